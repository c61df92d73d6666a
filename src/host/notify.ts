/** Notices of the system: what only a page can ask for, and what it can show while it is hidden. */

/** `none`: this browser shows none to pages. */
export type NoticePermission = 'none' | NotificationPermission;

export const noticePermission = (): NoticePermission =>
	'Notification' in globalThis ? Notification.permission : 'none';

/** Asks the person; call it from a press. */
export async function askForNotices(): Promise<NoticePermission> {
	if (noticePermission() !== 'default') return noticePermission();
	return Notification.requestPermission();
}

export interface Notice {
	/** A later one with the same tag takes its place, also from another tab. */
	tag: string;
	title: string;
	body: string;
	/** Where a press on it leads, from `#` on. */
	hash: string;
}

/** Shows it, if it may. On a phone only a service worker can, and a press on it then only closes it. */
export async function notify({ tag, title, body, hash }: Notice): Promise<void> {
	if (noticePermission() !== 'granted') return;
	try {
		const shown = new Notification(title, { tag, body });
		shown.onclick = () => {
			window.focus();
			location.hash = hash;
			shown.close();
		};
	} catch {
		const registration = await navigator.serviceWorker?.getRegistration();
		await registration?.showNotification(title, { tag, body });
	}
}

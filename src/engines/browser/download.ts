/** The browser's own download of its model. Mull only asks for it, and hears how far it is. */
import { languageModel } from './api.ts';
import { downloadFault, notHere } from './faults.ts';
import { makeSession } from './session.ts';

/**
 * Has the browser fetch its model, or follows how it does. Only straight from a press: else the
 * browser refuses (`unsupported-device`). `onShare` hears 0 to 1. An abort ends the waiting (`aborted`); the
 * browser may go on by itself.
 */
export async function fetchBrowserModel(
	browser: string,
	onShare: (share: number) => void,
	signal: AbortSignal,
): Promise<void> {
	const api = languageModel();
	if (!api) throw notHere(browser, 'unavailable');
	const heard = (event: Event) => {
		const { loaded, total } = event as ProgressEvent;
		// A share of 1 now; bytes of a total in older versions.
		onShare(Math.min(1, total > 1 ? loaded / total : loaded));
	};
	try {
		const monitor = (monitor: EventTarget) => monitor.addEventListener('downloadprogress', heard);
		(await makeSession(api, { monitor }, signal)).destroy();
	} catch (thrown) {
		throw downloadFault(browser, thrown, signal);
	}
}

/**
 * The lists of files that wait to be asked with, for as long as this tab lives. What leaves no trace
 * is never handed in. Where the browser gives no such place they are gone with a reload.
 */
const name = 'mull-attached';

export function keptAttached(): unknown[] {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
		return Array.isArray(kept) ? kept : [];
	} catch {
		return [];
	}
}

export function keepAttached(lists: [unknown, readonly unknown[]][]): void {
	const kept = lists.filter(([, list]) => list.length);
	try {
		if (kept.length) sessionStorage.setItem(name, JSON.stringify(kept));
		else sessionStorage.removeItem(name);
	} catch {
		// No room for so much text: this list lives in the page alone, and no older one comes back.
		dropAttached();
	}
}

export function dropAttached(): void {
	try {
		sessionStorage.removeItem(name);
	} catch {
		// There is nothing to drop.
	}
}

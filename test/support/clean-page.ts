/** Set-up of each test file in a page that all share: it leaves the page and what is stored as it found them. */
import { afterAll, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import { realTimers } from './real-timers.ts';

/** Vitest's own. */
const usual = { width: 414, height: 896 };

afterAll(async () => {
	realTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	document.body.replaceChildren();
	dropMessages();
	// The runner waits for a frame then, which may come late. Few files change the size.
	if (innerWidth !== usual.width || innerHeight !== usual.height)
		await ended('the size of the page', page.viewport(usual.width, usual.height));
	await ended('what is stored', eraseStorage());
	await ended('the caches', dropCaches());
});

/** One that was under the pointer when its page went would stay for ever. */
function dropMessages(): void {
	vi.useFakeTimers();
	for (const { id } of toasts.list) toasts.release(id);
	vi.advanceTimersByTime(60_000);
	realTimers();
}

async function dropCaches(): Promise<void> {
	for (const name of await caches.keys()) await caches.delete(name);
}

/** Waits for that step. Where it takes as long as a hook may, the failure names it and who holds a lock. */
async function ended(step: string, work: Promise<unknown>): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(async () => {
			const { held = [] } = await navigator.locks.query();
			const locks = held.map(({ name }) => name).join(', ');
			reject(new Error(`After the tests of a file this did not end: ${step}. Locks: ${locks}.`));
		}, 50_000);
	});
	await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

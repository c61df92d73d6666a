/** Set-up of each test file in a page that all share: it leaves the page and what is stored as it found them. */
import { afterAll, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eraseStorage } from '../../src/storage/erase.ts';
import { realTimers } from './real-timers.ts';

afterAll(async () => {
	realTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	document.body.replaceChildren();
	await page.viewport(414, 896);
	await eraseStorage();
	for (const name of await caches.keys()) await caches.delete(name);
});

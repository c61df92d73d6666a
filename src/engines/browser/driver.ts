/** The browser's own model, as the brain uses it: its sessions live in the page. */
import type { Driver } from '../driver.ts';
import { createEngine } from '../engine.ts';
import type { Ask, Opened } from './api.ts';
import { createBrowserRuntime } from './runtime.ts';

export const browserDriver: Driver = {
	async open(_model, home, signal) {
		home.tell({ kind: 'loading', phase: '', fraction: null });
		const open: Ask = { do: 'open' };
		const opened = (await home.askPage(open, () => {}, signal)) as Opened;
		const { browser, context } = opened;
		home.tell({ kind: 'loaded', backend: browser, threads: 0, context });
		return {
			engine: createEngine(createBrowserRuntime(opened, home)),
			async dispose() {
				const close: Ask = { do: 'close' };
				await home.askPage(close, () => {}, new AbortController().signal);
				home.tell({ kind: 'unloaded' });
			},
		};
	},
};

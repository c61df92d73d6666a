/**
 * The model that the browser brings along, as the screens know it. Loaded only where the browser
 * offers one (`state/app.ts`): whether it is here, the browser's own download of it, its row.
 */
import {
	askAvailability,
	browserModel,
	type Availability,
} from '../../core/device/browser-model.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { DeviceEngineId } from '../../core/engines/list.ts';
import type { InstalledModel } from '../../core/types.ts';
import { fetchBrowserModel } from '../../engines/browser/download.ts';
import { browserName, browserVersion, modelNameOf } from '../../engines/browser/name.ts';
import { translate } from '../language.svelte.ts';

/** While the browser fetches it by itself it is looked at so often, milliseconds. */
const often = 3000;

export class BrowserModel {
	/** The browser's name: “Chrome”. English where it has none. */
	readonly browser = browserName();
	#version = browserVersion();
	#state = $state<Availability>('unavailable');
	/** 0 to 1, of the download that is followed here. */
	#share = $state.raw<number | null>(null);
	#error = $state.raw<PlainError | null>(null);
	#following: AbortController | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(state: Availability) {
		this.#found(state);
	}

	get state(): Availability {
		return this.#state;
	}

	/** How much of it the browser has, 0 to 1, while that is followed here; else null. */
	get share(): number | null {
		return this.#share;
	}

	/** Why the last press came to nothing. */
	get error(): PlainError | null {
		return this.#error;
	}

	/** It among the models of this device; null until the browser has it. No table holds it. */
	get row(): InstalledModel | null {
		if (this.#state !== 'available') return null;
		return {
			id: browserModel.model,
			engine: browserModel.engine as DeviceEngineId,
			name: translate(modelNameOf(this.browser)),
			source: this.#version,
			bytes: 0,
			have: 0,
			status: 'ready',
			reasoning: false,
			// Only an open session says.
			context: 0,
			created: 0,
		};
	}

	/**
	 * Has the browser fetch it, or follows how it does. Only straight from a press: nothing is awaited
	 * before the browser is asked. True when it is here.
	 */
	async fetch(): Promise<boolean> {
		if (this.#following) return false;
		const following = (this.#following = new AbortController());
		this.#error = null;
		this.#share = 0;
		try {
			await fetchBrowserModel(this.browser, (share) => (this.#share = share), following.signal);
		} catch (thrown) {
			const error = toPlain(thrown);
			if (error.code !== 'aborted') this.#error = error;
		} finally {
			this.#following = null;
			this.#share = null;
		}
		await this.look();
		return this.#state === 'available';
	}

	/** Stops waiting for it; what the browser fetches it may go on with. */
	stop(): void {
		this.#following?.abort();
	}

	async look(): Promise<void> {
		this.#found(await askAvailability());
	}

	close(): void {
		this.stop();
		clearTimeout(this.#timer);
	}

	#found(state: Availability): void {
		this.#state = state;
		clearTimeout(this.#timer);
		if (state === 'downloading' && !this.#following)
			this.#timer = setTimeout(() => void this.look(), often);
	}
}

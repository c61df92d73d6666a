/** What this device can do, found out once and again on request. Never asks the network. */
import type { Device } from '../../catalogue/device-fit.ts';

interface Probe {
	device: Device;
	words: string;
}

export class DeviceState {
	#probe: () => Promise<Probe>;
	#found = $state.raw<Probe | null>(null);

	constructor(probe: () => Promise<Probe>) {
		this.#probe = probe;
	}

	/** Null until it was looked at. */
	get device(): Device | null {
		return this.#found?.device ?? null;
	}

	/** The same in two or three plain sentences; empty until it was looked at. */
	get words(): string {
		return this.#found?.words ?? '';
	}

	async look(): Promise<void> {
		this.#found = await this.#probe();
	}
}

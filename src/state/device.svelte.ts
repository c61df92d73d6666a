/** What this device can do, found out once and again on request. Never asks the network. */
import type { Device } from '../catalogue/fits.ts';

export class DeviceState {
	#check: () => Promise<Device>;
	#device = $state.raw<Device | null>(null);

	constructor(check: () => Promise<Device>) {
		this.#check = check;
	}

	/** Null until it was looked at. */
	get device(): Device | null {
		return this.#device;
	}

	async look(): Promise<void> {
		this.#device = await this.#check();
	}
}

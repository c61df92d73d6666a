/**
 * The worker's ear at the graphics processor. The package only logs a lost device and an error that
 * it does not expect, and goes on with whatever the buffers hold.
 */
import type { FromWorker } from './protocol.ts';

export interface Gpu {
	/** Who made the graphics processor, known once a device was opened. */
	vendor(): string;
	/**
	 * Resolves when the device has done what it was given and what it had to say against it is told.
	 * A lost one has said so by then.
	 */
	settle(): Promise<void>;
	/** Tries something: false where it says so, breaks, or the device refuses a part of it. */
	trial(work: () => Promise<boolean>): Promise<boolean>;
}

/** Milliseconds that a device may take to say whether it still lives. */
const patience = 2000;

/** Watches every device that is opened from here on. */
export function watchGpu(tell: (message: FromWorker) => void): Gpu {
	let vendor = '';
	let device: GPUDevice | undefined;
	if (typeof GPUAdapter !== 'undefined') {
		const { requestDevice } = GPUAdapter.prototype;
		GPUAdapter.prototype.requestDevice = async function (descriptor) {
			const opened = await requestDevice.call(this, descriptor);
			vendor = this.info.vendor;
			device = opened;
			void opened.lost.then(({ reason, message }) => tell({ type: 'lost', reason, message }));
			opened.addEventListener('uncapturederror', ({ error }) => {
				const { name } = error.constructor;
				tell({ type: 'gpu-error', fault: { name, message: error.message } });
			});
			return opened;
		};
	}
	async function settle(): Promise<void> {
		if (!device) return;
		const done = device.queue.onSubmittedWorkDone().catch(() => {});
		const late = new Promise((wake) => setTimeout(wake, patience));
		// Work that is merely long is no sign of anything: whoever waits here has its result already.
		await Promise.race([done, late]);
		// Events of the device come in tasks of their own.
		await new Promise((wake) => setTimeout(wake));
	}
	return {
		vendor: () => vendor,
		settle,
		async trial(work) {
			const kinds = ['validation', 'internal'] as const;
			for (const kind of kinds) device?.pushErrorScope(kind);
			const right = await work().catch(() => false);
			await settle();
			const refused = kinds.map(() => device?.popErrorScope());
			return (await Promise.all(refused)).every((error) => !error) && right;
		},
	};
}

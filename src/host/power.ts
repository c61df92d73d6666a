/** Whether the device runs on its battery, where the browser tells (Battery Status API: Chromium). */

interface Battery extends EventTarget {
	readonly charging: boolean;
}

type WithBattery = { getBattery?: () => Promise<Battery> };

/** The browser says whether the device is plugged in. */
export const hasPowerState = (): boolean =>
	typeof (navigator as WithBattery).getBattery === 'function';

/**
 * Says whether the device is on its battery, now and whenever that changes, until the returned function
 * is called. Where the browser does not tell, it is not.
 */
export function watchPower(say: (onBattery: boolean) => void): () => void {
	const left = new AbortController();
	const { signal } = left;
	const asked = (navigator as WithBattery).getBattery?.() ?? Promise.resolve(null);
	void asked.then(
		(battery) => {
			if (signal.aborted) return;
			const tell = () => say(battery !== null && !battery.charging);
			battery?.addEventListener('chargingchange', tell, { signal });
			tell();
		},
		() => signal.aborted || say(false),
	);
	return () => left.abort();
}

/** Resolves once the device is plugged in; rejects when aborted. */
export const untilPlugged = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		if (signal.aborted) return reject(signal.reason as Error);
		const end = (act: () => void) => {
			leave();
			signal.removeEventListener('abort', aborted);
			act();
		};
		const aborted = () => end(() => reject(signal.reason as Error));
		const leave = watchPower((onBattery) => onBattery || end(resolve));
		signal.addEventListener('abort', aborted);
	});

/** Keeps the screen, and so the device, awake while a run works (Screen Wake Lock). */

/**
 * Holds the lock until the returned function is called. The browser takes it away whenever the
 * page is hidden, so it is asked for again when the page is seen. Where there is no such lock, or
 * the battery is low, nothing happens: the run goes on or resumes.
 */
export function stayAwake(): () => void {
	const { wakeLock } = navigator as { wakeLock?: WakeLock };
	if (!wakeLock) return () => {};
	let released = false;
	let lock: WakeLockSentinel | null = null;
	const hold = async (): Promise<void> => {
		if (released || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
		const got = await wakeLock.request('screen').catch(() => null);
		if (released) await got?.release();
		else lock = got;
	};
	const seen = (): void => void hold();
	document.addEventListener('visibilitychange', seen);
	void hold();
	return () => {
		released = true;
		document.removeEventListener('visibilitychange', seen);
		void lock?.release();
	};
}

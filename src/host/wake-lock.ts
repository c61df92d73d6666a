/** Keeps the screen, and so the device, awake while a run works (Screen Wake Lock). */

/** `none`: this browser has no such lock. `refused`: it would not now, as on a low battery. */
export type Awake = 'held' | 'refused' | 'hidden' | 'none';

/**
 * Holds the lock until the returned function is called. The browser takes it away whenever the
 * page is hidden, so it is asked for again when the page is seen. Where there is no such lock, or
 * the battery is low, nothing happens: the run goes on or resumes. `say` hears how it stands.
 */
export function stayAwake(say: (awake: Awake) => void = () => {}): () => void {
	const { wakeLock } = navigator as { wakeLock?: WakeLock };
	if (!wakeLock) {
		say('none');
		return () => {};
	}
	let released = false;
	let lock: WakeLockSentinel | null = null;
	const hold = async (): Promise<void> => {
		if (released) return;
		if (document.visibilityState !== 'visible') return say('hidden');
		if (lock && !lock.released) return;
		const got = await wakeLock.request('screen').catch(() => null);
		if (released) return void (await got?.release());
		lock = got;
		say(got ? 'held' : 'refused');
		// Taken away while the page is seen, as when the battery runs low.
		got?.addEventListener('release', () => {
			if (!released) say(document.visibilityState === 'visible' ? 'refused' : 'hidden');
		});
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

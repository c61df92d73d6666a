/**
 * One clock for everything that shows time or that something runs: all of it changes in the same frame,
 * once a second. An animation would make the browser draw sixty times a second and slow the model down.
 * The clock starts when it is first read. Where no component reads it, a tick draws nothing.
 */
let ticks = $state(0);
let timer: ReturnType<typeof setInterval> | undefined;

const seconds = (): number => {
	timer ??= setInterval(() => ticks++, 1000);
	return ticks;
};

export const clock = {
	get now(): number {
		seconds();
		return Date.now();
	},
	/** Seconds that it went, for what has a step in each. */
	get ticks(): number {
		return seconds();
	},
	/** In every other second. */
	get odd(): boolean {
		return seconds() % 2 === 1;
	},
};

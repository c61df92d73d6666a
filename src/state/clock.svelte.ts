/**
 * One clock for all that shows time or that something is under way: it changes in one frame, once a
 * second. Whatever moves between makes the browser draw its window sixty times a second, which the
 * model would have to pay for. It goes from the first look at it, and draws nothing where nobody looks.
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

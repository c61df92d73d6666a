/**
 * One clock for all that shows time or that something is under way: it changes in one frame, once a
 * second. Whatever moves between makes the browser draw its window sixty times a second, which the
 * model would have to pay for. It goes while a component shows it.
 */
import { createSubscriber } from 'svelte/reactivity';

let ticks = 0;
const show = createSubscriber((update) => {
	const timer = setInterval(() => {
		ticks++;
		update();
	}, 1000);
	return () => clearInterval(timer);
});

export const clock = {
	get now(): number {
		show();
		return Date.now();
	},
	/** Seconds that it went, for what has a step in each. */
	get ticks(): number {
		show();
		return ticks;
	},
	/** In every other second. */
	get odd(): boolean {
		return clock.ticks % 2 === 1;
	},
};

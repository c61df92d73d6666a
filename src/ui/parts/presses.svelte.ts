/** Milliseconds: a press that comes so soon after a button changed was meant for what it did before. */
const tooSoon = 500;

/**
 * For a button that does something else in the same place: tells whether a press counts. `meaning`
 * changes with what the button does. The second press of a double click never counts, however late
 * a busy machine delivers it.
 */
export function createPressGuard(meaning: () => unknown): (press: MouseEvent) => boolean {
	let changed = -Infinity;
	let before = meaning();
	$effect(() => {
		const now = meaning();
		if (now === before) return;
		before = now;
		changed = performance.now();
	});
	return ({ detail: clicks, timeStamp }) => clicks <= 1 && timeStamp - changed >= tooSoon;
}

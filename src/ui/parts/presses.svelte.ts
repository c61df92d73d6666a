/** Milliseconds: a press that comes so soon after a button changed was meant for what it did before. */
const tooSoon = 500;

/**
 * For a button that does something else in the same place: tells whether a press counts. `meaning`
 * changes with what the button does.
 */
export function pressesCount(meaning: () => unknown): () => boolean {
	let changed = -Infinity;
	let before = meaning();
	$effect(() => {
		const now = meaning();
		if (now === before) return;
		before = now;
		changed = performance.now();
	});
	return () => performance.now() - changed >= tooSoon;
}

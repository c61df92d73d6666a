/** What changed between two texts, word by word: a longest common subsequence. */
export interface Change {
	kind: 'same' | 'out' | 'in';
	text: string;
}

/** Cells of the table: 4 MB, some 20 ms. Above it lines are compared instead of words. */
const limit = 4_000_000;

/** Joined, the `same` and `out` parts are `before`; the `same` and `in` parts are `after`. */
export function diff(before: string, after: string): Change[] {
	const words = /\s+|[\p{L}\p{N}_]+|./gsu;
	let a: string[] = before.match(words) ?? [];
	let b: string[] = after.match(words) ?? [];
	if (a.length * b.length > limit) [a, b] = [lines(before), lines(after)];

	let head = 0;
	while (head < a.length && head < b.length && a[head] === b[head]) head++;
	let tail = 0;
	while (
		tail < a.length - head &&
		tail < b.length - head &&
		a[a.length - 1 - tail] === b[b.length - 1 - tail]
	)
		tail++;

	const changes: Change[] = [];
	const add = (kind: Change['kind'], text: string) => {
		const last = changes.at(-1);
		if (last?.kind === kind) last.text += text;
		else if (text) changes.push({ kind, text });
	};
	add('same', a.slice(0, head).join(''));
	middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail), add);
	add('same', tail ? a.slice(-tail).join('') : '');
	return changes;
}

function middle(a: string[], b: string[], add: (kind: Change['kind'], text: string) => void) {
	if (a.length * b.length > limit) {
		add('out', a.join(''));
		add('in', b.join(''));
		return;
	}
	// length[i][j]: longest common subsequence of a from i and b from j.
	const width = b.length + 1;
	const length = new Uint16Array((a.length + 1) * width);
	for (let i = a.length - 1; i >= 0; i--)
		for (let j = b.length - 1; j >= 0; j--)
			length[i * width + j] =
				a[i] === b[j]
					? length[(i + 1) * width + j + 1]! + 1
					: Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
	let [i, j] = [0, 0];
	while (i < a.length && j < b.length) {
		if (a[i] === b[j]) {
			add('same', a[i]!);
			i++;
			j++;
		} else if (length[(i + 1) * width + j]! >= length[i * width + j + 1]!) add('out', a[i++]!);
		else add('in', b[j++]!);
	}
	add('out', a.slice(i).join(''));
	add('in', b.slice(j).join(''));
}

const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

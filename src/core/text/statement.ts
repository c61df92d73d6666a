/** When are two statements, or two tasks, the same? By their words; meaning is the memory's business. */

/** Word for word, but for case, spaces and the final stop. */
export function sameStatement(statement: string): string {
	return statement
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.replace(/(?<![.\s])[.\s]+$/, '')
		.trim();
}

/**
 * The same task in other words: the words that tell what it is about are the same ones. A name, a
 * number, a letter or a side more or less ("ticket A", "ticket B"; 2023, 2024; advantages,
 * disadvantages) makes it another task.
 */
export function sameTask(a: string, b: string): boolean {
	const [first, second] = [tellingOf(a), tellingOf(b)];
	return first.size === second.size && [...first].every((word) => second.has(word));
}

/** Words that only join the others. A single letter names something, but for "a" in small. */
const joining = new Set(
	(
		'a an the of in on at by for from to with and is are was be do does it its this that these those ' +
		'please out up der die das den dem des ein eine einen von im am und zu mit für le la les un une de du des et ' +
		'il lo gli i una di e el los las y'
	).split(' '),
);
const tellingOf = (text: string): Set<string> =>
	new Set(
		(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
			.filter((word) => !joining.has(word))
			.map((word) => word.toLowerCase())
			.filter((word) => word.length === 1 || !joining.has(word)),
	);

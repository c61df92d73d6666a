/**
 * Levels of thinking that a model knows by itself, read from its chat template: the words with which the
 * template compares `reasoning_effort`, or a variable made from it. They say how much the model thinks by
 * its own measure, and are no limit in tokens.
 */

/** Words that templates use, from little to much. `none` is no level: thinking is switched off elsewhere. */
const order = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
/** What templates take that only write the word into the prompt. */
const usual = ['low', 'medium', 'high'];
const word = /(['"])(minimal|low|medium|high|xhigh|max)\1/gi;

/** Empty for a template that knows none. */
export function levelsIn(template: string | null): string[] {
	if (!template?.includes('reasoning_effort')) return [];
	const code = blocksOf(template);
	const names = new Set(['reasoning_effort']);
	// A variable made from it, and a table that is looked up by it. Twice: one may follow from another.
	for (let round = 0; round < 2; round++)
		for (const block of code) {
			if (![...names].some((name) => has(block, name))) continue;
			const made = /^\s*set\s+(\w{1,60})\s*=/.exec(block)?.[1];
			if (made) names.add(made);
			for (const [, table] of block.matchAll(/\b(\w{1,60})(?:\[|\.get\()/g)) names.add(table!);
		}
	const about = code.filter((block) => [...names].some((name) => has(block, name)));
	const found = new Set(
		about.flatMap((block) => [...block.matchAll(word)].map(([, , level]) => level!.toLowerCase())),
	);
	const levels = order.filter((level) => found.has(level));
	if (levels.length !== 1) return levels;
	// One alone is the default of a template that writes whatever it gets.
	return usual.includes(levels[0]!) ? usual : levels;
}

const has = (block: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(block);

/** What stands between the marks of statements and expressions. */
function blocksOf(template: string): string[] {
	const blocks: string[] = [];
	for (let at = 0; ;) {
		const next = /\{[%{]-?/g;
		next.lastIndex = at;
		const opened = next.exec(template);
		if (!opened || blocks.length >= mostBlocks) return blocks;
		const from = next.lastIndex;
		const end = template.indexOf(opened[0].startsWith('{%') ? '%}' : '}}', from);
		if (end < 0) return blocks;
		blocks.push(template.slice(from, Math.min(end, from + longestBlock)));
		at = end + 2;
	}
}

/** More than any template has. */
const mostBlocks = 5000;
const longestBlock = 4000;

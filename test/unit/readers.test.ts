/**
 * Whatever a model, a server or a document writes, reading it takes time in proportion to its length.
 * Small models do loop on line breaks and asterisks; a reader that takes quadratic time on them hangs
 * the thread that should hear the person press Stop.
 */
import { expect, test } from 'vitest';
import { all, often } from '../support/all.ts';
import { readers } from '../support/readers.ts';

const signs = [...' \na1.:<"*\\{`-('];
const patterns = signs.flatMap((a) => [
	a,
	...signs.flatMap((b) => [a + b, ...signs.map((c) => a + b + c)]),
]);

/** What readers look for, and what real models, servers and pages repeat. */
const telling = [
	...[
		'\t',
		'\r\n',
		'\n\n',
		' \n',
		'a\n',
		'a\n\n',
		'the ',
		'True',
		'True, ',
		'**',
		'* ',
		'***a',
		'_a',
		'~~',
	],
	...[
		'```',
		'```\n',
		'`a',
		'|',
		'| a ',
		'|-',
		'---\n',
		'# ',
		'- ',
		'1. ',
		'> ',
		'[a](',
		'![',
		':\n',
		': ',
	],
	...[
		'<answer>',
		'</answer>',
		'<answer>1</answer>',
		'answer',
		'answer: ',
		'####',
		'\\boxed{',
		'\\boxed{1}',
	],
	...[
		'\\frac{',
		'\\text{',
		'\\left',
		'^',
		'$',
		'$a',
		'\\(',
		'$$',
		'.',
		'. ',
		'0, ',
		',123',
		'1/',
		'="',
	],
	...[
		'data: {',
		'data: {\n',
		'data: x\n',
		'data: {}\n',
		'{"a":',
		'{"a":1}',
		'[',
		'"\\',
		',\n',
		'{{a}}',
	],
	...[
		'<think>',
		'</think>',
		'<',
		'<a ',
		'<a>',
		'</b>',
		'</script',
		'<script>',
		'<!--',
		'<div hidden>',
	],
	...[
		'<a b="',
		'<table><tr><td>',
		'&',
		'&#1',
		'/*',
		'//',
		'`"\'',
		'(',
		'a(',
		'console.',
		'verdict:',
	],
	...[
		'what ',
		'wait ',
		'prompt ',
		'chat template',
		'é',
		'中',
		' 中',
		'😀',
		'\ud800',
		'\u0301\u0323',
	],
];

/** Searches through the rest of a text are quick: only a long text shows that there are too many. */
const long: Record<string, string[]> = {
	extractAnswer: ['<answer>', '\\boxed{', 'answer: '],
	stripTags: ['<answer>', '<answer>1</answer>'],
	readJson: [
		'{"',
		'{"a":1}',
		'"\\',
		'{"a":"b" c}',
		'{"a":"b"c',
		'{a:',
		"{'",
		'{a:{',
		'{“a”:“',
		'{//',
		'{\\"',
		'["a" ',
	],
	'splitter, in pieces': ['<think>', 'a'],
	computes: ['/*', '</b>', '"\\', 'True'],
	'events, whole': ['data: {\n', 'data: {}\n', 'a'],
	'events, in pieces': ['data: {\n', 'a'],
	htmlBlocks: [
		'<table>',
		'<tr>',
		'<td>',
		'<td rowspan=63 colspan=63>',
		'<li>',
		'<',
		'<a>',
		'<a ',
		'</script',
		'<script>',
		'<div hidden>',
		'</b>',
		'&',
	],
	textBlocks: ['a\n\n', '. '],
	markdownBlocks: ['a\n\n', '```\n', '# '],
	splitIntoPieces: ['```\n', 'a', 'a\n', '|-'],
	appendText: ['a', 'a\n'],
	loopWatch: ['a', '0, '],
};

/** How many times slower than usual this machine is now: all the bounds are for a free one. */
function slowness(): number {
	const words = 'some words to be told apart, again and again. '.repeat(20_000);
	const usual = 30;
	let least = Infinity;
	for (let tries = 0; tries < 3; tries++) {
		const before = performance.now();
		words.match(/\w+/g)!.map((word) => word.toUpperCase());
		least = Math.min(least, performance.now() - before);
	}
	return Math.min(10, Math.max(1, least / usual));
}

type Read = (text: string) => unknown;

/** Milliseconds; tried again while they are too many: a machine that is busy is no slow reader. */
function timeOf(read: Read, text: string, bound: number, most = 5): number {
	let least = Infinity;
	for (let tries = 0; tries < most && least > bound; tries++) {
		const [wall, { user, system }] = [performance.now(), process.cpuUsage()];
		read(text);
		const used = process.cpuUsage();
		const cpu = (used.user + used.system - user - system) / 1000;
		least = Math.min(least, performance.now() - wall, cpu);
	}
	return least;
}

/**
 * Eight times the text takes eight times as long, and 64 times where a reader goes back to the start
 * again and again. The bound lies between: no busy moment is three times as long for one of the two.
 */
const times = 8;
const mostFor = (once: number) => Math.max(30, 3 * times * once);

/** Least milliseconds of a text and of a longer one, in turn, so that a busy moment meets both. */
function inTurn(read: Read, text: string, longer: string, once: number): [number, number] {
	once = Math.min(once, timeOf(read, text, 4, 1));
	let full = timeOf(read, longer, mostFor(once), 1);
	for (let tries = 0; tries < 8 && full > mostFor(once); tries++) {
		once = Math.min(once, timeOf(read, text, 4));
		full = Math.min(full, timeOf(read, longer, mostFor(once), 2));
	}
	return [once, full];
}

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));
/** A run at the start, at the end, and inside: patterns with an anchor differ on them. */
const dresses: ((run: string) => string)[] = [
	(run) => `${run}x`,
	(run) => `x${run}`,
	(run) => `x ${run} x`,
];
const prose = filled('The answer is 42: six times seven, as "we" (both) know.\n', 6_000);

/** Milliseconds for 6 kB of any pattern, where a reader is slow on some, and what it does so is bounded. */
const patience: Record<string, number> = {
	'Markdown, its first pieces': 250,
	plainText: 250,
	diff: 150,
	// A question of nothing but numbers, each looked at for its unit; longer ones are read at their ends.
	candidates: 60,
	// It looks at every line, and stops at the same length for longer texts.
	answered: 60,
};

/**
 * A bound is for what reads a text again and again, which takes a hundred times as long. A machine whose
 * speed changes from moment to moment missed a tighter one by half; `inTurn` is the finer measure.
 */
const room = 3;

const cases = Object.entries(readers).map(([name, read], index) => ({ name, read, index }));

test.each(cases)('$name reads in time', ({ name, read, index }) => {
	const within = (text: string, bound: number, what: string) => {
		const time = timeOf(read, text, bound);
		const most = time > bound ? bound * room * slowness() : bound;
		expect(time, `milliseconds on ${what}`).toBeLessThanOrEqual(most);
		return time;
	};
	// No pattern is much dearer than prose; less than these milliseconds is not measured.
	const usual = patience[name] ?? Math.max(6, 15 * timeOf(read, prose, 0));

	// Every reader has its share of all patterns; over the readers all are tried.
	const stride = often(256, 16);
	for (let i = index % stride; i < patterns.length; i += stride) {
		const unit = patterns[i]!;
		within(dresses[i % 3]!(filled(unit, 6_000)), usual, `6 kB of ${JSON.stringify(unit)}`);
	}
	// In `npm test` each reader has a tenth of these patterns.
	for (const [i, unit] of telling.entries()) {
		if (!all && i % 10 !== index % 10) continue;
		const dress = dresses[(i + index) % 3]!;
		const what = JSON.stringify(unit);
		const text = dress(filled(unit, 10_000));
		const time = within(text, 2 * usual, `10 kB of ${what}`);
		// So quick that even 64 times the work would be no wait.
		if (!all && time < 1.5) continue;
		const [once, full] = inTurn(read, text, dress(filled(unit, times * 10_000)), time);
		expect(full, `milliseconds on ${10 * times} kB of ${what}`).toBeLessThanOrEqual(mostFor(once));
	}
	for (const unit of ['\n', ...(long[name] ?? [])])
		for (const length of all ? [100_000, 1_000_000] : [100_000])
			within(`${filled(unit, length)}x`, length / 1_000, `${length} of ${JSON.stringify(unit)}`);
});

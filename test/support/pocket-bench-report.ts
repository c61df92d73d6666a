/** The tables of Pocket's bench, as Markdown. Shares are in per cent; nothing is left out or rounded up. */
import type { HeldOut } from '../../pocket/heldout.ts';
import { meanDifference, paired, wilson } from './pocket-bench-figures.ts';
import type { Result, Solved } from './pocket-bench-problem.ts';
import { examplesTable, type Asked } from './pocket-bench-examples.ts';
import { inside } from './pocket-bench-inside.ts';
import type { PocketBench } from './pocket-bench-setup.ts';
import { mean, number, range, share, signed, table } from './pocket-bench-table.ts';

const titles: Record<HeldOut['set'], string> = {
	numbers: 'New numbers',
	phrasings: 'New phrasings (and numbers)',
	families: 'Families never seen',
	everyday: 'Everyday sums in wordings never seen',
};
/** In the order in which the problems come. */
export const sets = Object.keys(titles) as HeldOut['set'][];

export interface Speed {
	threads: number;
	/** Requests at once. */
	parallel: number;
	backend: string;
	/** Seconds of the load, and from its beginning to the end of the first answer. */
	load: number;
	answered: number;
	/** Tokens a second, one sequence and four at once; known at the end. */
	one?: number;
	four?: number;
}

export interface Measured extends Omit<PocketBench, 'problems' | 'file'> {
	date: string;
	browser: string;
	speed: Speed;
	/** Known at the end. */
	examples?: Asked[];
}

export function report(measured: Measured, results: readonly Result[]): string {
	const parts = sets.flatMap((set) => {
		const mine = results.filter((one) => one.set === set);
		return [`## ${titles[set]}`, methods(mine)];
	});
	const all = [
		...head(measured, results),
		...parts,
		'## All three sets',
		methods(results),
		...flips(results),
		...againstMean(results),
		...inside(results),
		...(measured.examples ? examplesTable(measured.examples) : []),
		...speed(measured.speed),
	];
	return `${all.join('\n\n')}\n`;
}

function head({ model, each, seed, ...rest }: Measured, results: readonly Result[]): string[] {
	const done = results.length / sets.length;
	const cut = done < each ? ` The run has come to ${done} of ${each} problems of each set.` : '';
	return [
		'# What Pocket does alone, and with each algorithm',
		`Written by \`npm run bench:pocket -- --problems ${each} --seed ${seed}\` on ${rest.date}: ` +
			`\`${model.name}\`, ${model.bytes} bytes, SHA-256 \`${model.sha256.slice(0, 16)}…\`; ` +
			`${rest.processor}, ${rest.browser}, ${rest.speed.threads} thread${rest.speed.threads === 1 ? '' : 's'}.${cut}`,
		'Every problem has a number for an answer and was never shown in training: with new numbers, with ' +
			'phrasings that are new too, or of families that were left out. All methods get the same problems, ' +
			'with fixed seeds, through the engine of the app in Chromium. All are worded by the programs that ' +
			'made its training text; in people’s own words it does far worse (pocket/README.md).',
		[
			'- **Direct** is one call; top-p 1.',
			'- **MidTry**: four paths at 0.7 to 1.0, top-p 0.95, and the final check. **HyperThink**: roles A ' +
				'(1.2) and B (0) as the app has them, at most 8 reviews.',
			'- **Vote for the same tokens**, the honest rival: the most frequent answer (the first of equals) of as ' +
				'many Direct samples at temperature 1 as fit the tokens that the algorithm spent on that problem, ' +
				'at least one. Its calls are its samples.',
			'- Tokens are those written, thinking and repairs included. Seconds are from a few problems of each ' +
				'set that had the machine for themselves; the samples of a vote run at once.',
			'- Intervals hold 95 %: Wilson for shares, Agresti–Min for paired differences.',
		].join('\n'),
	];
}

const lineup: [string, (one: Result) => Solved][] = [
	['Direct, temperature 0', (one) => one.cold],
	['Direct, temperature 1', (one) => one.warm],
	['MidTry', (one) => one.midtry],
	['Vote for MidTry’s tokens', (one) => one.midtryRival],
	['HyperThink', (one) => one.hyperthink],
	['Vote for HyperThink’s tokens', (one) => one.hyperthinkRival],
];

function methods(results: readonly Result[]): string {
	const head = ['method', 'right', '95 %', 'no answer', 'tokens', 'calls', 'seconds'];
	return table(
		[`n = ${results.length}: ${head[0]}`, ...head.slice(1)],
		lineup.map(([name, of]) => {
			const all = results.map(of);
			const right = all.filter((one) => one.right).length;
			const timed = all.flatMap(({ seconds }) => seconds ?? []);
			return [
				name,
				share(right, all.length),
				range(wilson(right, all.length)),
				String(all.filter((one) => one.answer === null).length),
				number(mean(all.map((one) => one.tokens)), 0),
				number(mean(all.map((one) => one.calls)), 1),
				number(mean(timed), 2),
			];
		}),
	);
}

const comparisons: [string, (one: Result) => boolean, (one: Result) => boolean][] = [
	['Direct at 1 → MidTry', (one) => one.warm.right, (one) => one.midtry.right],
	['Direct at 0 → MidTry', (one) => one.cold.right, (one) => one.midtry.right],
	['MidTry’s path 1 → MidTry', (one) => one.midtry.paths[0]!.right, (one) => one.midtry.right],
	[
		'MidTry’s agreement → after its check',
		(one) => one.midtry.consensus?.right === true,
		(one) => one.midtry.right,
	],
	['Vote → MidTry', (one) => one.midtryRival.right, (one) => one.midtry.right],
	[
		'HyperThink’s draft → HyperThink',
		(one) => one.hyperthink.draft.right,
		(one) => one.hyperthink.right,
	],
	['Direct at 1 → HyperThink', (one) => one.warm.right, (one) => one.hyperthink.right],
	['Direct at 0 → HyperThink', (one) => one.cold.right, (one) => one.hyperthink.right],
	['Vote → HyperThink', (one) => one.hyperthinkRival.right, (one) => one.hyperthink.right],
];

function flips(results: readonly Result[]): string[] {
	const rows = comparisons.flatMap(([name, before, after]) =>
		[...sets, null].map((set) => {
			const mine = results.filter((one) => set === null || one.set === set);
			const found = paired(mine.map(before), mine.map(after));
			return [
				set === sets[0] ? name : '',
				set ?? 'all',
				String(found.lost),
				String(found.gained),
				signed(100 * found.difference),
				range(found),
			];
		}),
	);
	const head = ['before → after', 'set', 'right → wrong', 'wrong → right', 'points', '95 %'];
	return ['## Flips on the same problem', table(head, rows)];
}

/** Against all samples at temperature 1 of a problem, whose mean is less a matter of luck. */
function againstMean(results: readonly Result[]): string[] {
	const rows = [...sets, null].map((set) => {
		const mine = results.filter((one) => set === null || one.set === set);
		const before = mine.map(({ samples }) => samples.right);
		const points = (after: (one: Result) => boolean) => {
			const found = meanDifference(before, mine.map(after).map(Number));
			return [signed(100 * found.difference), range(found)];
		};
		return [
			set ?? 'all',
			`${number(100 * mean(before), 1)} %`,
			number(mean(mine.map(({ samples }) => samples.count)), 1),
			...points((one) => one.midtry.right),
			...points((one) => one.hyperthink.right),
		];
	});
	const head = [
		'set',
		'one sample',
		'samples',
		'MidTry, points',
		'95 %',
		'HyperThink, points',
		'95 %',
	];
	return [
		'## Against the mean of all samples at temperature 1',
		'What one sample is right in, on average over all samples that the votes drew for a problem: the ' +
			'same comparison as with the first of them above, with less luck in it. Normal intervals.',
		table(head, rows),
	];
}

function speed({ load, answered, one, four, parallel }: Speed): string[] {
	const rows = [
		['loading the model, s', number(load, 2)],
		['from the beginning of the load to the end of a first answer, s', number(answered, 2)],
		['tokens a second, one sequence', one === undefined ? '–' : number(one, 0)],
		[
			`tokens a second, ${Math.min(4, parallel)} sequences at once, together`,
			four === undefined ? '–' : number(four, 0),
		],
	];
	return ['## Speed', table(['what', 'measured'], rows)];
}

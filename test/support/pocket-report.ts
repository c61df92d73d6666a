/** What the Lab found out about Pocket, as Markdown: its tables for each set, and what went on inside. */
import { account, pairsOf } from '../../src/lab/experiment/compare.ts';
import { armOf, type Results } from '../../src/lab/experiment/plan.ts';
import type { Warning } from '../../src/catalogue/pocket-reads.ts';
import type { Experiment, Result } from '../../src/lab/experiment/types.ts';
import { sentencesOf, verdictOf } from '../../src/lab/report/sentences.ts';
import { compare } from '../../src/lab/experiment/compare.ts';
import { armIds, sheets } from '../../src/lab/report/tables.ts';
import { tableOf } from '../../src/lab/statistics/paired.ts';
import { wilson } from '../../src/lab/statistics/shares.ts';
import {
	insideHyperThink,
	insideMidTry,
	type HyperThought,
	type MidTried,
} from './pocket-inside.ts';
import { number, range, signed, table } from './markdown-table.ts';
import type { PocketBench } from './pocket-bench-setup.ts';

export interface Measured extends Pick<PocketBench, 'model' | 'processor' | 'seed' | 'each'> {
	date: string;
	browser: string;
	threads: number;
	/** The command that did it. */
	command: string;
	/** Seconds of the load, and tokens a second, one sequence and four at once. */
	speed: { load: number; one: number; four: number };
	midtry: MidTried[];
	hyperthink: HyperThought[];
	/** Of the examples of the first screen: how many of how many were right. */
	examples: { question: string; right: number; of: number }[];
	/** What the app says before it asks, by item; only where it was looked at. */
	warned: ReadonlyMap<string, Warning | null>;
}

export function pocketReport(measured: Measured, experiment: Experiment, results: Results): string {
	const sets = [...new Set(experiment.items.map(setOf))];
	const parts = sets.flatMap((set) => {
		const [own, found] = partOf(experiment, results, set);
		const warned = warnings(measured, own, found);
		return [`## ${titles[set] ?? set}`, ways(own, found), flips(own, found), ...warned];
	});
	const { primary } = experiment;
	const comparison = compare(experiment, results, primary.base, primary.other);
	return `${[
		'# What Pocket does alone, and with each algorithm',
		...head(measured, experiment),
		`**${verdictOf(experiment, comparison)}.** ${sentencesOf(experiment, comparison).join(' ')}`,
		...parts,
		...(sets.length > 1 ? ['## All sets', ways(experiment, results)] : []),
		...sheets(experiment, results).flatMap(({ title, note, head, rows }) => [
			`## ${title}`,
			...(note ? [note] : []),
			table(head, rows),
		]),
		...insideMidTry(measured.midtry),
		...insideHyperThink(measured.hyperthink),
		...examples(measured),
		...speed(measured),
	].join('\n\n')}\n`;
}

const titles: Record<string, string> = {
	numbers: 'New numbers',
	phrasings: 'New phrasings (and numbers)',
	families: 'Families never seen',
	everyday: 'Everyday sums in wordings never seen',
};

const setOf = ({ family }: { family: string }): string => family.split(':')[0]!;

/** The same experiment with the problems of one set alone. */
function partOf(
	experiment: Experiment,
	results: Results,
	set: string,
): [Experiment, Map<string, Result>] {
	const items = experiment.items.filter((item) => setOf(item) === set);
	const ids = new Set(items.map(({ id }) => id));
	const found = new Map([...results].filter(([, { item }]) => ids.has(item)));
	return [{ ...experiment, items }, found];
}

function head({ model, ...rest }: Measured, { items }: Experiment): string[] {
	const threads = rest.threads === 1 ? 'one thread' : `${rest.threads} threads`;
	return [
		`Written by \`${rest.command}\` on ${rest.date}: \`${model.name}\`, ${model.bytes} bytes, ` +
			`SHA-256 \`${model.sha256.slice(0, 16)}…\`; ${rest.processor}, ${rest.browser}, ${threads}.`,
		`An experiment of the Lab with ${items.length} problems: all ways answer the same ones, with fixed ` +
			'seeds, through the engine of the app in Chromium, one after another. Every problem has a number ' +
			'for an answer and was never shown in training. All but the everyday ones are worded by the ' +
			'programs that made its training text; in people’s own words it does far worse (pocket/README.md).',
		[
			'- **Direct** is one call; top-p 1. At 1 each problem is asked four times.',
			'- **MidTry** and **HyperThink** are as the app has them for Pocket.',
			'- **A vote for the same price**, the honest rival: the most frequent answer of as many samples at ' +
				'temperature 1 as the tokens of the algorithm pay for on average, worked out over all samples.',
			'- Tokens are those written, thinking and repairs included. Intervals hold 95 %.',
		].join('\n'),
	];
}

/** Every way by itself. */
function ways(experiment: Experiment, results: Results): string {
	const rows = armIds(experiment).map((id) => {
		const { label, items, right, verdicts, tokens, calls, seconds, votes } = account(
			experiment,
			results,
			id,
		);
		return [
			votes === undefined ? label : `${label} (${number(votes, 1)})`,
			items === 0 ? '–' : `${number(100 * right, 1)} %`,
			items === 0 ? '–' : range(wilson(right * items, items)),
			votes === undefined ? String(verdicts.none + verdicts.cut) : '–',
			...[number(tokens, 0), number(calls, 1), number(seconds, 2)],
		];
	});
	const head = ['right', '95 %', 'no answer', 'tokens', 'calls', 'seconds'];
	return table([`n = ${experiment.items.length}`, ...head], rows);
}

/** What became of the same problems: every algorithm against one sample and against its vote. */
function flips(experiment: Experiment, results: Results): string {
	const scaffolds = experiment.votes.map(({ id, like }) => ({ vote: id, like }));
	const pairs = scaffolds.flatMap(({ vote, like }) =>
		['direct-1', 'direct-0', vote]
			.filter((before) => before !== like)
			.map((before) => [before, like] as const),
	);
	const name = (id: string) =>
		armOf(experiment, id)?.label ?? experiment.votes.find((one) => one.id === id)!.label;
	const rows = pairs.map(([before, after]) => {
		const all = pairsOf(experiment, results, before, after);
		const { gained, lost } = tableOf(all);
		const { difference, interval } = compare(experiment, results, before, after);
		return [
			`${name(before)} → ${name(after)}`,
			...[String(lost), String(gained), signed(100 * difference), range(interval)],
		];
	});
	return table(['before → after', 'right → wrong', 'wrong → right', 'points', '95 %'], rows);
}

/** What a person is told: with which answers a warning stands, and what HIGH is worth. */
function warnings({ warned }: Measured, { items }: Experiment, results: Results): string[] {
	const own = items.filter(({ id }) => warned.has(id));
	if (own.length === 0) return [];
	const right = (some: readonly Result[]) => some.filter(({ verdict }) => verdict === 'right');
	const held = own.filter(({ id }) => warned.get(id)?.slight === false).length;
	const lines = (['direct-0', 'midtry'] as const).flatMap((arm) => {
		const mine = [...results.values()].filter((one) => one.arm === arm && warned.has(one.item));
		if (mine.length === 0) return [];
		const told = (one: Result) => {
			const warning = warned.get(one.item);
			return warning?.slight ? one.confidence !== 'HIGH' : !!warning;
		};
		const quiet = mine.filter((one) => !told(one));
		const high = mine.filter((one) => !warned.get(one.item) && one.confidence === 'HIGH');
		const wrong = mine.length - right(mine).length;
		return [
			`- ${arm === 'midtry' ? 'MidTry' : 'Direct at 0'}: ${quiet.length} answers without a warning, ` +
				`${right(quiet).length} right; so ${quiet.length - right(quiet).length} of ${wrong} wrong ones have none.` +
				(arm === 'midtry'
					? ` HIGH is shown ${high.length} times, ${right(high).length} right.`
					: ''),
		];
	});
	return [`- Held up before they are asked: ${held} of ${own.length}.\n${lines.join('\n')}`];
}

function examples({ examples }: Measured): string[] {
	if (examples.length === 0) return [];
	const rows = examples.map(({ question, right, of }) => [question, `${right} of ${of}`]);
	return [
		'## The examples of the empty screen',
		table(['Direct, drawn at 0.7 (the app takes 0 for Pocket)', 'right'], rows),
	];
}

const speed = ({ speed: { load, one, four } }: Measured): string[] => [
	'## Speed',
	table(
		['what', 'measured'],
		[
			['loading the model, s', number(load, 2)],
			['tokens a second, one sequence', number(one, 0)],
			['tokens a second, four sequences at once, together', number(four, 0)],
		],
	),
];

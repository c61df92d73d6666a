/** What went on inside MidTry and HyperThink, read from the journals of their runs. */
import { callsOf } from '../../src/core/runs/calls.ts';
import type { MidTryConsensus } from '../../src/algorithms/midtry/events.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import type { Outcome } from '../../src/core/types.ts';
import { judge } from '../../src/lab/problems/judge.ts';
import { wilson } from '../../src/lab/statistics/shares.ts';
import type { Looked } from './pocket-lab.ts';
import { mean, number, range, share, table } from './markdown-table.ts';

interface Right {
	right: boolean;
}

export interface MidTried extends Right {
	/** By path; one that failed is not right. */
	paths: Right[];
	/** What the paths agreed on, before the final check. */
	consensus: Right | null;
	divergence: boolean;
	check: 'confirmed' | 'corrected' | 'disagreed' | 'failed' | null;
	/** Paths with the answer before the check, and with the one that the check came to. */
	votes: string;
	/** Whether that one is right. */
	asChecked: Right;
	/** Paths that misread the question, so that they had no vote. */
	misread: number;
}

export interface HyperThought extends Right {
	/** How many reviews, and whether each met a right candidate. */
	reviews: { by: 'A' | 'B'; verdict: 'accepted' | 'rejected' | 'malformed'; right: boolean }[];
	/** A request for a structure: calls that it took, and whether it came to one. */
	structured: { by: 'A' | 'B'; calls: number; valid: boolean }[];
	stop: Outcome['stop'];
}

export async function midtryInside({ unit, result, steps, text }: Looked): Promise<MidTried> {
	const right = async (words: string): Promise<Right> => ({ right: judge(words, unit.item).right });
	const thoughts = thoughtsIn(steps);
	const paths = thoughts.filter(({ key }) => /^path-\d+$/.test(key));
	paths.sort((a, b) => (a.key < b.key ? -1 : 1));
	const consensus = eventsIn(steps, 'midtry/consensus').at(-1);
	const selected = paths.find(({ key }) => key === `path-${consensus?.selected}`);
	const check = eventsIn(steps, 'midtry/check').at(-1);
	const having = (found: (one: MidTryConsensus['clusters'][number]) => boolean) =>
		consensus?.clusters.find(found)?.paths.length ?? 0;
	const before = having(({ paths }) => paths.includes(consensus!.selected));
	return {
		right: result.verdict === 'right',
		paths: await Promise.all(paths.map(async (path) => right(await text(path.text)))),
		consensus: selected ? await right(await text(selected.text)) : null,
		divergence: thoughts.some(({ key }) => key === 'divergence'),
		check: check?.verdict ?? null,
		votes: `${before} to ${having(({ answer }) => answer === check?.answer)}`,
		asChecked: await right(`Answer: ${check?.answer ?? ''}`),
		misread: eventsIn(steps, 'midtry/path').filter(({ misread }) => misread).length,
	};
}

export async function hyperthinkInside(looked: Looked): Promise<HyperThought> {
	const { unit, result, steps, text, stop } = looked;
	const thoughts = thoughtsIn(steps);
	const draft = thoughts.find(({ key }) => key === 'draft');
	let candidate = draft ? await text(draft.text) : '';
	const reviews = eventsIn(steps, 'hyperthink/reviewed').map(({ by, verdict, output }) => {
		const { right } = judge(candidate, unit.item);
		candidate = output;
		return { by, verdict, right };
	});
	const structured = thoughts
		.filter(({ key }) => key.startsWith('review-'))
		.map((step) => ({ by: step.role, calls: callsOf(step), valid: step.status === 'done' }));
	return { right: result.verdict === 'right', reviews, structured, stop };
}

const thoughtsIn = (steps: Looked['steps']) =>
	steps.filter((step): step is ThinkStep => step.kind === 'think');

const eventsIn = <Type extends RunEvent['type']>(steps: Looked['steps'], type: Type) =>
	steps.flatMap((step) =>
		step.kind === 'event' && step.event.type === type
			? [step.event as Extract<RunEvent, { type: Type }>]
			: [],
	);

// ── Their tables ────────────────────────────────────────────────────────────────────────────

const rate = (list: readonly Right[]): string[] => {
	const right = list.filter((one) => one.right).length;
	const bounds = list.length ? range(wilson(right, list.length)) : '–';
	return [String(list.length), share(right, list.length), bounds];
};

export function insideMidTry(all: readonly MidTried[]): string[] {
	if (all.length === 0) return [];
	const count = Math.max(...all.map(({ paths }) => paths.length));
	const rows = Array.from({ length: count }, (_, n) => [
		`path ${n + 1}`,
		...rate(all.flatMap(({ paths }) => paths[n] ?? [])),
	]);
	const parted = all.filter(({ divergence }) => divergence);
	rows.push([
		'agreement where the paths parted',
		...rate(parted.flatMap(({ consensus }) => consensus ?? [])),
	]);
	const checks = (['confirmed', 'corrected', 'disagreed', 'failed'] as const).map((verdict) => {
		const mine = all.filter(({ check }) => check === verdict);
		const before = mine.filter(({ consensus }) => consensus?.right).length;
		const after = mine.filter(({ right }) => right).length;
		return [verdict, String(mine.length), share(before, mine.length), share(after, mine.length)];
	});
	const differing = all.filter(({ check }) => check === 'corrected' || check === 'disagreed');
	const votes = [...new Set(differing.map((one) => one.votes))].toSorted().map((which) => {
		const mine = differing.filter((one) => one.votes === which);
		const shares = [
			mine.filter(({ consensus }) => consensus?.right),
			mine.filter(({ asChecked }) => asChecked.right),
			mine.filter(({ right }) => right),
		].map((some) => share(some.length, mine.length));
		return [which, String(mine.length), ...shares];
	});
	return [
		'## MidTry: its paths and its final check',
		table(['', 'problems', 'right', '95 %'], rows),
		table(['final check', 'problems', 'right before', 'right after'], checks),
		'Where the check came to another answer, by how many paths had the one before and how many had its own:',
		table(['paths', 'problems', 'right before', 'check right', 'right in the end'], votes),
	];
}

export function insideHyperThink(all: readonly HyperThought[]): string[] {
	if (all.length === 0) return [];
	const ends = [...new Set(all.map(({ stop }) => stop))].map((stop) => {
		const mine = all.filter((one) => one.stop === stop);
		return [stop, ...rate(mine), number(mean(mine.map(({ reviews }) => reviews.length)), 1)];
	});
	const reviews = all.flatMap((one) => one.reviews);
	const reviewers = (['B', 'A'] as const).flatMap((by) =>
		[true, false].map((right) => {
			const mine = reviews.filter((one) => one.by === by && one.right === right);
			const said = (verdict: string) =>
				share(mine.filter((one) => one.verdict === verdict).length, mine.length);
			const what = `${by} on a ${right ? 'right' : 'wrong'} candidate`;
			return [what, String(mine.length), said('accepted'), said('rejected'), said('malformed')];
		}),
	);
	const requests = all.flatMap((one) => one.structured);
	const structures = (['B', 'A', null] as const).map((by) => {
		const mine = requests.filter((one) => by === null || one.by === by);
		const first = mine.filter(({ valid, calls }) => valid && calls === 1).length;
		const valid = mine.filter((one) => one.valid).length;
		return [
			...[by ?? 'both', String(mine.length), share(first, mine.length)],
			...[range(wilson(first, mine.length)), share(valid, mine.length)],
			number(mean(mine.map(({ calls }) => calls)), 2),
		];
	});
	return [
		'## HyperThink: how it ended, and what reviewers said',
		table(['stop', 'problems', 'right', '95 %', 'reviews'], ends),
		table(['reviewer', 'reviews', 'accepted', 'rejected', 'malformed'], reviewers),
		'## Structured replies',
		'Requests for a review in its structure. At the first try: the free call, with reasoning and no ' +
			'grammar, held the JSON. In the end: after the constrained call and at most two repairs.',
		table(
			['role', 'requests', 'valid at first try', '95 %', 'valid in the end', 'calls'],
			structures,
		),
	];
}

/** MidTry's paths, what they agree on and the final check, folded from the journal (midtry.md). */
import { defaults, settings, temperatureOf, roleOfPath, type MidTryOptions } from './options.ts';
import { complete } from '../setting.ts';
import type { Step, ThinkStep } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { eventsOf, type Common, type LiveStep } from '../shared/trace.ts';
import type { MidTryCheck, MidTryConsensus, MidTryPath } from './events.ts';

export interface PathView {
	path: number;
	key: string;
	strategy: string;
	temperature: number;
	step: ThinkStep | null;
	live: LiveStep | null;
	/** What it wrote before its run was stopped, while it goes on or begins again. */
	before: ThinkStep | null;
	event: MidTryPath | null;
	/** In standard deviations; null before the consensus and for a path without a score. */
	advantage: number | null;
	selected: boolean;
	/** The literal pseudocode would have selected it. */
	literal: boolean;
}

export interface MidTryTrace extends Common {
	kind: 'midtry';
	paths: PathView[];
	consensus: MidTryConsensus | null;
	check: MidTryCheck | null;
	/** Calls after the paths: divergence, final check. */
	after: { key: string; label: string; step: ThinkStep | null; live: LiveStep | null }[];
}

const strategies = ['Conservative', 'Standard', 'Creative', 'Divergent'];

export function trace(
	run: Pick<Run, 'options'>,
	common: Common,
	journal: readonly Step[],
): MidTryTrace {
	const events = eventsOf(journal);
	// An imported run may claim any number of paths.
	const options = complete(defaults, settings, run.options as Partial<MidTryOptions>);
	const paths = new Map<number, PathView>();
	const pathOf = (number: number): PathView => {
		let view = paths.get(number);
		if (!view) {
			const { temperatures: given } = run.options;
			const temperatures: unknown[] = Array.isArray(given) ? given : [];
			const { nth } = roleOfPath(number, options);
			view = {
				path: number,
				key: `path-${number}`,
				strategy: strategies[(nth - 1) % strategies.length]!,
				temperature: numberOr(temperatures[nth - 1], temperatureOf(nth)),
				step: null,
				live: null,
				before: null,
				event: null,
				advantage: null,
				selected: false,
				literal: false,
			};
			paths.set(number, view);
		}
		return view;
	};
	for (let n = 1; n <= options.paths; n++) pathOf(n);

	const after: MidTryTrace['after'] = [];
	for (const step of common.steps) {
		const number = pathNumber(step.key);
		if (number === null) after.push({ key: step.key, label: step.label, step, live: null });
		else Object.assign(pathOf(number), { step, temperature: step.sampling.temperature });
	}
	for (const live of common.live) {
		const number = pathNumber(live.key);
		if (number === null) after.push({ key: live.key, label: live.label, step: null, live });
		else {
			const before = journal.find(({ kind, key }) => kind === 'think' && key === live.key);
			Object.assign(pathOf(number), { live, before: before ?? null });
		}
	}
	for (const event of events) {
		if (event.type !== 'midtry/path') continue;
		const { strategy, temperature } = event;
		Object.assign(pathOf(event.path), { event, strategy, temperature });
	}
	const consensus = events.findLast((event) => event.type === 'midtry/consensus') ?? null;
	for (const view of consensus ? paths.values() : []) {
		view.advantage = consensus!.advantages[view.path] ?? null;
		view.selected = consensus!.selected === view.path && !consensus!.fused;
		view.literal = consensus!.literal === view.path;
	}
	const selected = [...paths.values()].find((path) => path.selected);
	return {
		kind: 'midtry',
		...common,
		paths: [...paths.values()]
			// Once there is a consensus, paths that were not drawn never come.
			.filter(({ step, event }) => step || event || !consensus || options.draw !== 'pairs')
			.sort((a, b) => a.path - b.path),
		soFar: selected?.step
			? { source: { id: selected.step.text }, words: `Path ${selected.path}, not checked yet` }
			: null,
		consensus,
		check: events.findLast((event) => event.type === 'midtry/check') ?? null,
		after,
	};
}

const pathNumber = (key: string): number | null =>
	/^path-\d+$/.test(key) ? Number(key.slice(5)) : null;

/** An option of a stored run: not trusted to be a number. */
const numberOr = <T>(value: unknown, other: T): number | T =>
	typeof value === 'number' && Number.isFinite(value) ? value : other;

/** Pocket's bench as an experiment of the Lab: its problems, its ways to answer, a place in memory. */
import { entryOf } from '../../src/algorithms/list.ts';
import { complete } from '../../src/algorithms/setting.ts';
import { builtIn, inUse } from '../../src/catalogue/built-in.ts';
import type { Engine } from '../../src/core/ports.ts';
import type { Step, TextId } from '../../src/core/runs/steps.ts';
import type { Outcome } from '../../src/core/types.ts';
import { armFrom, voteLike, voteOfThirds } from '../../src/lab/experiment/arms.ts';
import { begin } from '../../src/lab/experiment/begin.ts';
import { runExperiment, type LabHost } from '../../src/lab/experiment/run-experiment.ts';
import type { Experiment, Result, Unit } from '../../src/lab/experiment/types.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { serverPlace } from '../../scripts/lab/place.ts';
import type { PocketBench } from './pocket-bench-setup.ts';

/** The roles as the app has them for Pocket. */
const roles = inUse({
	A: { ...defaultSettings.roles.A, model: builtIn.ref },
	B: { ...defaultSettings.roles.B, model: builtIn.ref },
});

/** `names`: the ways to answer, of the Lab's list. */
export function pocketExperiment(
	bench: PocketBench,
	names: readonly string[],
): Promise<Experiment> {
	const items = bench.problems.map(({ set, family, question, answer }, n): Item => ({
		...{ id: `${set}-${n}`, question, kind: 'number', answers: [String(answer)] },
		family: [set, family].filter(Boolean).join(': '),
	}));
	const arms = names.map((id) => ({
		...armFrom(id, roles, ({ defaults, settings, onBuiltIn = {} }) =>
			complete(defaults, settings, onBuiltIn),
		),
		repeats: id === 'direct-1' ? 4 : 1,
	}));
	const votes = names.includes('direct-1')
		? arms.filter(({ id }) => ['midtry', 'hyperthink'].includes(id)).map(voteLike)
		: [];
	if (votes.length > 0 && names.includes('direct-third')) votes.push(voteOfThirds);
	const other = arms.find(({ id }) => id === 'midtry') ?? arms[1]!;
	return begin({
		...{ id: 'pocket', title: 'Pocket', created: 0, seed: bench.seed, items, arms, votes },
		source: { kind: 'own', name: 'pocket/heldout.ts', unscored: 0 },
		primary: { base: 'direct-0', other: other.id },
		...{ caps: { tokens: 0, minutes: 0 }, stopWhenClear: false },
		models: { [bench.model.name]: `SHA-256 ${bench.model.sha256.slice(0, 16)}` },
	});
}

/** One way and no other, many times: the examples of the first screen. */
export async function repeatedly(
	engine: Engine,
	items: Item[],
	{ repeats, seed }: { repeats: number; seed: number },
): Promise<Result[]> {
	const entry = entryOf('direct')!;
	const arm = {
		...{ id: 'direct', label: 'Direct', algorithm: 'direct', version: entry.version, repeats },
		...{ options: entry.defaults, roles },
	};
	const plan = {
		...{ id: 'examples', title: 'Examples', created: 0, seed, items, votes: [], models: {} },
		source: { kind: 'own' as const, name: 'examples', unscored: 0 },
		arms: [arm, armFrom('direct-0', roles)],
		primary: { base: 'direct-0', other: 'direct' },
		...{ caps: { tokens: 0, minutes: 0 }, stopWhenClear: false },
	};
	const results = await carryOut(engine, await begin(plan), () => {});
	return [...results.values()].filter((result) => result.arm === 'direct');
}

/** A unit with its journal, read out. */
export interface Looked {
	unit: Unit;
	result: Result;
	steps: readonly Step[];
	stop: Outcome['stop'];
	text: (id: TextId) => Promise<string>;
}

/** Unit after unit, so that seconds mean something. Throws where it does not come to its end. */
export async function carryOut(
	engine: Engine,
	experiment: Experiment,
	look: (looked: Looked, results: ReadonlyMap<string, Result>) => void | Promise<void>,
): Promise<Map<string, Result>> {
	const journal = memoryJournal();
	const results = new Map<string, Result>();
	const inner = serverPlace(
		{
			...journal,
			...{ experiment, results, begin: async (run) => run, close: async () => {} },
			...{ keep: async () => {}, change: async () => {} },
		},
		() => engine,
	);
	let last: Pick<Looked, 'unit' | 'steps' | 'stop'> | undefined;
	const place: LabHost = {
		...inner,
		async run(experiment, unit, again, signal) {
			const ran = await inner.run(experiment, unit, again, signal);
			last = { unit, steps: ran.steps, stop: ran.run.outcome?.stop ?? 'error' };
			return ran;
		},
		async keep(result) {
			await look({ ...last!, result, text: journal.text }, results);
			journal.forget([result.runId]);
		},
	};
	const never = new AbortController().signal;
	const end = await runExperiment(experiment, results, place, 1, never);
	if (end.status !== 'done') throw new Error(end.waiting?.message ?? 'It did not come to its end.');
	return results;
}

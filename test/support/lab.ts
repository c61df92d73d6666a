/** Experiments for tests: small, with a place that answers by a rule and can be killed. */
import { armFrom, voteLike } from '../../src/lab/experiment/arms.ts';
import { begin, runIdOf, runOf, type Plan } from '../../src/lab/experiment/begin.ts';
import type { LabHost } from '../../src/lab/experiment/run-experiment.ts';
import type { Experiment, Result, Unit } from '../../src/lab/experiment/types.ts';
import { generateItems } from '../../src/lab/problems/generated.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import type { Step } from '../../src/core/runs/steps.ts';
import type { Roles } from '../../src/core/types.ts';

const { A, B } = defaultSettings.roles;
const model = { engine: 'remote' as const, model: 'scripted', endpoint: 'e' };
export const labRoles: Roles = { A: { ...A, model }, B: { ...B, model } };

export const somePlan = (change: Partial<Plan> = {}): Plan => {
	const midtry = armFrom('midtry', labRoles);
	return {
		...{ id: 'x1', title: 'Test', created: 0, seed: 7 },
		source: { kind: 'made', families: ['chain-sums', 'stories'], count: 10, level: 2 },
		items: generateItems(['chain-sums', 'stories'], { count: 10, level: 2, seed: 7 }),
		arms: [armFrom('direct-0', labRoles), armFrom('direct-1', labRoles), midtry],
		votes: [voteLike(midtry)],
		primary: { base: 'direct-0', other: 'midtry' },
		...{ caps: { tokens: 0, minutes: 0 }, stopWhenClear: false, models: {} },
		...change,
	};
};

export const someExperiment = (change: Partial<Plan> = {}): Promise<Experiment> =>
	begin(somePlan(change));

/** What a unit comes to. */
export interface Said {
	right: boolean;
	tokens?: number;
	/** The server failed in one of its steps. */
	spoilt?: boolean;
	finish?: 'length';
	answer?: string;
	/** Short answer of a draft that was reviewed. */
	draft?: string;
	/** Short answer of what the model wrote before code corrected it. */
	written?: string;
	/** Several steps came to a text that was cut. */
	cut?: true;
}

/** A place in memory; `say` decides. Counts what was asked, and keeps what a kill would leave. */
export function memoryPlace(say: (unit: Unit, again: number) => Said | Promise<Said>) {
	const kept = new Map<string, Result>();
	const experiments: Experiment[] = [];
	const asked: string[] = [];
	let now = 0;
	const place: LabHost = {
		async run(experiment, unit, again, signal) {
			asked.push(runIdOf(experiment, unit, again));
			await Promise.resolve();
			const {
				right,
				tokens = 10,
				spoilt,
				finish,
				answer,
				cut,
				draft,
				written,
			} = await say(unit, again);
			signal.throwIfAborted();
			const text = answer ?? (right ? unit.item.answers[0]! : '-1');
			const run = runOf(experiment, unit, again, now);
			const outcome = spoilt
				? { answer: '', stop: 'error' as const, reason: 'Fault.' }
				: { answer: text, stop: 'finished' as const, reason: 'Done.', ...(cut ? { cut } : {}) };
			const step = {
				...{ runId: run.id, key: 'answer', seq: 1, kind: 'think', started: 0, ended: 1 },
				...{ status: spoilt ? 'failed' : 'done', ...(finish ? { finish } : {}) },
				...(spoilt ? { error: { code: 'server', message: '500', wayOut: '' } } : {}),
				usage: { promptTokens: 5, completionTokens: tokens },
			} as unknown as Step;
			const steps = cut ? [step, { ...step, key: 'review-1' }] : [step];
			const event = { type: 'hyperthink/reviewed', review: 1, shortAnswer: draft };
			if (draft !== undefined)
				steps.push({ ...step, key: 'reviewed-1', kind: 'event', event } as unknown as Step);
			const sums = { type: 'direct/sums', checked: 1, wrong: 1, corrected: true, written };
			if (written !== undefined)
				steps.push({ ...step, key: 'sums', kind: 'event', event: sums } as unknown as Step);
			return { run: { ...run, status: 'done' as const, outcome, worked: 1000 }, steps };
		},
		async keep(result) {
			if (kept.has(result.unit)) throw new Error(`${result.unit} twice`);
			kept.set(result.unit, result);
		},
		change: async (experiment) => void experiments.push(experiment),
		now: () => ++now,
	};
	return { place, kept, experiments, asked };
}

/** How an experiment begins: its fingerprint, the runs of its units. */
import { MullError } from '../../core/errors.ts';
import { hash32, sha256 } from '../../core/hash.ts';
import { newRun } from '../../core/runs/new-run.ts';
import type { Run } from '../../core/types.ts';
import { version } from '../../core/version.ts';
import { sampled } from './arms.ts';
import type { Experiment, Unit } from './types.ts';

/** What is fixed before the start. */
export type Plan = Omit<Experiment, 'fingerprint' | 'app' | 'status' | 'waiting' | 'ended'>;

/** Throws `bad-input` where the plan cannot be carried out. */
export async function begin(plan: Plan): Promise<Experiment> {
	const has = (id: string) => [...plan.arms, ...plan.votes].some((arm) => arm.id === id);
	const { base, other } = plan.primary;
	if (plan.arms.length + plan.votes.length < 2 || base === other || !has(base) || !has(other))
		throw new MullError(
			'bad-input',
			'An experiment compares two ways to answer.',
			'Choose at least two, and which two the verdict is about.',
		);
	if (plan.source.kind === 'own' && plan.items.length === 0)
		throw new MullError(
			'bad-input',
			'None of these problems has an answer that can be checked.',
			'Give each its answer, or compare the answers by eye.',
		);
	const arms = sampled(plan.arms, plan.votes);
	const experiment = { ...plan, arms, app: version, status: 'running' as const, fingerprint: '' };
	return { ...experiment, fingerprint: await fingerprintOf(experiment) };
}

/** Everything that bears on a result, hashed: problems, arms, models, seed, version; no names, no caps. */
export function fingerprintOf(experiment: Experiment): Promise<string> {
	const { source, seed, votes, primary, models, app, stopWhenClear } = experiment;
	const arms = experiment.arms.map(({ label: _, ...arm }) => arm);
	const items = source.kind === 'own' ? experiment.items : [];
	const how = experiment.eye ? { eye: true } : {};
	const all = { source, items, seed, arms, votes, primary, models, app, stopWhenClear, ...how };
	return sha256(JSON.stringify(sorted(all)));
}

/** The same data in the same order of fields, whoever wrote it. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(fields.map(([name, one]) => [name, sorted(one)]));
}

/** Runs of experiments lie beside those of conversations and belong to none. */
const homeOf = (experimentId: string): string => `lab-${experimentId}`;

export const runIdOf = ({ id }: Experiment, { key }: Unit, again: number): string =>
	`${homeOf(id)}/${key}${again > 0 ? `#${again}` : ''}`;

/** The run of a unit as it begins; `again`: how often it was begun before and spoilt. */
export function runOf(experiment: Experiment, unit: Unit, again: number, now: number): Run {
	const { algorithm, options, roles, version } = unit.arm;
	return newRun(
		{
			id: runIdOf(experiment, unit, again),
			conversationId: homeOf(experiment.id),
			algorithm,
			version,
			options,
			roles,
			chat: [{ role: 'user', content: unit.item.question }],
			budget: { tokens: 0, minutes: 0, calls: 0 },
			seed: hash32(`${unit.key} ${again}`, experiment.seed),
			private: false,
		},
		now,
	);
}

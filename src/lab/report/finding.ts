/** What an experiment found out about a model: kept with the model and shown where it is chosen. */
import type { ModelRef } from '../../core/types.ts';
import { account, compare } from '../experiment/compare.ts';
import { armOf, type Results } from '../experiment/plan.ts';
import type { Experiment } from '../experiment/types.ts';
import type { Finding, Found } from './finding-text.ts';

/** Null where it is not over, compares nothing but one algorithm, or its arms ran on several models. */
export function findingOf(experiment: Experiment, results: Results): Finding | null {
	const base = armOf(experiment, experiment.primary.base);
	const model = base?.roles.A.model;
	if (experiment.status !== 'done' || experiment.eye || !base || !model) return null;
	const same = (other: ModelRef | null) => JSON.stringify(other) === JSON.stringify(model);
	if (!experiment.arms.every(({ roles }) => same(roles.A.model) && same(roles.B.model)))
		return null;
	const own = account(experiment, results, base.id);
	const found: Found[] = [];
	for (const { id, algorithm, label } of experiment.arms) {
		// The first arm of an algorithm is the one with its own options.
		if (algorithm === base.algorithm || found.some((one) => one.algorithm === algorithm)) continue;
		const { items, table, difference, says } = compare(experiment, results, base.id, id);
		if (items === 0) continue;
		const { tokens, levels } = account(experiment, results, id);
		const { gained, lost } = table;
		const times = own.tokens > 0 ? tokens / own.tokens : 0;
		found.push({ algorithm, label, items, gained, lost, difference, says, times, levels });
	}
	if (found.length === 0) return null;
	const last = Math.max(experiment.created, ...[...results.values()].map(({ ended }) => ended));
	const kinds = [...new Set(experiment.items.map(({ family }) => family))];
	return { experiment: experiment.id, when: last, model, base: base.label, kinds, found };
}

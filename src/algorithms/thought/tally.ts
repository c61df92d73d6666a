/**
 * Counts the structured steps of a mission. Where not one of them came to anything, the agent never
 * had a task, a route or a judgement of its own: the mission has failed, whatever was written.
 */
import { isStepFault, MullError, toPlain } from '../../core/errors.ts';
import type { AgentMind, Thought } from '../../core/ports.ts';
import type { Outcome } from '../../core/types.ts';

interface Tally {
	/** The same mind, counted; so are all its scopes. */
	mind: AgentMind;
	/** The outcome as it stands, or that of a mission that has failed. */
	judge(outcome: Outcome): Outcome;
}

export function tally(counted: AgentMind): Tally {
	let came = 0;
	let failed = 0;
	/** The fault of the first by name: steps side by side fail in any order. */
	let first: { key: string; fault: MullError } | undefined;

	const scoped = (mind: AgentMind, prefix: string): AgentMind => ({
		...mind,
		scope: (inner, how) => scoped(mind.scope(inner, how), prefix + inner),
		async think(key: string, thought: Thought) {
			if (!thought.schema) return mind.think(key, thought);
			try {
				const reply = await mind.think(key, thought);
				came += 1;
				return reply;
			} catch (thrown) {
				if (isStepFault(thrown) && thrown.code !== 'over-budget') {
					failed += 1;
					const name = prefix + key;
					if (!first || name < first.key) first = { key: name, fault: thrown };
				}
				throw thrown;
			}
		},
	});

	return {
		mind: scoped(counted, ''),
		judge(outcome) {
			if (!first || came > 0 || outcome.stop === 'stopped') return outcome;
			const { code, message } = first.fault;
			const which = failed === 1 ? 'The only structured step' : `All ${failed} structured steps`;
			const error = new MullError(
				code,
				`${which} of this mission failed, so nothing was planned and nothing was judged. ${message}`,
				'Choose a model that follows formats better, or look at its server; then ask again.',
			);
			return { ...outcome, stop: 'error', reason: error.message, error: toPlain(error) };
		},
	};
}

/** What a screen reader hears when steps finish: one short sentence for each that is worth one. */
import { entries } from '../../algorithms/list.ts';
import type { Step } from '../../core/types.ts';

export function announcement(steps: readonly Step[]): string {
	return steps.map(sentence).filter(Boolean).join(' ');
}

function sentence(step: Step): string {
	if (step.kind === 'think') return `${step.label}: ${step.status}.`;
	if (step.kind !== 'event') return '';
	const { event } = step;
	if (event.type === 'trimmed') return 'Something was left out of a prompt so that it fits.';
	// Not the run's own algorithm: the agent has others work for it.
	const teller = entries.find(({ events }) => Object.hasOwn(events, event.type));
	return teller?.say?.(event) ?? '';
}

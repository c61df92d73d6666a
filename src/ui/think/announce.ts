/** What a screen reader hears when steps finish: one short sentence for each that is worth one. */
import { entries } from '../../algorithms/list.ts';
import type { Run, Step } from '../../core/types.ts';
import { agreementText, isCounted, shownConfidence } from './sureness.ts';

export function announcement(steps: readonly Step[], run: Run): string {
	return steps
		.map((step) => sentence(step, run))
		.filter(Boolean)
		.join(' ');
}

function sentence(step: Step, run: Run): string {
	if (step.kind === 'think') return `${step.label}: ${step.status}.`;
	if (step.kind !== 'event') return '';
	const { event } = step;
	if (event.type === 'trimmed') return 'Something was left out of a prompt so that it fits.';
	if (event.type === 'midtry/consensus' && isCounted(run))
		return `${agreementText(event)}.${aloud(shownConfidence(run, event.confidence))}`;
	// Not the run's own algorithm: the agent has others work for it.
	const teller = entries.find(({ events }) => Object.hasOwn(events, event.type));
	return teller?.say?.(event) ?? '';
}

const aloud = (sure: string | null) => (sure ? ` Confidence ${sure}.` : '');

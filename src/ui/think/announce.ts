/** What a screen reader hears when steps finish: one short sentence for the latest of them. */
import type { Step } from '../../core/types.ts';
import { plural } from './format.ts';

export function announcement(steps: readonly Step[]): string {
	return steps.map(sentence).filter(Boolean).join(' ');
}

function sentence(step: Step): string {
	if (step.kind === 'think') return `${step.label}: ${step.status}.`;
	if (step.kind !== 'event') return '';
	const { event } = step;
	switch (event.type) {
		case 'hyperthink/reviewed':
			return `Review ${event.review} by ${event.by}: ${event.verdict}, ${plural(event.notes.length, 'note')}.`;
		case 'midtry/path':
			return event.status === 'scored'
				? `Path ${event.path}: score ${event.score / 10}, ${event.answer ?? 'no answer found'}.`
				: `Path ${event.path}: ${event.status}.`;
		case 'midtry/consensus':
			return `Confidence ${event.confidence}. ${event.because}`;
		case 'midtry/check':
			return `Final check: ${event.verdict}.`;
		case 'trimmed':
			return 'Something was left out of a prompt so that it fits.';
		case 'agent/phase':
			return event.text;
		default:
			return '';
	}
}

/** What a screen reader hears when steps finish: one short sentence for each that is worth one. */
import { entries, entryOf, type KnownTrace } from '../../algorithms/list.ts';
import type { Step } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { resultOf } from './result.ts';
import { agreementText, showsPathCount, shownConfidence } from './confidence-text.ts';
import { translate } from '../../state/language.svelte.ts';
import { statusWords } from '../trace/step-status.ts';
import { m } from '../trace/messages.ts';

export function announcement(steps: readonly Step[], run: Run): string {
	return steps
		.map((step) => sentence(step, run))
		.filter(Boolean)
		.join(' ');
}

/** A change of what a run does, the end with its answer. Empty: nothing happened. */
export function ended(run: Run, before: string | null, trace: KnownTrace | null): string {
	const { status, outcome, created } = run;
	if (before === status) return '';
	if (before === null) {
		// One that is just looked at says nothing of itself.
		const fresh = status === 'running' && Date.now() - created < 5000;
		return fresh
			? m('begins', { label: translate(entryOf(run.algorithm)?.label ?? m('unnamedRun')) })
			: '';
	}
	const answer = outcome?.answer;
	const short = answer ? (resultOf(answer, trace).short ?? answer).replace(/[*$#]/g, '') : '';
	const words = short.length > 300 ? `${short.slice(0, 300)} …` : short;
	switch (status) {
		case 'running':
			return m('goesOn');
		case 'paused':
			return m('isPaused');
		case 'done':
			return words ? m('finishedWith', { words }) : m('isFinished');
		case 'stopped':
			return words ? m('stoppedWith', { words }) : m('stoppedWithout');
		default:
			return '';
	}
}

function sentence(step: Step, run: Run): string {
	if (step.kind === 'think') return `${translate(step.label)}: ${statusWords(step.status)}.`;
	if (step.kind !== 'event') return '';
	const { event } = step;
	if (event.type === 'trimmed') return m('leftOutOfPrompt');
	if (event.type === 'midtry/consensus' && showsPathCount(run))
		return `${agreementText(event)}.${aloud(shownConfidence(run, event.confidence))}`;
	// Not the run's own algorithm: the agent has others work for it.
	const teller = entries.find(({ events }) => Object.hasOwn(events, event.type));
	return translate(teller?.say?.(event) ?? '');
}

const aloud = (sure: string | null) => (sure ? m('confidenceIs', { sure: translate(sure) }) : '');

/** How an experiment stands, in a few words. */
import type { Experiment, Result } from '../../lab/experiment/types.ts';
import { endings } from '../../lab/report/sentences.ts';
import { translate } from '../../state/language.svelte.ts';
import { w } from './words/index.ts';

export function statusWords({ status, waiting, ended }: Experiment): string {
	if (status === 'running') return w.underWay;
	if (status === 'paused') return waiting ? w.waits : w.paused;
	return ended ? translate(endings[ended]) : w.done;
}

export function verdictWords(verdict: Result['verdict']): string {
	const words = { right: w.right, wrong: w.wrong, none: w.noAnswerFound, cut: w.cutByALimit };
	return words[verdict];
}

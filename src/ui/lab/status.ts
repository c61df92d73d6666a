/** How an experiment stands, in a few words. */
import type { Experiment, Result } from '../../lab/experiment/types.ts';
import { endings } from '../../lab/report/sentences.ts';
import { translate } from '../../state/language.svelte.ts';
import { m } from './messages.ts';

export function statusWords({ status, waiting, ended }: Experiment): string {
	if (status === 'running') return m('underWay');
	if (status === 'paused') return waiting ? m('waits') : m('paused');
	return ended ? translate(endings[ended]) : m('done');
}

export function verdictWords(verdict: Result['verdict']): string {
	const words = { right: m('right'), wrong: m('wrong'), none: m('noAnswerFound'), cut: m('cut') };
	return words[verdict];
}

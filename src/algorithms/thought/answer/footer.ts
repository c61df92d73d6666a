/**
 * What stands under the answer to a mission, in lines of their own: its sources by number, what was
 * assumed, what stayed unverified. The answer is copied, shared and remembered with it; the screen
 * shows the same beside it, where the sources open. Pure.
 */
import { translator } from '../../../core/text/sentences.ts';
import { keywordsOf } from '../act/given.ts';
import type { AgentAnswer } from '../events.ts';
import german from '../../../locales/de/sentences/answer-foot.json';

const inGerman = translator(Object.entries(german));

/** '' where there is nothing to say. `language`: what the person writes. */
export function footerOf(
	{ sources, assumptions, unverified }: Pick<AgentAnswer, 'sources' | 'assumptions' | 'unverified'>,
	language: string | null,
): string {
	const say = language === 'de' ? inGerman : (words: string) => words;
	const list = (label: string, all: readonly string[]) =>
		all.length > 0 ? `**${say(label)}** ${all.map(say).join(' · ')}` : '';
	return [
		sources.map(({ title }, index) => `[${index + 1}] ${say(title)}`).join('  \n'),
		list('Assumed:', assumptions),
		list('Not verified:', unverified),
	]
		.filter(Boolean)
		.join('\n\n');
}

/** Of the telling words of an assumption, so many in one line of the answer say it. */
const enough = 0.6;

const assumes = /assum|angenommen|annahme/i;

/** The answer says an assumption itself, as one; it stands no second time under it. */
export function statesAssumption(answer: string, assumption: string): boolean {
	const wanted = new Set(keywordsOf(assumption));
	return answer.split('\n').some((line) => {
		if (!assumes.test(line)) return false;
		const there = new Set(keywordsOf(line.slice(0, 2000)));
		return [...wanted].filter((word) => there.has(word)).length >= wanted.size * enough;
	});
}

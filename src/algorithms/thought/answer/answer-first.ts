import { isNoAnswer } from '../task/short-answer.ts';

/**
 * A worked-out text with its result first, without the lines that were for the machine: quotes that no
 * source has, and what was assumed, which stands under the answer.
 */
export function answerFirst(text: string): string {
	const lines = text
		.trim()
		.split('\n')
		.filter((line) => !/^[ \t>*_-]*(?:Quote|Assum(?:ed|ption)):/i.test(line));
	const last = lines.at(-1) ?? '';
	const answer = /^[\s*_#>]*answer[\s*_]*[:：][\s*_]*(.*?)[\s*_]*$/i.exec(last.slice(0, 1000))?.[1];
	if (!answer) return lines.join('\n').trim();
	const work = lines.slice(0, -1).join('\n').trim();
	if (work !== '' && isNoAnswer(answer)) return work;
	return work === '' ? answer : `**${answer}**\n\n${work}`;
}

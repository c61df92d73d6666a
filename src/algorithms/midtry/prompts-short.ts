/**
 * MidTry's words for models under one billion parameters: the same phases in a few lines. What the
 * long form asks for (restating, headings, an example of the form) costs such a model its way.
 */
import { isNumericQuestion } from '../../core/answers/answer.ts';
import type { Message } from '../../core/types.ts';
import { transcript } from '../shared/fence.ts';
import type { Chat, Parts } from '../shared/budgeter.ts';
import type { MidTryOptions } from './options.ts';
import * as full from './prompts.ts';

/** The prompts that the options want. */
export const promptsFor = ({ prompts }: MidTryOptions): Pick<typeof full, Phase> =>
	prompts === 'short' ? { path, divergence, check } : full;

type Phase = 'path' | 'divergence' | 'check';

const pathSystem = 'You solve problems with care. Answer in the language of the question.';

/** One sentence for each kind of path. A short answer to a sum leaves less room to go astray. */
const sums: Record<full.Strategy, string> = {
	Conservative: 'Answer in one short sentence with the calculation.',
	Standard: 'Answer in one short sentence.',
	Creative: 'Say in one short sentence what is given. Then write the calculation.',
	Divergent: 'Check the calculation, and answer in one short sentence.',
};
const others: Record<full.Strategy, string> = {
	Conservative: 'Think step by step.',
	Standard: 'Explain it in a few words.',
	Creative: 'Say first what is given and what is asked. Then answer.',
	Divergent: 'Be careful, and check the answer before you write it.',
};

/** How sure it is (`stated-confidence.ts`). */
const sureness = `\nOn the last line, how sure you are, from 0 to 100:\n<confidence>number</confidence>`;

/** Phases 1 and 2: the question as it is, and one sentence. */
function path(
	chat: Chat,
	{ history, question }: Parts,
	strategy: full.Strategy,
	stated = false,
	code = '',
): Message[] {
	const ways = isNumericQuestion(question) ? sums : others;
	return [
		{ role: 'system', content: [pathSystem, ...chat.settings].join('\n\n') },
		...history,
		{
			role: 'user',
			content: `${question}\n\n${code || ways[strategy]}${stated ? sureness : ''}`,
		},
	];
}

const ending = 'End with a line that begins with “Answer:”.';

/** Phase 5, LOW. */
function divergence(chat: Chat, parts: Parts): Message[] {
	const solutions = parts.candidates.map((text, at) => `Solution ${at + 1}: ${text}`);
	return judging(chat, parts, [
		...solutions,
		`These solutions differ. Solve the question yourself. ${ending}`,
	]);
}

/** Phase 6. */
function check(chat: Chat, parts: Parts): Message[] {
	return judging(chat, parts, [
		`Solution: ${parts.candidates.join('\n')}`,
		`Is this right? Do the calculation again. ${ending}`,
	]);
}

const judgeSystem = 'You check solutions. Answer in the language of the question.';

function judging(chat: Chat, { history, question }: Parts, rest: string[]): Message[] {
	const past = [...chat.settings, transcript(history)].filter(Boolean).join('\n\n');
	const content = [past, `Question: ${question}`, ...rest].filter(Boolean).join('\n\n');
	return [
		{ role: 'system', content: judgeSystem },
		{ role: 'user', content },
	];
}

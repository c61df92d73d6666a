/**
 * HyperThink's words for models under one billion parameters: the same two steps in a few lines, since
 * such a model copies rules and forms instead of following them. The schema gives the form.
 */
import { isNumericQuestion } from '../../core/answers/answer.ts';
import type { Message } from '../../core/types.ts';
import { transcript } from '../shared/fence.ts';
import type { Chat, Parts } from '../shared/budgeter.ts';
import type { HyperThinkOptions } from './options.ts';
import * as full from './prompts.ts';

/** The prompts that the option wants. */
export const promptsFor = (
	length: HyperThinkOptions['prompts'],
): Pick<typeof full, 'starter' | 'reviewer'> => (length === 'short' ? { starter, reviewer } : full);

const brief = 'Answer in one short sentence with the calculation.';
const starterSystem = 'You are a careful assistant. Answer in the language of the question.';

/** Step 1. */
function starter(chat: Chat, { history, question }: Parts): Message[] {
	return [
		{ role: 'system', content: [starterSystem, ...chat.settings].join('\n\n') },
		...history,
		{ role: 'user', content: isNumericQuestion(question) ? `${question}\n\n${brief}` : question },
	];
}

const reviewerSystem = `You check a solution. Reply with one JSON object:
"review_result": true if the solution is right, otherwise false.
"added_notes": two short notes on what you checked.
"output": the right solution in full.`;

/** Steps 2 and 6. A short form has no room for two ways to say how much to doubt. */
function reviewer(
	chat: Chat,
	{ history, question, notes, candidates }: Parts,
	{ sums = [] }: { sums?: readonly string[] } = {},
): Message[] {
	const past = [...chat.settings, transcript(history)].filter(Boolean).join('\n\n');
	const content = [
		past,
		`Question: ${question}`,
		notes.length > 0 ? `Notes: ${notes.slice(-4).join(' ')}` : '',
		`Solution: ${candidates.join('\n')}`,
		sums.join('\n'),
		'Is the solution right?',
	];
	return [
		{ role: 'system', content: reviewerSystem },
		{ role: 'user', content: content.filter(Boolean).join('\n\n') },
	];
}

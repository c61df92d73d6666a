/**
 * Direct: one plain call, the baseline that every scaffold is compared with.
 *
 *   the chat so far ── A ──→ answer
 *
 * Role A's model, because A is the one that solves in every scaffold. Not A's default sampling:
 * 1.2 is warm for the sake of HyperThink's reviews and would make the baseline look bad. What the
 * maker of the model recommends, where it is known; else 0.7 and 0.95, those of MidTry's first path.
 *
 * Code does the answer's calculations again. A wrong result is put right, with what follows from it,
 * and the reason says so; the step keeps the model's own text.
 */
import type { Message, Reply } from '../../core/types.ts';
import { ask } from '../shared/ask.ts';
import { cutOff, noAnswer } from '../shared/ending.ts';
import { extractAnswer, isNumericQuestion } from '../../core/answers/answer.ts';
import { readChat, type Parts } from '../shared/budgeter.ts';
import { calculationsIn, wrongSums } from '../shared/calculations.ts';
import { missingNumbers } from '../shared/reading.ts';
import { system } from './prompts.ts';
import { defaults, settings, type DirectOptions } from './options.ts';
import { complete } from '../setting.ts';
import type { Listed } from '../entry.ts';
import { entry, inOneCall } from './entry.ts';

const unanswered = {
	cut: 'The thinking ran out of room before it gave an answer.',
	looped: 'It was cut because it repeated itself, before it gave an answer.',
};
const reasons: Record<Reply['finish'], string> = {
	stop: inOneCall,
	length: 'The answer was cut at the limit of tokens.',
	repeated: 'The answer was cut because it repeated itself.',
};

const putRight = 'The answer has the right result. The step below keeps what the model wrote.';

export const direct: Listed<DirectOptions> = {
	...entry,

	async run(chat, given, mind) {
		const { temperature, topP, reading, twice, sums } = complete(defaults, settings, given);
		const { settings: rules, history, question } = readChat(chat);
		try {
			const parts = { history, notes: [], candidates: [], question };
			const write = (kept: Parts): Message[] => [
				{ role: 'system', content: [system, ...rules].join('\n\n') },
				...kept.history,
				{ role: 'user', content: twice ? `${kept.question}\n\n${kept.question}` : kept.question },
			];
			const reply = await ask(mind, 'answer', parts, write, {
				label: 'Answer',
				role: 'A',
				sampling: { temperature, topP },
			});
			const answer = reply.text.trim();
			const looped = reply.finish === 'repeated';
			if (answer === '') throw noAnswer(looped ? unanswered.looped : unanswered.cut);
			const left = reading ? missingNumbers(question, reply) : null;
			const said = [reasons[reply.finish]];
			if (left) said.push(`It ${left}, which the question says.`);
			const found = sums === 'off' ? null : calculationsIn(answer, question);
			const right = sums === 'correct' ? (found?.text ?? null) : null;
			if (found && found.sums.length > 0) {
				const { sums: all, wrong } = found;
				const checked = all.length;
				const corrected = right !== null;
				const written = corrected ? shortOf(answer, question) : null;
				await mind.tell('sums', {
					...{ type: 'direct/sums', checked, wrong: wrong.length, corrected },
					...(written === null ? {} : { written }),
				});
				said.push(...wrongSums(found), ...(corrected ? [putRight] : []));
			}
			return { answer: right ?? answer, stop: 'finished', reason: said.join(' ') };
		} catch (thrown) {
			return cutOff(thrown, mind);
		}
	},
};

const shortOf = (text: string, question: string): string | null =>
	extractAnswer(text, { numericQuestion: isNumericQuestion(question), question });

/** Does it stop, does it keep its thinking apart, does it keep a structure? */
import { toMullError } from '../../core/errors.ts';
import { faults } from '../../core/checks/schema.ts';
import type { Schema } from '../../core/types.ts';
import { wait } from '../../core/wait.ts';
import { ask, requestOf, tokensIn, type CheckSubject } from './timed-request.ts';
import type { Check } from './types.ts';

type Found = Omit<Check, 'id' | 'label'>;

const sum = 'What is 3 + 4?';

export async function checkStop(patient: CheckSubject, signal: AbortSignal): Promise<Found> {
	const late = await stopsWhenTold(patient, signal);
	if (late === null)
		return { mark: 'bad', says: 'It does not stop when it is told: it wrote on for 5 seconds.' };
	const { reply } = await ask(patient, { asked: sum, tokens: 160 }, signal);
	if (reply.finish === 'repeated')
		return { mark: 'bad', says: 'It does not end by itself: it says the same again and again.' };
	if (reply.unclosed)
		return { mark: 'note', says: 'It stops when told. A small sum it was still thinking about.' };
	if (reply.finish === 'length')
		return {
			mark: 'bad',
			says: 'It does not end by itself: it writes on after a small sum. Its chat template may be wrong.',
		};
	return { mark: 'good', says: 'It stops when it is told, and by itself when it is done.' };
}

/** Milliseconds from the stop to the end of its words; null where it does not stop. */
async function stopsWhenTold(patient: CheckSubject, signal: AbortSignal): Promise<number | null> {
	const told = new AbortController();
	const either = AbortSignal.any([signal, told.signal]);
	const asked = 'Write the numbers from one to two hundred in words, with commas between them.';
	const words = patient.engine.generate(requestOf({ asked, tokens: 400, think: true }), either);
	let since = 0;
	const heard = (async () => {
		try {
			while (!(await words.next()).done) {
				since ||= patient.now();
				told.abort();
			}
		} catch (thrown) {
			if (!told.signal.aborted || toMullError(thrown).code !== 'aborted') throw thrown;
		}
		return Math.max(0, patient.now() - since);
	})();
	const begun = new Promise<void>((resolve) =>
		told.signal.addEventListener('abort', () => resolve()),
	);
	const patience = Promise.race([begun, heard]).then(() => wait(5000, signal));
	// Whichever comes second is nobody's fault.
	patience.catch(() => {});
	heard.catch(() => {});
	return Promise.race([heard, patience.then(() => null)]);
}

/** Signs of thinking. */
const marks = /<\/?think(ing)?>|<\|channel\|>|◁\/?think▷|<\/?reasoning>/i;

/** Thinking stands in an answer that should be without. */
export const showsThinking = (answer: string): boolean => marks.test(answer);

export async function checkThinking(patient: CheckSubject, signal: AbortSignal): Promise<Found> {
	const tokens = tokensIn(patient, 10, 128, 1024);
	const { reply } = await ask(patient, { asked: sum, tokens, think: true }, signal);
	const { thinking, text, usage, unclosed, finish } = reply;
	if (showsThinking(text))
		return { mark: 'bad', says: 'Its thinking stands in the answer: Mull cannot tell them apart.' };
	if (thinking === '')
		return {
			mark: 'note',
			says: 'It does not think before it answers; Mull has it write a scratch.',
		};
	const share = thinking.length / Math.max(1, thinking.length + text.length);
	patient.thought = Math.max(1, Math.round(usage.completionTokens * share));
	if ((unclosed || text === '') && finish === 'stop')
		return { mark: 'note', says: 'Its thinking about a small sum ended without an answer.' };
	if (unclosed || text === '')
		return {
			mark: 'note',
			says: `It was still thinking about a small sum after ${usage.completionTokens} tokens: give its replies much room.`,
		};
	return {
		mark: 'good',
		says: `Its thinking comes apart from the answer; on a small sum about ${patient.thought} tokens of it.`,
	};
}

const shape: Schema = {
	type: 'object',
	properties: {
		sum: { type: 'integer', minimum: 0, maximum: 100 },
		sure: { type: 'string', enum: ['yes', 'no'] },
	},
	required: ['sum', 'sure'],
	additionalProperties: false,
};

export async function checkStructure(patient: CheckSubject, signal: AbortSignal): Promise<Found> {
	const asked = `${sum} Write the sum, and whether you are sure.`;
	let calls: number;
	try {
		const { reply } = await ask(patient, { asked, tokens: 96, schema: shape }, signal);
		const wrong = faults(shape, reply.value);
		if (wrong.length > 0) return { mark: 'bad', says: `It does not keep a structure: ${wrong[0]}` };
		calls = reply.calls;
	} catch (thrown) {
		const { code } = toMullError(thrown);
		if (code !== 'malformed') throw thrown;
		return {
			mark: 'bad',
			says: 'It does not keep a structure, not even when told what was wrong. HyperThink and the Thought agent need one.',
		};
	}
	if (calls > 1)
		return { mark: 'note', says: `It keeps a structure when told what was wrong: ${calls} tries.` };
	return { mark: 'good', says: 'It keeps a structure at the first try.' };
}

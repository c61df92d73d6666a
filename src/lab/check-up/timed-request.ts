/** One request of a check-up, timed. */
import { system } from '../../algorithms/direct/prompts.ts';
import type { Engine, Request } from '../../core/ports.ts';
import type { Reply, Sampling, Schema } from '../../core/types.ts';

/** What the checks work with: the model, a clock in milliseconds, chance, and how fast it writes. */
export interface CheckSubject {
	engine: Engine;
	now: () => number;
	/** 32 bits; another one asks otherwise, so that nothing comes from a cache. */
	seed: number;
	/** Tokens a second, alone and four at once together; measured first. */
	pace: { one: number; four: number };
	/** Tokens that it thought about a small sum; 0: it does not think. */
	thought: number;
	/** Seconds that are left for the rest. */
	left: () => number;
}

export interface Timed {
	reply: Reply;
	/** Milliseconds to the first words, and in all. */
	first: number;
	all: number;
}

interface Question {
	asked: string;
	tokens: number;
	sampling?: Partial<Sampling>;
	think?: boolean;
	schema?: Schema;
}

/** Asked as Direct asks: models know those words, and some are used to them. */
export const requestOf = (question: Question): Request => ({
	messages: [
		{ role: 'system', content: system },
		{ role: 'user', content: question.asked },
	],
	sampling: { temperature: 0, topP: 1, maxTokens: question.tokens, ...question.sampling },
	think: question.think ?? false,
	...(question.schema ? { schema: question.schema, schemaName: 'reply' } : {}),
});

export async function ask(
	{ engine, now }: Pick<CheckSubject, 'engine' | 'now'>,
	question: Question,
	signal: AbortSignal,
): Promise<Timed> {
	const began = now();
	let first: number | undefined;
	const words = engine.generate(requestOf(question), signal);
	for (;;) {
		const next = await words.next();
		const time = now() - began;
		if (next.done) return { reply: next.value, first: first ?? time, all: time };
		if (next.value.text || next.value.thinking) first ??= time;
	}
}

/** So many tokens as it writes in these seconds, within bounds. */
export const tokensIn = (
	{ pace }: CheckSubject,
	seconds: number,
	least: number,
	most: number,
): number => Math.round(Math.min(most, Math.max(least, seconds * pace.one)));

export const perSecond = (rate: number): string => {
	const round = rate < 10 ? rate.toFixed(1) : String(Math.round(rate));
	return `${round} ${round === '1' ? 'token' : 'tokens'} a second`;
};

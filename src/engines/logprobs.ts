/** How likely an answer was, gathered as its tokens come: in the mean, and word by word. */
import type { Odds } from '../core/text/odds.ts';

/** What OpenAI's protocol says of the tokens of a piece; llama.cpp and WebLLM speak it as well. */
interface Said {
	content?: (Token & { top_logprobs?: Token[] | null })[] | null;
}

interface Token {
	token?: unknown;
	logprob?: unknown;
}

/** Alternatives that are asked for, the one that was drawn among them. WebLLM takes no more. */
export const alternatives = 5;

const tokensOf = (said: unknown) => {
	const { content } = (said ?? {}) as Said;
	return Array.isArray(content) ? content.filter((token) => token !== null) : [];
};
const isKnown = (logprob: unknown): logprob is number =>
	typeof logprob === 'number' && Number.isFinite(logprob);

export function meanOf() {
	let sum = 0;
	let count = 0;
	return {
		push(said: unknown): void {
			for (const { logprob } of tokensOf(said)) {
				if (!isKnown(logprob)) continue;
				sum += logprob;
				count++;
			}
		},
		/** Absent where nothing was told, which is normal. */
		get mean(): { meanLogprob: number } | undefined {
			return count === 0 ? undefined : { meanLogprob: sum / count };
		},
	};
}

/**
 * The mean, and with `each` every word: the pieces together are the text that was heard, whatever is
 * told of them. Where tokens and text do not fit (some are told late, or not), the text is without odds.
 */
export function likelyOf(each = false) {
	const likely = meanOf();
	const all: Odds[] = [];
	let known = false;
	return {
		push(text: string, said: unknown): void {
			likely.push(said);
			if (!each) return;
			const told = tokensOf(said).map(oddsOf);
			const words = told.map((one) => one.text).join('');
			if (words === '' || !text.endsWith(words)) return void all.push({ text });
			if (words !== text) all.push({ text: text.slice(0, -words.length) });
			known ||= told.some(({ p }) => p !== undefined);
			all.push(...told);
		},
		get end(): { meanLogprob?: number; odds?: Odds[] } {
			return { ...likely.mean, ...(known ? { odds: all } : {}) };
		},
	};
}

function oddsOf({ token, logprob, top_logprobs: top }: Token & { top_logprobs?: unknown }): Odds {
	const text = typeof token === 'string' ? token : '';
	if (!isKnown(logprob)) return { text };
	const others = (Array.isArray(top) ? (top as (Token | null)[]) : []).flatMap((other) => {
		if (typeof other?.token !== 'string' || !isKnown(other.logprob)) return [];
		return other.token === text ? [] : [{ text: other.token, p: share(other.logprob) }];
	});
	return { text, p: share(logprob), others: others.toSorted((a, b) => b.p - a.p) };
}

const share = (logprob: number) => Math.min(1, Math.exp(logprob));

/** How fast a model reads and writes, alone and four at once, by the clock. */
import type { Call, Runtime } from '../../src/engines/engine.ts';

export interface Reply {
	text: string;
	promptTokens: number;
	cachedTokens: number;
	written: number;
	/** Milliseconds from the request to the first words and to the end. */
	first: number;
	all: number;
}

/** One request. Random models may write no words at all, so whatever comes first is the first. */
export async function ask(
	runtime: Runtime,
	content: string,
	maxTokens: number,
	{
		sampling = {},
		...more
	}: Partial<Omit<Call, 'sampling'>> & { sampling?: Partial<Call['sampling']> } = {},
): Promise<Reply> {
	const call: Call = {
		messages: [{ role: 'user', content }],
		sampling: { temperature: 0, topP: 1, maxTokens, seed: 1, ...sampling },
		think: false,
		...more,
	};
	const began = performance.now();
	const stream = runtime.stream(call, new AbortController().signal);
	let text = '';
	let first = 0;
	for (;;) {
		const next = await stream.next();
		const now = performance.now() - began;
		if (next.done) {
			const { promptTokens, cachedTokens, completionTokens } = next.value.usage;
			const counts = { promptTokens, cachedTokens, written: completionTokens };
			return { text, ...counts, first: first || now, all: now };
		}
		if (next.value.text || next.value.thinking) first ||= now;
		text += next.value.text ?? '';
	}
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1]!;

export interface Amount {
	/** Characters of the prompt that is read, tokens that are written. */
	read: number;
	write: number;
	rounds: number;
}

/**
 * Tokens a second: reading a prompt that was never seen, writing alone, and four at once together;
 * `four at once ÷ one` is what four take beside one, where 4 would be no gain.
 */
export async function speeds(
	runtime: Runtime,
	{ read, write, rounds }: Amount,
	say: (what: string) => void,
): Promise<Record<string, number>> {
	let fresh = 0;
	/** Words that no cache has, as long as was asked for. */
	const words = (length: number) =>
		`${++fresh} ${performance.now().toString(36)} `.repeat(length).slice(0, length);
	await ask(runtime, words(40), 2);
	say('warm');
	const found: Record<string, number[]> = {};
	const add = (name: string, value: number) => (found[name] ??= []).push(value);
	for (let round = 0; round < rounds; round++) {
		const long = await ask(runtime, words(read), 1);
		add('read, tokens/s', (long.promptTokens - long.cachedTokens) / (long.all / 1000));
		const one = await ask(runtime, words(40), write);
		add('write alone, tokens/s', (one.written - 1) / ((one.all - one.first) / 1000));
		add('first words, ms', one.first);
		if (runtime.parallel < 4) continue;
		const began = performance.now();
		const four = await Promise.all([1, 2, 3, 4].map(() => ask(runtime, words(40), write)));
		const first = Math.max(...four.map((reply) => reply.first));
		const spent = performance.now() - began - first;
		const written = four.reduce((sum, reply) => sum + reply.written - 1, 0);
		add('write four at once, tokens/s together', written / (spent / 1000));
		add('four at once ÷ one, time', spent / (one.all - one.first));
		say(`round ${round + 1} of ${rounds}`);
	}
	return Object.fromEntries(Object.entries(found).map(([name, list]) => [name, median(list)]));
}

/** Both halves of the toy: the model lives in the page, and the brain asks it there. */
import { MullError } from '../../src/core/errors.ts';
import type { Driver, EngineHost } from '../../src/engines/driver.ts';
import {
	createEngine,
	type RawDelta,
	type RawEnd,
	type Runtime,
} from '../../src/engines/engine.ts';
import { createAsyncQueue } from '../../src/engines/async-queue.ts';
import type { PageHalf } from '../../src/worker/answer-calls.ts';

type Ask =
	{ do: 'open'; model: string } | { do: 'close'; model: string } | { do: 'say'; words: string };

export const toyDriver: Driver = {
	async open({ model }, home, signal) {
		const { name, context } = await home.row();
		const loading = (part: unknown) =>
			home.tell({ kind: 'loading', phase: String(part), fraction: null });
		await home.askPage({ do: 'open', model } satisfies Ask, loading, signal);
		home.tell({ kind: 'loaded', backend: 'Toy', threads: 0, context });
		return {
			engine: createEngine(runtimeOf(name, context, home)),
			async dispose() {
				const never = new AbortController().signal;
				await home.askPage({ do: 'close', model } satisfies Ask, () => {}, never);
				home.tell({ kind: 'unloaded' });
			},
		};
	},
};

const runtimeOf = (name: string, context: number, { askPage }: EngineHost): Runtime => ({
	name,
	remote: false,
	parallel: 1,
	reasoning: true,
	constrains: false,
	contextWindow: async () => ({ context, charactersPerToken: 4 }),
	async *stream({ messages }, signal) {
		const words = createAsyncQueue<RawDelta | { end: RawEnd }>();
		const ask: Ask = { do: 'say', words: messages.at(-1)!.content };
		askPage(ask, (part) => words.put({ text: String(part) }), signal).then(
			(end) => words.put({ end: end as RawEnd }),
			words.fail,
		);
		for (;;) {
			const next = await words.take();
			if ('end' in next) return next.end;
			yield next;
		}
	},
});

/** The page's half, and what became of it. `slow`: it says one word and then waits for its stop. */
export function toyInPage() {
	const seen = { open: new Set<string>(), said: 0, stopped: 0, slow: false, full: false };
	const half: PageHalf = async (asked, tell, signal) => {
		const ask = asked as Ask;
		if (ask.do === 'open') {
			tell('Waking the toy');
			if (seen.full) throw new MullError('out-of-memory', 'The toy box is full.', 'Tidy up.');
			return void seen.open.add(ask.model);
		}
		if (ask.do === 'close') return void seen.open.delete(ask.model);
		for (const word of ask.words.split(/(?<= )/)) {
			tell(word);
			seen.said++;
			if (!seen.slow) continue;
			await new Promise((stop) => signal.addEventListener('abort', stop));
			seen.stopped++;
		}
		const usage = { promptTokens: 1, cachedTokens: 0, completionTokens: 2, milliseconds: 1 };
		return { finish: 'stop', usage: { ...usage, exact: true } } satisfies RawEnd;
	};
	return { half, seen };
}

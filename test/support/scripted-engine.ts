/** A test engine: answers from a function, streams word by word, can be slow, fail or hang. */
import { MullError } from '../../src/core/errors.ts';
import type { Delta, Engine, Request } from '../../src/core/ports.ts';
import type { Reply } from '../../src/core/types.ts';

export interface Script {
	text?: string;
	thinking?: string;
	value?: unknown;
	/** Thrown instead of answering. */
	error?: MullError;
	/** Milliseconds between words. */
	pace?: number;
	tokens?: number;
	unclosed?: boolean;
	finish?: Reply['finish'];
	/** Calls of the model that it takes; more than the request may take is over budget. */
	calls?: number;
}

export interface ScriptedEngine extends Engine {
	/** Every request, in the order it began. */
	readonly requests: Request[];
}

/** `script` sees the request and how many came before it. */
export function scriptedEngine(
	script: (request: Request, index: number) => Script | Promise<Script>,
	{ remote = false, parallel = 4, name = 'scripted' } = {},
): ScriptedEngine {
	const requests: Request[] = [];
	return {
		name,
		remote,
		parallel,
		requests,
		contextWindow: async () => ({ context: 4096, charactersPerToken: 4 }),
		async *generate(request, signal): AsyncGenerator<Delta, Reply> {
			const index = requests.push(request) - 1;
			const said = await script(request, index);
			if (said.error) throw said.error;
			const { text = '', thinking = '', calls = 1 } = said;
			const { calls: most = Infinity } = request;
			if (calls > most)
				throw Object.assign(new MullError('over-budget', 'No calls.'), { calls: most });
			const words = text.split(/(?<= )/);
			for (const word of words) {
				if (said.pace) await pause(said.pace, signal);
				if (signal.aborted) throw new MullError('aborted', 'Stopped.');
				yield { text: word };
			}
			return {
				thinking,
				text,
				finish: said.finish ?? 'stop',
				unclosed: said.unclosed ?? false,
				scratch: false,
				calls,
				usage: {
					promptTokens: 1,
					cachedTokens: 0,
					completionTokens: said.tokens ?? words.length,
					milliseconds: 1,
					exact: true,
				},
				...(said.value === undefined ? {} : { value: said.value }),
			};
		},
	};
}

/** Waits; an abort ends the wait. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
	});
}

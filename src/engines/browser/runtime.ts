/**
 * The browser's own model as a runtime: no reasoning mode, no sampling, no seed, no limit of a
 * reply (it is cut here), tokens by estimate. JSON is bound to its schema by the browser.
 */
import { MullError } from '../../core/errors.ts';
import type { ShownMessage } from '../../core/pictures.ts';
import type { EngineHost } from '../driver.ts';
import type { Call, RawDelta, RawEnd, Runtime } from '../engine.ts';
import { estimate } from '../thinking-watch.ts';
import { createAsyncQueue } from '../async-queue.ts';
import type { Ask, ReplyEnd, Opened, ReplyPiece } from './api.ts';
import { modelNameOf } from './name.ts';

/** A browser that says nothing for so long has failed, milliseconds; it reads slowly where it must. */
const longestSilence = 300_000;

export function createBrowserRuntime(
	{ browser, context, charactersPerToken, sees }: Opened,
	{ askPage }: Pick<EngineHost, 'askPage'>,
	silence = longestSilence,
): Runtime {
	const room = { context, charactersPerToken };
	return {
		name: modelNameOf(browser),
		remote: false,
		// Side by side is nowhere promised.
		parallel: 1,
		reasoning: false,
		constrains: true,
		sees,
		contextWindow: async () => room,
		async *stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
			const { messages, sampling, schema } = call;
			const words = createAsyncQueue<ReplyPiece | { end: ReplyEnd }>();
			const ask: Ask = { do: 'say', ...promptsOf(messages), ...(schema ? { schema } : {}) };
			const leave = new AbortController();
			const began = performance.now();
			askPage(
				ask,
				(part) => words.put(part as ReplyPiece),
				AbortSignal.any([signal, leave.signal]),
			).then((end) => words.put({ end: end as ReplyEnd }), words.fail);
			let characters = 0;
			let pieces = 0;
			let timer: ReturnType<typeof setTimeout> | undefined;
			const wait = () => {
				clearTimeout(timer);
				timer = setTimeout(() => words.fail(silent(browser)), silence);
			};
			try {
				for (;;) {
					wait();
					const next = await words.take();
					if ('end' in next) return ended(next.end);
					yield next;
					characters += next.text?.length ?? 0;
					if (next.text) pieces += 1;
					if (Math.max(pieces, characters / charactersPerToken) < sampling.maxTokens) continue;
					const milliseconds = performance.now() - began;
					const usage = estimate(call, { pieces, characters, milliseconds }, room);
					return { finish: 'length', usage };
				}
			} finally {
				clearTimeout(timer);
				leave.abort(new Error('The reply is no longer read.'));
			}
		},
	};
}

const silent = (browser: string): MullError =>
	new MullError(
		'stalled',
		`${browser}’s own model has said nothing for minutes.`,
		'Try again; if it stays so, start the browser again, or choose another model.',
	);

const ended = ({ finish, promptTokens, completionTokens, milliseconds }: ReplyEnd): RawEnd => ({
	finish,
	usage: { promptTokens, cachedTokens: 0, completionTokens, milliseconds, exact: false },
});

/**
 * The last message is asked, the others are the history. Only the first may be the system's, so all
 * of the system's stand there as one.
 */
export function promptsOf(messages: readonly ShownMessage[]): {
	history: ShownMessage[];
	prompt: ShownMessage[];
} {
	const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
	const said = messages.filter(({ role }) => role !== 'system');
	const [last, before] = [said.slice(-1), said.slice(0, -1)];
	if (last.length === 0)
		return { history: [], prompt: [{ role: 'user', content: system.join('\n\n') }] };
	const first: ShownMessage[] = system.length
		? [{ role: 'system', content: system.join('\n\n') }]
		: [];
	return { history: [...first, ...before], prompt: last };
}

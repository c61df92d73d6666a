/** One reply of the package on a slot, within its bounds. */
import type { ChatCompletionChunk } from '@mlc-ai/web-llm';
import type { Message } from '../../core/types.ts';
import { templateOf, type Template } from './internals.ts';
import type { LoadedModel, ModelSlot } from './load-model.ts';
import type { Bounds, FromWorker, WebllmRequest } from './protocol.ts';

type Piece = Omit<Extract<FromWorker, { type: 'text' }>, 'type' | 'id'>;

interface Written {
	finish: string;
	/** Tokens that were computed of the prompt, and of the reply. */
	prompt: number;
	completion: number;
}

export async function writeReply(
	{ engine, drawer, closer, stop }: ModelSlot,
	{ opensThinking, blockTokens }: LoadedModel,
	{ request, thinking }: { request: WebllmRequest; thinking?: Bounds },
	tell: (piece: Piece) => void,
): Promise<Written> {
	// The package would go on from the last reply where the messages match, but leaves out the end
	// of that turn then. A request means the same whatever came before it (and a replay needs it);
	// what the cache holds of its beginning is found token by token (prefix-cache.ts).
	await engine.resetChat();
	const { temperature, top_p: topP, seed, max_tokens: limit } = request;
	drawer?.begin({ temperature, topP, ...(seed === undefined ? {} : { seed }) });
	const quiet = request.extra_body?.enable_thinking === false;
	closer.begin(thinking && { opened: opensThinking, ...thinking });
	// Without a limit of its own, thinking and answer share one; but an answer that is wanted now has
	// it for itself.
	const shared = thinking && thinking.limit === undefined;
	let most = shared ? limit : Infinity;
	let written = 0;
	const chunks: AsyncIterable<ChatCompletionChunk> = await engine.chatCompletion({
		...request,
		// The package takes the clock, which for replies that begin together says the same.
		seed: seed ?? Math.floor(Math.random() * 0x7fffffff),
		max_tokens: limit + (quiet ? blockTokens : 0) + (shared ? closer.tokens + limit : 0),
		messages: literal(request.messages, templateOf(engine)),
		stream: true,
		stream_options: { include_usage: true },
	});
	let finish = 'stop';
	let [prompt, completion] = [0, 0];
	for await (const { choices, usage } of chunks) {
		const [choice] = choices;
		const text = choice?.delta.content;
		if (choice && !choice.finish_reason) {
			written++;
			const bounded = closer.push(text ?? '') && (closer.ended || !shared);
			if (bounded) most = written + (closer.ended ? closer.tokens : 0) + thinking!.answer;
			if (written >= most) stop();
		}
		// What was put in says nothing about the model.
		const told = choice?.logprobs && !closer.forced;
		if (text) tell({ text, ...(told ? { logprobs: choice.logprobs } : {}) });
		if (choice?.finish_reason) finish = choice.finish_reason;
		if (usage) {
			prompt = usage.prompt_tokens;
			completion = usage.completion_tokens;
		}
	}
	return { finish: written >= most ? 'length' : finish, prompt, completion };
}

/**
 * The package puts messages into its templates with `String.replace`, where `$$`, `$&` and others
 * mean something: mathematics would arrive mangled. Doubled, a dollar is a dollar.
 */
function literal(messages: Message[], { role_templates }: Template): Message[] {
	return messages.map((message) =>
		message.role === 'system' || role_templates?.[message.role] !== undefined
			? { ...message, content: message.content.replaceAll('$', '$$$$') }
			: message,
	);
}

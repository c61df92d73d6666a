/**
 * The worker's side of the protocol, over an engine of the package that is handed in: so that a
 * test can run it, and the package itself, on a pipeline that is no graphics processor.
 */
import type { ChatCompletionChunk, MLCEngine } from '@mlc-ai/web-llm';
import type { Message } from '../../core/types.ts';
import { createCloser, type Closer } from './closer.ts';
import type { Gpu } from './gpu.ts';
import { openSeats, Stopped, type Seat } from './batch.ts';
import { computesRight, severalAtOnce } from './cache.ts';
import { boundWhitespace, pipelineOf, templateOf, type Pipeline, type Template } from './inside.ts';
import { keepPrompt } from './kept-prompt.ts';
import { createDrawer, samplesRight, type Drawer } from './sampler.ts';
import type {
	Bounds,
	Fault,
	FromWorker,
	ToWorker,
	WebllmRecord,
	WebllmRequest,
} from './protocol.ts';

/** Characters of white space between two parts of JSON: a line break and a deep indentation. */
const mostWhitespace = 16;

/** What the package puts in front of a reply without reasoning, and counts as said. */
const emptyBlock = '<think>\n\n</think>\n\n';

export function createHost(
	engine: MLCEngine,
	tell: (message: FromWorker) => void,
	gpu: Gpu,
): (message: ToWorker) => void {
	/** Where replies are written, as many as there can be at once, and what each has for itself. */
	let seats: (Seat & { closer: Closer; drawer?: Drawer })[] = [];
	const taken = new Map<number, (typeof seats)[number]>();
	let opensThinking = false;
	/** Tokens of the empty block. */
	let blockTokens = 0;

	engine.setInitProgressCallback(({ progress, text }) =>
		tell({ type: 'progress', fraction: progress, text }),
	);

	async function load(record: WebllmRecord): Promise<void> {
		engine.setAppConfig({
			model_list: [{ ...record, model_lib: await cachedLibrary(record.model_lib) }],
			// The Cache API: the package's own default, and the one that Mull can fill beforehand, file
			// by file and without a graphics processor, under the very keys it looks for.
			cacheBackend: 'cache',
		});
		await engine.reload(record.model_id);
		// An aborted reload returns as if nothing had happened.
		const pipeline = pipelineOf(engine, record.model_id);
		if (!pipeline) throw new Error('The package returned from loading without a model.');
		boundWhitespace(pipeline, mostWhitespace);
		blockTokens = pipeline.tokenizer.encode(emptyBlock).length;
		const drawsHere = !(await samplesRight(pipeline));
		const free = await seatsOf(record.model_id, pipeline);
		seats = free.map((seat) => {
			if (!drawsHere) return { ...seat, closer: createCloser(seat.pipeline) };
			const drawer = (seat.pipeline.logitProcessor = createDrawer());
			return { ...seat, drawer, closer: createCloser(seat.pipeline) };
		});
		const { roles, role_empty_sep } = templateOf(engine);
		const header = `${roles?.assistant ?? ''}${role_empty_sep ?? ''}`;
		opensThinking = /(<think>|\[THINK\])\s*$/.test(header);
		await gpu.settle();
		const parallel = seats.length;
		tell({ type: 'loaded', gpu: gpu.vendor(), opensThinking, drawsHere, parallel });
	}

	/** Several where the library can and a trial shows it right; else the package as it is. */
	async function seatsOf(id: string, pipeline: Pipeline): Promise<Seat[]> {
		const several = severalAtOnce(pipeline);
		if (several && (await gpu.trial(() => computesRight(pipeline, several))))
			return openSeats(engine, id, pipeline, several);
		const nothing = () => {};
		const stop = () => void engine.interruptGenerate();
		return [{ engine, pipeline, kept: keepPrompt(pipeline), enter: nothing, leave: nothing, stop }];
	}

	async function chat(id: number, request: WebllmRequest, thinking?: Bounds): Promise<void> {
		const taking = [...taken.values()];
		const seat = seats.find((seat) => !taking.includes(seat));
		if (!seat) throw new Error('More chats at once than there are seats.');
		taken.set(id, seat);
		seat.enter();
		try {
			await chatOn(seat, id, request, thinking);
		} catch (thrown) {
			if (!(thrown instanceof Stopped)) throw thrown;
			const usage = { prompt: 0, cached: 0, completion: 0, milliseconds: 0 };
			tell({ type: 'end', id, finish: 'abort', usage });
		} finally {
			seat.leave();
			taken.delete(id);
		}
	}

	async function chatOn(
		{ engine, kept, drawer, closer, stop, leave }: (typeof seats)[number],
		id: number,
		request: WebllmRequest,
		thinking?: Bounds,
	): Promise<void> {
		const started = performance.now();
		// The package would go on from the last reply where the messages match, but leaves out the end
		// of that turn then. A request means the same whatever came before it (and a replay needs it);
		// what the cache holds of its beginning is found token by token (kept-prompt.ts).
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
				const bounded = closer.hear(text ?? '') && (closer.ended || !shared);
				if (bounded) most = written + (closer.ended ? closer.tokens : 0) + thinking!.answer;
				if (written >= most) stop();
			}
			// What was put in says nothing about the model.
			const told = choice?.logprobs && !closer.forced;
			const logprobs = told ? { logprobs: choice.logprobs } : {};
			if (text) tell({ type: 'text', id, text, ...logprobs });
			if (choice?.finish_reason) finish = choice.finish_reason;
			if (usage) {
				prompt = usage.prompt_tokens;
				completion = usage.completion_tokens;
			}
		}
		const milliseconds = performance.now() - started;
		// The others need not wait for what is only about this one.
		leave();
		// An answer counts when the graphics processor has nothing against it.
		await gpu.settle();
		const cached = kept?.reused ?? 0;
		const usage = { prompt: prompt + cached, cached, completion, milliseconds };
		if (written >= most) finish = 'length';
		const ended = closer.ended ? { thinkingEnded: closer.ended } : {};
		tell({ type: 'end', id, finish, usage, ...ended });
	}

	/** Whatever the device has to say comes first: what fails then is only its consequence. */
	const failed = (message: (fault: Fault) => FromWorker) => async (thrown: unknown) => {
		await gpu.settle();
		tell(message(faultOf(thrown)));
	};

	return (message) => {
		if (message.type === 'stop') taken.get(message.id)?.stop();
		else if (message.type === 'answer') taken.get(message.id)?.closer.now();
		else if (message.type === 'load')
			load(message.record).catch(failed((fault) => ({ type: 'load-failed', fault })));
		else {
			const { id, request, thinking } = message;
			chat(id, request, thinking).catch(failed((fault) => ({ type: 'failed', id, fault })));
		}
	};
}

/** The package never caches a library from localhost: it gets ours as a blob, offline too. */
async function cachedLibrary(url: string): Promise<string> {
	if (!url.includes('localhost')) return url;
	const hit = await (await caches.open('webllm/wasm')).match(url);
	return hit ? URL.createObjectURL(await hit.blob()) : url;
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

function faultOf(thrown: unknown): Fault {
	return thrown instanceof Error || thrown instanceof DOMException
		? { name: thrown.name, message: thrown.message }
		: { name: '', message: String(thrown) };
}

/**
 * The worker's side of the protocol, over an engine of the package that is handed in: so that a
 * test can run it, and the package itself, on a pipeline that is no graphics processor.
 */
import type { ChatCompletionChunk, MLCEngine } from '@mlc-ai/web-llm';
import type { Message } from '../../core/types.ts';
import type { Fault, FromWorker, ToWorker, WebllmRecord, WebllmRequest } from './protocol.ts';

/** `vendor`: who made the graphics processor, known once the model is loaded. */
export function createHost(
	engine: MLCEngine,
	tell: (message: FromWorker) => void,
	vendor: () => string,
): (message: ToWorker) => void {
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
		if (!(engine as unknown as Inner).loadedModelIdToPipeline?.get(record.model_id))
			throw new Error('The package returned from loading without a model.');
		const { roles, role_empty_sep } = templateOf(engine);
		const header = `${roles?.assistant ?? ''}${role_empty_sep ?? ''}`;
		const opensThinking = /(<think>|\[THINK\])\s*$/.test(header);
		tell({ type: 'loaded', gpu: vendor(), opensThinking });
	}

	async function chat(id: number, request: WebllmRequest): Promise<void> {
		const started = performance.now();
		// The package would go on from the last reply where the messages match, but leaves out the end
		// of that turn then. A request means the same whatever came before it (and a replay needs it).
		await engine.resetChat();
		const chunks: AsyncIterable<ChatCompletionChunk> = await engine.chat.completions.create({
			...request,
			messages: literal(request.messages, templateOf(engine)),
			stream: true,
			stream_options: { include_usage: true },
		});
		let finish = 'stop';
		let [prompt, completion] = [0, 0];
		for await (const { choices, usage } of chunks) {
			const [choice] = choices;
			if (choice?.delta.content) tell({ type: 'text', id, text: choice.delta.content });
			if (choice?.finish_reason) finish = choice.finish_reason;
			if (usage) {
				prompt = usage.prompt_tokens;
				completion = usage.completion_tokens;
			}
		}
		const milliseconds = performance.now() - started;
		tell({ type: 'end', id, finish, usage: { prompt, completion, milliseconds } });
	}

	return (message) => {
		if (message.type === 'stop') void engine.interruptGenerate();
		else if (message.type === 'load')
			load(message.record).catch((thrown) => tell({ type: 'load-failed', fault: faultOf(thrown) }));
		else {
			const { id, request } = message;
			chat(id, request).catch((thrown) => tell({ type: 'failed', id, fault: faultOf(thrown) }));
		}
	};
}

/** The package never caches a library from localhost: it gets ours as a blob, offline too. */
async function cachedLibrary(url: string): Promise<string> {
	if (!url.includes('localhost')) return url;
	const hit = await (await caches.open('webllm/wasm')).match(url);
	return hit ? URL.createObjectURL(await hit.blob()) : url;
}

interface Template {
	roles?: { assistant?: string };
	role_empty_sep?: string;
	role_templates?: Partial<Record<Message['role'], string>>;
}

/** Private members of the pinned package that are read (never written), each optional. */
interface Inner {
	loadedModelIdToPipeline?: Map<string, unknown>;
	loadedModelIdToChatConfig?: Map<string, { conv_template?: Template }>;
}

/** How the one model that is loaded wants its messages. */
function templateOf(engine: MLCEngine): Template {
	const [config] = (engine as unknown as Inner).loadedModelIdToChatConfig?.values() ?? [];
	return config?.conv_template ?? {};
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

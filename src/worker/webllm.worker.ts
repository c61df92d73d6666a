/**
 * Hosts WebLLM, and is the only file that imports it (2 MB): a nested worker that can be
 * terminated at any time, which is the one way to stop a prefill and to give back its memory.
 *
 * It speaks its own small protocol instead of the package's: there, errors cross as strings, a
 * lost device goes unnoticed, and the client half would pull the whole package into the brain.
 */
import { MLCEngine } from '@mlc-ai/web-llm';
import type {
	Fault,
	FromWorker,
	ToWorker,
	WebllmRecord,
	WebllmRequest,
} from '../engines/webllm-protocol.ts';

const scope = self as unknown as {
	postMessage(message: FromWorker): void;
	onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const tell = (message: FromWorker) => scope.postMessage(message);

/** Who made the graphics processor that the model runs on. */
let vendor = '';

const engine = new MLCEngine({ logLevel: 'SILENT' });
engine.setInitProgressCallback(({ progress, text }) =>
	tell({ type: 'progress', fraction: progress, text }),
);
watchDevices();

scope.onmessage = ({ data }) => {
	if (data.type === 'load')
		load(data.record).catch((thrown) => tell({ type: 'load-failed', fault: faultOf(thrown) }));
	else if (data.type === 'chat')
		chat(data.id, data.request).catch((thrown) =>
			tell({ type: 'failed', id: data.id, fault: faultOf(thrown) }),
		);
	else void engine.interruptGenerate();
};
tell({ type: 'ready' });

async function load(record: WebllmRecord): Promise<void> {
	engine.setAppConfig({
		model_list: [{ ...record, model_lib: await cachedLibrary(record.model_lib) }],
		// The Cache API: the package's own default, and the one that Mull can fill beforehand, file
		// by file and without a graphics processor, under the very keys it looks for.
		cacheBackend: 'cache',
	});
	await engine.reload(record.model_id);
	// An aborted reload returns as if nothing had happened.
	const config = inside(engine).loadedModelIdToChatConfig?.get(record.model_id);
	if (!inside(engine).loadedModelIdToPipeline?.get(record.model_id))
		throw new Error('The package returned from loading without a model.');
	const { roles, role_empty_sep } = config?.conv_template ?? {};
	const header = `${roles?.assistant ?? ''}${role_empty_sep ?? ''}`;
	tell({
		type: 'loaded',
		gpu: vendor,
		opensThinking: /(<think>|\[THINK\])\s*$/.test(header),
	});
}

/** The package never caches a library from localhost: it gets ours as a blob, offline too. */
async function cachedLibrary(url: string): Promise<string> {
	if (!url.includes('localhost')) return url;
	const hit = await (await caches.open('webllm/wasm')).match(url);
	return hit ? URL.createObjectURL(await hit.blob()) : url;
}

async function chat(id: number, request: WebllmRequest): Promise<void> {
	const started = performance.now();
	const chunks = await engine.chat.completions.create({
		...request,
		stream: true,
		stream_options: { include_usage: true },
	});
	let finish = 'stop';
	let prefilled = 0;
	let completion = 0;
	for await (const chunk of chunks) {
		const [choice] = chunk.choices;
		if (choice?.delta.content) tell({ type: 'text', id, text: choice.delta.content });
		if (choice?.finish_reason) finish = choice.finish_reason;
		if (chunk.usage) {
			prefilled = chunk.usage.prompt_tokens;
			completion = chunk.usage.completion_tokens;
		}
	}
	tell({
		type: 'end',
		id,
		finish,
		usage: {
			prompt: wholePrompt(prefilled),
			prefilled,
			completion,
			milliseconds: performance.now() - started,
		},
	});
}

/** Tokens in the cache, less those decoded since: the prompt, kept parts of it included. */
function wholePrompt(prefilled: number): number {
	const [pipeline] = inside(engine).loadedModelIdToPipeline?.values() ?? [];
	const { filledKVCacheLength: filled, curRoundDecodingTotalTokens: decoded } = pipeline ?? {};
	if (typeof filled !== 'number' || typeof decoded !== 'number') return prefilled;
	return Math.max(prefilled, filled - decoded);
}

/** Private members of the pinned package that are read (never written), each optional. */
interface Inside {
	loadedModelIdToPipeline?: Map<
		string,
		{ filledKVCacheLength?: number; curRoundDecodingTotalTokens?: number }
	>;
	loadedModelIdToChatConfig?: Map<
		string,
		{ conv_template?: { roles?: { assistant?: string }; role_empty_sep?: string } }
	>;
}

function inside(of: MLCEngine): Inside {
	return of as unknown as Inside;
}

/** The package only logs a lost device; so every device that is opened here is watched. */
function watchDevices(): void {
	if (typeof GPUAdapter === 'undefined') return;
	const { requestDevice } = GPUAdapter.prototype;
	GPUAdapter.prototype.requestDevice = async function (descriptor) {
		const device = await requestDevice.call(this, descriptor);
		vendor = this.info.vendor;
		void device.lost.then(({ reason, message }) => tell({ type: 'lost', reason, message }));
		return device;
	};
}

function faultOf(thrown: unknown): Fault {
	return thrown instanceof Error || thrown instanceof DOMException
		? { name: thrown.name, message: thrown.message }
		: { name: '', message: String(thrown) };
}

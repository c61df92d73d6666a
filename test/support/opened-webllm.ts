/**
 * The pinned package with its graphics processor taken out: its own engine, request checks,
 * conversation templates, lock, streaming, counting and grammar run as they are; only the three
 * members that would touch a GPU or a trained tokenizer are scripted. The pipeline's class is not
 * exported, so a copy of the bundle with one more export lies in node_modules while it is imported.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { MLCEngine } from '@mlc-ai/web-llm';
import { createHost } from '../../src/engines/webllm/host.ts';
import type { FromWorker, ToWorker } from '../../src/engines/webllm/protocol.ts';
import type { WorkerLike } from '../../src/engines/webllm/session.ts';
import { scriptedCache, type Computed, type Library } from './scripted-cache.ts';

const modules = new URL('../../node_modules/', import.meta.url);

interface Opened {
	MLCEngine: typeof MLCEngine;
	LLMChatPipeline: { prototype: object };
	CustomLock: new () => object;
	getConversation: (template: unknown, config?: unknown) => object;
}

/** The package is built for browsers and leaves a gap where Node would need this. */
const forNode =
	"import { createRequire as requireFrom } from 'node:module';\nconst createRequire = () => requireFrom(import.meta.url);\n";

/** The members of the package's pipeline that are used here. */
interface Pipeline {
	outputIds: number[];
	filledKVCacheLength: number;
	tvm: object;
	device: { sync(): Promise<void> };
	embedAndForward: unknown;
	grammarMatcher: { getNextTokenBitmask(): Promise<Int32Array> };
	logitProcessor?: { processLogits(logits: Float32Array): Float32Array };
	isGrammarConstrained(format: unknown): boolean;
	setConversation(of: object): void;
}

class ScriptedTensor {
	data: number[];
	constructor(data: number[] = []) {
		this.data = data;
	}
	copyFrom(data: Iterable<number> | ScriptedTensor) {
		this.data = data instanceof ScriptedTensor ? data.data : [...data];
		return this;
	}
	toArray = () => this.data;
	dispose() {}
}

interface Sampling {
	temperature: number;
	top_p: number;
	response_format?: unknown;
}

let opened: Promise<Opened> | undefined;

function open(): Promise<Opened> {
	return (opened ??= (async () => {
		const bundle = readFileSync(new URL('@mlc-ai/web-llm/lib/index.js', modules), 'utf8');
		const folder = new URL('.mull-test/', modules);
		mkdirSync(folder, { recursive: true });
		const copy = new URL(`web-llm-opened-${process.pid}.mjs`, folder);
		writeFileSync(
			copy,
			`${forNode}${bundle.replaceAll('"MLC_DUMMY_PATH"', 'import.meta.url')}\nexport { LLMChatPipeline, CustomLock, getConversation };\n`,
		);
		try {
			return (await import(/* @vite-ignore */ copy.href)) as Opened;
		} finally {
			rmSync(copy);
		}
	})());
}

/** The end of a reply, token 0; all other tokens are single ASCII characters. */
export const end = 0;
const vocabulary = 128;

/** Qwen3's template, as the package's models carry it. */
export const template = {
	system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
	system_message: 'You are helpful.',
	roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant', tool: 'tool' },
	role_templates: {
		user: '{user_message}',
		assistant: '{assistant_message}',
		tool: '{tool_message}',
	},
	role_content_sep: '\n',
	role_empty_sep: '\n',
	seps: ['<|im_end|>\n'],
	stop_str: [] as string[],
	stop_token_ids: [end],
	add_role_after_system_message: true,
};

export interface Model {
	/**
	 * Chooses the next token among those a grammar allows; `at` counts from 0 in each reply, of which
	 * `soFar` is there.
	 */
	next: (at: number, allowed: number[], soFar: string) => number | Promise<number>;
	/** Runs before a prompt is computed: a prefill that takes its time, a device that breaks. */
	prefill?: () => void | Promise<void>;
	template?: object;
	context?: number;
	/** What the sampler of this graphics processor makes of the rank that it should draw. */
	misdraw?: (rank: number) => number;
	/** A cache with sequences and a library over it, which then chooses each next token. */
	library?: Library;
}

export interface Heard {
	/** What the model saw, text for text: one entry for each prefill. */
	prompts: string[];
	/** What each token was sampled with. */
	sampled: { temperature: number; top_p: number }[];
	seeds: number[];
	computed: Computed;
	engine: MLCEngine;
	spawn: () => WorkerLike;
}

/** Speaks a prepared text and ends. */
export const speak =
	(text: string): Model['next'] =>
	(at) =>
		text.charCodeAt(at) || end;

/** An engine of the package with a scripted model in it, behind Mull's host and protocol. */
export async function openedWebllm(model: Model, id: string): Promise<Heard> {
	const web = await open();
	const engine = new web.MLCEngine({ logLevel: 'SILENT' });
	const config = {
		conv_template: model.template ?? template,
		vocab_size: vocabulary,
		temperature: 0.6,
		top_p: 0.9,
	};
	const computed: Computed = { tokens: 0, steps: [], forks: 0, full: 0 };
	const heard: Heard = { prompts: [], sampled: [], seeds: [], computed, engine, spawn };
	let at = 0;
	const pipeline = Object.assign(Object.create(web.LLMChatPipeline.prototype), {
		// What the package's constructor sets up before it turns to the graphics processor.
		config,
		outputMessage: '',
		outputIds: [],
		stopTriggered: false,
		appearedTokensFreq: new Map(),
		imageDataCache: new Map(),
		artifactImagePixelCache: new Map(),
		tokenLogprobArray: [],
		filledKVCacheLength: 0,
		contextWindowSize: model.context ?? 4096,
		slidingWindowSize: -1,
		prefillChunkSize: 1024,
		resetStatsPerPrefill: true,
		prefillTotalTime: 0,
		prefillTotalTokens: 0,
		decodingTotalTime: 0,
		decodingTotalTokens: 0,
		token_postproc_method: 'raw',
		prepend_space_in_encode: false,
		fullVocabSize: vocabulary,
		bitmaskSize: Math.ceil(vocabulary / 32),
		tvm: {
			beginScope() {},
			endScope() {},
			setSeed: (seed: number) => heard.seeds.push(seed),
			detachFromCurrentScope: <T>(what: T) => what,
			cpu: () => ({}),
			empty: () => new ScriptedTensor(),
		},
		fsampleWithTopP: (sorted: ScriptedTensor, _: unknown, uniform: ScriptedTensor) => {
			let sum = 0;
			const rank = sorted.data.findIndex((share) => (sum += share) > uniform.data[0]!);
			return new ScriptedTensor([model.misdraw?.(rank) ?? rank]);
		},
		device: { sync: async () => {} },
		tokenizer: {
			encode: (text: string) => Int32Array.from(text, (letter) => letter.charCodeAt(0)),
			decode: (ids: Int32Array) => String.fromCharCode(...ids),
			getVocabSize: () => vocabulary,
			idToToken: (token: number) => (token === end ? '<end>' : String.fromCharCode(token)),
		},
		getActiveKVStates: () => [],
		// In place of the graphics processor: the prompt goes in, the next token comes out.
		async embedAndForward(this: Pipeline, data: number[][], length: number) {
			if (length > 1) {
				at = 0;
				await model.prefill?.();
				heard.prompts.push(String.fromCharCode(...data.flat()));
			}
			this.filledKVCacheLength += length;
			return { dispose() {} };
		},
		async sampleFromRawLogits(this: Pipeline, logits: ScriptedTensor, asked: Sampling) {
			const { temperature, top_p, response_format } = asked;
			heard.sampled.push({ temperature, top_p });
			let allowed = Array.from({ length: vocabulary }, (_, token) => token);
			if (this.isGrammarConstrained(response_format)) {
				const mask = await this.grammarMatcher.getNextTokenBitmask();
				allowed = allowed.filter((token) => (mask[token >> 5]! >> (token & 31)) & 1);
			}
			if (model.library) await this.device.sync();
			const token = model.library
				? allowed.reduce((a, b) => (logits.data[b]! > logits.data[a]! ? b : a))
				: await model.next(at++, allowed, String.fromCharCode(...this.outputIds));
			if (!this.logitProcessor) return token;
			const all = Float32Array.from({ length: vocabulary }, (_, i) => (i === token ? 5 : 0));
			return this.logitProcessor.processLogits(all).indexOf(0);
		},
	}) as Pipeline;
	if (model.library) {
		const { tvm, members } = scriptedCache(model.library, computed);
		Object.assign(pipeline.tvm, tvm);
		// What waits for a graphics processor lets others come.
		const sync = () => new Promise<void>((done) => setImmediate(done));
		Object.assign(pipeline, members, { device: { sync } });
		delete (pipeline as Partial<Pipeline>).embedAndForward;
	}
	pipeline.setConversation(web.getConversation(config.conv_template));
	// The graphics processor is also what `reload` would ask for; the model is put in by hand.
	const inside = engine as unknown as Record<string, Map<string, unknown>>;
	engine.reload = async () => {
		inside.loadedModelIdToPipeline!.set(id, pipeline);
		inside.loadedModelIdToChatConfig!.set(id, config);
		inside.loadedModelIdToModelType!.set(id, 0);
		inside.loadedModelIdToLock!.set(id, new web.CustomLock());
	};

	function spawn(): WorkerLike {
		const { port1: near, port2: far } = new MessageChannel();
		const hear = createHost(engine, (message: FromWorker) => far.postMessage(message), {
			vendor: () => 'none',
			settle: async () => {},
			trial: (work) => work(),
		});
		far.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);
		near.start();
		return {
			postMessage: (message) => near.postMessage(message),
			terminate: () => (near.close(), far.close()),
			addEventListener: (type: string, listen: (event: never) => void) => {
				if (type === 'message') near.addEventListener(type, listen as unknown as EventListener);
			},
		} as WorkerLike;
	}
	return heard;
}

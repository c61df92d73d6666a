/**
 * The one file that reaches into the pinned package: members that it does not offer, each looked up
 * by `test/unit/webllm-contract.test.ts`.
 */
import type { LogitProcessor, MLCEngine } from '@mlc-ai/web-llm';
import type { Message } from '../../core/types.ts';

/** A tensor of its runtime, as far as it is used here. */
export interface Tensor {
	shape: number[];
	dtype: string;
	copyFrom(data: Float32Array | Int32Array | Tensor): Tensor;
	toArray(): Int32Array | Float32Array;
	view(shape: number[]): Tensor;
	dispose(): void;
}

/** Something of the runtime that is called. */
export type Func = (...inputs: unknown[]) => unknown;

/** A loaded model. */
export interface Pipeline {
	tvm: {
		beginScope(): void;
		endScope(): void;
		empty(shape: number[], type: string, device: unknown): Tensor;
		detachFromCurrentScope<T>(what: T): T;
		cpu(): unknown;
		getGlobalFunc(name: string): Func | null;
		scalar(value: number, type: string): unknown;
		makeShapeTuple(shape: number[]): unknown;
		/** What the package's sampler draws its chances from. */
		rng: { constructor: new () => unknown };
	};
	/** The compiled library. */
	vm: { getFunction(name: string): Func | null };
	device: { sync(): Promise<void> };
	tokenizer: { encode(text: string): Int32Array };
	fullVocabSize: number;
	fsampleWithTopP(
		sorted: Tensor,
		indices: Tensor,
		uniform: Tensor,
		rows: Tensor,
		topP: Tensor,
	): Tensor;
	/** Sees the logits of each token, after the grammar, before they are sampled from. */
	logitProcessor?: LogitProcessor | undefined;
	/** `kv_cache`: what was computed can be taken back token by token. */
	kvStateKind: string;
	kvCache?: { dispose(): void } | undefined;
	/** -1: none. */
	slidingWindowSize: number;
	/** Present for models whose folder has a manifest; their prompts go another way. */
	artifact?: unknown;
	/** Tokens in the cache. */
	filledKVCacheLength: number;
	/** The prompt's tokens in pieces, how many they are, and what counts pictures. */
	getInputData(): Promise<[data: unknown[], count: number, sizeOf: unknown]>;
	embedAndForward(data: unknown[], count: number): Promise<Tensor>;
	resetKVCache(): void;
	contextWindowSize: number;
	prefillChunkSize: number;
	params: unknown;
	conversation: { messages: unknown[] };
	outputIds: number[];
	getTokensEmbeddings(tokens: number[]): Tensor;
	/** One token after another through the function for one sequence: the logits come first. */
	invokeDecode(embedded: Tensor): { get(index: number): Tensor };
	/** Reads the prompt and computes it; gives its logits. */
	forwardPrefill(...prompt: unknown[]): Promise<unknown>;
	/** Computes one token and gives its logits, which the caller disposes of. */
	forwardDecodeToken(token: number): Promise<Tensor>;
	sampleFromRawLogits(logits: Tensor, config: Config): Promise<number>;
	prepareGrammarMatcherForSampling(config: Config): Promise<void> | undefined;
	fKVCacheBeginForward(cache: unknown, sequences: unknown, lengths: unknown): void;
	fKVCacheEndForward(cache: unknown): void;
	/** The words of the tokenizer as a grammar needs them, made at the first schema. */
	xgTokenizerInfo?: unknown;
	/** Made at the first schema. */
	grammarCompiler?: GrammarCompiler;
}

/** How one request wants its tokens. */
interface Config {
	response_format?: unknown;
}

interface GrammarCompiler {
	compileJSONSchema(
		schema: string,
		anyWhitespace?: boolean,
		indent?: number,
		separators?: [string, string],
		strict?: boolean,
		mostWhitespace?: number,
	): Promise<unknown>;
}

export interface Template {
	roles?: { assistant?: string };
	role_empty_sep?: string;
	role_templates?: Partial<Record<Message['role'], string>>;
}

interface Inner {
	loadedModelIdToPipeline?: Map<string, Pipeline>;
	loadedModelIdToChatConfig?: Map<string, { conv_template?: Template }>;
	/** Set by `interruptGenerate`, cleared when a reply begins. */
	interruptSignal?: boolean;
}

/** Undefined when the package came back from loading without one. */
export const pipelineOf = (engine: MLCEngine, id: string): Pipeline | undefined =>
	(engine as unknown as Inner).loadedModelIdToPipeline?.get(id);

/** A stop was asked for, and the reply has not begun or not heard of it yet. */
export const interrupted = (engine: MLCEngine): boolean =>
	(engine as unknown as Inner).interruptSignal === true;

/**
 * One more of the package's engine over the same model, with a conversation, chance and reply of its
 * own: what stands in `state` it has for itself, everything else it shares.
 */
export function beside(engine: MLCEngine, id: string, of: Pipeline): [MLCEngine, Pipeline] {
	const pipeline = Object.create(of, {
		xgTokenizerInfo: {
			get: () => of.xgTokenizerInfo,
			set: (made: unknown) => {
				of.xgTokenizerInfo = made;
			},
		},
	}) as Pipeline;
	const { conversation, tvm } = of;
	Object.assign(pipeline, state(), {
		conversation: Object.assign(like(conversation), conversation, { messages: [] }),
		tvm: Object.assign(Object.create(tvm), { rng: new tvm.rng.constructor() }),
	});
	const nobody = async () => {};
	const own = Object.create(engine, {
		loadedModelIdToPipeline: { value: new Map([[id, pipeline]]) },
		// A chat has its slot to itself.
		loadedModelIdToLock: { value: new Map([[id, { acquire: nobody, release: nobody }]]) },
		interruptSignal: { value: false, writable: true },
	}) as MLCEngine;
	return [own, pipeline];
}

/** What the package changes in place while it writes a reply, as it is before the first. */
export const state = () => ({
	outputIds: [],
	outputMessage: '',
	stopTriggered: false,
	finishReason: undefined,
	appearedTokensFreq: new Map(),
	tokenLogprobArray: [],
	imageDataCache: new Map(),
	artifactImagePixelCache: new Map(),
	filledKVCacheLength: 0,
	logitProcessor: undefined,
	logitsOnCPU: undefined,
	grammarMatcher: undefined,
	responseFormatCacheKey: undefined,
});

const like = <T extends object>(one: T): T => Object.create(Object.getPrototypeOf(one)) as T;

/** How the one model that is loaded wants its messages. */
export function templateOf(engine: MLCEngine): Template {
	const [config] = (engine as unknown as Inner).loadedModelIdToChatConfig?.values() ?? [];
	return config?.conv_template ?? {};
}

/**
 * At most that many characters of white space between two parts of JSON. The package allows any
 * number, and a model that likes spaces then never ends.
 */
export function boundWhitespace(pipeline: Pipeline, most: number): void {
	let compiler: GrammarCompiler | undefined;
	Object.defineProperty(pipeline, 'grammarCompiler', {
		configurable: true,
		get: () => compiler,
		set(made: GrammarCompiler | undefined) {
			compiler = made;
			if (!made) return;
			const compile = made.compileJSONSchema.bind(made);
			made.compileJSONSchema = (schema) => compile(schema, true, undefined, undefined, true, most);
		},
	});
}

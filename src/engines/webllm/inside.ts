/**
 * The one file that reaches into the pinned package: members that it does not offer, each looked up
 * by `test/unit/webllm-contract.test.ts`.
 */
import type { LogitProcessor, MLCEngine } from '@mlc-ai/web-llm';
import type { Message } from '../../core/types.ts';

/** A tensor of its runtime, as far as it is used here. */
export interface Tensor {
	copyFrom(data: Float32Array | Int32Array | Tensor): Tensor;
	toArray(): Int32Array;
	dispose(): void;
}

/** A loaded model. */
export interface Pipeline {
	tvm: {
		beginScope(): void;
		endScope(): void;
		empty(shape: number[], type: string, device: unknown): Tensor;
		detachFromCurrentScope<T>(what: T): T;
		cpu(): unknown;
		getGlobalFunc(name: string): ((...inputs: unknown[]) => unknown) | null;
		scalar(value: number, type: string): unknown;
	};
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
	kvCache?: unknown;
	/** -1: none. */
	slidingWindowSize: number;
	/** Present for models whose folder has a manifest; their prompts go another way. */
	artifact?: unknown;
	/** Tokens in the cache. */
	filledKVCacheLength: number;
	/** The prompt's tokens in pieces, how many they are, and what counts pictures. */
	getInputData(): Promise<[data: unknown[], count: number, sizeOf: unknown]>;
	embedAndForward(data: unknown[], count: number): Promise<unknown>;
	resetKVCache(): void;
	/** Made at the first schema. */
	grammarCompiler?: GrammarCompiler;
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
}

/** Undefined when the package came back from loading without one. */
export const pipelineOf = (engine: MLCEngine, id: string): Pipeline | undefined =>
	(engine as unknown as Inner).loadedModelIdToPipeline?.get(id);

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

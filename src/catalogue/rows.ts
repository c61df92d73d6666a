/**
 * The rows of the lists of models, which are data (`webllm-models.json`, `gguf-models.json`); `models.ts`
 * adds what follows from them. Reasoning models come first, then small to large: the order of the list on
 * the screen. GGUF files are single ones under 2 GiB, the most a browser reads as one.
 */
import gguf from './gguf-models.json';
import type { CatalogueModel, Reasoning } from './models.ts';
import webllm from './webllm-models.json';

export type GgufRow = Omit<
	CatalogueModel,
	'id' | 'engine' | 'source' | 'memory' | 'f16' | 'context' | 'library' | 'light'
> & {
	/** Owner, repository and file on the Hugging Face hub. */
	file: string;
	/** KiB of cache for a token. */
	kv: number;
};

/** Bits for one weight: 4 bits, and one scale of 16 or 32 bits for each 32 weights. */
export const bits = { q4f16_1: 4.5, q4f32_1: 5, q0f16: 16 } as const;
export type Quantisation = keyof typeof bits;

export interface WebllmRow {
	name: string;
	family: string;
	parameters: number;
	/** Id without quantisation and suffix. */
	base: string;
	/** Library's name without quantisation, where the model borrows another one's. */
	library?: string;
	/** Memory in MB for each build, from the package's list. */
	memory: Partial<Record<Quantisation, number>>;
	maxContext: number;
	/** KiB of cache for a token in 16-bit builds; 32-bit builds take twice as much. */
	kv: number;
	licence: string;
	reasoning: Reasoning;
	light: boolean;
	note: string;
}

// What a JSON file says is checked in test/unit/catalogue.test.ts.
export const ggufRows = gguf as GgufRow[];
export const webllmRows = webllm as WebllmRow[];

/**
 * What a model keeps of the text it has read, by the keys of its header. Most keep keys and values of
 * every token in every layer. Some layers look back only so far, share another layer's keys, keep one
 * short vector for all heads, or a state that never grows. What the header leaves open counts as the most
 * that it can be.
 */
import { layerOf, numberOf, textOf, type Values } from './values.ts';

export interface Attention {
	/** Bytes of 16-bit keys and values that every token of the context takes; 0 when unknown. */
	cacheBytesPerToken: number;
	/** Layers that look back so many tokens only, and what each of those takes. */
	sliding: { tokens: number; bytesPerToken: number };
	/** Bytes of state, whatever the length. */
	stateBytes: number;
}

const none: Attention = {
	cacheBytesPerToken: 0,
	sliding: { tokens: 0, bytesPerToken: 0 },
	stateBytes: 0,
};

export function attentionOf(values: Values): Attention {
	const architecture = textOf(values, 'general.architecture');
	const key = (name: string) => `${architecture}.${name}`;
	const of = (name: string) => numberOf(values, key(name));
	const layers = of('block_count');
	if (!Number.isInteger(layers) || layers < 1 || layers > mostLayers) return none;
	const heads = (layer: number) => layerOf(values, key('attention.head_count'), layer);
	const window = of('attention.sliding_window');
	const slides = slidingLayers(values, architecture);
	const recurs = recurrentLayers(values, architecture);
	/** The last ones read what layers before them keep. */
	const own = layers - of('attention.shared_kv_layers');
	const latent = of('attention.key_length_mla') > 0;
	const width = of('embedding_length') / (heads(0) || Number.NaN);

	function bytesIn(layer: number, ending: '' | '_swa'): number {
		const keyHeads = layerOf(values, key('attention.head_count_kv'), layer, heads(layer));
		const long = of('attention.key_length') || width;
		const wide = of('attention.value_length') || width;
		const keys = (ending && of(`attention.key_length${ending}`)) || long;
		// Of a latent vector keys and values are both computed.
		const both = latent ? 0 : (ending && of(`attention.value_length${ending}`)) || wide;
		return Math.max(0, keyHeads * (keys + both) * 2) || 0;
	}

	const sum: Attention = { ...none, sliding: { tokens: window, bytesPerToken: 0 } };
	for (let layer = 0; layer < layers; layer++) {
		if (recurs(layer)) sum.stateBytes += stateOf(of);
		if (layer >= own || (recurs(layer) && !bothInOne.has(architecture))) continue;
		if (window > 0 && slides(layer)) sum.sliding.bytesPerToken += bytesIn(layer, '_swa');
		else sum.cacheBytesPerToken += bytesIn(layer, '');
	}
	return sum.sliding.bytesPerToken > 0 ? sum : { ...sum, sliding: none.sliding };
}

/** Far more than any model has. */
const mostLayers = 10_000;

/** Each of their layers has keys and a state. */
const bothInOne = new Set(['falcon-h1']);

/** In how many layers one looks back all the way, where llama.cpp knows it and the header need not say. */
const periods: Record<string, number> = {
	gemma2: 2,
	gemma3: 6,
	gemma3n: 5,
	'gpt-oss': 2,
	cohere2: 4,
	olmo2: 4,
	mellum: 4,
	plamo3: 8,
};

function slidingLayers(values: Values, architecture: string): (layer: number) => boolean {
	const key = `${architecture}.attention.sliding_window_pattern`;
	if (Array.isArray(values.get(key))) return (layer) => layerOf(values, key, layer) > 0;
	const period = numberOf(values, key, periods[architecture] ?? 1);
	return (layer) => period > 1 && layer % period < period - 1;
}

/** Models with a state instead of keys in all layers, and in all but every fourth. */
const recurrent = /^(?:mamba2?|a?rwkv\d.*|falcon-h1)$/;
const everyFourth = /^qwen(?:35|3next)/;

function recurrentLayers(values: Values, architecture: string): (layer: number) => boolean {
	const key = (name: string) => `${architecture}.${name}`;
	if (recurrent.test(architecture)) return () => true;
	const listed = key('attention.recurrent_layers');
	if (Array.isArray(values.get(listed))) return (layer) => layerOf(values, listed, layer) > 0;
	const otherwise = everyFourth.test(architecture) ? 4 : 0;
	const interval = numberOf(values, key('full_attention_interval'), otherwise);
	const trunk =
		numberOf(values, key('block_count')) - numberOf(values, key('nextn_predict_layers'));
	if (interval > 0) return (layer) => layer < trunk && (layer + 1) % interval !== 0;
	return (layer) => layerOf(values, key('attention.head_count_kv'), layer, 1) === 0;
}

/** Bytes of one layer's state in 32 bits: of RWKV, of short convolutions, of Mamba and its kin. */
function stateOf(of: (name: string) => number): number {
	const width = of('embedding_length');
	const wkv = of('wkv.head_size');
	if (wkv > 0) return 4 * width * ((of('token_shift_count') || 2) + wkv);
	const short = of('shortconv.l_cache');
	if (short > 0) return 4 * width * (short - 1);
	const inner = of('ssm.inner_size');
	const state = of('ssm.state_size');
	const convolved = inner + 2 * of('ssm.group_count') * state;
	return 4 * (Math.max(0, of('ssm.conv_kernel') - 1) * convolved + state * inner);
}

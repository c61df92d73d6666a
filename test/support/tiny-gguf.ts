/**
 * Makes a tiny language model as a GGUF file (about half a megabyte), so that tests run the real
 * llama.cpp without a download. It says nothing sensible, but it behaves: it writes printable
 * ASCII only, each reply ends by itself, the same seed gives the same file, and with `thinking`
 * it closes its thoughts. Runs in Node and in the browser.
 *
 * How: every token's embedding has a constant first feature that no layer overwrites; the output
 * rows of tokens that must not be written weigh it with a large negative number. On top of random
 * layers stands one habit: each character tends to be followed by the next one of a fixed chain,
 * and the chain's end is the end of the reply.
 */
import { Writer } from './gguf-writer.ts';

export interface TinyModel {
	seed?: number;
	/** The chat template has a reasoning mode, switched by `enable_thinking`. */
	thinking?: boolean;
	name?: string;
	/** `general.architecture`; anything but 'llama' is refused by the runtime. */
	architecture?: string;
	contextLength?: number;
	/** Wider and deeper models cost more time a token: 64 and 2 make half a megabyte. */
	width?: number;
	layers?: number;
	chatTemplate?: string | null;
	/** Writes any byte, so also what is no text: a fault that real models show at high temperatures. */
	anyByte?: boolean;
	/** So many further words, each less likely than the one before by Zipf's law, as real models have. */
	words?: number;
	/** How fast they become rare: the exponent of that law; 0 makes them all as likely. */
	zipf?: number;
}

const specials = ['<|im_start|>', '<|im_end|>', '<|endoftext|>', '<think>', '</think>'];
const id = { end: 257, closeThink: 260, blankLine: 261, newline: 10 };
/** The only merged token: with it the end of a prompt shows whether thinking is on. */
const blankLine = 'ĊĊ';

const plainTemplate = String.raw`{%- for m in messages %}
{{- '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\n' }}
{%- endif %}`;

const thinkingTemplate = String.raw`{%- for m in messages %}
{%- if m.role == 'assistant' and m.reasoning_content %}
{{- '<|im_start|>assistant\n<think>\n' + m.reasoning_content + '\n</think>\n\n' + m.content + '<|im_end|>\n' }}
{%- else %}
{{- '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>\n' }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\n' }}
{%- if enable_thinking is defined and enable_thinking is false %}
{{- '<think>\n\n</think>\n\n' }}
{%- else %}
{{- '<think>\n' }}
{%- endif %}
{%- endif %}`;

export const makeTinyGguf = (options: TinyModel = {}): Uint8Array<ArrayBuffer> =>
	write(options).finish();

/** The same model in several files. */
export const makeTinySplit = (count: number, options: TinyModel = {}): Uint8Array<ArrayBuffer>[] =>
	write(options).split(count);

function write(options: TinyModel): Writer {
	const { seed = 1, thinking = false, name = 'Tiny random model' } = options;
	const { architecture = 'llama', contextLength = 8192, width = 64, layers = 2 } = options;
	const template =
		options.chatTemplate === undefined
			? thinking
				? thinkingTemplate
				: plainTemplate
			: options.chatTemplate;
	const { words = 0, zipf = 1.2 } = options;
	const further = Array.from({ length: words }, (_, i) => `~${i}`);
	const tokens = [...byteTokens(), ...specials, blankLine, ...further];
	const random = generator(seed);
	const file = new Writer();
	file.string('general.architecture', architecture);
	file.string('general.name', name);
	file.u32('general.file_type', 0);
	file.u32(`${architecture}.context_length`, contextLength);
	file.u32(`${architecture}.embedding_length`, width);
	file.u32(`${architecture}.block_count`, layers);
	file.u32(`${architecture}.feed_forward_length`, 2 * width);
	file.u32(`${architecture}.attention.head_count`, 4);
	file.u32(`${architecture}.attention.head_count_kv`, 4);
	file.f32(`${architecture}.attention.layer_norm_rms_epsilon`, 1e-5);
	file.u32(`${architecture}.vocab_size`, tokens.length);
	file.string('tokenizer.ggml.model', 'gpt2');
	file.string('tokenizer.ggml.pre', 'default');
	file.strings('tokenizer.ggml.tokens', tokens);
	file.i32s(
		'tokenizer.ggml.token_type',
		tokens.map((_, i) => (i < 256 || i >= id.blankLine ? 1 : i < 259 ? 3 : 4)),
	);
	file.strings('tokenizer.ggml.merges', ['Ċ Ċ']);
	file.u32('tokenizer.ggml.eos_token_id', 257);
	file.u32('tokenizer.ggml.padding_token_id', 258);
	file.bool('tokenizer.ggml.add_bos_token', false);
	if (template !== null) file.string('tokenizer.chat_template', template);

	const embedding = noise(tokens.length * width, 1, random);
	for (let t = 0; t < tokens.length; t++) embedding[t * width] = 4;
	file.tensor('token_embd.weight', [width, tokens.length], embedding);
	for (let layer = 0; layer < layers; layer++) {
		const matrix = (part: string, inner: number, outer: number, keepConstant = false) => {
			const weights = noise(inner * outer, 0.4 / Math.sqrt(inner), random);
			if (keepConstant) weights.fill(0, 0, inner);
			file.tensor(`blk.${layer}.${part}.weight`, [inner, outer], weights);
		};
		file.tensor(`blk.${layer}.attn_norm.weight`, [width], new Float32Array(width).fill(1));
		matrix('attn_q', width, width);
		matrix('attn_k', width, width);
		matrix('attn_v', width, width);
		matrix('attn_output', width, width, true);
		file.tensor(`blk.${layer}.ffn_norm.weight`, [width], new Float32Array(width).fill(1));
		matrix('ffn_gate', width, 2 * width);
		matrix('ffn_up', width, 2 * width);
		matrix('ffn_down', 2 * width, width, true);
	}
	file.tensor('output_norm.weight', [width], new Float32Array(width).fill(1));
	file.tensor(
		'output.weight',
		[width, tokens.length],
		outputRows(embedding, width, tokens.length, thinking, options.anyByte === true, random, zipf),
	);
	return file;
}

/** Row t scores token t: never for unprintable ones, well after its predecessor in the chain. */
function outputRows(
	embedding: Float32Array,
	width: number,
	count: number,
	thinking: boolean,
	anyByte: boolean,
	random: () => number,
	zipf: number,
): Float32Array {
	const rows = noise(count * width, 1 / Math.sqrt(width), random);
	const allowed = (t: number) =>
		(anyByte && t < 256) ||
		(t >= 32 && t < 127) ||
		t === id.end ||
		t === (thinking ? id.closeThink : id.newline);
	// The first feature is about 3.6 when it comes here.
	const rare = (t: number) => (-zipf * Math.log(t - id.blankLine + 2)) / 3.6;
	for (let t = 0; t < count; t++)
		rows[t * width] = t > id.blankLine ? rare(t) : allowed(t) ? 0 : -1000;
	const follow = (before: number, after: number, strength = 6) => {
		for (let f = 1; f < width; f++) {
			rows[after * width + f]! += (strength / width) * embedding[before * width + f]!;
		}
	};
	const letters = shuffle(
		Array.from({ length: 95 }, (_, i) => i + 32),
		random,
	);
	const thoughts = letters.slice(0, 20);
	const answer = letters.slice(20, 60);
	const rest = letters.slice(60);
	const chain = (links: number[]) => links.forEach((t, i) => i > 0 && follow(links[i - 1]!, t));
	chain([...rest, ...answer, id.end]);
	if (thinking) {
		chain([id.newline, ...thoughts, id.closeThink, answer[0]!]);
		follow(id.blankLine, answer[0]!);
	} else {
		chain([id.newline, ...thoughts, rest[0]!]);
	}
	return rows;
}

/** GPT-2's way to write each byte as a printable character. */
export function byteTokens(): string[] {
	const plain = (b: number) => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
	let extra = 256;
	return Array.from({ length: 256 }, (_, b) => String.fromCodePoint(plain(b) ? b : extra++));
}

function noise(length: number, deviation: number, random: () => number): Float32Array {
	// The sum of three uniform numbers is near enough to a normal one.
	return Float32Array.from(
		{ length },
		() => (random() + random() + random() - 1.5) * 2 * deviation,
	);
}

function shuffle<T>(items: T[], random: () => number): T[] {
	for (let i = items.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		[items[i], items[j]] = [items[j]!, items[i]!];
	}
	return items;
}

/** Mulberry32. */
function generator(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

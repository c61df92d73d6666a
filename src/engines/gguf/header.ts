/**
 * Reads the header of a GGUF file: what the model is called, how it was trained and quantised,
 * whether it can reason, and whether the file is whole. A file comes from anywhere, so every
 * count and length in it is checked before it is believed.
 */
import { MullError } from '../../core/errors.ts';
import { openCursor, type Cursor } from './cursor.ts';
import { quantisationName, tensorBytes, tensorTypeName } from './types.ts';

export interface GgufInfo {
	/** `general.name`, or an empty string. */
	name: string;
	/** 'llama', 'qwen3', … */
	architecture: string;
	/** Its licence in a few words; empty when the file does not say. */
	licence: string;
	/** Tokens it was trained for; 0 when the file does not say. */
	context: number;
	/** The Jinja chat template, or null. */
	chatTemplate: string | null;
	/** The template (or the name) shows a reasoning mode. */
	reasoning: boolean;
	/** 'Q4_K_M', 'F16', …; empty when unknown. */
	quantisation: string;
	/** Bytes that headers and tensors take together: a shorter file is cut. */
	bytes: number;
	/** Bytes of 16-bit key and value cache for each token of context; 0 when unknown. */
	cacheBytesPerToken: number;
}

type Value = string | number | boolean | undefined;
type Values = ReadonlyMap<string, Value>;

/** The header of one file. */
interface Header {
	values: Values;
	/** The tensors in this file. */
	tensors: Tensor[];
	/** How far in their bytes begin, and what each one's beginning is a multiple of. */
	begin: number;
	alignment: number;
	bytes: number;
	/** Which part of a split model it is, counted from 0; `tensors` of all parts, 0 when not told. */
	split: { no: number; count: number; tensors: number };
}

interface Tensor {
	/** GGUF's number for what its elements are packed in. */
	type: number;
	/** Where that number stands in the file; `offset` follows it, in eight bytes. */
	typeAt: number;
	elements: number;
	/** Where its bytes begin, after those of the header. */
	offset: number;
}

const limits = { keys: 10_000, tensors: 100_000, keyLength: 65_535, string: 4_000_000, depth: 8 };

/** Throws `bad-model` for a file that is not whole, or no GGUF. `model.ts` says what it holds. */
export async function readHeader(file: Blob): Promise<Header> {
	const cursor = openCursor(file);
	const magic = await cursor.u32();
	if (magic !== 0x46554747) throw notGguf(await looksLikeText(file));
	const version = await cursor.u32();
	if (version !== 2 && version !== 3) {
		throw bad(
			version === 1 ? 'This GGUF file is of the first, outdated kind.' : oddVersion(version),
		);
	}
	const count = await cursor.count(limits.tensors);
	const values = new Map<string, Value>();
	for (let left = await cursor.count(limits.keys); left > 0; left--) {
		const key = await cursor.text(limits.keyLength);
		values.set(key, await readValue(cursor, await cursor.u32(), key));
	}
	const alignment = numberOf(values, 'general.alignment') || 32;
	const { tensors, begin, bytes } = await readTensors(cursor, count, alignment);
	if (bytes > file.size) {
		throw bad(
			`The file is cut off: it has ${file.size} bytes and should have ${bytes}.`,
			'Download it again, or copy it again from where it came.',
		);
	}
	return { values, tensors, begin, alignment, bytes, split: splitIn(values) };
}

function splitIn(values: Values): Header['split'] {
	const count = numberOf(values, 'split.count');
	const no = numberOf(values, 'split.no');
	if (count <= 1) return { no: 0, count: 1, tensors: 0 };
	if (!Number.isInteger(no) || no < 0 || no >= count) throw damaged();
	return { no, count, tensors: numberOf(values, 'split.tensors.count') };
}

async function readTensors(
	cursor: Cursor,
	count: number,
	alignment: number,
): Promise<Pick<Header, 'tensors' | 'begin' | 'bytes'>> {
	if (!Number.isInteger(alignment) || alignment < 1 || alignment > 65_536) throw damaged();
	const tensors: Tensor[] = [];
	/** Where the next tensor must begin: llama.cpp reads them without gaps. */
	let next = 0;
	let end = 0;
	for (let left = count; left > 0; left--) {
		await cursor.text(limits.keyLength);
		const dimensions = await cursor.u32();
		if (dimensions > 4) throw damaged();
		let elements = 1;
		for (let d = 0; d < dimensions; d++) elements *= await cursor.u64();
		const typeAt = cursor.at;
		const type = await cursor.u32();
		const offset = await cursor.u64();
		const bytes = tensorBytes(type, elements);
		if (bytes === null) throw unknownType(type);
		if (offset !== next) throw otherLayout(tensors.at(-1)?.type ?? type);
		end = offset + bytes;
		next = Math.ceil(end / alignment) * alignment;
		if (!Number.isSafeInteger(next)) throw damaged();
		tensors.push({ type, typeAt, elements, offset });
	}
	const begin = Math.ceil(cursor.at / alignment) * alignment;
	return { tensors, begin, bytes: count === 0 ? cursor.at : begin + end };
}

/** Reads one value; long lists (the vocabulary) are walked over and not kept. */
async function readValue(cursor: Cursor, type: number, key: string): Promise<Value> {
	if (type === 8) {
		const keep = key === 'tokenizer.chat_template' || key.startsWith('general.');
		return keep ? cursor.text(limits.string) : cursor.skipText();
	}
	if (type === 9) {
		await skipList(cursor);
		return undefined;
	}
	return cursor.number(type, widthOf(type));
}

/** `depth`: of lists in lists, which are legal and could nest without end. */
async function skipList(cursor: Cursor, depth = 0): Promise<void> {
	const of = await cursor.u32();
	const length = await cursor.u64();
	if (of === 9 && depth === limits.depth) throw damaged();
	if (of === 9) for (let i = 0; i < length; i++) await skipList(cursor, depth + 1);
	else if (of === 8) for (let i = 0; i < length; i++) await cursor.skipText();
	else await cursor.skip(length * widthOf(of));
}

const widths: Record<number, number> = {
	0: 1,
	1: 1,
	2: 2,
	3: 2,
	4: 4,
	5: 4,
	6: 4,
	7: 1,
	10: 8,
	11: 8,
	12: 8,
};

function widthOf(type: number): number {
	const width = widths[type];
	if (width === undefined) throw damaged();
	return width;
}

/**
 * `values`: of a whole model, or of the first part of a split one; `tensors` and `bytes`: of all parts.
 * Throws `bad-model`.
 */
export function describe(values: Values, tensors: readonly Tensor[], bytes: number): GgufInfo {
	const architecture = textOf(values, 'general.architecture');
	if (!architecture) throw bad('The file does not say what kind of model it holds.');
	if (architecture === 'clip') {
		throw bad(
			'This file holds only the eyes of a model (a projector), not the model.',
			'Open the model file that it belongs to.',
		);
	}
	const name = textOf(values, 'general.name');
	const chatTemplate = textOf(values, 'tokenizer.chat_template') || null;
	const licence = textOf(values, 'general.license') || textOf(values, 'general.license.name');
	return {
		name,
		architecture,
		licence: licence.trim().slice(0, 80),
		context: numberOf(values, `${architecture}.context_length`),
		chatTemplate,
		reasoning: canReason(chatTemplate, name),
		quantisation: quantisationName(numberOf(values, 'general.file_type', -1), mostOf(tensors)),
		bytes,
		cacheBytesPerToken: cacheSize(values, architecture),
	};
}

/** The type that most weights have; -1 without tensors. */
function mostOf(tensors: readonly Tensor[]): number {
	const weights = new Map<number, number>();
	for (const { type, elements } of tensors) weights.set(type, (weights.get(type) ?? 0) + elements);
	const [most] = [...weights].sort(([, a], [, b]) => b - a);
	return most?.[0] ?? -1;
}

/**
 * A template that can switch thinking on, or that opens it in the generation prompt. Templates of
 * models without a reasoning mode sometimes mention `</think>` to strip it from old replies, so
 * only what stands after the last `add_generation_prompt` counts.
 */
export function canReason(template: string | null, name = ''): boolean {
	if (template === null) return false;
	if (/enable_thinking|reasoning_effort|\[THINK\]|<\|channel\|?>/.test(template)) return true;
	const opening = template.slice(template.lastIndexOf('add_generation_prompt'));
	return /<think>/.test(opening) || /reasoning|thinking|\br1\b/i.test(name);
}

function cacheSize(values: Values, architecture: string): number {
	const of = (key: string) => numberOf(values, `${architecture}.${key}`);
	const heads = of('attention.head_count');
	const layers = of('block_count');
	if (!heads || !layers) return 0;
	const keyHeads = of('attention.head_count_kv') || heads;
	const width = of('embedding_length') / heads;
	const key = of('attention.key_length') || width;
	const value = of('attention.value_length') || width;
	return layers * keyHeads * (key + value) * 2;
}

function textOf(values: Values, key: string): string {
	const value = values.get(key);
	return typeof value === 'string' ? value : '';
}

function numberOf(values: Values, key: string, otherwise = 0): number {
	const value = values.get(key);
	return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

async function looksLikeText(file: Blob): Promise<boolean> {
	return /^\s*[<{]/.test(await file.slice(0, 64).text());
}

function notGguf(text: boolean): MullError {
	return bad(
		text
			? 'This is a web page or a text, not a model: perhaps the link needs an account.'
			: 'This is not a GGUF file.',
		'Choose a file whose name ends in .gguf.',
	);
}

function oddVersion(version: number): string {
	// A big-endian file has its version in the upper bytes.
	return version > 0xffff
		? 'This GGUF file is made for computers with the other byte order.'
		: `This GGUF file is of version ${version}, which Mull does not know yet.`;
}

/** Said before the file is copied: llama.cpp would refuse it, and say nothing of why. */
const unknownType = (type: number): MullError =>
	bad(
		`The weights of this file are packed in a format that Mull does not know (number ${type}).`,
		otherPacking,
	);

/** Some programs use a format's number for one of their own, with blocks of another size. */
const otherLayout = (type: number): MullError =>
	bad(
		`The weights of this file are packed in another way than llama.cpp packs ${tensorTypeName(type)}, or the file is damaged.`,
		otherPacking,
	);

const otherPacking = 'Choose another file of this model, such as one in Q4_K_M.';

function damaged(): MullError {
	return bad('The header of this GGUF file is damaged.');
}

function bad(message: string, wayOut = 'Choose another GGUF file.'): MullError {
	return new MullError('bad-model', message, wayOut);
}

/**
 * Reads the header of a GGUF file, and whether the file is whole. A file comes from anywhere, so every
 * count and length in it is checked before it is believed.
 */
import { MullError } from '../../core/errors.ts';
import { openCursor, type Cursor } from './cursor.ts';
import { tensorBytes, tensorTypeName } from './types.ts';
import { numberOf, type Value, type Values } from './values.ts';

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

export interface Tensor {
	/** GGUF's number for what its elements are packed in. */
	type: number;
	/** Where that number stands in the file; `offset` follows it, in eight bytes. */
	typeAt: number;
	elements: number;
	/** Where its bytes begin, after those of the header. */
	offset: number;
}

const limits = {
	keys: 10_000,
	tensors: 100_000,
	keyLength: 65_535,
	string: 4_000_000,
	list: 1000,
	depth: 8,
};

/** Throws `bad-model` for a file that is not whole, or no GGUF. `model.ts` says what it holds. */
export async function readHeader(file: Blob): Promise<Header> {
	const cursor = openCursor(file);
	const count = await readBeginning(cursor, file);
	const values = new Map<string, Value>();
	await readKeys(cursor, values);
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

/**
 * The keys in the first bytes of a file, as far as these go: what a download can be refused by before the
 * rest comes. Throws `bad-model` for what is no GGUF.
 */
export async function readFirstKeys(start: Blob): Promise<Values> {
	const cursor = openCursor(start);
	await readBeginning(cursor, start);
	const values = new Map<string, Value>();
	// It breaks off in one of them; a damaged one shows once all is here.
	await readKeys(cursor, values).catch(() => {});
	return values;
}

/** Returns how many tensors there are. */
async function readBeginning(cursor: Cursor, file: Blob): Promise<number> {
	const magic = await cursor.u32();
	if (magic !== 0x46554747) throw notGguf(await looksLikeText(file));
	const version = await cursor.u32();
	if (version !== 2 && version !== 3) {
		throw bad(
			version === 1 ? 'This GGUF file is of the first, outdated kind.' : oddVersion(version),
		);
	}
	return cursor.count(limits.tensors);
}

async function readKeys(cursor: Cursor, values: Map<string, Value>): Promise<void> {
	for (let left = await cursor.count(limits.keys); left > 0; left--) {
		const key = await cursor.text(limits.keyLength);
		values.set(key, await readValue(cursor, await cursor.u32(), key));
	}
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

/** Reads one value; long texts and lists, such as the vocabulary, are walked over and not kept. */
async function readValue(cursor: Cursor, type: number, key: string): Promise<Value> {
	if (type === 8) {
		const keep = key === 'tokenizer.chat_template' || key.startsWith('general.');
		return keep ? cursor.text(limits.string) : cursor.skipText();
	}
	if (type === 9) return readList(cursor);
	return cursor.number(type, widthOf(type));
}

/** `depth`: of lists in lists, which are legal and could nest without end. */
async function readList(cursor: Cursor, depth = 0): Promise<Value> {
	const of = await cursor.u32();
	const length = await cursor.u64();
	if (of === 9 && depth === limits.depth) throw damaged();
	if (of === 9) for (let i = 0; i < length; i++) await readList(cursor, depth + 1);
	else if (of === 8) for (let i = 0; i < length; i++) await cursor.skipText();
	else if (length > limits.list || depth > 0) await cursor.skip(length * widthOf(of));
	else {
		const list: (number | boolean)[] = [];
		for (let i = 0; i < length; i++) list.push(await cursor.number(of, widthOf(of)));
		return list;
	}
	return undefined;
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

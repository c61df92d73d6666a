import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { canReason } from '../../src/engines/gguf/describe.ts';
import { readGguf, readModel } from '../../src/engines/gguf/model.ts';
import {
	fileIds,
	modelName,
	partNames,
	sourceName,
	splitOf,
} from '../../src/engines/gguf/split.ts';
import { translator } from '../../src/core/text/sentences.ts';
import english from '../../src/locales/en/settings.json' with { type: 'json' };
import { sentences } from '../support/german.ts';
import { Writer } from '../support/gguf-writer.ts';
import { writeTinyGguf } from '../support/tiny-file.ts';
import { makeTinyGguf, makeTinySplit } from '../support/tiny-gguf.ts';

const german = translator(sentences);

async function refusal(bytes: BlobPart): Promise<MullError> {
	const thrown: unknown = await readGguf(new Blob([bytes])).then(
		(info) => expect.fail(`accepted: ${JSON.stringify(info)}`),
		(error: unknown) => error,
	);
	expect(thrown).toBeInstanceOf(MullError);
	expect(thrown).toMatchObject({ code: 'bad-model' });
	const { message, wayOut } = thrown as MullError;
	expect(wayOut).not.toBe('');
	for (const said of [message, wayOut]) expect(german(said), said).not.toBe(said);
	return thrown as MullError;
}

/** A header with the given keys, one tensor of 256 elements of `type` and `data` bytes for it. */
function file(
	keys: (writer: Writer) => void,
	{ architecture = 'llama' }: { architecture?: string | null } = {},
): Uint8Array<ArrayBuffer> {
	const writer = new Writer();
	if (architecture !== null) writer.string('general.architecture', architecture);
	keys(writer);
	writer.tensor('a', [16, 16], new Float32Array(256));
	return writer.finish();
}

test('reads what a model is', async () => {
	const bytes = makeTinyGguf({ thinking: true, name: 'Tiny', contextLength: 2048 });
	expect(await readGguf(new Blob([bytes]))).toMatchObject({
		name: 'Tiny',
		architecture: 'llama',
		context: 2048,
		reasoning: true,
		quantisation: 'F32',
		bytes: bytes.length,
		// Two layers, four heads of 16 for keys and 16 for values, two bytes each.
		cacheBytesPerToken: 2 * 4 * (16 + 16) * 2,
	});
});

test('the same seed makes the same file, in memory and on disk', async () => {
	// Compared as bytes: an element by element comparison of half a million takes seconds.
	const made = Buffer.from(makeTinyGguf({ seed: 5 }));
	expect(made.equals(makeTinyGguf({ seed: 5 }))).toBe(true);
	expect(made.equals(makeTinyGguf({ seed: 6 }))).toBe(false);
	const { path, bytes, remove } = await writeTinyGguf({ seed: 5 });
	expect(made.equals(await readFile(path))).toBe(true);
	expect(bytes).toBeLessThan(500_000);
	await remove();
});

test('takes the value types and a foreign alignment', async () => {
	const info = await readGguf(
		new Blob([
			file((w) => {
				w.u32('llama.context_length', 512);
				w.f32('llama.rope.freq_base', 10_000);
				w.bool('tokenizer.ggml.add_bos_token', true);
				w.i32s('tokenizer.ggml.token_type', [1, 2, 3]);
				w.strings('tokenizer.ggml.tokens', ['a', '', 'ö']);
			}),
		]),
	);
	expect(info).toMatchObject({ context: 512, cacheBytesPerToken: 0, chatTemplate: null });
});

/** A whole file with these keys; without `weights` it has no tensor. */
function kind(keys: Record<string, string | number>, architecture = 'llama', weights = true) {
	const writer = new Writer();
	writer.string('general.architecture', architecture);
	for (const [key, value] of Object.entries(keys))
		if (typeof value === 'string') writer.string(key, value);
		else writer.u32(key, value);
	if (weights) writer.tensor('a', [16], new Float32Array(16));
	return writer.finish();
}

test('a language model says so or says nothing, and is taken', async () => {
	for (const keys of [{}, { 'general.type': 'model' }, { 'qwen3.pooling_type': 0 }]) {
		const bytes = kind({ ...keys, 'qwen3.block_count': 2 }, 'qwen3');
		expect(await readGguf(new Blob([bytes]))).toMatchObject({ architecture: 'qwen3' });
	}
});

test.each<[string, BlobPart, RegExp]>([
	['nothing', '', /ends in the middle/],
	['a web page', '<!doctype html><html><body>Log in</body></html>', /web page/],
	['an error in JSON', '{"error":"Invalid credentials in Authorization header"}', /web page/],
	['some other file', new Uint8Array(5000).fill(7), /not a GGUF/],
	['the first version', Uint8Array.of(0x47, 0x47, 0x55, 0x46, 1, 0, 0, 0, 0, 0), /outdated/],
	['big-endian', Uint8Array.of(0x47, 0x47, 0x55, 0x46, 0, 0, 0, 3, 0, 0), /byte order/],
	['a later version', Uint8Array.of(0x47, 0x47, 0x55, 0x46, 9, 0, 0, 0, 0, 0), /version 9/],
	['no architecture', file(() => {}, { architecture: null }), /what kind/],
	['a projector', file(() => {}, { architecture: 'clip' }), /projector/],
	['a projector by its type', kind({ 'general.type': 'mmproj' }), /projector/],
	['an adapter', kind({ 'general.type': 'adapter', 'adapter.type': 'lora' }), /an adapter/],
	['an adapter without a type', kind({ 'adapter.type': 'lora' }), /an adapter/],
	['measurements', kind({ 'general.type': 'imatrix' }), /importance matrix/],
	['a control vector', kind({}, 'controlvector'), /control vector/],
	['a vocabulary', kind({ 'general.type': 'vocab' }), /vocabulary/],
	['a file without weights', kind({ 'llama.vocab_size': 9 }, 'llama', false), /vocabulary/],
	['a draft head', kind({}, 'eagle3'), /draft model/],
	['an embedding model', kind({}, 'nomic-bert'), /embedding model/],
	['a language model made for vectors', kind({ 'qwen3.pooling_type': 3 }, 'qwen3'), /embedding/],
	['a reranker', kind({ 'jina-bert-v2.pooling_type': 4 }, 'jina-bert-v2'), /reranker/],
	['a picture model', kind({}, 'flux'), /draws pictures/],
	['a picture model of late', kind({}, 'qwen_image'), /draws pictures/],
	['a voice', kind({}, 'wavtokenizer-dec'), /speech/],
	['a model that writes by diffusion', kind({ 'llada.block_count': 2 }, 'llada'), /at once/],
	['a model of another program', kind({}, 'rocket'), /another program.*“rocket”/],
	['a part', makeTinySplit(3)[1]!, /split into 3 files; missing: 1, 3/],
	['a part that is none of its number', file((w) => splitKeys(w, 3, 3)), /damaged/],
	['a cut file', makeTinyGguf().slice(0, 300_000), /cut off/],
	['a file cut in its header', makeTinyGguf().slice(0, 3000), /ends in the middle|damaged/],
	['an odd alignment', file((w) => w.u32('general.alignment', 4_000_000_000)), /damaged/],
])('refuses %s', async (_name, bytes, words) => {
	expect((await refusal(bytes)).message).toMatch(words);
});

test('of an embedding model it says where it can be opened', async () => {
	const { wayOut } = await refusal(kind({}, 'nomic-bert'));
	expect(wayOut).toMatch(/Settings/);
	expect(sentences.map(([english]) => english)).toContain(wayOut);
	expect(wayOut).toContain(english.embedder);
});

/** Byte offsets in the tiny file: magic 0, version 4, tensors 8, keys 16, first key's length 24. */
test.each<[string, number, bigint]>([
	['tensors', 8, 2n ** 40n],
	['keys', 16, 2n ** 60n],
	['a key of endless length', 24, 2n ** 62n],
	['a key longer than the file', 24, 60_000_000n],
])('does not believe in %s', async (_name, at, value) => {
	const bytes = makeTinyGguf();
	new DataView(bytes.buffer).setBigUint64(at, value, true);
	await refusal(bytes);
});

test('whatever bytes are changed, it answers or refuses in plain words, and soon', async () => {
	const whole = file((w) => {
		w.u32('llama.context_length', 512);
		w.strings('tokenizer.ggml.tokens', ['a', 'b', 'c']);
		w.string('tokenizer.chat_template', '{{ x }}');
	});
	const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
	await fc.assert(
		fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
			const bytes = whole.slice();
			for (const { at, to } of changes) bytes[at] = to;
			try {
				const { bytes: needed } = await readGguf(new Blob([bytes]));
				expect(needed).toBeLessThanOrEqual(bytes.length);
			} catch (thrown) {
				expect(thrown).toMatchObject({ code: 'bad-model' });
			}
		}),
		{ numRuns: 400 },
	);
});

test.each<[string, string | null, string, boolean]>([
	['no template', null, 'Qwen', false],
	['a plain one', '{% if add_generation_prompt %}<|im_start|>assistant{% endif %}', '', false],
	['a switch', '… {% if enable_thinking is false %} …', '', true],
	['an opening', "{% if add_generation_prompt %}{{ '<think>\\n' }}{% endif %}", '', true],
	[
		'stripping alone',
		"{{ c.split('</think>') }}{% if add_generation_prompt %}A{% endif %}",
		'',
		false,
	],
	['a name', '{% if add_generation_prompt %}A{% endif %}', 'Phi-4-mini-reasoning', true],
	['a name that only contains it', '{% if add_generation_prompt %}A{% endif %}', 'Orca1', false],
])('knows a reasoning mode: %s', (_name, template, name, expected) => {
	expect(canReason(template, name)).toBe(expected);
});

/** A file of two tensors of 2,048 weights each, whose type takes `bytes` for 256 of them. */
function packed(type: number, bytes: number, fileType?: number): Uint8Array<ArrayBuffer> {
	const writer = new Writer();
	writer.string('general.architecture', 'llama');
	writer.u32('llama.context_length', 512);
	if (fileType !== undefined) writer.u32('general.file_type', fileType);
	writer.tensor('norm', [8], new Float32Array(8));
	writer.tensor('a', [2048], new Uint8Array(bytes * 8), type);
	writer.tensor('b', [2048], new Uint8Array(bytes * 8), type);
	return writer.finish();
}

describe('formats of late', () => {
	/** Bytes of 256 weights: 4 × 36, 2 × 18, 4 × 18. */
	const formats: [name: string, type: number, bytes: number, fileType: number][] = [
		['NVFP4', 40, 144, 39],
		['Q1_0', 41, 36, 40],
		['Q2_0', 42, 72, 41],
	];

	test.each(formats)('%s is named, and a file cut in it is noticed', async (...row) => {
		const [name, type, bytes, fileType] = row;
		const whole = packed(type, bytes, fileType);
		expect(await readGguf(new Blob([whole]))).toMatchObject({ quantisation: name });
		// Its end is padding up to the next 32 bytes.
		const last = whole.length - ((32 - ((bytes * 8) % 32)) % 32);
		await readGguf(new Blob([whole.slice(0, last)]));
		expect((await refusal(whole.slice(0, last - 1))).message).toMatch(/cut off/);
	});

	test('a file type of another program, or none, gives way to what most weights are in', async () => {
		for (const fileType of [41, 99, undefined]) {
			const { quantisation } = await readGguf(new Blob([packed(41, 36, fileType)]));
			expect([fileType, quantisation]).toEqual([fileType, 'Q1_0']);
		}
		// The packing of a mixture has a name of its own.
		expect((await readGguf(new Blob([packed(12, 144, 15)]))).quantisation).toBe('Q4_K_M');
		expect((await readGguf(new Blob([packed(12, 144)]))).quantisation).toBe('Q4_K');
	});

	test.each([43, 99, 4, 31, 36])('type %d is refused by its number', async (type) => {
		const { message, wayOut } = await refusal(packed(type, 144));
		expect(message).toContain(`(number ${type})`);
		expect(wayOut).toMatch(/Q4_K_M/);
	});

	test.each([
		['Q2_0', 42, 68],
		['Q1_0', 41, 260],
	])('%s with blocks of another size is refused by its name', async (name, type, bytes) => {
		// As some makers pack it: 34 bytes for 128 weights, or 130 for each block.
		expect((await refusal(packed(type, bytes))).message).toMatch(new RegExp(`packs ${name}, or`));
	});

	test('lists in lists are walked over, but not without end', async () => {
		const nested = (depth: number) =>
			file((w) => {
				w.lists('some.lists', depth);
				w.u32('llama.context_length', 512);
			});
		for (const depth of [1, 2, 8])
			expect(await readGguf(new Blob([nested(depth)]))).toMatchObject({ context: 512 });
		expect((await refusal(nested(1000))).message).toMatch(/damaged/);
	});
});

function splitKeys(writer: Writer, no: number, count: number): void {
	writer.u16('split.no', no);
	writer.u16('split.count', count);
}

describe('a split model', () => {
	const parts = makeTinySplit(3, { name: 'Tiny', contextLength: 2048 });
	const blobs = (...of: BlobPart[]) => of.map((bytes) => new Blob([bytes]));
	const named = (no: number) => new File([parts[no - 1]!], `tiny-0000${no}-of-00003.gguf`);

	test('is read from all of its files, in whatever order they come', async () => {
		const [a, b, c] = parts as [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];
		const model = await readModel(blobs(c!, a, b!));
		expect(model).toMatchObject({
			name: 'Tiny',
			context: 2048,
			bytes: a.length + b!.length + c!.length,
			cacheBytesPerToken: 512,
		});
		expect(model.files.map(({ size }) => size)).toEqual([a.length, b!.length, c!.length]);
	});

	test.each<[string, () => Blob[], RegExp]>([
		[
			'without its second part, by name',
			() => [named(1), named(3)],
			/missing: tiny-00002-of-00003\.gguf\./,
		],
		['with a part twice', () => [named(1), named(2), named(2)], /do not belong together/],
		[
			'with a part of another one',
			() => [named(1), named(2), ...blobs(makeTinySplit(3, { layers: 4 })[2]!)],
			/do not belong together/,
		],
		[
			'with a part of one split otherwise',
			() => [named(1), named(2), ...blobs(makeTinySplit(4)[3]!)],
			/do not belong together/,
		],
		['beside a whole one', () => [named(1), ...blobs(makeTinyGguf())], /do not belong together/],
		['with a cut part', () => [named(1), named(2), named(3).slice(0, 5000) as Blob], /cut off/],
	])('is refused %s', async (_name, files, words) => {
		await expect(readModel(files())).rejects.toMatchObject({
			code: 'bad-model',
			message: expect.stringMatching(words),
			wayOut: expect.stringMatching(/./),
		});
	});

	test('is known by the names of its parts', () => {
		expect(splitOf('a/model-00002-of-00004.gguf')).toMatchObject({ no: 2, count: 4 });
		for (const whole of [
			'model.gguf',
			'model-00001-of-00001.gguf',
			'model-00000-of-00002.gguf',
			'model-00003-of-00002.gguf',
			'model-00001-of-99999.gguf',
			'model-00001-of-00002.txt',
		])
			expect(splitOf(whole), whole).toBeNull();
		expect(partNames('https://hub.example/m-00002-of-00003.gguf?download=true')).toEqual([
			'https://hub.example/m-00001-of-00003.gguf?download=true',
			'https://hub.example/m-00002-of-00003.gguf?download=true',
			'https://hub.example/m-00003-of-00003.gguf?download=true',
		]);
		expect(partNames('m.gguf')).toEqual(['m.gguf']);
		expect([modelName('m-00001-of-00003.gguf'), modelName('m.gguf')]).toEqual(['m', 'm']);
		expect(fileIds({ id: 'x', source: 'm-00001-of-00003.gguf' })).toEqual(['x', 'x#2', 'x#3']);
		expect(fileIds({ id: 'x', source: 'm.gguf' })).toEqual(['x']);
	});

	test('is kept by the name of its first part, a whole one by its own', () => {
		expect(sourceName('m-00002-of-00003.gguf', 3)).toBe('m-00001-of-00003.gguf');
		expect(sourceName('renamed.gguf', 2)).toBe('renamed-00001-of-00002.gguf');
		expect(sourceName('m-00002-of-00003.gguf', 1)).toBe('m.gguf');
		expect(sourceName('m.gguf', 1)).toBe('m.gguf');
	});
});

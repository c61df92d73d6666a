import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { canReason, readGguf, refuseSplitName } from '../../src/engines/gguf/header.ts';
import { Writer } from '../support/gguf-writer.ts';
import { writeTinyGguf } from '../support/tiny-file.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

async function refusal(bytes: BlobPart): Promise<MullError> {
	const thrown: unknown = await readGguf(new Blob([bytes])).then(
		(info) => expect.fail(`accepted: ${JSON.stringify(info)}`),
		(error: unknown) => error,
	);
	expect(thrown).toBeInstanceOf(MullError);
	expect(thrown).toMatchObject({ code: 'bad-model' });
	expect((thrown as MullError).wayOut).not.toBe('');
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
	['a part', file((w) => w.u32('split.count', 3)), /split into 3/],
	['a cut file', makeTinyGguf().slice(0, 300_000), /cut off/],
	['a file cut in its header', makeTinyGguf().slice(0, 3000), /ends in the middle|damaged/],
	['an odd alignment', file((w) => w.u32('general.alignment', 4_000_000_000)), /damaged/],
])('refuses %s', async (_name, bytes, words) => {
	expect((await refusal(bytes)).message).toMatch(words);
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

test('knows the parts of a split model by their names', () => {
	expect(() => refuseSplitName('a/model-00001-of-00004.gguf')).toThrow(/4 files/);
	expect(() => refuseSplitName('model-00001-of-00001.gguf')).not.toThrow();
	expect(() => refuseSplitName('model.gguf')).not.toThrow();
});

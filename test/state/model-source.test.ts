// @vitest-environment node
import { expect, test } from 'vitest';
import { ggufModels, webllmModels } from '../../src/catalogue/models.ts';
import { customSource } from '../../src/engines/webllm/download/source.ts';
import { fromCatalogue, fromUrl, groupFilesByModel } from '../../src/state/models/model-source.ts';

test.each([
	['http://localhost:9000/tiny.gguf', 'http://localhost:9000/tiny.gguf', 'tiny'],
	['https://h.example/a/b/tiny-Q8_0.gguf', 'https://h.example/a/b/tiny-Q8_0.gguf', 'tiny-Q8_0'],
	[
		'https://huggingface.co/o/r/blob/main/Some%20Model.GGUF?download=true',
		'https://huggingface.co/o/r/resolve/main/Some%20Model.GGUF',
		'Some Model',
	],
	// Whichever part's address it is, the model is kept by that of its first one.
	[
		'https://huggingface.co/o/r/blob/main/big-00002-of-00003.gguf',
		'https://huggingface.co/o/r/resolve/main/big-00001-of-00003.gguf',
		'big',
	],
])('%s is a GGUF file', (typed, id, name) => {
	expect(fromUrl(` ${typed} `, '', 5)).toMatchObject({
		id,
		name,
		source: id,
		engine: 'llamacpp',
		status: 'downloading',
		created: 5,
	});
});

test.each([
	'https://huggingface.co/mlc-ai/Own-q4f16_1-MLC',
	'https://huggingface.co/mlc-ai/Own-q4f16_1-MLC/',
	'https://h.example/models/Own-q4f16_1-MLC/resolve/main/',
])('%s with a library is a WebLLM model, under the id that the engine gives it', (typed) => {
	const library = 'https://h.example/lib/Own.wasm';
	const model = fromUrl(typed, library, 5);
	expect(model).toMatchObject({ engine: 'webllm', name: 'Own-q4f16_1-MLC', library });
	expect(model.id).toBe(customSource(typed, library).id);
});

test.each([
	['tiny.gguf', '', /not the address of a model/],
	['https://me:pw@h.example/tiny.gguf', '', /name or a password/],
	['https://h.example/models/tiny', '', /not the address of a GGUF/],
	['https://h.example/models/tiny', 'tiny.wasm', /not the address of a library/],
	['http://nas/tiny.gguf', '', /this machine only/],
	['https://h.example/models/tiny', 'http://[::1]/tiny.wasm', /this machine only/],
])('%s is refused', (typed, library, words) => {
	expect(() => fromUrl(typed, library, 5)).toThrow(words);
});

test('a model of the catalogue brings what the catalogue knows', () => {
	const [gguf, webllm] = [ggufModels[0]!, webllmModels[0]!];
	expect(fromCatalogue(gguf, 5)).toMatchObject({
		id: gguf.id,
		source: gguf.id,
		bytes: gguf.download,
		have: 0,
		reasoning: true,
	});
	expect(fromCatalogue(webllm, 5)).toMatchObject({
		id: webllm.id,
		source: `https://huggingface.co/mlc-ai/${webllm.id}`,
	});
});

test('chosen files are put together by the models that they are parts of', () => {
	const files = [
		...['b-00002-of-00002.gguf', 'a.gguf', 'b-00001-of-00002.gguf', 'b-00001-of-00003.gguf'],
		'b.gguf',
	].map((name) => new File(['x'], name));
	expect(groupFilesByModel(files).map((one) => one.map(({ name }) => name))).toEqual([
		['b-00002-of-00002.gguf', 'b-00001-of-00002.gguf'],
		['a.gguf'],
		['b-00001-of-00003.gguf'],
		['b.gguf'],
	]);
});

// @vitest-environment node
/** What the hub sends, read; and which models lie in a repository. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRepository, readEntries, readRepositories } from '../../src/network/hub.ts';
import { fromHub, modelsInRepository, repositoryIn } from '../../src/state/models/hub-files.ts';

const at = 'https://huggingface.co';
const entry = (path: string, bytes = 100) => ({ path, bytes });

test('repositories are read, and what is none is left out', () => {
	expect(
		readRepositories([
			{ id: 'a/b', downloads: 5, likes: 2, gated: 'auto', more: [1] },
			{ id: 'a/c' },
			{ id: 'a/d', downloads: -1, likes: '7' },
			...['no-slash', 'a/b/c', '../b', 'a/..', 'a/b?x', 'a b/c', 7].map((id) => ({ id })),
			...[null, 'a/b', [], undefined],
		]),
	).toEqual([
		{ id: 'a/b', downloads: 5, likes: 2, gated: true, writes: true },
		{ id: 'a/c', downloads: 0, likes: 0, gated: false, writes: true },
		{ id: 'a/d', downloads: 0, likes: 0, gated: false, writes: true },
	]);
	const many = Array.from({ length: 100 }, (_, no) => ({ id: `a/m${no}` }));
	expect(readRepositories(many)).toHaveLength(20);
});

test.each<[string | undefined | number, boolean]>([
	...(['text-generation', 'image-text-to-text', 'any-to-any', 'translation'] as const).map(
		(use): [string, boolean] => [use, true],
	),
	...([undefined, 7, 'what-comes-next-year'] as const).map(
		(use): [string | number | undefined, boolean] => [use, true],
	),
	...(
		[
			...['feature-extraction', 'sentence-similarity', 'text-ranking', 'fill-mask'],
			...['text-to-image', 'image-to-image', 'text-to-video', 'text-to-speech', 'image-to-3d'],
			...['text-classification', 'zero-shot-classification', 'automatic-speech-recognition'],
		] as const
	).map((use): [string, boolean] => [use, false]),
])('a repository for %s is for writing: %s', (use, writes) => {
	expect(readRepositories([{ id: 'a/b', pipeline_tag: use }])).toMatchObject([{ writes }]);
});

test('files are read with the size that they have, not that of a pointer to them', () => {
	expect(
		readEntries([
			{ type: 'file', path: 'a.gguf', size: 135, lfs: { size: 5e9 } },
			{ type: 'file', path: 'b.gguf', size: 70 },
			{ type: 'directory', path: 'c', size: 0 },
			{ type: 'file', path: 7, size: 1 },
			{ type: 'file', path: 'd.gguf', size: 'many' },
			null,
		]),
	).toEqual([entry('a.gguf', 5e9), entry('b.gguf', 70), entry('d.gguf', 0)]);
});

test('the SHA-256 of a large file is read, and anything else in its place is not', () => {
	const hash = 'aB'.repeat(32);
	const read = (oid: unknown) =>
		readEntries([{ type: 'file', path: 'a.gguf', size: 135, lfs: { size: 9, oid } }]);
	expect(read(hash)).toEqual([{ ...entry('a.gguf', 9), sha256: hash.toLowerCase() }]);
	for (const oid of ['x', `${hash}0`, `sha256:${hash}`, 7, null, undefined]) {
		expect(read(oid)).toEqual([entry('a.gguf', 9)]);
	}
});

test('whatever comes, it is read without a fault', () => {
	fc.assert(
		fc.property(fc.array(fc.anything()), (list) => {
			for (const { id } of readRepositories(list)) expect(isRepository(id)).toBe(true);
			modelsInRepository('a/b', readEntries(list), at);
		}),
	);
});

describe('the models of a repository', () => {
	test('stand by size, parts as one, without what only accompanies them', () => {
		const models = modelsInRepository(
			'o/r',
			[
				entry('README.md'),
				entry('m-Q8_0.gguf', 800),
				entry('mmproj-m-f16.gguf'),
				entry('m.imatrix.gguf'),
				entry('big folder/m-F16-00001-of-00002.gguf', 900),
				entry('big folder/m-F16-00002-of-00002.gguf', 700),
				entry('m-Q4_K_M.gguf', 400),
				entry('m-Q6_K-00001-of-00002.gguf'),
			],
			at,
		);
		expect(models).toEqual([
			...[
				['m-Q4_K_M.gguf', 'm-Q4_K_M', 'Q4_K_M', 400, 1],
				['m-Q8_0.gguf', 'm-Q8_0', 'Q8_0', 800, 1],
				['big%20folder/m-F16-00001-of-00002.gguf', 'm-F16', 'F16', 1600, 2],
			].map(([path, name, quantisation, bytes, parts]) => ({
				url: `${at}/o/r/resolve/main/${path}`,
				...{ name, quantisation, bytes, parts },
			})),
		]);
	});

	test('begin their way here with the address of the first file and the size of all', () => {
		const url = `${at}/o/r/resolve/main/m-F16-00001-of-00002.gguf`;
		const model = { url, name: 'm-F16', quantisation: 'F16', bytes: 1600, parts: 2 };
		expect(fromHub(model, 7)).toMatchObject({
			...{ id: url, source: url, name: 'm-F16', bytes: 1600, have: 0, created: 7 },
			...{ engine: 'llamacpp', status: 'downloading' },
		});
	});
});

test('the row of a model has the SHA-256 of each part in its order, or none at all', () => {
	const hashes = ['1', '2'].map((digit) => digit.repeat(64));
	const paths = [1, 2].map((no) => `m-F16-0000${no}-of-00002.gguf`);
	const parts = paths.map((path, no) => ({ ...entry(path, 5), sha256: hashes[no]! }));
	const rowOf = (list: typeof parts | ReturnType<typeof entry>[]) =>
		modelsInRepository('o/r', list, at).map((model) => fromHub(model, 7));
	expect(rowOf(parts.toReversed())).toMatchObject([{ bytes: 10, sha256: hashes }]);
	const [row] = rowOf([parts[0]!, entry(paths[1]!, 5)]);
	expect(row).not.toHaveProperty('sha256');
});

test.each([
	['https://huggingface.co/o/r-GGUF', 'o/r-GGUF'],
	['https://hf.co/o/r-GGUF/tree/main?x=1', 'o/r-GGUF'],
	[' o/r-GGUF ', 'o/r-GGUF'],
	['qwen3 4b', null],
	['https://huggingface.co/models', null],
	['https://other.example/o/r', null],
	['either/or both', null],
	['o/r/s', null],
	['', null],
])('“%s” names the repository %s', (words, id) => {
	expect(repositoryIn(words)).toBe(id);
});

// @vitest-environment node
/** What the hub sends, read; and which models lie in a repository. */
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashesOnHub, isRepository, readEntries, readRepositories } from '../../src/network/hub.ts';
import {
	fromHub,
	modelsInRepository,
	repositoryIn,
	withProjector,
} from '../../src/state/models/hub-files.ts';

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

describe('the SHA-256 of files by their addresses', () => {
	afterEach(() => vi.unstubAllGlobals());
	const never = new AbortController().signal;
	const [one, two] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string];
	const list = [
		{ type: 'file', path: 'm-1.gguf', size: 135, lfs: { size: 9, oid: one } },
		{ type: 'file', path: 'a folder/m-2.gguf', size: 135, lfs: { size: 9, oid: two } },
		{ type: 'file', path: 'small.gguf', size: 9 },
	];
	const url = (path: string, id = 'o/r') => `${at}/${id}/resolve/main/${path}`;
	function hubSays(answer: () => Promise<Response>) {
		const fetched = vi.fn(answer);
		vi.stubGlobal('fetch', fetched);
		return fetched;
	}

	test('come from the list of their repository, in the order of the files', async () => {
		const fetched = hubSays(async () => Response.json(list));
		const urls = [url('a%20folder/m-2.gguf'), url('m-1.gguf')];
		expect(await hashesOnHub(urls, never)).toEqual([two, one]);
		expect(fetched).toHaveBeenCalledOnce();
		expect(fetched.mock.calls[0]).toEqual([
			expect.stringContaining(`${at}/api/models/o/r/tree/main?`),
			expect.objectContaining({ credentials: 'omit' }),
		]);
	});

	test.each<[string, string[], () => Promise<Response>]>([
		['one is unknown', [url('m-1.gguf'), url('new.gguf')], async () => Response.json(list)],
		['a small file has none', [url('small.gguf')], async () => Response.json(list)],
		['the hub fails', [url('m-1.gguf')], async () => new Response('', { status: 502 })],
		['no list comes', [url('m-1.gguf')], async () => new Response('<html>')],
		['nothing comes', [url('m-1.gguf')], async () => Promise.reject(new TypeError('offline'))],
	])('are not known where %s', async (_why, urls, answer) => {
		hubSays(answer);
		expect(await hashesOnHub(urls, never)).toBeNull();
	});

	test.each([
		['of two repositories', [url('m-1.gguf'), url('m-1.gguf', 'o/other')]],
		['of an earlier version', [`${at}/o/r/resolve/v1/m-1.gguf`]],
		['elsewhere', ['https://files.example/o/r/resolve/main/m-1.gguf']],
		['with a broken address', [url('%E0%A4.gguf')]],
	])('are not asked for of files %s', async (_which, urls) => {
		const fetched = hubSays(async () => Response.json(list));
		expect(await hashesOnHub(urls, never)).toBeNull();
		expect(fetched).not.toHaveBeenCalled();
	});

	test('are given up with the download', async () => {
		const abort = new AbortController();
		hubSays(async () => (abort.abort(new Error('Paused.')), Promise.reject(new Error('aborted'))));
		await expect(hashesOnHub([url('m-1.gguf')], abort.signal)).rejects.toThrow('Paused.');
	});
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
				projector: { url: `${at}/o/r/resolve/main/mmproj-m-f16.gguf`, bytes: 100 },
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
	['none', ['m.gguf'], undefined],
	['the only one', ['m.gguf', 'mmproj-model-f16.gguf'], 'mmproj-model-f16.gguf'],
	['the smallest', ['m.gguf', 'mmproj-F32.gguf 9', 'mmproj-BF16.gguf 5'], 'mmproj-BF16.gguf'],
	['a name behind', ['m.gguf', 'm.mmproj-Q8_0.gguf'], 'm.mmproj-Q8_0.gguf'],
	['one above its folder', ['Q4/m.gguf', 'mmproj-f16.gguf'], 'mmproj-f16.gguf'],
	[
		'one in its folder',
		['a/m.gguf', 'mmproj-f16.gguf 1', 'a/mmproj-f16.gguf 2'],
		'a/mmproj-f16.gguf',
	],
	['none of another folder', ['a/m.gguf', 'b/mmproj-f16.gguf'], undefined],
	[
		'the one with its name',
		['m-4b-Q4_K_M.gguf', 'mmproj-m-1b-f16.gguf 1', 'mmproj-m-4b-f16.gguf 2'],
		'mmproj-m-4b-f16.gguf',
	],
	['none of other models', ['m.gguf', 'mmproj-a-f16.gguf', 'mmproj-b-f16.gguf'], undefined],
	[
		'none of the other model',
		['m-12b-Q4_0.gguf', 'm-4b-Q4_0.gguf', 'mmproj-m-4b-f16.gguf'],
		undefined,
	],
	[
		'one without a name beside two models',
		['m-12b.gguf', 'm-4b.gguf', 'mmproj-model-f16.gguf'],
		'mmproj-model-f16.gguf',
	],
	['F16 of two alike', ['m.gguf', 'mmproj-BF16.gguf 50', 'mmproj-F16.gguf 50'], 'mmproj-F16.gguf'],
	['another name of the only model', ['m-it-Q4_0.gguf', 'mmproj-v.gguf'], 'mmproj-v.gguf'],
	['no measurements', ['m.gguf', 'm.imatrix.gguf'], undefined],
])('of projectors a model gets %s', (_which, files, chosen) => {
	const entries = files.map((one) => entry(one.split(' ')[0]!, Number(one.split(' ')[1] ?? 100)));
	const [model] = modelsInRepository('o/r', entries, at);
	expect(model!.projector?.url).toBe(chosen && `${at}/o/r/resolve/main/${chosen}`);
});

test('with its projector the row has the bytes, the addresses and the SHA-256 of both', () => {
	const hashes = ['1', '2'].map((digit) => digit.repeat(64));
	const listed = (...sha256: string[]) =>
		modelsInRepository(
			'o/r',
			['m-Q4_0.gguf', 'mmproj-F16.gguf'].map((path, at) => ({
				...entry(path, 10 + at),
				...(sha256[at] ? { sha256: sha256[at] } : {}),
			})),
			at,
		)[0]!;
	const url = `${at}/o/r/resolve/main/mmproj-F16.gguf`;
	const alone = fromHub(listed(...hashes), 7);
	expect(alone).toMatchObject({ bytes: 10, sha256: hashes.slice(0, 1) });
	expect(alone).not.toHaveProperty('eyes');
	const both = fromHub(withProjector(listed(...hashes)), 7);
	expect(both).toMatchObject({ eyes: true, projector: url, bytes: 21, sha256: hashes });
	expect(fromHub(withProjector(listed(hashes[0]!)), 7).sha256).toEqual(hashes.slice(0, 1));
	expect(fromHub(withProjector(listed()), 7)).not.toHaveProperty('sha256');
	const [plain] = modelsInRepository('o/r', [entry('m.gguf')], at);
	expect(withProjector(plain!)).toBe(plain);
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

/** A model in several files: fetched, copied, loaded, checked, mended and deleted as one. */
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { MullError } from '../../src/core/errors.ts';
import type { InstalledModel } from '../../src/core/types.ts';
import { deleteModelFile, listModelFiles } from '../../src/engines/downloads/files.ts';
import type { EngineHost } from '../../src/engines/driver.ts';
import { getModel, saveModel } from '../../src/storage/models/models.ts';
import { drivers } from '../../src/worker/models/drivers.ts';
import type { Engines } from '../../src/worker/models/engines.ts';
import { localLock } from '../../src/worker/models/local-lock.ts';
import { ModelStore } from '../../src/worker/models/model-store.ts';
import type { ModelState } from '../../src/worker/protocol.ts';
import type { FileBehaviour, SeenRequest } from '../support/file-server.ts';
import { longTest } from '../support/all.ts';
import { ask, inOneBuild, never, request } from '../support/llama-asked.ts';
import { realTimers } from '../support/real-timers.ts';
import { makeTinyGguf, makeTinySplit } from '../support/tiny-gguf.ts';
import { waitFor } from '../support/wait.ts';

const server = inject('fileServer');
const parts = makeTinySplit(3);
const sizes = parts.map(({ length }) => length);
const bytes = sizes.reduce((a, b) => a + b, 0);
const names = [1, 2, 3].map((no) => `tiny-0000${no}-of-00003.gguf`);
const picked = (...nos: number[]) => nos.map((no) => new File([parts[no - 1]!], names[no - 1]!));

beforeEach(async () => {
	const root = await navigator.storage.getDirectory();
	await root.removeEntry('models', { recursive: true }).catch(() => {});
});

type Moving = Extract<ModelState, { kind: 'downloading' }>;

function storeHere() {
	const told: Moving[] = [];
	const engines = { unload: async () => {} } as Pick<Engines, 'unload'> as Engines;
	const tell = (state: ModelState) => void (state.kind === 'downloading' && told.push(state));
	return { store: new ModelStore(engines, drivers, localLock(navigator.locks), tell), told };
}

/** The row of a model that lies at the test's server. */
async function atServer(behaviour: FileBehaviour = {}): Promise<InstalledModel> {
	const query = new URLSearchParams(
		Object.entries({ tiny: 1, ...behaviour }).map(([key, value]) => [key, String(value)]),
	);
	const model: InstalledModel = {
		id: `test:${crypto.randomUUID()}`,
		engine: 'llamacpp',
		name: 'Tiny',
		source: `${server}/${crypto.randomUUID()}-00001-of-00003.gguf?${query}`,
		bytes: 0,
		have: 0,
		status: 'downloading',
		reasoning: false,
		context: 1024,
		created: 1,
	};
	await saveModel(model);
	return model;
}

/** What was asked for each part. */
async function seen({ source }: InstalledModel): Promise<SeenRequest[][]> {
	return Promise.all(
		[1, 2, 3].map(async (no) => {
			const url = source.replace('-00001-of', `-0000${no}-of`).replace(server, `${server}/seen`);
			return (await (await fetch(url)).json()) as SeenRequest[];
		}),
	);
}

const ranges = (asked: SeenRequest[]) => asked.map(({ range }) => range);

async function answers(model: InstalledModel): Promise<string> {
	const home = { row: async () => model, tell: () => {} } as Pick<
		EngineHost,
		'row' | 'tell'
	> as EngineHost;
	const { engine, dispose } = await drivers.llamacpp.open(
		{ engine: 'llamacpp', model: model.id },
		home,
		never,
	);
	const { reply } = await ask(engine, request('Who are you?'));
	await dispose();
	return reply.text;
}

const failure = (work: Promise<unknown>): Promise<MullError> =>
	work.then(
		() => expect.fail('went well'),
		(thrown: MullError) => thrown,
	);

inOneBuild(() => {
	test('loads what was picked, in any order, and answers', async () => {
		const { store, told } = storeHere();
		const model = await store.openFile(picked(3, 1, 2));
		expect(model).toMatchObject({ source: names[0], bytes, have: bytes, status: 'ready' });
		expect(told.at(-1)).toMatchObject({ have: bytes, bytes });
		expect(await listModelFiles()).toHaveLength(3);
		expect(await answers(model)).not.toBe('');
		await store.remove(model.id);
		expect(await listModelFiles()).toEqual([]);
	});
});

describe('with its projector', () => {
	const size = makeTinyGguf().length;
	async function withProjector(what: FileBehaviour, whole: FileBehaviour = {}) {
		const row = await atServer();
		const url = (name: string, behaviour: FileBehaviour) =>
			`${server}/${name}-${crypto.randomUUID()}.gguf?${new URLSearchParams(
				Object.entries({ tiny: 1, ...behaviour }).map(([key, value]) => [key, String(value)]),
			)}`;
		const model: InstalledModel = {
			...row,
			...{ source: url('m', whole), eyes: true, projector: url('mmproj', what) },
		};
		await saveModel(model);
		return model;
	}

	test('both are fetched as one, mended as one, and leave together', async () => {
		const { store, told } = storeHere();
		const model = await withProjector({ architecture: 'clip' });
		await store.download(model);
		const row = (await getModel(model.id))!;
		expect(row).toMatchObject({ status: 'ready', eyes: true, projector: model.projector });
		expect(row.bytes).toBeGreaterThan(size);
		expect(told.at(-1)).toMatchObject({ have: row.bytes, bytes: row.bytes });
		expect(await listModelFiles()).toHaveLength(2);
		await deleteModelFile(`${model.id}#eyes`);
		await store.repair(model.id);
		expect(await getModel(model.id)).toMatchObject({ status: 'ready', bytes: row.bytes });
		expect(await listModelFiles()).toHaveLength(2);
		await store.remove(model.id);
		expect(await listModelFiles()).toEqual([]);
	});

	test('what is no projector is not kept, and the model is not fetched again', async () => {
		const { store } = storeHere();
		const model = await withProjector({});
		const error = await failure(store.download(model));
		expect(error.code).toBe('bad-model');
		expect(error.message).toMatch(/see pictures holds something else/);
		expect(error.wayOut).toMatch(/without the mmproj file/);
		expect((await listModelFiles()).map(({ bytes }) => bytes)).toEqual([size]);
		const asked = async () =>
			(await (await fetch(model.source.replace(server, `${server}/seen`))).json()) as unknown[];
		const before = (await asked()).length;
		await failure(store.download(model));
		expect((await asked()).length).toBe(before);
	});

	test('ordered again by its address alone, the projector stays with it', async () => {
		const { store } = storeHere();
		const { eyes, projector, ...plain } = await withProjector({ architecture: 'clip' });
		await store.download({ ...plain, eyes: eyes!, projector: projector! });
		await store.download(plain);
		expect(await getModel(plain.id)).toMatchObject({ eyes: true, projector, status: 'ready' });
		await store.remove(plain.id);
		expect(await listModelFiles()).toEqual([]);
	});
});

describe('picked', () => {
	test('without all of its parts, those that are missing are named and nothing is kept', async () => {
		const error = await failure(storeHere().store.openFile(picked(2)));
		expect(error.message).toContain(`missing: ${names[0]}, ${names[2]}.`);
		expect(error.wayOut).toMatch(/together/);
		expect(await listModelFiles()).toEqual([]);
	});

	test('again, it is not copied again', async () => {
		const { store, told } = storeHere();
		await store.openFile(picked(1, 2, 3));
		told.length = 0;
		await store.openFile(picked(1, 2, 3));
		expect(told).toEqual([]);
	});
});

describe('by its address', () => {
	longTest(
		'all parts are fetched as one model, with the progress over all, and answer',
		async () => {
			const { store, told } = storeHere();
			const model = await atServer();
			await store.download(model);
			const row = (await getModel(model.id))!;
			expect(row).toMatchObject({ status: 'ready', bytes, have: bytes });
			// The size of all is known before the first byte of the first is here.
			expect(told.find(({ have }) => have > 0)).toMatchObject({ bytes });
			expect(told.at(-1)).toMatchObject({ have: bytes, bytes });
			expect(await listModelFiles()).toHaveLength(3);
			expect(await answers(row)).not.toBe('');
			await store.remove(model.id);
			expect(await listModelFiles()).toEqual([]);
		},
	);

	longTest(
		'a pause in the second part keeps what is here, and only the rest is fetched',
		async () => {
			const { store, told } = storeHere();
			// The first answer for the second part tells its size alone.
			const model = await atServer({ stuck: 65_536, nth: 2, part: 2 });
			const first = store.download(model);
			await waitFor(() => expect(told.some(({ have }) => have > sizes[0]! + 60_000)).toBe(true));
			await store.pauseDownload(model.id);
			await first;
			const paused = (await getModel(model.id))!;
			expect(paused.status).toBe('paused');
			expect(paused.have).toBeGreaterThan(sizes[0]!);
			expect(paused.have).toBeLessThan(sizes[0]! + sizes[1]!);

			told.length = 0;
			// After a reload, which finds parts and marks alone.
			await storeHere().store.tidy();
			const { getFileHandle } = FileSystemDirectoryHandle.prototype;
			const slow = vi.spyOn(FileSystemDirectoryHandle.prototype, 'getFileHandle');
			vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
			// However long the disk takes for each file, what is told is never a part of what is here.
			slow.mockImplementation(function (this: FileSystemDirectoryHandle, ...given) {
				vi.advanceTimersByTime(1000);
				return getFileHandle.apply(this, given);
			});
			await store.download(paused).finally(() => (slow.mockRestore(), realTimers()));
			expect(Math.min(...told.map(({ have }) => have))).toBe(paused.have);
			expect(await getModel(model.id)).toMatchObject({ status: 'ready', have: bytes });
			const [one, two] = await seen(model);
			expect(ranges(one!)).toEqual([null, null]);
			expect(ranges(two!).slice(0, 3)).toEqual([null, null, null]);
			expect(ranges(two!)[3]).toBe(`bytes=${paused.have - sizes[0]!}-`);
		},
	);

	test('a part that is not there is named before anything is fetched', async () => {
		const model = await atServer({ status: 404, part: 2 });
		const error = await failure(storeHere().store.download(model));
		expect(error.code).toBe('download');
		expect(error.message).toMatch(/missing at .*: [\w-]+-00002-of-00003\.gguf\.$/);
		expect(await listModelFiles()).toEqual([]);
		expect(await getModel(model.id)).toMatchObject({ status: 'paused', have: 0 });
	});

	longTest(
		'a whole model is left alone; of a damaged one the damaged part alone is fetched',
		async () => {
			const { store } = storeHere();
			const model = await atServer();
			await store.download(model);
			await store.repair(model.id);
			expect((await seen(model)).map((asked) => asked.length)).toEqual([2, 2, 2]);

			const [file] = (await listModelFiles()).filter(({ bytes }) => bytes === sizes[1]);
			const root = await navigator.storage.getDirectory();
			const handle = await (await root.getDirectoryHandle('models')).getFileHandle(file!.name);
			const writable = await handle.createWritable({ keepExistingData: true });
			await writable.truncate(sizes[1]! - 5);
			await writable.close();
			await store.repair(model.id);
			expect(await getModel(model.id)).toMatchObject({ status: 'ready', bytes });
			expect((await seen(model)).map((asked) => asked.length)).toEqual([2, 4, 2]);
			expect(await answers((await getModel(model.id))!)).not.toBe('');
		},
	);

	test('parts that are no model together are not kept', async () => {
		const model = await atServer({ whole: 1, part: 2 });
		const error = await failure(storeHere().store.download(model));
		expect(error).toMatchObject({ code: 'bad-model', message: expect.stringMatching(/together/) });
		expect(await getModel(model.id)).toMatchObject({ status: 'broken' });
		expect(await listModelFiles()).toEqual([]);
	});
});

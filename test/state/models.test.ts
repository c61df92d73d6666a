// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { MullError } from '../../src/core/errors.ts';
import type { InstalledModel } from '../../src/core/types.ts';
import {
	ModelsState,
	type FileInfo,
	type ModelOrder,
} from '../../src/state/models/models.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { deleteModelRow, saveModel, updateModel } from '../../src/storage/models/models.ts';
import { waitFor } from '../support/wait.ts';

type Listen = Parameters<ConstructorParameters<typeof ModelsState>[0]['onModel']>[0];

const tiny: InstalledModel = {
	id: 'tiny',
	engine: 'llamacpp',
	name: 'Tiny',
	source: 'https://models.example/tiny.gguf',
	bytes: 1000,
	have: 0,
	status: 'downloading',
	reasoning: false,
	context: 4096,
	created: 1,
};

let orders: ModelOrder[];
let answer: (order: ModelOrder) => Promise<unknown>;
let say: Listen;
let inspect: (files: Blob[]) => Promise<FileInfo>;
let state: ModelsState;

beforeEach(async () => {
	await db.models.clear();
	orders = [];
	answer = async () => undefined;
	inspect = async () => ({ name: 'Tiny', architecture: 'llama', quantisation: 'Q8_0' });
	state = new ModelsState(
		{
			request: (order) => (orders.push(order), answer(order)),
			onModel: (listen) => ((say = listen), () => (say = () => {})),
		},
		(files) => inspect(files),
	);
});
afterEach(() => state.close());

const moving = (have: number) =>
	say({
		kind: 'downloading',
		modelId: 'tiny',
		have,
		bytes: 1000,
		bytesPerSecond: 100,
		phase: 'Downloading',
	});

test('shows what the brain writes, also when a row goes', async () => {
	await saveModel(tiny);
	await waitFor(() => expect(state.list.map((m) => m.id)).toEqual(['tiny']));
	expect(await updateModel('tiny', { status: 'ready', have: 1000 })).toBe(true);
	await waitFor(() => expect(state.get('tiny')?.status).toBe('ready'));
	expect(state.bytes).toBe(1000);
	await deleteModelRow('tiny');
	await waitFor(() => expect(state.list).toEqual([]));
	expect(await updateModel('tiny', { status: 'ready' })).toBe(false);
});

test('the built-in model is always here, in front, and no row of the table', async () => {
	await saveModel(tiny);
	await waitFor(() => expect(state.all.map((m) => m.id)).toEqual(['pocket', 'tiny']));
	expect(state.get('pocket')).toMatchObject({ name: 'Pocket', status: 'ready' });
	expect(state.list.map((m) => m.id)).toEqual(['tiny']);
	// It takes none of the storage that deleting could free.
	expect(state.bytes).toBe(0);
});

test('it is loaded ahead once, politely, and a fault of that is told by the engine alone', async () => {
	answer = () => Promise.reject(new MullError('no-model', 'Offline.'));
	await state.prepare();
	expect(orders).toEqual([{ type: 'load', model: builtIn.ref, politely: true }]);
	expect(state.error('pocket')).toBeUndefined();
	say({ kind: 'failed', model: builtIn.ref, error: { code: 'no-model', message: '', wayOut: '' } });
	await state.prepare();
	expect(orders).toHaveLength(1);
	say({ kind: 'unloaded', model: builtIn.ref });
	await state.prepare();
	expect(orders).toHaveLength(2);
});

test('a download shows its figures while it runs and none afterwards', async () => {
	let finish = () => {};
	answer = () => new Promise<void>((resolve) => (finish = resolve));
	await saveModel({ ...tiny, status: 'ready' });
	const over = state.download(tiny);
	moving(250);
	expect(state.transfer('tiny')).toMatchObject({ have: 250, bytesPerSecond: 100 });
	expect(state.isBusy('tiny')).toBe(true);
	finish();
	expect(await over).toBe(true);
	expect(state.transfer('tiny')).toBeUndefined();
	expect(state.isBusy('tiny')).toBe(false);
});

test('a second press while one is under way asks for nothing', async () => {
	let finish = () => {};
	answer = () => new Promise<void>((resolve) => (finish = resolve));
	const first = state.download(tiny);
	expect(await state.download(tiny)).toBe(false);
	finish();
	await first;
	expect(orders).toHaveLength(1);
});

test('a pause gets through while the download runs, and is no error', async () => {
	let abort = (_: unknown) => {};
	answer = (order) =>
		order.type === 'download'
			? new Promise((_resolve, reject) => (abort = reject))
			: (abort(new MullError('aborted', 'Stopped.')), Promise.resolve());
	await saveModel(tiny);
	const over = state.download(tiny);
	await state.pause('tiny');
	expect(await over).toBe(false);
	expect(state.error('tiny')).toBeUndefined();
	expect(orders.map((order) => order.type)).toEqual(['download', 'pause-download']);
});

test('a failure stays with its model, with its way out, until the next try', async () => {
	answer = () => Promise.reject(new MullError('quota', 'No room.', 'Delete something.'));
	expect(await state.download(tiny)).toBe(false);
	expect(state.error('tiny')).toEqual({
		code: 'quota',
		message: 'No room.',
		wayOut: 'Delete something.',
	});
	expect(state.error('other')).toBeUndefined();
	answer = async () => undefined;
	await state.download(tiny);
	expect(state.error('tiny')).toBeUndefined();
});

test("resume asks for the row's own model again", async () => {
	await saveModel({ ...tiny, status: 'paused', have: 400 });
	await waitFor(() => expect(state.list).toHaveLength(1));
	await state.resume('tiny');
	expect(orders).toEqual([
		{ type: 'download', model: { ...tiny, status: 'downloading', have: 400 } },
	]);
	expect(await state.resume('never heard of')).toBe(false);
});

test('opening a file answers with the model; the copy shows its figures meanwhile', async () => {
	let finish = (_: InstalledModel) => {};
	answer = () => new Promise<InstalledModel>((resolve) => (finish = resolve));
	const opened = state.openFile(new File(['x'], 'Tiny.gguf'));
	expect(state.opening).toEqual({ name: 'Tiny.gguf', bytes: 1, info: null });
	await waitFor(() => expect(state.opening?.info?.architecture).toBe('llama'));
	moving(600);
	expect(state.copy).toMatchObject({ have: 600 });
	finish({ ...tiny, status: 'ready' });
	expect(await opened).toMatchObject({ id: 'tiny' });
	expect([state.opening, state.copy]).toEqual([null, undefined]);
});

test('a file of another kind is refused before it is copied', async () => {
	inspect = () => Promise.reject(new MullError('bad-model', 'This is not a GGUF file.'));
	expect(await state.openFile(new File(['x'], 'cat.png'))).toBeNull();
	expect(state.error('file')?.message).toBe('This is not a GGUF file.');
	expect([orders, state.opening]).toEqual([[], null]);
});

test('a download that ended because it was paused has brought nothing', async () => {
	answer = () => saveModel({ ...tiny, status: 'paused', have: 400 });
	expect(await state.download(tiny)).toBe(false);
	expect(state.error('tiny')).toBeUndefined();
});

test('knows how far memory is read, as long as that lasts', () => {
	expect(state.readOfMemory).toBeNull();
	say({ kind: 'reading-memory', share: 0.25 });
	expect(state.readOfMemory).toBe(0.25);
	say({ kind: 'reading-memory', share: 1 });
	expect(state.readOfMemory).toBeNull();
});

test('knows what the engine does with each model', () => {
	const model = { engine: 'llamacpp', model: 'tiny' } as const;
	const other = { engine: 'webllm', model: 'other' } as const;
	say({ kind: 'elsewhere' });
	expect(state.elsewhere).toBe(true);
	say({ kind: 'loading', model, phase: 'Reading', fraction: 0.5 });
	moving(1);
	expect(state.elsewhere).toBe(false);
	expect(state.local('tiny')).toMatchObject({ kind: 'loading', fraction: 0.5 });
	say({ kind: 'loaded', model, backend: 'CPU', threads: 1, context: 4096 });
	say({ kind: 'loaded', model: other, backend: 'WebGPU', threads: 0, context: 4096 });
	expect(state.local('tiny')).toMatchObject({ kind: 'loaded', backend: 'CPU' });
	say({ kind: 'unloaded', model });
	expect([state.local('tiny'), state.local('other')?.kind]).toEqual([undefined, 'loaded']);
});

test('says which left memory by themselves, until they are loaded again', () => {
	const model = { engine: 'llamacpp', model: 'tiny' } as const;
	const other = { engine: 'webllm', model: 'other' } as const;
	const loaded = { kind: 'loaded', model, backend: 'CPU', threads: 1, context: 4096 } as const;
	say(loaded);
	say({ kind: 'failed', model: other, error: { code: 'bug', message: '', wayOut: '' } });
	say({ kind: 'resting' });
	expect(state.rested('tiny')).toBe(false);
	say({ kind: 'unloaded', model });
	say({ kind: 'unloaded', model: other });
	expect([state.rested('tiny'), state.rested('other')]).toEqual([true, false]);
	say(loaded);
	expect(state.rested('tiny')).toBe(false);
	// What the person unloads did not go by itself.
	say({ kind: 'unloaded', model });
	expect(state.rested('tiny')).toBe(false);
});

test('the context it is loaded with can be changed', async () => {
	await saveModel(tiny);
	expect(await state.setContext('tiny', 8192)).toBe(true);
	await waitFor(() => expect(state.get('tiny')?.context).toBe(8192));
});

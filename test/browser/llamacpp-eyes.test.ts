/** Pictures in llama.cpp: a tiny model with a projector of random weights, in the real program. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Picture } from '../../src/core/pictures.ts';
import type { InstalledModel } from '../../src/core/types.ts';
import type { EngineHost } from '../../src/engines/driver.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { openModelFiles } from '../../src/engines/downloads/files.ts';
import { fileIds } from '../../src/engines/gguf/split.ts';
import { ggufFiles } from '../../src/engines/llamacpp/model-files.ts';
import type { Loaded } from '../../src/engines/llamacpp/options.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { drivers } from '../../src/worker/models/drivers.ts';
import { ask, inOneBuild, loaded, never, request } from '../support/llama-asked.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';
import { makeTinyProjector } from '../support/tiny-projector.ts';
import { reducePicture } from '../../src/host/picture.ts';

vi.setConfig({ testTimeout: 180_000 });

async function drawn(colour: string): Promise<Picture> {
	const canvas = new OffscreenCanvas(300, 200);
	const context = canvas.getContext('2d')!;
	context.fillStyle = colour;
	context.fillRect(0, 0, 300, 200);
	const png = await canvas.convertToBlob({ type: 'image/png' });
	return (await reducePicture(new File([png], 'a.png')))!.picture;
}
const asked = (...pictures: Picture[]) => {
	const plain = request('What is on it?', { temperature: 0, maxTokens: 8 });
	const [system, question] = plain.messages;
	return { ...plain, messages: [system!, { ...question!, pictures }] };
};
const eyes = () => new File([makeTinyProjector()], 'mmproj-tiny.gguf');
const body = () => new File([makeTinyGguf()], 'tiny.gguf');

inOneBuild(() => {
	test('are read by the model: they take tokens, and another one is read anew', async () => {
		const model = await loadLlama([eyes(), body()], { context: 1024 }, () => {}, never);
		loaded.push(model);
		const engine = createEngine(model.runtime);
		const without = await ask(engine, request('What is on it?', { temperature: 0, maxTokens: 8 }));
		const red = await drawn('#d01010');
		const one = await ask(engine, asked(red));
		// The projector makes four tokens of a picture; words mark where it begins and ends.
		const taken = one.reply.usage.promptTokens - without.reply.usage.promptTokens;
		expect(taken).toBeGreaterThanOrEqual(4);
		const two = await ask(engine, asked(red, await drawn('#10d010')));
		expect(two.reply.usage.promptTokens - without.reply.usage.promptTokens).toBe(2 * taken);
		expect(two.reply.text.length).toBeGreaterThan(0);
		// The same one is known, another one is not.
		const cached = async (colour: string) =>
			(await ask(engine, asked(await drawn(colour)))).reply.usage.cachedTokens;
		expect(await cached('#1010d0')).toBeLessThan(await cached('#1010d0'));
	});

	test.each([
		['of a kind that is not known', { kind: 'of-next-year' }],
		['of another model', { width: 128 }],
	])(
		'a projector %s is left out: the model answers, and says that it is blind',
		async (_, made) => {
			const odd = new File([makeTinyProjector(made)], 'mmproj-odd.gguf');
			const told: Loaded[] = [];
			const onLoaded = (layout: Loaded) => void told.push(layout);
			const model = await loadLlama([odd, body()], { context: 1024, onLoaded }, () => {}, never);
			loaded.push(model);
			expect(told).toMatchObject([{ note: expect.stringMatching(/projector cannot be used/) }]);
			const engine = createEngine(model.runtime);
			expect((await ask(engine, request('Who are you?'))).reply.text).not.toBe('');
			await expect(ask(engine, asked(await drawn('#d01010')))).rejects.toMatchObject({
				message: 'Tiny random model does not see pictures.',
			});
		},
	);

	test('are not shown to a model that was opened without its projector', async () => {
		const model = await loadLlama(body(), { context: 1024 }, () => {}, never);
		loaded.push(model);
		const engine = createEngine(model.runtime);
		await expect(ask(engine, asked(await drawn('#d01010')))).rejects.toMatchObject({
			code: 'bad-request',
			message: 'Tiny random model does not see pictures.',
		});
	});
});

afterEach(async () => {
	const { model } = await ggufFiles.adopt!([body()], () => {}, never);
	await ggufFiles.remove({ ...model, eyes: true });
});

test('the projector is kept beside the model, and leaves with it or before', async () => {
	const { model, copied } = await ggufFiles.adopt!([eyes(), body()], () => {}, never);
	const sizes = [makeTinyGguf().length, makeTinyProjector().length];
	expect([copied, model.eyes, model.bytes]).toEqual([true, true, sizes[0]! + sizes[1]!]);
	const here = async (ids: string[]) => (await openModelFiles(ids)).map(({ size }) => size);
	expect(await here(fileIds(model))).toEqual(sizes);
	expect(await ggufFiles.verifiedBytes(model)).toBe(model.bytes);
	// Opened again it is the same; without its eyes the model has the same place.
	expect((await ggufFiles.adopt!([body(), eyes()], () => {}, never)).copied).toBe(false);
	const alone = await ggufFiles.adopt!([body()], () => {}, never);
	expect([alone.model.id, alone.model.eyes]).toEqual([model.id, undefined]);
	await expect(here(fileIds(model))).rejects.toMatchObject({ code: 'no-model' });
	expect(await here(fileIds(alone.model))).toEqual([sizes[0]]);

	await ggufFiles.adopt!([eyes(), body()], () => {}, never);
	await ggufFiles.remove(model);
	for (const id of fileIds(model))
		await expect(here([id])).rejects.toMatchObject({ code: 'no-model' });
});

test.each([
	['cannot be used', { kind: 'of-next-year' }, undefined, 'unusable'],
	['can be used', {}, undefined, true],
	['can be used by now', {}, 'unusable', true],
] as const)('the row says so where a projector %s', async (_which, made, before, after) => {
	const odd = new File([makeTinyProjector(made)], 'mmproj-tiny.gguf');
	const { model } = await ggufFiles.adopt!([odd, body()], () => {}, never);
	let row: InstalledModel = { ...model, eyes: before ?? true };
	const home = {
		...{ row: async () => row, tell() {}, contextWanted: async () => 0 },
		updateRow: async (change: Partial<InstalledModel>) => (row = { ...row, ...change }),
	} satisfies Partial<EngineHost> as unknown as EngineHost;
	const ref = { engine: 'llamacpp', model: model.id } as const;
	const { dispose } = await drivers.llamacpp.open(ref, home, never);
	await dispose();
	expect(row.eyes).toBe(after);
});

test('a projector alone is no model, nor are two of them beside one', async () => {
	await expect(ggufFiles.adopt!([eyes()], () => {}, never)).rejects.toMatchObject({
		code: 'bad-model',
		wayOut: 'Open it together with the model file that it belongs to.',
	});
	await expect(ggufFiles.adopt!([eyes(), eyes(), body()], () => {}, never)).rejects.toMatchObject({
		message: expect.stringContaining('do not belong together'),
	});
});

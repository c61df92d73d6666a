/** An embedder of the person's own: a folder's files, copied, checked, used after a reload, deleted. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { embedderCache } from '../../src/catalogue/embedders.ts';
import { sourceOfEmbedder, embedderFiles } from '../../src/engines/embedder/files.ts';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { createEmbedders } from '../../src/worker/models/embedders.ts';
import { noServers } from '../support/no-servers.ts';

const never = new AbortController().signal;
/** Nothing answers there: what is needed must be here. */
const hub = 'https://hub.invalid/';
const open: { close(): void }[] = [];
beforeEach(() => caches.delete(embedderCache));
afterEach(() => open.splice(0).forEach((one) => one.close()));

function tab() {
	const made = createEmbedders(() => {}, noServers, { hub });
	open.push(made);
	return made;
}

/** The folder of a sound model, as the hub has it. */
async function folder(change: Record<string, BlobPart | null> = {}): Promise<File[]> {
	const from = `${inject('fileServer')}/hub/good/${crypto.randomUUID()}/`;
	const addresses = embedderFiles(sourceOfEmbedder({ ...builtInEmbedder, id: 'somebody/x' }, from));
	const files = await Promise.all(
		addresses.map(async (address) => {
			const name = address.split('/resolve/main/')[1]!;
			const made = name in change ? change[name]! : await (await fetch(address)).blob();
			if (made === null) return [];
			const file = new File([made], name.split('/').at(-1)!);
			Object.defineProperty(file, 'webkitRelativePath', { value: `my-model/${name}` });
			return [file];
		}),
	);
	return files.flat();
}

test('is opened, used, known in another tab, and deleted', async () => {
	const first = tab();
	const id = await first.open(await folder());
	expect(id).toMatch(/^own\/[0-9a-f]{16}$/);
	const [vector] = await first.use(id).embed(['walk'], never);
	expect(vector).toHaveLength(builtInEmbedder.dimensions);
	const second = tab();
	expect(second.use(id).model).toBe(builtInEmbedder.id);
	expect(await second.own()).toMatchObject([
		{ id, name: 'my-model', dimensions: builtInEmbedder.dimensions, pooling: 'mean' },
	]);
	expect(second.use(id).model).toBe(id);
	expect(await second.use(id).embed(['walk'], never)).toEqual([vector]);
	// The bar comes from what it says of known texts.
	expect(Math.abs(second.use(id).bar - builtInEmbedder.bar)).toBeLessThan(0.05);
	await second.remove(id);
	expect(await tab().own()).toEqual([]);
	expect(await (await caches.open(embedderCache)).keys()).toEqual([]);
});

test('a folder without a part is refused in words', async () => {
	await expect(tab().open(await folder({ 'tokenizer.json': null }))).rejects.toMatchObject({
		code: 'bad-input',
		message: 'These files are no embedder: tokenizer.json is missing.',
	});
	await expect(tab().open(await folder({ 'config.json': '{' }))).rejects.toMatchObject({
		code: 'bad-input',
		message: 'These files are no embedder: config.json cannot be read.',
	});
});

test('what cannot be loaded is not kept', async () => {
	const made = tab();
	await expect(
		made.open(await folder({ 'onnx/model_quantized.onnx': 'no model' })),
	).rejects.toMatchObject({ code: 'bad-model' });
	expect(await made.own()).toEqual([]);
	expect(await (await caches.open(embedderCache)).keys()).toEqual([]);
});

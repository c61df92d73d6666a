/** What the brain says of memory's vectors: why none is made, and which embedder stands in. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { MullError } from '../../src/core/errors.ts';
import { db } from '../../src/storage/db.ts';
import { loadSettings, saveSettings } from '../../src/storage/settings.ts';
import { createAgentServices } from '../../src/worker/agent-services.ts';
import type { EmbeddingNow } from '../../src/worker/protocol.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import { someFact } from '../support/memories.ts';

const chosen = 'server e-1 2 embed-1';
const signal = new AbortController().signal;
let refusal: MullError | undefined;
let server: boolean;
let used: string[];
let told: EmbeddingNow[];
let missed: string[];
beforeEach(async () => {
	vi.stubGlobal('navigator', { ...navigator, locks: fifoLocks() });
	[refusal, server, used, told, missed] = [undefined, true, [], [], []];
	await saveSettings({ ...(await loadSettings()), embedder: chosen });
	await db.facts.add(someFact(1, 'Felix is a feline.'));
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await db.delete();
	await db.open();
});

function brain() {
	const use = (id: string) => ({
		...{ model: id, dimensions: 2, bar: 0.5, ...(id === chosen ? { remote: true as const } : {}) },
		async embed(texts: string[]) {
			used.push(id);
			if (refusal && id === chosen) throw refusal;
			return texts.map(() => Float32Array.of(1, 0));
		},
	});
	const gone = new MullError('no-model', 'The server is gone.', 'Choose another.');
	const embedders = {
		...{ use, own: async () => [] },
		requireServer: async (id: string) => {
			if (id === chosen && !server) throw gone;
		},
	};
	const services = createAgentServices(
		embedders as never,
		async () => undefined,
		() => ({ seen: 0, answers: [], edits: [] }) as never,
		() => {},
		(error) => missed.push(error.message),
	);
	return { services, make: () => services.embed(signal, (now) => told.push(now)) };
}

const knowing = async ({ services }: ReturnType<typeof brain>, message: string | undefined) =>
	expect((await services.embedding()).error?.message).toBe(message);

test('a refusal is told with how far it is, until a vector is made', async () => {
	refusal = new MullError('no-model', 'It makes no vectors.', 'Choose another.');
	const made = brain();
	await expect(made.make()).rejects.toThrow('It makes no vectors.');
	expect(used).toContain(chosen);
	expect(told.at(-1)).toMatchObject({ done: 0, total: 1, error: { code: 'no-model' } });
	// Also to a page that asks later.
	await knowing(made, 'It makes no vectors.');
	refusal = undefined;
	await made.make();
	expect(told.at(-1)).toEqual({ done: 1, total: 1 });
});

test('another choice is not blamed for it', async () => {
	refusal = new MullError('no-model', 'It makes no vectors.', 'Choose another.');
	const made = brain();
	await expect(made.make()).rejects.toThrow();
	made.services.settingsChanged();
	await knowing(made, undefined);
});

test('without its server the included embedder stands in, and that is said', async () => {
	server = false;
	const made = brain();
	await knowing(made, 'The server is gone.');
	await made.make();
	expect(new Set(used)).toEqual(new Set([builtInEmbedder.id]));
	expect(told.at(-1)).toMatchObject({
		done: 1,
		total: 1,
		error: { message: 'The server is gone.' },
	});
});

test('also where the server goes while it is in use', async () => {
	const made = brain();
	await knowing(made, undefined);
	server = false;
	refusal = new MullError('no-model', 'Not found.', 'Add it.');
	await expect(made.make()).rejects.toThrow('Not found.');
	expect(told.at(-1)?.error?.message).toBe('The server is gone.');
	await made.make();
	expect(used.at(-1)).toBe(builtInEmbedder.id);
});

test('a refusal during recall is told once for each reason, and again after another choice', async () => {
	const { services, make } = brain();
	await make();
	const recall = () =>
		services.recall(
			{ text: 'Who is a feline?', kinds: ['fact'], characters: 900, remote: false },
			signal,
		);
	refusal = new MullError('unauthorised', 'It does not accept the key.', 'Check it.');
	// By words it is found all the same.
	for (let time = 0; time < 2; time++)
		expect((await recall()).map(({ text }) => text)).toEqual(['Felix is a feline.']);
	expect(missed).toEqual(['It does not accept the key.']);
	refusal = new MullError('network', 'It cannot be reached.', 'Start it.');
	await recall();
	services.settingsChanged();
	await recall();
	expect(missed.slice(1)).toEqual(['It cannot be reached.', 'It cannot be reached.']);
});

test('the first recall after a start compares with the chosen embedder', async () => {
	await brain().make();
	const query = { text: 'Who purrs?', kinds: ['fact' as const], characters: 900, remote: false };
	const found = await brain().services.recall(query, signal);
	expect(found.map(({ text }) => text)).toEqual(['Felix is a feline.']);
});

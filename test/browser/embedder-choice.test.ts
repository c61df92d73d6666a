/** The brain's embedders: the chosen one, downloads that are told and stopped, deletion. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { hasCode, MullError } from '../../src/core/errors.ts';
import { embedderCache } from '../../src/catalogue/embedders.ts';
import { allowed } from '../../src/network/permissions.ts';
import { createEmbedders, type EmbedderProgress } from '../../src/worker/models/embedders.ts';
import type { HubBehaviour } from '../support/hub-answer.ts';
import { longTest } from '../support/all.ts';
import { noServers } from '../support/no-servers.ts';

const server = inject('fileServer');
const never = new AbortController().signal;
const fetched = { ...builtInEmbedder, id: 'somebody/some-embedder', download: 3_500_000 };
const models = [builtInEmbedder, fetched];

const open: { close(): void }[] = [];
beforeEach(() => caches.delete(embedderCache));
afterEach(() => open.splice(0).forEach((one) => one.close()));

function make(behaviour: HubBehaviour, tell: (progress: EmbedderProgress) => void = () => {}) {
	return makeAt(`${server}/hub/${behaviour}/${crypto.randomUUID()}/`, tell);
}

function makeAt(hub: string, tell: (progress: EmbedderProgress) => void = () => {}) {
	const made = createEmbedders(tell, noServers, { hub, models });
	open.push(made);
	return made;
}

/** A hub that gets stuck in the middle of the weights, once, and when it is there. */
function stuckOnce() {
	const token = crypto.randomUUID();
	const asked = async (): Promise<string[]> =>
		(await fetch(`${server}/hub-seen/${token}`)).json() as Promise<string[]>;
	return {
		made: makeAt(`${server}/hub/stuck-once/${token}/`),
		// Stopped any earlier, the second try would be the one that gets stuck.
		stuck: () =>
			expect
				.poll(async () => (await asked()).some((file) => /^(?!probe ).*\.onnx$/.test(file)))
				.toBe(true),
	};
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

test('begins with the built-in one, and gives the same one again', async () => {
	const made = make('good');
	expect(await made.here()).toEqual(['static-1']);
	const embedder = made.use('');
	expect(embedder.model).toBe('static-1');
	expect(made.use('static-1')).toBe(embedder);
	expect(await embedder.embed(['walk'], never)).toHaveLength(1);
	await made.download('static-1');
	await made.remove('static-1');
	expect(await made.here()).toEqual(['static-1']);
});

longTest('fetches one, uses it in place of the other, deletes it', async () => {
	const told: EmbedderProgress[] = [];
	const made = make('slow', (progress) => told.push(progress));
	const before = made.use('');
	await made.download(fetched.id);
	expect(told.length).toBeGreaterThan(3);
	expect(told.every(({ have, bytes }) => have <= bytes && bytes >= fetched.download)).toBe(true);
	expect(await made.here()).toEqual(['static-1', fetched.id]);
	const after = made.use(fetched.id);
	expect(after).not.toBe(before);
	expect(after.model).toBe(fetched.id);
	expect(await after.embed(['walk'], never)).toHaveLength(1);
	await made.remove(fetched.id);
	expect(await made.here()).toEqual(['static-1']);
	expect(hasCode(await failure(made.use(fetched.id).embed(['walk'], never)), 'no-model')).toBe(
		true,
	);
});

longTest('the hub is allowed while the download runs, and no longer', async () => {
	const reasons: string[] = [];
	const made = make('slow', () => {
		void allowed().then((all) => reasons.push(...all.map(({ reason }) => reason)));
	});
	await made.download(fetched.id);
	expect(reasons).toContain(`download of ${fetched.name}`);
	expect(await allowed()).toEqual([]);
	expect(await failure(make('busy').download(fetched.id))).toBeInstanceOf(MullError);
	expect(await allowed()).toEqual([]);
});

longTest('one download of a model at a time; it can be stopped', async () => {
	const { made, stuck } = stuckOnce();
	const first = failure(made.download(fetched.id));
	await stuck();
	const second = (await failure(made.download(fetched.id))) as MullError;
	expect(second.message).toMatch(/already/);
	made.stop(fetched.id);
	expect(hasCode(await first, 'aborted')).toBe(true);
	await made.download(fetched.id);
	expect(await made.here()).toContain(fetched.id);
});

longTest('deleting a model stops its download', async () => {
	const { made, stuck } = stuckOnce();
	const work = failure(made.download(fetched.id));
	await stuck();
	await made.remove(fetched.id);
	expect(hasCode(await work, 'aborted')).toBe(true);
	expect(await made.here()).toEqual(['static-1']);
	const cache = await caches.open(embedderCache);
	expect(await cache.keys()).toEqual([]);
});

test('an embedder on a server is used by its id, and says when the server is gone', async () => {
	const made = make('good');
	const embedder = made.use('server e-1 2 some-model');
	expect(embedder).toMatchObject({ model: 'server e-1 2 some-model', dimensions: 2, remote: true });
	expect(made.use('server e-1 2 some-model')).toBe(embedder);
	expect(made.use('server e-1 3 some-model').dimensions).toBe(3);
	// After another it takes over, and that one again after it.
	expect(made.use('').model).toBe(builtInEmbedder.id);
	expect(made.use('server e-1 2 some-model').model).toBe('server e-1 2 some-model');
	expect(made.use('').model).toBe(builtInEmbedder.id);
	expect(hasCode(await failure(embedder.embed(['walk'], never)), 'no-model')).toBe(true);
	expect(hasCode(await failure(made.tryServer('e-1', 'some-model')), 'no-model')).toBe(true);
});

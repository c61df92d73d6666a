// @vitest-environment node
/** What the page knows of the vectors under way: how far they are, and the pause. */
import { expect, test, vi } from 'vitest';
import { EmbeddingState } from '../../src/state/memory/embedding.svelte.ts';
import { defaultSettings, type Settings } from '../../src/storage/settings.ts';
import type { ModelState } from '../../src/worker/protocol.ts';
import { waitFor } from '../support/wait.ts';

test('is asked at first, follows the brain, and is nothing once all is done', async () => {
	let tell: (state: ModelState) => void = () => {};
	let current: Settings = structuredClone(defaultSettings);
	const ended = vi.fn();
	const embedding = new EmbeddingState(
		{
			onModel: (listen) => ((tell = listen), ended),
			request: async ({ type }) => (type === 'embedding' ? { done: 12, total: 40 } : undefined),
		},
		{
			get current() {
				return current;
			},
			change: async (change) => void (current = { ...current, ...change }),
		},
	);
	expect(embedding.progress).toBe(null);
	const close = embedding.open();
	await waitFor(() => expect(embedding.progress).toEqual({ done: 12, total: 40 }));
	tell({ kind: 'embedding', done: 20, total: 40 });
	expect(embedding.progress).toEqual({ done: 20, total: 40 });
	await embedding.pause();
	expect([current.embeddingPaused, embedding.paused]).toEqual([true, true]);
	await embedding.resume();
	expect(embedding.paused).toBe(false);
	tell({ kind: 'resting' });
	expect(embedding.progress).toEqual({ done: 20, total: 40 });
	const error = { code: 'no-model' as const, message: 'The server is gone.', wayOut: '' };
	tell({ kind: 'embedding', done: 20, total: 40, error });
	expect(embedding.error).toEqual(error);
	tell({ kind: 'embedding', done: 40, total: 40 });
	expect(embedding.error).toBe(null);
	expect(embedding.progress).toBe(null);
	close();
	expect(ended).toHaveBeenCalledOnce();
});

// @vitest-environment node
/** An embedder on a server is asked before it is chosen; what it refuses is said, and nothing changes. */
import { expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { EmbedderState } from '../../src/state/memory/embedder.svelte.ts';
import { defaultSettings, type Settings } from '../../src/storage/settings.ts';

function state(answer: () => string) {
	let current: Settings = structuredClone(defaultSettings);
	const asked: unknown[] = [];
	const embedder = new EmbedderState(
		{
			onModel: () => () => {},
			request: async (order) => {
				asked.push(order);
				return answer();
			},
		},
		{
			get current() {
				return current;
			},
			change: async (change) => void (current = { ...current, ...change }),
		},
	);
	return { embedder, asked };
}

test('it is chosen under the id that the brain gives', async () => {
	const { embedder, asked } = state(() => 'server e-1 768 nomic');
	await embedder.chooseOnServer('e-1', 'nomic');
	expect(asked).toEqual([{ type: 'try-embedder', endpoint: 'e-1', model: 'nomic' }]);
	expect(embedder.chosen).toBe('server e-1 768 nomic');
	expect(embedder.error).toBe(null);
});

test('a refusal is shown, and the embedder stays', async () => {
	const { embedder } = state(() => {
		throw new MullError('no-model', 'It makes no vectors.', 'Choose another.');
	});
	await embedder.chooseOnServer('e-1', 'nomic');
	expect(embedder.error).toMatchObject({ message: 'It makes no vectors.' });
	expect(embedder.chosen).toBe('static-1');
});

/** The library that runs llama.cpp is fetched when a model is loaded: without a network it may be missing. */
import { afterEach, expect, test, vi } from 'vitest';

const library = '../../src/engines/llamacpp/wllama.ts';
afterEach(() => {
	vi.doUnmock(library);
	vi.resetModules();
});

test('a library that is not there is a missing model, and says what to do', async () => {
	vi.resetModules();
	vi.doMock(library, () => {
		throw new TypeError('Failed to fetch dynamically imported module');
	});
	const { createWllama } = await import('../../src/engines/llamacpp/build.ts');
	await expect(createWllama({})).rejects.toMatchObject({
		code: 'no-model',
		message: expect.stringContaining('is not on this device yet'),
		wayOut: 'Connect to the network, reload the page and try again.',
	});
});

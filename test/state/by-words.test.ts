// @vitest-environment node
/** The person is told that recall went on without its embedder. */
import { afterEach, expect, test } from 'vitest';
import { warnOfWordSearch } from '../../src/state/memory/word-search-warning.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import type { ModelState } from '../../src/worker/protocol.ts';

let leave = () => {};
afterEach(() => leave());

test('the reason, the way out and what was used instead are shown together', () => {
	let say: (state: ModelState) => void = () => {};
	leave = warnOfWordSearch({
		onModel: (listener) => {
			say = listener;
			return () => {};
		},
	});
	say({ kind: 'embedding', done: 1, total: 2 });
	expect(toasts.list).toEqual([]);
	const error = { code: 'unauthorised' as const, message: 'No.', wayOut: 'Check the key.' };
	say({ kind: 'worded', error });
	expect(toasts.list).toMatchObject([
		{ text: 'Memory was searched by words and links only. No. Check the key.', tone: 'bad' },
	]);
});

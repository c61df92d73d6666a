/** Words on their way from a model to the screen: the feed of the worker, the page's state, the drawing. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveTexts } from '../../src/state/think/live.svelte.ts';
import Stream from '../../src/ui/trace/Stream.svelte';
import { liveFeed } from '../../src/worker/live-feed.ts';
import { pageClient } from '../support/page-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Milliseconds between two looks at the page. */
const step = 5;

interface Shown {
	/** Moments at which the page changed, milliseconds. */
	changes: number[];
	/** The longest that a word was not seen, milliseconds. */
	late: number;
	/** What could be read at the end. */
	text: string;
	/** Pieces of text that were drawn anew, not appended to. */
	replaced: number;
}

/** A model that writes the tokens, so many a second. */
async function written(tokens: readonly string[], perSecond: number): Promise<Shown> {
	const client = pageClient();
	const texts = new LiveTexts(client);
	const feed = liveFeed(client.live);
	const root = document.createElement('div');
	const seen = new MutationObserver(() => {});
	const shown: Shown = { changes: [], late: 0, text: '', replaced: 0 };
	let stream: ReturnType<typeof mount> | undefined;
	const came: [at: number, characters: number][] = [];
	let characters = 0;
	let sent = 0;
	for (let at = 0; sent < tokens.length || came.length > 0; at += step) {
		for (; sent < tokens.length && (sent * 1000) / perSecond <= at; sent++) {
			const text = tokens[sent]!;
			feed.send({
				...{ type: 'delta', runId: 'run-1', key: 'a', label: 'Answer', thinking: '', text },
				started: 1,
			});
			came.push([at, (characters += text.trim().length)]);
		}
		await vi.advanceTimersByTimeAsync(step);
		const live = texts.of('run-1')[0];
		if (!live) continue;
		if (!stream) {
			stream = mount(Stream, { target: root, props: { live } });
			seen.observe(root, {
				...{ subtree: true, childList: true, characterData: true, characterDataOldValue: true },
			});
		}
		flushSync();
		const records = seen.takeRecords();
		if (records.length > 0) shown.changes.push(at);
		for (const { type, target, oldValue } of records) {
			const appended = type === 'characterData' && target.textContent!.startsWith(oldValue!);
			const begun = type === 'childList' && target.textContent !== '';
			if (!appended && !begun) shown.replaced++;
		}
		shown.text = bare([...root.querySelectorAll('p')].map((p) => p.textContent));
		while (came.length > 0 && came[0]![1] <= shown.text.length)
			shown.late = Math.max(shown.late, at + step - came.shift()![0]);
	}
	seen.disconnect();
	if (stream) await unmount(stream);
	texts.close();
	return shown;
}

/** Set for reading, spaces at the ends of paragraphs go. */
const bare = (texts: readonly string[]): string => texts.join('').replace(/\s+/g, '');

const words = (count: number): string[] => Array.from({ length: count }, (_, n) => `w${n % 90} `);

describe('words that are written', () => {
	test.each([
		['by Pocket', 200, 5],
		['by a large model', 12, 3],
		['by a slow one', 3, 3],
	])('%s change the page seldom, and are seen soon', async (_, perSecond, most) => {
		const seconds = 4;
		const tokens = words(perSecond * seconds);
		const shown = await written(tokens, perSecond);
		expect(shown.text).toBe(bare(tokens));
		expect(shown.changes.length).toBeLessThanOrEqual(most * seconds + 1);
		// Twice the feed's rest, and a hidden page's timer in place of a frame.
		expect(shown.late).toBeLessThanOrEqual(400 + 100 + 2 * step);
	});

	test('are appended: what was selected stays, what was laid out too', async () => {
		const tokens = words(900).map((word, n) => (n % 150 === 149 ? '\n\n' : word));
		const shown = await written(tokens, 200);
		expect(shown.text).toBe(bare(tokens));
		expect(shown.replaced).toBe(0);
	});
});

test('the words of a step that goes on at once are not taken for those that ended', async () => {
	const client = pageClient();
	const texts = new LiveTexts(client);
	const place = { runId: 'run-1', key: 'answer' };
	const say = (text: string, started: number) =>
		client.live({ type: 'delta', ...place, label: 'Answer', thinking: '', text, started });
	const shown = () => texts.of('run-1').map(({ text }) => text.join(''));
	say('Once there ', 1);
	await vi.advanceTimersByTimeAsync(200);
	client.live({ type: 'delta-end', ...place });
	expect(shown()).toEqual(['Once there ']);
	say('Once there was ', 2);
	await vi.advanceTimersByTimeAsync(3000);
	say('a sea.', 2);
	await vi.advanceTimersByTimeAsync(200);
	expect(shown()).toEqual(['Once there was a sea.']);
	client.live({ type: 'delta-end', ...place });
	await vi.advanceTimersByTimeAsync(3000);
	expect(shown()).toEqual([]);
	texts.close();
});

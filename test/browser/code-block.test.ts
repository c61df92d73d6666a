/** Blocks of code in an answer: in colours, from a real worker, and plain where that is too much. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import '../../src/ui/theme.css';
import { createColour } from '../../src/ui/markdown/colour.ts';
import Markdown from '../../src/ui/markdown/Markdown.svelte';
import { longTest } from '../support/all.ts';

const never = new AbortController().signal;
const real = () =>
	new Worker(new URL('../../src/ui/markdown/highlight.worker.ts', import.meta.url), {
		type: 'module',
	});
const running = (code: string) => () =>
	new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));

// The first one is built on the way.
beforeAll(() => createColour(real, 60_000)('1', 'js', never));

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
	if (shown) void unmount(shown);
	shown = undefined;
	document.body.replaceChildren();
});

function show(text: string): HTMLElement {
	shown = mount(Markdown, { target: document.body, props: { text } });
	flushSync();
	return document.body.querySelector('pre')!;
}

const kinds = (pre: HTMLElement): string[] =>
	[...pre.querySelectorAll('span')].map((span) => `${span.classList[0]} ${span.textContent}`);

test('the code is there at once, then in colours, with nothing moved', async () => {
	const code = 'const half = 1 / 2; // "half"\n\tif (a < b && c) run(`x ${y}`);';
	const pre = show(`\`\`\`js\n${code}\n\`\`\``);
	expect(pre.textContent).toBe(code);
	const before = pre.getBoundingClientRect();
	await expect.poll(() => kinds(pre)).toContain('keyword const');
	expect(kinds(pre)).toContain('comment // "half"');
	expect(pre.textContent).toBe(code);
	expect(pre.getBoundingClientRect()).toEqual(before);
	const colours = ['keyword', 'number', 'comment', 'string'].map(
		(kind) => getComputedStyle(pre.querySelector(`.${kind}`)!).color,
	);
	expect(new Set([...colours, getComputedStyle(pre).color]).size).toBe(5);
});

test('HTML in it stays text', async () => {
	const code = '<img src=x onerror="alert(1)"><script>alert(2)</script>&lt;b&gt;';
	const pre = show(`\`\`\`html\n${code}\n\`\`\``);
	await expect.poll(() => kinds(pre).length).toBeGreaterThan(3);
	expect(pre.textContent).toBe(code);
	expect(pre.querySelector(':not(code, span)')).toBeNull();
	expect(kinds(pre).every((kind) => /^(keyword|string|number|comment|name|type) /.test(kind))).toBe(
		true,
	);
});

describe('stays as it is', () => {
	test.each([
		['without a language', 'let x', '', 'let y', 'js'],
		['in one that is not known', 'let x', 'klingon', 'let y', 'js'],
		['above 50,000 characters', 'a '.repeat(25_001), 'js', 'a '.repeat(25_000), 'js'],
	])('%s', async (_name, code, language, other, known) => {
		const colour = createColour(real, 60_000);
		expect(await colour(code, language, never)).toBeNull();
		expect(await colour(other, known, never)).not.toBeNull();
	});

	longTest(
		'where a grammar would take a minute: the page goes on, and so do the blocks behind it',
		async () => {
			const spawned: Worker[] = [];
			const colour = createColour(() => {
				spawned.push(real());
				return spawned.at(-1)!;
			}, 3_000);
			const started = performance.now();
			let beats = 0;
			const beat = setInterval(() => beats++, 10);
			const hard = colour('a'.repeat(50_000), 'java', never);
			const easy = colour('int a = 1;', 'java', never);
			expect(await hard).toBeNull();
			expect(await easy).toContainEqual({ text: 'int', kind: 'type' });
			clearInterval(beat);
			expect(performance.now() - started).toBeLessThan(30_000);
			expect(beats).toBeGreaterThan(50);
			expect(spawned).toHaveLength(2);
		},
	);

	test.each([
		['fails', 'onmessage = () => { throw new Error("too deep"); };'],
		['is silent', 'onmessage = () => {};'],
		['cannot be fetched', 'throw new Error("gone");'],
	])('when its worker %s', async (_name, code) => {
		expect(await createColour(running(code), 1_000)('let x', 'js', never)).toBeNull();
	});

	test('where no worker can be started', async () => {
		const none = createColour(() => {
			throw new Error('no workers here');
		});
		expect(await none('let x', 'js', never)).toBeNull();
	});
});

test('one worker reads all that wait, then it ends; what nobody waits for is left out', async () => {
	let spawned = 0;
	const colour = createColour(() => {
		spawned++;
		return real();
	}, 60_000);
	const left = new AbortController();
	const all = [colour('1', 'js', never), colour('2', 'js', left.signal), colour('3', 'js', never)];
	left.abort();
	expect(await Promise.all(all)).toEqual([
		[{ text: '1', kind: 'number' }],
		null,
		[{ text: '3', kind: 'number' }],
	]);
	expect(spawned).toBe(1);
	await colour('4', 'js', never);
	expect(spawned).toBe(2);
});

/** What others wrote may be turned round by its own signs; what stands beside it may not. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Markdown from '../../src/ui/markdown/Markdown.svelte';
import Toasts from '../../src/ui/parts/Toasts.svelte';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { translate } from '../../src/state/language.svelte.ts';
import { m } from '../../src/ui/models/messages.ts';

let shown: object | undefined;
afterEach(() => {
	if (shown) void unmount(shown);
});

function answer(text: string): void {
	shown = mount(Markdown, { target: document.body, props: { text } });
	flushSync();
}

/** The page's letters from left to right, as they stand on the screen; one line is drawn. */
function lineOf(whole: Element): string {
	const letters: { at: number; letter: string }[] = [];
	const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode())
		for (const { 0: letter, index } of node.textContent!.matchAll(/./gsu)) {
			const range = document.createRange();
			range.setStart(node, index);
			range.setEnd(node, index + letter.length);
			const { left, width } = range.getBoundingClientRect();
			if (width > 0) letters.push({ at: left, letter });
		}
	return letters
		.sort((a, b) => a.at - b.at)
		.map(({ letter }) => letter)
		.join('');
}
const paragraph = () => lineOf(document.querySelector('p')!).replaceAll('\u00a0', ' ');

/** Signs that turn round what follows, left open; with a letter each that is written so anyway. */
const signs = ['\u202e', '\u202b', '\u2067', '\u2067\u202e', '\u202e\u2069', '\u2069\u202e', 'א'];

test.each(signs)('the host behind a link reads as it is: %j', (sign) => {
	answer(`[the bank${sign}](https://moc.knab-ruoy.evil.test/login) now`);
	expect(paragraph()).toContain('(moc.knab-ruoy.evil.test)');
	// A sign that ends such a part ends the link's too: what follows is the answer's own.
	if (!sign.startsWith('\u2069')) expect(paragraph()).toMatch(/now$/);
});

test.each(signs)('also behind one that stands before the link, or in a picture: %j', (sign) => {
	answer(`${sign}so: [the bank](https://moc.knab-ruoy.evil.test/login)`);
	expect(paragraph()).toContain('(moc.knab-ruoy.evil.test)');
	void unmount(shown!);
	answer(`![the bank${sign}](https://moc.knab-ruoy.evil.test/a.png)`);
	expect(paragraph()).toContain('(moc.knab-ruoy.evil.test)');
});

test('an answer in Hebrew, with words of both directions, is written as it should be', () => {
	answer('שלום [קישור](https://a.example/) וגם **abc** 12');
	// From right to left; what is Latin in it from left to right.
	expect(paragraph()).toBe('abc 12 םגו (a.example) רושיק םולש');
	void unmount(shown!);
	answer('The word \u2067אבג, abc\u2069 stands.');
	expect(paragraph()).toBe('The word abc ,גבא stands.');
});

test.each(signs)('a name turns none of our words round: %j', (sign) => {
	shown = mount(Toasts, { target: document.body });
	toasts.show(m('onItsWay', { name: `fugg${sign}model`, bytes: '2 GB' }), { seconds: 600 });
	flushSync();
	const toast = lineOf([...document.querySelectorAll('.toast span')].at(-1)!);
	expect(toast).toMatch(/ is on its way: 2 GB\.$/);
});

test.each(signs.slice(0, -1))('what a server said turns nothing after it round: %j', (sign) => {
	shown = undefined;
	const said = document.createElement('p');
	said.textContent = `${translate(`It failed: no${sign}pe.`)} Try again.`;
	document.body.append(said);
	expect(lineOf(said)).toBe('It failed: nope. Try again.');
	said.remove();
});

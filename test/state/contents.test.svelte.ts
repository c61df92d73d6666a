import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import ThreeSections from '../support/ThreeSections.svelte';

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
	if (shown) await unmount(shown);
	document.body.replaceChildren();
});
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
const names = () => links().map(({ textContent }) => textContent);

test('a long screen lists its sections in their order; a link leads to the heading', () => {
	const props = $state({ contents: true, second: true });
	shown = mount(ThreeSections, { target: document.body, props });
	flushSync();
	expect(names()).toEqual(['First', 'Second', 'Third']);
	links()[2]!.click();
	expect(document.activeElement?.textContent).toBe('Third');
	expect(location.hash).toBe('');
	props.second = false;
	flushSync();
	expect(names()).toEqual(['First', 'Third']);
});

test('a short screen lists none, and its headings take no focus', () => {
	shown = mount(ThreeSections, { target: document.body, props: { contents: false } });
	flushSync();
	expect(links()).toEqual([]);
	expect(document.querySelector('h2')!.hasAttribute('tabindex')).toBe(false);
});

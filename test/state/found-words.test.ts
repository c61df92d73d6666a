/** The words of a search are marked in the place that it led to, however late they are drawn. */
import { afterEach, expect, test, vi } from 'vitest';
import { focusWhenThere } from '../../src/ui/palette/focus-when-there.ts';

const highlights = new Map<string, Set<Range>>();
vi.stubGlobal(
	'Highlight',
	class extends Set<Range> {
		constructor(...ranges: Range[]) {
			super(ranges);
		}
	},
);
vi.stubGlobal('CSS', { highlights });
Element.prototype.scrollIntoView = () => {};
afterEach(() => {
	document.body.replaceChildren();
	highlights.clear();
});

const marked = () => [...(highlights.get('found') ?? [])].map(String);

test('an answer that is drawn after its question is marked', async () => {
	document.body.innerHTML = '<article><h2>Which river?</h2></article>';
	const place = document.querySelector('h2')!;
	focusWhenThere(() => place, ['volga']);
	await expect.poll(() => document.activeElement).toBe(place);
	expect(marked()).toEqual([]);
	const answer = document.createElement('p');
	answer.textContent = 'The longest is the Volga.';
	place.after(answer);
	await expect.poll(marked).toEqual(['Volga']);
});

test('a way to another place without words takes the marks away', async () => {
	document.body.innerHTML = '<main tabindex="-1">The Volga.</main>';
	const place = document.querySelector('main')!;
	focusWhenThere(() => place, ['volga']);
	await expect.poll(marked).toEqual(['Volga']);
	focusWhenThere(() => place);
	await expect.poll(marked).toEqual([]);
});

/** A dialog closes by a press beside it, and by nothing that began inside. */
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Dialog from '../../src/ui/parts/Dialog.svelte';

let shown: Record<string, unknown>;
const dialog = () => document.querySelector('dialog')!;
const box = () => document.querySelector('input');

beforeEach(() => {
	// jsdom knows the element, not what it does.
	HTMLDialogElement.prototype.showModal = function () {
		this.setAttribute('open', '');
	};
	HTMLDialogElement.prototype.close = function () {
		this.removeAttribute('open');
		this.dispatchEvent(new Event('close'));
	};
	const children = createRawSnippet(() => ({ render: () => '<input aria-label="Words" />' }));
	shown = mount(Dialog, { target: document.body, props: { open: true, title: 'A', children } });
	flushSync();
});
afterEach(async () => {
	await unmount(shown);
	document.body.replaceChildren();
});

/** A browser says a click of whatever holds both the place of the press and of the release. */
function press(down: Element, click: Element) {
	down.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
	click.dispatchEvent(new MouseEvent('click', { bubbles: true }));
	flushSync();
}

test('words marked from a box to beyond the dialog leave it open', () => {
	press(box()!, dialog());
	expect(box()).not.toBeNull();
});

test('a press beside it closes it, also after one that did not', () => {
	press(box()!, dialog());
	press(dialog(), box()!);
	expect(box()).not.toBeNull();
	press(dialog(), dialog());
	expect(box()).toBeNull();
});

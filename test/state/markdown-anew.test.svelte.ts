import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Markdown from '../../src/ui/markdown/Markdown.svelte';
import { waitFor } from '../support/wait.ts';

test('another text begins anew, however much of the one before was shown', async () => {
	const root = document.createElement('div');
	// Each paragraph is a piece of its own; a piece of many short ones takes a document in Node long.
	const paragraph = `${'Some words of a paragraph. '.repeat(160)}\n\n`;
	const long = paragraph.repeat(60);
	const props = $state({ text: long });
	const component = mount(Markdown, { target: root, props });
	const more = () => root.querySelector('button');
	await waitFor(() => expect(more()).not.toBeNull());
	const first = root.querySelectorAll('p').length;
	expect(first).toBe(12);
	more()!.click();
	await waitFor(() => expect(root.querySelectorAll('p').length).toBeGreaterThan(first + 5));

	props.text = 'Short.';
	flushSync();
	expect(root.textContent?.trim()).toBe('Short.');

	props.text = `${long}End.`;
	flushSync();
	expect(root.querySelectorAll('p').length).toBeLessThan(3);
	await waitFor(() => expect(more()).not.toBeNull());
	expect(root.querySelectorAll('p').length).toBe(first);
	void unmount(component);
});

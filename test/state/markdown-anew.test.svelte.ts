import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Markdown from '../../src/ui/markdown/Markdown.svelte';
import { often } from '../support/all.ts';
import { waitFor } from '../support/wait.ts';

test('another text begins anew, however much of the one before was shown', async () => {
	const root = document.createElement('div');
	const long = 'A paragraph of some words.\n\n'.repeat(often(3_000, 10_000));
	const props = $state({ text: long });
	const component = mount(Markdown, { target: root, props });
	const more = () => root.querySelector('button');
	await waitFor(() => expect(more()).not.toBeNull());
	const first = root.querySelectorAll('p').length;
	more()!.click();
	await waitFor(() => expect(root.querySelectorAll('p').length).toBeGreaterThan(first + 500));

	props.text = 'Short.';
	flushSync();
	expect(root.textContent?.trim()).toBe('Short.');

	props.text = `${long}End.`;
	flushSync();
	expect(root.querySelectorAll('p').length).toBeLessThan(300);
	await waitFor(() => expect(more()).not.toBeNull());
	expect(root.querySelectorAll('p').length).toBe(first);
	void unmount(component);
});

/** Lists of an answer keep their marks: the theme takes them off all other lists. */
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import '../../src/ui/theme.css';
import Markdown from '../../src/ui/markdown/Markdown.svelte';

test.each([
	['1. first\n2. second', 'ol', 'decimal'],
	['- one\n- other', 'ul', 'disc'],
])('%s', (text, name, marks) => {
	const component = mount(Markdown, { target: document.body, props: { text } });
	flushSync();
	const list = document.body.querySelector(name)!;
	expect(getComputedStyle(list).listStyleType).toBe(marks);
	void unmount(component);
});

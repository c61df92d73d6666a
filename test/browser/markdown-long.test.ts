/** A megabyte of a model's words never holds the page up for long. */
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import '../../src/ui/theme.css';
import Markdown from '../../src/ui/markdown/Markdown.svelte';
import LongText from '../../src/ui/parts/LongText.svelte';
import { waitFor } from '../support/wait.ts';

/** The longest time, in milliseconds, that the page could not do anything else while `work` ran. */
async function longestWait(work: () => Promise<void>): Promise<number> {
	let longest = 0;
	let last = performance.now();
	const channel = new MessageChannel();
	channel.port1.onmessage = () => {
		longest = Math.max(longest, performance.now() - last);
		last = performance.now();
		channel.port2.postMessage(null);
	};
	channel.port2.postMessage(null);
	await work();
	// Layout and paint of what came last.
	for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
	channel.port1.close();
	return longest;
}

const units = {
	'line breaks': '\n',
	colons: ':\n',
	asterisks: '**a ',
	'signs that close nothing': 'a|*',
	'links that never close': '[a](',
	tags: '<a ',
	formulas: '$a$ ',
	'items in items': '- ',
	code: '```\na\n',
	prose: 'The answer is **42**, as `six` times seven shows.\n\n',
};

// Loaded with the first formula, in this mode of the server from many files.
await import('temml');

test.each(Object.entries(units))('1 MB of %s', async (_, unit) => {
	const text = unit.repeat(1_000_000 / unit.length);
	for (const component of [Markdown, LongText]) {
		const target = document.body.appendChild(document.createElement('div'));
		let least = Infinity;
		// 200 on a machine that is free; a busy one has more tries, and an unbounded page takes far longer.
		for (let tries = 0; tries < 5 && least >= 1_000; tries++) {
			const wait = await longestWait(async () => {
				const mounted = mount(component, { target, props: { text } });
				await waitFor(() => expect(target.querySelector('button')).not.toBeNull());
				await unmount(mounted);
			});
			least = Math.min(least, wait);
		}
		target.remove();
		console.info(`${_}: ${Math.round(least)} ms`);
		expect(least).toBeLessThan(3_000);
	}
});

/** What “Check it” says of its agreement: one label of confidence, and the scores only where they differ. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { MidTryConsensus } from '../../src/algorithms/midtry/events.ts';
import type { MidTryTrace } from '../../src/algorithms/midtry/trace.ts';
import { language } from '../../src/state/language.svelte.ts';
import type { RunWatch } from '../../src/state/think/run.svelte.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import { translationOf } from '../../src/ui/languages.ts';
import Agreement from '../../src/ui/trace/Agreement.svelte';
import MidTryView from '../../src/ui/trace/MidTryView.svelte';
import { someRun } from '../support/runs.ts';

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
	if (shown) await unmount(shown);
	document.body.replaceChildren();
	await language.speak('en');
});

const run = someRun({ algorithm: 'midtry' });
const consensus = (weighted: MidTryConsensus['weighted']): MidTryConsensus => ({
	...{ type: 'midtry/consensus', mean: 5, deviation: 2, advantages: { 1: 1, 2: -1, 3: 0 } },
	clusters: [
		{ answer: '20', paths: [1, 2], weight: 0.5 },
		{ answer: '96', paths: [3], weight: 0.5 },
	],
	...{ selected: 1, literal: 1, confidence: 'HIGH', weighted, because: 'Two of 3 paths agree.' },
});
function show(weighted: MidTryConsensus['weighted']): string {
	const props = { consensus: consensus(weighted), paths: [], run };
	shown = mount(Agreement, { target: document.body, props });
	flushSync();
	return document.body.textContent;
}

test('one answer has one label, whatever the scores say of it', () => {
	const text = show({ answer: '20', weight: 0.5, confidence: 'MEDIUM' });
	expect(text).toContain('HIGH');
	expect(text).not.toContain('MEDIUM');
	expect(text).not.toContain('By the scores alone');
});

test('where the scores alone would give another answer, it is said which and why not', () => {
	const text = show({ answer: '96', weight: 0.5, confidence: 'MEDIUM' });
	expect(text.replace(/\s+/g, ' ')).toMatch(/By the scores alone\s*96 · 0.50 The number of paths/);
	expect(text).not.toContain('MEDIUM');
});

test('the final check has its name in the language of the page', async () => {
	language.learn(translationOf);
	await language.speak('de');
	const live = [{ key: 'check', label: 'Final check', started: 1 }];
	const trace = readTrace(run, [], live) as MidTryTrace;
	const watch = { run, live: [], shown: null } as unknown as RunWatch;
	shown = mount(MidTryView, { target: document.body, props: { trace, watch, onopen() {} } });
	flushSync();
	expect(document.querySelector('.after h3')!.textContent).toBe('Schlussprüfung');
});

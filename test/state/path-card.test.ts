/** A path of “Check it” that was cut off while it thought: its thoughts stay to be read. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { MidTryTrace } from '../../src/algorithms/midtry/trace.ts';
import { noText, type ThinkStep } from '../../src/core/runs/steps.ts';
import { LiveText } from '../../src/state/think/live.svelte.ts';
import type { RunWatch } from '../../src/state/think/run.svelte.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import PathCard from '../../src/ui/trace/PathCard.svelte';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
	if (shown) await unmount(shown);
	document.body.replaceChildren();
});

const cut: ThinkStep = {
	...{ runId: 'run-1', key: 'path-1', label: 'Path 1', seq: 2, kind: 'think' },
	...{ started: 0, ended: 5, role: 'A', modelName: 'm', remote: false, think: true },
	model: { engine: 'llamacpp', model: 'm' },
	sampling: { temperature: 0.7, topP: 1, maxTokens: 9 },
	...{ request: '', status: 'stopped', prompt: 'p', thinking: 'thoughts', text: noText },
};
const texts: Record<string, string> = { thoughts: 'Four pens first.', [noText]: '' };

function show(status: 'stopped' | 'running', live: LiveText[], step: ThinkStep = cut) {
	const run = someRun({ algorithm: 'midtry', status });
	const { paths } = readTrace(run, [step], live) as MidTryTrace;
	const text = async (source: { id: string }) => texts[source.id];
	const watch = { run, live, shown: null, text } as unknown as RunWatch;
	const props = { path: paths[0]!, watch, agrees: 1, onopen() {} };
	shown = mount(PathCard, { target: document.body, props });
	flushSync();
	return document.body;
}

test('after a stop it is not said that it did not begin', async () => {
	const at = show('stopped', []);
	await waitFor(() => expect(at.textContent).toContain('Four pens first.'));
	expect(at.textContent).toContain('Cut off while it was thinking');
	expect(at.textContent).not.toContain('did not begin');
});

test('going on, it shows them until new words come', async () => {
	const live = new LiveText({ key: 'path-1', label: 'Path 1', started: 9 });
	live.add({ thinking: '', text: '', status: 'Waiting for its turn.' });
	const at = show('running', [live]);
	await waitFor(() => expect(at.textContent).toContain('Four pens first.'));
	expect(at.textContent).toContain('It begins again');
	live.add({ thinking: 'Now the books.', text: '' });
	flushSync();
	expect(at.textContent).toContain('Now the books.');
	expect(at.textContent).not.toContain('Four pens first.');
});

test('that it was not needed any more is said once', async () => {
	const at = show('stopped', [], { ...cut, status: 'cancelled', thinking: noText });
	expect(at.textContent.match(/cancelled/g)).toHaveLength(1);
});

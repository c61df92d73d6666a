/** What the screen says of a path whose calculation code did, alone and among those that agree. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { MidTryPath } from '../../src/algorithms/midtry/events.ts';
import type { MidTryTrace } from '../../src/algorithms/midtry/trace.ts';
import type { EventStep } from '../../src/core/runs/steps.ts';
import type { RunWatch } from '../../src/state/think/run.svelte.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import PathCard from '../../src/ui/trace/PathCard.svelte';
import PathGroup from '../../src/ui/trace/PathGroup.svelte';
import { someRun } from '../support/runs.ts';

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
	if (shown) await unmount(shown);
	document.body.replaceChildren();
});

const run = someRun({ algorithm: 'midtry', status: 'done' });
const watch = { run, live: [], shown: null, text: async () => '' } as unknown as RunWatch;

function pathOf(more: Pick<MidTryPath, 'code' | 'because'>) {
	const event: MidTryPath = {
		...{ type: 'midtry/path', path: 1, strategy: 'Conservative', temperature: 0.7 },
		rubric: { verification: true, structure: true, edges: true, format: true },
		...{ status: 'scored', rubricApplies: true, score: 10, answer: '61', normalised: '61' },
		...more,
	};
	const step = { runId: 'r', key: 'path-1-scored', seq: 1, kind: 'event', started: 1, ended: 1 };
	const { paths } = readTrace(run, [{ ...step, event } as EventStep], []) as MidTryTrace;
	return paths[0]!;
}

function words(more: Pick<MidTryPath, 'code' | 'because'>, group: boolean): string {
	const path = pathOf(more);
	const target = document.body;
	shown = group
		? mount(PathGroup, {
				target,
				props: { group: { leader: path, others: [] }, watch, onopen() {} },
			})
		: mount(PathCard, { target, props: { path, watch, agrees: 1, onopen() {} } });
	flushSync();
	return document.body.textContent.replace(/\s+/g, ' ');
}

test.each([false, true])('the calculation with its value, in a group: %s', (group) => {
	const because = 'Its own words said 57.';
	const said = words({ code: { written: '32 + 29', value: '61' }, because }, group);
	expect(said).toContain('Calculated by code: 32 + 29 = 61');
	expect(said).toContain(because);
});

test.each([false, true])('why code came to nothing, in a group: %s', (group) => {
	const because = 'Code could not calculate what it wrote. Its own words count.';
	const said = words({ code: { written: '32 + x', value: null }, because }, group);
	expect(said).toContain(because);
	expect(said).not.toContain('Calculated by code');
});

test('a path that was not asked for it says nothing of code', () => {
	expect(words({}, false)).not.toMatch(/\bcode\b/i);
});

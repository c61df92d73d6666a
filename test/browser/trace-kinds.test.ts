/** How answers are drawn: each by the view of its own algorithm, and what was cut as what it is. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entries, type AlgorithmId } from '../../src/algorithms/list.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import ThinkScreen from '../../src/ui/think/ThinkScreen.svelte';
import '../../src/ui/theme.css';
import { conversation, journal } from '../support/mission.ts';
import { someRun } from '../support/runs.ts';
import { scriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

let app: App;
let think: ThinkState;
let shown: Record<string, unknown> | undefined;
let errors: string[];
const hear = (event: ErrorEvent) => {
	errors.push(event.message);
	event.preventDefault();
};

beforeEach(async () => {
	await page.viewport(1280, 900);
	await eraseStorage();
	errors = [];
	window.addEventListener('error', hear);
	const client = scriptedClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
	await db.conversations.put(conversation);
});
afterEach(async () => {
	window.removeEventListener('error', hear);
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
	app.settings.close();
	document.body.replaceChildren();
});

/** Key and label of a first step, and what its view alone shows. */
const kinds: Record<AlgorithmId, { key: string; label: string; shows: string }> = {
	direct: { key: 'answer', label: 'Answer', shows: '.trace > .step' },
	hyperthink: { key: 'draft', label: 'Draft', shows: '.trace > .rail' },
	midtry: { key: 'path-1', label: 'Path 1', shows: '.trace [aria-label="Path 1"]' },
	thought: { key: 'awaken/decompose', label: 'Decompose', shows: '.trace > .plan' },
};
const pairs = (Object.keys(kinds) as AlgorithmId[]).flatMap((one, index, all) =>
	all.slice(index + 1).map((other) => [one, other] as const),
);

const step = journal.find((step): step is ThinkStep => step.kind === 'think')!;
async function answer(
	algorithm: AlgorithmId,
	created: number,
	change: Partial<ThinkStep> = {},
): Promise<void> {
	const { key, label } = kinds[algorithm];
	const id = `run-${algorithm}`;
	const outcome = { answer: '4', stop: 'finished' as const, reason: 'Finished.' };
	const run = { id, algorithm, created, conversationId: conversation.id, outcome };
	// Of a single reply that is done the step is folded.
	const status = algorithm === 'direct' ? 'stopped' : 'done';
	await db.runs.put(someRun({ ...run, status, after: null }));
	await db.steps.put({ ...step, runId: id, key, label, seq: 1, ...change });
}
async function tell(algorithm: AlgorithmId, key: string, event: RunEvent): Promise<void> {
	const { started, ended } = step;
	const runId = `run-${algorithm}`;
	await db.steps.put({ runId, key, kind: 'event', seq: 9, started, ended, event });
}
function show(): void {
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(ThinkScreen, { target, props: { app, think, id: conversation.id } });
}

test.each(pairs)('%s and %s answer one question: each is drawn as itself', async (one, other) => {
	await answer(one, 1);
	await answer(other, 2);
	show();
	const drawn = async (here: AlgorithmId) => {
		const seen = () => Object.keys(kinds).filter((kind) => has(kinds[kind as AlgorithmId].shows));
		await waitFor(() => expect(seen()).toEqual([here]));
	};
	await drawn(other);
	for (const [way, here] of [
		['Earlier answer', one],
		['Later answer', other],
		['Earlier answer', one],
	] as const) {
		await page.getByRole('button', { name: way }).click();
		await drawn(here);
	}
	expect(errors).toEqual([]);
});

const has = (selector: string) => document.querySelector(selector) !== null;

test('a draft that was cut is shown as unfinished, and why its acceptance does not count', async () => {
	const because =
		'It accepted a draft that was cut before its end. That does not count: what it wrote is reviewed next.';
	await answer('hyperthink', 1, { finish: 'length' });
	const review = { ...step, runId: 'run-hyperthink', key: 'review-1', label: 'Review 1', seq: 2 };
	await db.steps.put({ ...review, role: 'B' });
	await tell('hyperthink', 'reviewed-1', {
		...{ type: 'hyperthink/reviewed', review: 1, by: 'B', verdict: 'rejected', notes: ['A note.'] },
		...{ reviewed: 'draft', reviewer: 'review-1', output: 'All of it.', because },
	});
	show();
	await expect.element(page.getByText(because)).toBeVisible();
	await page.getByRole('button', { name: 'Draft A · unfinished' }).click();
	await expect.element(page.getByText('The draft was cut before its end.')).toBeVisible();
	await expect.element(page.getByText('cut at its limit')).toBeVisible();
});

test('a path that was cut before it answered says that it has no vote', async () => {
	const because = 'It was cut before it gave an answer: it has no vote.';
	await answer('midtry', 1, { finish: 'length' });
	const rubric = { verification: false, structure: false, edges: false, format: true };
	await tell('midtry', 'path-1-scored', {
		...{ type: 'midtry/path', path: 1, strategy: 'Conservative', temperature: 0.7, because },
		...{ status: 'scored', rubric, rubricApplies: true, score: 1, answer: null, normalised: null },
	});
	show();
	const card = page.getByRole('article', { name: 'Path 1' });
	await expect.element(card.getByText(because)).toBeVisible();
	await expect.element(card.getByText('cut at its limit')).toBeVisible();
});

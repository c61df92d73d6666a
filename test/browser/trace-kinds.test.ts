/** Each answer of a question is drawn by the view of its own algorithm, whichever stood there before. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entries, type AlgorithmId } from '../../src/algorithms/list.ts';
import type { ThinkStep } from '../../src/core/steps.ts';
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
	thought: { key: 'awaken/decompose', label: 'Decompose', shows: '.trace > .agent' },
};
const pairs = (Object.keys(kinds) as AlgorithmId[]).flatMap((one, index, all) =>
	all.slice(index + 1).map((other) => [one, other] as const),
);

const step = journal.find((step): step is ThinkStep => step.kind === 'think')!;
async function answer(algorithm: AlgorithmId, created: number): Promise<void> {
	const { key, label } = kinds[algorithm];
	const id = `run-${algorithm}`;
	const outcome = { answer: '4', stop: 'finished' as const, reason: 'Finished.' };
	const run = { id, algorithm, created, conversationId: conversation.id, outcome };
	await db.runs.put(someRun({ ...run, status: 'done', after: null }));
	await db.steps.put({ ...step, runId: id, key, label, seq: 1 });
}

test.each(pairs)('%s and %s answer one question: each is drawn as itself', async (one, other) => {
	await answer(one, 1);
	await answer(other, 2);
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(ThinkScreen, { target, props: { app, think, id: conversation.id } });
	const drawn = async (here: AlgorithmId) => {
		const seen = () => Object.keys(kinds).filter((kind) => has(kinds[kind as AlgorithmId].shows));
		await waitFor(() => expect(seen()).toEqual([here]));
	};
	await drawn(other);
	for (const [way, here] of [
		['Earlier version', one],
		['Later version', other],
		['Earlier version', one],
	] as const) {
		await page.getByRole('button', { name: way }).click();
		await drawn(here);
	}
	expect(errors).toEqual([]);
});

const has = (selector: string) => document.querySelector(selector) !== null;

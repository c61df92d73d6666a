/** The Thought agent and its memory in a real browser, worked by keyboard and checked with axe. */
import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { sameStatement } from '../../src/storage/memory/mission-rows.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import MemoryScreen from '../../src/ui/memory/MemoryScreen.svelte';
import ThinkScreen from '../../src/ui/think/ThinkScreen.svelte';
import '../../src/ui/theme.css';
import { uuid } from '../support/ids.ts';
import * as rows from '../support/mission.ts';
import { scriptedClient, type ScriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

let client: ScriptedClient;
let app: App;
let think: ThinkState;
let resumed: unknown[][];
let told: unknown[][];
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	await page.viewport(1280, 900);
	await eraseStorage();
	resumed = [];
	told = [];
	client = scriptedClient();
	client.resume = async (...values) => void resumed.push(values);
	client.notifyInput = async (...values) => void told.push(values);
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
	await db.conversations.put(rows.conversation);
	await db.steps.bulkPut(rows.journal);
	await db.tasks.bulkPut(rows.tasks);
	await db.thoughts.bulkPut(rows.thoughts);
	await db.strategies.bulkPut(rows.strategies);
	await db.answers.bulkPut(rows.answers);
	await db.questions.bulkPut(rows.questions);
	await db.frameworks.bulkPut(rows.frameworks);
	await db.documents.bulkPut(rows.documents);
	const facts = rows.facts.map((fact) => ({ ...fact, same: sameStatement(fact.statement) }));
	await db.facts.bulkPut(facts);
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
	app.settings.close();
	document.body.replaceChildren();
});

const target = () => document.body.appendChild(document.createElement('main'));
function showMemory(section: string): void {
	shown = mount(MemoryScreen, { target: target(), props: { app, section } });
}
async function showMission(change: Parameters<typeof rows.mission>[0]): Promise<void> {
	await db.runs.put(rows.mission(change));
	const props = { app, think, id: rows.conversation.id };
	shown = mount(ThinkScreen, { target: target(), props });
	await expect.element(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
	// Its tasks are read a moment later.
	await expect.element(button(/^Task 1:/).first()).toBeVisible();
}
async function openHow(): Promise<void> {
	await page.getByText('How it worked').click();
	await expect.element(page.getByRole('heading', { name: 'Mood' })).toBeVisible();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function faults(): Promise<string[]> {
	// What fades in has no contrast yet; what breathes for ever is not waited for.
	const fading = document.getAnimations().filter(({ effect }) => {
		return effect?.getComputedTiming().iterations !== Infinity;
	});
	await Promise.allSettled(fading.map(({ finished }) => finished));
	const { violations } = await axe.run(document, {
		rules: { 'page-has-heading-one': { enabled: true } },
	});
	return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
const questions = () => page.getByRole('region', { name: 'Questions for you' });
const waiting = {
	status: 'suspended' as const,
	waiting: { code: 'waiting-user' as const, message: 'It waits for you.', wayOut: 'Answer.' },
};

describe('a mission', () => {
	test('shows how it worked only when asked', async () => {
		await showMission({});
		for (const name of ['Mood', 'Stream of consciousness', 'World model', 'Decisions'])
			expect(page.getByRole('heading', { name, exact: true }).elements()).toEqual([]);
		expect(document.body.textContent).not.toContain('Routes, the best first');
		await openHow();
		for (const name of ['Stream of consciousness', 'World model', 'Decisions'])
			await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();
		await button(/^Task 7:/).click();
		await expect.element(page.getByText('Routes, the best first')).toBeVisible();
	});

	test('can be read by everyone, wide and narrow', async () => {
		await showMission({});
		expect(await faults()).toEqual([]);
		await openHow();
		expect(await faults()).toEqual([]);
		await page.viewport(390, 844);
		expect(await faults()).toEqual([]);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	});

	test('the arrow keys go from task to task, and the task is shown', async () => {
		await showMission({});
		const first = button(/^Task 1: Find a region.* done.* high value/);
		await first.click();
		await expect
			.element(page.getByRole('region', { name: 'Find a region' }).getByText('40 minutes by train'))
			.toBeVisible();
		await userEvent.keyboard('{ArrowRight}');
		const here = () => document.activeElement!;
		await waitFor(() => expect(here().textContent).not.toContain('Find a region'));
		await waitFor(() => expect(here().getAttribute('aria-pressed')).toBe('true'));
		await userEvent.keyboard('{ArrowLeft}');
		await waitFor(() => expect(here().textContent).toContain('Find a region'));
	});

	test('a question is answered in the notice that it waits: Enter sends, Shift+Enter does not', async () => {
		await showMission(waiting);
		const notice = questions();
		await expect.element(notice.getByText('Needs your answer', { exact: true })).toBeVisible();
		await expect.element(page.getByText('Waiting for you', { exact: true })).toBeVisible();
		expect(page.getByText('There is no answer yet.').query()).toBeNull();
		// The question is read first, and stands on no ground of its own as what a person said does.
		const style = (element: Element) => getComputedStyle(element);
		const asked = notice.element().querySelector('label')!;
		expect(style(asked).fontSize).toBe('16px');
		expect(style(asked.closest('form')!).backgroundColor).toBe('rgba(0, 0, 0, 0)');
		// It stands above everything that can be opened of the mission.
		const top = (element: Element) => element.getBoundingClientRect().top;
		expect(top(notice.element())).toBeLessThan(
			top(page.getByRole('heading', { name: 'Plan', exact: true }).element()),
		);
		const field = notice.getByLabelText(/^Would you sleep/);
		await field.click();
		await userEvent.keyboard('A room,{Shift>}{Enter}{/Shift}or a hut.');
		expect((await db.questions.get([rows.runId, 1]))?.answer).toBeUndefined();
		await userEvent.keyboard('{Enter}');
		await waitFor(async () =>
			expect((await db.questions.get([rows.runId, 1]))?.answer).toBe('A room,\nor a hut.'),
		);
		expect(told).toEqual([[rows.runId]]);
		await expect.element(notice.getByText('Everything is answered.')).toBeVisible();
		await notice.getByRole('button', { name: 'Continue' }).click();
		expect(resumed).toEqual([[rows.runId, undefined]]);
	});

	test('Enter that ends a composition does not send', async () => {
		await showMission(waiting);
		const field = questions().getByLabelText(/^Would you sleep/);
		await field.fill('部屋');
		for (const init of [{ isComposing: true }, { keyCode: 229 }])
			field
				.element()
				.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
		await userEvent.keyboard('{Tab}');
		expect((await db.questions.get([rows.runId, 1]))?.answer).toBeUndefined();
	});

	test('the question box answers a mission that waits, and begins nothing else', async () => {
		await showMission(waiting);
		const box = page.getByLabelText('Question', { exact: true });
		await expect.element(box).toHaveAttribute('placeholder', 'Answer its question');
		// The button says what it does, and no price of a new question stands beside it.
		await expect
			.element(page.getByRole('button', { name: 'Answer', exact: true }).last())
			.toBeVisible();
		expect(document.querySelector('#go')!.textContent.trim()).toBe('Answer');
		expect(document.querySelector('#estimate')!.textContent).toBe('');
		await box.click();
		const second = { ...rows.questions[0]!, id: 2, text: 'And breakfast?' };
		await db.questions.put(second);
		await expect.element(questions().getByLabelText('And breakfast?')).toBeVisible();
		// Twice by a slip: the next question is not answered with the same words.
		await userEvent.keyboard('A room.{Enter}{Enter}');
		await waitFor(async () =>
			expect((await db.questions.get([rows.runId, 1]))?.answer).toBe('A room.'),
		);
		await waitFor(() => expect(told).toEqual([[rows.runId]]));
		expect((await db.questions.get([rows.runId, 2]))?.answer).toBeUndefined();
		await expect.element(box).toHaveValue('');
		expect(await db.runs.count()).toBe(1);
	});

	test.each([
		['Yes, this once', 'Yes'],
		['No', 'No'],
	])(
		'permission for one use is given by a button, what it sends in view: %s',
		async (name, said) => {
			await db.questions.bulkDelete(rows.questions.map(({ id }) => [rows.runId, id]));
			await db.questions.put({
				...{ id: 9, runId: rows.runId, taskId: 5, asked: 1, purpose: 'permission' },
				text: 'May the tool “Send” of localhost:3000 be used with this?',
				input: '{\n  "to": "the hut"\n}',
			});
			await showMission(waiting);
			const inbox = questions();
			await expect.element(inbox.getByText('May the tool “Send”')).toBeVisible();
			await expect.element(inbox.getByText('"to": "the hut"')).toBeVisible();
			expect(await faults()).toEqual([]);
			// Nothing can be typed that might be taken for a yes.
			expect(inbox.getByRole('textbox').elements()).toEqual([]);
			await page.getByLabelText('Question', { exact: true }).click();
			await userEvent.keyboard('Yes{Enter}');
			await waitFor(() => expect(inbox.element().contains(document.activeElement)).toBe(true));
			expect((await db.questions.get([rows.runId, 9]))?.answer).toBeUndefined();
			expect(await db.runs.count()).toBe(1);
			// Its task waits for the person.
			await expect.element(button(/^Task 5: .* waits for you/)).toBeVisible();
			await inbox.getByRole('button', { name, exact: true }).click();
			await waitFor(async () =>
				expect((await db.questions.get([rows.runId, 9]))?.answer).toBe(said),
			);
			expect(told).toEqual([[rows.runId]]);
			await openHow();
			await page.getByText('1 answered or not needed any more').click();
			await expect.element(page.getByText('"to": "the hut"')).toBeVisible();
		},
	);

	test('a use of a tool is shown by its name', async () => {
		await showMission({});
		const uses = rows.journal.filter((step) => step.kind === 'use');
		const ids = uses.map(({ instrument }) => instrument).filter((id) => id.startsWith('tool:'));
		expect(ids).toEqual(['tool:maps/route']);
		await button(/^Task 7:/).click();
		await page
			.getByText(/uses? of (?:an )?instruments?/)
			.first()
			.click();
		await expect.element(page.getByText('tool “route”')).toBeVisible();
		expect(document.body.textContent).not.toContain('tool:maps');
	});

	test('“I am away” is kept, and the run is told', async () => {
		await showMission(waiting);
		await page.getByLabelText('I am away').click();
		await waitFor(() => expect(told).toHaveLength(1));
		expect(app.settings.current.userAway).toBe(true);
	});

	test('an outcome that nobody knows is the person’s to decide', async () => {
		const message = 'A tool was used, and the browser ended.';
		await showMission({
			status: 'suspended',
			waiting: { code: 'unknown-outcome', message, wayOut: '' },
		});
		await button('Count it as failed').click();
		expect(resumed).toEqual([[rows.runId, { outcomes: { 't2.2/route-2/use': 'failed' } }]]);
	});

	test('a task is added, and one is closed, while it runs', async () => {
		await showMission({ status: 'running' });
		await button('Add a task').click();
		await page.getByRole('textbox', { name: 'Name' }).fill('Look at the weather');
		await button('Add the task').click();
		await waitFor(async () => expect(await db.edits.count()).toBe(1));
		await button(/^Task 3:/).click();
		await page.getByRole('button', { name: 'Close', exact: true }).click();
		await waitFor(async () => expect(await db.edits.count()).toBe(2));
		const edits = await db.edits.toArray();
		expect(edits.map(({ taskId, change }) => [taskId, change])).toEqual([
			[null, { name: 'Look at the weather', description: '', value: 'medium' }],
			[3, { status: 'closed' }],
		]);
	});
});

describe('memory', () => {
	async function putImported(): Promise<void> {
		const source = { from: 'import' as const, runId: '', taskId: null, span: '' };
		const fact = rows.fact(50, { statement: 'Tea is hot.', source, trust: 0.3 });
		await db.facts.put({ ...fact, same: sameStatement(fact.statement) });
	}

	test.each([
		...['known', 'world', 'ledger', 'review', 'text', 'table', 'graph', 'recall', 'missions'],
		...['tasks', 'thoughts', 'frameworks', 'documents'],
	])('%s can be read by everyone, also on a phone', async (section) => {
		await db.runs.put(rows.mission());
		await putImported();
		showMemory(section);
		await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
		await page.viewport(390, 844);
		await waitFor(() => expect(document.body.textContent).not.toContain('Reading …'));
		expect(await faults()).toEqual([]);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	});

	test.each(['Text', 'Table', 'Graph'])('the world model as %s', async (view) => {
		showMemory('known');
		// Folded away until somebody looks for it.
		expect(page.getByRole('link', { name: view }).elements()).toEqual([]);
		await button('Advanced').click();
		await expect.element(page.getByRole('link', { name: view })).toBeVisible();
		await unmount(shown!);
		document.body.replaceChildren();
		showMemory(view.toLowerCase());
		await expect.element(page.getByText(/14\.2 km/).first()).toBeInTheDocument();
		expect(await faults()).toEqual([]);
	});

	test('a fact is never called true, and its deletion can be undone', async () => {
		showMemory('known');
		await expect.element(page.getByText('holds up so far').first()).toBeVisible();
		await button('Delete: Stage 1 is 14.2 km long.').click();
		await waitFor(async () => expect(await db.facts.get(uuid(2))).toBeUndefined());
		expect(document.querySelector('main')!.textContent).not.toMatch(/\bis true\b/i);
	});

	test('what the person said is shown as theirs, without ids or doubt', async () => {
		const source = { from: 'user' as const, runId: rows.runId, taskId: 5, span: 'Green' };
		const said = rows.fact(70, { statement: 'The seal is green.', source, status: 'untested' });
		const other = {
			...said,
			id: uuid(71),
			statement: 'The seal is blue.',
			created: said.created + 1,
		};
		const disputed = { status: 'disputed' as const, disputes: said.id };
		for (const fact of [
			{ ...said, predictions: [] },
			{ ...other, ...disputed },
		])
			await db.facts.put({ ...fact, same: sameStatement(fact.statement) });
		showMemory('known');
		const item = (words: string) => page.getByRole('listitem').filter({ hasText: words });
		const theirs = item('The seal is green.').last();
		await expect.element(theirs.getByText('You said')).toBeVisible();
		await expect.element(item('Contradicts: The seal is green.')).toBeVisible();
		const text = document.querySelector('main')!.textContent!;
		expect(theirs.element().textContent).not.toMatch(/not believed|not tested|not checked|task 5/i);
		for (const { id } of rows.facts) expect(text).not.toContain(id.slice(0, 8));
		await page.getByRole('radio', { name: 'Doubtful' }).click({ force: true });
		await expect.element(item('The seal is blue.')).toBeVisible();
		await expect.poll(() => item('The seal is green.').elements().length).toBe(1);
	});

	test('an empty memory has no search, no filter and no pages', async () => {
		await db.facts.clear();
		showMemory('known');
		await expect.element(page.getByText(/^Nothing here yet/)).toBeVisible();
		for (const role of ['searchbox', 'radio', 'navigation'] as const)
			expect(page.getByRole(role).elements().length, role).toBe(role === 'navigation' ? 1 : 0);
	});

	test.each([true, false])(
		'a document that stays here is of no use to a server: %s',
		async (served) => {
			const model = { engine: 'remote', model: 'm', endpoint: 'e' } as const;
			const { A, B } = app.settings.roles;
			if (served) await app.settings.change({ roles: { A: { ...A, model }, B: { ...B, model } } });
			showMemory('documents');
			const hint = page.getByText(/^Your model runs on a server/);
			if (!served) {
				await expect.element(page.getByText('Add documents').first()).toBeVisible();
				return expect(hint.elements()).toEqual([]);
			}
			await expect.element(hint).toBeVisible();
			await page.getByLabelText('Never leave this device', { exact: true }).click();
			await expect.poll(() => hint.elements()).toEqual([]);
		},
	);

	test('an imported statement is marked, and stands once the person says so', async () => {
		await putImported();
		showMemory('review');
		await expect.element(page.getByText('not reviewed')).toBeVisible();
		await button('Confirm: Tea is hot.').click();
		await expect.element(page.getByText('Nothing found.')).toBeVisible();
		expect((await db.facts.get(uuid(50)))?.trust).toBe(1);
	});

	test('the world model as text is not saved while a line of it cannot be read', async () => {
		showMemory('text');
		await button('Edit as text').click();
		const text = page.getByLabelText('World model as text');
		const whole = (text.element() as HTMLTextAreaElement).value;
		await text.fill(whole.replace('- [00000001]', '[00000001]'));
		await expect.element(page.getByText(/A statement begins with/).last()).toBeVisible();
		await expect.element(page.getByText(/^Not every line can be read/)).toBeVisible();
		await expect.element(button('Save')).toBeDisabled();
		await text.fill(whole.replace(/^- \[00000001\].*$/m, ''));
		await expect.element(page.getByText(/^1 deleted/)).toBeVisible();
		await button('Save').click();
		await waitFor(async () => expect(await db.facts.get(uuid(1))).toBeUndefined());
		expect(await db.facts.get(uuid(2))).toBeDefined();
	});

	test('a document is read from a file', async () => {
		showMemory('documents');
		const file = new File(['# Walks'], 'walks.md', { type: 'text/markdown' });
		await userEvent.upload(page.getByLabelText('Document files'), file);
		await waitFor(() =>
			expect(client.orders).toContainEqual({ type: 'add-document', file, local: true }),
		);
	});
});

// @vitest-environment node
import 'fake-indexeddb/auto';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/types.ts';
import { AgentWatch } from '../../src/state/mission/mission.svelte.ts';
import { Drafts } from '../../src/state/drafts.svelte.ts';
import { LiveTexts } from '../../src/state/think/live.svelte.ts';
import { PrivateState } from '../../src/state/conversation/private.svelte.ts';
import { RunWatch } from '../../src/state/think/run.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { loadSettings } from '../../src/storage/settings.ts';
import { inRun, uuid } from '../support/ids.ts';
import {
	answers,
	conversation,
	facts,
	journal,
	mission,
	questions,
	runId,
	tasks,
} from '../support/mission.ts';
import { strategies, thoughts } from '../support/mission.ts';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

const waiting: Partial<Run> = {
	status: 'suspended',
	waiting: { code: 'waiting-user', message: 'It waits.', wayOut: 'Answer.' },
};

let client: PageClient;
let settings: SettingsState;
let drafts: Drafts<string>;
let closing: (() => void)[];

beforeEach(() => {
	client = pageClient();
	settings = new SettingsState(client);
	drafts = new Drafts();
	closing = [() => settings.close()];
});
afterEach(async () => {
	closing.forEach((close) => close());
	await Promise.all(db.tables.map((table) => table.clear()));
	await settings.change({ userAway: false });
});

async function watched(change: Partial<Run> = {}): Promise<AgentWatch> {
	await db.runs.put(mission(change));
	await db.steps.bulkPut(journal);
	await db.tasks.bulkPut(tasks);
	await db.thoughts.bulkPut(thoughts);
	await db.strategies.bulkPut(strategies);
	await db.answers.bulkPut(answers);
	await db.questions.bulkPut(questions);
	await db.facts.bulkPut(facts.map((fact) => ({ ...fact, same: fact.statement.toLowerCase() })));
	const texts = new LiveTexts(client);
	const privateRuns = new PrivateState(client);
	const watch = new RunWatch(mission(change), texts, privateRuns);
	const agent = new AgentWatch(watch, { client, settings, drafts });
	closing.push(() => (agent.close(), watch.close(), texts.close(), privateRuns.close()));
	await waitFor(() => expect(agent.ready && watch.ready).toBe(true));
	agent.followFacts(agent.trace!.ids.facts);
	await waitFor(() => expect(agent.mission.facts).toHaveLength(5));
	return agent;
}
/** The same mission, but in memory only. */
function unseen(change: Partial<Run>): AgentWatch {
	const run = mission({ ...change, private: true });
	const texts = new LiveTexts(client);
	const privateRuns = new PrivateState(client);
	privateRuns.add(run, { ...conversation, private: true });
	const watch = new RunWatch(run, texts, privateRuns);
	const agent = new AgentWatch(watch, { client, settings, drafts });
	closing.push(() => (agent.close(), watch.close(), texts.close(), privateRuns.close()));
	return agent;
}
const told = () => client.asked.filter(([name]) => name === 'hear');

describe('a watched mission', () => {
	test('shows its rows, and what is written while it is watched', async () => {
		const agent = await watched();
		expect(agent.mission.tasks.map(({ state }) => state)).toContain('waiting');
		expect(agent.mission.facts.map(({ status }) => status)).toContain('falsified');
		await db.questions.update([runId, 1], { answer: 'Yes.', answered: 1 });
		await waitFor(() => expect(agent.mission.open).toEqual([]));
		await db.facts.update(uuid(4), { status: 'surviving' });
		await waitFor(() =>
			expect(agent.mission.facts.find(({ id }) => id === uuid(4))?.status).toBe('surviving'),
		);
	});

	test('replayed, shows no route and no thought before its time', async () => {
		const agent = await watched();
		expect(agent.routes).toHaveLength(strategies.length);
		agent.watch.show(2);
		flushSync();
		expect(agent.mission.tasks).toHaveLength(5);
		expect(agent.mission.thoughts).toEqual([]);
		expect(agent.routes).toEqual([]);
		agent.watch.show(null);
		expect(agent.mission.tasks).toHaveLength(8);
	});

	test('another mission’s rows are not its own', async () => {
		await db.tasks.put({ ...tasks[0]!, id: 99, runId: 'another' });
		const agent = await watched();
		expect(agent.mission.tasks.map(({ id }) => id)).not.toContain(99);
	});
});

describe('a mission that leaves no trace', () => {
	test('shows no row and no fact of the database, though they have its numbers', async () => {
		const other = await watched();
		const agent = unseen({});
		expect(agent.ready).toBe(true);
		agent.followFacts(other.trace!.ids.facts);
		// What was written after it began to watch has been shown elsewhere: it was not overlooked.
		await db.facts.update(uuid(4), { status: 'surviving' });
		await waitFor(() =>
			expect(other.mission.facts.find(({ id }) => id === uuid(4))?.status).toBe('surviving'),
		);
		expect([agent.mission.facts, agent.mission.tasks, agent.mission.thoughts]).toEqual([
			[],
			[],
			[],
		]);
	});

	test('what the person says goes to the brain, never to the disk', async () => {
		await watched(waiting);
		const agent = unseen(waiting);
		const change = { name: 'A secret', description: 'More of it', value: 'low' } as const;
		expect(await agent.edit(null, change)).toBe(true);
		expect(await agent.answer(questions[0]!, 'A room.')).toBe(true);
		expect(client.asked).toEqual([
			['editPrivate', runId, null, change],
			['hear', runId],
			['answerPrivate', runId, questions[0]!.id, 'A room.'],
			['hear', runId],
		]);
		expect(await db.edits.count()).toBe(0);
		expect(await db.questions.get([runId, questions[0]!.id])).toEqual(questions[0]);
	});
});

describe('an answer being written', () => {
	test('is kept while its question is open, and forgotten once it is sent', async () => {
		const agent = await watched(waiting);
		drafts.write(inRun(1, runId), 'A ro');
		agent.close();
		const again = await watched(waiting);
		expect(drafts.of(inRun(1, runId))).toBe('A ro');
		await again.answer(questions[0]!, 'A room.');
		expect(drafts.size).toBe(0);
	});

	test('is kept when it could not be sent', async () => {
		const agent = await watched(waiting);
		drafts.write(inRun(1, runId), 'A ro');
		const full = () => {
			throw new DOMException('The disk is full.', 'QuotaExceededError');
		};
		db.questions.hook('updating', full);
		expect(await agent.answer(questions[0]!, 'A ro')).toBe(false);
		db.questions.hook('updating').unsubscribe(full);
		expect(drafts.of(inRun(1, runId))).toBe('A ro');
	});

	test('goes when the question is withdrawn', async () => {
		await watched();
		drafts.write(inRun(1, runId), 'A ro');
		await db.questions.update([runId, 1], { withdrawn: true });
		await waitFor(() => expect(drafts.size).toBe(0));
	});
});

describe('what the person does', () => {
	test('an answer is stored, and the run is told', async () => {
		const agent = await watched(waiting);
		expect(await agent.answer(questions[0]!, ' A room. ')).toBe(true);
		expect((await db.questions.get([runId, 1]))?.answer).toBe('A room.');
		expect(told()).toEqual([['hear', runId]]);
	});

	test('a second answer is refused in plain words', async () => {
		const agent = await watched();
		await agent.answer(questions[0]!, 'A room.');
		expect(await agent.answer(questions[0]!, 'A tent.')).toBe(false);
		expect(agent.error?.message).toContain('answered already');
		expect((await db.questions.get([runId, 1]))?.answer).toBe('A room.');
	});

	test('going away is kept, and the run is told; coming back it need not know at once', async () => {
		const agent = await watched(waiting);
		expect(await agent.away(true)).toBe(true);
		expect((await loadSettings()).userAway).toBe(true);
		expect(told()).toHaveLength(1);
		await agent.away(false);
		expect((await loadSettings()).userAway).toBe(false);
		expect(told()).toHaveLength(1);
	});

	test('edits, closes and adds tasks as edits that the run reads; it is told', async () => {
		const agent = await watched(waiting);
		await agent.edit(2, { status: 'closed' });
		await agent.edit(null, { name: 'Weather', description: '', value: 'low' });
		const edits = await db.edits.toArray();
		expect(edits.map(({ taskId, change }) => [taskId, change])).toEqual([
			[2, { status: 'closed' }],
			[null, { name: 'Weather', description: '', value: 'low' }],
		]);
		expect((await db.tasks.get([runId, 2]))?.task.status).toBe('in_progress');
		expect(told()).toHaveLength(2);
		expect(await agent.edit(12345, { value: 'low' })).toBe(false);
		expect(agent.error?.code).toBe('bad-input');
	});
});

// @vitest-environment node
/** A mission that leaves no trace, from the page to the brain and back: whole, and in memory only. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import type { Run, RunStatus } from '../../src/core/types.ts';
import { AgentWatch } from '../../src/state/mission/mission.svelte.ts';
import { RunWatch } from '../../src/state/think/run.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import type { Client } from '../../src/worker/client.ts';
import { inRun } from '../support/ids.ts';
import { privateBrain } from '../support/private-brain.ts';
import { agentEngine, type Heard } from '../support/scripted-agent.ts';
import type { ScriptedEngine } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

/** The seal needs a colour that only the person knows; the crates need nothing. */
const about = ({ fence }: Heard, name: string) => fence('task').startsWith(name);
const script = {
	tasks: {
		tasks: [
			{ name: 'Seal', description: 'Design the seal.', value: 'high', after: [] },
			{ name: 'Crates', description: 'Count what is sent.', value: 'medium', after: [] },
		],
	},
	facts: (heard: Heard) => ({
		facts: heard.all.includes('nine')
			? [{ statement: 'Nine crates hold it.', span: '', subject: '', relation: '', object: '' }]
			: [],
	}),
	execute: (heard: Heard) => {
		if (about(heard, 'Crates')) return 'It needs nine.\nAnswer: nine';
		return heard.all.includes('Ask: ') ? 'Ask: Which colour shall it have?' : 'Done.\nAnswer: done';
	},
};

let engine: ScriptedEngine;
let client: Client;
let settings: SettingsState;
let think: ThinkState;
let closing: (() => void)[];

beforeEach(async () => {
	engine = agentEngine(script);
	client = privateBrain(engine);
	settings = new SettingsState(client);
	think = new ThinkState(client, settings, entries);
	closing = [() => think.close(), () => settings.close(), () => client.close()];
	await think.next.chooseAlgorithm('thought');
	// The built-in model is given no mission.
	await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
});
afterEach(async () => {
	closing.forEach((close) => close());
	for (const table of db.tables) expect(await table.count(), table.name).toBe(0);
});

const runOf = (id: string): Run => think.privateRuns.run(id)!;
const until = (id: string, status: RunStatus) =>
	waitFor(() => expect(runOf(id).status).toBe(status));

/** The mission at the moment when only the person's answer is missing. */
async function asked(): Promise<AgentWatch> {
	think.begin(true);
	think.open(await think.ask('Prepare the delivery.'));
	await until(think.runs[0]!.id, 'suspended');
	return watching(think.runs[0]!);
}
function watching(run: Run): AgentWatch {
	const watch = new RunWatch(run, think.live, think.privateRuns);
	const agent = new AgentWatch(watch, { client, settings, drafts: think.answers });
	closing.unshift(() => (agent.close(), watch.close()));
	return agent;
}
const states = ({ mission }: AgentWatch) =>
	Object.fromEntries(mission.tasks.map(({ row, state }) => [row.task.name, state]));

test('its tasks, routes, thoughts, answers and facts are there; answered, it goes on', async () => {
	const agent = await asked();
	expect(agent.ready).toBe(true);
	expect(states(agent)).toEqual({ Seal: 'waiting', Crates: 'closed' });
	const crates = agent.mission.tasks[1]!;
	expect(crates.answer?.answer).toContain('nine');
	expect(agent.routes.filter(({ taskId }) => taskId === crates.id)).toHaveLength(1);
	expect(agent.mission.thoughts.length).toBeGreaterThan(0);
	agent.followFacts(agent.trace!.ids.facts);
	expect(agent.mission.facts.map(({ statement }) => statement)).toEqual(['Nine crates hold it.']);

	const [question] = agent.mission.open;
	think.answers.write(inRun(question!.id, agent.watch.id), 'Blu');
	expect(await agent.answer(question!, ' Blue ')).toBe(true);
	expect(think.answers.size).toBe(0);
	await until(agent.watch.id, 'done');
	expect(engine.requests.some((request) => JSON.stringify(request).includes('Blue'))).toBe(true);
	expect(states(agent)).toEqual({ Seal: 'closed', Crates: 'closed' });
	expect(agent.mission.open).toEqual([]);
	expect(agent.mission.past.map(({ answer }) => answer)).toEqual(['Blue']);
	expect(await agent.answer(question!, 'Red')).toBe(false);
	expect(agent.error?.message).toContain('answered already');
	// Replayed, it shows what was there then.
	agent.watch.show(2);
	expect(agent.mission.tasks).toEqual([]);
});

test('its tasks are added to and closed; a question that nobody needs any more goes with its draft', async () => {
	const agent = await asked();
	expect(await agent.edit(null, { name: 'Ribbon', description: 'Tie one.', value: 'low' })).toBe(
		true,
	);
	await waitFor(() =>
		expect(states(agent)).toEqual({ Seal: 'waiting', Crates: 'closed', Ribbon: 'closed' }),
	);
	await until(agent.watch.id, 'suspended');
	expect(agent.mission.tasks[2]!.row.byUser).toBe(true);

	expect(await agent.edit(12345, { value: 'low' })).toBe(false);
	expect(agent.error?.code).toBe('bad-input');

	think.answers.write(inRun(agent.mission.open[0]!.id, agent.watch.id), 'Blu');
	expect(await agent.edit(agent.mission.tasks[0]!.id, { status: 'closed' })).toBe(true);
	await until(agent.watch.id, 'done');
	expect(states(agent)).toMatchObject({ Seal: 'closed' });
	expect(agent.mission.past).toMatchObject([{ withdrawn: true }]);
	expect(think.answers.size).toBe(0);
});

test('a fork has rows of its own', async () => {
	const agent = await asked();
	const first = agent.mission.tasks.map(({ id }) => id);
	const step = agent.trace!.steps.find(({ key }) => key.includes('execute'))!;
	expect(await think.fork(runOf(agent.watch.id), step.key, { kind: 'again', seed: 5 })).toBe(true);
	const fork = watching(think.runs[1]!);
	await until(fork.watch.id, 'suspended');
	expect(states(fork)).toEqual({ Seal: 'waiting', Crates: 'closed' });
	expect(new Set(fork.mission.tasks.map(({ row }) => row.runId))).toEqual(new Set([fork.watch.id]));
	expect(agent.mission.tasks.map(({ id }) => id)).toEqual(first);
	await fork.answer(fork.mission.open[0]!, 'Blue');
	await until(fork.watch.id, 'done');
	expect(states(agent)).toMatchObject({ Seal: 'waiting' });
});

test('forgotten, nothing of it is left, not even the answer being written', async () => {
	const agent = await asked();
	const { id } = agent.watch;
	const [question] = agent.mission.open;
	think.answers.write(inRun(question!.id, agent.watch.id), 'Blu');
	await think.conversations.remove(think.conversationId!);
	expect(think.answers.size).toBe(0);
	expect(Object.values(think.privateRuns.rowsOf(id)).flat()).toEqual([]);
	expect(think.privateRuns.stepsOf(id)).toEqual([]);
	expect(await agent.answer(question!, 'Blue')).toBe(false);
	expect(await agent.edit(null, { name: 'More' })).toBe(false);
});

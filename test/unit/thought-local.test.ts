/** What never leaves this device, in a mission that begins on it and goes on with a server. */
import { expect, test } from 'vitest';
import type { Framework } from '../../src/core/mission/knowledge.ts';
import type { Observation, Recalled, RecallQuery } from '../../src/core/mission/outside.ts';
import { MullError } from '../../src/core/errors.ts';
import type { Run } from '../../src/core/types.ts';
import { algorithm } from '../../src/algorithms/index.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { uuid } from '../support/ids.ts';
import {
	agentEngine,
	agentStage,
	type AgentScript,
	type Heard,
	type Stage,
	type World,
} from '../support/scripted-agent.ts';

const secret = 'The key lies under the third pot.';
const framework: Framework = {
	...{ id: uuid(5), name: 'Way of keys', purpose: secret, kind: 'instructions', content: secret },
	...{ parameters: [], guidelines: '', test: '', uses: 0, successes: 0, retired: false },
	...{ source: { runId: '', taskId: null }, created: 0, changed: 0, local: true },
};
const marked = (kind: Recalled['kind'], id: string): Recalled => ({
	...{ kind, id, text: secret, reason: 'shares a word', score: 1, trust: 1, local: true },
	...(kind === 'framework' ? { framework } : {}),
});
const open: Recalled = {
	...{ kind: 'chunk', id: 'a/9', text: 'Pots are of clay.', reason: '', score: 1, trust: 1 },
};

/** As the brain's memory does, which a run with a server asks for less. */
const recall = ({ kinds }: RecallQuery): Recalled[] => {
	if (kinds.includes('framework')) return [marked('framework', uuid(5))];
	if (kinds.includes('chunk')) return [marked('chunk', 'a/1'), open];
	return [marked('fact', uuid(2))];
};
const passage = (): Observation => ({ ok: true, text: secret, cite: 'Diary', local: true });

const statement = 'Keys are often under pots.';
const script: AgentScript = {
	facts: {
		facts: [{ statement, span: statement, subject: 'Keys', relation: 'are', object: 'there' }],
	},
	predictions: {
		predictions: [{ text: 'It says so.', instrument: 'documents', because: 'They know.' }],
	},
};

const withServer = (run: Run): Run => {
	const model = { engine: 'remote' as const, model: 'big', endpoint: 'e' };
	return { ...run, roles: { A: { ...run.roles.A, model }, B: { ...run.roles.B, model } } };
};
const stageWith = (world: Partial<World>): Stage => agentStage({ world: { recall, ...world } });

/** Drives it on this device until the form is asked, then with a server to its end. */
async function movedAt(form: string, stage: Stage) {
	const thought = algorithm('thought');
	const lost = new MullError('out-of-memory', 'Too large.');
	// Solving takes many calls, so that trials may take as many.
	const hard = ({ form }: Heard) => (form === 'execute' ? 12 : 1);
	const here = agentEngine({ ...script, [form]: lost }, undefined, hard);
	expect(await drive(thought, stage.setup(here))).toMatchObject({ status: 'suspended' });
	const server = agentEngine(script, undefined, hard);
	const run = withServer(stage.run);
	const end = await drive(thought, { ...stage.setup(server), run });
	expect(end).toMatchObject({ status: 'done', outcome: { stop: 'finished' } });
	return { here, server };
}

test('what was recalled here is not sent there, though the journal keeps it', async () => {
	const stage = stageWith({});
	const { here, server } = await movedAt('execute', stage);
	expect(here.heard.some(({ all }) => all.includes(secret))).toBe(true);
	expect(server.heard.some(({ form }) => form === 'execute')).toBe(true);
	expect(server.heard.filter(({ all }) => all.includes(secret))).toEqual([]);
	const asked = server.heard.find(({ form }) => form === 'execute')!;
	expect(asked.fence('memory')).toContain(open.text);
	const steps = JSON.stringify(await stage.journal.load('run-1'));
	expect(steps).toContain(secret);
});

test('neither is what an instrument found in a document that stays here', async () => {
	const recall = () => [];
	const stage = stageWith({ recall, instruments: { documents: passage } });
	const { here, server } = await movedAt('comparison', stage);
	expect(here.heard.at(-1)!.all).toContain(secret);
	expect(server.heard.filter(({ all }) => all.includes(secret))).toEqual([]);
	expect([...stage.books.facts.values()]).toMatchObject([{ status: 'untested' }]);
	// Used once: what is withheld was not looked up again.
	expect(stage.used).toHaveLength(1);
});

test('what a run writes once it has read something marked is marked too, and nothing before', async () => {
	const world = {
		recall: (query: RecallQuery) => (query.kinds.includes('chunk') ? recall(query) : []),
		outside: () => ({ userAway: true }),
	};
	const held = stageWith(world);
	await held.go(agentEngine({ ...script, predictions: { predictions: [] } }));
	expect([...held.books.facts.values()].map(({ local }) => local)).toEqual([true]);

	const stage = stageWith(world);
	const evaluation = { reason: 'No.', verdict: 'failed' };
	await stage.go(agentEngine({ ...script, evaluation }));
	const { frameworks, thoughts } = stage.books;
	expect([...frameworks.values()].map(({ local }) => local)).toEqual([true]);
	const [awake, ...rest] = [...thoughts.values()];
	expect(awake).not.toHaveProperty('local');
	expect(rest.length).toBeGreaterThan(3);
	for (const row of rest) expect(row).toMatchObject({ local: true });
});

test('a run that read nothing marked marks nothing', async () => {
	const stage = stageWith({ recall: ({ kinds }) => (kinds.includes('chunk') ? [open] : []) });
	await stage.go(agentEngine(script));
	const { facts, thoughts } = stage.books;
	expect([...facts.values()].map(({ local }) => local)).toEqual([false]);
	for (const row of thoughts.values()) expect(row).not.toHaveProperty('local');
});

import { expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { fallbackRoles } from '../../src/core/runs/remote-fallback.ts';
import type { ModelRef, RoleName, Roles, Run } from '../../src/core/types.ts';
import { createConductor } from '../../src/runs/execute/conductor.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { algorithmOf, ask, echo, someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

const local: ModelRef = { engine: 'webllm', model: 'small' };
const processor: ModelRef = { engine: 'llamacpp', model: 'small' };
const away: ModelRef = { engine: 'remote', model: 'big', endpoint: 'e' };
const sampling = { temperature: 1, topP: 1, maxTokens: 10 };
const roles = (A: ModelRef | null, B: ModelRef | null): Roles => ({
	A: { model: A, think: true, sampling },
	B: { model: B, think: false, sampling },
});

test.each([
	['both roles', roles(local, local), ['A', 'B'], [away, away]],
	['only the ones that are allowed', roles(local, local), ['B'], [local, away]],
	['only local ones', roles(local, { ...away, model: 'other' }), ['A', 'B'], [away, 'other']],
] as const)('%s go on remotely, with their sampling', (_, from, names, [A, B]) => {
	const to = fallbackRoles(from, 'no-model', away, names)!;
	expect(to.A.model).toEqual(A);
	expect(B === 'other' ? to.B.model?.model : to.B.model).toEqual(B);
	expect([to.A.sampling, to.B.think]).toEqual([sampling, false]);
});

test.each([
	['there is no fallback', roles(local, local), 'no-model', null, ['A', 'B']],
	['no role may', roles(local, local), 'no-model', away, []],
	['both are remote already', roles(away, away), 'no-model', away, ['A', 'B']],
	['the fault is not the model’s', roles(local, local), 'network', away, ['A', 'B']],
	['the engine has no such fault', roles(processor, processor), 'no-webgpu', away, ['A', 'B']],
	['the person must act', roles(local, local), 'quota', away, ['A', 'B']],
] as const)('nothing changes where %s', (_, from, code, fallback, names) => {
	expect(fallbackRoles(from, code, fallback, names)).toBeNull();
});

test('a chain of changes ends', () => {
	const once = fallbackRoles(roles(local, local), 'device-lost', away, ['A', 'B'])!;
	expect(fallbackRoles(once, 'device-lost', away, ['A', 'B'])).toBeNull();
});

/** Locks that are always free: one conductor, no other tab. */
const locks = {
	query: async () => ({ held: [], pending: [] }),
	request: (async (_name: string, _options: LockOptions, work: (lock: Lock) => unknown) =>
		work({} as Lock)) as LockManager['request'],
};

/** Steps of a run whose local model goes after its first step. */
async function driven(names: RoleName[]): Promise<{ run: Run; asked: string[] }> {
	const memory = memoryJournal();
	const asked: string[] = [];
	let gone = false;
	const run = someRun({ roles: roles(local, local) });
	memory.runs.set(run.id, run);
	const conductor = createConductor({
		algorithm: () =>
			algorithmOf(async (mind) => {
				await mind.think('one', ask('one'));
				gone = true;
				return (await mind.think('two', ask('two'))).text;
			}),
		journalOf: () => memory,
		loadRun: async (id) => memory.runs.get(id),
		watchRunning: () => () => {},
		findEngine: async (model) => {
			if (gone && model.engine !== 'remote') throw new MullError('no-model', 'It is gone.');
			asked.push(model.model);
			return scriptedEngine(echo);
		},
		fallback: async ({ roles }, { code }) => fallbackRoles(roles, code, away, names),
		ownLocal: async () => {},
		locks,
		post: () => {},
		live: () => {},
		now: Date.now,
	});
	conductor.take(run.id);
	await waitFor(() => expect(memory.runs.get(run.id)?.status).not.toBe('running'));
	return { run: memory.runs.get(run.id)!, asked };
}

test('a run whose local model is gone goes on remotely and repeats no step', async () => {
	const { run, asked } = await driven(['A', 'B']);
	expect([run.status, run.waiting]).toEqual(['done', undefined]);
	expect(run.roles.A.model).toEqual(away);
	expect(asked).toEqual(['small', 'big']);
});

test('a run whose role must stay here waits', async () => {
	const { run, asked } = await driven(['B']);
	// B's model was replaced, A's is still gone: now it waits, and says for what.
	expect([run.status, run.waiting?.code]).toEqual(['suspended', 'no-model']);
	expect(run.roles.A.model).toEqual(local);
	expect(asked).toEqual(['small']);
});

/**
 * Mull on a real server that takes one request at a time, breaks a reply off when another one comes,
 * refuses `json_schema` with status 500 and tells no usage while it streams: the one in npm test
 * (`interrupts`, `pydantic`) does what this one does.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { algorithm } from '../../../src/algorithms/index.ts';
import type { RunChange } from '../../../src/core/ports.ts';
import type { AlgorithmId } from '../../../src/algorithms/list.ts';
import type { ThinkStep } from '../../../src/core/runs/steps.ts';
import type { Endpoint, Run, Schema } from '../../../src/core/types.ts';
import { createRemote } from '../../../src/engines/remote/runtime.ts';
import { surroundings } from '../../../src/engines/remote/http.ts';
import { newAcquaintance } from '../../../src/engines/remote/known.ts';
import { drive } from '../../../src/runs/execute/execute-run.ts';
import { memoryJournal } from '../../../src/runs/private/private-journal.ts';
import { startLlamaServer, type LlamaServer } from '../../support/llama-cpp-python.ts';
import { someRun } from '../../support/runs.ts';
import { hear } from '../../support/scripted-runtime.ts';

const never = new AbortController().signal;
const model = { engine: 'remote' as const, model: 'pocket', endpoint: 'e1' };
let server: LlamaServer;
beforeAll(async () => (server = await startLlamaServer('public/pocket/pocket.gguf')), 3_600_000);
afterAll(() => server?.stop());

/** An engine that knows nothing of the server yet, and the bodies of all that it sent. */
function fresh() {
	const endpoint: Endpoint = {
		id: 'e1',
		name: 'Desk',
		url: server.url,
		parallel: 4,
		context: 4096,
		allowed: true,
		created: 0,
	};
	const sent: { response_format?: { type: string } }[] = [];
	const around = {
		...surroundings(),
		fetch: (async (url, init) => {
			sent.push(JSON.parse(init!.body as string) as (typeof sent)[number]);
			return fetch(url, init);
		}) as typeof fetch,
	};
	const known = newAcquaintance();
	return { engine: createRemote(endpoint, 'pocket', undefined, around, known), known, sent };
}

async function run(id: AlgorithmId, question: string, change: Partial<Run> = {}) {
	const { engine, known, sent } = fresh();
	const journal = memoryJournal();
	const sampling = { temperature: 0.8, topP: 0.95, maxTokens: 600 };
	const role = { model, sampling, think: false };
	const end: RunChange = await drive(algorithm(id), {
		run: someRun({
			algorithm: id,
			version: algorithm(id).version,
			roles: { A: role, B: role },
			chat: [{ role: 'user', content: question }],
			...change,
		}),
		journal: {
			...journal,
			commit: async (step, rows) => {
				const given = Object.entries(rows).map(([name, all]) => [name, numbered(all as unknown[])]);
				const ids = { ...noIds, ...Object.fromEntries(given) } as typeof noIds;
				await journal.append({ ...step, seq: 0, ids }, new Map());
				return { ...step, seq: 0, ids };
			},
		},
		findEngine: async () => engine,
		agent: {
			memory: { recall: async () => [] },
			instrument: async () => undefined,
			fitting: () => [],
			outside: async (_run, seen) => ({
				userAway: true,
				answers: [],
				edits: [],
				instruments: [],
				now: Date.now(),
				seen,
			}),
			edits: async () => [],
			experience: async () => [],
		},
		stop: never,
		mayBegin: () => {},
		live: () => {},
		now: Date.now,
	});
	const all = await journal.load('run-1');
	const steps = all.filter((step): step is ThinkStep => step.kind === 'think');
	return { end, steps, sent, known };
}

let last = 0;
const numbered = (rows: unknown[]) => rows.map(() => ++last);
const noIds = {
	tasks: [],
	thoughts: [],
	strategies: [],
	answers: [],
	questions: [],
	facts: [],
	frameworks: [],
};

test('MidTry: each of the four paths comes to its end, one after another', async () => {
	const { end, steps, sent, known } = await run(
		'midtry',
		'Tom has 3 apples and gets 4 more. How many apples does Tom have?',
	);
	expect(end.status).toBe('done');
	const paths = steps.filter(({ key }) => key.startsWith('path-'));
	expect(paths.map(({ status, finish }) => [status, finish !== undefined])).toEqual(
		Array.from({ length: 4 }, () => ['done', true]),
	);
	// Some were broken off, and all of them were asked again.
	expect(known.single).toEqual(new Set([server.url]));
	expect(sent.length).toBeGreaterThan(steps.length);
	// It tells no usage while it streams.
	expect(paths.every(({ usage }) => usage!.exact === false && usage!.completionTokens > 0)).toBe(
		true,
	);
	expect(steps.every(({ remote }) => !remote)).toBe(true);
});

test('a structure is asked under the name that the server takes, and comes', async () => {
	const schema: Schema = {
		type: 'object',
		properties: { holds: { type: 'boolean' } },
		required: ['holds'],
		additionalProperties: false,
	};
	const { engine, sent } = fresh();
	const ask = () =>
		hear(
			engine.generate(
				{
					messages: [{ role: 'user', content: 'Is 3 + 4 = 7? Answer as JSON.' }],
					sampling: { temperature: 0, topP: 1, maxTokens: 60, seed: 1 },
					think: false,
					schema,
					schemaName: 'check',
				},
				never,
			),
		);
	for (let n = 0; n < 2; n++)
		expect((await ask()).reply.value).toEqual({ holds: expect.any(Boolean) as boolean });
	expect(sent.map(({ response_format: format }) => format?.type)).toEqual([
		...['json_schema', 'json_object', 'json_object'],
	]);
});

test('a mission: not one of its structures is refused for its form', async () => {
	const { end, steps, sent } = await run('thought', 'How many days have three weeks?', {
		options: { calls: 60 },
	});
	expect(sent.filter(({ response_format: f }) => f?.type === 'json_schema')).toHaveLength(1);
	expect(steps.filter(({ error }) => error?.code === 'server')).toEqual([]);
	expect(steps.some(({ value }) => value !== undefined)).toBe(true);
	expect(end).toMatchObject({ status: 'done' });
});

/** Runs of Mull's algorithms on a server, in Node: with the real mind, on a journal in memory. */
import { algorithm } from '../../src/algorithms/index.ts';
import type { AlgorithmId } from '../../src/algorithms/list.ts';
import type { RunChange } from '../../src/core/ports.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import type { Endpoint, Run } from '../../src/core/types.ts';
import { httpContext } from '../../src/engines/remote/http.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { createRemote } from '../../src/engines/remote/runtime.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { someRun } from './runs.ts';

const model = { engine: 'remote' as const, model: 'small', endpoint: 'e1' };

interface Conditions {
	stop?: AbortSignal;
	/** Of each reply. */
	maxTokens?: number;
	/** Hears what is being written. */
	live?: Parameters<typeof drive>[1]['live'];
	/** Of the server. */
	key?: string;
}

const never = new AbortController().signal;

/** An engine that knows nothing of the server yet, and the bodies of all that it sent. */
export function freshEngine(
	url: string,
	{ name = 'small', context = 4096, key }: { name?: string; context?: number; key?: string } = {},
) {
	const endpoint: Endpoint = {
		id: 'e1',
		name: 'Desk',
		url,
		parallel: 4,
		context,
		allowed: true,
		created: 0,
	};
	const sent: { response_format?: { type: string } }[] = [];
	const around = {
		...httpContext(),
		fetch: (async (url, init) => {
			sent.push(JSON.parse(init!.body as string) as (typeof sent)[number]);
			return fetch(url, init);
		}) as typeof fetch,
	};
	const known = newKnownServers();
	return { engine: createRemote(endpoint, name, key, around, known), known, sent };
}

/** A run of that algorithm on the server, to its end; `stop` ends it earlier. */
export async function runOn(
	url: string,
	id: AlgorithmId,
	question: string,
	change: Partial<Run> = {},
	{ stop = never, maxTokens = 600, live = () => {}, key }: Conditions = {},
) {
	const { engine, known, sent } = freshEngine(url, key ? { key } : {});
	const journal = memoryJournal();
	const sampling = { temperature: 0.8, topP: 0.95, maxTokens };
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
		stop,
		acquireStep: () => {},
		live,
		now: Date.now,
	});
	const all = await journal.load('run-1');
	const steps = all.filter((step): step is ThinkStep => step.kind === 'think');
	const textOf = ({ text }: ThinkStep) => journal.text(text);
	return { end, steps, textOf, sent, known };
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

/** What each row of a backup must look like (version 1). Nothing unknown passes. */
import { engineIds } from '../../core/engines/ask.ts';
import { entries } from '../../algorithms/list.ts';
import type * as A from '../../core/mission/types.ts';
import type { PlainError } from '../../core/errors.ts';
import type * as T from '../../core/types.ts';
import {
	array,
	flag,
	json,
	maybe,
	name,
	nullable,
	number,
	object,
	oneOf,
	pattern,
	record,
	text,
	variant,
	whole,
	type Check,
} from '../../core/check.ts';
import { confidence, note, role, uuid } from '../../core/row-checks.ts';
import { missionTables, type Counter } from '../mission-rows.ts';
import { backupTables, type BackupTable } from './format.ts';
import { event } from './schema-events.ts';
import type { Settings } from '../settings.ts';

/** Letters of the longest text: a prompt with its documents, a reply of a large model. */
const longText = text(16_000_000);
const time = number(0);
const id = whole(1);
const ids = array(id);
const givenIds = array(id, 100_000);
const givenUuids = array(uuid, 100_000);
const taskId = nullable(id);
const data = json();
/** No option of any algorithm comes near it. */
const option = json({ depth: 4, nodes: 10_000, highest: 1_000_000 });
const engine = oneOf(...engineIds);

const error = object<PlainError>({ code: name(), message: text(), wayOut: text() });
const message = object<T.Message>({
	...{ role: oneOf<T.Message['role']>('system', 'user', 'assistant'), content: longText },
});
const sampling = object<T.Sampling>({
	...{ temperature: number(0, 100), topP: number(0, 1), maxTokens: number(0, 10_000_000) },
	seed: maybe(number()),
});
const model = object<T.ModelRef>({ engine, model: name(2000), endpoint: maybe(name()) });
const oneRole = object<T.Role>({ model: nullable(model), sampling, think: flag });
const roles = object<T.Roles>({ A: oneRole, B: oneRole });
const budget = object<T.Budget>({ tokens: number(0), minutes: number(0), calls: number(0) });
const algorithm: Check = (value) =>
	entries.some(({ id }) => id === value) ? undefined : 'is none that is known here';
/** What leaves no trace is never in a file. */
const never = oneOf(false);
const hash = pattern(/^[0-9a-f]{64}$/, 'a SHA-256');

const stepBase = {
	...{ runId: name(), key: name(1000), seq: whole(), kind: name(), started: time, ended: time },
};
const usage = object<T.Usage>({
	...{ promptTokens: number(0), cachedTokens: number(0), completionTokens: number(0) },
	...{ milliseconds: number(0), exact: flag },
});
const observation = object<A.Observation>({
	...{ ok: flag, text: longText, value: maybe(data), cite: maybe(text()), error: maybe(text()) },
	local: maybe(oneOf(true)),
});
const step = variant('kind', {
	think: object<T.ThinkStep>({
		...stepBase,
		...{ label: text(), role, model, modelName: text(), remote: flag, sampling, think: flag },
		...{ request: text(), drifted: maybe(oneOf(true)), error: maybe(error) },
		status: oneOf<T.ThinkStep['status']>('done', 'failed', 'cancelled', 'over-budget'),
		...{ prompt: hash, thinking: hash, text: hash, value: maybe(data) },
		...{
			finish: maybe(oneOf<T.Reply['finish']>('stop', 'length', 'repeated')),
			unclosed: maybe(flag),
			scratch: maybe(flag),
			calls: maybe(whole()),
		},
		...{ usage: maybe(usage), meanLogprob: maybe(number()), edited: maybe(oneOf(true)) },
		inherited: maybe(oneOf(true)),
	}),
	// What was read may be nothing at all, which JSON leaves out.
	signal: object<Omit<T.SignalStep, 'value'> & { value?: unknown }>({
		...{ ...stepBase, value: maybe(data) },
	}),
	event: object<T.EventStep>({ ...stepBase, event }),
	commit: object<T.CommitStep>({
		...stepBase,
		ids: object<A.NewIds>({
			...{ tasks: givenIds, thoughts: givenIds, strategies: givenIds, answers: givenIds },
			...{ questions: givenIds, facts: givenUuids, frameworks: givenUuids },
		}),
	}),
	use: object<Omit<T.UseStep, 'input'> & { input?: unknown }>({
		...{ ...stepBase, instrument: name(2000), input: maybe(data) },
		...{ status: oneOf<T.UseStep['status']>('intended', 'done'), observation: maybe(observation) },
	}),
});

const outcome = object<T.Outcome>({
	answer: longText,
	stop: oneOf<T.Outcome['stop']>(
		'accepted',
		'finished',
		'limit',
		'budget',
		'cycle',
		'malformed',
		'stopped',
		'error',
	),
	...{ reason: text(), confidence: maybe(confidence), error: maybe(error) },
});
const run = object<T.Run>({
	...{ id: name(), conversationId: name(), algorithm, version: whole(), chat: array(message) },
	...{ options: record(option), roles, budget, expert: maybe(model), seed: number() },
	status: oneOf<T.RunStatus>('running', 'paused', 'suspended', 'done', 'stopped', 'failed'),
	...{ waiting: maybe(error), outcome: maybe(outcome), private: never },
	forkOf: maybe(object<NonNullable<T.Run['forkOf']>>({ runId: name(), key: name(1000) })),
	...{ created: time, updated: time, worked: number(0) },
	...{ alone: maybe(whole()), warned: maybe(text()) },
});

const value = oneOf<A.Value>('high', 'medium', 'low');
const taskStatus = oneOf<A.TaskStatus>(
	'open',
	'in_progress',
	'closed',
	'failed_with_current_available_instruments',
);
const task = object<A.Task>({
	...{ id, name: text(), description: longText, status: taskStatus, value },
	...{ tasks_depending: ids, tasks_required: ids, stream_of_consciousness: longText },
	tasks_and_thoughts_that_brought_to_it: object<A.Task['tasks_and_thoughts_that_brought_to_it']>({
		...{ tasks: ids, thoughts: ids },
	}),
});
const prediction = object<A.Prediction>({
	...{ text: text(), instrument: text(), because: text(), evidence: longText, tested: time },
	verdict: oneOf<A.Verdict>('confirmed', 'falsified', 'inconclusive'),
});

const settings: Check = object<Partial<Settings>>({
	...{
		theme: maybe(oneOf<Settings['theme']>('system', 'light', 'dark')),
		algorithm: maybe(algorithm),
	},
	...{ options: maybe(record(record(option))), roles: maybe(roles), budget: maybe(budget) },
	...{
		remotePolicy: maybe(oneOf<Settings['remotePolicy']>('never', 'ask', 'roles')),
		fallbackRoles: maybe(array(role)),
	},
	...{ fallback: maybe(nullable(model)), keepKeys: maybe(flag) },
	...{ userAway: maybe(flag), expert: maybe(nullable(model)), embedder: maybe(text(1000)) },
	instruments: maybe(object<Settings['instruments']>({ code: flag, documents: flag })),
});

/** An address as the form takes it: no name, no password, no query where a key could hide. */
const address: Check = (value) => {
	if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value))
		return 'is not a web address';
	const url = new URL(value);
	if (!['http:', 'https:'].includes(url.protocol)) return 'is not a web address';
	return url.username || url.password || url.search || url.hash
		? 'holds more than the address of a server'
		: undefined;
};

export const schema: Record<BackupTable, Check> = {
	settings,
	counters: object<Counter>({ runId: name(), name: oneOf(...missionTables), last: id }),
	endpoints: object<T.Endpoint>({
		...{ id: name(), name: text(1000), url: address, parallel: whole(1, 1000) },
		...{ context: whole(0), allowed: flag, models: maybe(array(name(2000))), created: time },
	}),
	conversations: object<T.Conversation>({
		...{
			id: name(),
			title: text(),
			created: time,
			updated: time,
			changed: maybe(time),
			pinned: flag,
			private: never,
		},
	}),
	runs: run,
	steps: step,
	texts: object<{ id: string; text: string }>({ id: hash, text: longText }),
	notes: note,
	tasks: object<A.TaskRow>({
		...{ id, runId: name(), parent: nullable(id), depth: whole(0, 1000), because: text() },
		...{ created: time, byUser: maybe(oneOf(true)), task },
	}),
	thoughts: object<A.ThoughtRow>({
		...{ id, runId: name(), taskId, created: time },
		kind: oneOf<A.ThoughtRow['kind']>('step', 'reflection', 'assumption', 'decision', 'doubt'),
		thought: object<A.ThoughtNote>({ id, name: text(), content: longText }),
		local: maybe(oneOf(true)),
	}),
	strategies: object<A.Strategy>({
		...{ id, runId: name(), taskId: id, parent: nullable(id), depth: whole(0, 1000) },
		...{ text: longText, score: number(), frameworkId: maybe(uuid), finding: longText },
		status: oneOf<A.Strategy['status']>('untried', 'running', 'succeeded', 'failed'),
	}),
	answers: object<A.TaskAnswer>({
		...{ id, runId: name(), taskId: id, answer: longText, convincing: flag },
		...{ how: text(1000), because: text() },
	}),
	questions: object<A.Question>({
		...{ id, runId: name(), taskId, text: text(), asked: time, heard: maybe(id) },
		...{
			purpose: oneOf<A.Question['purpose']>('information', 'test', 'permission'),
			input: maybe(text()),
			answer: maybe(text()),
			answered: maybe(time),
		},
		withdrawn: maybe(oneOf(true)),
	}),
	edits: object<A.TaskEdit>({
		...{ id, runId: name(), taskId, made: time },
		change: object<A.TaskEdit['change']>({
			...{ name: maybe(text()), description: maybe(text()), value: maybe(value) },
			status: maybe(taskStatus),
		}),
	}),
	facts: object<A.Fact>({
		...{ id: uuid, statement: text(), predictions: array(prediction), created: time, local: flag },
		triples: array(object<A.Triple>({ subject: text(), relation: text(), object: text() })),
		status: oneOf<A.FactStatus>('untested', 'surviving', 'falsified', 'superseded'),
		source: object<A.Fact['source']>({
			from: oneOf<A.Fact['source']['from']>('model', 'user', 'document', 'tool', 'import'),
			...{ runId: text(300), taskId, span: text() },
		}),
		...{ supersedes: maybe(uuid), supersededBy: maybe(uuid), trust: number(0, 1) },
		...{ changed: time, reworded: maybe(time) },
	}),
	frameworks: object<A.Framework>({
		...{
			id: uuid,
			name: text(),
			purpose: text(),
			content: longText,
			guidelines: text(),
			test: text(),
		},
		kind: oneOf<A.Framework['kind']>('instructions', 'code', 'tool'),
		parameters: array(
			object<A.Parameter>({ name: text(), value: number(), low: number(), high: number() }),
		),
		...{ uses: whole(), successes: whole(), retired: flag, created: time, local: flag },
		...{ changed: time, source: object<A.Framework['source']>({ runId: text(300), taskId }) },
	}),
	documents: object<A.StoredDocument>({
		...{ id: uuid, name: text(), bytes: number(0), added: time, changed: time, local: flag },
		kind: oneOf<A.StoredDocument['kind']>('text', 'markdown', 'html', 'pdf'),
	}),
	chunks: object<A.Chunk>({ documentId: uuid, n: id, place: text(), text: longText }),
};

/** Rows that one table may have: a file that claims more is not a backup of one person. */
export const most = 3_000_000;

export const isTable = (name: string): name is BackupTable =>
	(backupTables as readonly string[]).includes(name);

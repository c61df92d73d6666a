/** What each row of a backup must look like (version 1). Nothing unknown passes. */
import { efforts } from '../../core/effort.ts';
import * as is from '../../core/check.ts';
import {
	each,
	flag,
	maybe,
	name,
	nullable,
	number,
	object,
	oneOf,
	text,
} from '../../core/check.ts';
import type * as A from '../../core/mission/types.ts';
import type * as K from '../../core/mission/knowledge.ts';
import type * as O from '../../core/mission/outside.ts';
import { note, role, uuid } from '../../core/row-checks.ts';
import type { Preset } from '../../core/preset.ts';
import type * as T from '../../core/types.ts';
import { missionTables, type Counter } from '../mission-rows.ts';
import { documentKind } from './attached.ts';
import {
	longText,
	time,
	id,
	ids,
	givenUuids,
	taskId,
	depth,
	yes,
	option,
	never,
	hash,
	model,
	roles,
	budget,
	algorithm,
} from './fields.ts';
import type { BackupTable } from './format.ts';
import { step, run } from './run-schema.ts';
import type { Settings } from '../settings.ts';

const value = oneOf<A.Value>('high', 'medium', 'low');
const failed = 'failed_with_current_available_instruments';
const taskStatus = oneOf<A.TaskStatus>('open', 'in_progress', 'closed', failed);
const task = object<A.Task>({
	id,
	name: text(),
	...each(longText, 'description', 'stream_of_consciousness'),
	status: taskStatus,
	value,
	...each(ids, 'tasks_depending', 'tasks_required'),
	tasks_and_thoughts_that_brought_to_it: object<A.Task['tasks_and_thoughts_that_brought_to_it']>(
		each(ids, 'tasks', 'thoughts'),
	),
});
const prediction = object<K.Prediction>({
	...each(text(), 'text', 'instrument', 'because'),
	evidence: longText,
	tested: time,
	verdict: oneOf<K.Verdict>('confirmed', 'falsified', 'inconclusive'),
});
/** A day, a month or a year. */
const isoDate = is.pattern(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/, 'a date');
const evidence = object<A.Evidence>({
	kind: oneOf<A.Evidence['kind']>('code', 'source', 'person', 'agreement', 'self'),
	ref: text(2000),
	quote: maybe(text()),
});

const preset = object<Preset>({
	id: name(),
	name: text(200),
	system: text(100_000),
	algorithm,
	options: is.record(option),
	models: nullable(
		object<NonNullable<Preset['models']>>(each(nullable(model), 'A', 'B', 'expert')),
	),
	changed: time,
});
const settings = object<Partial<Settings>>({
	theme: maybe(oneOf<Settings['theme']>('system', 'light', 'dark')),
	language: maybe(oneOf<Settings['language']>('system', 'en', 'de')),
	algorithm: maybe(algorithm),
	options: maybe(is.record(is.record(option))),
	presets: maybe(nullable(is.array(preset, 1000))),
	preset: maybe(nullable(preset)),
	roles: maybe(roles),
	budget: maybe(budget),
	remotePolicy: maybe(oneOf<Settings['remotePolicy']>('never', 'ask', 'roles')),
	odds: maybe(flag),
	effort: maybe(oneOf<Settings['effort']>(...efforts.map(({ id }) => id))),
	fallbackRoles: maybe(is.array(role)),
	...each(maybe(nullable(model)), 'fallback', 'expert'),
	...each(maybe(flag), 'keepKeys', 'userAway', 'notices'),
	modelRest: maybe(is.number(0, 10_080)),
	embedder: maybe(text(1000)),
	instruments: maybe(object<Settings['instruments']>(each(flag, 'code', 'documents'))),
});

/** An address as the form takes it: no name, no password, no query where a key could hide. */
const address: is.Check = (value) => {
	if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value))
		return 'is not a web address';
	const url = new URL(value);
	if (!['http:', 'https:'].includes(url.protocol)) return 'is not a web address';
	return url.username || url.password || url.search || url.hash
		? 'holds more than the address of a server'
		: undefined;
};

export const schema: Record<BackupTable, is.Check> = {
	settings,
	counters: object<Counter>({ runId: name(), name: oneOf(...missionTables), last: id }),
	endpoints: object<T.Endpoint>({
		id: name(),
		name: text(1000),
		url: address,
		parallel: is.whole(1, 1000),
		context: is.whole(0),
		allowed: flag,
		models: maybe(is.array(name(2000))),
		created: time,
	}),
	conversations: object<T.Conversation>({
		id: name(),
		title: text(),
		...each(time, 'created', 'updated'),
		changed: maybe(time),
		pinned: flag,
		private: never,
		waits: yes,
	}),
	runs: run,
	steps: step,
	texts: object<{ id: string; text: string }>({ id: hash, text: longText }),
	notes: note,
	tasks: object<A.TaskRow>({
		id,
		depth,
		task,
		created: time,
		byUser: yes,
		runId: name(),
		parent: nullable(id),
		because: text(),
	}),
	thoughts: object<A.ThoughtRow>({
		id,
		taskId,
		created: time,
		local: yes,
		runId: name(),
		kind: oneOf<A.ThoughtRow['kind']>('step', 'reflection', 'assumption', 'decision', 'doubt'),
		thought: object<A.ThoughtNote>({ id, name: text(), content: longText }),
		about: maybe(givenUuids),
	}),
	strategies: object<A.Strategy>({
		id,
		depth,
		taskId: id,
		runId: name(),
		parent: nullable(id),
		...each(longText, 'text', 'finding'),
		score: number(),
		frameworkId: maybe(uuid),
		status: oneOf<A.Strategy['status']>('untried', 'running', 'succeeded', 'failed'),
	}),
	answers: object<A.TaskAnswer>({
		...each(id, 'id', 'taskId'),
		runId: name(),
		answer: longText,
		convincing: flag,
		how: text(1000),
		because: text(),
		facts: maybe(givenUuids),
		evidence: maybe(is.array(evidence, 1000)),
		label: maybe(oneOf<A.EvidenceLabel>('HIGH', 'MEDIUM', 'LOW')),
		local: yes,
	}),
	questions: object<A.Question>({
		id,
		taskId,
		asked: time,
		withdrawn: yes,
		runId: name(),
		text: text(),
		purpose: oneOf<A.Question['purpose']>('information', 'test', 'permission'),
		...each(maybe(text()), 'input', 'answer'),
		answered: maybe(time),
		heard: maybe(id),
	}),
	edits: object<O.TaskEdit>({
		id,
		taskId,
		made: time,
		runId: name(),
		change: object<O.TaskEdit['change']>({
			...each(maybe(text()), 'name', 'description'),
			value: maybe(value),
			status: maybe(taskStatus),
		}),
	}),
	facts: object<K.Fact>({
		id: uuid,
		statement: text(),
		predictions: is.array(prediction),
		triples: is.array(object<K.Triple>(each(text(), 'subject', 'relation', 'object'))),
		status: oneOf<K.FactStatus>('untested', 'surviving', 'falsified', 'superseded', 'disputed'),
		source: object<K.Fact['source']>({
			from: oneOf<K.Fact['source']['from']>('model', 'user', 'document', 'tool', 'import'),
			runId: text(300),
			taskId,
			span: text(),
			ref: maybe(name(700)),
		}),
		...each(maybe(uuid), 'supersedes', 'supersededBy', 'disputes'),
		...each(time, 'created', 'changed'),
		...each(maybe(time), 'reworded', 'stood'),
		valid: maybe(object<K.Validity>(each(maybe(isoDate), 'from', 'until', 'asOf'))),
		local: flag,
		trust: number(0, 1),
	}),
	frameworks: object<K.Framework>({
		id: uuid,
		...each(text(), 'name', 'purpose', 'guidelines', 'test'),
		content: longText,
		kind: oneOf<K.Framework['kind']>('instructions', 'code', 'tool'),
		parameters: is.array(
			object<K.Parameter>({ name: text(), ...each(number(), 'value', 'low', 'high') }),
		),
		...each(is.whole(), 'uses', 'successes'),
		...each(flag, 'retired', 'local'),
		...each(time, 'created', 'changed'),
		source: object<K.Framework['source']>({ runId: text(300), taskId }),
	}),
	documents: object<K.StoredDocument>({
		id: uuid,
		name: text(),
		kind: documentKind,
		bytes: number(0),
		...each(time, 'added', 'changed'),
		local: flag,
	}),
	chunks: object<K.Chunk>({ documentId: uuid, n: id, place: text(), text: longText }),
};

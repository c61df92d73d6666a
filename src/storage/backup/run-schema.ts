/** What a run, its steps, and the rows of its mission must look like. */
import { entries } from '../../algorithms/list.ts';
import type { AttachedFile, AttachedPassage } from '../../core/attached.ts';
import { array, flag, json, name, nullable, number, object } from '../../core/checks/check.ts';
import {
	oneOf,
	pattern,
	record,
	text,
	variant,
	whole,
	type Check,
} from '../../core/checks/check.ts';
import type { PlainError } from '../../core/errors.ts';
import type { Trimmed } from '../../core/events.ts';
import type { Observation, TaskEdit } from '../../core/mission/outside.ts';
import { documentKinds } from '../../core/mission/knowledge.ts';
import type { Picture } from '../../core/pictures.ts';
import type * as A from '../../core/mission/types.ts';
import { confidence, note, role, uuid } from '../../core/checks/row-checks.ts';
import type * as S from '../../core/runs/steps.ts';
import type * as T from '../../core/types.ts';
import { missionTables, type Counter } from '../memory/mission-rows.ts';
import { algorithm, budget, gaps, hash, id, longText, model, never } from './fields.ts';
import { option, roles, sampling, taskId, time, uuids, yes } from './fields.ts';
import type { RunTable } from './format.ts';

const error = object<PlainError>()({ code: name(), 'message wayOut': text() });

const jpeg = pattern(/^data:image\/jpeg;base64,[A-Za-z0-9+/]*={0,2}$/, 'a JPEG');
/** Its `documentId` may name a document that is not here: the passages are what was read. */
const attached = object<AttachedFile>()({
	name: text(),
	kind: oneOf<AttachedFile['kind']>(...documentKinds, 'picture'),
	bytes: number(0),
	'documentId?': uuid,
	local: flag,
	'earlier?': yes,
	how: oneOf<AttachedFile['how']>('whole', 'passages'),
	passages: array(object<AttachedPassage>()({ place: text(), text: longText }), 1000),
	of: whole(),
	'gaps?': gaps,
	'picture?': object<Picture>()({
		// Never an address: a page that shows it asks nobody for it.
		url: (value) => text(2_000_000)(value) ?? jpeg(value),
		'width height': whole(1, 10_000),
	}),
});
const stops = ['accepted', 'finished', 'limit', 'budget', 'cycle', 'malformed', 'stopped'] as const;
export const run = object<T.Run>()({
	'id conversationId': name(),
	algorithm,
	'version alone?': whole(),
	chat: array(
		object<T.Message>()({
			role: oneOf<T.Message['role']>('system', 'user', 'assistant'),
			content: longText,
		}),
	),
	'attached?': array(attached, 1000),
	options: record(option),
	roles,
	budget,
	'expert?': model,
	seed: number(),
	status: oneOf<T.RunStatus>('running', 'paused', 'suspended', 'done', 'stopped', 'failed'),
	'waiting?': error,
	'outcome?': object<T.Outcome>()({
		answer: longText,
		stop: oneOf<T.Outcome['stop']>(...stops, 'error'),
		reason: text(),
		'confidence?': confidence,
		'signs?': record(number(0, 1)),
		'cut?': yes,
		'error?': error,
	}),
	private: never,
	'forkOf?': object<NonNullable<T.Run['forkOf']>>()({ runId: name(), key: name(1000) }),
	'created updated worked': time,
	'after?': nullable(name()),
	'warned?': text(),
	'mark?': object<T.Mark>()({ right: flag, 'answer?': text(), when: time }),
	'odds? slight?': yes,
	'later?': object<T.Later>()({
		place: number(),
		'go?': oneOf<NonNullable<T.Later['go']>>('now', 'plugged'),
		'begun?': time,
	}),
});

const trimmed = object<Trimmed>()({
	type: name(),
	step: text(),
	'history notes candidateCharacters questionCharacters': number(),
});
/** Each algorithm knows its own. */
const event: Check = (value) =>
	variant('type', Object.assign({ trimmed }, ...entries.map(({ events }) => events)))(value);
const base = {
	'runId kind': name(),
	key: name(1000),
	seq: whole(),
	'started ended': time,
};
const steps = variant('kind', {
	think: object<S.ThinkStep>()({
		...base,
		'label modelName request': text(),
		'prompt thinking text odds?': hash,
		'remote think unclosed? scratch?': flag,
		role,
		model,
		sampling,
		status: oneOf<S.ThinkStep['status']>('done', 'failed', 'cancelled', 'over-budget', 'stopped'),
		'error?': error,
		'value?': json(),
		'finish?': oneOf<T.Reply['finish']>('stop', 'length', 'repeated'),
		'endWord?': text(),
		'thinkingEnded?': oneOf<NonNullable<T.Reply['thinkingEnded']>>('limit', 'person'),
		'drifted? edited? begun? resumed? inherited?': yes,
		'calls? pictures?': whole(),
		'usage?': object<T.Usage>()({
			'promptTokens cachedTokens completionTokens thinkingTokens? milliseconds': number(0),
			exact: flag,
		}),
		'meanLogprob?': number(),
	}),
	// What was read may be nothing at all, which JSON leaves out.
	once: object<Omit<S.OnceStep, 'value'> & { value?: unknown }>()({ ...base, 'value?': json() }),
	event: object<S.EventStep>()({ ...base, event }),
	commit: object<S.CommitStep>()({
		...base,
		ids: object<A.NewIds>()({
			'tasks thoughts strategies answers questions': array(id, 100_000),
			'facts frameworks': uuids,
		}),
	}),
	use: object<Omit<S.UseStep, 'input'> & { input?: unknown }>()({
		...base,
		instrument: name(2000),
		'input?': json(),
		status: oneOf<S.UseStep['status']>('intended', 'done'),
		'observation?': object<Observation>()({
			ok: flag,
			text: longText,
			'value?': json(),
			'cite? error?': text(),
			'local?': yes,
		}),
	}),
});

const ids = array(id);
const depth = whole(0, 1000);
const value = oneOf<A.Value>('high', 'medium', 'low');
const failed = 'failed_with_current_available_instruments';
const taskStatus = oneOf<A.TaskStatus>('open', 'in_progress', 'closed', failed);
const brought = 'tasks_and_thoughts_that_brought_to_it';
const task = object<A.Task>()({
	id,
	name: text(),
	'description stream_of_consciousness': longText,
	status: taskStatus,
	value,
	'tasks_depending tasks_required': ids,
	[brought]: object<A.Task[typeof brought]>()({ 'tasks thoughts': ids }),
});
const evidence = object<A.Evidence>()({
	kind: oneOf<A.Evidence['kind']>(
		...(['code', 'source', 'person', 'disputed', 'agreement', 'sums', 'quote', 'self'] as const),
	),
	ref: text(2000),
	'quote?': text(),
});
/** Every row of them has its number, and the run it belongs to. */
const own = { id, runId: name() };

export const runSchema: Record<RunTable, Check> = {
	counters: object<Counter>()({ runId: name(), name: oneOf(...missionTables), last: id }),
	steps,
	notes: note,
	tasks: object<A.TaskRow>()({
		...own,
		depth,
		task,
		created: time,
		'byUser?': yes,
		parent: nullable(id),
		because: text(),
	}),
	thoughts: object<A.ThoughtRow>()({
		...own,
		taskId,
		created: time,
		'local?': yes,
		kind: oneOf<A.ThoughtRow['kind']>('step', 'reflection', 'assumption', 'decision', 'doubt'),
		thought: object<A.ThoughtNote>()({ id, name: text(), content: longText }),
		'about?': uuids,
	}),
	strategies: object<A.Strategy>()({
		...own,
		depth,
		taskId: id,
		parent: nullable(id),
		'text finding': longText,
		score: number(),
		'frameworkId?': uuid,
		status: oneOf<A.Strategy['status']>('untried', 'running', 'succeeded', 'failed'),
	}),
	answers: object<A.TaskAnswer>()({
		...own,
		taskId: id,
		answer: longText,
		convincing: flag,
		how: text(1000),
		because: text(),
		'facts?': uuids,
		'evidence?': array(evidence, 1000),
		'label?': oneOf<A.EvidenceLabel>('HIGH', 'MEDIUM', 'LOW'),
		'local?': yes,
	}),
	questions: object<A.Question>()({
		...own,
		taskId,
		'asked answered?': time,
		'withdrawn?': yes,
		'text input? answer?': text(),
		purpose: oneOf<A.Question['purpose']>('information', 'test', 'permission'),
		'heard?': id,
	}),
	edits: object<TaskEdit>()({
		...own,
		taskId,
		made: time,
		change: object<TaskEdit['change']>()({
			'name? description?': text(),
			'value?': value,
			'status?': taskStatus,
		}),
	}),
};

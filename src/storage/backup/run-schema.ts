/** What a run and its steps must look like. */
import { entries } from '../../algorithms/list.ts';
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
import type { Trimmed } from '../../core/events.ts';
import type * as A from '../../core/mission/types.ts';
import type * as O from '../../core/mission/outside.ts';
import { confidence, role } from '../../core/row-checks.ts';
import type * as S from '../../core/steps.ts';
import type * as T from '../../core/types.ts';
import { attached } from './attached.ts';
import {
	longText,
	time,
	id,
	givenUuids,
	data,
	yes,
	option,
	never,
	hash,
	error,
	message,
	sampling,
	model,
	roles,
	budget,
	algorithm,
} from './fields.ts';

const trimmed = object<Trimmed>({
	type: name(),
	step: text(),
	...each(number(), 'history', 'notes', 'candidateCharacters', 'questionCharacters'),
});
/** Each algorithm knows its own. */
const event: is.Check = (value) =>
	is.variant('type', Object.assign({ trimmed }, ...entries.map(({ events }) => events)))(value);

const usage = object<T.Usage>({
	...each(number(0), 'promptTokens', 'cachedTokens', 'completionTokens', 'milliseconds'),
	exact: flag,
	thinkingTokens: maybe(number(0)),
});
const observation = object<O.Observation>({
	ok: flag,
	text: longText,
	value: maybe(data),
	...each(maybe(text()), 'cite', 'error'),
	local: yes,
});
const stepBase = {
	...each(name(), 'runId', 'kind'),
	key: name(1000),
	seq: is.whole(),
	...each(time, 'started', 'ended'),
};
export const step = is.variant('kind', {
	think: object<S.ThinkStep>({
		...stepBase,
		...each(text(), 'label', 'modelName', 'request'),
		...each(hash, 'prompt', 'thinking', 'text'),
		remote: flag,
		think: flag,
		role,
		model,
		sampling,
		status: oneOf<S.ThinkStep['status']>('done', 'failed', 'cancelled', 'over-budget'),
		error: maybe(error),
		value: maybe(data),
		finish: maybe(oneOf<T.Reply['finish']>('stop', 'length', 'repeated')),
		...each(maybe(flag), 'unclosed', 'scratch'),
		thinkingEnded: maybe(oneOf<NonNullable<T.Reply['thinkingEnded']>>('limit', 'person')),
		...each(yes, 'drifted', 'edited', 'begun', 'inherited'),
		odds: maybe(hash),
		calls: maybe(is.whole()),
		usage: maybe(usage),
		meanLogprob: maybe(number()),
	}),
	// What was read may be nothing at all, which JSON leaves out.
	once: object<Omit<S.OnceStep, 'value'> & { value?: unknown }>({
		...stepBase,
		value: maybe(data),
	}),
	event: object<S.EventStep>({ ...stepBase, event }),
	commit: object<S.CommitStep>({
		...stepBase,
		ids: object<A.NewIds>({
			...each(is.array(id, 100_000), 'tasks', 'thoughts', 'strategies', 'answers', 'questions'),
			...each(givenUuids, 'facts', 'frameworks'),
		}),
	}),
	use: object<Omit<S.UseStep, 'input'> & { input?: unknown }>({
		...stepBase,
		instrument: name(2000),
		input: maybe(data),
		status: oneOf<S.UseStep['status']>('intended', 'done'),
		observation: maybe(observation),
	}),
});

const stops = ['accepted', 'finished', 'limit', 'budget', 'cycle', 'malformed', 'stopped'] as const;
const outcome = object<T.Outcome>({
	answer: longText,
	stop: oneOf<T.Outcome['stop']>(...stops, 'error'),
	reason: text(),
	confidence: maybe(confidence),
	error: maybe(error),
});
export const run = object<T.Run>({
	...each(name(), 'id', 'conversationId'),
	algorithm,
	roles,
	budget,
	version: is.whole(),
	chat: is.array(message),
	attached: maybe(is.array(attached, 1000)),
	options: is.record(option),
	expert: maybe(model),
	seed: number(),
	status: oneOf<T.RunStatus>('running', 'paused', 'suspended', 'done', 'stopped', 'failed'),
	waiting: maybe(error),
	outcome: maybe(outcome),
	private: never,
	forkOf: maybe(object<NonNullable<T.Run['forkOf']>>({ runId: name(), key: name(1000) })),
	...each(time, 'created', 'updated', 'worked'),
	after: maybe(nullable(name())),
	alone: maybe(is.whole()),
	warned: maybe(text()),
	mark: maybe(object<T.Mark>({ right: flag, answer: maybe(text()), when: time })),
	odds: yes,
	later: maybe(
		object<T.Later>({
			place: number(),
			go: maybe(oneOf<NonNullable<T.Later['go']>>('now', 'plugged')),
			begun: maybe(time),
		}),
	),
});

/** Fields that rows of several tables have, and what they may hold. */
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
import { engineIds } from '../../core/engines/engine-of.ts';
import type { PlainError } from '../../core/errors.ts';
import { uuid } from '../../core/row-checks.ts';
import type * as T from '../../core/types.ts';

/** Letters of the longest text: a prompt with its documents, a reply of a large model. */
export const longText = text(16_000_000);
export const time = number(0);
export const id = is.whole(1);
export const ids = is.array(id);
export const givenUuids = is.array(uuid, 100_000);
export const taskId = nullable(id);
export const depth = is.whole(0, 1000);
export const data = is.json();
export const yes = maybe(oneOf(true));
/** No option of any algorithm comes near it. */
export const option = is.json({ depth: 4, nodes: 10_000, highest: 1_000_000 });
/** What leaves no trace is never in a file. */
export const never = oneOf(false);
export const hash = is.pattern(/^[0-9a-f]{64}$/, 'a SHA-256');

export const error = object<PlainError>({ code: name(), ...each(text(), 'message', 'wayOut') });
export const message = object<T.Message>({
	role: oneOf<T.Message['role']>('system', 'user', 'assistant'),
	content: longText,
});
export const sampling = object<T.Sampling>({
	temperature: number(0, 100),
	topP: number(0, 1),
	maxTokens: number(0, 10_000_000),
	maxThinking: maybe(number(0, 10_000_000)),
	seed: maybe(number()),
});
export const model = object<T.ModelRef>({
	engine: oneOf(...engineIds),
	model: name(2000),
	endpoint: maybe(name()),
});
export const oneRole = object<T.Role>({ model: nullable(model), sampling, think: flag });
export const roles = object<T.Roles>(each(oneRole, 'A', 'B'));
export const budget = object<T.Budget>(each(number(0), 'tokens', 'minutes', 'calls'));
export const algorithm: is.Check = (value) =>
	entries.some(({ id }) => id === value) ? undefined : 'is none that is known here';

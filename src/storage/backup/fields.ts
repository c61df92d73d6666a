/** Fields that rows of several tables have, and what they may hold. */
import { entries } from '../../algorithms/list.ts';
import { array, flag, json, name, nullable, number, object } from '../../core/checks/check.ts';
import { oneOf, pattern, text, whole, type Check } from '../../core/checks/check.ts';
import { engineIds } from '../../core/engines/engine-of.ts';
import { documentKinds } from '../../core/mission/knowledge.ts';
import { uuid } from '../../core/checks/row-checks.ts';
import type { Budget, ModelRef, Role, Roles, Sampling } from '../../core/types.ts';

/** Letters of the longest text: a prompt with its documents, a reply of a large model. */
export const longText = text(16_000_000);
export const time = number(0);
export const id = whole(1);
export const uuids = array(uuid, 100_000);
export const taskId = nullable(id);
export const yes = oneOf(true);
/** No option of any algorithm comes near it. */
export const option = json({ depth: 4, nodes: 10_000, highest: 1_000_000 });
/** What leaves no trace is never in a file. */
export const never = oneOf(false);
export const hash = pattern(/^[0-9a-f]{64}$/, 'a SHA-256');

export const sampling = object<Sampling>()({
	temperature: number(0, 100),
	topP: number(0, 1),
	'maxTokens maxThinking?': number(0, 10_000_000),
	'effort?': name(40),
	'seed?': number(),
});
export const model = object<ModelRef>()({
	engine: oneOf(...engineIds),
	model: name(2000),
	'endpoint?': name(),
});
export const roles = object<Roles>()({
	'A B': object<Role>()({ model: nullable(model), sampling, think: flag }),
});
export const budget = object<Budget>()({ 'tokens minutes calls': number(0) });
export const algorithm: Check = (value) =>
	entries.some(({ id }) => id === value) ? undefined : 'is none that is known here';
export const documentKind = oneOf(...documentKinds);
/** What could not be read of a document, in sentences. */
export const gaps = array(text(), 100);

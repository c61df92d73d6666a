/** Checks of what rows of several kinds have in common. */
import { maybe, name, object, oneOf, text, whole } from './check.ts';
import type { Confidence, Note, RoleName } from './types.ts';

export const role = oneOf<RoleName>('A', 'B');
export const confidence = oneOf<Confidence>('HIGH', 'MEDIUM', 'LOW', 'not applicable');

export const note = object<Note>({
	runId: name(),
	id: whole(),
	text: text(),
	added: whole(),
	evicted: maybe(whole()),
	by: role,
});

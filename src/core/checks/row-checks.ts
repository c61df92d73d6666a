/** Checks of what rows of several kinds have in common. */
import { name, object, oneOf, pattern, text, whole } from './check.ts';
import type { Note } from '../runs/steps.ts';
import type { Confidence, RoleName } from '../types.ts';

export const uuid = pattern(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a UUID');
export const role = oneOf<RoleName>('A', 'B');
export const confidence = oneOf<Confidence>('HIGH', 'MEDIUM', 'LOW', 'not applicable');

export const note = object<Note>()({
	runId: name(),
	'id added evicted?': whole(),
	text: text(),
	by: role,
});

/** Are two references to one model? Null is none chosen. */
import type { ModelRef } from '../types.ts';

export function sameModel(a: ModelRef | null, b: ModelRef | null): boolean {
	if (!a || !b) return a === b;
	return a.engine === b.engine && a.model === b.model && a.endpoint === b.endpoint;
}

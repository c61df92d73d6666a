/** Ids for tests: UUIDs that can be read, and told apart by their first eight signs. */
import { rowName } from '../../src/core/mission/names.ts';

export const uuid = (n: number): string =>
	`${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** The number that a name was made of: of a UUID, or of a row of a run or document. */
export const numberOf = (name: string): number =>
	Number(/^\d{8}-/.test(name) && !name.includes('/') ? name.slice(0, 8) : name.split('/').at(-1));

/** Gives UUIDs in their order. */
export function uuids(from = 1): () => string {
	let n = from;
	return () => uuid(n++);
}

/** How recall names a row of the tests' one run, or a passage. */
export const inRun = (id: number, runId = 'run-1'): string => rowName(runId, id);

/** The rows of memory in pieces small enough to be taken in between two other things. */
import type { MemoryRows } from './items.ts';

/** Some hundredths of a second each. */
const size = 100;

const none: MemoryRows = {
	facts: [],
	thoughts: [],
	frameworks: [],
	documents: [],
	chunks: [],
	tasks: [],
	answers: [],
	missions: [],
};

export const countRows = (rows: MemoryRows): number =>
	Object.values(rows).reduce((sum: number, some: unknown[]) => sum + some.length, 0);

/**
 * In the order in which they are understood: documents before what is from them, and tasks with all their
 * answers. What fits into one piece comes as it is.
 */
export function* chunked(rows: MemoryRows): Generator<MemoryRows> {
	if (countRows(rows) <= size) return yield rows;
	for (const name of ['documents', 'facts', 'thoughts', 'frameworks', 'chunks'] as const) {
		const all = rows[name];
		for (let at = 0; at < all.length; at += size)
			yield { ...none, [name]: all.slice(at, at + size) };
	}
	const runs = new Map<string, Pick<MemoryRows, 'tasks' | 'answers'>>();
	const of = (runId: string) => {
		const run = runs.get(runId) ?? { tasks: [], answers: [] };
		runs.set(runId, run);
		return run;
	};
	for (const task of rows.tasks) of(task.runId).tasks.push(task);
	for (const answer of rows.answers) of(answer.runId).answers.push(answer);
	for (const run of runs.values()) yield { ...none, ...run };
	for (let at = 0; at < rows.missions.length; at += size)
		yield { ...none, missions: rows.missions.slice(at, at + size) };
}

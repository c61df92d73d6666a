/** Answers that the person marked right or wrong, as problems for the Lab. */
import type { Mark, Run } from '../../core/types.ts';
import { markRun, searchRuns } from '../../storage/runs/runs.ts';

/** More than anybody marks by hand. */
const most = 20_000;

export interface MarkedProblem {
	/** Of the run, so that the same problem stays the same. */
	id: string;
	question: string;
	/** Absent: nobody said what is right, so it can be compared by eye only. */
	answer?: string;
}

/**
 * One problem for each question, the latest mark of it. A question in the middle of a chat cannot be
 * asked alone: it is none, unless it was asked alone.
 */
export function problemsOf(runs: readonly Run[]): MarkedProblem[] {
	const found = new Map<string, { run: Run; problem: MarkedProblem }>();
	for (const run of runs) {
		const question = run.chat.at(-1)?.content.trim() ?? '';
		if (!run.mark || run.chat.length > 1 || question === '') continue;
		const known = found.get(question)?.run.mark;
		if (known && known.when > run.mark.when) continue;
		const { answer } = run.mark;
		found.set(question, { run, problem: { id: run.id, question, ...(answer ? { answer } : {}) } });
	}
	return [...found.values()].map(({ problem }) => problem);
}

/** Keeps what the person says of an answer; null takes it back. Throws what the database throws. */
export const keepMark = ({ id }: Run, mark: Mark | null): Promise<void> => markRun(id, mark);

/** All that there are, the latest first. */
export async function markedProblems(signal: AbortSignal): Promise<MarkedProblem[]> {
	return problemsOf(await searchRuns((run) => (run.mark ? run : null), most, signal));
}

/** As the Lab reads problems of the person's own: one JSON object a line. */
export const asLines = (problems: readonly MarkedProblem[]): string =>
	problems.map((problem) => JSON.stringify(problem)).join('\n');

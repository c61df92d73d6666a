/**
 * A conversation as its questions, each with the runs that tried to answer it. Where a question was
 * edited the conversation parts: the questions are a tree, and one branch of it is shown.
 */
import type { AttachedFile } from '../../core/attached.ts';
import type { Message, Run } from '../../core/types.ts';

/** One question and every run that tried to answer it: regenerated, forked, first of all. */
export interface Turn {
	/** The id of its first run. */
	key: string;
	question: string;
	/** Key of the turn before it; null: it begins the conversation. */
	parent: string | null;
	runs: Run[];
	/** When the newest run of it, or of what follows it, was begun. */
	latest: number;
}

export const questionOf = ({ chat }: Pick<Run, 'chat'>): string => chat.at(-1)?.content ?? '';

const nameOf = ({ documentId, name, bytes }: AttachedFile): string =>
	documentId ?? `${name} ${bytes}`;

/** All turns of a conversation, each behind the one that it follows. `runs`: in order of time. */
export function turnsOf(runs: readonly Run[]): Turn[] {
	const turns = new Map<string, Turn>();
	const places = new Map<string, Turn>();
	const placed = new Set<string>();

	/** Runs of the same question behind the same turn make one turn. */
	function place(run: Run, parent: string | null): Turn {
		const own = (run.attached ?? []).filter(({ earlier }) => !earlier);
		const at = JSON.stringify([parent, questionOf(run), ...own.map(nameOf)]);
		const empty = { key: run.id, question: questionOf(run), parent, runs: [], latest: 0 };
		const turn: Turn = places.get(at) ?? empty;
		places.set(at, turn);
		turns.set(turn.key, turn);
		turn.runs.push(run);
		placed.add(run.id);
		return turn;
	}

	const following = grouped(runs, ({ after }) => after ?? null);
	/** Puts a run in its place, and behind it what follows it. */
	function grow(first: Run, before: string | null): Turn {
		const turn = place(first, before);
		const next: [Run, string][] = (following.get(first.id) ?? []).map((run) => [run, turn.key]);
		for (const [run, parent] of next) {
			if (placed.has(run.id)) continue;
			const { key } = place(run, parent);
			for (const behind of following.get(run.id) ?? []) next.push([behind, key]);
		}
		return turn;
	}

	for (const run of runs) if (run.after === null) grow(run, null);

	// Others say nothing of what they follow, or it is not here: they stand in a row, as they came.
	const here = new Set(runs.map(({ id }) => id));
	const row = new Map<string, Turn>();
	let end: string | null = null;
	const stand = (run: Run) => {
		if (placed.has(run.id)) return;
		const at = JSON.stringify([run.chat.length + (run.alone ?? 0), questionOf(run)]);
		const known = row.get(at);
		const turn = grow(run, known ? known.parent : end);
		row.set(at, turn);
		if (!known) end = turn.key;
	};
	for (const run of runs) if (run.after === undefined || !here.has(run.after ?? '')) stand(run);
	// What is left follows itself in a ring, as only a file can say.
	runs.forEach(stand);

	const all = [...turns.values()];
	for (const turn of all) turn.runs.sort((a, b) => a.created - b.created);
	for (const turn of all.toReversed()) {
		turn.latest = Math.max(turn.latest, turn.runs.at(-1)!.created);
		const parent = turn.parent === null ? undefined : turns.get(turn.parent);
		if (parent) parent.latest = Math.max(parent.latest, turn.latest);
	}
	return all;
}

function grouped<T>(all: readonly T[], by: (one: T) => string | null): Map<string | null, T[]> {
	const groups = new Map<string | null, T[]>();
	for (const one of all) {
		const group = groups.get(by(one));
		if (group) group.push(one);
		else groups.set(by(one), [one]);
	}
	return groups;
}

/** Turns that ask at the same place of the conversation, the first one first. */
export const siblingTurns = (turns: readonly Turn[], { parent }: Turn): Turn[] =>
	turns
		.filter((turn) => turn.parent === parent)
		.sort((a, b) => a.runs[0]!.created - b.runs[0]!.created);

/** One way through the conversation, from its first question; `pick` chooses where it parts. */
export function branchOf(turns: readonly Turn[], pick: (turns: readonly Turn[]) => Turn): Turn[] {
	const following = grouped(turns, ({ parent }) => parent);
	const branch: Turn[] = [];
	for (let next = following.get(null); next; next = following.get(branch.at(-1)!.key))
		branch.push(pick(next));
	return branch;
}

/** The chat of turns: of each the run that is shown, if it came to an answer. */
export function historyOf(shown: readonly Run[]): Message[] {
	return shown.flatMap((run): Message[] => {
		if (!run.outcome?.answer) return [];
		return [
			{ role: 'user', content: questionOf(run) },
			{ role: 'assistant', content: run.outcome.answer },
		];
	});
}

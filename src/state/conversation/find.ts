/** Search over everything that was asked and answered, and the way back to what was found. */
import type { Run } from '../../core/types.ts';
import { runsOf, searchRuns } from '../../storage/runs/runs.ts';
import type { PrivateState } from './private.svelte.ts';
import { questionOf, turnsOf } from './turns.ts';
import type { Versions } from './versions.svelte.ts';

/** Where the words stand, as one line. */
export interface Excerpt {
	before: string;
	/** As it is written there. */
	match: string;
	after: string;
}

export interface Found {
	run: Run;
	where: 'question' | 'answer';
	excerpt: Excerpt;
}

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** Lower case, where that keeps every letter in its place. */
function fold(text: string): string {
	const lower = text.toLowerCase();
	return lower.length === text.length ? lower : text;
}

/** A run whose question and answer together have all the words; null: it has not. */
export function matchRun(run: Run, words: readonly string[]): Found | null {
	const [question, answer] = [questionOf(run), run.outcome?.answer ?? ''];
	const [asked, said] = [fold(question), fold(answer)];
	if (!words.length || !words.every((word) => asked.includes(word) || said.includes(word)))
		return null;
	// The place of most words: of two equal ones the question.
	const count = (text: string) => words.filter((word) => text.includes(word)).length;
	const where = count(said) > count(asked) ? 'answer' : 'question';
	return { run, where, excerpt: excerptOf(where === 'answer' ? answer : question, words) };
}

/** Characters shown before and after what was found. */
const around = { before: 24, after: 120 };

/** The surroundings of the first of these words that stands in the text. */
export function excerptOf(text: string, words: readonly string[]): Excerpt {
	const folded = fold(text);
	const places = words.map((word) => [folded.indexOf(word), word.length] as const);
	const [at, length] = places.filter(([at]) => at >= 0).sort(([a], [b]) => a - b)[0] ?? [0, 0];
	const from = Math.max(0, at - around.before);
	const to = Math.min(text.length, at + length + around.after);
	return {
		before: (from > 0 ? '…' : '') + inLine(text.slice(from, at)),
		match: text.slice(at, at + length),
		after: inLine(text.slice(at + length, to)) + (to < text.length ? '…' : ''),
	};
}

const inLine = (text: string): string => text.replace(/\s/g, ' ');

/** The latest first, and fewer where `signal` breaks it off; a question that was answered several times comes once. */
export async function findQuestions(
	query: string,
	privateRuns: Pick<PrivateState, 'runs'>,
	most: number,
	signal: AbortSignal,
): Promise<Found[]> {
	const words = wordsOf(query);
	if (!words.length) return [];
	const seen = new Set<string>();
	const once = (run: Run) => {
		const found = matchRun(run, words);
		if (!found) return null;
		const { conversationId } = run;
		const what = found.where === 'question' ? questionOf(run) : run.outcome?.answer;
		const name = JSON.stringify([conversationId, found.where, what]);
		if (seen.has(name)) return null;
		seen.add(name);
		return found;
	};
	const hidden = privateRuns.runs.toReversed().flatMap((run) => once(run) ?? []);
	return [...hidden, ...(await searchRuns(once, most, signal))].slice(0, most);
}

/** Has the branch and the version shown that a run stands on. Gives the key of its turn. */
export async function reveal(
	{ id, conversationId, private: isPrivate }: Run,
	versions: Versions,
	privateRuns: PrivateState,
): Promise<string | null> {
	const runs = isPrivate ? privateRuns.runsOf(conversationId) : await runsOf(conversationId);
	const turns = turnsOf(runs);
	const turn = turns.find((turn) => turn.runs.some((run) => run.id === id));
	if (!turn) return null;
	versions.choose(turn, id);
	for (let on = turn; on; on = turns.find(({ key }) => key === on.parent)!) versions.walk(on);
	return turn.key;
}

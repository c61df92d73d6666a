/** A conversation as its questions, each with the runs that tried to answer it. */
import type { Message, Run } from '../../core/types.ts';

/** One question and every run that tried to answer it: regenerated, forked, first of all. */
export interface Turn {
	key: string;
	question: string;
	runs: Run[];
}

/** Runs that answer the same question at the same place of the conversation make one turn. */
export const keyOf = ({ chat, alone = 0 }: Run): string =>
	JSON.stringify([chat.length + alone, chat.at(-1)?.content]);

export function turnsOf(runs: readonly Run[]): Turn[] {
	const turns = new Map<string, Turn>();
	for (const run of runs) {
		const key = keyOf(run);
		const turn = turns.get(key) ?? { key, question: run.chat.at(-1)?.content ?? '', runs: [] };
		turn.runs.push(run);
		turns.set(key, turn);
	}
	return [...turns.values()];
}

/** The chat of turns: of each the run that is shown, if it came to an answer. */
export function historyOf(shown: readonly Run[]): Message[] {
	return shown.flatMap(({ chat, outcome }): Message[] => {
		if (!outcome?.answer) return [];
		return [
			{ role: 'user', content: chat.at(-1)?.content ?? '' },
			{ role: 'assistant', content: outcome.answer },
		];
	});
}

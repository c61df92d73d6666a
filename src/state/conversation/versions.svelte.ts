/**
 * What of a conversation is looked at: of questions at the same place one, of the runs of a turn one,
 * and another of them may stand beside it.
 */
import type { Message, Run } from '../../core/types.ts';
import type { Asked } from '../think/next-run.svelte.ts';
import { historyOf, questionOf, type Turn } from './turns.ts';

export class Versions {
	/** Run by turn, where one was chosen. */
	#chosen = $state.raw<ReadonlyMap<string, string>>(new Map());
	#beside = $state.raw<ReadonlyMap<string, string>>(new Map());
	/** Turn by place, where the conversation parts and one was chosen. */
	#walked = $state.raw<ReadonlyMap<string, string>>(new Map());

	/** Of turns at the same place the one that is shown: the one chosen, else where it went on last. */
	branch = (turns: readonly Turn[]): Turn => {
		const walked = this.#walked.get(placeOf(turns[0]!));
		const newest = (a: Turn, b: Turn) => (b.latest >= a.latest ? b : a);
		return turns.find(({ key }) => key === walked) ?? turns.reduce(newest);
	};

	walk(turn: Turn): void {
		this.#walked = new Map(this.#walked).set(placeOf(turn), turn.key);
	}

	/** A new question at its place is looked at, whichever was chosen before. */
	walkLatest(turn: Turn): void {
		this.#walked = without(this.#walked, placeOf(turn));
	}

	/** The run of a turn that is shown: the one chosen, else the latest. */
	shown(turn: Turn): Run {
		const chosen = this.#chosen.get(turn.key);
		return turn.runs.find((run) => run.id === chosen) ?? turn.runs.at(-1)!;
	}

	choose(turn: Turn, runId: string): void {
		this.#chosen = new Map(this.#chosen).set(turn.key, runId);
	}

	/** The run that the shown one is compared with; never itself. */
	beside(turn: Turn): Run | null {
		const id = this.#beside.get(turn.key);
		const found = turn.runs.find((run) => run.id === id) ?? null;
		return found && found.id !== this.shown(turn).id ? found : null;
	}

	/** Null ends the comparison. */
	compare(key: string, runId: string | null): void {
		if (runId) this.#beside = new Map(this.#beside).set(key, runId);
		else this.#beside = without(this.#beside, key);
	}

	/** The chat of turns, as they are shown. */
	historyOf(turns: readonly Turn[]): Message[] {
		return historyOf(turns.map((turn) => this.shown(turn)));
	}

	/** A question behind these turns. */
	behind(turns: readonly Turn[], question: string): Asked {
		const before = turns.map((turn) => this.shown(turn));
		return { history: historyOf(before), question, after: before.at(-1)?.id ?? null, before };
	}

	/** The question of a run, behind these turns, once more. */
	again(run: Run, before: readonly Turn[]): Asked {
		const { after, attached } = run;
		const asked = { question: questionOf(run), after, ...(attached ? { attached } : {}) };
		// What was not sent then may be sent now, if another model answers.
		if (run.alone && before.length) return { ...asked, history: this.historyOf(before) };
		return { ...asked, history: run.chat.slice(0, -1) };
	}

	/** A new version of an answer is looked at, whichever was chosen before. */
	showLatest(turn: Turn): void {
		this.#chosen = without(this.#chosen, turn.key);
	}
}

/** The first place of a conversation follows no turn. */
const placeOf = ({ parent, runs }: Turn): string => parent ?? runs[0]!.conversationId;

function without(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
	const left = new Map(map);
	return left.delete(key) ? left : map;
}

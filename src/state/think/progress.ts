/** How far a run is: calls done and to come, how long they may still take. */
import type { Calls } from '../../core/runs/calls.ts';
import type { Pace } from './estimate.ts';

export interface Progress {
	/** The call that is under way, from 1; of those side by side the last one. */
	call: number;
	/** How many there will be, as foretold; `least` is never below `call`. */
	of: Calls;
	/** Milliseconds at least and at most; null while no pace or no limit is known. */
	left: { least: number; most: number } | null;
}

/** `done` calls are over, `live` are under way since `elapsed` milliseconds. */
export function progressOf(
	{ least, most }: Calls,
	{ done, live, elapsed }: { done: number; live: number; elapsed: number },
	pace: Pace | null,
): Progress {
	const call = done + Math.max(1, live);
	const of = { least: Math.max(least, call), most: Math.max(most, call) };
	const each = pace && pace.tokens * pace.perToken;
	const time = (calls: number) => Math.max(0, (calls - done) * each! - elapsed);
	const left =
		each === null || !Number.isFinite(of.most)
			? null
			: { least: time(of.least), most: time(of.most) };
	return { call, of, left };
}

/** Characters of a token while no reply has told. */
const usual = 4;

/**
 * Tokens a second from characters as they come. What a finished reply had of both tells how long a
 * token of this model is; until then it is guessed.
 */
export class Speed {
	#before: { at: number; characters: number } | null = null;
	#known = { characters: 0, tokens: 0 };

	/** A reply that is over: so many characters were so many tokens. */
	learn(characters: number, tokens: number): void {
		if (characters <= 0 || tokens <= 0) return;
		this.#known.characters += characters;
		this.#known.tokens += tokens;
	}

	/** About how many tokens so many characters are. */
	tokens(characters: number): number {
		const { tokens, characters: of } = this.#known;
		return characters / (tokens > 0 ? of / tokens : usual);
	}

	/** At this moment so many characters stand there. Null where none came since the last look. */
	look(at: number, characters: number): number | null {
		const before = this.#before;
		this.#before = { at, characters };
		if (!before || at <= before.at || characters <= before.characters) return null;
		return (this.tokens(characters - before.characters) / (at - before.at)) * 1000;
	}
}

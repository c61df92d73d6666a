/**
 * The sequences of one key-value cache, which share its pages: a prompt goes on from the longest
 * beginning that any of them holds, whoever asked for it, and where pages run out those give theirs
 * back that nobody has used for longest.
 */

/** What the runtime does with them. */
export interface Cache {
	add(sequence: number): void;
	remove(sequence: number): void;
	/** The child holds the parent's first tokens: their pages are shared, a part of one is copied. */
	fork(parent: number, child: number, tokens: number): void;
	/** Takes back the last tokens. */
	pop(sequence: number, tokens: number): void;
	/** Pages that are free. */
	free(): number;
}

/** Tokens in a page. */
export const page = 16;

/** There are not enough pages before another reply ends. */
export const full = Symbol('The cache is full.');

/** Tokens that are sooner computed again than attended to apart at each step, where nobody else is there. */
const worthSharing = 256;

interface Sequence {
	/** It is in the cache. */
	there: boolean;
	/** Its tokens; undefined: something broke on the way. */
	held: number[] | undefined;
	/** Somebody is using it. */
	busy: boolean;
	/** It has pages in common with another, or had: the runtime attends to these apart, which costs. */
	shares: boolean;
	/** When it was last claimed. */
	used: number;
}

export interface Sequences {
	/**
	 * Makes a sequence hold a beginning of a prompt, as long a one as is there and worth it, and leaves
	 * room for the rest: which it is, and how many tokens, the prompt's last never among them. Throws
	 * `full`.
	 */
	claim(prompt: number[]): { id: number; same: number };
	/** What a sequence holds, for whoever computes to keep up to date. */
	held(id: number): number[] | undefined;
	setHeld(id: number, tokens: number[] | undefined): void;
	/** Nobody uses it for now; what it holds stays as long as there is room. */
	release(id: number): void;
	/** As `release`, and its pages are given back at once. */
	drop(id: number): void;
	/** True once so many pages are free. */
	room(pages: number): boolean;
}

/** The first of them is in the cache already, and empty. Not more are claimed at once than there are. */
export function createSequences(cache: Cache, count: number): Sequences {
	const all: Sequence[] = Array.from({ length: count }, (_, id) => ({
		there: id === 0,
		held: [],
		busy: false,
		shares: false,
		used: 0,
	}));
	let clock = 0;

	function remove(id: number): void {
		if (all[id]!.there) cache.remove(id);
		Object.assign(all[id]!, { there: false, held: [], shares: false });
	}

	/** The one that was not used for longest, of those that nobody uses. */
	function idle(there: boolean, but?: number): number | undefined {
		const ids = [...all.keys()].filter((id) => {
			const one = all[id]!;
			return one.there === there && !one.busy && id !== but;
		});
		return ids.sort((a, b) => all[a]!.used - all[b]!.used)[0];
	}

	function room(pages: number, keep?: number): boolean {
		while (cache.free() < pages) {
			const one = idle(true, keep);
			if (one === undefined) return false;
			remove(one);
		}
		return true;
	}

	/** Who holds most of a prompt; of several rather one that nobody uses. */
	function holder(prompt: number[]): { donor: number; same: number } {
		let [donor, same] = [-1, 0];
		for (const [id, { there, held, busy }] of all.entries()) {
			const its = there ? common(held, prompt) : 0;
			if (its > same || (its > 0 && its === same && !busy && all[donor]!.busy))
				[donor, same] = [id, its];
		}
		return { donor, same };
	}

	/** Where the beginning lies, in a sequence that goes on from it alone. */
	function begin(prompt: number[], alone: boolean): { id: number; same: number } {
		const { donor, same } = holder(prompt);
		const from = all[donor];
		if (from) from.used = ++clock;
		const place = idle(false, donor) ?? idle(true, donor);
		const apart = alone && same < worthSharing;
		const lost = from?.held ? from.held.length - same : 0;
		// What it would lose is kept, for whoever it belongs to: the roles take turns.
		const yields = from && !from.busy && (place === undefined || same * 2 >= lost);
		// Going back into pages that others have as well copies one.
		if (yields && !(apart && from.shares) && room(1, donor)) {
			cache.pop(donor, lost);
			return { id: donor, same };
		}
		const id = yields ? donor : place!;
		remove(id);
		if (from && id !== donor && !apart && room(2, donor)) {
			cache.fork(donor, id, same);
			// Less than a page is copied and nothing shared.
			if (same >= page) from.shares = all[id]!.shares = true;
			return { id, same };
		}
		cache.add(id);
		return { id, same: 0 };
	}

	function claim(prompt: number[]): { id: number; same: number } {
		const others = all.filter(({ busy }) => busy).length;
		const { id, same } = begin(prompt, others === 0);
		const own = all[id]!;
		Object.assign(own, { there: true, held: prompt.slice(0, same), busy: true, used: ++clock });
		// One more for each that writes meanwhile.
		if (room(Math.ceil((prompt.length - same) / page) + 1 + others)) return { id, same };
		remove(id);
		if (others > 0) {
			own.busy = false;
			throw full;
		}
		// It is alone, and a whole context fits: what was in the way were pages that are not full.
		cache.add(id);
		own.there = true;
		return { id, same: 0 };
	}

	return {
		claim,
		held: (id) => all[id]!.held,
		setHeld: (id, tokens) => void (all[id]!.held = tokens),
		release: (id) => void (all[id]!.busy = false),
		drop(id) {
			remove(id);
			all[id]!.busy = false;
		},
		room,
	};
}

/** Tokens that both begin with, but for the last of the prompt: what comes after it is asked for. */
export function common(held: number[] | undefined, prompt: number[]): number {
	if (!held) return 0;
	const most = Math.min(held.length, prompt.length - 1);
	let same = 0;
	while (same < most && held[same] === prompt[same]) same++;
	return same;
}

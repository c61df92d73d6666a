/** A seeded source of chance: the same seed gives the same problems on every machine. */

export interface Random {
	/** From 0 up to, not with, 1. */
	real(): number;
	/** A whole number from `min` to `max`, both included. */
	int(min: number, max: number): number;
	/** One of the list; a RangeError when it is empty. */
	pick<T>(list: readonly T[]): T;
	/** True with probability `p`. */
	chance(p: number): boolean;
	/** The same items in a new list, in another order. */
	shuffle<T>(list: readonly T[]): T[];
}

/** `seed` is a whole number; only its lower 32 bits count. */
export function makeRandom(seed: number): Random {
	let state = seed >>> 0;

	// A counter through a mixing function, so that neighbouring seeds have nothing in common.
	function real(): number {
		state = (state + 0x9e3779b9) >>> 0;
		let mixed = state;
		mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
		mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
		return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
	}

	function int(min: number, max: number): number {
		return min + Math.floor(real() * (max - min + 1));
	}

	function pick<T>(list: readonly T[]): T {
		if (list.length === 0) throw new RangeError('nothing to pick from');
		return list[int(0, list.length - 1)] as T;
	}

	function shuffle<T>(list: readonly T[]): T[] {
		const shuffled = [...list];
		for (let last = shuffled.length - 1; last > 0; last--) {
			const other = int(0, last);
			[shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
		}
		return shuffled;
	}

	return { real, int, pick, chance: (p) => real() < p, shuffle };
}

/**
 * How many calls of a model a step takes. One call is one time that a model is asked for words: a
 * structured step may take several (decision H6), and a call that breaks off and is made again
 * counts as often as it reached the model or its server. Engines count them, budgets and totals add
 * them up, and the estimate before a run foretells them.
 */

/** What a step says (`Delta.status`) while others are asked before it. */
export const waitsForTurn = 'Waiting for its turn.';

/** Repairs after the first structured call. */
export const repairs = 2;

/** Calls of a structured step at most, whatever the model: free ones, the structure, its repairs. */
export const maxCalls = (think: boolean): number => (think ? 2 : 0) + 1 + repairs;

/** What a role's model will be asked for, as far as it is known before a run. */
export interface Asked {
	/** The reasoning mode is on. */
	think: boolean;
	/** The model has one; undefined where only its first reply will tell. */
	reasons: boolean | undefined;
}

/** Calls at least and at most. */
export interface Calls {
	least: number;
	most: number;
}

/**
 * Calls of one structured step, when the engine knows whether the model reasons: a free call or a
 * scratch pass, the structure, its repairs. What a reasoning model writes at once may do already.
 */
export function structuredCalls({ think, reasons }: Asked): Calls {
	if (!think) return { least: 1, most: 1 + repairs };
	return { least: reasons === false ? 2 : 1, most: 2 + repairs };
}

/** One more, once in a run: the call that shows that a model does not reason. */
export const learningCalls = ({ think, reasons }: Asked): number =>
	think && reasons === undefined ? 1 : 0;

/** Of a step, a reply, an error. Most steps take one call, and a record says so only of others. */
export const callsOf = ({ calls = 1 }: { calls?: number }): number => calls;

/** A way of asking under a name: what is said before everything, and what thinks how. */
import type { ModelRef } from '../types.ts';

export interface Preset {
	id: string;
	name: string;
	/** System prompt; '' is none. */
	system: string;
	/** Id in the list of algorithms. */
	algorithm: string;
	/** Its options, where they are not the defaults. */
	options: Record<string, unknown>;
	/** Null: whatever is chosen at the time. In it, null is the built-in one, or for the Expert none. */
	models: { A: ModelRef | null; B: ModelRef | null; expert: ModelRef | null } | null;
	/** When it was last changed, milliseconds since 1970; 0: as it came. */
	changed: number;
}

/** Words under way, as they go to every page and tab that watches a run. */
export type Live =
	| {
			/** Words of a step under way, at most five times a second. */
			type: 'delta';
			runId: string;
			key: string;
			label: string;
			thinking: string;
			text: string;
			/** Forget what came before for this key. */
			restart?: boolean;
			status?: string;
			/** It may be a loop, or is none after all. */
			repeats?: boolean;
			/** Milliseconds since 1970 when the step began. */
			started: number;
	  }
	/** The step is over (its row is in the database) or was given up. */
	| { type: 'delta-end'; runId: string; key: string };

export type Delta = Extract<Live, { type: 'delta' }>;

/** Two deltas of one step as one: words add up, the rest is as the later one has it. */
export function joined(before: Delta | undefined, delta: Delta): Delta {
	if (!before || delta.restart) return delta;
	const repeats = delta.repeats ?? before.repeats;
	return {
		...delta,
		thinking: before.thinking + delta.thinking,
		text: before.text + delta.text,
		...(before.restart ? { restart: true } : {}),
		...(repeats === undefined ? {} : { repeats }),
	};
}

/** An open question has no votes: role B chooses the best path and says why (decision M14). */
import type { Mind } from '../../../core/ports.ts';
import type { Schema } from '../../../core/types.ts';
import { ask } from '../../shared/ask.ts';
import type { ReadChat } from '../../shared/budgeter.ts';
import { ending, type Ending } from '../../shared/ending.ts';
import type { Finished } from '../path.ts';
import * as prompts from '../prompts.ts';

export interface Choice {
	/** Null: it chose none. */
	path: number | null;
	because: string;
	/** The run itself ended in the middle of the call. */
	end?: Ending;
}

const schemaOf = (texts: number): Schema => ({
	type: 'object',
	properties: {
		because: { type: 'string', description: 'Why this text is the best, in one sentence.' },
		best: { type: 'integer', description: 'Number of the best text.', minimum: 1, maximum: texts },
	},
	required: ['because', 'best'],
	additionalProperties: false,
});

export async function choose(
	voters: readonly Finished[],
	asked: ReadChat,
	mind: Mind,
): Promise<Choice> {
	const candidates = voters.map(({ text }) => text);
	try {
		const parts = { ...asked, notes: [], candidates };
		const { value } = await ask(mind, 'choice', parts, (kept) => prompts.choice(asked, kept), {
			label: 'Choice',
			role: 'B',
			sampling: { temperature: 0 },
			think: false,
			schema: schemaOf(candidates.length),
			schemaName: 'choice',
			skippable: true,
		});
		const { because, best } = (value ?? {}) as { because?: unknown; best?: unknown };
		const chosen = typeof best === 'number' ? voters[best - 1] : undefined;
		if (!chosen) return { path: null, because: 'The reviewer chose none.' };
		return { path: chosen.path, because: typeof because === 'string' ? because.trim() : '' };
	} catch (thrown) {
		const end = ending(thrown, mind);
		const because = `The choice failed: ${end.reason}`;
		return { path: null, because, ...(end.stop === 'error' ? {} : { end }) };
	}
}

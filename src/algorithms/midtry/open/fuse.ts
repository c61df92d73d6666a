/**
 * One text put together from all paths (decision M17): role B compares them, then writes the text with
 * the numbers of the paths behind its parts. Both stream as texts.
 */
import type { Mind } from '../../../core/ports.ts';
import { isCut } from '../../../core/replies/cut.ts';
import type { Message } from '../../../core/types.ts';
import { ask } from '../../shared/ask.ts';
import type { Parts, ReadChat } from '../../shared/budgeter.ts';
import { ending, noAnswer, type Ending } from '../../shared/ending.ts';
import type { Finished } from '../path.ts';
import { comparison, fusion } from './fuse-prompts.ts';
import { keepKnownMarks } from './marks.ts';

export interface Fused {
	/** Null: there is none, and `because` says why. */
	text: string | null;
	/** Paths that the text names. */
	paths: number[];
	because: string;
	cut?: true;
	/** The run itself ended in the middle of a call. */
	end?: Ending;
}

export async function fuse(
	voters: readonly Finished[],
	asked: ReadChat,
	mind: Mind,
): Promise<Fused> {
	const ordered = voters.toSorted((a, b) => a.path - b.path);
	const paths = ordered.map(({ path }) => path);
	const write = async (
		key: string,
		label: string,
		candidates: string[],
		words: (chat: ReadChat, parts: Parts, paths: readonly number[]) => Message[],
	) => {
		const parts = { ...asked, notes: [], candidates };
		const reply = await ask(mind, key, parts, (kept) => words(asked, kept, paths), {
			label,
			role: 'B',
			sampling: { temperature: 0 },
			think: false,
			skippable: true,
		});
		if (reply.text.trim() === '') throw noAnswer('The model wrote nothing.');
		return reply;
	};
	try {
		const texts = ordered.map(({ text }) => text);
		const compared = await write('fuse-compare', 'Comparison', texts, comparison);
		const reply = await write('fuse', 'One text', [...texts, compared.text], fusion);
		const { text, named } = keepKnownMarks(reply.text, paths);
		return { text, paths: named, because: saysFrom(named), ...(isCut(reply) ? { cut: true } : {}) };
	} catch (thrown) {
		const end = ending(thrown, mind);
		const because = `No text was put together: ${end.reason}`;
		return { text: null, paths: [], because, ...(end.stop === 'error' ? {} : { end }) };
	}
}

function saysFrom(named: readonly number[]): string {
	if (named.length > 1) return `The answer was put together from paths ${named.join(', ')}.`;
	return named.length === 1
		? `The answer was put together, and all that it names is path ${named[0]}.`
		: 'The answer was put together. It does not say what comes from which path.';
}

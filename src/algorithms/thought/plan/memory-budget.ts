/**
 * How much of a prompt memory may take: each kind has a share of its own, which grows with the
 * context, so that long passages do not push the facts out, nor the facts the passages.
 */
import type { MemoryKind, Recalled, RecallQuery } from '../../../core/mission/outside.ts';
import { trust } from '../../../core/mission/trust.ts';
import { visiblePassages, restsOnPassage, findPassage } from '../truth/passages-differ.ts';
import type { TaskContext } from '../task-context.ts';

/** Of the characters that the context holds. */
const shares = { fact: 0.06, chunk: 0.08, thought: 0.03, mission: 0.03 } satisfies Partial<
	Record<MemoryKind, number>
>;
/** Even a small context hears this much. */
const least = 400;
/** One item takes about so many characters; fewer than eight are too few to choose from. */
const oneItem = 200;
const [fewest, most] = [8, 24];

/** Of what earlier missions found false: few, for a small model may take a lie for a fact. */
const lies = { share: 0.02, most: 4 };

/** Statements that code, a document or the person found false, as far as the task's words bring them back. */
export async function recallRefuted(ctx: TaskContext, text: string): Promise<string[]> {
	const { context, charactersPerToken } = await ctx.aware().contextWindow('A');
	const characters = Math.max(least, Math.floor(context * charactersPerToken * lies.share));
	const found = await ctx.mind.recall('false', {
		text,
		kinds: ['fact'],
		characters,
		limit: lies.most,
		refuted: true,
		remote: false,
	});
	return (
		found
			.filter(({ status, rests = 0 }) => status === 'falsified' && rests >= trust.user)
			// What this mission's own text says is not false for a passage elsewhere.
			.filter(
				(one) =>
					!(restsOnPassage(one.rests ?? 0) && findPassage(one.text, visiblePassages(ctx, null))),
			)
			.map((one) => one.text)
	);
}

/** What recall gave, with what is to be said along: whose word it is, the time in which it holds. */
export const withNote = ({ text, cite }: Recalled): string => (cite ? `${text} (${cite})` : text);

export async function memoryBudget(
	ctx: TaskContext,
	kinds: readonly (keyof typeof shares)[] = ['fact', 'chunk', 'thought', 'mission'],
): Promise<Omit<RecallQuery, 'text'>> {
	const { context, charactersPerToken } = await ctx.aware().contextWindow('A');
	const whole = context * charactersPerToken;
	const of = kinds.map(
		(kind) => [kind, Math.max(least, Math.floor(whole * shares[kind]))] as const,
	);
	const characters = of.reduce((sum, [, own]) => sum + own, 0);
	return {
		kinds: [...kinds],
		characters,
		shares: Object.fromEntries(of),
		limit: Math.min(most, Math.max(fewest, Math.floor(characters / oneItem))),
		remote: false,
	};
}

/**
 * A statement from a document is not false because another passage contradicts it: two passages
 * differ, and Mull keeps both. Code looks up whether the document has the statement, never a model.
 */
import type { Prediction, Verdict } from '../../../core/mission/knowledge.ts';
import { trust } from '../../../core/mission/trust.ts';
import { faultOfQuote } from '../task/source-words.ts';
import type { Job, Trial } from '../job.ts';
import type { TaskContext } from '../task-context.ts';

interface Passage {
	title: string;
	text: string;
}

/** What can be seen from a trial: the sources of its task, and what the person gave. */
export const visiblePassages = (ctx: TaskContext, job: Job | null): Passage[] => [
	...(job?.sources ?? []).filter(({ kind }) => kind === 'document' || kind === 'given'),
	...(ctx.given === '' ? [] : [{ title: 'What you gave', text: ctx.given }]),
];

/** The sentence of a passage that says it, with where it stands; null where none does. */
export function findPassage(statement: string, passages: readonly Passage[]): Passage | null {
	for (const { title, text } of passages) {
		const sentences = text.split(/(?<=[.!?])\s+|\n+/);
		const says = sentences.find((one) => faultOfQuote(statement, one, text) === '');
		if (says) return { title, text: says.trim() };
	}
	return null;
}

/** The passage as a test that the statement passed. */
export const saysIt = (statement: string, { title, text }: Passage, now: number): Prediction => ({
	text: statement,
	instrument: 'documents',
	because: 'A passage says it.',
	verdict: 'confirmed',
	evidence: `${title}: ${text}`,
	tested: now,
});

/** Found false by a passage alone, or by what is trusted less, while another passage says it. */
export function passagesDiffer(
	statement: string,
	predictions: readonly { text: string; instrument: string; verdict: Verdict }[],
): boolean {
	const says = predictions.some(
		({ text, instrument, verdict }) =>
			text === statement && instrument === 'documents' && verdict === 'confirmed',
	);
	const against = predictions.filter(({ verdict }) => verdict === 'falsified');
	return says && against.length > 0 && against.every(({ instrument }) => isWeak(instrument));
}

/** Neither a program that ran nor the person said so. */
const isWeak = (instrument: string): boolean => !['code', 'user'].includes(instrument);

/** As `isWeak`, of what a known status rests on. */
export const restsOnPassage = (rests: number): boolean =>
	rests === trust.documents || rests === trust.tool || rests === trust.reflection;

/** Why a statement of a document is disputed where another passage contradicts it. */
export const twoPassages =
	'Two passages differ: one says it, another speaks against it. Both are kept.';

/** One passage says it and another denies it: no mission calls it false any more. */
export async function dispute(ctx: TaskContext, fact: Omit<Trial, 'status'>): Promise<Trial> {
	const status = 'disputed' as const;
	await ctx.leave(
		`Disputed: ${fact.statement}`,
		twoPassages,
		'doubt',
		{ factChanges: [{ id: fact.id, change: { status } }] },
		[fact.id],
	);
	return { ...fact, status };
}

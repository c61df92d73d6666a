/**
 * What makes an answer convincing (decision T15). A small model's "solved" about its own work is weak.
 * An answer convinces if a test by code passed, if code found it in a source, if the person said it, or
 * if two executions in different words give the same answer. An answer that only its maker judged
 * closes a task of low value, and is labelled so. Pure functions.
 */
import type { Evidence, EvidenceLabel, Value } from '../../../core/mission/types.ts';
import { sameStatement } from '../../../core/text/statement.ts';
import { shortAnswer } from './short-answer.ts';

export interface Judged {
	convincing: boolean;
	label: EvidenceLabel;
	because: string;
}

/** A statement that an answer rests on and that code, a document or the person found false. */
export interface Refuted {
	id: string;
	statement: string;
}

const strongest: Evidence['kind'][] = [
	...(['code', 'source', 'person', 'disputed', 'agreement', 'sums', 'quote', 'self'] as const),
];
/** They decide alone; nothing needs to be worked out again. */
export const isDecisive = ({ kind }: Pick<Evidence, 'kind'>): boolean =>
	kind === 'code' || kind === 'source' || kind === 'person' || kind === 'disputed';
/** They convince of nothing that matters. */
const isWeak = (kind: Evidence['kind']): boolean => kind === 'quote' || kind === 'self';
const reasons: Record<Exclude<Evidence['kind'], 'agreement'>, string> = {
	code: 'A program that ran confirms it.',
	source: 'A source says it.',
	person: 'You said so.',
	disputed: 'Two passages contradict each other, and the answer names both.',
	sums: 'Its sums are right, and their numbers were given.',
	quote: 'A source says a part of it.',
	self: 'Only the model itself judged it.',
};
const labels: Record<Evidence['kind'], EvidenceLabel> = {
	code: 'HIGH',
	source: 'HIGH',
	person: 'HIGH',
	agreement: 'MEDIUM',
	disputed: 'MEDIUM',
	sums: 'MEDIUM',
	quote: 'LOW',
	self: 'LOW',
};

export const strongestOf = (evidence: readonly Evidence[]): Evidence['kind'] | undefined =>
	strongest.find((one) => evidence.some((given) => given.kind === one));

const rank: EvidenceLabel[] = ['LOW', 'MEDIUM', 'HIGH'];
/** The lower of two labels. */
export const weakerLabel = (a: EvidenceLabel, b: EvidenceLabel): EvidenceLabel =>
	rank.indexOf(a) < rank.indexOf(b) ? a : b;

/** How well an answer is supported: put together from parts, no better than the weakest of them (T14). */
export const labelOf = (solution: (Supported & { least?: EvidenceLabel }) | null): EvidenceLabel =>
	solution?.convincing
		? weakerLabel(verdictOn(solution.evidence, 'low').label, solution.least ?? 'HIGH')
		: 'LOW';

/** The verdict on an answer, from what speaks for it and what it rests on that was found false. */
export function verdictOn(
	evidence: readonly Evidence[],
	value: Value,
	refuted: readonly Refuted[] = [],
): Judged {
	const kind = strongestOf(evidence);
	const [one] = refuted;
	if (one) return { convincing: false, label: 'LOW', because: becauseFalse(one) };
	if (!kind) return { convincing: false, label: 'LOW', because: 'Nothing speaks for it.' };
	const convincing = !isWeak(kind) || value === 'low';
	const because = kind === 'agreement' ? agreeing(evidence) : reasons[kind];
	return { convincing, label: labels[kind], because };
}

/** How many samples came to one answer. The paths of a nested algorithm are not counted here. */
export function agreeing(evidence: readonly Evidence[], byModel = false): string {
	const { ref = '' } = evidence.find(({ kind }) => kind === 'agreement') ?? {};
	const count = ref.split(' ').length;
	const words = byModel
		? 'say the same in other words, as the model groups them.'
		: 'came to the same answer.';
	if (count < 2) return 'Several ways of working it out came to the same answer.';
	return count === 2 ? `Two samples ${words}` : `${count} samples ${words}`;
}

/** How strong the strongest evidence of a solution is, from 0; more for one that convinces. */
export function supportOf({ evidence, convincing }: Supported): number {
	const ranks = evidence.map(({ kind }) => strongest.length - strongest.indexOf(kind));
	return Math.max(0, ...ranks) + (convincing ? strongest.length : 0);
}
type Supported = { evidence: readonly Evidence[]; convincing: boolean };

/** Why an answer that rests on it does not convince. */
export const becauseFalse = ({ statement }: Pick<Refuted, 'statement'>): string =>
	`It rests on a statement that was found false: “${statement}”`;

export interface Execution {
	/** Key of its step. */
	key: string;
	/** In which words it was asked for: its route. */
	wording: string;
	text: string;
	/** It was cut before its end: only an answer that is marked and whole counts. */
	cut?: boolean;
	/** It saw a failed attempt and the reason. */
	retried?: boolean;
	/** What helped it: instructions and findings that another execution needs as well. */
	helped?: { how: string; material: string[] };
}

/** An execution with the short answer that it came to. */
export interface Answered {
	key: string;
	answer: string;
}

/** The same words twice are one execution; one without an answer counts for nothing. */
export function answered(question: string, executions: readonly Execution[]): Answered[] {
	const wordings = new Set<string>();
	return executions.flatMap(({ key, wording, text, cut = false }) => {
		const answer = shortAnswer(text, question, cut);
		const words = sameStatement(wording);
		if (answer === null || wordings.has(words)) return [];
		wordings.add(words);
		return [{ key, answer }];
	});
}

const bySize = (groups: readonly Answered[][]) => groups.toSorted((a, b) => b.length - a.length);

/** By how many executions the most frequent answer is ahead of the next. */
export function leadOfTopAnswer(groups: readonly Answered[][]): number {
	const [first = [], second = []] = bySize(groups);
	return first.length - second.length;
}

/** At least two executions came to one answer, and to no other did as many; else null. */
export function agreement(groups: readonly Answered[][]): Evidence | null {
	const [first = [], second = []] = bySize(groups);
	if (first.length < 2 || second.length === first.length) return null;
	const ref = first.map(({ key }) => key).join(' ');
	return { kind: 'agreement', ref, quote: first[0]!.answer };
}

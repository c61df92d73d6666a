/**
 * What makes an answer convincing (decision T15). A small model's "solved" about its
 * own work is weak. Convincing is: a test by code passed; or a source says it, which is looked up in
 * the source by code; or the person said so; or two executions in different words come to the same
 * answer. What only its maker judged closes a task of low value, and is labelled so. Pure functions.
 */
import type { Evidence, EvidenceLabel, Value } from '../../../core/mission/types.ts';
import { normal } from '../../../core/text/normal.ts';
import { sameStatement } from '../../../core/text/statement.ts';
import { functionWords } from '../../../core/text/words.ts';
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

const strongest: Evidence['kind'][] = ['code', 'source', 'person', 'agreement', 'sums', 'self'];
const reasons: Record<Exclude<Evidence['kind'], 'agreement'>, string> = {
	code: 'A program that ran confirms it.',
	source: 'A source says it.',
	person: 'You said so.',
	sums: 'Its sums are right, and their numbers were given.',
	self: 'Only the model itself judged it.',
};
const labels: Record<Evidence['kind'], EvidenceLabel> = {
	code: 'HIGH',
	source: 'HIGH',
	person: 'HIGH',
	agreement: 'MEDIUM',
	sums: 'MEDIUM',
	self: 'LOW',
};

/** The verdict on an answer, from what speaks for it and what it rests on that was found false. */
export function judged(
	evidence: readonly Evidence[],
	value: Value,
	refuted: readonly Refuted[] = [],
): Judged {
	const kind = strongest.find((one) => evidence.some((given) => given.kind === one));
	const [one] = refuted;
	if (one) return { convincing: false, label: 'LOW', because: becauseFalse(one) };
	if (!kind) return { convincing: false, label: 'LOW', because: 'Nothing speaks for it.' };
	const convincing = kind !== 'self' || value === 'low';
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

/** How strong the strongest evidence of a solution is, 0 to 6; more for one that convinces. */
export function supportOf({ evidence, convincing }: Supported): number {
	const ranks = evidence.map(({ kind }) => strongest.length - strongest.indexOf(kind));
	return Math.max(0, ...ranks) + (convincing ? strongest.length : 0);
}
type Supported = { evidence: readonly Evidence[]; convincing: boolean };

/** Why an answer that rests on it does not convince. */
export const becauseFalse = ({ statement }: Pick<Refuted, 'statement'>): string =>
	`It rests on a statement that was found false: “${statement}”`;

// ── A source says it ────────────────────────────────────────────────────────────────────────

/** A quote of fewer letters and digits shows nothing. */
const shortest = 4;
/** Characters: what is longer is no quote, and of a claim the beginning is looked at. */
const longest = 2000;

/**
 * Why a quote does not bear a claim, in a sentence; '' where it does. The passage must contain the
 * quote, the quote must have the claim's numbers and names, most of its words, and deny as often.
 */
export function faultOfQuote(whole: string, quote: string, passage: string): string {
	if (quote.length > longest) return 'The quote is too long.';
	const claim = whole.slice(0, longest);
	const words = plain(quote);
	if (words.replace(/[^\p{L}\p{N}]/gu, '').length < shortest) return 'The quote is too short.';
	if (!` ${plain(passage)} `.includes(` ${words} `))
		return 'The source does not contain the quote.';
	const figures = new Set(figuresIn(quote).flat());
	const missing = figuresIn(claim).find((readings) => !readings.some((n) => figures.has(n)));
	if (missing) return `The quote does not have the number ${missing[0]}.`;
	const there = new Set(wordsIn(quote));
	const name = namesIn(claim).find((one) => !has(there, one));
	if (name) return `The quote does not have the name “${name}”.`;
	const telling = wordsIn(claim).filter((word) => !functionWords.has(word) && word.length > 2);
	const shared = telling.filter((word) => has(there, word)).length;
	if (telling.length === 0 && figuresIn(claim).length === 0) return 'The claim says nothing alone.';
	if (shared * 2 < telling.length) return 'The quote speaks of something else.';
	return denials(claim) === denials(quote) ? '' : 'One of them denies what the other says.';
}

/** The source as evidence, or null where its words do not bear the claim. */
export function fromSource(
	claim: string,
	quote: string,
	passage: string,
	ref: string,
): Evidence | null {
	return faultOfQuote(claim, quote, passage) === '' ? { kind: 'source', ref, quote } : null;
}

/** One spelling: letters, digits and what joins them, in small letters, one space between. */
function plain(text: string): string {
	return normal(text, 'NFKC')
		.toLowerCase()
		.replace(/[’‘ʼ]/g, "'")
		.replace(/[‐‑‒–—−]/g, '-')
		.replace(/[^\p{L}\p{N}\p{M}.,'%€$£°-]+/gu, ' ')
		.replace(/(?<![.,'-])[.,'-]+(?= |$)/g, '')
		.trim();
}

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{M}]+/gu) ?? [];

/** The word itself, or one that begins alike and is hardly longer: Garden and Gardens. */
const has = (words: ReadonlySet<string>, word: string): boolean => {
	const one = word.toLowerCase();
	if (words.has(one)) return true;
	if (one.length < shortest) return false;
	return [...words].some((other) => {
		const [short, long] = one.length < other.length ? [one, other] : [other, one];
		return short.length >= shortest && long.length - short.length <= 2 && long.startsWith(short);
	});
};

/** What each number of a text may mean: 1.200 is twelve hundred or one and a fifth, 1,200.5 only one thing. */
export function figuresIn(text: string): string[][] {
	const found = normal(text, 'NFKC').match(/\d+(?:[.,'’\u00a0\u202f]\d+)*/gu) ?? [];
	return found.map((written) => {
		const groups = written.split(/[.,'’\u00a0\u202f]/u);
		const joined = String(BigInt(groups.join('').slice(0, 400)));
		if (groups.length === 1) return [joined];
		const last = groups.at(-1)!;
		const head = String(BigInt(groups.slice(0, -1).join('').slice(0, 400)));
		const cents = last.replace(/0+$/, '');
		const decimal = cents === '' ? head : `${head}.${cents}`;
		const thousands = groups.slice(1).every((group) => group.length === 3);
		return thousands ? [joined, decimal] : [decimal];
	});
}

/** Both have the same numbers, in whatever order: without that they are not one statement. */
export function sameFigures(a: string, b: string): boolean {
	const [one, other] = [a, b].map((text) => [...new Set(figuresIn(text.slice(0, longest)).flat())]);
	return one!.length === other!.length && one!.every((n) => other!.includes(n));
}

/** Words written as names: with a capital where no sentence begins, or in a claim of few words. */
function namesIn(claim: string): string[] {
	const found = [...claim.matchAll(/(^|[.!?:\n]\s*|\s|[("“„«])(\p{Lu}[\p{L}\p{M}]+)/gu)];
	const few = wordsIn(claim).length <= 3;
	return found
		.filter(([, before]) => few || !/^$|[.!?:\n]/.test(before ?? ''))
		.map(([, , name]) => name!)
		.filter((name) => !functionWords.has(name.toLowerCase()));
}

const denying =
	/(?<![\p{L}])(?:not|no|never|none|nor|without|cannot|\p{L}+n't|nicht|kein\p{L}{0,2}|nie|ohne)(?![\p{L}])/gu;
const denials = (text: string): number => (plain(text).match(denying) ?? []).length % 2;

// ── Executions that agree ───────────────────────────────────────────────────────────────────

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
export function leadOf(groups: readonly Answered[][]): number {
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

/**
 * May two answers in other words be the same? A model that groups answers is asked; this is the veto
 * over what it says. False where numbers, units, names, negations, opposites or their order differ
 * by rule; in doubt false, which costs a label and no truth. What is left to the model: other words.
 */
import { readQuestion } from '../../core/answers/asked.ts';
import { claimOf, type Claim, type Item } from './answer-claims.ts';
import { alike, kinds, limiting } from './opposites.ts';

/** Whether a model may call any two of these the same: each answer is read once. */
export function sameness(answers: readonly string[], question: string) {
	const asked = readQuestion(question);
	const about = claimOf(question, asked);
	const claims = answers.map((answer) => claimOf(answer, asked));
	return (a: number, b: number): boolean => fit(claims[a]!, claims[b]!, about);
}

export const mayBeSame = (a: string, b: string, question: string): boolean =>
	sameness([a, b], question)(0, 1);

function fit(a: Claim, b: Claim, about: Claim): boolean {
	if (a.normal === null || b.normal === null) return false;
	if (a.normal === b.normal) return true;
	if (a.fixed || b.fixed || a.denies !== b.denies) return false;
	return (
		itemsFit(a.numbers, b.numbers, about.numbers, sameNumber) &&
		itemsFit(namesBeside(a, b), namesBeside(b, a), about.names, sameName) &&
		inOrder(a.names, b.names) &&
		inOrder(a.numbers, b.numbers) &&
		shared(a.sequence, b.sequence) === shared(b.sequence, a.sequence) &&
		!opposed(a, b) &&
		!limits(a, b, about) &&
		!addsTo(a, b, about) &&
		!addsTo(b, a, about)
	);
}

const sameName = (a: Item, b: Item) => a.key === b.key && a.than === b.than;

function sameNumber(a: Item, b: Item): boolean {
	if (a.label !== null && b.label !== null && a.label !== b.label) return false;
	if (a.unit !== null && b.unit !== null) return a.unit === b.unit && a.key === b.key;
	return a.bare === b.bare && (a.unit ?? b.unit) !== 'percent';
}

/** Equal, but for what only one of them says again from the question. */
function itemsFit(
	a: readonly Item[],
	b: readonly Item[],
	asked: readonly Item[],
	same: (a: Item, b: Item) => boolean,
): boolean {
	const left = [...b];
	const over = a.filter((item) => {
		const at = left.findIndex((other) => same(item, other));
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
	const strong = (items: readonly Item[]) => items.filter(({ weak }) => !weak);
	if (over.length > 0 && left.length > 0) return false;
	return [...strong(over), ...strong(left)].every(
		(item) =>
			item.aside && !item.joined && asked.some((one) => same(one, { ...item, than: one.than })),
	);
}

/** The names of one that the other has only in small letters, or not at all, and those of both. */
const namesBeside = (one: Claim, other: Claim): Item[] =>
	one.names.filter(
		({ key }) => !other.words.has(key) || other.names.some((name) => name.key === key),
	);

/** What both name is in the same order: Tom before Anna is not Anna before Tom. */
function inOrder(a: readonly Item[], b: readonly Item[]): boolean {
	const units = new Set(a.map(({ unit }) => unit));
	return [...units].every((unit) => {
		const of = (items: readonly Item[]) => [
			...new Set(items.filter((item) => item.unit === unit).map(({ key }) => key)),
		];
		return shared(of(a), of(b)) === shared(of(b), of(a));
	});
}

const shared = (words: readonly string[], others: readonly string[]): string =>
	words.filter((word) => others.includes(word)).join('\n');

/** They have different words of one kind: left and right. */
function opposed(a: Claim, b: Claim): boolean {
	const members = (kind: ReadonlySet<string>, { words }: Claim) =>
		[...kind].filter((word) => words.has(word)).map((word) => alike.get(word) ?? word);
	return kinds.some((kind) => {
		const [one, other] = [members(kind, a), members(kind, b)];
		return (
			one.length > 0 &&
			other.length > 0 &&
			[...new Set(one)].sort().join() !== [...new Set(other)].sort().join()
		);
	});
}

/** "more than 5" is not 5; where the question asks how much more, it is. */
const limits = (a: Claim, b: Claim, about: Claim): boolean =>
	a.numbers.length > 0 &&
	[...limiting].some((word) => !about.words.has(word) && a.words.has(word) !== b.words.has(word));

/** "bread and butter" is more than "bread"; a verb of the question is not. */
const addsTo = (one: Claim, other: Claim, about: Claim): boolean =>
	one.added.some(
		(word) => !other.words.has(word) && (!about.words.has(word) || about.added.includes(word)),
	);

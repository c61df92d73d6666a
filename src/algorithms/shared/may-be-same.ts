/**
 * May two answers in other words be the same? A model that groups answers is asked; this is the veto
 * over what it says. False where numbers, units, names, negations, opposites or their order differ
 * by rule; in doubt false, which costs a label and no truth. What is left to the model: other words.
 */
import { readQuestion } from '../../core/answers/asked.ts';
import { languageOf } from '../../core/answers/languages.ts';
import { claimOf, nounsIn, type Claim } from './answer-claims.ts';
import { bareNumbers, type Item } from './claim-numbers.ts';
import { alike, kinds, limiting } from './contrast-words.ts';
import { answerInSentence } from './answer-in-sentence.ts';

/** What else is known of the answers. */
export interface AnswerContext {
	/** What was given with the question. */
	given?: string;
	/** The text that led to each answer, in their order. */
	works?: readonly string[];
}

/** Whether a model may call any two of these the same: each answer is read once. */
export function sameness(
	answers: readonly string[],
	question: string,
	{ given = '', works = [] }: AnswerContext = {},
) {
	const asked = readQuestion(question);
	const german = languageOf([question, ...answers].join('\n')) === 'de';
	const wording = { german, question };
	const about = claimOf(question, asked, wording);
	const nouns = german ? nounsIn([...answers, ...works].join('\n')) : new Set<string>();
	const claims = answers.map((answer) => withNames(claimOf(answer, asked, wording), about, nouns));
	const common = bareNumbers(given, asked);
	const known = answers.map(
		(_, at) => new Set([...common, ...bareNumbers(works[at] ?? '', asked)]),
	);
	const within = (a: number, b: number) => answerInSentence(answers[a]!, answers[b]!, question);
	return (a: number, b: number): boolean =>
		fit(claims[a]!, claims[b]!, about, [known[b]!, known[a]!]) || within(a, b) || within(b, a);
}

export const mayBeSame = (
	a: string,
	b: string,
	question: string,
	beside: AnswerContext = {},
): boolean => sameness([a, b], question, beside)(0, 1);

/** `known`: numbers that `a` may say in addition, and those that `b` may. */
function fit(a: Claim, b: Claim, about: Claim, known: [Numbers, Numbers]): boolean {
	if (a.normal === null || b.normal === null) return false;
	if (a.normal === b.normal) return true;
	if (a.fixed || b.fixed || a.denies !== b.denies) return false;
	return (
		itemsFit(a.numbers, b.numbers, about.numbers, sameNumber, known) &&
		itemsFit(namesBeside(a, b), namesBeside(b, a), about.names, sameName(a, b)) &&
		inOrder('names', a, b) &&
		inOrder('numbers', a, b) &&
		shared(a.sequence, b.sequence) === shared(b.sequence, a.sequence) &&
		sameLength(a, b) &&
		!oneWordApart(a, b, about) &&
		!opposed(a, b) &&
		!limits(a, b, about) &&
		!addsTo(a, b, about) &&
		!addsTo(b, a, about)
	);
}

/**
 * A German noun that has an article somewhere is a word like others, so the model judges it. Where
 * nothing else is said it is the answer, and where the question has it without an article it is a name.
 */
function withNames(claim: Claim, about: Claim, nouns: ReadonlySet<string>): Claim {
	const rest = new Set(claim.content.filter((word) => !about.words.has(word)));
	const alone = rest.size < 2 && claim.numbers.length === 0;
	const named = new Set(about.names.filter(({ noun }) => !noun).map(({ key }) => key));
	const isNoun = ({ noun, key }: Item) => (noun || nouns.has(key)) && !alone && !named.has(key);
	return { ...claim, names: claim.names.map((name) => ({ ...name, noun: isNoun(name) })) };
}

type Numbers = ReadonlySet<string>;

/** "than Kabelfix" compares with Kabelfix, so it is no claim about it, unless both give it the same amount. */
const sameName = (a: Claim, b: Claim) => (one: Item, other: Item) => {
	if (one.key !== other.key || one.than === other.than) return one.key === other.key;
	const there = b.beside.names.get(one.key) ?? new Set();
	return [...(a.beside.names.get(one.key) ?? [])].some((n) => n.includes(' ') && there.has(n));
};

/** Half past five is 5:30 or 17:30. */
const sameOnTheClock = (a: Item, b: Item): boolean =>
	a.unit === 'time' && (a.anyHalf || b.anyHalf) && onTheClock(a.key) === onTheClock(b.key);
const onTheClock = (time: string): string => `${Number(time.slice(0, 2)) % 12}${time.slice(2)}`;

function sameNumber(a: Item, b: Item): boolean {
	if (a.label !== null && b.label !== null && a.label !== b.label) return false;
	if (a.unit !== null && b.unit !== null)
		return a.unit === b.unit && (a.key === b.key || sameOnTheClock(a, b));
	return a.bare === b.bare && (a.unit ?? b.unit) !== 'percent';
}

/** Equal, but for what only one of them says again from the question. */
function itemsFit(
	a: readonly Item[],
	b: readonly Item[],
	asked: readonly Item[],
	same: (a: Item, b: Item) => boolean,
	known?: [Numbers, Numbers],
): boolean {
	const left = [...b];
	const over = a.filter((item) => {
		const at = left.findIndex((other) => same(item, other));
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
	const strong = (items: readonly Item[]) => items.filter(({ weak }) => !weak);
	// A number that both have is the answer; then one may add what was given, or what the other found too.
	const shares = a.length > over.length;
	const adds = (at: 0 | 1, others: readonly Item[]) => (item: Item) =>
		known !== undefined &&
		!item.joined &&
		shares &&
		(known[at].has(item.bare) || others.some((one) => same(item, one)));
	const [addsA, addsB] = [adds(0, b), adds(1, a)];
	// Where both add something, it is nothing of one kind.
	if (over.length > 0 && left.length > 0)
		return (
			over.every((item) => addsA(item) && left.every(({ unit }) => unit && unit !== item.unit)) &&
			left.every(addsB)
		);
	const repeats = (item: Item) =>
		item.aside && !item.joined && asked.some((one) => same(one, { ...item, than: one.than }));
	return (
		strong(over).every((item) => addsA(item) || repeats(item)) &&
		strong(left).every((item) => addsB(item) || repeats(item))
	);
}

/** The names of one that the other has too, or not even in small letters. */
const namesBeside = (one: Claim, other: Claim): Item[] =>
	one.names.filter(
		({ key, noun }) =>
			!noun &&
			(!other.words.has(key) || other.names.some((name) => name.key === key && !name.noun)),
	);

/**
 * Both answers name things in the same order: Tom before Anna is not Anna before Tom. Another order is
 * fine if the words beside each thing are the same, or if one number is the difference of two others.
 */
function inOrder(which: 'names' | 'numbers', a: Claim, b: Claim): boolean {
	// "Anna and Tom" are "Tom and Anna".
	if (which === 'names' && a.together && b.together) return true;
	const units = new Set(a[which].map(({ unit }) => unit));
	return [...units].every((unit) => {
		const of = (claim: Claim) => [
			...new Set(claim[which].filter((item) => item.unit === unit).map(({ key }) => key)),
		];
		const [one, other] = [both(of(a), of(b)), both(of(b), of(a))];
		return one.every((x, at) =>
			one.slice(at + 1).every((y) => bound(which, a, b, x, y, other.indexOf(x) < other.indexOf(y))),
		);
	});
}

/** The words beside x and y show that they are not swapped. Without such words, their order must be the same. */
function bound(
	which: 'names' | 'numbers',
	a: Claim,
	b: Claim,
	x: string,
	y: string,
	sameOrder: boolean,
): boolean {
	const common = (one: string, other: string) => {
		const there = b.beside[which].get(other) ?? new Set();
		return [...(a.beside[which].get(one) ?? [])].filter((word) => there.has(word)).length;
	};
	const [straight, crossed] = [common(x, x) + common(y, y), common(x, y) + common(y, x)];
	if (straight !== crossed) return straight > crossed;
	if (sameOrder) return true;
	return which === 'numbers' && straight === 0 && isDifference(a, b, x, y) && compareAlike(a, b);
}

/** Their difference, or sum, is a number of both: of 806.60 and 821.55 it is 14.95. */
function isDifference(a: Claim, b: Claim, x: string, y: string): boolean {
	const [one, other] = [valueOf(x), valueOf(y)];
	const there = new Set(b.numbers.map(({ bare }) => bare));
	return a.numbers
		.filter(({ bare }) => there.has(bare))
		.map(({ bare }) => valueOf(bare))
		.some((n) => [one - other, other - one, one + other].some((m) => Math.abs(m - n) < 1e-6 * n));
}

const valueOf = (key: string): number => {
	const [top = '', bottom = '1'] = (key.split(' ')[0] ?? '').split('/');
	return Number(top) / Number(bottom);
};

/** Both compare by the same word: cheaper. */
const compareAlike = (a: Claim, b: Claim): boolean =>
	kinds.some((kind) => [...kind].some((word) => a.words.has(word) && b.words.has(word)));

const both = (words: readonly string[], others: readonly string[]): string[] =>
	words.filter((word) => others.includes(word));

const shared = (words: readonly string[], others: readonly string[]): string =>
	both(words, others).join('\n');

const fewestSteps = 3;

/** Where both list things, and one of them three or more, they list as many. */
const sameLength = (a: Claim, b: Claim): boolean =>
	a.listed === b.listed || Math.min(a.listed, b.listed) < 2 || Math.max(a.listed, b.listed) < 3;

/** The same words, but one is another: the gym, the hall. Or two have changed places: who pays whom. */
function oneWordApart({ content: a }: Claim, { content: b }: Claim, { words }: Claim): boolean {
	if (a.length !== b.length || a.length < fewestSteps) return false;
	const [first, second, ...more] = a.flatMap((word, at) => (word === b[at] ? [] : [at]));
	if (first === undefined || more.length > 0) return false;
	if (second === undefined) return !words.has(a[first]!) && !words.has(b[first]!);
	return second > first + 1 && a[first] === b[second] && a[second] === b[first];
}

/** They have different words of one kind: left and right. */
function opposed(a: Claim, b: Claim): boolean {
	const members = (kind: ReadonlySet<string>, { words }: Claim) =>
		[...kind].filter((word) => words.has(word)).map((word) => alike.get(word) ?? word);
	// Of a whole order the steps themselves are compared, not "first" and "last".
	const ordered = a.sequence.length >= fewestSteps && b.sequence.length >= fewestSteps;
	return kinds.some((kind) => {
		if (ordered && kind.has('first')) return false;
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

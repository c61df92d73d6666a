/**
 * What Pocket can be expected to read: a question is held against the words and forms of its
 * training (`pocket-words.json`, written by pocket/words.ts). Pure. It says where Pocket is out of its
 * depth before it answers; nobody is kept from asking.
 */

/** Words and forms of the training text. */
export interface Known {
	/** As they were written: `How` and `how` are two. */
	words: ReadonlySet<string>;
	/** Pairs of neighbours, by what they are (`formsOf`). */
	pairs: ReadonlySet<string>;
	names: ReadonlySet<string>;
	thing: ReadonlySet<string>;
	things: ReadonlySet<string>;
	/** The largest number in a question. */
	largest: number;
	/** Characters of the longest question. */
	longest: number;
	/** Of everyday sums: a number that hardly any exceeds, and a length that few do, in tokens. */
	usualNumber: number;
	usualTokens: number;
}

/** A word, a number or a sign, and whether a space stands before it. */
interface Token {
	text: string;
	spaced: boolean;
}

const tokenPattern =
	/(\s*)(\d+(?:[.,:/+×÷*=-]\d+)*\p{L}*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\d])/gu;

export function tokensOf(question: string): Token[] {
	return [...question.matchAll(tokenPattern)].map((match) => {
		return { text: match[2]!, spaced: match[1] !== '' };
	});
}

const isNumber = (text: string) => /^\d/.test(text);
const isPlainNumber = (text: string) => /^\d+$/.test(text);

/** Each token with the one before it, numbers, names and things by their kind: how it is put. */
export function formsOf(
	tokens: readonly Token[],
	known: Pick<Known, 'names' | 'thing' | 'things'>,
): string[] {
	const kind = ({ text }: Token) => {
		if (isNumber(text)) return '#';
		if (known.names.has(text)) return '@name';
		const word = text.toLowerCase();
		if (known.thing.has(word)) return '@thing';
		return known.things.has(word) ? '@things' : word;
	};
	return tokens.map((token, index) => {
		const before = tokens[index - 1];
		return `${before ? kind(before) : '^'}${before && token.spaced ? ' ' : '~'}${kind(token)}`;
	});
}

/** What a sum is asked with, in training. */
const asks =
	/\b(?:how|what|find|tell|calculate|work out|add|subtract|multiply|divide|put|take|share|which|complete|continue|next|average|remainder)\b|[=?]/i;

/**
 * About a place in a row, which no part of its training is: what its paths agree on there, they agree
 * on wrongly (docs/pocket-bench.md, Families never seen).
 */
const isPlaceInRow = (question: string): boolean =>
	/\b(?:row|line|queue)\b/i.test(question) &&
	/\b(?:behind|in front|ahead|before|after)\b/i.test(question);

/** What speaks for a misreading. */
interface Doubt {
	/** Each is the end of a sentence that begins with "this". */
	why: string[];
	/**
	 * Words and numbers are of its training, only how they are put is not: it reads about half of such
	 * sums (pocket/README.md), and its paths tell which. So nobody is held up before.
	 */
	slight: boolean;
}

/** Why Pocket may misread a question; null when it is wholly inside what it was trained on. */
export function doubtOf(question: string, known: Known): Doubt | null {
	const tokens = tokensOf(question);
	const foreign = tokens.some(({ text }) => /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text));
	if (foreign) return { why: ['is not in the script that it knows'], slight: false };
	const grave: string[] = [];
	const numbers = tokens.filter(({ text }) => isNumber(text)).map(({ text }) => text);
	if (numbers.length === 0) grave.push('has no number in digits');
	else if (numbers.length < 2 && !asks.test(question)) grave.push('does not ask for a number');

	const odd = numbers.filter((text) => !isPlainNumber(text) || Number(text) > known.largest);
	const numbersOdd = `has numbers of a kind that it does not know: ${listed(odd)}`;
	if (odd.some((text) => !isUsual(text, known))) grave.push(numbersOdd);
	const words = tokens
		.map(({ text }) => text)
		.filter((text) => !isNumber(text) && !known.words.has(text));
	if (words.length > 0) grave.push(`has words that it does not know: ${listed(words)}`);

	if (isPlaceInRow(question)) grave.push('is about a place in a row, which it was never taught');
	if (question.length > known.longest) grave.push('is longer than any that it knows');
	if (grave.length > 0) return { why: grave, slight: false };
	// Of a thousand problems in the wordings of its training none has a new pair of neighbours.
	const strange = formsOf(tokens, known).findIndex((pair) => !known.pairs.has(pair));
	if (odd.length === 0 && strange < 0) return null;
	if (tokens.length > known.usualTokens)
		return { why: ['is longer than most that it can read'], slight: false };
	if (odd.length > 0) return { why: [numbersOdd], slight: true };
	// The pair with the word after it: a first word alone (“My”) would tell nobody anything.
	const around = tokens.slice(Math.max(strange - 1, 0), Math.max(strange + 2, 3));
	const put = around.map(({ text, spaced }) => (spaced ? ' ' : '') + text).join('');
	return { why: [`is put in a way that it has not met: “${put.trim()}”`], slight: true };
}

/** As in everyday sums; its unit may be right behind it: 640g, 50p. */
const isUsual = (text: string, { usualNumber }: Known) =>
	/^\d+\p{L}{0,2}$/u.test(text) && parseInt(text) <= usualNumber;

/** The first six, each once. */
function listed(words: readonly string[]): string {
	const all = [...new Set(words)];
	const more = all.length > 6 ? ` and ${all.length - 6} more` : '';
	return `${all.slice(0, 6).join(', ')}${more}`;
}

/** What is said of a question that the model may misread. */
export interface Warning {
	/** One sentence for the person. */
	text: string;
	/** As of `Doubt`. */
	slight: boolean;
}

/** Null when there is no doubt. `name` is the model's. */
export function warningOf(name: string, question: string, known: Known): Warning | null {
	const doubt = doubtOf(question, known);
	if (!doubt) return null;
	const { why, slight } = doubt;
	const last = why.at(-1)!;
	const said = why.length > 1 ? `${why.slice(0, -1).join(', ')}, and ${last}` : last;
	return { text: `${name} only does small sums; this ${said}.`, slight };
}

/** `pocket-words.json` as it is looked up. Lists are words with spaces between them. */
export function knownFrom(
	data: Record<'words' | 'names' | 'thing' | 'things', string> & {
		pairs: readonly string[];
		largest: number;
		longest: number;
		usualNumber: number;
		usualTokens: number;
	},
): Known {
	const set = (text: string) => new Set(text.split(' '));
	// In each line a token and what may come after it, with `_` for a space between them.
	const pairs = data.pairs.flatMap((line) => {
		const [first = '', ...rest] = line.split(' ');
		return rest.map((next) => `${first}${next.startsWith('_') ? ' ' : '~'}${next.slice(1)}`);
	});
	return {
		words: set(data.words),
		pairs: new Set(pairs),
		names: set(data.names),
		thing: set(data.thing),
		things: set(data.things),
		largest: data.largest,
		longest: data.longest,
		usualNumber: data.usualNumber,
		usualTokens: data.usualTokens,
	};
}

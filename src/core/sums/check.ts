/**
 * The sums in a text of a model, each calculated again: no model, no sandbox. A false "wrong" costs
 * more than a sum that is not seen, so in doubt something is no sum.
 */
import { decimalSign } from '../answers/languages.ts';
import {
	fraction,
	over,
	textOf,
	times,
	type DecimalSign,
	type Fraction,
} from '../answers/number.ts';
import type { Counted } from './counted.ts';
import { floor, minus } from './rational.ts';
import { judgeMoments, spanAt } from './moments.ts';
import { readExpression, type Expression } from './expression.ts';
import { writeFigure } from './figures.ts';
import { firstOfEqual, phrasesOf, type Share } from './phrases.ts';
import { judgeRemainder } from './remainders.ts';
import { runsOf } from './scan.ts';
import { judge, type Claim } from './verdict.ts';
import { changing, comparing, totals } from './words.ts';

export interface CheckedSum {
	/** The statement as it stands in the text. */
	written: string;
	/** The numbers that are calculated with, as written. */
	operands: string[];
	/** The result that the text gives, as written, without its unit. */
	claimed: string;
	/** The right result, written as the text writes numbers. */
	value: string;
	right: boolean;
	/** Where the statement begins in the text. */
	at: number;
	/** Where the claimed result stands in the text. */
	claimedAt: number;
}

/** A text with more sums than this is a loop. */
const most = 400;

/** The sums of a text in their order. The language (de, en) tells how numbers are written. */
export function checkSums(text: string, language?: string): CheckedSum[] {
	if (!/\d/.test(text)) return [];
	const sign =
		language === undefined ? decimalSign(text.slice(0, 4000)) : language === 'en' ? '.' : ',';
	const found: CheckedSum[] = [];
	for (const run of runsOf(text, sign === ',')) {
		if (!run.some(({ kind, text }) => kind === 'equal' || isEqualWord(text))) continue;
		const tokens = phrasesOf(run);
		if (!tokens.some(({ kind }) => kind === 'equal')) continue;
		for (const sum of sumsOf(text, tokens, sign)) {
			if (found.length >= most) return found;
			found.push(sum);
		}
	}
	return found;
}

const isEqualWord = (word: string) => firstOfEqual.has(word.toLowerCase());

function* sumsOf(text: string, tokens: readonly Share[], sign: DecimalSign): Generator<CheckedSum> {
	const closes = pairsOf(tokens);
	let from = 0;
	for (let at = 0; at < tokens.length; at++) {
		if (tokens[at]!.kind !== 'equal') continue;
		const last = lastExpression(tokens, from, at, closes);
		from = at + 1;
		if (!last) continue;
		const { expression, doubtful } = last;
		let to = from;
		while (to < tokens.length && tokens[to]!.kind !== 'equal') to++;
		const rest = judgeRemainder(text, tokens, from, to, expression);
		if (rest) {
			yield rest;
			continue;
		}
		const claim = claimAt(tokens, from, to, closes);
		if (!claim) continue;
		const sum = checked(text, expression, claim, sign);
		if (sum && (sum.right || !(doubtful || claim.doubtful))) yield sum;
	}
}

/** The closing parenthesis of each opening one. */
function pairsOf(tokens: readonly Share[]): Map<number, number> {
	const open: number[] = [];
	const closes = new Map<number, number>();
	tokens.forEach(({ kind }, at) => {
		if (kind === 'open') open.push(at);
		else if (kind === 'close' && open.length > 0) closes.set(open.pop()!, at);
	});
	return closes;
}

/** The expression that ends right before `to`, and whether words before it may change it; or null. */
function lastExpression(
	tokens: readonly Share[],
	from: number,
	to: number,
	closes: ReadonlyMap<number, number>,
): { expression: Expression; doubtful: boolean } | null {
	for (let at = from; at < to;) {
		const span = spanAt(tokens, at, to);
		if (span) return { expression: span, doubtful: false };
		const expression = begins(tokens[at]!) ? readExpression(tokens, at, to, closes) : null;
		if (!expression) {
			at++;
			continue;
		}
		const whole = expression.next === to && expression.signs.length > 0;
		if (whole) {
			const cut = isCut(tokens, at, from, closes);
			return cut === true ? null : { expression, doubtful: cut === null };
		}
		at = expression.next;
	}
	return null;
}

const begins = ({ kind, text }: Share) =>
	/^(?:number|open|money|time|date)$/.test(kind) || (kind === 'operator' && text === '-');

/** True where what stands before the expression belongs to it, but cannot be read; null: perhaps. */
function isCut(
	tokens: readonly Share[],
	at: number,
	from: number,
	closes: ReadonlyMap<number, number>,
): boolean | null {
	const first = tokens[at]!;
	const before = tokens[at - 1];
	if (!before || before.kind === 'equal') return false;
	if (first.kind === 'operator') {
		// A minus between two things, or a sign before a number.
		const isSign = first.gap && tokens[at + 1]?.gap === false;
		if (!isSign) return true;
	}
	switch (before.kind) {
		case 'open': {
			const named = tokens[at - 2];
			if (named?.kind === 'operator' && !closes.has(at - 1)) return true;
			return named !== undefined && !before.gap && (named.kind === 'word' || named.kind === 'bad');
		}
		case 'close':
			return !first.gap;
		case 'word': {
			const word = before.text.toLowerCase();
			if (!first.gap && /^\p{L}/u.test(word)) return true;
			if (changing.has(word) || (word.length === 1 && !/^[ai~]$/.test(word))) return true;
			const further = at - 2 >= from ? tokens[at - 2]! : null;
			if (/^(?:of|by|von|um)$/.test(word))
				return further?.kind === 'word' && totals.has(further.text.toLowerCase()) ? false : null;
			if (/^(?:and|und|or|oder)$/.test(word)) {
				if (further === null || further.kind === 'word') return false;
				// "8 - 6 = 2 and 2 * 5 = 10": the result before it is whole.
				const result =
					tokens[from - 1]?.kind === 'equal' && readExpression(tokens, from, at - 1, closes);
				return !result || result.next !== at - 1;
			}
			const article = /^(?:the|a|an|der|die|das|den|dem)$/.test(word);
			const changes = /^(?:of|by|von)$/;
			const name = further?.kind === 'word' ? further.text.toLowerCase() : '';
			return article && (changing.has(name) || changes.test(name));
		}
		default:
			return true;
	}
}

interface FoundClaim extends Claim {
	/** What stands behind it may belong to it. */
	doubtful: boolean;
}

function claimAt(
	tokens: readonly Share[],
	from: number,
	to: number,
	closes: ReadonlyMap<number, number>,
): FoundClaim | null {
	const expression = readExpression(tokens, from, to, closes);
	const number = expression?.operands[0];
	if (!expression || !number) return null;
	const { about = false, word = false } = tokens[from - 1]!;
	const claim = { expression, number, about, word, doubtful: false };
	const behind = expression.next < to ? tokens[expression.next]! : undefined;
	switch (behind?.kind) {
		case undefined:
		case 'close':
			return claim;
		case 'open':
			return behind.gap ? claim : null;
		case 'word': {
			const name = behind.text.toLowerCase();
			if (word && comparing.has(name)) return null;
			const goesOn =
				/^(?:or|oder|to|bis|and|und)$/.test(name) && begins(tokens[expression.next + 1] ?? behind);
			return {
				...claim,
				doubtful: goesOn || /^(?:half|halb)/.test(tokens[expression.next + 1]?.text ?? ''),
			};
		}
		case 'operator': {
			const next = tokens[expression.next + 1];
			const dash = behind.text === '-' && behind.gap && next?.gap === true;
			return dash && next?.kind === 'word' && next.text.length > 1
				? { ...claim, doubtful: true }
				: null;
		}
		default:
			return null;
	}
}

function checked(
	text: string,
	expression: Expression,
	claim: Claim,
	sign: DecimalSign,
): CheckedSum | null {
	if (claim.expression.signs.length === 0) return compared(text, expression, claim, sign);
	// 2 + 3 = 5 + 4 = 9 goes on with the result; 3 × 9 = 20 + 7 says it in other words.
	const { number } = claim;
	const first: Expression = {
		...claim.expression,
		...{ node: { kind: 'operand', of: number }, operands: [number], signs: [], end: number.end },
	};
	const goesOn = compared(text, expression, { ...claim, expression: first }, sign);
	return goesOn?.right ? goesOn : compared(text, expression, claim, sign);
}

/** Numbers that are thousands or decimals: 1.234. */
const ambiguous = /^\d{1,3}[.,]\d{3}$/;
/** A currency before the number. */
const currency = /^([-−–]?) ?(?:\\?\$|[€£¥₹])? ?/;

function compared(
	text: string,
	expression: Expression,
	claim: Claim,
	sign: DecimalSign,
): CheckedSum | null {
	const { number } = claim;
	const said = claim.expression;
	const all = [...expression.operands, ...said.operands];
	const alone = said.signs.length === 0;
	const from = text.slice(said.start, alone ? (number.smaller ?? number).numberEnd : said.end);
	const claimed = from.replace(currency, '$1');
	const sum = {
		written: text.slice(expression.start, said.end).trim(),
		operands: expression.operands
			.flatMap((one) => (one.smaller ? [one, one.smaller] : [one]))
			.map((one) => one.text),
		claimed,
		at: expression.start,
		claimedAt: said.start + from.length - claimed.length,
	};
	const samples = [number.text, ...expression.operands.map((one) => one.text)];
	const write = (value: Fraction, style: DecimalSign) =>
		number.smaller && alone
			? inTwoUnits(value, number, claimed)
			: writeFigure(value, samples, style);
	if (all.some(({ kind }) => kind !== 'number')) {
		const moment = judgeMoments(expression, claim, sign);
		if (!moment) return null;
		const { right, value } = moment;
		const shown = typeof value === 'string' ? value : write(value, sign);
		return { ...sum, right, value: right ? claimed : shown };
	}
	const usual = sign ?? '.';
	const styles: DecimalSign[] = all.some((one) => ambiguous.test(one.text)) ? ['.', ','] : [usual];
	const verdicts = styles
		.sort((style) => (style === usual ? -1 : 1))
		.map((style) => ({ style, verdict: judge(expression, claim, style, usual === ',') }));
	const best = verdicts.find(({ verdict }) => verdict?.right) ?? verdicts[0]!;
	if (!best.verdict || (!best.verdict.right && verdicts.some(({ verdict }) => !verdict)))
		return null;
	const { right, value } = best.verdict;
	return { ...sum, right, value: right && alone ? claimed : write(value, best.style) };
}

/** 3.25 hours as 3 hours 15, in the words of a claim such as 3 hours 20. */
function inTwoUnits(value: Fraction, number: Counted, claimed: string): string {
	const small = number.smaller!;
	const per = over(number.unit!.factor, small.unit!.factor);
	const whole = fraction(floor(value));
	const rest = times(minus(value, whole), per);
	const between = claimed.slice(number.text.length, claimed.length - small.text.length);
	return `${textOf(whole)}${between}${writeFigure(rest, [], null)}`;
}

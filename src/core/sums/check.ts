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
import { begins, lastExpression, pairsOf } from './last-expression.ts';
import { judgeMoments } from './moments.ts';
import { readExpression, type Expression } from './expression.ts';
import { writeFigure } from './figures.ts';
import { firstOfEqual, phrasesOf, type Share } from './phrases.ts';
import { judgeRemainder } from './remainders.ts';
import { resultFirst } from './result-first.ts';
import { runsOf } from './scan.ts';
import { isScore } from './scores.ts';
import { judge, type Claim } from './verdict.ts';
import { comparing } from './sum-words.ts';

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
		const first = last || from > 0 ? null : resultFirst(text, tokens, at, closes);
		from = at + 1;
		if (first) {
			const sum = compared(text, first.expression, first.claim, sign);
			if (sum && (sum.right || !first.doubtful)) yield sum;
		}
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
		const doubted = doubtful || claim.doubtful;
		if (sum && (sum.right || !(doubted || isScore(text, expression, claim, sign)))) yield sum;
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
	// The result may stand before its sum.
	const start = Math.min(expression.start, said.start);
	const sum = {
		written: text.slice(start, Math.max(expression.end, said.end)).trim(),
		operands: expression.operands
			.flatMap((one) => (one.smaller ? [one, one.smaller] : [one]))
			.map((one) => one.text),
		claimed,
		at: start,
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

/**
 * What speaks for an answer beside the model's own judgement (decision T15): a program printed it, a
 * source or the person says it. Code looks each of them up. Pure functions.
 */
import type { Evidence } from '../../../core/mission/types.ts';
import { normaliseAnswer, sameAnswer } from '../../../core/answers/answer.ts';
import { readQuestion, type Asked } from '../../../core/answers/asked.ts';
import type { Calculations } from '../../shared/calculations.ts';
import { tracesTo } from '../../../core/sums/traces.ts';
import { computes, isOffTopic } from '../truth/depends.ts';
import { isDecisive } from './evidence.ts';
import { faultOfQuote, figuresIn, evidenceFromSource } from './source-words.ts';
import { fromQuotes, places, quotesIn } from './marked-quotes.ts';
import { givenSource, splitIntoParts, keywordsOf } from '../act/given.ts';
import type { Source } from '../job.ts';
import { short } from '../../../core/text/short.ts';

/** Characters of the given text that are searched for the words of an answer. */
const searched = 40_000;
/** A program that prints more numbers than this prints a table, not a result. */
const mostFigures = 12;

/** What the person gave, part by part, as sources that a quote can be looked up in. */
export const givenParts = (given: string): Source[] =>
	given.length > searched ? [] : splitIntoParts(given).map(givenSource);

/** Evidence of code, a source or the person; `self` where there is none. `given`: with what is asked. */
export function evidenceIn(
	text: string,
	answer: string | null,
	sources: readonly Source[],
	about: string,
	given: string,
): Evidence[] {
	if (answer === null) return [{ kind: 'self', ref: '' }];
	const asked = readQuestion(about);
	const found: Evidence[] = [];
	for (const { kind, text: body, ref, result } of sources) {
		if (kind !== 'code' || result === undefined) continue;
		const program = body.slice(0, body.lastIndexOf('\nprinted:\n'));
		const read = /\bgiven\b/.test(program) ? ' given' : '';
		if (
			printed(result, answer, about, asked) &&
			!isOffTopic(program, about) &&
			computes(program, `${about}\n${given.slice(0, searched)}${read}`)
		)
			found.push({ kind: 'code', ref, quote: short(`${program} → ${lastLine(result)}`, 400) });
	}
	const marked = fromQuotes(text, answer, sources, about, `${about}\n${given.slice(0, searched)}`);
	if (marked.some(isDecisive)) return [...found, ...marked];
	const quotes = quotesIn(text);
	const claim = claimOf(answer, asked);
	const lines = closestLines(sources, answer, about);
	for (const { kind, text: body, ref } of sources) {
		if (kind === 'code') continue;
		const one =
			quoted(claim, quotes, ref, body) ??
			together(claim, quotes, ref, body) ??
			quoted(answer, linesOf(body).filter(lines), ref);
		if (one) found.push(kind === 'person' ? { ...one, kind: 'person' } : one);
	}
	const all = [...found, ...marked];
	return all.length > 0 ? all : [{ kind: 'self', ref: '' }];
}

/** Each number of the answer is given, or the result of a right sum of such numbers. */
export function evidenceFromSums(
	{ sums, wrong }: Calculations,
	answer: string,
	known: string,
): Evidence | null {
	if (wrong.length > 0 || !tracesTo(answer, sums, known)) return null;
	const written = sums.map((sum) => sum.written);
	return { kind: 'sums', ref: '', quote: short(written.join(' · '), 400) };
}

/** Without the label that a program may print before it. */
const lastLine = (result: string): string =>
	(result.split('\n').at(-1) ?? '').replace(/^\p{L}[\p{L} ]{0,30}[:=]\s*(?=\S)/u, '');

/** "The result is 170 EUR" claims 170; what else it says, the question said. */
function claimOf(answer: string, asked: Asked): string {
	const normal = normaliseAnswer(answer, asked) ?? '';
	const number = /^-?\d+(?:\/\d+)?(?: [\p{L}%€$£°]+)?$/u.test(normal);
	const own = answer.replace(places, ' ');
	return number ? (/\d(?:[\d.,'’]*\d)?/.exec(own)?.[0] ?? own) : own;
}

/**
 * The result is the answer, or holds each number of the answer that the task does not name. So the
 * answer may be a whole sentence.
 */
function printed(result: string, answer: string, about: string, asked: Asked): boolean {
	if (sameAnswer(lastLine(result), answer, asked) || sameAnswer(result, answer, asked)) return true;
	const there = figuresIn(result);
	if (there.length > mostFigures) return false;
	const known = new Set(there.flat());
	const named = new Set(figuresIn(about).flat());
	const wanted = figuresIn(answer.replace(/\[\d{1,3}\]/g, ''));
	const missing = wanted.filter((readings) => !readings.some((one) => known.has(one)));
	return (
		missing.length < wanted.length &&
		missing.every((readings) => readings.some((one) => named.has(one)))
	);
}

/** What a program printed where the answer gives another number; '' where none contradicts it. */
export function contradictingOutput(
	answer: string,
	sources: readonly Source[],
	about: string,
	given: string,
): string {
	const evidence = evidenceIn('', answer, sources, about, given);
	if (evidence.some(({ kind }) => kind === 'code')) return '';
	const results = sources.flatMap(({ kind, result }) =>
		kind === 'code' && result !== undefined ? [lastLine(result)] : [],
	);
	const [last, ...more] = results;
	const alone = last !== undefined && more.length === 0 && figuresIn(last).length === 1;
	return alone && figuresIn(answer).length > 0 ? last : '';
}

/** The first of them that bears the answer; a line of the source itself need not be looked up in it. */
function quoted(answer: string, quotes: readonly string[], ref: string, body?: string) {
	for (const quote of quotes) {
		const one = evidenceFromSource(answer, quote, body ?? quote, ref);
		if (one) return one;
	}
	return null;
}

/** Several of its quotes that stand there bear the answer together: both of two passages that differ. */
function together(answer: string, quotes: readonly string[], ref: string, body: string) {
	const there = quotes.filter((quote) => faultOfQuote(quote, quote, body) === '');
	if (there.length < 2) return null;
	const all = there.join('\n');
	const one = evidenceFromSource(answer, all, all, ref);
	return one && { ...one, quote: there[0]! };
}

const linesOf = (body: string): string[] => body.split(/\n|(?<=[.!?])\s/);

/**
 * Lines that speak of what the task speaks of. Where other lines have other numbers than the answer,
 * only those that share as many words with the task as these do: of two rules the one that is asked for.
 */
function closestLines(sources: readonly Source[], answer: string, about: string) {
	const topic = new Set(keywordsOf(about));
	const fit = (line: string): number =>
		line.length < 2000 ? new Set(keywordsOf(line).filter((word) => topic.has(word))).size : 0;
	const asked = new Set(figuresIn(about).flat());
	const own = new Set(figuresIn(answer).flat());
	const isOther = (line: string): boolean => {
		const figures = figuresIn(line).flat();
		return !figures.some((n) => own.has(n)) && figures.some((n) => !asked.has(n));
	};
	const bodies = sources.filter(({ kind }) => kind !== 'code');
	const others = own.size > 0 ? bodies.flatMap(({ text }) => linesOf(text)).filter(isOther) : [];
	const least = others.reduce((most, line) => Math.max(most, fit(line)), 2);
	return (line: string): boolean => fit(line) >= least;
}

/** From the words to be answered to results: which questions they are, and what each comes to. */
import { best, dateIn, dateWords, learn, weekdayOf, type Knowledge } from './knowledge.ts';
import { errandProblems } from './everyday/errands.ts';
import { puzzleProblems } from './everyday/puzzles.ts';
import { ruleProblems } from './everyday/rules.ts';
import { tariffProblems } from './everyday/tariffs.ts';
import { textProblems } from './everyday/texts.ts';
import { inDays, within } from './calendar.ts';
import { chain, group } from './chains.ts';
import { cheaper, cost } from './offers.ts';
import { planned } from './plans.ts';
import { total } from './rows.ts';
import { isSolved, type Problem, type Result, type Solved } from './problems.ts';
import { sentences, type Sight } from './sight.ts';

/** The first that reads a question solves it. */
const problems: readonly Problem[] = [
	...[...errandProblems, ...tariffProblems, ...ruleProblems, ...puzzleProblems, ...textProblems],
	...planned,
	...[cost, cheaper, group, inDays, within, total, chain],
];

export interface Asked {
	/** Complete in itself, as a task's description should be. */
	sentence: string;
	words: string[];
	problem: Problem;
}

const asks =
	/\?|^(?:Please )?(?:work out|say|find|look up|add up|plan|choose|write|make|give|tell me|count|put|decide|which|what|in which|how)\b/i;
const another = /,? and (?=the [a-z][a-z -]* of )|, (?=the [a-z][a-z -]* of )/;

/** The questions of a text; a short one that leans on the chat before it is completed from there. */
export function questionsIn(text: string, before = ''): Asked[] {
	const found = new Map<string, Asked>();
	for (const whole of sentences(text)) {
		// `Find: what is …` and `Task 2. What is …` ask what stands behind.
		const sentence = whole.replace(/^(?:[-*]|\[?\d+[.\]])\s+/, '');
		if (!asks.test(sentence)) continue;
		for (const one of parts(completed(sentence, before))) {
			for (const problem of problems) {
				const words = problem.reads(one);
				if (!words) continue;
				const key = `${problems.indexOf(problem)} ${words.length > 0 ? words.join('|').toLowerCase() : one.toLowerCase()}`;
				if (!found.has(key)) found.set(key, { sentence: one, words, problem });
				break;
			}
		}
	}
	return [...found.values()];
}

/** `What is the X of A, the Y of B and the Z of C?` are three. */
function parts(sentence: string): string[] {
	const chain = /^(.*?)\bthe [a-z][a-z -]*? of /i.exec(sentence);
	if (!chain || !another.test(sentence)) return [sentence];
	const list = sentence.slice(chain[1]!.length).replace(/[?.]$/, '').split(another);
	return list.map((one) => `What is ${one.replace(/^The/, 'the')}?`);
}

/** `And for Milan?` after `What is the total for Turin?` */
function completed(sentence: string, before: string): string {
	const [, rest] = /^and (?:for|from|with|of|in|to) ([^?]+)\?/i.exec(sentence) ?? [];
	if (!rest) return sentence;
	const asked = sentences(before)
		.map((one) => one.replace(/^(?:Person|User): /, ''))
		.filter((one) => one.endsWith('?') && problems.some(({ reads }) => reads(one)));
	const last = asked.at(-1);
	if (!last) return sentence;
	if (/^\d+ \w+$/.test(rest)) return last.replace(/\d+ \w+(?= cost| with|[?,])/, rest);
	if (/^(?:offer|plan|tariff) /i.test(rest))
		return last.replace(/(?:offer|plan|tariff) [A-Z]/i, rest);
	if (/^[A-Z]/.test(rest)) return last.replace(/(?<!^)\b[A-Z][\w-]+(?=[^A-Z]*$)/, rest);
	return last.replace(/ of (?!.* of )[^?]+/, ` of ${rest}`);
}

export interface Found {
	asked: Asked[];
	results: Result[];
	known: Knowledge;
	/** All questions have their answer. */
	solved: boolean;
	/** Short answers together. */
	short: string;
}

/** A slip changes what was read; the perfect reader makes none. */
export type Slip = (solved: Solved, known: Knowledge) => Solved;

export function answer(sight: Sight, slip: Slip = (solved) => solved, task = sight.task): Found {
	const known = learn(sight);
	const asked = questionsIn(task, sight.before);
	const printed = asked.length === 1 && !sight.onlyWork ? printedIn(sight) : null;
	const results = asked.map(({ problem, words, sentence }) => {
		const own = problem.solve(words, known, sentence);
		const result = isSolved(own) ? own : (stated(problem.stem?.(words, sentence), known) ?? own);
		if (printed !== null)
			return slip(adopted(result, printed, problem.stem?.(words, sentence)), known);
		return isSolved(result) ? slip(result, known) : result;
	});
	const solved = results.length > 0 && results.every(isSolved);
	const short = results
		.map((one) => (isSolved(one) ? one.short : `not here: ${one.missing}`))
		.join('; ');
	return { asked, results, known, solved, short };
}

/** What a program printed last, among the sources. */
function printedIn({ pieces }: Sight): string | null {
	const text = pieces.filter(({ rank }) => rank !== 'given').map((piece) => piece.text);
	const found = text.flatMap((one) => [...one.matchAll(/\bprinted:?\n([^\n]+)/g)]).at(-1)?.[1];
	return found?.replace(/\s*\[\d+\]$|^(?:Result|Total|The answer): /g, '').trim() ?? null;
}

/** It prints the same result, perhaps in other words: `34.40` of `34,40 Euro`. */
function sameResult(short: string, printed: string): boolean {
	const numbers = (text: string) =>
		(text.replace(/(?<=\d),(?=\d)/g, '.').match(/\d+(?:\.\d+)?/g) ?? []).map(Number).join(' ');
	const names = (text: string) => text.match(/\p{Lu}[\p{L}\d]*/gu) ?? [];
	return numbers(short) === numbers(printed) && names(printed).every((one) => short.includes(one));
}

/** A program's result is believed more than one's own reckoning. */
function adopted(own: Result, printed: string, stem = ''): Solved {
	if (isSolved(own) && sameResult(own.short, printed)) return own;
	const date = dateIn(printed);
	const unit = isSolved(own) ? (/^\d+(?:\.\d+)?( \w+)$/.exec(own.short)?.[1] ?? '') : '';
	const short =
		date !== null
			? `${weekdayOf(date)}, ${dateWords(date)}`
			: `${printed}${/ /.test(printed) ? '' : unit}`;
	if (isSolved(own) && own.short !== short) {
		return { ...own, short, statement: own.statement.replace(own.short, short), work: [] };
	}
	return isSolved(own) ? own : { short, statement: `${stem}${short}.`, work: [], uses: [] };
}

/** What was worked out before, and stands there as a sentence. */
function stated(stem: string | undefined, { lines }: Knowledge): Solved | null {
	const line = stem ? best(lines.filter(({ quote }) => quote.includes(stem))) : null;
	if (!stem || !line) return null;
	const rest = line.quote
		.slice(line.quote.indexOf(stem) + stem.length)
		.replace(/\.(?: \[\d+\])*$/, '');
	return { short: rest.split(';')[0]!, statement: `${stem}${rest}.`, work: [], uses: [line] };
}

const statement =
	/^(?:The [a-z][^:?]* is |The (?:plan|choice) is: |\d+ \w+ with \w+ [A-Z] cost |\w+ [A-Z] is cheaper|In \w+ days it is|\d+ days after|Assumed: )/;

/** Everything that the work says, for an answer that is to be complete. */
export const statedIn = ({ lines }: Knowledge): string[] => [
	...new Set(
		lines
			.filter(({ rank }) => rank !== 'given')
			.map(({ quote }) =>
				quote.replace(
					/^(?:(?!Assumed)(?:Task|Answer|Question \d+|[A-Z]\w+(?: \w+)?): )+(?=[A-Z\d])/,
					'',
				),
			)
			.filter((line) => statement.test(line)),
	),
];

/** The words that a source must bear, where a prompt wants them. */
export const quotesOf = ({ results }: Found): string[] => {
	const used = results.flatMap(({ uses }) => uses).filter(({ rank }) => rank !== 'none');
	return [...new Set(used.map(({ quote }) => quote))].slice(0, 3);
};

/** The results as a text that a person and a later step can read; sources are cited by their number. */
export function written({ results }: Found): { statements: string; work: string } {
	const cite = (result: Result) => {
		const numbers = [...new Set(result.uses.flatMap(({ n }) => (n === null ? [] : [n])))];
		return numbers.length > 0 ? ` ${numbers.map((n) => `[${n}]`).join(' ')}` : '';
	};
	const statements = results.map((one) =>
		isSolved(one) ? `${one.statement}${cite(one)}` : `Not here: ${one.missing}.`,
	);
	const work = results.flatMap((one) => (isSolved(one) ? one.work : one.partial));
	const lines = (list: string[]) => [...new Set(list)].join('\n');
	return {
		statements: results.length === 0 ? 'Not here: what is asked.' : lines(statements),
		work: lines(work),
	};
}

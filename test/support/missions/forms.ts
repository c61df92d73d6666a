/**
 * What a reader says to a form: the properties that are asked for tell which kind it is, so that a
 * prompt may be worded anew. Each is answered from the sight of that one prompt.
 */
import type { Schema } from '../../../src/core/types.ts';
import { actOn } from './acting.ts';
import { answer, questionsIn, type Found } from './answering.ts';
import { comparison, facts, predictions, right, testCode } from './doubting.ts';
import { learn } from './knowledge.ts';
import { isSolved } from './problems.ts';
import { groupsOf } from './reworded/same.ts';
import { enumOf, fieldsOf, partsOf, textOf, type Reading } from './reading.ts';

interface Form {
	/** It has all of these properties. */
	has: string[];
	/** One of them has this among its words. */
	word?: string;
	fill: (reading: Reading) => Record<string, unknown>;
}

const solve = ({ sight, slip }: Reading): Found => answer(sight, slip);
const short = (text: string, most = 280) => text.slice(0, most);

// ── Planning ────────────────────────────────────────────────────────────────────────────────

const task = (name: string, description: string, value: string, after: number[] = []) => ({
	...{ name, description, value, after },
});

function tasks({ sight }: Reading) {
	const known = learn(sight);
	const asked = questionsIn(sight.task, sight.before);
	const [only] = asked;
	if (!only) return { tasks: [task('The mission', short(sight.task), 'high')] };
	if (asked.length > 1) {
		return {
			tasks: asked.map(({ sentence }, at) => task(`Question ${at + 1}`, sentence, 'high')),
		};
	}
	const own = only.problem.parts?.(only.words, only.sentence, known) ?? [];
	if (own.length > 1) {
		const each = own.map((part, at) => task(`Part ${at + 1}`, part, 'high'));
		const all = own.map((_, at) => at + 1);
		return { tasks: [...each, task('Compare', only.sentence, 'medium', all)] };
	}
	const offers = [
		...new Set(`${sight.task}\n${sight.before}`.match(/\b(?:Offer|Plan|Tariff) [A-Z]\b/g) ?? []),
	].sort();
	const [count, unit] = only.words;
	if (/cheaper|less|lower/.test(only.sentence) && offers.length > 1) {
		const each = offers.map((name) =>
			task(`Cost with ${name}`, `Work out what ${count} ${unit} cost with ${name}.`, 'high'),
		);
		const all = offers.map((_, at) => at + 1);
		return { tasks: [...each, task('Compare', only.sentence, 'medium', all)] };
	}
	return { tasks: [task('Find it', only.sentence, 'high')] };
}

// ── Judging ─────────────────────────────────────────────────────────────────────────────────

const same = (words: string) =>
	words
		.toLowerCase()
		.replace(/[^\p{L}\p{N}.]+/gu, ' ')
		.trim();
/** Is the solution right, as far as this prompt tells? */
export function judged({ sight, easy }: Reading): { yes: boolean; reason: string } {
	if (easy) return { yes: true, reason: 'It looks right.' };
	const { candidate } = sight;
	if (!candidate.trim()) return { yes: false, reason: 'There is no solution.' };
	const own = answer(sight);
	if (own.solved) {
		const given = /(?:Answer:|<answer>)\s*([^\n<]+)/.exec(candidate)?.[1] ?? candidate;
		// A text stands in full, with such a line behind it or without.
		const says = (short: string, statement: string) =>
			same(` ${given} `).includes(same(short)) ||
			(short.endsWith(' above') && same(candidate).includes(same(statement)));
		const fits = own.results.every((one) => isSolved(one) && says(one.short, one.statement));
		return fits
			? { yes: true, reason: 'Worked out again, it is the same.' }
			: { yes: false, reason: `Worked out again, it is ${own.short}.` };
	}
	if (/\bnot here\b/i.test(candidate)) return { yes: false, reason: 'Something is missing in it.' };
	return right(candidate)
		? { yes: true, reason: 'Its calculations are right.' }
		: { yes: false, reason: 'A calculation in it is wrong.' };
}

/** A part of a long text: what it brings, the words that say it; nothing where it says nothing. */
function part({ sight, slip }: Reading) {
	const own = sight.pieces.filter(({ tag }) => /^(?:sources?|part|passage)$/.test(tag));
	const pieces = own.length > 0 ? own : sight.pieces;
	const { results } = answer({ ...sight, pieces }, slip);
	const brought = results.flatMap((one) => (isSolved(one) ? [one.statement] : one.partial));
	const quotes = results.flatMap(({ uses }) => uses.map(({ quote }) => quote));
	return { found: brought.join('\n'), quote: quotes.length === 1 ? quotes[0]! : '' };
}

// ── The table ───────────────────────────────────────────────────────────────────────────────

const verdict = (reading: Reading, yes: string, no: string) => {
	const { yes: good, reason } = judged(reading);
	return { reason, verdict: good ? yes : no };
};

const forms: Form[] = [
	{ has: ['do'], fill: actOn },
	{ has: ['tasks'], fill: tasks },
	{ has: ['subtasks'], fill: () => ({ because: 'It is one step.', subtasks: [] }) },
	{
		has: ['question', 'assumption'],
		fill: (reading) => {
			const lacks = solve(reading).results.find((one) => !isSolved(one) && one.assumption);
			return lacks && !isSolved(lacks)
				? {
						question: `What is ${lacks.missing.replace(/\bmy\b/, 'your')}?`,
						assumption: lacks.assumption,
					}
				: { question: '', assumption: '' };
		},
	},
	{
		has: ['possible'],
		fill: (reading) => ({ because: 'From what is known.', possible: solve(reading).solved }),
	},
	{
		has: ['routes'],
		fill: () => ({ routes: ['Take what is given and work it out step by step.'] }),
	},
	{
		has: ['scores'],
		fill: ({ schema }) => ({
			scores: Array.from({ length: partsOf(fieldsOf(schema).scores).maxItems ?? 1 }, () => 8),
		}),
	},
	{
		has: ['review_result', 'output'],
		fill: (reading) => ({
			review_result: judged(reading).yes,
			added_notes: ['The question was read again.', judged(reading).reason],
			output: reading.easy ? reading.sight.candidate : textOf(solve(reading), 'label'),
		}),
	},
	{ has: ['verdict'], word: 'solved', fill: (reading) => verdict(reading, 'solved', 'failed') },
	{ has: ['verdict'], word: 'confirmed', fill: comparison },
	{ has: ['facts'], fill: facts },
	{ has: ['predictions'], fill: predictions },
	{ has: ['code', 'expected'], fill: testCode },
	{ has: ['examples'], fill: () => ({ examples: [] }) },
	{ has: ['holds'], fill: () => ({ reason: 'It is not so.', holds: false }) },
	{
		has: ['done', 'add'],
		fill: (reading) => ({ done: reading.easy || solve(reading).solved }),
	},
	{ has: ['found', 'quote'], fill: part },
	{ has: ['groups'], fill: groupsOf },
	{ has: ['learned'], fill: () => ({ learned: '', doubt: '', try: '' }) },
];

export function fill(reading: Reading): Record<string, unknown> {
	const fields = fieldsOf(reading.schema);
	const names = Object.keys(fields);
	const words = names.flatMap((name) => enumOf(fields[name]));
	const form = forms.find(
		({ has, word }) => has.every((name) => names.includes(name)) && (!word || words.includes(word)),
	);
	const value = form?.fill(reading) ?? {};
	return Object.fromEntries(
		names.map((name) => {
			const said = name in value ? value[name] : anyOf(name, fields[name]!, reading);
			const most = partsOf(fields[name]).maxLength ?? Infinity;
			return [name, typeof said === 'string' ? said.slice(0, most) : said];
		}),
	);
}

/** What was not foreseen is answered by its kind. */
function anyOf(name: string, schema: Schema, reading: Reading): unknown {
	const words = enumOf(schema);
	if (words.length > 0) return words[0];
	switch (schema.type) {
		case 'boolean':
			return judged(reading).yes;
		case 'integer':
		case 'number':
			return partsOf(schema).minimum ?? 0;
		case 'array':
			return [];
		case 'object':
			return fill({ ...reading, schema });
		default:
			return /reason|because|why/.test(name) ? 'So it stands there.' : '';
	}
}

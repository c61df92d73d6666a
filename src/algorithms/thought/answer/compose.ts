/**
 * The last step (thought-agent.md, History 5; decision T14): tasks and their answers are put into
 * the context, and the agent writes the answer to the mission. In parts first when they are longer
 * than the context. When no model can be asked any more, they are given as they are.
 */
import type { Evidence } from '../../../core/mission/types.ts';
import { normaliseAnswer } from '../../../core/answers/answer.ts';
import { readQuestion } from '../../../core/answers/asked.ts';
import { tokensOf } from '../../shared/budgeter.ts';
import * as forms from '../prompts/history.ts';
import { knownFalse } from '../truth/beliefs.ts';
import { keywordsOf } from '../act/given.ts';
import { answerFirst } from './answer-first.ts';
import type { Numbering } from './mission-answer.ts';
import { failed, type Agent, type Job, type Solution } from '../job.ts';
import { shortAnswer } from '../task/short-answer.ts';

/** Share of the context that tasks and answers may take in one prompt. */
const share = 0.5;

/** The answer to a mission, and what of it nothing bears; null when no words came. */
interface Composed {
	text: string | null;
	unverified: string[];
}
const asItIs = (text: string | null): Composed => ({ text, unverified: [] });

/** A mission that was one task has its answer already. */
export async function compose(agent: Agent, numbering: Numbering): Promise<Composed> {
	const { ctx, self } = agent;
	const before = agent.jobs.flatMap(({ falseBefore }) => falseBefore);
	const lies = [...new Set([...before, ...knownFalse(agent)])];
	const wrong = lies.map((statement) => `Known to be false: ${statement}`);
	const roots = agent.jobs.filter(({ parent }) => !parent);
	const [sole] = roots;
	if (sole?.solution?.convincing && agent.jobs.length === 1)
		return asItIs(answerFirst(numbering.renumbered(sole, sole.solution.text)));
	const open = roots
		.filter(
			({ task, solution }) => task.status === failed || (!solution && task.status !== 'closed'),
		)
		.map(({ task: { name }, because }) => `${name}: ${because || 'It was not finished.'}`);
	await ctx.say('compose', 'Writing the answer from the tasks and their answers.');
	const { context, charactersPerToken } = await ctx.aware().contextWindow('A');
	const weigh = (text: string) => tokensOf(text, charactersPerToken);
	let work = roots.flatMap((job) => written(job, numbering));
	// Map: parts that fit are shortened, until all fit together.
	for (let round = 1; work.length > 1 && round <= 3; round++) {
		const parts = inParts(work, context * share, weigh);
		if (parts.length === 1 || !ctx.affords(parts.length + 1)) break;
		work = [];
		for (const [index, material] of parts.entries()) {
			const key = `compose/map-${round}.${index + 1}`;
			const given = { task: self.mission, material };
			work.push((await ctx.write(forms.summarise, given, key)) ?? material.join('\n'));
		}
	}
	if (work.length === 0) return asItIs(null);
	// Reduce. What was found must be in it, and no number that stands nowhere.
	const write = (key: string, material: string[]) =>
		ctx.write<Parameters<typeof forms.compose.write>[0]>(
			forms.compose,
			{ task: self.mission, material, mission: true, open },
			key,
		);
	const musts = results(roots);
	const { given = '', chat = '', today = '' } = self.brief ?? {};
	const known = [...work, ...open, self.mission, given, chat, today];
	const ends = lastOf(roots);
	const faultsOf = (text: string) => [
		// One task that all others lead to has the result.
		...(ends.length === 1 && musts[0] && !begins(text, musts[0])
			? [`It must begin with the result: ${musts[0].answer}`]
			: []),
		...musts
			.filter(({ answer, words }) => !containsAnswer(text, words) || turns(text, answer))
			.map(({ answer }) => `It must say: ${answer}`),
		...unsupportedNumbers(text, known).map((n) => `Nowhere in the work stands: ${n}`),
	];
	const text = await write('compose/answer', [...work, ...wrong]);
	const faults = text === null ? [] : faultsOf(text);
	if (text === null || faults.length === 0) return asItIs(text && led(text));
	const again = ctx.affords(1)
		? await write('compose/again', [...work, ...wrong, ...faults])
		: null;
	const still = again === null ? faults : faultsOf(again);
	if (again !== null && still.length === 0) return asItIs(led(again));
	// Nobody's words: where each task has a short answer these are all that was asked for.
	const list = musts.map(({ name, answer }) => `**${name}:** ${answer}`).join('  \n');
	if (musts.length === lastOf(roots).length) return asItIs(list);
	const rest = led(again ?? text);
	return {
		text: musts.every(({ words }) => containsAnswer(rest, words)) ? rest : `${list}\n\n${rest}`,
		unverified: unsupportedNumbers(rest, known).map(
			(n) => `The number ${n} is in no task’s answer.`,
		),
	};
}

/** Tasks that no other one builds on. */
const lastOf = (roots: readonly Job[]): Job[] =>
	roots.filter((job) => !roots.some(({ requires }) => requires.includes(job)));

/** Their short answers. */
interface Must {
	name: string;
	answer: string;
	/** What of it a text has to say. */
	words: string;
}

function results(roots: readonly Job[]): Must[] {
	return lastOf(roots).flatMap(({ task: { name, description }, solution }) => {
		if (!solution?.convincing) return [];
		const answer = shortAnswer(solution.text, description);
		if (!answer || answer.length > 60) return [];
		const plain = withoutMarks(answer);
		const words = normaliseAnswer(plain, readQuestion(description)) ?? plain;
		return [{ name, answer: plain, words: figures(plain).length > 0 ? plain : words }];
	});
}

const withoutMarks = (text: string): string => text.replace(/ ?\[\d+\]/g, '').trim();

const figures = (of: string): string[] =>
	(of.match(/\d(?:[\d.,'’\u00a0\u202f]*\d)?/g) ?? []).map((n) => n.replace(/[^\d]/g, ''));

/** The line of the result is for code; a person reads it as the beginning. */
const led = (text: string): string =>
	text
		.trim()
		.replace(/^[*_#> ]*Answer:[*_ ]*(\S.{0,300}?)[*_ ]*(?:\n+|$)/i, '**$1**\n\n')
		.trim();

/** The first line has the result: its numbers, or the words themselves. */
function begins(text: string, { words: answer }: Must): boolean {
	const [first = ''] = text.trimStart().split('\n');
	const words = (of: string) =>
		` ${of
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]+/gu, ' ')
			.trim()} `;
	return figures(answer).length > 0
		? containsAnswer(first, answer)
		: words(first).includes(words(answer));
}

/** Every number of it stands in the text; where it has none, its words do. */
export function containsAnswer(text: string, answer: string): boolean {
	const there = new Set(figures(text));
	const wanted = figures(answer);
	if (wanted.length > 0) return wanted.every((one) => there.has(one));
	const words = new Set(keywordsOf(text));
	return keywordsOf(answer).every((word) => words.has(word));
}

const yes = /(?<!\p{L})(?:yes|ja)(?!\p{L})/iu;
const no =
	/(?<!\p{L})(?:no|not|never|none|nor|cannot|\p{L}+n['’]t|forbidden|nein|nicht|nie|kein\p{L}*|verboten)(?!\p{L})/iu;

/** The answer begins with yes or no, and nothing in the text says so. */
function turns(text: string, answer: string): boolean {
	const [first = ''] = /^\W*\p{L}+/u.exec(answer) ?? [];
	if (/^\W*(?:no|nein)$/iu.test(first)) return !no.test(text);
	return /^\W*(?:yes|ja)$/iu.test(first) && !yes.test(text) && no.test(text);
}

/** Numbers of a text, of two digits at least, that stand nowhere in what it was written from. */
export function unsupportedNumbers(text: string, known: readonly string[]): string[] {
	const there = new Set(known.flatMap(figures));
	const own = text.replace(/\[\d+\]|^[ \t]*\d+[.)][ \t]/gm, '');
	return [...new Set(figures(own))].filter((n) => n.length > 1 && !there.has(n)).slice(0, 5);
}

function inParts(texts: string[], most: number, weigh: (text: string) => number): string[][] {
	const parts: string[][] = [];
	let weight = Infinity;
	for (const text of texts) {
		weight += weigh(text);
		if (weight > most) {
			parts.push([]);
			weight = weigh(text);
		}
		parts.at(-1)!.push(text);
	}
	return parts;
}

/** What each task came to; the parts of one that came to nothing; what was found so far. */
function answersOf({ task: { name }, solution, best, children }: Job): Found[] {
	const found = (one: Solution): Found[] => [
		{ name, text: `${one.text}${doubtOf(one)}`, rests: restsOn(one) },
	];
	if (solution) return found(solution);
	const parts = children.flatMap(answersOf);
	return parts.length === 0 && best ? found(best) : parts;
}

interface Found {
	name: string;
	text: string;
	/** In words, for who writes the answer. */
	rests: string;
}

const bases: Record<Evidence['kind'], string> = {
	code: 'a program that ran',
	source: 'the words of a source',
	person: 'what the person said',
	disputed: 'two passages that contradict each other',
	agreement: 'asked more than once, same answer',
	sums: 'sums that were checked',
	quote: 'the words of a source, in part',
	self: 'not checked',
};

const restsOn = ({ convincing, evidence }: Solution): string =>
	convincing
		? [...new Set(evidence.map(({ kind }) => bases[kind]))].filter(Boolean).join(', ')
		: '';

const doubtOf = ({ convincing, because }: Solution): string =>
	convincing ? '' : `\n\n(Not convincing: ${because})`;

const written = (job: Job, { renumbered }: Numbering): string[] =>
	answersOf(job).map(({ name, text, rests }) =>
		[
			`Task: ${name}`,
			`Work: ${renumbered(job, text)}`,
			...(rests ? [`It rests on: ${rests}`] : []),
		].join('\n'),
	);

/** Without a model: what there is, task by task. */
export function joinedAnswers(agent: Agent): string {
	const roots = agent.jobs.filter(({ parent }) => !parent);
	const all = roots.flatMap(answersOf);
	const [only] = all;
	if (!only) return '';
	return all.length === 1
		? only.text
		: all.map(({ name, text }) => `**${name}**\n\n${text}`).join('\n\n');
}

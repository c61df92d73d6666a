/**
 * The words of ask, routes, scores, execute, evaluate (thought-agent.md, Completing a single task,
 * steps 2 to 5).
 */
import { fences } from '../../shared/fence.ts';
import { isObject } from '../truth/tests.ts';
import {
	exampleText,
	joined,
	list,
	listed,
	messages,
	numbered,
	object,
	oneOf,
	plainWords,
	text,
	integer,
	type Example,
	type Form,
	type Given,
} from './form.ts';

const tiles: Example = {
	about: 'Task: How many tiles cover the floor of a kitchen?',
	reply: {
		routes: [
			'Divide the area of the floor by the area of one tile.',
			'Count the tiles along each side and multiply.',
		],
	},
};

/** Where code may run. */
const byProgram = ' A way may use a JavaScript program for sums, counts and tables.';

/** Step 2 (3c): possible routes, or, one level down, ways to go on from what was found. */
export const routes: Form<Given & { most: number; failed: string[]; program: boolean }> = {
	name: 'routes',
	label: 'Routes',
	role: 'A',
	temperature: 0.7,
	maxTokens: 350,
	example: tiles,
	schema: ({ most }) => object({ routes: list(text(160), most, 1) }),
	write: ({ task, memories, material, most, failed, program }) =>
		messages(
			`You think of ways to do a task. You do not do it.
Reply with JSON: {"routes": [...]}, 1 to ${most} ways, one sentence each. Each way differs from the others and from those that failed.${program ? byProgram : ''}
${exampleText(tiles)}`,
			'Task:\n{task}\n\nFound so far:\n{findings}\n\nFailed already:\n{notes}\n\nRemembered, it may be wrong:\n{memory}\n\nWrite the JSON.',
			{ task, findings: joined(material), notes: listed(failed), memory: listed(memories) },
		),
};

/** Step 3 (3d): a score for each strategy, related to the probability that it works. */
export const scores: Form<Given & { routes: string[]; program: boolean }> = {
	name: 'scores',
	label: 'Scores',
	role: 'B',
	temperature: 0,
	maxTokens: 150,
	schema: ({ routes }) =>
		object({ scores: list(integer(0, 10), routes.length, Math.min(1, routes.length)) }),
	write: ({ task, routes, program }) =>
		messages(
			`You rate ways to do a task: how likely does each of them work? 10 is certain, 0 is impossible.${program ? byProgram : ''}
Reply with JSON: {"scores": [one whole number for each way, in the same order]}.`,
			'Task:\n{task}\n\nWays:\n{notes}\n\nWrite the JSON.',
			{ task, notes: numbered(routes) },
		),
};

interface Execution extends Given {
	route: string;
	how: string;
	/** The latest attempt, and why it failed. */
	failed?: { text: string; because: string } | null;
	/** It may ask the person. */
	mayAsk?: boolean;
	/** The task asks for a text. */
	writes?: boolean;
	/** There is something that it can quote. */
	quotes?: boolean;
	/** There are numbered sources. */
	cites?: boolean;
}

/** Step 4: carries one strategy out. */
export const execute: Form<Execution> = {
	name: 'execute',
	label: 'Work it out',
	role: 'A',
	temperature: 0.6,
	write: (given) => {
		const { task, memories, material = [], route, how, failed = null } = given;
		return messages(
			`You do one task with care.
${rulesOf(given)
	.map((rule) => `- ${rule}`)
	.join('\n')}`,
			'Task:\n{task}\n\nKnown so far:\n{findings}\n\nRemembered, it may be wrong:\n{memory}\n\nInstructions that helped before:\n{notes}\n\nThe last attempt:\n{candidate}\nWhy it failed:\n{observation}\n\nYour way:\n{approach}\n\nDo the task.',
			{
				task,
				findings: joined(material),
				memory: listed(memories),
				notes: how,
				candidate: failed?.text ?? '',
				observation: failed?.because ?? '',
				// The rules say the straight way already.
				approach: route === straight ? '' : route,
			},
		);
	},
};

function rulesOf({ mayAsk, writes, quotes, cites }: Execution): string[] {
	return [
		writes
			? 'The task asks for a text. Write it in full, ready to use. Write nothing before it and nothing after it.'
			: 'Work step by step. Write each calculation on a line of its own, such as a + b = c.',
		'Use only the facts in this prompt.',
		...(cites ? ['After each fact from a source, write its number, such as [1].'] : []),
		...(quotes && !writes
			? [
					'If a sentence in the given text states the result, copy it word for word on a line: Quote: "the words"',
					'If two passages contradict each other, quote both and say that they contradict each other.',
				]
			: []),
		...(mayAsk
			? [
					'If only the person can know what is missing, and no useful answer is possible without it, write nothing but one line: Ask: your question',
				]
			: []),
		'If something is missing, write what you assume on a line: Assumed: what you assume. If nothing sensible can be assumed, write what is missing. Do not guess.',
		...(writes
			? []
			: [
					'End with one line that answers every question of the task: Answer: the result, complete and short',
				]),
	];
}

/** The straight way: all that most tasks need. */
export const straight = 'Work it out directly, step by step.';
/** The same once more, after an attempt that failed for a reason. */
export const onceMore = 'Work it out again, without the mistake of the last attempt.';
/** Further samples of one way. Each asks for the same in words of its own; none sees the others. */
export const furtherSamples = [
	'Take each fact that you need from the text, then work it out step by step.',
	'Work it out in small steps. Check each step before the next.',
	'Start from what is asked, and find what is needed for it. See whether the result fits.',
	'Go through what is given line by line. Then work it out.',
];

const verdicts = ['solved', 'progress', 'failed'] as const;
const meanings: Record<Judgement, string> = {
	solved: 'right and complete',
	progress: 'right but incomplete',
	failed: 'wrong, empty, or about something else',
};
export type Judgement = (typeof verdicts)[number];

/** Step 5 (3f): is the solution correct? */
export const evaluate: Form<Given & { doubts: string[]; sources: string[] }> = {
	name: 'evaluation',
	label: 'Evaluate',
	role: 'B',
	temperature: 0,
	maxTokens: 250,
	// The words of the prompt for one verdict, beside another verdict.
	senseless: (value) => {
		if (!isObject(value)) return false;
		const meant = verdicts.find(
			(one) => plainWords(meanings[one]) === plainWords(String(value.reason)),
		);
		return meant !== undefined && meant !== value.verdict;
	},
	schema: () => object({ reason: text(200), verdict: oneOf(verdicts) }),
	write: ({ task, material, doubts, sources }) =>
		messages(
			`You check the solution of a task. It may be wrong, even if it sounds sure.
Check that it answers this task, copies the given numbers correctly, makes no wrong step and leaves nothing out. If passages contradict each other, naming both is right.
Reply with JSON: {"reason": what is wrong or missing, or why it is right, in one short sentence, "verdict": ...} with the verdict
${verdicts.map((one) => `"${one}": ${meanings[one]}.`).join(' ')}`,
			'Task:\n{task}\n\nKnown:\n{sources}\n\nStatements in it that were found false:\n{notes}\n\nSolution:\n{candidate}\n\nWrite the JSON.',
			{
				task,
				sources: joined(sources),
				notes: listed(doubts),
				candidate: joined(material),
			},
		),
};

/** What the nested algorithms of high-resource mode know beside the task: what was found and remembered. */
export function background({ material = [], memories = [] }: Omit<Given, 'task'>): string {
	const findings = joined(material);
	const memory = listed(memories);
	const fence = fences([findings, memory]);
	return [
		...(material.length ? [`Known so far:\n${fence('findings', findings)}`] : []),
		...(memories.length ? [`Remembered, it may be wrong:\n${fence('memory', memory)}`] : []),
	].join('\n\n');
}

/** The words of acting while it works: one small choice at a time, a part read, the plan looked at again. */
import {
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
	yesNo,
	type Form,
	type Given,
} from './form.ts';
import { isObject } from '../truth/tests.ts';
import type { Offered } from './facts.ts';
import { isQuestion } from './is-question.ts';

export type ActionName = 'answer' | 'search' | 'read' | 'code' | 'tool' | 'ask' | 'split';

const words: Record<ActionName, string> = {
	answer: 'all that is needed is here. input: ""',
	search: 'looks for words in the documents and in what the person gave. input: the words',
	read: 'reads on. input: ',
	code: 'runs a JavaScript program. Use it for every sum, count, date or table. The program prints the result once with print(...). No network, no imports. input: the program',
	tool: 'uses one of the tools. tool: its name. input: its arguments, a JSON object as text',
	ask: 'asks the person for something that only they can know and that is needed. input: the question. assume: what to assume if nobody answers',
	split: 'the task has parts that must be done one by one. Rare. input: ""',
};

const given =
	' The text that the person gave is the string `given`: split it into lines and read the numbers from it.';

/** Only where a program can calculate. */
const calculated = 'all that is needed is here, and nothing has to be calculated. input: ""';

const readsGiven =
	'the number of a part of what the person gave, or "all" where every part counts: a sum, a count, a list, a comparison or a summary of everything';
const readsBehind =
	'the number of a source from a document in brackets, such as "[2]", to read the text after it, or "all [2]" to read that whole document, where every part of it counts';

export interface ActPrompt extends Given {
	actions: ActionName[];
	tools: (Offered & { input: string })[];
	/** How many tools there are in all. */
	note: string;
	/** Actions that are left. */
	left: number;
	/** A program finds what the person gave as `given`. */
	withGiven: boolean;
	/** It has parts that do not stand here. */
	long: boolean;
	/** There are passages of documents that can be read on from. */
	behind: boolean;
}

const wordsFor = (one: ActionName, { actions, withGiven, long, behind }: ActPrompt): string => {
	const meant = one === 'answer' && actions.includes('code') ? calculated : words[one];
	const reads = [...(long ? [readsGiven] : []), ...(behind ? [readsBehind] : [])].join('; or ');
	return `"${one}": ${meant}${one === 'read' ? reads : ''}.${one === 'code' && withGiven ? given : ''}`;
};

/** What is said of the actions that there are. */
const cautions = (actions: readonly ActionName[]): string => {
	const looks = actions.includes('search') || actions.includes('read');
	return [
		...(looks || actions.includes('tool') ? [' Do not guess what you can look up.'] : []),
		...(looks ? [' Do not look up what this prompt contains already.'] : []),
		...(actions.includes('code') ? [' Do not calculate in your head; use code.'] : []),
	].join('');
};

/** Acting while a task is worked on: what to do next. */
export const act: Form<ActPrompt> = {
	name: 'act',
	label: 'Act',
	role: 'A',
	temperature: 0.2,
	maxTokens: 700,
	senseless: (value) => {
		if (!isObject(value)) return false;
		const reason = plainWords(String(value.because));
		const input = String(value.input).trim();
		return (
			(reason !== '' && reason === plainWords(input)) ||
			(value.do === 'ask' && !isQuestion(input)) ||
			// A program that calls nothing prints nothing.
			(value.do === 'code' && input !== '' && !/[\p{L}\d_$)\]]\s{0,4}\(/u.test(input))
		);
	},
	schema: ({ actions, tools }) =>
		object({
			because: text(160),
			do: oneOf(actions),
			...(actions.includes('tool')
				? { tool: oneOf(['none', ...tools.map(({ name }) => name)]) }
				: {}),
			input: text(1600),
			...(actions.includes('ask') ? { assume: text(200) } : {}),
		}),
	write: (acting) => {
		const { task, memories, material, actions, tools, note, left } = acting;
		return messages(
			`You choose the next action for a task.${cautions(acting.actions)}
${actions.map((one) => wordsFor(one, acting)).join('\n')}
Reply with JSON: {"because": one short sentence, "do": ...${actions.includes('tool') ? ', "tool": the name, "none" for no tool' : ''}, "input": ...${actions.includes('ask') ? ', "assume": "" unless you ask' : ''}}.
You have ${left === 1 ? 'one action' : `${left} actions`} left. After that, answer.`,
			'Task:\n{task}\n\nKnown so far:\n{findings}\n\nRemembered, it may be wrong:\n{memory}\n\nTools:\n{notes}\n\nWrite the JSON.',
			{
				task,
				findings: joined(material),
				memory: listed(memories),
				notes: [
					...tools.map(({ name, describe, input }) => `"${name}": ${describe} Arguments: ${input}`),
					...(tools.length ? [`(${note}.)`] : []),
				].join('\n'),
			},
		);
	},
};

/** One part of a long text, read for the task: the map step. */
export const readPart: Form<Given & { part: string }> = {
	name: 'part',
	label: 'Read',
	role: 'A',
	temperature: 0,
	maxTokens: 700,
	schema: () => object({ found: text(1400), quote: text(200) }),
	write: ({ task, part }) =>
		messages(
			`You read one part of a long text for a task. Others read the other parts. Write what the task needs from this part: for a sum or a count its result for this part, for a list its entries, for a question what the part says about it. Use exact numbers and names.
Reply with JSON: {"found": what this part brings, "" if nothing, "quote": the exact words that say so, "" if it needs several passages}.`,
			'Task:\n{task}\n\nThe part:\n{sources}\n\nWrite the JSON.',
			{ task, sources: part },
		),
};

/** After a round: is the mission done, is something missing, is something no longer needed? */
export const replan: Form<Given & { open: string[] }> = {
	name: 'round',
	label: 'Go on?',
	role: 'B',
	temperature: 0,
	maxTokens: 300,
	schema: ({ open }) =>
		object({
			because: text(160),
			done: yesNo,
			add: text(300),
			drop: list(integer(1, Math.max(1, open.length)), Math.max(1, open.length)),
		}),
	write: ({ task, material, open }) =>
		messages(
			`Some tasks of a mission are done. You decide whether its plan must change. Usually it stays as it is.
Reply with JSON: {"because": one short sentence, "done": true only if the results answer the whole mission, "add": the description of one missing task, usually "", "drop": the numbers of open tasks that are no longer needed, usually []}.`,
			'Mission:\n{mission}\n\nFound so far:\n{findings}\n\nOpen tasks:\n{notes}\n\nWrite the JSON.',
			{ mission: task, findings: joined(material), notes: numbered(open) },
		),
};

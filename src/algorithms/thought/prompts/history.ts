/** The words of the history of the agent (thought-agent.md): awaken, decompose, compose. */
import { languageOf } from '../../../core/answers/languages.ts';
import type { Value } from '../../../core/mission/types.ts';
import { isObject } from '../truth/tests.ts';
import {
	exampleText,
	joined,
	list,
	listed,
	messages,
	object,
	oneOf,
	plainWords,
	repeatsItself,
	text,
	integer,
	yesNo,
	type Example,
	type Form,
	type Given,
} from './form.ts';

/** A task as the model proposes it. `after`: numbers of the tasks in the list that come before. */
export interface ProposedTask {
	name: string;
	description: string;
	value: Value;
	after: number[];
}

const tasks = (most: number) =>
	list(
		object({
			name: text(60),
			description: text(300),
			value: oneOf(['high', 'medium', 'low']),
			after: list(integer(1, most), most),
		}),
		most,
	);

/** One task, several times over. */
function oneTaskAgain(tasks: unknown): boolean {
	if (!Array.isArray(tasks) || tasks.length < 2) return false;
	const words = tasks.map((task: unknown) =>
		isObject(task) ? plainWords(String(task.description)) : '',
	);
	return words[0] !== '' && new Set(words).size === 1;
}

/** The beginnings of words, so that other endings do not count. */
const stems = (text: string): string[] =>
	plainWords(text)
		.split(' ')
		.filter((word) => word.length >= 4 || /\d/.test(word))
		.map((word) => word.slice(0, 4));

/** Words of the mission alone, and few of them those of its question. */
const leavesOutQuestion = (description: string, goal: string): boolean => {
	const questions = goal.match(/[^.!?？؟\n]+[?？؟]/g);
	if (!questions || /[?？؟]/.test(description)) return false;
	const words = stems(description);
	const asked = new Set(stems(goal));
	if (words.length <= 2 || !words.every((word) => asked.has(word))) return false;
	return questions.map(stems).every((question) => {
		const shared = question.filter((word) => words.includes(word));
		return shared.length < question.length / 2;
	});
};

/** A clause so often in a short description is a loop. */
const loop = 3;

/** A mission of fewer words may be planned in words of one's own. */
const enoughWords = 5;

/** A plan in another language shares no word with its mission; nor need one without spaces. */
const sameLanguage = (one: string, other: string): boolean =>
	languageOf(one) !== null && languageOf(one) === languageOf(other);

/** No task is about the mission: each shares no word with it, states a fact of it, or is a loop. */
function isAboutElse(tasks: unknown, goal: string): boolean {
	if (!Array.isArray(tasks)) return false;
	const asked = new Set(stems(goal));
	return tasks.every((task: unknown) => {
		if (!isObject(task)) return false;
		const description = String(task.description);
		const words = stems(`${String(task.name)} ${description}`);
		const isForeign = words.length > 2 && !words.some((word) => asked.has(word));
		return (
			(isForeign && asked.size >= enoughWords && sameLanguage(description, goal)) ||
			leavesOutQuestion(description, goal) ||
			repeatsItself(description, loop)
		);
	});
}

const taskFields = `"name": a few words.
"description": one sentence that says what to find out or to write. It must make sense alone.
"value": "high" if the mission fails without it, "medium" if it matters, "low" if it is a detail.
"after": the numbers of the tasks whose result it needs, [] if none.`;

const tickets: Example = {
	about: 'Mission: Which of two bus tickets is cheaper for nine rides?',
	reply: {
		tasks: [
			{
				name: 'Comparison of two bus tickets',
				description:
					'Work out what nine rides cost with each of the two bus tickets, and say which is cheaper.',
				value: 'high',
				after: [],
			},
		],
	},
};

/** Step 1: the agent awakens and decomposes the mission in tasks. */
export const awaken: Form<Given & { most: number }> = {
	name: 'tasks',
	label: 'Plan',
	role: 'B',
	temperature: 0.3,
	maxTokens: 700,
	example: tickets,
	senseless: (value, goal) =>
		isObject(value) && (oneTaskAgain(value.tasks) || isAboutElse(value.tasks, goal)),
	schema: ({ most }) => object({ tasks: tasks(most) }),
	write: ({ task, memories, most }) =>
		messages(
			`You split a mission into tasks. Make as few tasks as you can. Work that one person can do at once is one task, even with several steps.
Reply with JSON: {"tasks": [...]}, 1 to ${most} tasks, each with
${taskFields}
${exampleText(tickets)}`,
			'Mission:\n{mission}\n\nRemembered, it may be wrong:\n{memory}\n\nWrite the JSON.',
			{ mission: task, memory: listed(memories) },
		),
};

/** Step 3a: does the task need further decomposition? An empty list says that it does not. */
export const decompose: Form<Given & { most: number; value: Value }> = {
	name: 'subtasks',
	label: 'Split up',
	role: 'B',
	temperature: 0.2,
	maxTokens: 600,
	senseless: (value) => isObject(value) && oneTaskAgain(value.subtasks),
	schema: ({ most }) => object({ because: text(160), subtasks: tasks(most) }),
	write: ({ task, memories, material, most, value }) =>
		messages(
			`You decide whether a task has parts that must be done one by one. Usually it has none: then reply {"because": ..., "subtasks": []}.
If it has parts, list 2 to ${most} subtasks, each with
${taskFields}
The value of the task is "${value}". No subtask has a higher value.
Reply with JSON: {"because": one short sentence, "subtasks": [...]}.`,
			'Task:\n{task}\n\nKnown so far:\n{findings}\n\nRemembered, it may be wrong:\n{memory}\n\nWrite the JSON.',
			{ task, findings: joined(material), memory: listed(memories) },
		),
};

/** A requirement failed: can the task be tried with what there is (decision T2)? */
export const continueWriting: Form<Given & { missing: string[] }> = {
	name: 'partial',
	label: 'Go on?',
	role: 'B',
	temperature: 0,
	maxTokens: 200,
	schema: () => object({ because: text(160), possible: yesNo }),
	write: ({ task, material, missing }) =>
		messages(
			`A task needs the result of other work, and that work failed. Can it still get a useful answer?
Reply with JSON: {"because": one short sentence, "possible": true or false}.`,
			'Task:\n{task}\n\nMissing:\n{notes}\n\nKnown so far:\n{findings}\n\nWrite the JSON.',
			{ task, notes: listed(missing), findings: joined(material) },
		),
};

/** Step 5, and a decomposed task: one answer from the tasks and their answers. */
export const compose: Form<Given & { mission: boolean; open: string[] }> = {
	name: 'compose',
	label: 'Write the answer',
	role: 'A',
	temperature: 0.3,
	write: ({ task, material, mission, open }) =>
		messages(
			`You write the answer to a ${mission ? 'mission' : 'task'} from the work that was done for it.
- Begin with one line: Answer: the result, complete and short. Leave it out if a text, a list or a plan is asked for.
- Then explain how you got it: the steps and the numbers that lead to it.
- Say for each part what it rests on, such as a program, a source or the person. Keep source numbers such as [1] after the fact they support.
- Use only the work below. If two parts contradict each other, write both.
- Say what could not be found out, and what would help.
- Be complete, and no longer than needed.`,
			`${mission ? 'Mission:\n{mission}' : 'Task:\n{task}'}\n\nThe work:\n{findings}\n\nNot done:\n{notes}\n\nWrite the answer.`,
			{ [mission ? 'mission' : 'task']: task, findings: joined(material), notes: listed(open) },
		),
};

/** The map step, when tasks and answers are longer than the context (decision T14). */
export const summarise: Form = {
	name: 'summary',
	label: 'Summarise',
	role: 'A',
	temperature: 0.2,
	write: ({ task, material }) =>
		messages(
			`You shorten work that was done for a mission, so that the answer can be written from it.
Keep every number, name and result that the answer may need. Leave out how they were found. At most 120 words.`,
			'Mission:\n{mission}\n\nThe work:\n{findings}\n\nWrite the short version.',
			{ mission: task, findings: joined(material) },
		),
};

/** The words of the history of the agent (thought-agent.md): awaken, decompose, compose. */
import type { Value } from '../../../core/mission/types.ts';
import {
	joined,
	list,
	listed,
	messages,
	object,
	oneOf,
	text,
	whole,
	yesNo,
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
			after: list(whole(1, most), most),
		}),
		most,
	);

const taskFields = `"name": a few words. "description": what to find out or to make, complete in itself.
"value": "high" if the mission fails without it, "medium" if it matters, "low" if it is a detail.
"after": numbers of the tasks whose answer it needs first, [] if none.`;

/** Step 1: the agent awakens and decomposes the mission in tasks. */
export const awaken: Form<Given & { most: number }> = {
	name: 'tasks',
	label: 'Awaken',
	role: 'B',
	temperature: 0.3,
	maxTokens: 700,
	schema: ({ most }) => object({ tasks: tasks(most) }),
	write: ({ task, memories, most }) =>
		messages(
			`You split a mission into the fewest tasks that are needed. A simple question is one task.
Reply with JSON: {"tasks": [...]}, 1 to ${most} tasks, each with
${taskFields}
Example. Mission: Which of two bus tickets is cheaper for 9 rides?
{"tasks": [{"name": "Cost with ticket A", "description": "Work out what 9 rides cost with ticket A.", "value": "high", "after": []}, {"name": "Cost with ticket B", "description": "Work out what 9 rides cost with ticket B.", "value": "high", "after": []}, {"name": "Compare", "description": "Say which of the two costs is lower.", "value": "medium", "after": [1, 2]}]}`,
			'Mission:\n{mission}\n\nWhat is remembered:\n{memory}\n\nWrite the JSON.',
			{ mission: task, memory: listed(memories) },
		),
};

/** Step 3a: does the task need further decomposition? An empty list says that it does not. */
export const decompose: Form<Given & { most: number; value: Value }> = {
	name: 'subtasks',
	label: 'Decompose',
	role: 'B',
	temperature: 0.2,
	maxTokens: 600,
	schema: ({ most }) => object({ because: text(160), subtasks: tasks(most) }),
	write: ({ task, memories, material, most, value }) =>
		messages(
			`Can this task be done in one go, by one careful piece of reasoning? Then it needs no subtasks: reply {"because": "...", "subtasks": []}. This is the usual case.
Only if it has parts that must be worked out one by one, list 2 to ${most} subtasks, each with
${taskFields}
The task's value is "${value}"; no subtask has a higher one.
Reply with JSON: {"because": one short sentence, "subtasks": [...]}.`,
			'Task:\n{task}\n\nKnown so far:\n{findings}\n\nWhat is remembered:\n{memory}\n\nWrite the JSON.',
			{ task, findings: joined(material), memory: listed(memories) },
		),
};

/** A requirement failed: can the task be tried with what there is (decision T2)? */
export const goOn: Form<Given & { missing: string[] }> = {
	name: 'partial',
	label: 'Go on?',
	role: 'B',
	temperature: 0,
	maxTokens: 200,
	schema: () => object({ because: text(160), possible: yesNo }),
	write: ({ task, material, missing }) =>
		messages(
			`Some work that a task was waiting for has failed. Can a useful answer be given without it?
Reply with JSON: {"because": one short sentence, "possible": true or false}.`,
			'Task:\n{task}\n\nMissing:\n{notes}\n\nKnown so far:\n{findings}\n\nWrite the JSON.',
			{ task, notes: listed(missing), findings: joined(material) },
		),
};

/** Step 5, and a decomposed task: one answer from the tasks and their answers. */
export const compose: Form<Given & { mission: boolean; open: string[] }> = {
	name: 'compose',
	label: 'Compose',
	role: 'A',
	temperature: 0.3,
	write: ({ task, material, mission, open }) =>
		messages(
			`You write the answer to a ${mission ? 'mission' : 'task'} from work that was done for it.
- Use only what the work says; where two parts disagree, say so.
- Begin with the answer itself. Be complete, and as short as that allows.
- If something could not be found out, say what, and what would help.
- Keep the numbers of sources, such as [1], behind what they say.
Write in the language of the ${mission ? 'mission' : 'task'}.`,
			`${mission ? 'Mission' : 'Task'}:\n{task}\n\nThe work:\n{findings}\n\nNot done:\n{notes}\n\nWrite the answer.`,
			{ task, findings: joined(material), notes: listed(open) },
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

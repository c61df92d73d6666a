/** The words for new frameworks (thought-agent.md, New Frameworks) and for long reflections. */
import {
	joined,
	list,
	listed,
	messages,
	object,
	oneOf,
	text,
	type Form,
	type Given,
} from './form.ts';
import type { Offered } from './facts.ts';

const kinds: Record<string, string> = {
	instructions: 'knowledge and instructions for the next attempt. Fits almost always.',
	code: 'a JavaScript function that computes the result. For arithmetic, counting, searching.',
	tool: 'a short list of tool calls that bring what was missing.',
};

/** Which kind of framework would have solved the task, and what it is for. */
export const kind: Form<Given & { kinds: string[] }> = {
	name: 'framework',
	label: 'Framework',
	role: 'B',
	temperature: 0.3,
	maxTokens: 250,
	schema: (given) => object({ kind: oneOf(given.kinds), name: text(60), purpose: text(200) }),
	write: (given) =>
		messages(
			`All attempts at a task were unconvincing. A framework is a piece of know-how that solves tasks of this kind. Choose its kind:
${given.kinds.map((name) => `"${name}": ${kinds[name]}`).join('\n')}
Reply with JSON: {"kind": ..., "name": a few words, "purpose": for which tasks it is, one sentence}.`,
			'Task:\n{task}\n\nWhat was tried:\n{findings}\n\nWrite the JSON.',
			{ task: given.task, findings: joined(given.material) },
		),
};

export const instructions: Form<Given & { purpose: string }> = {
	name: 'instructions',
	label: 'Instructions',
	role: 'A',
	temperature: 0.5,
	maxTokens: 500,
	schema: () => object({ instructions: text(1200), guidelines: text(200) }),
	write: ({ task, material, purpose }) =>
		messages(
			`You write instructions that make tasks of one kind come out right: what to know, which steps in which order, what to check, which mistakes to avoid. General, not the answer to this one task.
Reply with JSON: {"instructions": numbered steps, "guidelines": when to use them, one sentence}.`,
			'Kind of task:\n{notes}\n\nThis task:\n{task}\n\nWhat was tried, and why it was not convincing:\n{findings}\n\nWrite the JSON.',
			{ notes: purpose, task, findings: joined(material) },
		),
};

const contract = `The code defines function solve(input) and nothing runs by itself. Numbers that may be tuned are free parameters: use them by name as global variables and list them with the range to search; [] if there are none.
The test calls solve on a case whose result is known, and prints one number from 0 (wrong) to 1 (right) with print(...).`;

export const code: Form<Given & { purpose: string }> = {
	name: 'program',
	label: 'Program',
	role: 'A',
	temperature: 0.3,
	maxTokens: 800,
	schema: () =>
		object({
			code: text(1600),
			test: text(600),
			parameters: list(
				object({ name: text(24), low: { type: 'number' }, high: { type: 'number' } }),
				3,
			),
			guidelines: text(200),
		}),
	write: ({ task, material, purpose }) =>
		messages(
			`You write JavaScript that solves tasks of one kind. No network, no imports.
${contract}
Reply with JSON: {"code": ..., "test": ..., "parameters": [{"name": ..., "low": ..., "high": ...}], "guidelines": when to use it, one sentence}.
Example: {"code": "function solve(input) { return input.price * (1 + input.tax / 100); }", "test": "print(solve({ price: 200, tax: 10 }) === 220 ? 1 : 0)", "parameters": [], "guidelines": "For prices with tax."}`,
			'Kind of task:\n{notes}\n\nThis task:\n{task}\n\nWhat was tried:\n{findings}\n\nWrite the JSON.',
			{ notes: purpose, task, findings: joined(material) },
		),
};

/** The errors of the interpreter go back to the model. */
export const fixCode: Form<Given & { code: string; test: string; error: string }> = {
	name: 'repair',
	label: 'Repair',
	role: 'A',
	temperature: 0.3,
	maxTokens: 800,
	schema: () => object({ code: text(1600), test: text(600) }),
	write: ({ task, code, test, error }) =>
		messages(
			`A JavaScript program failed its test. Find out why and write both again, corrected.
${contract}
Reply with JSON: {"code": ..., "test": ...}.`,
			'What it is for:\n{task}\n\nCode:\n{code}\n\nTest:\n{response}\n\nWhat came out:\n{observation}\n\nWrite the JSON.',
			{ task, code, response: test, observation: error },
		),
};

/** What to give to `solve` for this task. */
export const codeInput: Form<Given & { code: string }> = {
	name: 'input',
	label: 'Input',
	role: 'A',
	temperature: 0.1,
	maxTokens: 300,
	schema: () => object({ input: text(600) }),
	write: ({ task, material, code }) =>
		messages(
			`You choose the input of a JavaScript function so that it solves the task.
Reply with JSON: {"input": the argument of solve as JSON text}. Example: {"input": "{\\"price\\": 200, \\"tax\\": 10}"}`,
			'Task:\n{task}\n\nKnown so far:\n{findings}\n\nCode:\n{code}\n\nWrite the JSON.',
			{ task, findings: joined(material), code },
		),
};

/** Calls of tools that bring what the task needs; `{{name}}` is filled again at each use. */
export const toolCalls: Form<Given & { tools: (Offered & { input: string })[]; note: string }> = {
	name: 'calls',
	label: 'Tool calls',
	role: 'A',
	temperature: 0.2,
	maxTokens: 500,
	schema: ({ tools }) =>
		object({
			calls: list(
				object({ tool: oneOf(tools.map(({ name }) => name)), arguments: text(400) }),
				3,
				1,
			),
			values: text(300),
			guidelines: text(200),
		}),
	write: ({ task, material, tools, note }) =>
		messages(
			`You plan 1 to 3 tool calls, in order, that bring what a task needs.
What changes from task to task is written {{name}} in the arguments, and its value for this task stands in "values".
Reply with JSON: {"calls": [{"tool": ..., "arguments": a JSON object as text}], "values": a JSON object as text, "guidelines": when to use it, one sentence}.
Example: {"calls": [{"tool": "forecast", "arguments": "{\\"city\\": \\"{{city}}\\"}"}], "values": "{\\"city\\": \\"Turin\\"}", "guidelines": "For plans that depend on the weather."}`,
			'Task:\n{task}\n\nWhat was tried:\n{findings}\n\nTools:\n{notes}\n\nWrite the JSON.',
			{
				task,
				findings: joined(material),
				notes: [
					...tools.map(({ name, describe, input }) => `"${name}": ${describe} Arguments: ${input}`),
					`(${note}.)`,
				].join('\n'),
			},
		),
};

/** Self reflection, every few closed tasks: what was learned, what to doubt, what to try. */
export const reflect: Form = {
	name: 'reflection',
	label: 'Reflect',
	role: 'A',
	temperature: 0.6,
	maxTokens: 300,
	schema: () => object({ learned: text(200), doubt: text(200), try: text(200) }),
	write: ({ task, material }) =>
		messages(
			`You look back on your own recent thoughts, to know the world and yourself better. Be honest and concrete.
Reply with JSON, one short sentence each: {"learned": a fact about the world that the thoughts show, "" if none, "doubt": which thought may be wrong, and why, "try": what to do differently}.`,
			'Mission:\n{mission}\n\nRecent thoughts:\n{notes}\n\nWrite the JSON.',
			{ mission: task, notes: listed(material) },
		),
};

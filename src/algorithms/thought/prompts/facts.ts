/** The words of the epistemological method (thought-agent.md): facts, predictions, tests. */
import type { Schema } from '../../../core/types.ts';
import {
	exampleText,
	joined,
	list,
	listed,
	messages,
	numbered,
	object,
	oneOf,
	text,
	integer,
	yesNo,
	type Example,
	type Form,
	type Given,
} from './form.ts';

type ObjectSchema = Extract<Schema, { type: 'object' }>;

/** Not every field is to be filled: what is usual is left out. */
const optional = (schema: ObjectSchema, ...names: string[]): ObjectSchema => ({
	...schema,
	required: schema.required.filter((name) => !names.includes(name)),
});

const lake: Example = {
	about: 'Text: The lake freezes over in most winters, so skates are needed.',
	reply: {
		facts: [
			{
				...{
					statement: 'The lake freezes over in most winters.',
					span: 'freezes over in most winters',
				},
				...{ subject: 'the lake', relation: 'freezes over in', object: 'most winters' },
			},
		],
	},
};

/**
 * Step 3e: the facts that an answer rests on, with the words they were taken from, as an edge of the
 * graph, with the time they hold, and which known statement each is in other words.
 */
export const facts: Form<Given & { known: string[] }> = {
	name: 'facts',
	label: 'Facts',
	role: 'B',
	temperature: 0,
	maxTokens: 450,
	example: lake,
	schema: ({ known }) =>
		object({
			facts: list(
				optional(
					object({
						statement: text(160),
						span: text(160),
						subject: text(60),
						relation: text(40),
						object: text(60),
						when: text(40),
						...(known.length ? { same: integer(0, known.length) } : {}),
					}),
					'when',
					'same',
				),
				3,
			),
		}),
	write: ({ task, material, known }) =>
		messages(
			`You list the facts that an answer rests on: statements about the world that may be true or false, and without which the answer would differ. Leave out calculations, plans, opinions and what was given.
Reply with JSON: {"facts": [...]}, 0 to 3 facts, the most important first, each with
"statement": one sentence that makes sense alone. "span": the words of the text that say so. "subject", "relation", "object": the statement in three short parts. "when": only if it does not always hold: "from", "until" or "as of" with a date such as 2026-03-01.${
				known.length
					? ' "same": the number of the known statement that says the same, 0 if none.'
					: ''
			}
${exampleText(lake)}`,
			`Task:\n{task}\n\nText:\n{findings}${known.length ? '\n\nKnown statements:\n{memory}' : ''}\n\nWrite the JSON.`,
			{
				task,
				findings: joined(material),
				...(known.length ? { memory: numbered(known) } : {}),
			},
		),
};

/** A tool's words are its server's: data like any other. */
export interface Offered {
	name: string;
	describe: string;
}

/** Step 1 of the method: predictions, with the instrument that tests each; step 2's choice with its reason. */
export const predict: Form<
	Given & {
		known: string[];
		/** Known to be false: no prediction may rest on it. */
		refuted: string[];
		instruments: Offered[];
		/** How many tools there are in all. */
		note: string;
	}
> = {
	name: 'predictions',
	label: 'Predict',
	role: 'B',
	temperature: 0.2,
	maxTokens: 350,
	schema: ({ known, instruments }) =>
		object({
			...(known.length ? { contradicts: integer(0, known.length) } : {}),
			predictions: list(
				object({
					text: text(200),
					instrument: oneOf(instruments.map(({ name }) => name)),
					because: text(120),
				}),
				2,
			),
		}),
	write: ({ task, known, refuted, instruments, note }) =>
		messages(
			`You try to prove a statement wrong. Write 1 or 2 predictions: what else must be so if the statement is true, and can be tested easily. Nothing that is known to be false. If no test could show the statement wrong, write none.
For each prediction choose the first instrument that can decide it.
Reply with JSON: {${known.length ? '"contradicts": number of the known statement that cannot be true together with it, 0 if none, ' : ''}"predictions": [{"text": ..., "instrument": ..., "because": why this instrument, a few words}]}`,
			`Statement:\n{fact}${known.length ? '\n\nKnown statements:\n{memory}' : ''}${refuted.length ? '\n\nKnown to be false:\n{doubts}' : ''}\n\nInstruments:\n{notes}\n\nWrite the JSON.`,
			{
				fact: task,
				...(known.length ? { memory: numbered(known) } : {}),
				...(refuted.length ? { doubts: listed(refuted) } : {}),
				notes: [
					...instruments.map(({ name, describe }) => `"${name}": ${describe}`),
					...(note ? [`(${note}.)`] : []),
				].join('\n'),
			},
		),
};

const remainder: Example = {
	about: 'Prediction: 391 divided by 17 leaves no remainder.',
	reply: { code: 'print(391 % 17)', expected: '0' },
};

/** A test by code: it prints an observation, and Mull compares. */
export const testCode: Form = {
	name: 'test',
	label: 'Test code',
	role: 'A',
	temperature: 0.1,
	maxTokens: 500,
	example: remainder,
	schema: () => object({ code: text(1200), expected: text(80) }),
	write: ({ task }) =>
		messages(
			`You write a short JavaScript program that computes what a prediction is about and prints the result once with print(...). It computes the result from the numbers and words of the prediction. It does not print a fixed value, and does not decide whether the prediction is right. No input, no network, no imports.
Reply with JSON: {"code": ..., "expected": what it prints if the prediction is right}.
${exampleText(remainder)}`,
			'Prediction:\n{fact}\n\nWrite the JSON.',
			{ fact: task },
		),
};

/** What was observed, against the prediction. */
export const compare: Form = {
	name: 'comparison',
	label: 'Compare',
	role: 'B',
	temperature: 0,
	maxTokens: 200,
	schema: () =>
		object({
			reason: text(160),
			verdict: oneOf(['confirmed', 'falsified', 'inconclusive']),
		}),
	write: ({ task, material }) =>
		messages(
			`You compare a prediction with an observation.
Reply with JSON: {"reason": one short sentence, "verdict": ...} with the verdict
"confirmed": the observation shows that it is so. "falsified": the observation shows that it is not so. "inconclusive": the observation shows neither.`,
			'Prediction:\n{fact}\n\nObserved:\n{observation}\n\nWrite the JSON.',
			{ fact: task, observation: joined(material) },
		),
};

/** Self reflection: three attempts at a counterexample. */
export const counterexamples: Form = {
	name: 'counterexamples',
	label: 'Counterexamples',
	role: 'A',
	temperature: 0.8,
	maxTokens: 300,
	schema: () => object({ examples: list(text(160), 3) }),
	write: ({ task }) =>
		messages(
			`You look for a case that shows a prediction wrong. Write up to three, each of another kind. Others check them, so write those too that may fail.
Reply with JSON: {"examples": [...]}, one sentence each with the case worked out, [] if you know no case.`,
			'Prediction:\n{fact}\n\nWrite the JSON.',
			{ fact: task },
		),
};

/** Each attempt is checked; one that holds falsifies. */
export const checkExample: Form<Given & { example: string }> = {
	name: 'check',
	label: 'Check',
	role: 'B',
	temperature: 0,
	maxTokens: 200,
	schema: () => object({ reason: text(160), holds: yesNo }),
	write: ({ task, example }) =>
		messages(
			`A case may show a prediction wrong. Work the case out yourself. It holds only if its facts are right, the prediction is about this case, and the case contradicts it.
Reply with JSON: {"reason": one short sentence, "holds": true or false}.`,
			'Prediction:\n{fact}\n\nCase:\n{observation}\n\nWrite the JSON.',
			{ fact: task, observation: example },
		),
};

/** Arguments for one call of a tool, as JSON. */
export const toolArguments: Form<Given & { tool: string; input: string }> = {
	name: 'arguments',
	label: 'Arguments',
	role: 'A',
	temperature: 0.1,
	maxTokens: 300,
	schema: () => object({ arguments: text(600) }),
	write: ({ task, material, tool, input }) =>
		messages(
			`You write the arguments of one tool call.
Reply with JSON: {"arguments": a JSON object as text}. Example: {"arguments": "{\\"city\\": \\"Turin\\"}"}`,
			'What for:\n{task}\n\nKnown so far:\n{findings}\n\nTool:\n{approach}\n\nIts arguments:\n{notes}\n\nWrite the JSON.',
			{ task, findings: joined(material), approach: tool, notes: input },
		),
};

/**
 * What the fields of a problem mean, as people and public benchmarks name them: GSM8K (`#### 18`), SVAMP
 * (`Body` before `Question`), Inspect (`input`, `target`, `choices`), MMLU (`answer` counts the
 * choices), ARC and CommonsenseQA (`answerKey`, choices with labels), GPQA (`Correct Answer`), MATH
 * (`\boxed{}` in its `solution`), BoolQ (a `passage`, yes or no), TriviaQA and SQuAD (several spellings).
 */
import { extractAnswer } from '../../core/answers/answer.ts';
import { isQuantity } from '../../core/answers/normalise.ts';
import { MullError } from '../../core/errors.ts';
import type { Item } from './item.ts';

export type Row = Record<string, unknown>;

export const questionNames = ['question', 'input', 'prompt', 'problem', 'query'];
const names = {
	question: questionNames,
	before: ['body', 'context', 'passage'],
	answer: [
		...['answer', 'answerkey', 'answer_key', 'target', 'output', 'expected', 'label', 'answers'],
		...['correct answer', 'correct_answer', 'best answer'],
	],
	/** A text that ends in the answer. */
	solution: ['solution', 'rationale'],
	choices: ['choices', 'options'],
	id: ['id', 'doc_id', 'sample_id', 'question_id'],
	group: ['group', 'template', 'original_id', 'document', 'cluster'],
	family: ['family', 'subject', 'category', 'topic', 'type'],
};
/** GPQA has a column for each wrong choice. */
const wrong = /^(?:incorrect[ _]answer|distractor)[ _]?\d$/i;

export const isRow = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function field(row: Row, name: keyof typeof names): unknown {
	const found = Object.keys(row);
	for (const wanted of names[name]) {
		const key = found.find((one) => one.trim().toLowerCase() === wanted);
		if (key !== undefined && row[key] !== null && row[key] !== '') return row[key];
	}
	return undefined;
}

function written(value: unknown): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Throws `bad-input` where a row asks nothing, or where its answer is none of its choices. */
export function itemOf(row: Row, index: number): Item {
	const asked = field(row, 'question');
	// Inspect's input may be a chat: its last message asks. CommonsenseQA has its choices in the question.
	const inner = isRow(asked) ? asked : {};
	const asks = Array.isArray(asked)
		? written((asked.at(-1) as Row | undefined)?.content)
		: written(inner.stem ?? asked);
	const question = asks && sentence(written(field(row, 'before'))) + asks;
	if (question === '')
		throw new MullError(
			'bad-input',
			`Problem ${index + 1} has no question.`,
			'Name its field “question” or “input”.',
		);
	const target = field(row, 'answer');
	const answers = textsOf(target ?? solved(field(row, 'solution'))).map(last);
	const group = written(field(row, 'group'));
	const base = {
		id: written(field(row, 'id')) || `own-${index + 1}`,
		family: written(field(row, 'family')) || 'Own problems',
		...(group ? { group } : {}),
	};
	const { texts, labels } = choicesOf(row, field(row, 'choices') ?? inner.choices, answers);
	if (texts.length > 1 && texts.length <= 26 && answers.length > 0) {
		const given =
			typeof target === 'number' && !texts.includes(String(target)) ? [target] : answers;
		return { ...base, ...lettered(question, texts, labels, given, index) };
	}
	if (typeof target === 'boolean')
		return { ...base, question, answers, kind: 'choice', options: ['yes', 'no'] };
	const kind =
		answers.length === 0 ? 'open' : answers.every((one) => isQuantity(one)) ? 'number' : 'text';
	return { ...base, question, answers, kind };
}

/** With its full stop, which SVAMP leaves out, and a space behind it. */
const sentence = (text: string): string =>
	text === '' ? '' : `${text}${/[.!?:]$/.test(text) ? '' : '.'} `;

/** GSM8K: the working, and behind `####` the answer. */
const last = (answer: string): string => answer.split('####').at(-1)!.trim();

const solved = (solution: unknown): unknown =>
	typeof solution === 'string' ? (extractAnswer(solution) ?? solution) : solution;

/** All spellings: of TriviaQA `{ value, aliases }`, of SQuAD `{ text: [] }`. */
function textsOf(target: unknown): string[] {
	if (Array.isArray(target)) return target.flatMap(textsOf);
	if (isRow(target)) {
		const of = (name: string) =>
			Object.entries(target).find(([key]) => key.toLowerCase() === name)?.[1];
		return [...new Set([of('value'), of('aliases'), of('text')].flatMap(textsOf))];
	}
	return [written(target)].filter(Boolean);
}

/** The choices as they are written, and what the file calls them. */
function choicesOf(row: Row, given: unknown, answers: readonly string[]) {
	// ARC: `{ text: [], label: [] }`.
	if (isRow(given) && Array.isArray(given.text))
		return { texts: given.text.map(written), labels: textsOf(given.label) };
	const list = Array.isArray(given) ? given : [];
	if (list.length > 0)
		return {
			texts: list.map((one) => (isRow(one) ? written(one.text) : written(one))),
			labels: list.flatMap((one) => (isRow(one) ? textsOf(one.label) : [])),
		};
	const others = Object.entries(row).flatMap(([name, value]) =>
		wrong.test(name.trim()) ? textsOf(value) : [],
	);
	// In the order of the alphabet: the right one stands anywhere.
	return { texts: others.length > 0 ? [...answers, ...others].toSorted() : [], labels: [] };
}

/** Choices get letters, as Inspect gives them; a target may be the letter, its place, or the words. */
function lettered(
	question: string,
	choices: string[],
	labels: readonly string[],
	answers: readonly (string | number)[],
	index: number,
) {
	const letters = choices.map((_, i) => String.fromCharCode(65 + i));
	const right = answers.map((answer) => {
		const at =
			typeof answer === 'number'
				? answer
				: [labels, letters, choices]
						.map((list) => list.indexOf(answer))
						.find((place) => place >= 0);
		const letter = letters[at ?? -1];
		if (letter !== undefined) return letter;
		throw new MullError(
			'bad-input',
			`The answer “${String(answer).slice(0, 60)}” of problem ${index + 1} is none of its choices.`,
			'Write the letter of the choice, or its words.',
		);
	});
	const listed = choices.map((choice, i) => `${letters[i]}) ${choice}`).join('\n');
	return {
		question: `${question}\n\n${listed}\n\nAnswer with the letter.`,
		answers: right,
		kind: 'choice' as const,
		options: letters,
	};
}

/**
 * Problems of the person's own: pasted lines, JSONL, JSON or CSV with `question, answer, id, group`;
 * GSM8K's answers that end in `#### 18`; Inspect's samples (`input`, `target`, `choices`); SVAMP's
 * `Body` before its `Question`.
 */
import { MullError } from '../../core/errors.ts';
import { isQuantity } from '../../core/answers/normalise.ts';
import type { Item } from './item.ts';
import { readCsv } from './csv.ts';

const names = {
	question: ['question', 'input', 'prompt', 'problem', 'query'],
	/** What stands before the question, in SVAMP. */
	before: ['body'],
	answer: ['answer', 'target', 'output', 'expected', 'label', 'solution'],
	choices: ['choices', 'options'],
	id: ['id', 'doc_id', 'sample_id'],
	group: ['group', 'template', 'original_id', 'document', 'cluster'],
	family: ['family', 'subject', 'category', 'topic'],
};

/** Problems at most: more are a benchmark, not somebody's questions. */
const most = 20_000;

/** Reads a text in any of the forms. Throws `bad-input` where nothing can be asked. */
export function readItems(text: string): Item[] {
	const rows = rowsOf(text.replace(/^\uFEFF/, '').trim());
	if (rows.length === 0)
		throw new MullError(
			'bad-input',
			'No question was found in this text.',
			'Write one question a line, with its answer behind a tab or in a CSV with the columns question and answer.',
		);
	if (rows.length > most)
		throw new MullError(
			'bad-input',
			`These are more than ${most} problems.`,
			'Take a part of them.',
		);
	const seen = new Set<string>();
	return rows.map((row, index) => {
		const item = itemOf(row, index);
		// Two items of one id would be one unit of work.
		while (seen.has(item.id)) item.id = `${item.id}-${index + 1}`;
		seen.add(item.id);
		return item;
	});
}

type Row = Record<string, unknown>;

function rowsOf(text: string): Row[] {
	if (text === '') return [];
	if (text.startsWith('[')) {
		const list: unknown = json(text);
		if (Array.isArray(list)) return list.filter(isRow);
	}
	if (text.startsWith('{'))
		return text
			.split('\n')
			.filter((line) => line.trim() !== '')
			.map((line, n) => {
				const row = json(line);
				if (isRow(row)) return row;
				throw new MullError(
					'bad-input',
					`Line ${n + 1} is no JSON object.`,
					'Give one object for each line.',
				);
			});
	const head = text.split('\n', 1)[0]!.toLowerCase();
	const columns = readCsv(head)[0] ?? [];
	if (columns.some((name) => names.question.includes(name.trim()))) {
		const [, ...lines] = readCsv(text);
		return lines.map((cells) =>
			Object.fromEntries(columns.map((name, i) => [name.trim(), cells[i] ?? ''])),
		);
	}
	return text.split('\n').flatMap((line) => {
		const [question, answer = ''] = line.split('\t');
		return question?.trim() ? [{ question, answer }] : [];
	});
}

const isRow = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function json(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function field(row: Row, name: keyof typeof names): unknown {
	const found = Object.keys(row);
	for (const wanted of names[name]) {
		const key = found.find((one) => one.toLowerCase() === wanted);
		if (key !== undefined) return row[key];
	}
	return undefined;
}

const written = (value: unknown): string =>
	typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

function itemOf(row: Row, index: number): Item {
	const asked = field(row, 'question');
	// Inspect's input may be a chat: its last message asks.
	const asks = Array.isArray(asked)
		? written((asked.at(-1) as Row | undefined)?.content)
		: written(asked);
	const question = asks && sentence(written(field(row, 'before'))) + asks;
	if (question === '')
		throw new MullError(
			'bad-input',
			`Problem ${index + 1} has no question.`,
			'Name its field “question” or “input”.',
		);
	const target = field(row, 'answer');
	const answers = (Array.isArray(target) ? target : [target])
		.map(written)
		.filter(Boolean)
		.map(last);
	const choices = field(row, 'choices');
	const group = written(field(row, 'group'));
	const base = {
		id: written(field(row, 'id')) || `own-${index + 1}`,
		family: written(field(row, 'family')) || 'Own problems',
		...(group ? { group } : {}),
	};
	if (Array.isArray(choices) && choices.length > 1 && choices.length <= 26 && answers.length > 0)
		return { ...base, ...lettered(question, choices.map(written), answers) };
	const kind =
		answers.length === 0 ? 'open' : answers.every((one) => isQuantity(one)) ? 'number' : 'text';
	return { ...base, question, answers, kind };
}

/** With its full stop, which SVAMP leaves out, and a space behind it. */
const sentence = (text: string): string =>
	text === '' ? '' : `${text}${/[.!?:]$/.test(text) ? '' : '.'} `;

/** GSM8K: the working, and behind `####` the answer. */
const last = (answer: string): string => answer.split('####').at(-1)!.trim();

/** Choices get letters, as Inspect gives them; a target may be the letter or the words. */
function lettered(question: string, choices: string[], answers: string[]) {
	const letters = choices.map((_, i) => String.fromCharCode(65 + i));
	const right = answers.map((answer) =>
		letters.includes(answer) ? answer : (letters[choices.indexOf(answer)] ?? answer),
	);
	const listed = choices.map((choice, i) => `${letters[i]}) ${choice}`).join('\n');
	return {
		question: `${question}\n\n${listed}\n\nAnswer with the letter.`,
		answers: right,
		kind: 'choice' as const,
		options: letters,
	};
}

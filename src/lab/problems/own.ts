/**
 * Problems of the person's own, or of a public benchmark: pasted lines, JSONL, JSON or CSV. What a row's
 * fields mean says `row.ts`.
 */
import { MullError } from '../../core/errors.ts';
import type { Item } from './item.ts';
import { readCsv } from './csv.ts';
import { isRow, itemOf, questionNames, type Row } from './row.ts';

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

function rowsOf(text: string): Row[] {
	if (text === '') return [];
	if (/^[[{]/.test(text)) {
		const whole: unknown = json(text);
		// BIG-Bench Hard has its examples in a list beside other fields.
		const list = isRow(whole)
			? Object.values(whole).find((value) => Array.isArray(value) && value.some(isRow))
			: whole;
		if (Array.isArray(list) && !(isRow(whole) && hasQuestion(whole))) return list.filter(isRow);
		if (isRow(whole)) return [whole];
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
	if (columns.some((name) => questionNames.includes(name.trim()))) {
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

const hasQuestion = (row: Row): boolean =>
	Object.keys(row).some((name) => questionNames.includes(name.toLowerCase()));

function json(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * Choices, open questions and answers that people judged, in public files: the second half of
 * `npm run bench -- answers --data FOLDER`.
 */
import { expect, test } from 'vitest';
import {
	extractAnswer,
	isNumericQuestion,
	normaliseAnswer,
} from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { mayBeSame } from '../../src/algorithms/shared/may-be-same.ts';
import { isOpenQuestion } from '../../src/algorithms/shared/open-question.ts';
import { chosenReplies, hardSolutions, hardTasks, instructed, judged } from './answers-data.ts';
import { counts, numberItem, show, table } from './answers-table.ts';

const bare = (option: string) => option.replace(/^\((\w)\)$/, '$1');

/** 27 kinds of questions, as the model marked its answer and without that sentence. */
test('BIG-Bench Hard', () => {
	if (hardTasks().length === 0) return;
	const marked = counts('BIG-Bench Hard');
	const listed = { replies: 0, asReference: 0, other: 0, none: 0 };
	for (const task of hardTasks())
		for (const { question, reply, marked: own, gold } of hardSolutions(task)) {
			const { options } = readQuestion(question).wording;
			const words = [/^(?:yes|no)$/i, /^(?:in)?valid$/, /^(?:True|False)$/].find((form) =>
				form.test(gold),
			);
			const item: Item = { ...numberItem(question, bare(gold)), kind: 'text' };
			if (options.length > 0 || words)
				Object.assign(item, {
					kind: 'choice',
					options: words
						? ['yes', 'no', 'valid', 'invalid', 'True', 'False'].filter((word) => words.test(word))
						: options.map(({ letter }) => letter.toUpperCase()),
				});
			else if (/^-?\d+$/.test(gold)) item.kind = 'number';
			marked.count(reply, item, own === gold);
			if (options.length === 0) continue;
			const prose = reply.replace(/\s*So the answer is .*$/s, '');
			const said = extractAnswer(prose, { question });
			const form = said === null ? null : normaliseAnswer(said, readQuestion(question));
			const letter = form !== null && /^[a-z]$/.test(form) ? form : null;
			listed.replies += 1;
			if (letter === null) listed.none += 1;
			else if (letter === bare(own).toLowerCase()) listed.asReference += 1;
			else listed.other += 1;
			if (letter !== null && letter !== bare(own).toLowerCase())
				show('BIG-Bench Hard, options', 'other', question, reply, letter);
		}
	table.push({ set: 'BIG-Bench Hard, options', ...listed });
	expect(marked.row.replies).toBeGreaterThan(5000);
});

/** What MidTry reads beside the letter that the set's own reader finds, and where that finds none. */
test('MMLU-Pro', () => {
	const replies = chosenReplies();
	if (replies.length === 0) return;
	const row = { replies: 0, asReference: 0, other: 0, none: 0, unmarked: 0, 'unmarked, read': 0 };
	for (const { by, question, reply, letters } of replies) {
		const short = extractAnswer(reply, {
			numericQuestion: isNumericQuestion(question),
			question,
		});
		const form = short === null ? null : normaliseAnswer(short, readQuestion(question));
		const letter = form !== null && /^[a-j]$/.test(form) ? form.toUpperCase() : null;
		const found = letter === null ? 'none' : letter === letters[0] ? 'asReference' : 'other';
		if (letters.length > 0) {
			row.replies += 1;
			row[found] += 1;
			if (found !== 'asReference')
				show('MMLU-Pro', found, by, letters.join(), question, reply, form);
		} else {
			row.unmarked += 1;
			if (letter !== null) row['unmarked, read'] += 1;
			if (letter !== null) show('MMLU-Pro', 'unmarked', by, question, reply, form);
		}
	}
	table.push({ set: 'MMLU-Pro', ...row });
	expect(row.replies).toBeGreaterThan(500);
});

/** Which questions have no short answer, by how every model in the folder answered them. */
test('AlpacaEval', () => {
	const models = instructed();
	if (models.length === 0) return;
	const row = { questions: 0, open: 0, 'no short answer, not open': 0 };
	models[0]!.forEach(({ instruction: question }, at) => {
		const options = { question, numericQuestion: isNumericQuestion(question) };
		const given = models
			.map((rows) => rows[at]!.output)
			.map((text) => ({
				text,
				answer: extractAnswer(text, options),
			}));
		row.questions += 1;
		if (isOpenQuestion(question, given)) row.open += 1;
		else if (given.every(({ answer }) => answer === null)) {
			row['no short answer, not open'] += 1;
			show('AlpacaEval', 'not open', question);
		}
	});
	table.push({ set: 'AlpacaEval', ...row });
	expect(row.questions).toBeGreaterThan(500);
});

/** Answers as people judged them: two right ones are the same, a right and a wrong one are not. */
test.each(['TQ', 'NQ'])(
	'pairs of EVOUNA: %s',
	(set) => {
		const rows = judged(set);
		if (rows === null) return;
		for (const most of [40, 160]) {
			const row = { equal: 0, byRule: 0, mayBeSame: 0, differ: 0, falseByRule: 0, falseMay: 0 };
			for (const { question, answers } of rows) {
				const asked = readQuestion(question);
				const given = answers.filter(
					({ text }) => text !== '' && text.length <= most && !text.includes('\n'),
				);
				given.forEach((a, at) => {
					for (const b of given.slice(at + 1)) {
						if (!a.right && !b.right) continue;
						const [one, other] = [normaliseAnswer(a.text, asked), normaliseAnswer(b.text, asked)];
						const rule = one !== null && one === other;
						const may = rule || mayBeSame(a.text, b.text, question);
						const equal = a.right && b.right;
						row[equal ? 'equal' : 'differ'] += 1;
						if (rule) row[equal ? 'byRule' : 'falseByRule'] += 1;
						if (may) row[equal ? 'mayBeSame' : 'falseMay'] += 1;
						if (rule !== equal && most > 40)
							show(
								`EVOUNA, ${set}`,
								equal ? 'missed' : 'false',
								question,
								a.text,
								b.text,
								one,
								other,
							);
					}
				});
			}
			table.push({ set: `EVOUNA, ${set}, ${most} characters`, ...row });
			expect(row.equal).toBeGreaterThan(100);
		}
	},
	600_000,
);

test('as a table', () => {
	console.table(table);
});

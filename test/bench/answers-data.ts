/** The public files of real replies that `answers.bench.ts` reads, as plain data. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.MULL_ANSWERS ?? '';

export function file(name: string): string | null {
	const path = join(folder, name);
	return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** A reply to a question of GSM8K. */
interface Reply {
	/** The model that wrote it. */
	by: string;
	/** Without the line or the box that marks its answer. */
	prose: string;
	/** The answer that the file marks. */
	reference: string;
	correct: boolean;
}

interface Solved {
	question: string;
	gold: string;
	replies: Reply[];
}

const models = ['6b_finetuning', '6b_verification', '175b_finetuning', '175b_verification'];
const marked = (solution: string) => /\nA: (.*)\s*$/.exec(solution)?.[1]?.trim() ?? '';

/** OpenAI's four models; null without the file. */
export function solutions(): Solved[] | null {
	const text = file('example_model_solutions.jsonl');
	if (text === null) return null;
	return text
		.trim()
		.split('\n')
		.map((line) => {
			const row = JSON.parse(line) as Record<string, unknown> & { question: string };
			const replies = models.flatMap((by) => {
				const { solution, is_correct } = row[by] as { solution: string; is_correct: boolean };
				const reference = marked(solution);
				const prose = solution.replace(/\nA: .*\s*$/, '').replace(/<<.*?>>/g, '');
				return reference === '' ? [] : [{ by, prose, reference, correct: is_correct }];
			});
			return { question: row.question, gold: marked(String(row.ground_truth)), replies };
		});
}

export const programmers = ['tora-70b-v1.0', 'tora-code-34b-v1.0'];

/** Replies behind a program; with their boxes, unlike those of `solutions`. */
export function behindPrograms(by: string): Solved[] | null {
	const text = file(`${by}.jsonl`);
	if (text === null) return null;
	return text
		.trim()
		.split('\n')
		.map((line) => {
			const row = JSON.parse(line) as Record<'code' | 'pred', string[]> &
				Record<'question' | 'gt', string>;
			const prose = row.code[0]?.split('```').at(-1)?.trim() ?? '';
			const reference = row.pred[0] ?? '';
			const correct = number(reference) === number(row.gt);
			const replies = prose === '' ? [] : [{ by, prose, reference, correct }];
			return { question: row.question, gold: row.gt, replies };
		});
}

interface Logged {
	question: string;
	reply: string;
	predicted: string;
	gold: string;
}

/** One of the zero-shot logs; null without the file. */
export function logged(name: string): Logged[] | null {
	const text = file(`${name}_zero_shot_cot.log`);
	return (
		text?.split(/\n\*{10,}\n\*{10,}\n/).flatMap((part) => {
			const question = /\nQ: ([\s\S]*?)\nA: /.exec(part)?.[1];
			const reply = /\nA: ([\s\S]*?)\npred_before : /.exec(part)?.[1];
			const predicted = /\npred_mode : (.*)/.exec(part)?.[1]?.trim() ?? '';
			const gold = /\nGT : (.*)/.exec(part)?.[1]?.trim();
			return question === undefined || reply === undefined || gold === undefined
				? []
				: [{ question, reply, predicted, gold }];
		}) ?? null
	);
}

/** A reply to a question of BIG-Bench Hard, and what its own last sentence marks. */
interface Solution {
	question: string;
	reply: string;
	/** "So the answer is …": what stands there. */
	marked: string;
	gold: string;
}

/** Kinds of questions by their names, as they lie in `bbh/`; none without that folder. */
export const hardTasks = (): string[] => {
	const path = join(folder, 'bbh');
	const names = existsSync(path) ? readdirSync(path) : [];
	return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
};

/** Marked replies only: the others are endless lists that were cut. */
export function hardSolutions(task: string): Solution[] {
	type Row = Record<'input' | 'target' | 'prediction', string>;
	const { examples } = JSON.parse(file(`bbh/${task}.json`) ?? '') as { examples: Row[] };
	const written = file(`code-davinci-002-cot/${task}_few_shot_template_0-255000.json`) ?? '';
	const { outputs } = JSON.parse(written) as { outputs: Row[] };
	return outputs.flatMap(({ prediction, target }, at) => {
		const marked = /So the answer is (.*?)\.?\s*$/s.exec(prediction)?.[1]?.trim();
		const question = examples[at]!.input;
		return marked === undefined ? [] : [{ question, reply: prediction, marked, gold: target }];
	});
}

/** A reply to a question of MMLU-Pro with its up to ten options. */
interface Chosen {
	by: string;
	question: string;
	reply: string;
	gold: string;
	/** Every letter behind "answer is", which is what the set's own reader looks for. */
	letters: string[];
}

/** Of each model's file in `mmlu-pro/` every twentieth reply; none without that folder. */
export function chosenReplies(): Chosen[] {
	const path = join(folder, 'mmlu-pro');
	const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
	return names.flatMap((name) => {
		type Row = { question: string; options: string[]; answer: string } & Record<string, unknown>;
		const rows = JSON.parse(file(`mmlu-pro/${name}`) ?? '') as Row[];
		return rows
			.filter((_, at) => at % 20 === 0)
			.map(({ question, options, answer, model_outputs, generated_text }) => {
				const reply = String(model_outputs ?? generated_text ?? '');
				const list = options.map((option, at) => `(${'ABCDEFGHIJ'[at]}) ${option}`);
				return {
					...{ by: name, reply, gold: answer, question: [question, ...list].join('\n') },
					letters: [...reply.matchAll(/answer is \(?([A-J])\)?/g)].map(([, letter]) => letter!),
				};
			});
	});
}

/** What each model in `alpaca-eval/` wrote to the same instructions; none without that folder. */
export function instructed(): { instruction: string; output: string }[][] {
	const path = join(folder, 'alpaca-eval');
	const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
	return names.map(
		(name) =>
			JSON.parse(file(`alpaca-eval/${name}`) ?? '') as { instruction: string; output: string }[],
	);
}

const systems = ['fid', 'gpt35', 'chatgpt', 'gpt4', 'newbing'];

/** Answers of five systems to questions of one of EVOUNA's sets, each judged by people; null without it. */
export function judged(
	set: string,
): { question: string; answers: { text: string; right: boolean }[] }[] | null {
	const text = file(`${set}.json`);
	if (text === null) return null;
	const rows = JSON.parse(text) as ({ question: string; improper: boolean } & Record<
		string,
		unknown
	>)[];
	return rows
		.filter(({ improper }) => !improper)
		.map((row) => ({
			question: row.question,
			answers: systems.flatMap((by) => {
				const [answer, right] = [row[`answer_${by}`], row[`judge_${by}`]];
				return typeof answer === 'string' && typeof right === 'boolean'
					? [{ text: answer.trim(), right }]
					: [];
			}),
		}));
}

/** The line by which the logs asked for the answer, and what came behind it. */
const askedFor = /\n[^\n]*Therefore, the answer \(arabic numerals\) is[\s\S]*$/;
/** The logs end a reply after 128 tokens; where that was in a sentence, the reply was cut. */
const ends = /[.!?)\]}"”$%]$/;

/** All replies to each question of GSM8K in the files, as prose; null without the first file. */
export function allReplies(): Solved[] | null {
	const all = solutions();
	if (all === null) return null;
	const same = (question: string) => question.replace(/\s+/g, ' ').trim();
	const byQuestion = new Map(all.map((solved) => [same(solved.question), solved]));
	const add = (question: string, replies: Reply[]) =>
		byQuestion.get(same(question))?.replies.push(...replies);
	for (const by of programmers)
		for (const { question, replies } of behindPrograms(by) ?? [])
			add(
				question,
				replies.map((reply) => ({
					...reply,
					prose: reply.prose.replace(/\\boxed\{([^{}]*)\}/g, (_, inner: string) => inner),
				})),
			);
	for (const { question, reply, predicted, gold } of logged('gsm8k') ?? []) {
		const prose = reply.replace(askedFor, '').trim();
		const correct = number(predicted) === number(gold);
		if (predicted !== '' && ends.test(prose))
			add(question, [{ by: 'gpt-3', prose, reference: predicted, correct }]);
	}
	return all;
}

export const number = (text: string): number => Number(text.replace(/[^\d.-]|\.$/g, ''));

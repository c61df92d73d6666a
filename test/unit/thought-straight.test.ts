/** The straight way: how little a task takes, what checks it, what the next attempt is told. */
import { describe, expect, test } from 'vitest';
import { unknownNumbers } from '../../src/algorithms/thought/truth/depends.ts';
import {
	duplicateName,
	unexplainedNumbers,
} from '../../src/algorithms/thought/truth/program-slips.ts';
import { calculationsIn, wrongSums } from '../../src/algorithms/shared/calculations.ts';
import { evidenceIn, evidenceFromSums } from '../../src/algorithms/thought/task/found-evidence.ts';
import { questionIn } from '../../src/algorithms/thought/task/attempt.ts';
import { copies } from '../../src/algorithms/thought/prompts/form.ts';
import { execute } from '../../src/algorithms/thought/prompts/task.ts';
import { awaken } from '../../src/algorithms/thought/prompts/history.ts';
import { shortAnswer } from '../../src/algorithms/thought/task/short-answer.ts';
import {
	agentEngine,
	agentStage,
	taskNamed,
	Unclosed,
	type AgentScript,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

async function play(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage(how);
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	const forms = engine.heard.map(({ form }) => form);
	const asked = (form: string) => engine.heard.filter((one) => one.form === form);
	return { ...stage, engine, outcome, forms, asked };
}

const one = (description: string, value = 'high') => ({
	tasks: { tasks: [{ name: 'Find it', description, value, after: [] }] },
});
const mission = 'What do 24 months at 9.99 EUR cost?';
const js = (input: unknown) => {
	const { code, parameters = {} } = input as { code: string; parameters?: object };
	const out: string[] = [];
	const names = Object.keys(parameters);
	new Function('print', ...names, code)(
		(said: unknown) => out.push(String(said)),
		...Object.values(parameters),
	);
	return { ok: true, text: out.join('\n') };
};

describe('calls that a task takes', () => {
	test('sums of given numbers are calculated again by code: executed and judged once', async () => {
		const { forms, outcome, books, events } = await play(
			{ ...one(mission), execute: '24 × 9.99 EUR = 239.76 EUR.\nAnswer: 239.76 EUR' },
			{ mission },
		);
		expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
		expect(outcome.answer).toContain('239.76 EUR');
		// The label says what it rests on.
		expect((await events('agent/answer'))[0]!.because).toBe(
			'Its sums are right, and their numbers were given.',
		);
		expect([...books.answers.values()]).toMatchObject([
			{ label: 'MEDIUM', evidence: [{ kind: 'sums', quote: '24 × 9.99 EUR = 239.76 EUR' }] },
		]);
	});

	test('right sums that leave out a number of the task are no evidence yet', async () => {
		const asked = 'A tray holds 12 eggs. 3 of 5 trays are sold. How many eggs are left?';
		const wrong = '12 - 3 = 9.\nAnswer: 9 eggs';
		const right = '5 - 3 = 2, 2 * 12 = 24.\nAnswer: 24 eggs';
		const once = await play({ ...one(asked), execute: right }, { mission: asked });
		expect(once.forms).toEqual(['tasks', 'execute', 'evaluation']);
		const said = [wrong, right, right, right];
		const again = await play(
			{ ...one(asked), execute: ({ times }: Heard) => said[times] },
			{ mission: asked },
		);
		expect(again.outcome.answer).toContain('24 eggs');
	});

	test('an answer in words alone is sampled once more, and needs no judge', async () => {
		const { forms, outcome } = await play({ ...one('Who wrote it?'), execute: 'Answer: Goethe' });
		expect(forms).toEqual(['tasks', 'execute', 'execute']);
		expect(outcome.confidence).toBe('MEDIUM');
	});

	test('the same in other words: one call groups the two', async () => {
		const said = ['Answer: No, you may not.', 'Answer: That is forbidden'];
		const { forms, outcome } = await play({
			...one('May I mow at noon, or what holds?'),
			execute: (heard: Heard) => said[heard.times % 2],
			'same-answers': { groups: [[1, 2]] },
		});
		expect(forms).toEqual(['tasks', 'execute', 'execute', 'same-answers']);
		expect(outcome).toMatchObject({ confidence: 'MEDIUM', reason: '1 task closed.' });
	});

	test('a program that begins with the day of today is run at once, and decides', async () => {
		const dayIn = (all: string) => /Today is (\d{4})-(\d\d)-(\d\d)/.exec(all)!.slice(1).map(Number);
		const { forms, outcome } = await play(
			{
				...one('Which date is it in five days?'),
				act: ({ all, times }: Heard) => {
					const [year, month, day] = dayIn(all);
					const input = `print(new Date(Date.UTC(${year}, ${month! - 1}, ${day} + 5)).toISOString().slice(0, 10))`;
					return { because: '', assume: '', input, do: times === 0 ? 'code' : 'answer' };
				},
				execute: ({ all, fence }: Heard) =>
					`Answer: It is ${/^\d{4}-\d\d-\d\d$/m.exec(fence('findings'))?.[0] ?? dayIn(all).join('-')}`,
			},
			{ mission: 'Which date is it in five days?', world: { instruments: { code: js } } },
		);
		expect(forms).toEqual(['tasks', 'act', 'execute', 'evaluation']);
		expect(outcome.confidence).toBe('HIGH');
	});

	test('with nothing to act with, nobody is asked what to do', async () => {
		const none = await play({});
		expect(none.forms).not.toContain('act');
		const world = { instruments: { documents: () => ({ ok: true, text: '' }) } };
		expect((await play({}, { world })).forms).toContain('act');
	});
});

describe('a reply without words', () => {
	test('is asked for once more, before anything is given up', async () => {
		const { forms, outcome } = await play({
			...one('Who wrote it?'),
			execute: ({ times }: Heard) => (times === 0 ? '  ' : 'Answer: Goethe'),
		});
		expect(forms).toEqual(['tasks', 'execute', 'execute', 'execute']);
		expect(outcome).toMatchObject({ confidence: 'MEDIUM', answer: 'Goethe' });
	});

	test('whose thinking found no end is asked for without thinking', async () => {
		const thought: (boolean | undefined)[] = [];
		const { outcome } = await play({
			...one('Who wrote it?'),
			execute: ({ times, request }: Heard) => {
				thought.push(request.think);
				return times === 0 ? new Unclosed('It may be Goethe, or') : 'Answer: Goethe';
			},
		});
		expect(thought[1]).toBe(false);
		expect(outcome.answer).toBe('Goethe');
	});

	test('twice is no answer', async () => {
		const { forms, outcome } = await play({ ...one('Who wrote it?'), execute: '' });
		expect(forms.slice(0, 3)).toEqual(['tasks', 'execute', 'execute']);
		expect(outcome.confidence).toBe('LOW');
	});
});

describe('what is wrong is told to the next attempt', () => {
	test('a wrong sum, with its right value; without a judge', async () => {
		const said = [
			'24 × 9.99 EUR = 249.76 EUR.\nAnswer: 249.76 EUR',
			'24 × 9.99 EUR = 239.76 EUR.\nAnswer: 239.76 EUR',
		];
		const { asked, outcome, forms } = await play(
			{ ...one(mission), execute: (heard: Heard) => said[heard.times] },
			{ mission },
		);
		const [first, second] = asked('execute');
		expect(first!.fence('observation')).toBe('');
		expect(second!.fence('candidate')).toBe(said[0]);
		expect(second!.fence('observation')).toBe(
			'“24 × 9.99 EUR = 249.76 EUR” is wrong: it is 239.76.',
		);
		expect(forms).toEqual(['tasks', 'execute', 'execute', 'evaluation']);
		expect(outcome.answer).toContain('239.76 EUR');
	});

	test('the same slip twice is put right by code', async () => {
		const { outcome, asked, events } = await play(
			{ ...one(mission), execute: '24 × 9.99 EUR = 249.76 EUR.\nAnswer: 249.76 EUR' },
			{ mission },
		);
		expect(asked('execute')).toHaveLength(2);
		expect(outcome.answer).toContain('239.76 EUR');
		expect(outcome.answer).not.toContain('249.76');
		// The person is told what was changed.
		const said = (await events('agent/phase')).map(({ text }) => text);
		expect(said).toContain(
			'Put right by code: “24 × 9.99 EUR = 249.76 EUR” is wrong: it is 239.76.',
		);
	});

	// One judge for each algorithm: what a text only denies, supposes or was asked is no slip.
	test.each([
		['denies', '24 × 9.99 = 249.76 would be wrong.\n24 × 9.99 = 239.76'],
		['supposes', 'Suppose 24 × 9.99 = 249.76: too much.\n24 × 9.99 = 239.76'],
		['was asked about', '24 × 9.98 = 241, you say.\n24 × 9.99 = 239.76'],
	])('but no wrong sum that it only %s', async (_, work) => {
		const asked = `${mission} A friend says that 24 × 9.98 = 241.`;
		const { forms, outcome } = await play(
			{ ...one(mission), execute: `${work}\nAnswer: 239.76 EUR` },
			{ mission: asked },
		);
		expect(forms).toEqual(['tasks', 'execute', 'evaluation']);
		expect(outcome.confidence).toBe('MEDIUM');
	});

	test('the judge’s reason', async () => {
		const { asked } = await play({
			execute: (heard: Heard) => (heard.times === 0 ? 'It is the hedge.' : 'It is the sum.'),
			evaluation: (heard: Heard) =>
				/hedge/.test(heard.fence('candidate'))
					? { reason: 'It answers another question.', verdict: 'failed' }
					: { reason: 'Yes.', verdict: 'solved' },
		});
		expect(asked('execute')[1]!.fence('candidate')).toBe('It is the hedge.');
		expect(asked('execute')[1]!.fence('observation')).toBe('It answers another question.');
		expect(asked('routes')).toHaveLength(0);
	});

	test('another number than the program printed', async () => {
		const { asked, outcome } = await play(
			{
				...one(mission),
				act: ({ times }: Heard) => ({
					...{ because: '', assume: '', input: 'print(24 * 9.99)' },
					do: times === 0 ? 'code' : 'answer',
				}),
				execute: (heard: Heard) => (heard.times === 0 ? 'Answer: 249 EUR' : 'Answer: 239.76 EUR'),
			},
			{ mission, world: { instruments: { code: js } } },
		);
		expect(asked('execute')[1]!.fence('observation')).toBe(
			'The program printed 239.76, not 249 EUR.',
		);
		expect(outcome).toMatchObject({ confidence: 'HIGH' });
	});
});

describe('programs', () => {
	test.each<[string, string, string[]]>([
		['numbers of the task', 'print(24 * 9.99)', []],
		['another number', 'print(24 * 9.89)', ['9.89']],
		['a share', 'print(9.99 * 1.19)', []],
		['a small number', 'print((24 - 7) / 2)', []],
		['in quotes', 'print("77".length)', []],
	])('%s', (_, code, strange) => {
		expect(unknownNumbers(code, '24 months at 9.99 EUR, with 19 % tax')).toEqual(strange);
	});

	test.each<[string, string, string[]]>([
		['a small number that is given', 'const people = 8;', []],
		['in words', 'const rows = 4;', []],
		['that nobody gave', 'const people = 7;\nprint(people * 13);', ['7']],
		['that is the same everywhere', 'const daysPerWeek = 7;\nconst places = 4;', []],
		['that has no name', 'print(3 * 13)', []],
	])('a small number: %s', (_, code, strange) => {
		expect(unexplainedNumbers(code, 'Tickets for 8 people in four rows at 13 euros')).toEqual(
			strange,
		);
	});

	test.each([
		["const costs = { 'Offer B': 175, 'Offer B': 189 };", 'Offer B'],
		["const costs = { 'Offer A': 175, 'Offer B': 189 };", ''],
		["const a = { 'x': 1 }; const b = { 'x': 2 };", ''],
		["print({ a: { 'x': 1 }, b: { 'x': 2 } })", ''],
	])('%s names twice: “%s”', (code, name) => {
		expect(duplicateName(code)).toBe(name);
	});

	test('a name that stands there twice is asked about before the program runs', async () => {
		const program = (other: string) => `print({ 'Offer B': 175, '${other}': 189 })`;
		const { used } = await play(
			{
				...one('Which costs less, Offer A for 175 or Offer B for 189?'),
				act: ({ times }: Heard) => ({
					...{ because: '', assume: '', input: program(times === 0 ? 'Offer B' : 'Offer A') },
					do: times < 2 ? 'code' : 'answer',
				}),
			},
			{ world: { instruments: { code: () => ({ ok: true, text: '175' }) } } },
		);
		expect(used.map(({ input }) => (input as { code: string }).code)).toEqual([program('Offer A')]);
	});

	test('a number that nobody gave is asked about once, then it runs', async () => {
		const { asked, used } = await play(
			{
				...one('How many kilometres are 26 miles?'),
				act: ({ times }: Heard) => ({
					...{ because: '', assume: '', input: 'print(26 * 1.609)' },
					do: times < 2 ? 'code' : 'answer',
				}),
			},
			{ world: { instruments: { code: js } } },
		);
		expect(asked('act')[1]!.fence('findings')).toContain(
			'The number 1.609 is nowhere in what is given',
		);
		expect(used).toHaveLength(1);
	});

	test('what is noise of the machine is none of a person’s numbers', async () => {
		const { asked } = await play(
			{
				...one('What are 0.1 and 0.2 EUR together?'),
				act: ({ times }: Heard) => ({
					...{ because: '', assume: '', input: 'print(0.1 + 0.2)' },
					do: times === 0 ? 'code' : 'answer',
				}),
			},
			{ mission: 'What are 0.1 and 0.2 EUR together?', world: { instruments: { code: js } } },
		);
		expect(asked('execute')[0]!.fence('findings')).toMatch(/printed:\n0\.3$/);
	});

	const source = (result: string) => ({
		...{ kind: 'code' as const, title: 'A calculation', ref: 'run', result },
		text: `print(given.split(';').length)\nprinted:\n${result}`,
	});
	test.each<[string, string, string, boolean]>([
		['its line', '3158.24', '3158.24', true],
		[
			'in a sentence, with a source',
			'Sum: 3158.24; most: Stamps 831.41',
			'Sum: 3158.24; most: Stamps 831.41 [5]',
			true,
		],
		['with a number of the task', '383.76', '383.76 EUR for 24 months', true],
		['another number', '3158.24', '3158.42', false],
		['one of two is missing', '307.66', '307.66 and 383.76', false],
		['a whole table', Array.from({ length: 40 }, (_, i) => i).join(' '), '7', false],
	])('what it printed speaks for the answer: %s', (_, result, answer, speaks) => {
		const found = evidenceIn('', answer, [source(result)], 'What does it cost in 24 months?', '');
		expect(found.some(({ kind }) => kind === 'code')).toBe(speaks);
	});
});

test.each<[string, string | null]>([
	['Ask: Which day do you travel?', 'Which day do you travel?'],
	['I cannot know it.\n\n**Ask:** How many guests come?', 'How many guests come?'],
	['Ask: your question', null],
	['Ask: it', null],
	['One.\nTwo.\nThree.\nAsk: Which day do you travel?', null],
	['Answer: Ask me again?', null],
])('a question to the person: %j', (text, question) => {
	expect(questionIn(text)).toBe(question);
});

test.each(['unknown', 'Not given', 'cannot be determined', 'nicht angegeben', 'N/A'])(
	'“%s” is no answer that others could agree with',
	(none) => expect(shortAnswer(`Answer: ${none}`, 'Who wrote it?')).toBeNull(),
);

test.each([
	['Was kosten 5 Brote?', 'Ein Brot kostet 6,88 Euro. Was kosten 5 Brite?'],
	['Who wrote it?', '**Who wrote it?**'],
])('an answer that asks is none: %s', (question, answer) => {
	expect(shortAnswer(`Answer: ${answer}`, question)).toBeNull();
});

test('words of the question may be the answer', () => {
	const question = 'Which is right: "He go to school every day" or "He goes to school every day"?';
	expect(shortAnswer('Answer: He goes to school every day', question)).not.toBeNull();
});

test('a part of a prompt is left out only if all its texts are empty', () => {
	const failed = { text: 'It is 41.', because: '' };
	const given = { task: 'Find it.', route: 'Straight.', how: '', failed };
	const [, user] = execute.write(given);
	expect(user!.content).toContain('It is 41.');
	expect(execute.write({ ...given, failed: null })[1]!.content).not.toContain('The last attempt');
});

test('a wrong sum of percent and parts is told its right value', () => {
	const said = (text: string) => wrongSums(calculationsIn(text, '')).join();
	expect(said('8% + 1/5 + 10% = 20%')).toContain('it is 38');
	expect(said('8% + 1/5 + 10% = 38%')).toBe('');
});

test('a plan that is the example is none: the mission is one task', async () => {
	const { books } = await play({ tasks: awaken.example!.reply });
	expect([...books.tasks.values()].map(({ task }) => task.name)).toEqual(['The mission']);
	// Whoever asks of bus tickets may be answered so.
	const asked =
		'Work out what nine rides cost with each of the two bus tickets, and say which is cheaper.';
	const plan = { tasks: [{ name: 'Tickets', description: asked }] };
	expect(copies(awaken.example!, plan, 'Something else.')).toBe(true);
	expect(copies(awaken.example!, plan, asked)).toBe(false);
});

test('the best supported attempt is kept, else the latest; never the first failure', async () => {
	const { books } = await play(
		{
			...one('Describe it.', 'medium'),
			execute: (heard: Heard) => `Attempt ${heard.times + 1}.`,
			evaluation: { reason: 'No.', verdict: 'failed' },
			draft: 'It is worse.',
			review: { review_result: true, added_notes: ['a', 'b'], output: 'It is worse.' },
		},
		{ options: { attempts: 2, calls: 12 } },
	);
	expect(taskNamed(books, 'Find it').because).toMatch(/^No\./);
	expect([...books.answers.values()][0]).toMatchObject({ answer: 'Attempt 2.' });
});

test.each<[string, boolean]>([
	['Which colour shall it have?', true],
	['How many guests come', true],
	['Wie viele Gäste kommen', true],
	['Awake', false],
	['12:00', false],
	['Route 1', false],
	['10.55 EUR per month', false],
])('an action that asks the person %j: %s', async (input, isAsked) => {
	const { books } = await play(
		{
			act: ({ times }: Heard) => ({
				...{ because: '', tool: 'none', input, assume: 'No.' },
				do: times === 0 ? 'ask' : 'answer',
			}),
		},
		{
			world: {
				instruments: { documents: () => ({ ok: true, text: '' }) },
				outside: (_, { questions }) => ({
					answers: [...questions.values()].map(({ id }) => ({
						questionId: id,
						taskId: 1,
						text: 'Red',
					})),
				}),
			},
		},
	);
	expect(books.questions.size).toBe(isAsked ? 1 : 0);
});

test('a letter is the answer itself, not what its last line says of it', async () => {
	const { outcome } = await play({
		...one('Write a letter.'),
		execute: 'Dear Ada,\nthe hedge is yours.\nAnswer: the letter above',
	});
	expect(outcome.answer).toMatch(/^Dear Ada,\nthe hedge is yours\./);
	expect(outcome.answer).not.toContain('above');
});

describe('quotes', () => {
	const body =
		'4. Garden waste: the rent includes 6 cubic metres of garden waste.\nSummary: 5 cubic metres of garden waste are included in the rent.\nThe deposit is 170 Euro.';
	const source = { kind: 'given' as const, title: 'What you gave', text: body, ref: 'given' };
	const quotes = [
		'Quote: "the rent includes 6 cubic metres of garden waste."',
		'Quote: "5 cubic metres of garden waste are included in the rent."',
	];
	test.each<[string, string[], string, boolean]>([
		['two passages that differ', quotes, '6 cubic metres by section 4, but 5 by the summary', true],
		[
			'one of the numbers stands nowhere',
			quotes,
			'6 cubic metres by section 4, but 7 by the summary',
			false,
		],
		['in a sentence', ['Quote: "The deposit is 170 Euro."'], 'The result is 170 EUR.', true],
		['another number', ['Quote: "The deposit is 170 Euro."'], 'The result is 171 EUR.', false],
		[
			'words that stand nowhere',
			['Quote: "The deposit is 180 Euro."'],
			'The result is 180 EUR.',
			false,
		],
	])('%s', (_, lines, answer, speaks) => {
		const about = 'How many cubic metres are included, or how high is the deposit?';
		const found = evidenceIn(lines.join('\n'), answer, [source], about, '');
		expect(found.some(({ kind }) => kind === 'source')).toBe(speaks);
	});
});

test('a sum behind a result and “and” is a sum of its own', () => {
	const text = '8 - 6 = 2 and 2 * 12.50 = 25.00. With 5: 8 - 5 = 3 and 3 * 12.50 = 37.50.';
	const found = calculationsIn(text, '');
	expect(evidenceFromSums(found, '25.00 or 37.50 euros', '8 6 5 12.50')).toMatchObject({
		kind: 'sums',
	});
	const [wrong] = wrongSums(calculationsIn(text.replace('25.00', '26.00'), ''));
	expect(wrong).toContain('it is 25.00');
});

/** Acting while a task is worked on; opinions; the plan looked at again; what stands beside the answer. */
import { describe, expect, test } from 'vitest';
import { evidenceIn } from '../../src/algorithms/thought/task/found-evidence.ts';
import { answerFirst } from '../../src/algorithms/thought/answer/answer-first.ts';
import { wantsAll, withoutRepeat } from '../../src/algorithms/thought/act/read-all.ts';
import { uuid } from '../support/ids.ts';
import { sameTask } from '../../src/core/text/statement.ts';
import {
	agentEngine,
	agentStage,
	malformed,
	taskNamed,
	type AgentScript,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

const rows = (n: number) =>
	Array.from({ length: n }, (_, i) => `row ${i + 1}; ${i + 1}`).join('\n');
const task = (name: string, value = 'high', after: number[] = []) => ({
	...{ name, description: `Do ${name}.`, value, after },
});
const doing = (what: string, input: string) => (heard: Heard) =>
	heard.times === 0
		? { because: 'So.', do: what, input, assume: '', tool: 'none' }
		: { because: 'Enough.', do: 'answer', input: '', assume: '', tool: 'none' };

async function play(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage(how);
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	const asked = (form: string) => engine.heard.filter((one) => one.form === form);
	return { ...stage, engine, outcome, asked };
}

/** Runs JavaScript as the sandbox would. */
function js(input: unknown) {
	const { code, parameters = {} } = input as { code: string; parameters?: object };
	const out: string[] = [];
	new Function('print', ...Object.keys(parameters), code)(
		(one: unknown) => out.push(String(one)),
		...(Object.values(parameters) as unknown[]),
	);
	return { ok: true, text: out.join('\n') };
}

const both = {
	code: js,
	documents: () => ({ ok: true, text: '', value: [{ cite: 'atlas.txt', text: 'Paris, France.' }] }),
};
const capital = {
	facts: [
		{
			...{ statement: 'Paris is the capital of France.', span: 'Paris is the capital' },
			...{ subject: 'Paris', relation: 'is the capital of', object: 'France' },
		},
	],
};

describe('acting', () => {
	test('a program reads what was given, at the second call; a sum takes five', async () => {
		const mission = `Here is our list:\n${rows(60)}\nWhat is the sum of the numbers?`;
		const code =
			'print(given.split("\\n").reduce((sum, row) => sum + Number(row.split("; ")[1]), 0))';
		const { outcome, engine, used, events } = await play(
			{ act: doing('code', code), execute: 'The program says it [1].\nAnswer: 1830' },
			{ mission, world: { instruments: { code: js } } },
		);
		expect(engine.heard.map(({ form }) => form).slice(0, 2)).toEqual(['tasks', 'act']);
		expect(used).toMatchObject([{ id: 'code', input: { parameters: { given: rows(60) } } }]);
		expect(engine.requests.length).toBeLessThanOrEqual(5);
		expect(outcome).toMatchObject({ stop: 'finished', confidence: 'HIGH' });
		expect(outcome.answer).toMatch(/^\*\*1830\*\*[^]*\[1\] A program that read what you gave$/);
		const [beside] = await events('agent/answer');
		expect(beside!.sources).toMatchObject([
			{ kind: 'code', title: 'A program that read what you gave' },
		]);
	});

	const paris = 'Paris is the capital.\nAnswer: Paris';
	test.each<[string, AgentScript, StageOptions['world']]>([
		['with nothing but the model', { execute: paris }, {}],
		['with code and documents, both left alone', { execute: paris }, { instruments: both }],
		['looked up first', { execute: paris, act: doing('search', 'capital') }, { instruments: both }],
		['with facts in it', { execute: paris, facts: capital }, { instruments: both }],
		['in prose', { execute: 'Paris, since long ago.', facts: capital }, { instruments: both }],
	])('an easy question takes seven calls at most: %s', async (_, script, world) => {
		const mission = 'What is the capital of France?';
		const { engine, outcome } = await play(script, { mission, ...(world ? { world } : {}) });
		expect(outcome.answer).toContain('Paris');
		expect(engine.requests.length, engine.heard.map(({ form }) => form).join()).toBeLessThan(8);
	});

	test('documents are searched, numbered, and named under the answer', async () => {
		const documents = () => ({
			ok: true,
			text: 'The pool opens at 9.',
			value: [{ cite: 'notices.txt, line 3', text: 'The pool opens at 9 on Sundays.' }],
		});
		const { outcome, asked } = await play(
			{ act: doing('search', 'pool'), execute: 'It says so [1].\nAnswer: 9' },
			{ world: { instruments: { documents } } },
		);
		const [first] = asked('execute');
		expect(first!.fence('findings')).toContain('[1] notices.txt, line 3\nThe pool opens at 9');
		expect(outcome.answer).toContain('[1] notices.txt, line 3');
	});

	test('a passage is read on from, as far as the document goes', async () => {
		const id = uuid(3);
		const pages = ['The pool is by the church.', 'Behind it lies the inn.', 'It opens at 9.'];
		const passage = (n: number) => ({
			cite: `notices.txt, line ${n}`,
			text: pages[n - 1]!,
			name: `${id}/${n}`,
		});
		const documents = (input: unknown) => {
			const { after } = input as { after?: string };
			const n = Number(after?.split('/')[1] ?? 0) + 1;
			return { ok: true, text: '', value: n > 3 ? [] : [passage(n)] };
		};
		const inputs = ['pool', '[1]', '2', '[3]', '[7]'];
		const act = (heard: Heard) => ({
			...{ because: 'So.', assume: '', tool: 'none' },
			do: heard.times === 0 ? 'search' : heard.times < 5 ? 'read' : 'answer',
			input: inputs[heard.times] ?? '',
		});
		const { asked, used } = await play({ act }, { world: { instruments: { documents } } });
		expect(used.map(({ input }) => input)).toEqual([
			{ query: 'pool' },
			...[1, 2, 3].map((n) => ({ after: `${id}/${n}` })),
		]);
		const findings = asked('execute')[0]!.fence('findings');
		expect(findings).toContain('[3] notices.txt, line 3\nIt opens at 9.');
		expect(findings).toContain(
			'Read on behind “notices.txt, line 3”: nothing that is not there yet.',
		);
		expect(findings).toContain('Nothing can be read behind [7].');
		expect(asked('act')[0]!.all).not.toContain('"read"');
		expect(asked('act')[1]!.all).toContain('such as "[2]"');
	});

	test('all of a document is read in order where every part of it counts, nothing twice', async () => {
		const id = uuid(3);
		// As they are kept: each begins with the last row of the one before.
		const text = rows(2000).split('\n');
		const passages = Array.from({ length: 50 }, (_, n) => ({
			cite: `rows.txt, lines ${n * 40 + 1}–${n * 40 + 40}`,
			text: text.slice(Math.max(0, n * 40 - 1), n * 40 + 40).join('\n'),
			name: `${id}/${n + 1}`,
		}));
		const documents = (input: unknown) => {
			const { after, most = 2 } = input as { after?: string; most?: number };
			const n = Number(after?.split('/')[1] ?? 0);
			return { ok: true, text: '', value: passages.slice(n, n + (after ? most : 1)) };
		};
		const act = (heard: Heard) => ({
			...{ because: 'So.', assume: '', tool: 'none' },
			do: ['search', 'read', 'answer'][heard.times] ?? 'answer',
			input: ['rows', 'all [1]', ''][heard.times] ?? '',
		});
		const { asked, events } = await play(
			{ act, execute: 'Quote: "So many." [2]\nMany [2].' },
			{ mission: 'How many rows has my list?', world: { instruments: { documents } } },
		);
		const parts = asked('part').map((one) => one.fence('sources'));
		expect(parts.length).toBeGreaterThan(1);
		expect(parts.map((part) => part.replace(/^\(columns.*\n/, '')).join('\n')).toBe(rows(2000));
		expect(asked('execute')[0]!.fence('findings')).toMatch(
			/\[2\] All of rows\.txt, \d+ parts read in order\nPart 1 \(lines 1–40 to lines /,
		);
		const [beside] = await events('agent/answer');
		expect(beside!.sources).toMatchObject([{ kind: 'document', ref: `${id}/all` }]);
	});

	test.each([
		['One. Two is here.', 'Two is here. Three.', 'Three.'],
		['ends with 9', '9 apples', '9 apples'],
		['a row; 12345678', '12345678 and more', 'and more'],
		['a row;12345678', '12345678 and more', '12345678 and more'],
		['nothing of it', 'Something else.', 'Something else.'],
		['The same words.', 'The same words.', ''],
	])('what a passage repeats of the one before: “%s”, “%s”', (before, text, rest) => {
		expect(withoutRepeat(before, text)).toBe(rest);
	});

	test('a task of low value neither calculates nor asks', async () => {
		const { asked } = await play(
			{ tasks: { tasks: [task('Detail', 'low')] } },
			{ world: { instruments: { code: js, documents: () => ({ ok: true, text: '' }) } } },
		);
		const schema = JSON.stringify(asked('act')[0]!.request.schema);
		expect(schema).toContain('"search"');
		expect(schema).not.toMatch(/"(?:code|ask|tool)"/);
	});

	test('all of a long text is read in order, every part once, and what is missing is said', async () => {
		const mission = `Here is our list:\n${rows(2000)}\nHow many rows are there?`;
		const { asked, events } = await play({ execute: 'Many.' }, { mission });
		const parts = asked('part').map((one) => one.fence('sources'));
		expect(parts.join('\n')).toContain('row 2000; 2000');
		expect(parts.map((part) => part.replace(/^\(columns.*\n/, '')).join('\n')).toBe(rows(2000));
		expect((await events('agent/answer'))[0]!.unverified.join()).not.toContain('Only');
		const few = await play({ execute: 'Many.' }, { mission, options: { calls: 10 } });
		expect((await few.events('agent/answer'))[0]!.unverified.join()).toMatch(
			/Only \d+ of \d+ parts/,
		);
	});

	test('a choice without a form is asked once more: nothing is answered unseen', async () => {
		const act = (heard: Heard) =>
			heard.times === 0
				? malformed()
				: doing('code', 'print(6 * 7)')({ ...heard, times: heard.times - 1 });
		const how = { mission: 'What is 6 * 7?', world: { instruments: { code: js } } };
		const { used, outcome } = await play({ act, execute: 'Answer: 42' }, how);
		expect(used).toHaveLength(1);
		expect(outcome).toMatchObject({ confidence: 'HIGH' });
		const never = await play({ act: malformed, execute: 'Answer: 42' }, how);
		expect(never.used).toEqual([]);
		expect(never.asked('act')).toHaveLength(2);
		expect(never.outcome.answer).toBe('42');
	});

	test('a part that could not be read is read in halves, and what is still missing is said', async () => {
		const mission = `Here is our list:\n${rows(2000)}\nHow many rows are there?`;
		const long = ({ fence }: Heard) => fence('sources').length > 4000;
		const part = (heard: Heard) =>
			long(heard) && /row 5; 5/.test(heard.fence('sources'))
				? malformed()
				: { found: 'So many.', quote: '' };
		const { asked, events } = await play({ execute: 'Many.', part }, { mission });
		const read = asked('part').map((one) => one.fence('sources'));
		const [whole, ...halves] = read.slice(0, 3);
		expect(halves.join('\n')).toBe(whole);
		expect(asked('execute')[0]!.fence('findings')).toMatch(
			/Part 1b \(lines 1–\d+, its lines \d+–\d+\): So many/,
		);
		expect((await events('agent/answer'))[0]!.unverified.join()).not.toContain('could not be read');
		const none = await play({ execute: 'Many.', part: malformed }, { mission });
		expect((await none.events('agent/answer'))[0]!.unverified.join()).toMatch(
			/Part 1a .* could not be read/,
		);
	});

	test('stuck: it asks once with what was tried, and goes on with what is said', async () => {
		const stage = agentStage({ options: { attempts: 1 }, stuck: true });
		const engine = agentEngine({
			evaluation: (heard: Heard) => ({
				reason: 'Nobody knows.',
				verdict: /third pot/.test(heard.fence('sources')) ? 'solved' : 'failed',
			}),
			instructions: { instructions: '', guidelines: '' },
		});
		await expect(stage.go(engine)).rejects.toMatchObject({ code: 'waiting-user' });
		const [question] = [...stage.books.questions.values()];
		expect(question!.text).toMatch(/^I am stuck with “Find it”.*It is 42.*Nobody knows/);
		const text = 'Look under the third pot.';
		stage.world.outside = () => ({ answers: [{ questionId: question!.id, taskId: 1, text }] });
		expect(await stage.go(engine)).toMatchObject({ reason: '1 task closed.' });
		expect(stage.books.questions.size).toBe(1);
	});
});

describe('opinions', () => {
	const saying = (...answers: number[]): AgentScript => ({
		tasks: { tasks: [task('Count', 'medium')] },
		execute: (heard: Heard) => `Answer: ${answers[heard.times]}`,
	});
	test.each<[string, number[], number, string | null]>([
		['two that agree at once', [42, 42], 2, '42'],
		['two against one is not enough', [42, 41, 42, 42], 4, '42'],
		['the first, a wrong program perhaps, is outvoted', [41, 42, 42, 42], 4, '42'],
		['three of five', [41, 42, 41, 42, 42], 5, '42'],
		['two of five, and no other twice', [40, 41, 42, 43, 42], 5, '42'],
		['two against two', [41, 42, 41, 42, 40], 5, null],
		['five answers', [41, 42, 43, 44, 45], 5, null],
	])('worked out in other words: %s', async (_, answers, times, right) => {
		// Once: what does not convince is followed by other ways.
		const options = { attempts: 1, calls: 12 };
		const { outcome, asked, books } = await play(saying(...answers), { options });
		const words = asked('execute').slice(0, times);
		expect(new Set(words.map((one) => one.fence('approach'))).size).toBe(times);
		expect(taskNamed(books, 'Count').task.status === 'closed').toBe(right !== null);
		if (right === null) return;
		expect(asked('execute')).toHaveLength(times);
		expect(outcome).toMatchObject({ answer: right, confidence: 'MEDIUM' });
	});

	const code = { kind: 'code' as const, title: '', ref: 'run', result: '391' };
	test.each([
		['the name that is asked for', 'Malmo', 'code'],
		['another name', 'Basel', 'self'],
	])('a program about %s', (_, name, kind) => {
		const text = `print(given.split("${name}").length * 9)\nprinted:\n391`;
		const about = 'How many nights are booked in Malmo?';
		const found = evidenceIn('391', '391', [{ ...code, text }], about, 'Malmo; 9');
		expect(found.map((one) => one.kind)).toEqual([kind]);
	});

	const program = 'print(17 * 23)';
	test.each<[string, string, string, string]>([
		['a program about the question', '391', program, 'code'],
		['a program with another result', '392', program, 'self'],
		['a program about something else', '391', 'print(390 + 1)', 'self'],
	])('%s', (_, answer, words, kind) => {
		const source = { ...code, text: `${words}\nprinted:\n391` };
		const found = evidenceIn(answer, answer, [source], 'What is 17 * 23?', '');
		expect(found.map((one) => one.kind)).toEqual([kind]);
	});
});

describe('the plan', () => {
	const three = [task('One'), task('Two', 'high', [1]), task('Three', 'medium', [2])];
	test('drops what is no longer needed, adds what is missing', async () => {
		const { books, asked } = await play({
			tasks: { tasks: three },
			round: (heard: Heard) => ({
				...{ because: 'It shows.', done: false },
				add: heard.times === 0 ? 'Look at the weather of Sunday.' : '',
				drop: heard.times === 0 ? [2] : [],
			}),
		});
		expect(taskNamed(books, 'Three').because).toBe('No longer needed: It shows.');
		expect(taskNamed(books, 'Look at the weather of Sunday.').task.status).toBe('closed');
		expect(asked('execute').some((one) => one.fence('task').startsWith('Three'))).toBe(false);
	});

	test.each([
		['the last step, all before it is done', 'solved', 0],
		['a step whose requirement failed', 'failed', 1],
	])('nobody looks at it again where only this is left: %s', async (_, verdict, times) => {
		const { asked } = await play({
			tasks: { tasks: [task('One', 'low'), task('Two', 'low', [1])] },
			execute: 'Something is found out, in words.',
			evaluation: ({ fence }: Heard) => ({
				reason: 'So.',
				verdict: fence('task').startsWith('One') ? verdict : 'solved',
			}),
			partial: { because: 'Yes.', possible: true },
		});
		expect(asked('round')).toHaveLength(times);
	});

	test('what was learned in looking back is told to it', async () => {
		const { asked } = await play(
			{
				tasks: { tasks: three },
				reflection: { learned: 'Boats run late.', doubt: 'The fare.', try: 'Ask.' },
				predictions: { predictions: [] },
			},
			{ options: { reflectEvery: 1 } },
		);
		expect(asked('reflection').length).toBeGreaterThan(0);
		expect(asked('round')[0]!.fence('findings')).toContain(
			'Learned: Boats run late. Doubt: The fare.',
		);
	});

	test('more than one task: an answer is written, which says on what each part rests', async () => {
		const { outcome, asked } = await play({
			tasks: { tasks: [task('Cost of A'), task('Cost of B'), task('Compare', 'high', [1, 2])] },
			execute: (heard: Heard) =>
				/Compare/.test(heard.fence('task')) ? 'A costs less.\nAnswer: Offer A' : 'Answer: 12',
			compose: 'Offer A: it costs 12, as B does.',
		});
		expect(outcome.answer).toBe('Offer A: it costs 12, as B does.');
		const work = asked('compose')[0]!.fence('findings');
		expect(work).toContain(
			'Task: Cost of A\nWork: Answer: 12\nIt rests on: asked more than once, same answer',
		);
	});

	/** Two tasks, each with a short answer, and what the composer writes of them. */
	const composing = (...texts: string[]) => ({
		tasks: { tasks: [task('Red'), task('Blue')] },
		execute: (heard: Heard) => (/Red/.test(heard.fence('task')) ? 'Answer: 4711' : 'Answer: 815'),
		compose: (heard: Heard) => texts[heard.times],
	});
	test.each<[string, string[], string]>([
		['all of it', ['Red 4711, blue 815.'], 'Red 4711, blue 815.'],
		['one is missing, then not', ['Red 4711.', 'Red 4711, blue 815.'], 'Red 4711, blue 815.'],
		[
			'one is wrong, then the other',
			['Red 4711, blue 819.', 'Red 4710, blue 815.'],
			'**Red:** 4711  \n**Blue:** 815',
		],
		[
			'more than was found',
			['Red 4711, blue 815, green 99.', 'Red 4711, blue 815.'],
			'Red 4711, blue 815.',
		],
		[
			'marks and lists are no numbers',
			['10. Red 4711 [12]\n11. Blue 815'],
			'10. Red 4711 [12]\n11. Blue 815',
		],
	])('what the composer writes is held against the work: %s', async (_, texts, answer) => {
		const { outcome, asked } = await play(composing(...texts));
		expect(asked('compose')).toHaveLength(texts.length);
		expect(outcome.answer).toBe(answer);
	});

	test('a yes for a no is seen, and written again', async () => {
		const { outcome, asked } = await play({
			...composing('Yes; blue 815.', 'No, you may not; blue 815.'),
			execute: (heard: Heard) =>
				/Red/.test(heard.fence('task')) ? 'Answer: No, not at that hour.' : 'Answer: 815',
		});
		expect(asked('compose')).toHaveLength(2);
		expect(asked('compose')[1]!.all).toContain('It must say: No, not at that hour.');
		expect(outcome.answer).toBe('No, you may not; blue 815.');
	});

	test('a number that nothing bears stays only where the work is prose, and is said', async () => {
		const { outcome, events } = await play({
			...composing('Red 4711, and 99 more.', 'Red 4711, and 99 more.'),
			execute: (heard: Heard) =>
				/Red/.test(heard.fence('task')) ? 'Answer: 4711' : 'A long story of blue things.',
		});
		expect(outcome.confidence).toBe('LOW');
		expect(outcome.answer).toMatch(
			/^Red 4711, and 99 more\.\n\n\*\*Not verified:\*\* The number 99 is in no task’s answer\./,
		);
		const [beside] = await events('agent/answer');
		expect(beside!.unverified).toContain('The number 99 is in no task’s answer.');
	});

	test('a mission that is one task has no plan, no routes and no composition', async () => {
		const { engine } = await play({});
		const forms = new Set(engine.heard.map(({ form }) => form));
		for (const form of ['subtasks', 'routes', 'scores', 'round', 'compose'])
			expect(forms).not.toContain(form);
	});
});

test.each([
	['Cost with ticket A', 'Cost with ticket B', false],
	['Sales of 2023', 'Sales of 2024', false],
	['List the advantages', 'List the disadvantages', false],
	['Fill pit 2.', 'fill the pit 2', true],
])('“%s” and “%s” are the same task: %s', (a, b, same) => {
	expect(sameTask(a, b)).toBe(same);
});

test('words that ask for all of it; the result before the work', () => {
	expect(wantsAll('What is the sum of all amounts?')).toBe(true);
	expect(wantsAll('Wie viele Zeilen sind es?')).toBe(true);
	expect(wantsAll('Where does Ada live?')).toBe(false);
	expect(answerFirst('6 * 7 = 42\nQuote: "six"\nAnswer: 42')).toBe('**42**\n\n6 * 7 = 42');
	expect(answerFirst('A plain text.')).toBe('A plain text.');
});

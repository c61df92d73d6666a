/** The answer as a person reads it: what stands under it, and what would help; the brief where others think. */
import { describe, expect, test } from 'vitest';
import { briefOf } from '../../src/algorithms/thought/plan/brief.ts';
import { uuid } from '../support/ids.ts';
import {
	agentEngine,
	agentStage,
	editOf,
	taskNamed,
	type AgentScript,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

async function play(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage(how);
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	const asked = (form: string) => engine.heard.filter((one) => one.form === form);
	return { ...stage, engine, outcome, asked };
}

const failed = 'failed_with_current_available_instruments';
const failing = { reason: 'It does not hold', verdict: 'failed' };
const asking = ({ times }: Heard) => ({
	...{ because: '', tool: 'none', do: times === 0 ? 'ask' : 'answer' },
	...{ input: times === 0 ? 'How many guests come?' : '', assume: 'Ten.' },
});
const assuming = 'It is 42.\nAssumed: Ten guests come.';
const away = { outside: () => ({ userAway: true }) };
const chat = (...said: string[]) =>
	said.map((content, i) => ({ role: (i % 2 ? 'assistant' : 'user') as 'user', content }));

describe('under the answer', () => {
	test('what was assumed and what stayed unverified, each in a line of its own', async () => {
		const { outcome, events } = await play({ execute: assuming }, { world: away });
		const foot =
			'**Assumed:** Ten guests come.\n\n**Not verified:** The answer was judged by the model alone.';
		// Once: not in the text as well.
		expect(outcome.answer).toBe(`It is 42.\n\n${foot}`);
		expect((await events('agent/answer'))[0]).toMatchObject({ foot });
	});

	test('in the person’s language', async () => {
		const mission = 'Wie viele Stühle brauchen wir für das Fest und wer bringt sie mit?';
		const { outcome } = await play({ execute: assuming }, { mission, world: away });
		expect(outcome.answer).toContain('**Angenommen:** Ten guests come.');
		expect(outcome.answer).toContain(
			'**Nicht geprüft:** Die Antwort hat nur das Modell selbst beurteilt.',
		);
	});

	test('the parts that the confidence comes from are named', async () => {
		const tasks = ['Red', 'Blue'].map((name) => ({
			...{ name, description: `Do ${name}.`, value: 'high', after: [] },
		}));
		const { events } = await play({
			tasks: { tasks },
			execute: (heard: Heard) =>
				/Red/.test(heard.fence('task')) ? 'Answer: 4711' : 'A long story of blue things.',
			compose: '4711, and a story.',
		});
		expect((await events('agent/answer'))[0]).toMatchObject({
			confidence: 'LOW',
			because: 'Parts of it rest only on the model’s own judgement: “Blue”.',
			unverified: ['“Blue” was judged by the model alone.'],
		});
	});
});

describe('a task that failed says what would help', () => {
	test.each<[string, StageOptions['world'], object, RegExp]>([
		['code', {}, { description: 'Describe 12 boxes of 9.' }, /let it run programs/],
		['documents', {}, {}, /A document that speaks of it would help/],
		['the person', { ...away, instruments: { documents } }, {}, /Your word would help/],
		['a higher value', { instruments: { documents } }, { value: 'medium' }, /A higher value/],
		['a bigger model', { instruments: { documents } }, {}, /A bigger model/],
	])('%s', async (_, world, change, help) => {
		const one = { name: 'Find it', description: 'Find it out.', value: 'high', after: [] };
		const { books, events, asked } = await play(
			{ tasks: { tasks: [{ ...one, ...change }] }, evaluation: failing },
			{ options: { calls: 30, attempts: 1 }, ...(world ? { world } : {}) },
		);
		const row = taskNamed(books, 'Find it');
		expect(row.task.status).toBe(failed);
		expect(row.because).toMatch(/^It does not hold\. /);
		expect(row.because).toMatch(help);
		const [beside] = await events('agent/answer');
		expect(beside!.because).toMatch(/^Not done: “Find it”\. /);
		expect(beside!.because).toMatch(help);
		expect(asked('compose')[0]!.fence('notes')).toMatch(help);
	});
	function documents() {
		return { ok: true, text: '' };
	}
});

test('what is remembered says whose word it is and when it holds, wherever a task is worked on', async () => {
	const known = (id: number, text: string, cite: string) => ({
		...{ kind: 'fact' as const, id: uuid(id), text, cite, reason: '', score: 1, trust: 1 },
		status: 'surviving' as const,
	});
	const notes = ['you said, not tested', 'held until 2025, which is past'];
	const { asked } = await play(
		{
			act: asking,
			evaluation: failing,
			execute: 'Nothing yet.',
		},
		{
			options: { attempts: 2, calls: 40 },
			world: {
				outside: () => ({ userAway: true }),
				instruments: { documents: () => ({ ok: true, text: '' }) },
				recall: ({ kinds, refuted }) =>
					kinds.includes('fact') && !refuted
						? notes.map((note, n) => known(n + 1, `It is ${n}.`, note))
						: [],
			},
		},
	);
	for (const form of ['tasks', 'act', 'execute', 'routes', 'draft'])
		for (const { all } of asked(form).slice(0, 1))
			for (const [n, note] of notes.entries()) expect(all, form).toContain(`It is ${n}. (${note})`);
	expect(asked('draft').length + asked('path').length).toBeGreaterThan(0);
});

test('stuck, and the person goes away: the request for help is no assumption', async () => {
	const world: StageOptions['world'] = {
		outside: (_, books) => ({
			userAway: [...books.questions.values()].some(({ text }) => text.startsWith('I am stuck')),
		}),
	};
	const { outcome, books, events } = await play(
		{ evaluation: failing },
		{ stuck: true, options: { calls: 40, attempts: 1 }, world },
	);
	expect([...books.questions.values()]).toMatchObject([{ withdrawn: true }]);
	expect((await events('agent/answer'))[0]!.assumptions).toEqual([]);
	expect(outcome.answer).not.toContain('Assumed');
	expect([...books.thoughts.values()].some(({ kind }) => kind === 'assumption')).toBe(false);
});

describe('the brief', () => {
	test('says what the person writes: of the question, else of what they said before', () => {
		const of = (...said: string[]) => briefOf(chat(...said), '2026-03-09').language;
		expect(of('Which of these is the cheapest for all of us?')).toBe('en');
		expect(of('Wie viele sind es, und was kosten sie zusammen?')).toBe('de');
		expect(of('Combien est-ce que cela coûte pour nous tous ?')).toBe('other');
		expect(of('Wie viele sind es, und was kosten sie zusammen?', 'Twelve.', '12 × 9?')).toBe('de');
		expect(of('12 × 9?')).toBeNull();
	});

	test('every prompt that shows it says the language', async () => {
		const mission = 'Wie viele Stühle brauchen wir für das Fest und wer bringt sie mit?';
		const { engine } = await play({}, { mission });
		for (const { all } of engine.heard) expect(all).toContain('The person writes German.');
	});

	const rows = Array.from({ length: 30 }, (_, i) => `chair ${i + 1}; ${i * 7} euros`).join('\n');
	test.each([
		['MidTry', 'How many chairs are there?', 'path'],
		['HyperThink', 'Which chair shall we take?', 'draft'],
	])('%s inside is asked with it, and with what was given', async (_, question, form) => {
		const one = { name: 'Chairs', description: question, value: 'medium', after: [] };
		const { asked } = await play(
			{ tasks: { tasks: [one] }, execute: 'Nothing yet.', evaluation: failing },
			{ mission: `${question}\n${rows}`, options: { attempts: 1 } },
		);
		expect(asked(form).length).toBeGreaterThan(0);
		for (const { all } of asked(form)) {
			expect(all).toMatch(/Today is 19\d\d|Today is 20\d\d/);
			expect(all).toContain(rows);
		}
	});
});

test.each([
	['MidTry', 'How many are there?', 'path'],
	['HyperThink', 'Find it out.', 'draft'],
])('an edit while %s works on the task takes effect at its next step', async (_, words, form) => {
	let told = false;
	const one = { name: 'One', description: words, value: 'medium', after: [] };
	const stage = agentStage({
		options: { attempts: 1 },
		world: {
			edits: (books) =>
				told
					? [editOf({ name: 'First', description: 'Anew.' }, [...books.tasks.keys()][0]!, 1)]
					: [],
			outside: (round, books) => ({
				edits:
					told && round === 3
						? [editOf({ name: 'First', description: 'Anew.' }, [...books.tasks.keys()][0]!, 1)]
						: [],
				seen: round >= 3 ? 1 : 0,
			}),
		},
	});
	const engine = agentEngine({
		tasks: { tasks: [one] },
		execute: (heard: Heard) => (heard.fence('task').startsWith('First') ? 'It is 42.' : 'Nothing.'),
		evaluation: (heard: Heard) =>
			/42/.test(heard.fence('candidate')) ? { reason: 'Yes.', verdict: 'solved' } : failing,
		[form]: () => ((told = true), 'It is 41. Answer: 41'),
	});
	const outcome = await stage.go(engine);
	const after = engine.heard.map((one) => one.form);
	// What was under way beside it is answered; nothing more of the old words is asked.
	for (const late of ['review', 'finalcheck', 'divergence']) expect(after).not.toContain(late);
	expect(taskNamed(stage.books, 'First').task.status).toBe('closed');
	const before = await stage.journal.load('run-1');
	expect(await stage.go(agentEngine({}))).toEqual(outcome);
	expect(await stage.journal.load('run-1')).toEqual(before);
});

test('the second look, and the one at what high resources brought, may think; the first does not', async () => {
	const { asked } = await play(
		{ evaluation: failing, execute: 'Nothing yet.' },
		{ options: { attempts: 1, calls: 40 } },
	);
	const thinks = asked('evaluation').map(({ request }) => request.think);
	expect(thinks[0]).toBe(false);
	expect(thinks).toContain(true);
});

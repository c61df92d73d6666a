/** Truth is maintained: what falls, what is disputed, what is tried again, and at which price. */
import { describe, expect, test } from 'vitest';
import { knownFalse } from '../../src/algorithms/thought/truth/beliefs.ts';
import { tryFacts } from '../../src/algorithms/thought/truth/epistemology.ts';
import { chosenStatement } from '../../src/algorithms/thought/truth/settle.ts';
import type { Fact } from '../../src/core/mission/knowledge.ts';
import type { Observation, RecallQuery, Recalled } from '../../src/core/mission/outside.ts';
import { restsOn, trust } from '../../src/core/mission/trust.ts';
import { answered } from '../support/answered-task.ts';
import { uuid } from '../support/ids.ts';
import {
	agentEngine,
	agentStage,
	noBooks,
	taskNamed,
	type AgentScript,
	type Books,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

const fact = (statement: string, change: object = {}) => ({
	...{ statement, span: '', subject: '', relation: '', object: '' },
	...change,
});
const by = (instrument: string, text = 'So it shows.') => ({
	predictions: [{ text, instrument, because: '' }],
});
const statement = 'The product of 6 and 7 is 42.';

function js(input: unknown): Observation {
	const out: string[] = [];
	new Function('print', (input as { code: string }).code)((v: unknown) => out.push(String(v)));
	return { ok: true, text: out.join('\n') };
}
const hard = ({ form }: Heard) => (form === 'execute' ? 12 : 1);

async function play(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage(how);
	const engine = agentEngine({ facts: { facts: [fact(statement)] }, ...script }, undefined, hard);
	const outcome = await stage.go(engine);
	const asked = (form: string) => engine.heard.filter((one) => one.form === form);
	return { ...stage, engine, outcome, asked };
}
const withCode = { instruments: { code: js } };
const codeSays = (result: string): AgentScript => ({
	predictions: by('code', '6 * 7 is 42'),
	test: { code: `print(6 * 7 + ${result} - 42)`, expected: '42' },
});

/** A fact that memory has already. */
const known = (text: string, more: Partial<Recalled> = {}): Recalled => ({
	...{ kind: 'fact', id: uuid(9), text, reason: 'known', score: 1, trust: 1 },
	...more,
});
const remembering = (...items: Recalled[]): StageOptions['world'] => ({
	recall: ({ kinds }) => (kinds.length === 1 && kinds[0] === 'fact' ? items : []),
});
/** The fact itself stands in the books, so that changes of it show. */
function booksWith(text: string, more: Partial<Fact> = {}): Books {
	const books = noBooks();
	for (let n = 1; n < 9; n++) books.facts.set(uuid(n), { id: uuid(n), statement: `${n}` } as Fact);
	books.facts.set(uuid(9), { id: uuid(9), statement: text, status: 'surviving', ...more } as Fact);
	return books;
}
const named = ({ books }: { books: Books }, text: string) =>
	[...books.facts.values()].find((one) => one.statement === text)!;

test.each<[string, AgentScript, string, RegExp]>([
	[
		'code',
		codeSays('41'),
		'failed_with_current_available_instruments',
		/was found false: “The pro/,
	],
	[
		'reflection alone, which is a doubt',
		{ predictions: by('reflection'), check: { reason: 'So.', holds: true } },
		'closed',
		/It holds/,
	],
])('an answer with a fact falsified by %s', async (_, script, status, because) => {
	const medium = { name: 'Find it', description: 'Find it.', value: 'medium', after: [] };
	const played = await play(
		{
			...script,
			tasks: { tasks: [medium] },
			draft: 'It is 42.',
			review: { review_result: true, added_notes: ['a', 'b'], output: 'It is 42.' },
		},
		{ world: withCode, options: { attempts: 1 } },
	);
	const row = taskNamed(played.books, 'Find it');
	expect(row.task.status).toBe(status);
	expect(row.because).toMatch(because);
});

test('the row of an answer keeps the facts that it rests on, and its label', async () => {
	const { books } = await play({ ...codeSays('42'), execute: 'It is 42.' }, { world: withCode });
	const [answer] = [...books.answers.values()];
	expect(answer).toMatchObject({ convincing: true, facts: [uuid(1)] });
	expect(answer!.evidence).toHaveLength(1);
	expect(['HIGH', 'MEDIUM', 'LOW']).toContain(answer!.label);
});

test('falsified later: what rests on it is open again, with what required it, and it is known false', async () => {
	const task = (name: string, after: number[]) => ({
		name,
		description: name,
		value: 'high',
		after,
	});
	const says = (heard: Heard) => {
		const about = heard.fence('task');
		if (/Alone/.test(about)) return { facts: [fact('The moon has no air.')] };
		return /Build/.test(about) ? { facts: [] } : { facts: [fact(statement)] };
	};
	const played = await play(
		{
			tasks: {
				tasks: [task('Rest', []), task('Build', [1]), task('Alone', []), task('End', [2, 3])],
			},
			facts: says,
			predictions: (heard: Heard) => by(/moon/.test(heard.fence('fact')) ? 'reflection' : 'user'),
		},
		{
			options: { calls: 900 },
			world: {
				outside: (round) =>
					round === 4 ? { answers: [{ questionId: 1, taskId: 1, text: 'No.' }] } : {},
			},
		},
	);
	const { statuses } = played.books;
	const [open, begun, closed] = ['open', 'in_progress', 'closed'];
	expect(statuses.get('Rest')!.slice(0, 5)).toEqual([open, begun, closed, open, begun]);
	// It says the same again.
	expect(statuses.get('Rest')!.at(-1)).toBe('failed_with_current_available_instruments');
	expect(statuses.get('Build')!.slice(0, 4)).toEqual([open, begun, closed, open]);
	expect(statuses.get('Alone')).toEqual([open, begun, closed]);
	const decisions = await played.events('agent/decision');
	const reopened = decisions.filter(({ choice }) => choice === 'reopen').map((one) => one.because);
	expect(reopened[0]).toContain('found false: “The product of 6 and 7 is 42.”');
	expect(reopened.some((text) => /“Build”: It rests on “Rest”/.test(text))).toBe(true);
});

describe('a contradiction', () => {
	const rival = 'The product of 6 and 7 is 41.';
	const contradicting = (instrument: string): AgentScript => ({
		...codeSays('42'),
		predictions: { contradicts: 1, ...by(instrument, '6 * 7 is 42') },
	});
	test.each<[string, number, string, string]>([
		['code', trust.code, 'superseded', 'surviving'],
		['code', trust.documents, 'superseded', 'surviving'],
		['code', trust.nothing, 'superseded', 'surviving'],
		['code', trust.own, 'disputed', 'disputed'],
		['reflection', trust.reflection, 'superseded', 'surviving'],
		['reflection', trust.tool, 'disputed', 'disputed'],
		['reflection', trust.code, 'disputed', 'disputed'],
	])('survives %s, the other rests on %i: the other is %s', async (how, rests, old, fresh) => {
		const books = booksWith(rival);
		const played = await play(contradicting(how), {
			books,
			world: { ...withCode, ...remembering(known(rival, { rests, status: 'surviving' })) },
		});
		expect(books.facts.get(uuid(9))!.status).toBe(old);
		const mine = named(played, statement);
		expect(mine.status).toBe(fresh);
		expect(old === 'superseded' ? mine.supersedes : mine.disputes).toBe(uuid(9));
		const asked = [...books.questions.values()].filter(({ text }) => /contradict/.test(text));
		expect(asked).toHaveLength(old === 'disputed' ? 1 : 0);
	});

	test.each<[string, string, string]>([
		['1', 'surviving', 'falsified'],
		['The second one.', 'superseded', 'surviving'],
		['Neither.', 'falsified', 'falsified'],
		['I do not know.', 'disputed', 'disputed'],
	])('the person says “%s”', async (text, old, fresh) => {
		const books = booksWith(rival);
		const two = ['Find it', 'Later'].map((name, n) => ({
			...{ name, description: `${name}.`, value: 'high', after: n ? [1] : [] },
		}));
		const played = await play(
			{
				...contradicting('reflection'),
				tasks: { tasks: two },
				facts: (h: Heard) => ({ facts: h.times ? [] : [fact(statement)] }),
			},
			{
				books,
				world: {
					...remembering(known(rival, { rests: trust.code, status: 'surviving' })),
					outside: (round) =>
						round === 2 ? { answers: [{ questionId: 1, taskId: null, text }] } : {},
				},
			},
		);
		expect(books.facts.get(uuid(9))!.status).toBe(old);
		expect(named(played, statement).status).toBe(fresh);
		// What the person settled, no run overrules.
		if (fresh === 'surviving') expect(named(played, statement).stood).toBeDefined();
	});

	test.each<[string, 0 | 1 | 2 | null]>([
		['1', 1],
		['2.', 2],
		['the first', 1],
		['Das zweite', 2],
		['none of them', 0],
		['Keine der beiden', 0],
		['Keins.', 0],
		['kein', 0],
		['Weder noch', 0],
		['Keine Ahnung.', null],
		['Kein Plan', null],
		['Keiner weiß das', null],
		['No one knows', null],
		['None the wiser', null],
		['It is 41.', null],
		[`I think: ${rival}`, 1],
		['', null],
	])('“%s” means %s', (words, which) => {
		expect(chosenStatement(words, [rival, statement])).toBe(which);
	});
});

test.each<[string, string]>([
	['Yes', 'surviving'],
	['No', 'falsified'],
])('the person’s own statement falls by no test: they are asked, and say %s', async (text, end) => {
	const books = booksWith(statement, { status: 'untested' });
	const two = ['Find it', 'Later'].map((name, n) => ({
		...{ name, description: `${name}.`, value: 'high', after: n ? [1] : [] },
	}));
	const own = known(statement, { rests: trust.own, status: 'untested' });
	const played = await play(
		{ ...codeSays('41'), tasks: { tasks: two } },
		{
			books,
			options: { calls: 900 },
			world: {
				...withCode,
				...remembering(own),
				outside: (round, { questions, facts }) => {
					if (round !== 2) return {};
					expect(facts.get(uuid(9))!.status).toBe('disputed');
					expect([...questions.values()][0]!.text).toContain('A test speaks against it');
					return { answers: [{ questionId: 1, taskId: null, text }] };
				},
			},
		},
	);
	expect(books.facts.get(uuid(9))!.status).toBe(end);
	expect(played.outcome.stop).toBe('finished');
});

describe('what was found false is tried again with a stronger instrument, and only then', () => {
	test.each<[string, number | undefined, boolean]>([
		['thinking found it, and there is code', trust.reflection, true],
		['code found it, and there is code', trust.code, false],
		['nobody knows what found it', undefined, false],
	])('%s', async (_, rests, again) => {
		const books = booksWith(statement, { status: 'falsified' });
		const twin = known(statement, {
			status: 'falsified',
			...(rests === undefined ? {} : { rests }),
		});
		const played = await play(codeSays('42'), {
			books,
			world: { ...withCode, ...remembering(twin) },
		});
		expect(played.asked('predictions')).toHaveLength(again ? 1 : 0);
		expect(books.facts.get(uuid(9))!.status).toBe(again ? 'surviving' : 'falsified');
		if (again) {
			const offered = JSON.stringify(played.asked('predictions')[0]!.request.schema);
			expect(offered).not.toContain('reflection');
		}
	});

	test('it finds nothing out: it stays false', async () => {
		const books = booksWith(statement, { status: 'falsified' });
		const twin = known(statement, { status: 'falsified', rests: trust.reflection });
		const script = { ...codeSays('42'), test: { code: 'print(42)', expected: '42' } };
		await play(script, { books, world: { ...withCode, ...remembering(twin) } });
		expect(books.facts.get(uuid(9))!.status).toBe('falsified');
	});
});

// ── Which facts, in which order, at which price ─────────────────────────────────────────────

test.each([
	[3, 0],
	[4, 1],
	[6, 1],
	[7, 2],
	[12, 2],
])(
	'an answer that took %i calls pays for trials of %i facts, and no more calls',
	async (calls, n) => {
		const facts = ['Seven is a prime number.', 'Nine is a square number.'].map((one) => fact(one));
		const script = { facts: { facts }, predictions: by('reflection') };
		const { agent, job, engine } = await answered(script);
		job.ctx.calls = calls;
		await tryFacts(agent, job, 'Answer: 7', 'facts');
		const tried = engine.heard.filter(({ form }) => form === 'predictions');
		// One call names the facts; a trial has three at least.
		expect(tried).toHaveLength(n);
		expect(engine.heard.length).toBeLessThanOrEqual(calls);
	},
);

test('the same fact in other words is one trial; with other figures it is another fact', async () => {
	const script: AgentScript = {
		facts: (heard: Heard) => ({
			facts: [
				heard.times === 0
					? fact('Six times seven is 42.')
					: heard.times === 1
						? fact('If you take 7 six times, you have 42.', { same: 1 })
						: fact('Six times eight is 48.', { same: 1 }),
			],
		}),
		predictions: by('reflection'),
	};
	const { agent, job, books } = await answered(script);
	const answers = [];
	for (const key of ['one', 'two', 'three']) {
		job.ctx.wake(agent.self, 200);
		job.ctx.calls = 20;
		answers.push(await tryFacts(agent, job, 'Answer: 42', key));
		for (const trial of agent.trials.values()) {
			const belief = await trial;
			agent.held.beliefs.set(belief.id, belief);
		}
	}
	expect(books.facts.size).toBe(3);
	expect(answers[0]!.facts).not.toEqual(answers[2]!.facts);
});

test('the same fact in other words, with its figures, is one trial', async () => {
	const script: AgentScript = {
		facts: (heard: Heard) => ({
			facts: [
				heard.times ? fact('7 and 6 make 42 as factors.', { same: 1 }) : fact('6 times 7 is 42.'),
			],
		}),
		predictions: by('reflection'),
	};
	const { agent, job, books, engine } = await answered(script);
	for (const key of ['one', 'two']) {
		job.ctx.wake(agent.self, 200);
		job.ctx.calls = 20;
		await tryFacts(agent, job, 'Answer: 42', key);
		for (const trial of agent.trials.values()) {
			const belief = await trial;
			agent.held.beliefs.set(belief.id, belief);
		}
	}
	expect(books.facts.size).toBe(1);
	expect(engine.heard.filter(({ form }) => form === 'predictions')).toHaveLength(1);
});

test.each([
	['one subject', 'Seven', 'seven', ['fact', 'fact']],
	['two subjects', 'Seven', 'Nine', ['fact']],
])('trials of %s', async (_, one, two) => {
	const facts = [
		fact('Seven is a prime number.', { subject: one }),
		fact('Seven comes after six.', { subject: two }),
	];
	const order: string[] = [];
	const script: AgentScript = {
		facts: { facts },
		predictions: (heard: Heard) => (
			order.push(`begin ${heard.fence('fact')}`),
			{ contradicts: 0, ...by('reflection') }
		),
		counterexamples: () => (order.push('test'), { examples: ['Eight.'] }),
	};
	const { agent, job } = await answered(script);
	job.ctx.calls = 20;
	await tryFacts(agent, job, 'Answer: 7', 'facts');
	const inTurn = order.map((line) => line.split(' ')[0]);
	expect(inTurn).toEqual(
		one.toLowerCase() === two
			? ['begin', 'test', 'begin', 'test']
			: ['begin', 'begin', 'test', 'test'],
	);
});

test('what an earlier mission found false is named where it matters, if code or a source said so', async () => {
	const false1 = 'The product of 6 and 7 is 41.';
	const lie = (n: number, text: string, rests: number) => ({
		...{ kind: 'fact' as const, id: uuid(n), text, reason: '', score: 1, trust: 1 },
		...{ status: 'falsified' as const, rests },
	});
	const known = [lie(8, false1, trust.code), lie(9, 'A guess.', trust.reflection)];
	const asked: RecallQuery[] = [];
	const played = await play(
		{
			tasks: {
				tasks: ['One', 'Two'].map((name) => ({
					name,
					description: `Do ${name}.`,
					value: 'high',
					after: [],
				})),
			},
			predictions: by('reflection'),
		},
		{ world: { recall: (query) => (asked.push(query), query.refuted ? known : []) } },
	);
	const said = `Known to be false:\n- ${false1}`;
	expect(played.asked('execute')[0]!.fence('findings')).toContain(said);
	expect(played.asked('predictions')[0]!.fence('doubts')).toBe(`- ${false1}`);
	expect(played.asked('compose')[0]!.fence('findings')).toContain(`Known to be false: ${false1}`);
	expect(played.engine.heard.some(({ all }) => all.includes('A guess.'))).toBe(false);
	const queries = asked.filter(({ refuted }) => refuted);
	expect(queries).toHaveLength(2);
	for (const { limit, characters } of queries) {
		expect(limit).toBeLessThanOrEqual(4);
		expect(characters).toBeLessThanOrEqual(700);
	}
});

test('what was found false is named where predictions are derived', async () => {
	const { agent, job, engine } = await answered({
		facts: { facts: [fact(statement)] },
		predictions: by('reflection'),
	});
	const lost = { id: uuid(8), statement: 'Six times seven is 41.', status: 'falsified' as const };
	agent.held.beliefs.set(uuid(8), { ...lost, rests: trust.code });
	agent.held.beliefs.set(uuid(7), {
		...lost,
		id: uuid(7),
		statement: 'Doubtful.',
		rests: trust.reflection,
	});
	job.ctx.calls = 20;
	await tryFacts(agent, job, 'Answer: 42', 'facts');
	expect(knownFalse(agent)).toEqual(['Six times seven is 41.']);
	const asked = engine.heard.find(({ form }) => form === 'predictions')!;
	expect(asked.fence('doubts')).toBe('- Six times seven is 41.');
});

test('what the person answers is a fact: said, and not tested', async () => {
	const played = await play(
		{
			execute: ({ times }: Heard) => (times === 0 ? 'Ask: How many guests?' : 'It is 42.'),
			facts: { facts: [] },
		},
		{
			world: {
				outside: (round) =>
					round === 2 ? { answers: [{ questionId: 1, taskId: 1, text: 'Twelve.' }] } : {},
			},
		},
	);
	expect([...played.books.facts.values()]).toMatchObject([
		{
			statement: 'To the question “How many guests?” you said: Twelve.',
			status: 'untested',
			source: { from: 'user', ref: 'question-1', span: 'Twelve.' },
		},
	]);
});

test('what a status rests on is its strongest test, or the person’s own word', () => {
	const of = (instrument: string, verdict: 'confirmed' | 'falsified') => ({
		...{ text: '', instrument, because: '', verdict, evidence: '', tested: 0 },
	});
	const model = { from: 'model' as const, runId: 'r', taskId: 1, span: '' };
	const rests = (status: Fact['status'], more: Partial<Fact>) =>
		restsOn({ status, predictions: [], source: model, ...more });
	expect(
		rests('surviving', { predictions: [of('reflection', 'confirmed'), of('code', 'confirmed')] }),
	).toBe(trust.code);
	expect(
		rests('falsified', { predictions: [of('code', 'confirmed'), of('reflection', 'falsified')] }),
	).toBe(trust.reflection);
	expect(rests('surviving', { predictions: [of('tool:a/b', 'confirmed')] })).toBe(trust.tool);
	expect(rests('untested', { source: { ...model, from: 'user' } })).toBe(trust.user);
	expect(rests('untested', { source: { ...model, from: 'user', runId: '' } })).toBe(trust.own);
	expect(rests('surviving', { stood: 1 })).toBe(trust.own);
	expect(rests('falsified', { predictions: [of('user', 'falsified')] })).toBe(trust.user);
	expect(rests('falsified', { predictions: [of('reflection', 'falsified')] })).toBe(
		trust.reflection,
	);
});

/** The epistemological method: predictions, instruments, verdicts, contradictions, nothing twice. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computes, perturbed } from '../../src/algorithms/thought/truth/depends.ts';
import { statusOf } from '../../src/algorithms/thought/truth/settle.ts';
import type { Fact, Verdict } from '../../src/core/mission/knowledge.ts';
import type { Observation, Recalled } from '../../src/core/mission/outside.ts';
import { callsOf } from '../../src/core/runs/calls.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import { uuid } from '../support/ids.ts';
import { wholeTrial } from '../../src/algorithms/thought/truth/epistemology.ts';
import {
	agentEngine,
	agentStage,
	malformed,
	taskNamed,
	type AgentScript,
	type Books,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

const fact = (statement: string, change: object = {}) => ({
	...{ statement, span: 'as it said', subject: 'It', relation: 'is', object: 'so' },
	...change,
});
const statement = 'The product of 6 and 7 is 42.';
const predicting = (instrument: string, text = '6 * 7 equals 42') => ({
	predictions: [{ text, instrument, because: 'It decides.' }],
});

/** Solving takes many calls, so that trials may take as many. */
const hard = ({ form }: Heard) => (form === 'execute' ? 12 : 1);

async function play(script: AgentScript, how: StageOptions = {}) {
	// Away from the second round on: a task that is stuck asks nobody for help.
	const outside = (round: number) => ({ userAway: round > 1 });
	const stage = agentStage({ ...how, world: { outside, ...how.world } });
	const engine = agentEngine({ facts: { facts: [fact(statement)] }, ...script }, undefined, hard);
	const outcome = await stage.go(engine);
	return { ...stage, engine, outcome };
}
const streamOf = ({ books }: { books: Books }, name: string) =>
	taskNamed(books, name).task.stream_of_consciousness.split('\n');
const first = ({ books }: { books: { facts: Map<string, Fact> } }) => [...books.facts.values()][0]!;

/** Runs JavaScript as the sandbox would. */
function js(input: unknown): Observation {
	const out: string[] = [];
	try {
		new Function('print', (input as { code: string }).code)((value: unknown) =>
			out.push(String(value)),
		);
		return { ok: true, text: out.join('\n') };
	} catch (error) {
		return { ok: false, text: '', error: String(error) };
	}
}
const withCode: StageOptions = { world: { instruments: { code: js } } };

describe('by code', () => {
	test.each<[string, string, string, Verdict, RegExp]>([
		['what was predicted', 'print(6 * 7)', '42', 'confirmed', /→ 42/],
		['the number of what was predicted', 'print(6 * 7)', '42 apples', 'confirmed', /→ 42/],
		['it with its unit', 'print(6 * 7 + " km")', '42', 'confirmed', /→ 42 km/],
		['it in another unit', 'print(6 * 7000 + " m")', '42 km', 'confirmed', /→ 42000 m/],
		['another number of it', 'print(6 * 7 + 1)', '42 km', 'falsified', /should be 42 km/],
		['something else', 'print(6 * 7 + 1)', '42', 'falsified', /→ 43, where it should be 42/],
		['true instead of false', 'print(6 * 7 < 42)', 'true', 'falsified', /→ false/],
		['words: the model compares', 'print("so " + 6 * 7)', 'it is so', 'confirmed', /As seen/],
		['return true', 'return true', 'true', 'inconclusive', /does not depend on the question/],
		['a constant', 'print(42)', '42', 'inconclusive', /does not depend on the question/],
		[
			'a constant by way of a name',
			'const x = 42; print(x)',
			'42',
			'inconclusive',
			/does not depend/,
		],
		[
			'the verdict itself',
			'if (6 * 7) print(true); else print(true)',
			'true',
			'inconclusive',
			/does not depend/,
		],
		['another calculation', 'print(1 + 1 === 2)', 'true', 'inconclusive', /does not depend/],
		[
			'a calculation in vain',
			'const x = 6 * 7; print(true)',
			'true',
			'inconclusive',
			/does not depend/,
		],
		['an error', 'print(6 * 7', '42', 'inconclusive', /The code failed: SyntaxError/],
		['nothing', 'const x = 6 * 7', '42', 'inconclusive', /printed nothing/],
	])('%s', async (_, code, expected, verdict, evidence) => {
		const played = await play(
			{ predictions: predicting('code'), test: { code, expected } },
			withCode,
		);
		const { predictions, status } = first(played);
		expect(predictions[0]).toMatchObject({ verdict, instrument: 'code', because: 'It decides.' });
		expect(predictions[0]!.evidence).toMatch(evidence);
		const statuses = { confirmed: 'surviving', falsified: 'falsified', inconclusive: 'untested' };
		expect(status).toBe(statuses[verdict]);
		expect(await played.events('agent/tested')).toMatchObject([{ factId: uuid(1), verdict }]);
	});

	test('what was thought in a trial is part of the task’s stream, between its own thoughts', async () => {
		const played = await play(
			{ predictions: predicting('code'), test: { code: 'print(6 * 7)', expected: '42' } },
			withCode,
		);
		const lines = streamOf(played, 'Find it').map((line) => line.split(':')[0]);
		expect(lines).toEqual(['Routes, best first', 'Survives', 'Route 1', 'Closed']);
	});

	test('what is shaken is of the question, one at a time', () => {
		expect(perturbed('print(6 * 7 + 1)', statement)).toEqual([
			...['print(19 * 7 + 1)', 'print(6 * 21 + 1)', 'print(0 * 7 + 1)', 'print(6 * 0 + 1)'],
		]);
		expect(perturbed('print("strawberry".length)', 'strawberry has ten letters')).toEqual([
			'print("zzzzz".length)',
		]);
		expect(perturbed('print(1 + 1)', statement)).toEqual([]);
	});

	test.each([
		[
			'print("strawberry".split("r").length - 1)',
			'The letter r is in strawberry three times.',
			true,
		],
		['for (let i = 0; i < 97; i++); print(97)', '97 is prime', true],
		['// 6 * 7\nprint(42)', statement, false],
		['console.log("6 * 7 = 42")', statement, false],
		['print(-42)', statement, false],
	])('%s computes: %s', (code, about, yes) => {
		expect(computes(code, about)).toBe(yes);
	});
});

describe('by documents', () => {
	const docs = (observation: Partial<Observation>): StageOptions => ({
		world: { instruments: { documents: () => ({ ok: true, text: '', ...observation }) } },
	});
	test.each<[string, Partial<Observation>, Verdict]>([
		['a passage says so', { text: '6 times 7 is 42.', cite: 'Book, page 3' }, 'confirmed'],
		['a passage says otherwise', { text: 'It is 41.', cite: 'Book, page 4' }, 'falsified'],
		['nothing is found', { text: 'Nothing fits.', value: [] }, 'inconclusive'],
		['they cannot be read', { ok: false, error: 'Gone.' }, 'inconclusive'],
	])('%s', async (_, observation, verdict) => {
		const played = await play(
			{
				predictions: predicting('documents'),
				comparison: (heard: Heard) => ({
					reason: 'See there.',
					verdict: heard.fence('observation').includes('41') ? 'falsified' : 'confirmed',
				}),
			},
			docs(observation),
		);
		const [prediction] = first(played).predictions;
		expect(prediction).toMatchObject({ verdict, instrument: 'documents' });
		if (observation.cite) expect(prediction!.evidence).toContain(observation.cite);
		expect(played.used).toEqual([{ id: 'documents', input: { query: '6 * 7 equals 42' } }]);
	});
});

describe('by the user', () => {
	const inARow = {
		tasks: [
			{ name: 'One', description: 'Do one.', value: 'high', after: [] },
			{ name: 'Two', description: 'Do two.', value: 'low', after: [1] },
			{ name: 'Three', description: 'Do three.', value: 'low', after: [2] },
		],
	};
	test.each([
		['yes', 'surviving'],
		['No.', 'falsified'],
		['Ask my sister, she says it is.', 'surviving'],
	])('the answer “%s” comes later; nothing waits for it', async (text, status) => {
		const played = await play(
			{
				predictions: predicting('user'),
				tasks: inARow,
			},
			{
				world: {
					outside: (round) =>
						round === 3 ? { answers: [{ questionId: 1, taskId: 1, text }] } : {},
				},
			},
		);
		const tests = [...played.books.questions.values()].filter(({ purpose }) => purpose === 'test');
		expect(tests).toMatchObject([{ purpose: 'test', text: 'Is this so? 6 * 7 equals 42' }]);
		expect(first(played).status).toBe(status);
		expect(first(played).predictions).toHaveLength(1);
		expect(first(played).predictions[0]!.evidence).toContain('You said');
		const verdicts = (await played.events('agent/tested')).map(({ verdict }) => verdict);
		expect(verdicts).toEqual(['inconclusive', status === 'surviving' ? 'confirmed' : 'falsified']);
		// The task is closed: what the answer came to joins all that was thought while it ran.
		const lines = streamOf(played, 'One').map((line) => line.split(':')[0]);
		// What is false opens it again.
		const closed = lines.indexOf('Closed');
		expect(lines.slice(closed - 2, closed + 2)).toEqual([
			...['Untested', 'Route 1', 'Closed', status === 'surviving' ? 'Survives' : 'False'],
		]);
	});

	test('two answers about one fact at the same time: what each led to is remembered', async () => {
		const { books } = await play(
			{
				predictions: {
					predictions: ['6 * 7 equals 42', '7 * 6 equals 42'].flatMap(
						(text) => predicting('user', text).predictions,
					),
				},
				tasks: inARow,
			},
			{
				world: {
					outside: (round) => ({
						answers: [1, 2]
							.filter(() => round === 3)
							.map((questionId) => ({ questionId, taskId: 1, text: 'No.' })),
					}),
				},
			},
		);
		const thoughts = [...books.thoughts.values()].map(({ thought }) => thought.name);
		expect(thoughts.filter((name) => name === `False: ${statement}`)).toHaveLength(2);
	});

	test('no answer: the fact stays untested, the run ends, the question is withdrawn', async () => {
		const played = await play({ predictions: predicting('user') });
		expect(played.outcome.stop).toBe('finished');
		expect(first(played).status).toBe('untested');
		expect([...played.books.questions.values()]).toMatchObject([{ withdrawn: true }]);
	});

	test('is not offered when away, nor to a task below high value', async () => {
		const offered = async (how: StageOptions, value = 'high') => {
			const { engine } = await play(
				{ tasks: { tasks: [{ name: 'One', description: 'Do one.', value, after: [] }] } },
				how,
			);
			return engine.heard.find(({ form }) => form === 'predictions')!.all.includes('"user"');
		};
		expect(await offered({})).toBe(true);
		expect(await offered({ world: { outside: () => ({ userAway: true }) } })).toBe(false);
		expect(await offered({}, 'medium')).toBe(false);
	});
});

describe('by self reflection', () => {
	test.each<[string, AgentScript, Verdict]>([
		['nobody thought of a case', { counterexamples: { examples: [] } }, 'inconclusive'],
		['the one case does not hold', {}, 'confirmed'],
		['none of three holds', { counterexamples: { examples: ['a', 'b', 'c'] } }, 'confirmed'],
		[
			'the second holds',
			{
				counterexamples: { examples: ['a', 'b', 'c'] },
				check: (heard: Heard) => ({ reason: 'Look.', holds: heard.fence('observation') === 'b' }),
			},
			'falsified',
		],
		[
			'one could not be checked',
			{ counterexamples: { examples: ['a'] }, check: malformed },
			'inconclusive',
		],
		['no attempt was made', { counterexamples: malformed }, 'inconclusive'],
	])('%s', async (_, script, verdict) => {
		const played = await play({ predictions: predicting('reflection'), ...script });
		expect(first(played).predictions[0]!.verdict).toBe(verdict);
		if (verdict === 'falsified') {
			expect(played.engine.heard.filter(({ form }) => form === 'check')).toHaveLength(2);
			expect(first(played).predictions[0]!.evidence).toBe('Counterexample: b Look.');
			// The evaluator hears of it.
			const judged = played.engine.heard.findLast(({ form }) => form === 'evaluation')!;
			expect(judged.fence('notes')).toContain(statement);
		}
	});
});

describe('by a tool', () => {
	const id = 'tool:almanac/look';
	test.each<[string, Observation, string, Verdict]>([
		['that answers', { ok: true, text: 'So it is.' }, '{"word": "six"}', 'confirmed'],
		['that fails', { ok: false, text: '', error: 'Down.' }, '{}', 'inconclusive'],
		['without arguments', { ok: true, text: 'So it is.' }, 'no idea', 'inconclusive'],
	])('%s', async (_, observation, words, verdict) => {
		const played = await play(
			{ predictions: predicting('look'), arguments: { arguments: words } },
			{ world: { instruments: { [id]: () => observation } } },
		);
		expect(first(played).predictions[0]!.verdict).toBe(verdict);
	});
});

test('an instrument that was not offered falsifies nothing', async () => {
	const { engine, ...played } = await play({ predictions: predicting('code') });
	const offered = engine.heard.find(({ form }) => form === 'predictions')!.request.schema!;
	expect(JSON.stringify(offered)).not.toContain('"code"');
	expect(first(played)).toMatchObject({ status: 'untested', predictions: [] });
});

test('no prediction, no form, no room: untested, never true', async () => {
	for (const predictions of [{ predictions: [] }, malformed]) {
		expect(first(await play({ predictions }))).toMatchObject({ status: 'untested' });
	}
	const none = await play({ predictions: predicting('reflection') }, { options: { tests: 0 } });
	expect(first(none)).toMatchObject({ status: 'untested', predictions: [] });
	// A trial that cannot be paid whole is not begun.
	const few = await play({ predictions: predicting('reflection') }, { options: { calls: 23 } });
	expect(few.books.facts.size).toBe(0);
	expect(few.engine.heard.some(({ form }) => form === 'facts')).toBe(false);
});

test('a trial whose repairs use up its calls ends undecided, and the mission goes on', async () => {
	const stage = agentStage();
	// Three of its eight for the predictions, three for the attempts; the check needs three more.
	const takes = ({ form }: Heard) =>
		form === 'execute' ? 12 : ['predictions', 'counterexamples', 'check'].includes(form) ? 3 : 1;
	const script = {
		facts: { facts: [fact(statement)] },
		predictions: predicting('reflection'),
		counterexamples: { examples: ['6 * 7 is 43'] },
	};
	const outcome = await stage.go(agentEngine(script, undefined, takes));
	expect(outcome).toMatchObject({ stop: 'finished' });
	expect(first(stage)).toMatchObject({
		status: 'untested',
		predictions: [{ verdict: 'inconclusive', evidence: 'The calls for its trial were used up.' }],
	});
	const steps = await stage.journal.load('run-1');
	expect(steps.filter((step) => step.kind === 'think' && step.status === 'over-budget')).toEqual([
		expect.objectContaining({ calls: 2 }),
	]);
});

test('a fact carries its triple, its source and the words it was taken from', async () => {
	const played = await play({ predictions: predicting('reflection') });
	expect(first(played)).toMatchObject({
		statement,
		triples: [{ subject: 'It', relation: 'is', object: 'so' }],
		source: { from: 'model', runId: 'run-1', taskId: 1, span: 'as it said' },
		local: false,
	});
});

test('nothing is tested twice: same words again, side by side, and in a later mission', async () => {
	const again: AgentScript = {
		predictions: predicting('reflection'),
		facts: (heard: Heard) => ({
			facts: [fact(heard.times % 2 ? statement.toUpperCase() : statement)],
		}),
		tasks: {
			tasks: ['One', 'Two', 'Three'].map((name) => ({
				...{ name, description: `Do ${name}.`, value: 'high', after: name === 'Three' ? [1] : [] },
			})),
		},
	};
	const played = await play(again);
	const asked = (engine: { heard: Heard[] }) =>
		engine.heard.filter(({ form }) => form === 'predictions').length;
	expect(asked(played.engine)).toBe(1);
	expect(played.books.facts.size).toBe(1);
	// Side by side, either of them may have begun the trial: it belongs to both, and to none later.
	const thoughts = (name: string) =>
		streamOf(played, name).filter((line) => line.startsWith('Survives')).length;
	expect(['One', 'Two', 'Three'].map(thoughts)).toEqual([1, 1, 0]);
	const later = await play(again, { books: played.books });
	expect(asked(later.engine)).toBe(0);
	expect(first(later).status).toBe('surviving');
});

test.each([3, 4, 5, 6, 8, 12])(
	'trials take no more calls than solving took, or one whole trial: an execution of %i calls',
	async (long) => {
		const stage = agentStage({
			options: { tests: 5 },
			world: { outside: () => ({ userAway: true }) },
		});
		const said = ['The moon has no air.', 'Seven is odd.', 'Bees make honey.'];
		const engine = agentEngine(
			{
				facts: { facts: said.map((one) => fact(one)) },
				predictions: {
					predictions: ['It shows.', 'It shows twice.'].map((text) => ({
						...{ text, instrument: 'reflection', because: '' },
					})),
				},
				counterexamples: { examples: ['One.', 'Two.', 'Three.'] },
			},
			undefined,
			({ form }) => (form === 'execute' ? long : 1),
		);
		await stage.go(engine);
		const steps = (await stage.journal.load('run-1')).filter(({ kind }) => kind === 'think');
		const callsIn = (which: (key: string) => boolean) =>
			steps
				.filter(({ key }) => which(key))
				.reduce((sum, step) => sum + callsOf(step as ThinkStep), 0);
		const trials = callsIn((key) => /(?:^|\/)facts$|^fact-/.test(key));
		const solving = callsIn((key) => /act-1$|execute|evaluate$/.test(key));
		expect(solving).toBeGreaterThanOrEqual(long);
		expect(trials).toBeGreaterThan(3);
		expect(trials).toBeLessThanOrEqual(Math.max(solving, wholeTrial));
	},
);

test('what stands in the ledger as falsified is known, and told to the evaluator', async () => {
	const known: Recalled = {
		...{ kind: 'fact', id: uuid(9), text: statement, reason: 'the very same statement, falsified' },
		...{ score: 1, trust: 1, status: 'falsified' },
	};
	const played = await play(
		{ predictions: predicting('reflection') },
		{ world: { recall: ({ text }) => (text === statement ? [known] : []) } },
	);
	expect(played.engine.heard.some(({ form }) => form === 'predictions')).toBe(false);
	expect(
		played.engine.heard.findLast(({ form }) => form === 'evaluation')!.fence('notes'),
	).toContain(statement);
});

test.each([
	['survives', false, 'superseded', 'surviving'],
	['is falsified', true, 'surviving', 'falsified'],
])('a contradiction: the new one %s', async (_, holds, before, after) => {
	const books = agentStage().books;
	const old = { ...first(await play({}, { books })), id: uuid(1) };
	books.facts.set(uuid(1), {
		...old,
		statement: 'The product of 6 and 7 is 41.',
		status: 'surviving',
	});
	const played = await play(
		{
			predictions: { contradicts: 1, ...predicting('reflection') },
			check: { reason: 'So.', holds },
		},
		{ books },
	);
	expect(books.facts.get(uuid(1))).toMatchObject({ status: before });
	expect(books.facts.get(uuid(2))).toMatchObject({ status: after });
	if (after === 'surviving') {
		expect(books.facts.get(uuid(1))!.supersededBy).toBe(uuid(2));
		expect(books.facts.get(uuid(2))!.supersedes).toBe(uuid(1));
	}
	expect(
		played.engine.heard.some((h) => h.form === 'predictions' && h.fence('memory').includes('41')),
	).toBe(true);
});

test('a status is what its predictions came to', () => {
	const verdicts: Verdict[] = ['confirmed', 'falsified', 'inconclusive'];
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...verdicts), { maxLength: 5 }), (list) => {
			const status = statusOf(list.map((verdict) => ({ verdict })));
			if (list.includes('falsified')) expect(status).toBe('falsified');
			else expect(status).toBe(list.includes('confirmed') ? 'surviving' : 'untested');
		}),
	);
});

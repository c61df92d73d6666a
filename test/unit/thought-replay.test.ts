/** The Thought agent on the real mind: killed anywhere it goes on, a replay is the same, nonsense ends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutsideEvents } from '../../src/core/mission/outside.ts';
import { hash32 } from '../../src/core/hash.ts';
import { MullError } from '../../src/core/errors.ts';
import { callsOf } from '../../src/core/runs/calls.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import { often } from '../support/all.ts';
import { anything } from '../support/any-value.ts';
import { numberOf } from '../support/ids.ts';
import {
	agentEngine,
	agentStage,
	editOf,
	killedAt,
	noBooks,
	type AgentScript,
	type Heard,
	type Stage,
} from '../support/scripted-agent.ts';

function luckOf(heard: Heard, seed: number): () => number {
	const words = JSON.stringify(heard.request.messages.at(-1));
	let n = 0;
	return () => hash32(`${words} ${heard.request.sampling.seed} ${++n}`, seed) / 2 ** 32;
}

const forms = [
	...[
		'tasks',
		'subtasks',
		'partial',
		'act',
		'part',
		'round',
		'routes',
		'scores',
		'evaluation',
		'facts',
	],
	...['predictions', 'test', 'comparison', 'counterexamples', 'check', 'arguments', 'framework'],
	...['instructions', 'program', 'repair', 'input', 'calls', 'reflection', 'review'],
];

/**
 * Says what it likes within the form; `wild`: sometimes something else altogether; `stuck`: nothing
 * convinces it, and it makes calls of tools.
 */
function nonsense(seed: number, wild: boolean, stuck: boolean): AgentScript {
	const say = (heard: Heard) => {
		const luck = luckOf(heard, seed);
		if (wild && luck() < 0.15) return new MullError('malformed', 'No form.');
		if (wild && luck() < 0.1) return { odd: [null, NaN, 'x'] };
		return anything(heard.request.schema!, luck);
	};
	const write = (heard: Heard) =>
		`Thus 42 ${luckOf(heard, seed)() > 0.5 ? '<answer>42</answer>' : ''}`;
	const free = [
		'execute',
		'compose',
		'summary',
		'path',
		'finalcheck',
		'divergence',
		'draft',
		'text',
	];
	return {
		...Object.fromEntries(forms.map((form) => [form, say])),
		...Object.fromEntries(free.map((form) => [form, write])),
		...(stuck ? { evaluation: failing, framework: byTool, calls } : {}),
	};
}

const failing = { reason: 'It does not hold.', verdict: 'failed' };
const byTool = { kind: 'tool', name: 'By tools', purpose: 'For tasks like this.' };
const calls = (heard: Heard) => {
	const tools = [...heard.fence('notes').matchAll(/^"(\w+)": /gm)].map(([, name]) => name);
	return {
		calls: tools.map((tool) => ({ tool, arguments: '{"a": "{{x}}"}' })),
		...{ values: `{"x": ${(heard.request.sampling.seed ?? 0) % 2}}`, guidelines: '' },
	};
};

/** A world that answers, edits and switches USER_AWAY, by the round alone. */
const busy =
	(seed: number) =>
	(round: number, books: Stage['books']): Partial<OutsideEvents> => {
		const luck = hash32(`round ${round}`, seed);
		const ids = [...books.tasks.keys()];
		return {
			userAway: luck % 3 === 0,
			answers: [...books.questions.values()]
				.filter(() => luck % 2 === 0)
				.map(({ id, taskId }) => ({ questionId: id, taskId, text: luck % 5 ? 'Yes' : 'Perhaps.' })),
			edits:
				luck % 7 === 0 && ids.length > 0 && round < 6
					? [
							editOf({ status: 'closed' }, ids[luck % ids.length]!, round * 10),
							editOf({ name: `Added ${round}`, value: 'medium' }, null, round * 10 + 1),
						]
					: [],
		};
	};

const instruments = {
	code: () => ({ ok: true, text: '42' }),
	documents: () => ({ ok: true, text: 'Seven is odd.', cite: 'Book, page 7' }),
	'tool:a/b': () => ({ ok: true, text: 'Done.' }),
	'tool:a/write': () => ({ ok: true, text: 'Written.' }),
};
const infos = { 'tool:a/write': { readOnly: false } };

/** What it did with the tool that writes is what the person said yes to, each once. */
function noneUnasked({ used, books }: Stage, said: readonly string[]): void {
	const inputs = used.flatMap(({ id, input }) => (id === 'tool:a/write' ? [input] : []));
	for (const input of inputs) {
		const same = (other: unknown) => JSON.stringify(other) === JSON.stringify(input);
		const allowed = [...books.questions.values()].filter(
			(q) =>
				q.purpose === 'permission' && said.includes(`${q.id} Yes`) && same(JSON.parse(q.input!)),
		);
		expect(inputs.filter(same).length).toBeLessThanOrEqual(allowed.length);
	}
}

/** Runs until it ends, over as many sessions as the user's answers ask for. */
async function untilEnd(stage: Stage, script: AgentScript, slow = 0, wild = false) {
	const wait = (heard: Heard) => (slow === 0 ? 0 : hash32(heard.all, slow) % 3);
	// A model that is bad at structures takes its repairs.
	const most = ({ form, request }: Heard) => (form === 'review' ? 5 : request.schema ? 3 : 1);
	const takes = (heard: Heard) => (wild ? 1 + (hash32(heard.all, 3) % most(heard)) : 1);
	const engine = agentEngine(script, wait, takes);
	for (let sessions = 0; sessions < 30; sessions++) {
		try {
			return { outcome: await stage.go(engine), engine };
		} catch (thrown) {
			if (!(thrown instanceof MullError) || thrown.code !== 'waiting-user') throw thrown;
			const { outside } = stage.world;
			if (sessions > 3)
				stage.world.outside = (...given) => ({ ...outside(...given), userAway: true });
		}
	}
	throw new Error('It never ends.');
}

const cases = fc.record({
	seed: fc.integer({ min: 0, max: 2 ** 31 }),
	wild: fc.boolean(),
	stuck: fc.boolean(),
	calls: fc.integer({ min: 4, max: 90 }),
	tasks: fc.integer({ min: 1, max: 12 }),
	given: fc.boolean(),
});

/** With a text that is longer than any prompt has room for: it is searched, read on, read whole, reckoned with. */
const list = Array.from({ length: 1200 }, (_, i) => `row ${i + 1}; ${i + 1}; Seven`).join('\n');
const missionOf = (given: boolean) => ({
	mission: given ? `Here is our list:\n${list}\nHow many rows speak of Seven?` : 'Find it out.',
});

test('whatever the model says, the run ends cleanly within its limits', async () => {
	const reached = new Set<string>();
	await fc.assert(
		fc.asyncProperty(cases, async ({ seed, wild, stuck, calls, tasks, given }) => {
			const said: string[] = [];
			const outside = (round: number, books: Stage['books']) => {
				const heard = busy(seed)(round, books);
				for (const { questionId, text } of heard.answers ?? []) said.push(`${questionId} ${text}`);
				return heard;
			};
			const world = { instruments, infos, outside };
			const stage = agentStage({ ...missionOf(given), options: { calls, tasks }, world, seed });
			const { outcome, engine } = await untilEnd(stage, nonsense(seed, wild, stuck), 0, wild);
			noneUnasked(stage, said);
			for (const { form } of engine.heard) reached.add(form);
			for (const { phase, text } of await stage.events('agent/phase'))
				if (phase === 'act') reached.add(/^\w+/.exec(text)?.[0] ?? '');
			const steps = (await stage.journal.load('run-1')).filter(({ kind }) => kind === 'think');
			const made = steps.reduce((sum, step) => sum + callsOf(step as ThinkStep), 0);
			expect(made).toBeGreaterThanOrEqual(engine.requests.length);
			expect(made).toBeLessThanOrEqual(calls);
			const { books } = stage;
			const own = [...books.tasks.values()].filter(({ byUser }) => !byUser);
			expect(own.length).toBeLessThanOrEqual(tasks);
			expect(Math.max(0, ...own.map(({ depth }) => depth))).toBeLessThanOrEqual(3);
			// It has failed where no structured step came to anything, and only there; but for a model
			// that seems too small, which is asked the plain question.
			const decisions = await stage.events('agent/decision');
			const plain = decisions.some(({ choice }) => choice === 'too-small');
			const formed = (steps as ThinkStep[]).filter((step) => 'value' in step);
			const faulty = (steps as ThinkStep[]).some(({ error }) => error?.code === 'malformed');
			const failed = formed.length === 0 && faulty && !plain;
			const ends = failed ? ['error'] : ['finished', 'limit'];
			expect(ends).toContain(outcome.stop);
			expect(outcome.reason).not.toBe('');
			if (outcome.stop === 'finished') {
				for (const { task } of books.tasks.values()) {
					expect(task.status).toMatch(/^(?:closed|failed_with_current_available_instruments)$/);
				}
				expect([...books.questions.values()].every((q) => q.withdrawn || q.purpose)).toBe(true);
			}
			// Ids only increase.
			for (const name of ['tasks', 'thoughts', 'facts', 'questions', 'strategies'] as const) {
				const given = books.given.filter((one) => one.name === name);
				const ids = given.map(({ id }) => (typeof id === 'number' ? id : numberOf(id)));
				expect(ids).toEqual([...ids].sort((a, b) => a - b));
				expect(new Set(ids).size).toBe(ids.length);
			}
			// No fact survives without a confirmed prediction, none is believed that was falsified.
			for (const { status, predictions } of books.facts.values()) {
				const verdicts = predictions.map(({ verdict }) => verdict);
				if (status === 'surviving' || status === 'superseded')
					expect(verdicts).toContain('confirmed');
				if (status === 'surviving') expect(verdicts).not.toContain('falsified');
			}
			// A value is never above the parent's, unless the person said so.
			const rank = { low: 0, medium: 1, high: 2 };
			for (const { parent, task, byUser } of books.tasks.values()) {
				const above = books.tasks.get(parent ?? -1);
				if (above && !byUser) expect(rank[task.value]).toBeLessThanOrEqual(rank[above.task.value]);
			}
			for (const { valence, arousal } of await stage.events('agent/mood')) {
				expect(Math.abs(valence)).toBeLessThanOrEqual(1);
				expect(Math.abs(arousal)).toBeLessThanOrEqual(1);
			}
		}),
		{
			numRuns: often(12, 120),
			// These alone reach all of the loop.
			examples: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => [
				{ seed, wild: false, stuck: false, calls: 90, tasks: 12, given: true },
			]),
		},
	);
	// The loop was in it: what it does before it answers, parts read in order, the plan looked at again.
	for (const one of ['act', 'search', 'read', 'code', 'tool', 'ask', 'part', 'round'])
		expect(reached).toContain(one);
});

const nobody = agentEngine({});
nobody.generate = () => {
	throw new Error('A replay must not ask an engine.');
};

test('a replay is the same run, whatever finished first', async () => {
	await fc.assert(
		fc.asyncProperty(
			cases,
			fc.integer({ min: 1, max: 99 }),
			async ({ seed, wild, stuck, tasks, given }, slow) => {
				const world = { instruments, infos, outside: busy(seed) };
				const stage = agentStage({
					...missionOf(given),
					...{ options: { calls: 80, tasks }, world, seed },
				});
				const { outcome } = await untilEnd(stage, nonsense(seed, wild, stuck), slow, wild);
				const before = await stage.journal.load('run-1');
				const books = structuredClone(stage.books);
				const used = stage.used.length;
				stage.world.outside = () => {
					throw new Error('A replay must not look outside.');
				};
				expect(await stage.go(nobody)).toEqual(outcome);
				// Nothing was written again, used again, or asked in other words.
				expect(await stage.journal.load('run-1')).toEqual(before);
				expect(stage.books).toEqual(books);
				expect(stage.used.length).toBe(used);
				expect(before.some((step) => step.kind === 'think' && step.drifted)).toBe(false);
			},
		),
		// Of this one, the trial of a fact was begun by another task in the replay.
		{
			numRuns: often(6, 60),
			examples: [
				[{ seed: 2147483635, wild: false, stuck: false, calls: 4, tasks: 5, given: false }, 1],
			],
		},
	);
});

test('a fact that two tasks met is tried as it was for the first, who is another one in a replay', async () => {
	const task = { after: [], description: '' };
	const spelled = (heard: Heard) =>
		/moon/.test(heard.fence('task')) ? 'SEVEN is odd' : 'Seven is odd.';
	const script: AgentScript = {
		tasks: {
			tasks: [
				{ ...task, name: 'Count the stars', value: 'medium' },
				{ ...task, name: 'Weigh the moon', value: 'high' },
			],
		},
		facts: (heard: Heard) => ({
			facts: [{ statement: spelled(heard), span: '', subject: '', relation: '', object: '' }],
		}),
		predictions: {
			predictions: [{ text: 'It leaves 1.', instrument: 'reflection', because: 'It is easy.' }],
		},
		counterexamples: { examples: ['It leaves 0.'] },
		check: { reason: 'It does.', holds: true },
	};
	// Away from the second round on: nobody is asked for help.
	const outside = (round: number) => ({ userAway: round > 1 });
	const stage = agentStage({ world: { outside } });
	const engine = agentEngine(
		script,
		({ form, all }) => (form === 'facts' && /stars/.test(all) ? 20 : 0),
		// A trial takes no more calls than solving took.
		({ form }) => (form === 'execute' ? 9 : 1),
	);
	const outcome = await stage.go(engine);
	const heard = (form: string) => engine.heard.filter((one) => one.form === form);
	// The second was the first: a task of high value, which may ask, and its spelling for both.
	expect(heard('predictions')).toHaveLength(1);
	expect(heard('predictions')[0]!.all).toMatch(/SEVEN is odd[^]*"user"/);
	const told = heard('evaluation').filter(({ all }) => /SEVEN is odd/.test(all));
	expect(new Set(told.map((one) => one.fence('task')))).toEqual(
		new Set(['Count the stars', 'Weigh the moon']),
	);
	const before = await stage.journal.load('run-1');
	expect(await stage.go(nobody)).toEqual(outcome);
	expect(await stage.journal.load('run-1')).toEqual(before);
});

test('killed anywhere it goes on to the same end; nothing is asked or used twice', async () => {
	await fc.assert(
		fc.asyncProperty(
			cases,
			fc.array(fc.integer({ min: 0, max: 250 }), { minLength: 1, maxLength: 4 }),
			async ({ seed, wild, stuck, tasks, given }, kills) => {
				const outside = () => ({ userAway: true });
				const make = () =>
					agentStage({
						...missionOf(given),
						...{ options: { calls: 80, tasks }, world: { instruments, infos, outside }, seed },
						books: noBooks(),
					});
				const whole = make();
				const script = nonsense(seed, wild, stuck);
				const { outcome, engine } = await untilEnd(whole, script);

				const cut = make();
				let asked = 0;
				for (const [index, kill] of kills.entries()) {
					const dying = agentEngine(script, (heard) => hash32(heard.all, index + 1) % 3);
					await cut.go(dying, killedAt(cut.journal, kill)).catch(() => undefined);
					const done = await cut.journal.load('run-1');
					asked = done.filter(({ kind }) => kind === 'think').length;
				}
				const last = agentEngine(script);
				expect(await cut.go(last)).toEqual(outcome);
				// No finished step was asked for again.
				expect(asked + last.requests.length).toBe(engine.requests.length);
				const keys = async ({ journal }: Stage) =>
					(await journal.load('run-1')).map((step) => step.key).sort();
				expect(await keys(cut)).toEqual(await keys(whole));
				const statements = ({ books }: Stage) =>
					[...books.facts.values()].map((f) => `${f.statement} ${f.status}`).sort();
				expect(statements(cut)).toEqual(statements(whole));
				expect(cut.books.questions.size).toBe(whole.books.questions.size);
				expect(cut.books.tasks.size).toBe(whole.books.tasks.size);
				// Code and documents may be used again after a crash: they are idempotent. Once each otherwise.
				expect(cut.used.length - whole.used.length).toBeLessThanOrEqual(kills.length * 3);
			},
		),
		{ numRuns: often(5, 80) },
	);
}, 600_000);

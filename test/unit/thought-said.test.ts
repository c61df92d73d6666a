/** What a passage or a tool says, and an answer rests on, is a fact as well, with its status and its time. */
import { expect, test } from 'vitest';
import type { Observation } from '../../src/core/mission/outside.ts';
import { trust } from '../../src/core/mission/trust.ts';
import { uuid } from '../support/ids.ts';
import {
	agentEngine,
	agentStage,
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

const doing =
	(what: string, input: string, tool = 'none') =>
	(heard: Heard) => ({
		...{ because: 'So.', assume: '', tool },
		do: heard.times === 0 ? what : 'answer',
		input: heard.times === 0 ? input : '',
	});
const mission = 'When does the pool open on Sundays?';
const pool: AgentScript = {
	tasks: { tasks: [{ name: 'Pool', description: mission, value: 'high', after: [] }] },
	act: doing('search', 'pool'),
	execute: 'Quote: "The pool opens at 9 on Sundays."\nAnswer: 9',
};
const name = `${uuid(3)}/4`;
const documents = (): Observation => ({
	ok: true,
	text: '',
	value: [
		{ cite: 'notices.txt, line 3', text: 'Bring towels. The pool opens at 9 on Sundays.', name },
	],
});

test('a passage: its words are a fact, tested by the look at it, for no call', async () => {
	const { books, engine } = await play(pool, { mission, world: { instruments: { documents } } });
	const [fact] = [...books.facts.values()];
	expect(fact).toMatchObject({
		statement: 'The pool opens at 9 on Sundays.',
		status: 'surviving',
		source: { from: 'document', ref: name },
		predictions: [{ instrument: 'documents', verdict: 'confirmed' }],
	});
	expect(engine.heard.map(({ form }) => form)).not.toContain('facts');
	const [answer] = [...books.answers.values()];
	expect(answer).toMatchObject({ label: 'HIGH', facts: [fact!.id] });
});

test('a tool: its words, as of the day', async () => {
	const says = { ok: true, text: 'The pool opens at 9 on Sundays.' };
	const { books } = await play(
		{ ...pool, act: doing('tool', '{"day": "Sunday"}', 'hours') },
		{ mission, world: { instruments: { 'tool:town/hours': () => says } } },
	);
	expect([...books.facts.values()]).toMatchObject([
		{
			statement: expect.stringMatching(/^hours: .*The pool opens at 9 on Sundays\.$/),
			status: 'surviving',
			source: { from: 'tool' },
			predictions: [{ instrument: 'tool:town/hours', verdict: 'confirmed' }],
			valid: { asOf: '1970-01-01' },
		},
	]);
});

test('what it contradicts gives way to it, or is disputed where it rests on more', async () => {
	const known = (rests: number) => ({
		...{ kind: 'fact' as const, id: uuid(9), text: 'The pool opens at 8 on Sundays.' },
		...{ status: 'surviving' as const, rests, reason: 'known', score: 1, trust: 1 },
	});
	const against = async (rests: number) => {
		const { books } = await play(
			{ ...pool, predictions: { contradicts: 1, predictions: [] } },
			{
				mission,
				world: {
					instruments: { documents },
					recall: ({ kinds, refuted }) =>
						kinds.includes('fact') && !refuted ? [known(rests)] : [],
					outside: () => ({ userAway: true }),
				},
			},
		);
		const other = books.facts.get(uuid(9)) as { status?: string } | undefined;
		const own = [...books.facts.values()].find((one) => /at 9/.test(one.statement ?? ''));
		return [own!.status, other?.status];
	};
	expect(await against(trust.reflection)).toEqual(['surviving', 'superseded']);
	expect(await against(trust.code)).toEqual(['disputed', 'disputed']);
});

test('said by a passage, and known to be false by code: it caps the answer', async () => {
	const lie = {
		...{ kind: 'fact' as const, id: uuid(9), text: 'The pool opens at 9 on Sundays.' },
		...{ status: 'falsified' as const, rests: trust.code, reason: '', score: 1, trust: 1 },
	};
	const { books, outcome } = await play(pool, {
		mission,
		options: { attempts: 1, calls: 12 },
		world: {
			instruments: { documents },
			recall: ({ kinds }) => (kinds.includes('fact') ? [lie] : []),
		},
	});
	expect(taskNamed(books, 'Pool').task.status).not.toBe('closed');
	expect(outcome.confidence).toBe('LOW');
});

/** A model that is too small for missions: the agent says so early, and never of a model that works. */
import { expect, test } from 'vitest';
import { useOfText, useOfValue } from '../../src/algorithms/thought/usable.ts';
import * as acting from '../../src/algorithms/thought/prompts/act.ts';
import * as forms from '../../src/algorithms/thought/prompts/history.ts';
import { evaluate, execute, onceMore } from '../../src/algorithms/thought/prompts/task.ts';
import { kinds, missionsOf } from '../support/missions/list.ts';
import { noisy } from '../support/missions/noisy.ts';
import { runMission } from '../support/missions/stage.ts';
import { often } from '../support/all.ts';
import {
	agentEngine,
	agentStage,
	malformed,
	type AgentScript,
	type Heard,
} from '../support/scripted-agent.ts';

const because =
	'This model seems too small for missions. Choose a bigger model, or ask with Direct or MidTry.';
const copied = forms.awaken.example!.reply;
const action = (of: object) => ({
	because: 'It helps.',
	do: 'answer',
	input: '',
	assume: '',
	...of,
});
const code = () => ({ ok: false, text: '', error: 'It failed.' });

async function play(script: AgentScript) {
	const stage = agentStage({ world: { instruments: { code } } });
	const engine = agentEngine({ text: 'It is 42.', ...script });
	const outcome = await stage.go(engine);
	const asked = engine.heard.map(({ form }) => form);
	return { ...stage, outcome, asked, engine };
}

const senseless: Record<string, AgentScript> = {
	'the example, then a question that asks nothing': {
		tasks: copied,
		act: action({ do: 'ask', input: '10:00' }),
	},
	'the same words in each field': { tasks: malformed, act: action({ because: '18', input: '18' }) },
	'no form, then the prompt again': {
		...{ tasks: malformed, act: malformed },
		execute: ({ fence }: Heard) => `${fence('task')}\nThe way: Do the task.\n</approach>`,
	},
};

test.each(Object.entries(senseless))('said early: %s', async (_, script) => {
	const { outcome, asked, books, events, go } = await play(script);
	expect(outcome).toMatchObject({ confidence: 'LOW', stop: 'finished', reason: because });
	expect(outcome.answer).toBe('It is 42.');
	expect(asked.length).toBeLessThanOrEqual(6);
	expect((await events('agent/decision')).at(-1)).toMatchObject({ choice: 'too-small', because });
	expect((await events('agent/answer')).at(-1)).toMatchObject({ confidence: 'LOW', because });
	// No task is left as if somebody worked on it.
	for (const { task } of books.tasks.values()) expect(task.status).toMatch(/^(?:closed|failed)/);
	const silent = agentEngine({});
	expect(await go(silent)).toEqual(outcome);
	expect(silent.heard).toEqual([]);
});

test('structures without their form alone do not say so', async () => {
	const { outcome } = await play({ tasks: malformed, act: malformed, evaluation: malformed });
	expect(outcome.reason).not.toContain('too small');
});

test('a usable reply between them begins the count anew', async () => {
	const { outcome } = await play({
		tasks: copied,
		act: ({ times }: Heard) => action(times === 1 ? {} : { because: '18', input: '18' }),
	});
	expect(outcome.reason).not.toContain('too small');
});

const given = { task: 'Lamps\nWhich lamp costs less, the round one or the square one?' };
const way = { ...given, route: onceMore, how: '' };

test.each([
	[given.task, 'senseless'],
	[`${given.task}\nThe way: ${onceMore}`, 'senseless'],
	[`<task>\n${given.task}\n</task>\n${onceMore}`, 'senseless'],
	[`${given.task}\nThe round one costs 4 euros.`, 'usable'],
	[`${given.task}\nAnswer: the round one`, 'usable'],
	['The round one', 'usable'],
	[onceMore, 'usable'],
	['The round one.\nYou are Mull. Your mood is even and steady.', 'senseless'],
	['It costs 4 euros in the shop. '.repeat(5), 'senseless'],
	['It costs 4 euros in the shop. '.repeat(3), 'usable'],
])('%s: %s', (text, use) => {
	expect(useOfText(execute, way, text)).toBe(use);
});

const choice = {
	...{
		task: given.task,
		actions: ['answer', 'code', 'ask'] as acting.ActionName[],
		tools: [],
		note: '',
	},
	...{ left: 3, withGiven: false, long: false, behind: false },
};

test.each([
	[action({ because: '10:00', input: '10:00' }), 'senseless'],
	[action({ do: 'ask', input: 'flex 22' }), 'senseless'],
	[action({ do: 'ask', input: 'Which lamp do you have?' }), 'usable'],
	[action({ do: 'code', input: 'print(3 * 8)' }), 'usable'],
	[action({ do: 'code', input: '40 lamps at 3.20 euros' }), 'senseless'],
	[action({ do: 'code', because: '', input: '' }), 'usable'],
	[{ because: 'It helps.' }, 'unusable'],
])('%j: %s', (value, use) => {
	expect(useOfValue(acting.act, choice, 'Buy a lamp.', value)).toBe(use);
});

const lamp = { name: 'Lamp', description: 'Find the price of the lamp.', value: 'high', after: [] };
test.each([
	['the same again', [lamp, { ...lamp, name: 'Lamp 2' }], 'senseless'],
	['one of them again', [lamp, lamp, { ...lamp, description: 'Find the shop.' }], 'usable'],
	['one', [lamp], 'usable'],
])('a plan of tasks, %s: %s', (_, tasks, use) => {
	const given = { task: 'Buy a lamp.', most: 5, value: 'high' as const };
	expect(useOfValue(forms.awaken, given, given.task, { tasks })).toBe(use);
	const parts = { because: 'Parts.', subtasks: tasks };
	expect(useOfValue(forms.decompose, given, given.task, parts)).toBe(use);
});

const sheep = 'A farmer has 29 sheep. All but 4 run away. How many sheep are left?';
const plan = (description: string, name = 'Part') => ({ ...lamp, name, description });
test.each([
	['Build a tower with blocks in Minecraft.', 'senseless'],
	['The farmer has 29 sheep. All but 4 run away.', 'senseless'],
	[
		'Sheep take you to 2022-11-23, and it will, and it will take you, and it will take you, and it will take you',
		'senseless',
	],
	['How many sheep are left?', 'usable'],
	['How many sheep are left', 'usable'],
	['How many sheep did not run away', 'usable'],
	['Berechne, wie viele Tiere noch da sind.', 'usable'],
	['Find out how many of the 29 animals did not run away.', 'usable'],
	['Write it.', 'usable'],
	[
		'Work out what nine rides cost with each of the two bus tickets, and say which one is cheaper.',
		'senseless',
	],
])('a plan for the sheep, %s: %s', (description, use) => {
	const given = { task: sheep, most: 5 };
	expect(useOfValue(forms.awaken, given, sheep, { tasks: [plan(description)] })).toBe(use);
});

test.each([
	['一个农民有29只羊，除了4只以外都跑了。', '算出还剩下多少，写出过程，再检查一遍。'],
	[
		'Ein Bauer hat 29 Schafe, und alle bis auf 4 laufen weg. Wie viele sind noch da?',
		'Compute the remaining animals.',
	],
	[
		'農夫は29匹の羊を飼っています。4匹を除いて逃げました。残りは？',
		'残った数を計算し、確かめ、答えを書く。',
	],
])('a plan in other words or another language: %s', (task, description) => {
	expect(useOfValue(forms.awaken, { task, most: 5 }, task, { tasks: [plan(description)] })).toBe(
		'usable',
	);
});

test('a plan without a task makes no sense', () => {
	expect(useOfValue(forms.awaken, { task: sheep, most: 5 }, sheep, { tasks: [] })).toBe(
		'senseless',
	);
});

test('a plan in the words of the example is no copy where only its kind is the same', () => {
	const task = 'Which of two train tickets is cheaper for twelve rides?';
	const description =
		'Work out what twelve rides cost with each of the two train tickets, and say which is cheaper.';
	expect(useOfValue(forms.awaken, { task, most: 5 }, task, { tasks: [plan(description)] })).toBe(
		'usable',
	);
});

test.each([
	['right and complete', 'solved', 'usable'],
	['Right and complete.', 'failed', 'senseless'],
	['right but incomplete', 'solved', 'senseless'],
	['The sum is wrong.', 'failed', 'usable'],
])('a judgement, %s, %s: %s', (reason, verdict, use) => {
	const given = { task: sheep, doubts: [], sources: [] };
	expect(useOfValue(evaluate, given, sheep, { reason, verdict })).toBe(use);
});

test('never said of a reader that errs often and forgets the form often', async () => {
	for (let seed = 1; seed <= often(3, 40); seed++) {
		for (const kind of kinds) {
			const list = missionsOf(kind, seed, 3000);
			const flaws = noisy({ wrong: 0.2, malformed: 0.2, seed });
			const { outcome } = await runMission(list[seed % list.length]!, { flaws, seed });
			expect(outcome?.reason).not.toContain('too small');
		}
	}
});

/**
 * The rewording reader, and the agent with it on few seeds. `npm run test:all` and
 * `npm run bench -- missions` take twenty.
 */
import { expect, test } from 'vitest';
import type { Message, Schema } from '../../src/core/types.ts';
import { longTest } from '../support/all.ts';
import { everydayMissions } from '../support/missions/everyday/list.ts';
import { readerEngine } from '../support/missions/reader.ts';
import { isRight, measured } from '../support/missions/reworded/measure.ts';
import { rewording } from '../support/missions/reworded/reader.ts';
import { figuresOf, oddOnes, tableOf } from '../support/missions/reworded/table.ts';
import { runDirect, runMission } from '../support/missions/stage.ts';

test('there are twenty-four missions, and one call with everything in it answers each', async () => {
	for (const seed of [1, 2, 3]) {
		const all = everydayMissions(seed);
		expect(new Set(all.map(({ mission }) => mission.name)).size).toBe(24);
		for (const { mission } of all) {
			const plain = await runDirect(mission, { seed });
			expect(mission.right(plain.answer), `${mission.name}: ${plain.answer}`).toBe(true);
			const flaws = rewording(seed);
			const came = await runDirect(mission, { seed, flaws });
			expect(isRight(mission, came, flaws), `${mission.name}: ${came.answer}`).toBe(true);
		}
	}
});

test('a wrong answer is found wrong, in whatever words', async () => {
	let wrong = 0;
	let runs = 0;
	for (let seed = 1; seed <= 10; seed++) {
		for (const { mission } of everydayMissions(seed)) {
			const flaws = rewording(seed, 0.1);
			const came = await runDirect(mission, { seed, flaws });
			const slipped = came.heard.some(({ said }) => said.slipped);
			const right = isRight(mission, came, flaws);
			expect(right, `${mission.name}: ${came.answer}`).toBe(!slipped);
			runs += 1;
			wrong += slipped ? 1 : 0;
		}
	}
	expect(wrong / runs).toBeGreaterThan(0.05);
	expect(wrong / runs).toBeLessThan(0.2);
});

test('it says no sentence twice in the same words', async () => {
	for (const { mission } of everydayMissions(4, 5_000)) {
		const { heard } = await runMission(mission, { seed: 4, flaws: rewording(4) });
		const texts = heard.flatMap(({ request, said }) => (request.schema ? [] : [said.text ?? '']));
		const lines = texts
			.flatMap((text) => text.split('\n'))
			.filter((line) => line && !/^(?:Quote|Answer|Verdict):|^<answer>/.test(line))
			.map((line) => line.replace(/\s*\[\d+\]/g, ''));
		expect(lines, mission.name).toEqual([...new Set(lines)]);
	}
});

const groups: Schema = {
	type: 'object',
	properties: {
		groups: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
	},
	required: ['groups'],
	additionalProperties: false,
};

test('asked which answers say the same, it knows what it meant by each', async () => {
	const flaws = rewording(5);
	const engine = readerEngine(flaws);
	const ask = async (messages: Message[], schema?: Schema) => {
		const sampling = { temperature: 0, topP: 1, maxTokens: 500 };
		const request = { messages, sampling, think: false, ...(schema ? { schema } : {}) };
		const words = engine.generate(request, new AbortController().signal);
		for (;;) {
			const { done, value } = await words.next();
			if (done) return value;
		}
	};
	const prompt = (question: string): Message[] => [
		{ role: 'system', content: 'End with one line: Answer: the result.' },
		{ role: 'user', content: `Task:\n<task>\n${question}\n</task>` },
	];
	const terms = 'Offer A: 9 euros per ride.\nOffer B: 20 euros once and 4 euros per ride.\n';
	const asked = [3, 9, 3, 3, 9].map((n) => `${terms}What do ${n} rides cost with Offer A?`);
	const answers: string[] = [];
	for (const question of asked) {
		const { text } = await ask(prompt(question));
		answers.push(/Answer: (.*)$/.exec(text)![1]!);
	}
	expect(new Set(answers).size).toBe(5);
	const fenced = answers.map((one, at) => `Answer ${at + 1}:\n<answer>\n${one}\n</answer>`);
	const listed = answers.map((one, at) => `${at + 1}. ${one}`).join('\n');
	for (const shown of [fenced.join('\n\n'), `<notes>\n${listed}\n</notes>`]) {
		const content = `<task>\nWhat do they cost?\n</task>\n\n${shown}\n\nWhich say the same?`;
		const { value } = await ask([{ role: 'user', content }], groups);
		expect(value, answers.join(' | ')).toEqual({
			groups: [
				[1, 3, 4],
				[2, 5],
			],
		});
	}
});

longTest('missions in other words each time, without errors and with', async () => {
	const [sure = [], erring = []] = await measured([1, 2], [0, 0.1], 5_000);
	expect(figuresOf(sure).right, oddOnes(sure)).toBeGreaterThanOrEqual(0.95);
	expect(figuresOf(erring).right, oddOnes(erring)).toBeGreaterThanOrEqual(0.85);
	for (const all of [sure, erring]) {
		const { times, high, stuck } = figuresOf(all);
		expect(times, tableOf(all)).toBeLessThanOrEqual(1.3);
		expect(high, tableOf(all)).toBeGreaterThanOrEqual(0.85);
		expect(stuck, oddOnes(all)).toBe(0);
	}
});

/** What a path says of itself (the option `stated`), and the signs that a run collects for the Lab. */
import { describe, expect, test } from 'vitest';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import type { MidTryOptions } from '../../src/algorithms/midtry/options.ts';
import { signsOf, signsOfAnswer } from '../../src/algorithms/midtry/signs.ts';
import { readStated } from '../../src/algorithms/midtry/stated-confidence.ts';
import { ask, scriptedMind, type Line } from '../support/scripted-mind.ts';

describe('how sure it says it is', () => {
	test.each([
		['<answer>7</answer>\n<confidence>85</confidence>', 85],
		['<answer>7</answer>\n6. <confidence>85 %</confidence>\n', 85],
		['<answer>7</answer> <confidence> 92.5 </confidence>', 92.5],
		['<answer>7</answer>\n<confidence>85', 85],
		['<answer>7</answer>\n\n**Confidence:** 100/100', 100],
		['<answer>7</answer>\nConfidence level: 60 out of 100', 60],
		['<answer>7</answer>\nSicherheit: 70 %', 70],
		['<answer>7</answer>\n<confidence>0</confidence>', 0],
		['<answer>7</answer>\n<confidence>number</confidence>', null],
		['<answer>7</answer>\n<confidence>high</confidence>', null],
		['<answer>7</answer>\n<confidence>150</confidence>', null],
		['<answer>7</answer>\n<confidence>-5</confidence>', null],
		['<answer>7</answer>\n<confidence>0.9</confidence>', null],
		['<answer>7</answer>\n<confidence>0 to 100</confidence>', null],
		['<answer>7</answer>\n<confidence></confidence>', null],
	])('%j', (reply, stated) => {
		expect(readStated(reply)).toEqual({ text: '<answer>7</answer>', stated });
	});

	test.each([
		'<answer>7</answer>',
		'My confidence in this is 90 percent, so I go on.\n<answer>7</answer>',
		'Confidence: 90\n1\n2\n3\n4\n5\n6\n<answer>7</answer>',
		'',
	])('not said at the end: nothing changes in %j', (text) => {
		expect(readStated(text)).toEqual({ text, stated: null });
	});
});

describe('signs', () => {
	test('of a path', () => {
		const reply = { thinking: 'Hmm, maybe.', text: `Wait. ${'word '.repeat(57)}`, meanLogprob: -1 };
		const sums = { sums: [1, 2, 3] as never[], wrong: [1] as never[] };
		expect(signsOf(reply, 40, sums)).toEqual({
			...{ meanLogprob: -1, stated: 40, sums: 3, hold: 2, hesitation: 1 },
		});
		const calm = { thinking: '', text: `Actually ${'word '.repeat(39)}` };
		expect(signsOf(calm, null, { sums: [], wrong: [] }).hesitation).toBeCloseTo(0.5);
	});

	test('of an answer: means of the paths that gave it, what nobody knows is absent', () => {
		const path = { meanLogprob: undefined, stated: null, sums: 0, hold: 0, hesitation: 0 };
		expect(signsOfAnswer([path, path, path], 4, 'failed')).toEqual({
			agreement: 0.75,
			hesitation: 0,
		});
		expect(
			signsOfAnswer(
				[
					{ ...path, meanLogprob: Math.log(0.5), stated: 90, sums: 2, hold: 1, hesitation: 1 },
					{ ...path, meanLogprob: Math.log(0.7), stated: null, sums: 2, hold: 2 },
				],
				4,
				'confirmed',
			),
		).toEqual({
			...{ agreement: 0.5, probability: expect.closeTo(0.6), stated: 0.9, calculations: 0.75 },
			...{ hesitation: 0.5, check: 1 },
		});
		expect(signsOfAnswer([path], 4, 'corrected')).toMatchObject({ agreement: 0.25, check: 0 });
	});
});

const question = ask('How many apples are left?');
async function run(lines: Record<string, Line>, options: Partial<MidTryOptions> = {}) {
	const mind = scriptedMind(lines);
	const outcome = await midtry.run(question, { ...midtry.defaults, ...options }, mind);
	const prompts = [...mind.thoughts.entries()].map(([key, { messages }]) => ({
		key,
		words: messages.map(({ content }) => content).join('\n'),
	}));
	const paths = mind.events('midtry/path').sort((a, b) => a.path - b.path);
	return { outcome, prompts, paths };
}
const says = (answer: string, more = '') => `7 - 4 = 3. <answer>${answer}</answer>${more}`;
const sure = (percent: number | string) => `\n<confidence>${percent}</confidence>`;

describe('in a run', () => {
	const lines = {
		'path-1': says('3', sure(90)),
		'path-2': says('3', sure('very')),
		'path-3': says('3', sure(70)),
		'path-4': says('9'),
		check: 'Verdict: OK\n<answer>3</answer>',
	};

	test('asked for: told of each path, in no answer, in no later prompt', async () => {
		const { outcome, prompts, paths } = await run(lines, { stated: true });
		expect(paths.map(({ stated }) => stated)).toEqual([90, undefined, 70, undefined]);
		expect(paths.map(({ normalised }) => normalised)).toEqual(['3', '3', '3', '9']);
		expect(outcome.answer).toBe('7 - 4 = 3.\n\n**Answer:** 3');
		expect(outcome.signs).toEqual({
			...{ agreement: 0.75, stated: expect.closeTo(0.8), calculations: 1, hesitation: 0, check: 1 },
		});
		for (const { key, words } of prompts)
			expect(words.includes('<confidence>'), key).toBe(key.startsWith('path-'));
	});

	test('its number is no answer, where it marks none', async () => {
		const text = 'There are 3 apples left.\nConfidence: 85';
		const { paths } = await run(
			{ 'path-1': text, 'path-2': text, 'path-3': text, 'path-4': text, check: 'Verdict: OK' },
			{ stated: true },
		);
		expect(paths.map(({ normalised, stated }) => [normalised, stated])[0]).toEqual(['3', 85]);
	});

	test('off: nobody is asked, and the votes are as they were', async () => {
		const { outcome, prompts, paths } = await run({ ...lines, 'path-1': says('3') });
		expect(prompts.some(({ words }) => words.includes('how sure'))).toBe(false);
		expect(paths.every(({ stated }) => stated === undefined)).toBe(true);
		expect(outcome).toMatchObject({ confidence: 'HIGH', signs: { agreement: 0.75 } });
		expect(outcome.signs).not.toHaveProperty('stated');
	});

	test('a text has no signs', async () => {
		const text = 'A poem of the sea.\n\nIt has two parts and no number at all.';
		const mind = scriptedMind({
			...{ 'path-1': text, 'path-2': text, 'path-3': text, 'path-4': text },
			choice: { value: { because: 'Good.', best: 1 } } as never,
		});
		const outcome = await midtry.run(ask('Write a poem of the sea.'), midtry.defaults, mind);
		expect(outcome.confidence).toBe('not applicable');
		expect(outcome).not.toHaveProperty('signs');
	});
});

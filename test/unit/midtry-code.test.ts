/** The path that calculates by code (decision M18). */
import { describe, expect, test } from 'vitest';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { answerWithValue } from '../../src/algorithms/midtry/code/settle.ts';
import type { MidTryOptions } from '../../src/algorithms/midtry/options.ts';
import { fraction } from '../../src/core/answers/number.ts';
import type { Observation } from '../../src/core/mission/outside.ts';
import { calculate } from '../../src/algorithms/midtry/code/calculate.ts';
import type { Instrument } from '../../src/core/ports.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { createMind } from '../../src/runs/mind.ts';
import { someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { ask, scriptedMind, type Line, type MindOptions } from '../support/scripted-mind.ts';

describe('one calculation', () => {
	test.each([
		['3 * (4 + 5)', '27'],
		['2**3', '8'],
		['17 % 5', '2'],
		['100 - 15%', '85'],
		['200 * 15%', '30'],
		['1,250 × 3 ÷ 2', '1875'],
		['$5 * 3', '15'],
		['total = 3 * 4 = 13', '12'],
		['`3 * 4`;', '12'],
		['24 apples - 7 apples', '17'],
		['3-5', '-2'],
		['10/3', '10/3'],
		['57', null],
		['3 / 0', null],
		['3 * x', null],
		['2 * (3 + 4', null],
		['3 * 4\n12 + 5', null],
		['Math.floor(17/5)', null],
		['3 * 4 and 5', null],
		['expression', null],
		['12:30 + 0:45', null],
	])('%s is %s', (written, value) => {
		const found = calculate(written, '.');
		expect(found && `${found.top}${found.bottom === 1n ? '' : `/${found.bottom}`}`).toBe(value);
	});

	test('decimals are written as the question writes them', () => {
		expect(calculate('1.250 * 3,5', ',')).toEqual(fraction(4375n));
	});
});

describe('the value in the words of the answer', () => {
	test.each([
		['57 apples', 61n, 1n, '61 apples'],
		['$12.50', 13n, 1n, '$13.00'],
		['−4 °C', -6n, 1n, '-6 °C'],
		['61', 61n, 1n, '61'],
		['3.33', 10n, 3n, '3.33'],
		['3.4', 10n, 3n, '3.33'],
		['27 buses', 80n, 3n, '27 buses'],
		['1.5 hours', 90n, 1n, '1.5 hours'],
		['25 %', 1n, 4n, '25 %'],
		['5 hours 20 minutes', 19n, 1n, '19'],
		['nothing', 0n, 1n, '0'],
		[null, 10n, 4n, '2.5'],
	])('%s with %d/%d is %s', (own, top, bottom, answer) => {
		expect(answerWithValue(own, fraction(top, bottom), '.').answer).toBe(answer);
	});
});

const question = ask('Mia has 32 apples and gets 29 more. How many apples has she now?');
const reply = (code: string, own = '57 apples') =>
	`She adds them.\n<calculate>${code}</calculate>\n5. <answer>${own}</answer>`;
const others = 'Then 61. <answer>61</answer>';
const lines = (first: Line): Record<string, Line> => ({
	...{ 'path-1': first, 'path-2': others, 'path-3': others, 'path-4': others },
	...{ check: 'Verdict: OK\n<answer>61</answer>' },
});

async function run(
	script: Record<string, Line>,
	options: Partial<MidTryOptions> = {},
	chat = question,
	more: MindOptions = {},
) {
	const mind = scriptedMind(script, more);
	const given = { ...midtry.defaults, code: 'expression' as const, ...options };
	const outcome = await midtry.run(chat, given, mind);
	const path = (n: number) => mind.events('midtry/path').find((event) => event.path === n)!;
	return { mind, outcome, path };
}
const shows = (value: unknown, more: Partial<Observation> = {}): MindOptions => ({
	instrument: () => ({ ok: true, text: '', value, ...more }),
});

test('what code makes of the expression is the answer of the path', async () => {
	const { mind, outcome, path } = await run(lines(reply('32 + 29')), { paths: 1 });
	expect(path(1)).toMatchObject({
		...{ answer: '61 apples', code: { written: '32 + 29', value: '61' } },
		because: 'Its own words said 57 apples.',
	});
	expect(outcome.answer).toBe('She adds them.\n\n`32 + 29` = 61\n\n**Answer:** 61 apples');
	expect(mind.keys).toEqual(['path-1', 'check']);
});

test('its vote counts with the others', async () => {
	const { outcome } = await run(lines(reply('32 + 29')));
	expect(outcome).toMatchObject({ confidence: 'HIGH', reason: expect.stringMatching(/^4 of 4/) });
});

test('the first path alone is asked for it, and of two models the first of each', async () => {
	const asked = async (options: Partial<MidTryOptions>) => {
		const { mind } = await run(lines(reply('32 + 29')), options);
		const drawn = mind.keys.flatMap((key) => /^path-(\d)$/.exec(key)?.[1] ?? []);
		return drawn.map(Number).filter((n) => mind.prompt(`path-${n}`).includes('<calculate>'));
	};
	expect(await asked({})).toEqual([1]);
	expect(await asked({ prompts: 'short' })).toEqual([1]);
	expect(await asked({ models: 'two' })).toEqual([1, 3]);
	expect(await asked({ draw: 'pairs', earlyStop: true, paths: 4 })).toEqual([1]);
	expect(await asked({ code: 'off' })).toEqual([]);
});

test('off, prompts and events are as without it', async () => {
	const { mind, path } = await run(lines(reply('32 + 29')), { code: 'off' });
	expect(path(1).code).toBeUndefined();
	expect(path(1).answer).toBe('57 apples');
	expect(mind.prompt('path-1').replace(/Your way: .*$/s, '')).toBe(
		mind.prompt('path-2').replace(/Your way: .*$/s, ''),
	);
	expect(mind.prompt('path-1')).toMatch(/no tricks\.$/);
});

test.each(['What is the capital of France?', 'How old is the Earth?', 'Name 3 of 12 months.'])(
	'no calculation is asked for: %s',
	async (words) => {
		const { mind, path } = await run(lines('<answer>61</answer>'), {}, ask(words));
		expect(mind.prompt('path-1')).not.toContain('<calculate>');
		expect(path(1).code).toBeUndefined();
	},
);

test.each([
	['', 'It wrote no calculation for code.'],
	['expression', 'It wrote no calculation for code.'],
	['32 + x', 'Code could not calculate what it wrote.'],
	['32 / 0', 'Code could not calculate what it wrote.'],
])('%j comes to nothing: its own words vote, and the trace says why', async (code, why) => {
	const { outcome, path } = await run(lines(reply(code)), { paths: 1 });
	expect(path(1)).toMatchObject({ answer: '57 apples', code: { value: null } });
	expect(path(1).because).toBe(`${why} Its own words count.`);
	expect(outcome.answer).toBe('She adds them.\n\n**Answer:** 57 apples');
});

test('nothing for code at all', async () => {
	const { path } = await run(lines('So <answer>57</answer>'));
	expect(path(1)).toMatchObject({ answer: '57', code: { written: '', value: null } });
});

test('cut behind its calculation it has an answer, cut before it has no vote', async () => {
	const cut = (text: string) => ({ text, finish: 'length' as const });
	const { path } = await run(lines(cut('<calculate>32 + 29</calculate>\nSo she')));
	expect(path(1)).toMatchObject({ answer: '61', code: { value: '61' } });
	const { path: none } = await run(lines(cut('She has <calc')));
	expect(none(1).because).toBe('It was cut before it gave an answer: it has no vote.');
});

test('what code came to counts, whatever the option that checks calculations finds', async () => {
	for (const sums of ['correct', 'veto'] as const) {
		const wrong = `32 + 29 = 57.\n${reply('32 + 29')}`;
		const { path, outcome } = await run(lines(wrong), { sums });
		expect(path(1).answer).toBe('61 apples');
		expect(outcome.reason).toMatch(/^4 of 4/);
	}
});

describe('a program', () => {
	const program = 'let n = 32;\nfor (let i = 0; i < 29; i++) n++;\nprint(n);';

	test.each([
		[61, '61 apples'],
		['61', '61 apples'],
		['Total: 61', '61 apples'],
		[0.1 + 0.2, '0.3 apples'],
		[-5, '-5 apples'],
	])('printed %j', async (value, answer) => {
		const { path } = await run(lines(reply(program)), { code: 'program' }, question, shows(value));
		expect(path(1)).toMatchObject({ answer, code: { written: program } });
	});

	test.each([
		[shows(null), 'Its program gave no number.'],
		[shows('NaN'), 'Its program gave no number.'],
		[shows('61 of 90'), 'Its program gave no number.'],
		[
			shows(null, { ok: false, error: 'Stopped: it ran longer than 3 s.' }),
			'Its program failed: Stopped: it ran longer than 3 s.',
		],
		[{}, 'Its program failed: Code is not available, or Settings do not allow it.'],
	])('%# comes to nothing', async (more, why) => {
		const { path } = await run(lines(reply(program)), { code: 'program' }, question, more);
		expect(path(1)).toMatchObject({ answer: '57 apples', because: `${why} Its own words count.` });
	});

	test('is not run where an expression alone is wanted, and an expression needs no sandbox', async () => {
		const ran: unknown[] = [];
		const more = { instrument: (input: unknown) => (ran.push(input), { ok: true, text: '' }) };
		await run(lines(reply(program)), {}, question, more);
		await run(lines(reply('32 + 29')), { code: 'program' }, question, more);
		expect(ran).toEqual([]);
	});

	test('runs once: a replay takes its result from the journal', async () => {
		let runs = 0;
		const code: Instrument = {
			...{ id: 'code', label: 'Code', describe: '', readOnly: true, idempotent: true },
			use: async () => ({ ok: true, text: '61', value: 60 + ++runs }),
		};
		const journal = memoryJournal();
		const options = { ...midtry.defaults, paths: 1, code: 'program' as const };
		const given = someRun({ algorithm: 'midtry', chat: question, options });
		const play = async (engine: ReturnType<typeof scriptedEngine>) => {
			const mind = await createMind({
				...{ run: given, journal, findEngine: async () => engine, now: Date.now },
				...{ stop: new AbortController().signal, acquireStep: () => {}, live: () => {} },
				agent: { instrument: async () => code } as never,
			});
			const outcome = await midtry.run(question, options, mind);
			await mind.settled();
			return outcome;
		};
		const first = await play(scriptedEngine(() => ({ text: reply(program) })));
		const none = scriptedEngine(() => {
			throw new Error('A replay asks nothing.');
		});
		expect(await play(none)).toEqual(first);
		expect(runs).toBe(1);
		expect(first.answer).toContain('61 apples');
	});

	test('a stop while it runs leaves the words of the path as the answer', async () => {
		const stop = new AbortController();
		const instrument = (): Observation => {
			stop.abort();
			throw new DOMException('Stopped.', 'AbortError');
		};
		const { outcome } = await run(lines(reply(program)), { code: 'program', paths: 1 }, question, {
			stop,
			instrument,
		});
		expect(outcome).toMatchObject({
			stop: 'stopped',
			answer: expect.stringContaining('57 apples'),
		});
	});
});

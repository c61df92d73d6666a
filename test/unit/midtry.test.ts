import { describe, expect, test } from 'vitest';
import type { MidTryOptions } from '../../src/algorithms/midtry/options.ts';
import { readCheck } from '../../src/algorithms/midtry/check.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { hasCode } from '../../src/core/errors.ts';
import type { Message } from '../../src/core/types.ts';
import { ask, fault, scriptedMind, type Line, type Script } from '../support/scripted-mind.ts';

const question = ask('How many apples are left?');

async function run(
	script: Script,
	options: Partial<MidTryOptions> = {},
	stop = new AbortController(),
	chat: Message[] = question,
) {
	const mind = scriptedMind(script, { stop });
	const outcome = await midtry.run(chat, { ...midtry.defaults, ...options }, mind);
	return {
		mind,
		outcome,
		paths: mind.events('midtry/path').sort((a, b) => a.path - b.path),
		consensus: mind.events('midtry/consensus'),
		check: mind.events('midtry/check')[0],
	};
}

/** A response of this many tenths, in English, with its answer. */
const says: Record<number, (answer: string) => string> = {
	1: (answer) => `There are these. <answer>${answer}</answer>`,
	// "answer" in the tag is one group, "then" another.
	4: (answer) => `Count them, then there are these. <answer>${answer}</answer>`,
	8: (answer) => `Wait, count them, then there are these. <answer>${answer}</answer>`,
	10: (answer) =>
		`Wait, what if zero? Count them, then there are these. <answer>${answer}</answer>`,
};
const four = (
	a: Line,
	b: Line,
	c: Line,
	d: Line,
	rest: Record<string, Line> = {},
): Record<string, Line> => ({
	'path-1': a,
	'path-2': b,
	'path-3': c,
	'path-4': d,
	check: 'Understanding: fine.\nArithmetic: fine.\nEdge cases: fine.\nVerdict: OK',
	...rest,
});

describe('the phases', () => {
	test('four paths of role A at once, then the check by role B at 0', async () => {
		const { mind, outcome, paths, consensus, check } = await run(
			four(says[4]!('3'), says[10]!('3'), says[1]!('4'), says[4]!('3'), {
				check: 'Fine. Verdict: OK\n<answer>3</answer>',
			}),
		);
		expect(mind.keys).toEqual(['path-1', 'path-2', 'path-3', 'path-4', 'check']);
		const thoughts = mind.keys.map((key) => mind.thoughts.get(key)!);
		expect(thoughts.map((t) => t.role)).toEqual(['A', 'A', 'A', 'A', 'B']);
		expect(thoughts.map((t) => t.sampling!.temperature)).toEqual([0.7, 0.8, 0.9, 1, 0]);
		expect(thoughts.map((t) => t.sampling!.topP)).toEqual([0.95, 0.95, 0.95, 0.95, undefined]);
		expect(thoughts.every((t) => t.signal === undefined)).toBe(true);
		expect(paths.map((p) => [p.strategy, p.temperature, p.score, p.normalised, p.status])).toEqual([
			['Conservative', 0.7, 4, '3', 'scored'],
			['Standard', 0.8, 10, '3', 'scored'],
			['Creative', 0.9, 1, '4', 'scored'],
			['Divergent', 1, 4, '3', 'scored'],
		]);
		// μ = 19/4; Σs² = 133; σ² = 133/4 − (19/4)² = 10.6875.
		expect(consensus[0]!.mean).toBe(4.75);
		expect(consensus[0]!.deviation).toBeCloseTo(3.269174, 6);
		expect(consensus[0]!.advantages[2]).toBeCloseTo(1.60591, 5);
		expect(consensus[0]).toMatchObject({ selected: 2, literal: 2, confidence: 'HIGH' });
		expect(check).toMatchObject({ verdict: 'confirmed', answer: '3' });
		expect(outcome).toEqual({
			answer: 'Wait, what if zero? Count them, then there are these.\n\n**Answer:** 3',
			stop: 'finished',
			reason: '3 of 4 paths agree. The final check came to the same answer.',
			confidence: 'HIGH',
			// One word of 'Wait' in nine.
			signs: { agreement: 0.75, hesitation: expect.closeTo(1 / 3), check: 1 },
		});
	});

	test('paths begin before any has ended', async () => {
		let running = 0;
		let most = 0;
		const script: Script = async (key) => {
			most = Math.max(most, ++running);
			await new Promise((resolve) => setTimeout(resolve, 5));
			running--;
			return key === 'check' ? 'Verdict: OK' : says[4]!('3');
		};
		await run(script);
		expect(most).toBe(4);
	});

	test('the order in which paths end changes nothing', async () => {
		const outcomes = [];
		for (const order of [
			[1, 2, 3, 4],
			[4, 3, 2, 1],
			[2, 4, 1, 3],
		]) {
			const script: Script = async (key) => {
				const path = Number(key.slice(5));
				for (let turn = order.indexOf(path); turn > 0; turn--)
					await new Promise((resolve) => setTimeout(resolve, 4));
				return key === 'check' ? 'Verdict: OK' : says[4]!(path < 3 ? '3' : '4');
			};
			outcomes.push((await run(script)).outcome);
		}
		expect(outcomes[1]).toEqual(outcomes[0]);
		expect(outcomes[2]).toEqual(outcomes[0]);
	});

	test('the scaffold wraps the task, the strategy ends it, the chat stays a chat', async () => {
		const chat = [
			{ role: 'user' as const, content: 'I had five.' },
			{ role: 'assistant' as const, content: 'Noted.' },
			...question,
		];
		const { mind } = await run(four('a', 'a', 'a', 'a'), {}, undefined, chat);
		const prompts = [1, 2, 3, 4].map((n) => mind.thoughts.get(`path-${n}`)!.messages);
		for (const messages of prompts) {
			expect(messages.map((m) => m.role)).toEqual(['system', 'user', 'assistant', 'user']);
			const task = messages.at(-1)!.content;
			expect(task.startsWith('<question>\nHow many apples are left?\n</question>')).toBe(true);
			for (const word of ['Restate', 'approach', 'verify', '<answer>'])
				expect(task).toContain(word);
		}
		const ends = prompts.map((messages) => messages.at(-1)!.content.split('\n').at(-1)!);
		expect(ends.map((end) => end.split('.')[0])).toEqual([
			'Your way: Conservative',
			'Your way: Standard',
			'Your way: Creative',
			'Your way: Divergent',
		]);
		// What is the same for all paths comes first, so that it need be read only once.
		const shared = prompts[0]!.at(-1)!.content.indexOf('Your way');
		expect(new Set(prompts.map((m) => m.at(-1)!.content.slice(0, shared))).size).toBe(1);
	});

	test('options: number of paths, temperatures, top-p', async () => {
		const script: Script = (key) => (key === 'check' ? 'Verdict: OK' : says[4]!('3'));
		const { mind, paths } = await run(script, { paths: 6, temperatures: [0.1, 0.2], topP: 0.8 });
		expect(paths.map((p) => p.temperature)).toEqual([0.1, 0.2, 0.9, 1, 1.1, 1.2]);
		expect(paths.map((p) => p.strategy).slice(4)).toEqual(['Conservative', 'Standard']);
		expect(mind.thoughts.get('path-6')!.sampling!.topP).toBe(0.8);
	});
});

describe('failed paths are shown, not scored, and have no vote (M3)', () => {
	test('unclosed thinking, empty text, a fault', async () => {
		const { paths, outcome, consensus } = await run(
			four(
				{ thinking: 'wait, <answer>3</answer>', unclosed: true },
				'  ',
				fault('server', 'No.'),
				says[4]!('3'),
			),
		);
		expect(paths.map((p) => p.status)).toEqual(['failed', 'failed', 'failed', 'scored']);
		expect(paths[0]).toMatchObject({
			score: 0,
			answer: null,
			normalised: null,
			because: expect.stringMatching(/thinking/),
		});
		expect(paths[2]!.because).toBe('No.');
		expect(outcome).toMatchObject({ stop: 'finished', confidence: 'LOW' });
		expect(Object.keys(consensus[0]!.advantages)).toEqual(['4']);
	});

	test('three survivors that agree are HIGH, two are MEDIUM', async () => {
		const three = await run(four(fault('stalled'), says[4]!('3'), says[4]!('3'), says[1]!('3')));
		expect(three.outcome.confidence).toBe('HIGH');
		const two = await run(
			four(fault('stalled'), says[4]!('3'), fault('malformed'), says[1]!('3.0')),
		);
		expect(two.outcome).toMatchObject({ confidence: 'MEDIUM' });
		expect(two.consensus[0]!.selected).toBe(2);
	});

	test('no survivor: an error with a reason', async () => {
		const gone = fault('context-overflow');
		const { outcome, mind } = await run(four(gone, gone, gone, gone));
		expect(outcome).toMatchObject({ answer: '', stop: 'error', error: { code: 'malformed' } });
		expect(outcome.reason).toBe('No path came to an answer.');
		expect(mind.keys).toHaveLength(4);
	});

	test.each(['length', 'repeated'] as const)(
		'cut (%s): without a marked answer it is shown and scored, and has no vote',
		async (finish) => {
			const cut = { text: 'First we count. Then 5 apples, and 5', finish };
			const { paths, outcome, consensus } = await run(four(cut, cut, says[4]!('3'), says[4]!('3')));
			expect(paths.map((p) => [p.status, p.answer])).toEqual([
				['scored', null],
				['scored', null],
				['scored', '3'],
				['scored', '3'],
			]);
			expect(paths[0]!.because).toBe('It was cut before it gave an answer: it has no vote.');
			expect(paths[2]!.because).toBeUndefined();
			expect(Object.keys(consensus[0]!.advantages)).toEqual(['3', '4']);
			expect(outcome).toMatchObject({ confidence: 'MEDIUM' });
			expect(outcome.reason).toMatch(/Paths 1, 2 were cut before an answer and have no vote\./);
			expect(outcome).not.toHaveProperty('cut');
		},
	);

	test('cut, with a marked answer it votes', async () => {
		const cut: Line = { text: '<answer>3</answer>\nTo verify, 5', finish: 'length' };
		const { outcome, consensus } = await run(four(cut, cut, says[4]!('3'), says[4]!('5')));
		expect(consensus[0]!.clusters[0]).toMatchObject({ answer: '3', paths: [1, 2, 3] });
		expect(outcome).toMatchObject({ confidence: 'HIGH' });
	});

	test('all cut: the best of them is given, as what it is', async () => {
		const cut = (text: string): Line => ({ text, finish: 'length' });
		const { outcome } = await run(four(cut('5 apples'), cut('Then 5'), cut('5'), cut('So 5')));
		expect(outcome).toMatchObject({ stop: 'finished', confidence: 'not applicable', cut: true });
		expect(outcome.reason).toMatch(/Paths 1, 2, 3, 4 were cut before an answer/);
	});

	test('a final check that was cut changes nothing by half an answer', async () => {
		const half: Line = { text: 'Arithmetic: fine.\n<answer>1', finish: 'length' };
		const answers = [says[8]!('12'), says[4]!('12'), says[4]!('1'), says[4]!('1')] as const;
		const { check } = await run(four(...answers, { check: half }));
		expect(check).toMatchObject({ verdict: 'failed', answer: null });
	});

	test('thinking is not searched for the answer', async () => {
		const { paths } = await run(
			four({ thinking: '<answer>9</answer>', text: 'I do not know.' }, 'a', 'b', 'c'),
		);
		expect(paths[0]!.answer).toBeNull();
	});
});

describe('selection and confidence', () => {
	test('the answer is the agreed one even where a dissenter scores higher (M6)', async () => {
		const { outcome, consensus } = await run(
			four(says[4]!('3'), says[10]!('4'), says[1]!('3'), says[8]!('3')),
		);
		expect(consensus[0]).toMatchObject({ selected: 4, literal: 2, confidence: 'HIGH' });
		expect(outcome.answer).toMatch(/\*\*Answer:\*\* 3$/);
		const literal = await run(four(says[4]!('3'), says[10]!('4'), says[1]!('3'), says[8]!('3')), {
			selection: 'advantage',
		});
		expect(literal.outcome.answer).toMatch(/\*\*Answer:\*\* 4$/);
		// Three agree on another answer: nothing to investigate, and nothing that speaks for this one.
		expect(literal.outcome.confidence).toBe('LOW');
		expect(literal.outcome.reason).toContain('1 of 4 paths gives its answer');
		expect(literal.mind.keys).not.toContain('divergence');
	});

	test('open-ended: not applicable, the highest advantage, no divergence (M8)', async () => {
		const chat = ask('Write about the sea.');
		const { outcome, mind } = await run(
			four(
				'The sea is wide.',
				'Wait, first the sea, then the land.',
				'Blue and that is it.',
				'Waves.',
			),
			{},
			undefined,
			chat,
		);
		expect(outcome).toMatchObject({
			confidence: 'not applicable',
			answer: 'Wait, first the sea, then the land.',
		});
		expect(mind.keys).not.toContain('divergence');
	});

	test('essays in the tag are no short answers', async () => {
		const essay = (n: number) => `<answer>${`Word number ${n} and more. `.repeat(20)}</answer>`;
		const { outcome } = await run(
			four(essay(1), essay(2), essay(3), essay(4), {
				choice: { value: { because: 'It says most.', best: 3 } },
			}),
			{},
			undefined,
			ask('Explain tides.'),
		);
		expect(outcome.confidence).toBe('not applicable');
		expect(outcome.answer).not.toContain('<answer>');
	});

	test('another language: the rubric is shown as not applicable and agreement decides (M1)', async () => {
		const french = (n: string) =>
			`Nous comptons les pommes et la somme est dans le panier. <answer>${n}</answer>`;
		const chat = ask('Quel est le nombre des pommes et non des poires ?');
		const { paths, consensus, outcome } = await run(
			four(french('3'), french('4'), says[10]!('4'), french('3')),
			{},
			undefined,
			chat,
		);
		expect(paths.map((p) => p.rubricApplies)).toEqual([false, false, true, false]);
		expect(Object.values(consensus[0]!.advantages)).toEqual([0, 0, 0, 0]);
		expect(consensus[0]!.selected).toBe(1);
		expect(outcome.confidence).toBe('MEDIUM');
	});
});

describe('agreement is that of answers, however they are written (M4)', () => {
	const user = (content: string): Message[] => [{ role: 'user', content }];
	const asked = (content: string, lines: [string, string, string, string]) =>
		run(four(...lines, { divergence: 'It cannot be told.' }), {}, undefined, user(content));

	test('bold, italic and plain', async () => {
		const { outcome } = await asked('What is the capital of Liechtenstein?', [
			'**Answer:** **Vaduz**',
			'**Final Answer:** *Vaduz*',
			'### Answer\n\nVaduz.',
			'<answer>Bern</answer>',
		]);
		expect(outcome.confidence).toBe('HIGH');
		expect(outcome.reason).toMatch(/^3 of 4 paths agree/);
	});
	test('composed and decomposed letters', async () => {
		const { outcome } = await asked('What is the largest city of Switzerland?', [
			'<answer>Z\u00fcrich</answer>',
			'<answer>Zu\u0308rich</answer>',
			'Answer: Zu\u0308rich',
			'<answer>Bern</answer>',
		]);
		expect(outcome.confidence).toBe('HIGH');
	});
	test('50 cents, 50 dollars, 50 % and 50 km are four answers', async () => {
		const { outcome, consensus, mind } = await asked('What is missing here?', [
			'<answer>50 cents</answer>',
			'<answer>$50</answer>',
			'<answer>50 %</answer>',
			'<answer>50 km</answer>',
		]);
		expect(outcome.confidence).toBe('LOW');
		expect(consensus[0]!.clusters).toHaveLength(4);
		expect(mind.keys).toContain('divergence');
	});
	test('a bare number has the unit that is asked for, also in the check', async () => {
		const lines = [
			'<answer>1.5</answer>',
			'<answer>1.5 km</answer>',
			'<answer>1500 metres</answer>',
			'<answer>1.5 miles</answer>',
		];
		const script = four(lines[0]!, lines[1]!, lines[2]!, lines[3]!, {
			check: 'Verdict: OK\n<answer>1,500 m</answer>',
		});
		const question = 'How many kilometres is it to the station?';
		const { outcome, check } = await run(script, {}, undefined, user(question));
		expect(outcome.confidence).toBe('HIGH');
		expect(check).toMatchObject({ verdict: 'confirmed', answer: '3/2' });
	});
	test('one foreign word does not take the rubric from all paths', async () => {
		const { paths } = await asked('How many people ride in the van to Los Angeles?', [
			'Pour it. Wait. <answer>7</answer>',
			says[4]!('7'),
			says[8]!('7'),
			says[10]!('7'),
		]);
		expect(paths.map(({ rubricApplies }) => rubricApplies)).toEqual([true, true, true, true]);
	});
});

describe('divergence (M7)', () => {
	const differ = four(says[4]!('3'), says[10]!('4'), says[1]!('5'), says[8]!('6'));

	test('on LOW role B looks at the differing answers at temperature 0 and may decide', async () => {
		const { mind, outcome, consensus } = await run({
			...differ,
			divergence: 'They part at … <answer>5</answer>',
		});
		expect(mind.keys.slice(4)).toEqual(['divergence', 'check']);
		expect(mind.thoughts.get('divergence')).toMatchObject({
			role: 'B',
			sampling: { temperature: 0 },
		});
		for (const n of [1, 2, 3, 4])
			expect(mind.prompt('divergence')).toContain(`Approach ${n}:\n<approach>`);
		expect(consensus).toHaveLength(1);
		expect(consensus[0]).toMatchObject({ selected: 3, confidence: 'LOW' });
		expect(consensus[0]!.because).toMatch(/chose path 3/);
		expect(outcome.answer).toMatch(/\*\*Answer:\*\* 5$/);
		expect(outcome.confidence).toBe('LOW');
	});

	test.each<[name: string, line: Line]>([
		['no decision', 'It cannot be told.'],
		['an answer that nobody has', '<answer>7</answer>'],
		['a number in its own calculation', 'It is 3 + 2 = 5'],
		['a failure', fault('stalled')],
		['unclosed thinking', { thinking: '<answer>5</answer>', unclosed: true }],
	])('%s leaves the highest advantage', async (_, line) => {
		const { consensus } = await run({ ...differ, divergence: line });
		expect(consensus[0]).toMatchObject({ selected: 2, confidence: 'LOW' });
	});

	test('of five, two against two: it may decide between these', async () => {
		const lines = {
			...four(says[10]!('1'), says[8]!('1'), says[4]!('2'), says[1]!('2')),
			'path-5': says[1]!('3'),
		};
		const looked = (answer: string) =>
			run({ ...lines, divergence: `<answer>${answer}</answer>` }, { paths: 5 });
		const { outcome, consensus } = await looked('2');
		expect(consensus[0]).toMatchObject({ selected: 3, confidence: 'LOW' });
		expect(consensus[0]!.because).toMatch(/the look at where they part decided/);
		expect(outcome.answer).toMatch(/\*\*Answer:\*\* 2$/);
		expect((await looked('3')).outcome.answer).toMatch(/\*\*Answer:\*\* 1$/);
	});

	test('no look where two agree, or where there is only one answer', async () => {
		const agree = await run(four(says[4]!('3'), says[4]!('3'), says[1]!('5'), says[8]!('6')));
		expect(agree.mind.keys).not.toContain('divergence');
		const one = await run(four(says[4]!('3'), fault('server'), fault('server'), fault('server')));
		expect(one.mind.keys).not.toContain('divergence');
	});
});

describe('the final check (M9)', () => {
	const three = (check: Line) =>
		four(says[8]!('3'), says[4]!('3'), says[10]!('4'), says[4]!('3'), { check });

	test('sees question and selected response as data', async () => {
		const { mind } = await run(three('Verdict: OK'));
		expect(mind.prompt('check')).toContain('<question>\nHow many apples are left?\n</question>');
		expect(mind.prompt('check')).toContain(`<response>\n${says[8]!('3')}\n</response>`);
	});

	const corrects = 'Arithmetic: 4.\nVerdict: PROBLEM\n<answer>4</answer>';

	test('corrected: only to an answer that another path has; confidence follows it', async () => {
		const paths = [says[10]!('3'), says[4]!('5'), says[10]!('4'), says[4]!('6')] as const;
		const { outcome, check } = await run(
			four(...paths, { divergence: 'They part.', check: corrects }),
		);
		expect(check).toMatchObject({ verdict: 'corrected', answer: '4' });
		expect(outcome.answer).toBe(
			'Wait, what if zero? Count them, then there are these.\n\n**Answer:** 4',
		);
		expect(outcome.confidence).toBe('LOW');
	});

	test('outvoted: it is one more vote, so the answer that more paths have stands', async () => {
		const { outcome, check } = await run(three(corrects));
		expect(check).toMatchObject({ verdict: 'disagreed', answer: '4' });
		expect(outcome.answer).toMatch(/\*\*Answer:\*\* 3$/);
		expect(outcome.confidence).toBe('HIGH');
		expect(outcome.reason).toMatch(/more paths have the original/);
	});

	test('disagreed: nobody has that answer, so the original stands', async () => {
		const { outcome, check } = await run(three('Verdict: PROBLEM\n<answer>17</answer>'));
		expect(check).toMatchObject({ verdict: 'disagreed', answer: '17' });
		expect(outcome.answer).toMatch(/\*\*Answer:\*\* 3$/);
		expect(outcome.confidence).toBe('HIGH');
		expect(outcome.reason).toMatch(/original stands/);
	});

	test('failed: a fault does not cost the answer', async () => {
		const { outcome, check } = await run(three(fault('stalled', 'Too slow.')));
		expect(check).toMatchObject({ verdict: 'failed', answer: null });
		expect(outcome).toMatchObject({ stop: 'finished', confidence: 'HIGH' });
	});

	test.each<[text: string, original: string | null, others: (string | null)[], verdict: string]>([
		['Verdict: OK <answer>3</answer>', '3', ['3'], 'confirmed'],
		['Verdict: PROBLEM <answer>3.0</answer>', '3', ['3'], 'confirmed'],
		['<answer>4</answer>', '3', ['3', '4'], 'corrected'],
		['<answer>4</answer>', '3', ['3', '4', '4'], 'corrected'],
		['<answer>4</answer>', '3', ['3', '4', '3'], 'disagreed'],
		['<answer>4</answer>', '3', ['3', '4', '3', '4'], 'corrected'],
		['<answer>5</answer>', '3', ['3', '4'], 'disagreed'],
		// OK in other words is no other answer; another value, or a denial, is one.
		['Verdict: OK <answer>The capital is Paris</answer>', 'paris', ['paris'], 'confirmed'],
		['Verdict: OK <answer>Paris</answer>', 'the capital is paris', ['paris'], 'confirmed'],
		['Verdict: OK <answer>It is London</answer>', 'paris', ['paris'], 'disagreed'],
		['Verdict: OK <answer>not Paris</answer>', 'paris', ['paris'], 'disagreed'],
		['Verdict: OK <answer>18:55, 15 min</answer>', 'at 18:55', ['at 18:55'], 'disagreed'],
		['Verdict: PROBLEM <answer>It is Paris</answer>', 'paris', ['paris'], 'confirmed'],
		['Verdict: PROBLEM <answer>Perhaps Paris</answer>', 'paris', ['paris'], 'disagreed'],
		['**Verdict:** OK', '3', ['3'], 'confirmed'],
		['Verdict: PROBLEM', '3', ['3'], 'disagreed'],
		['Arithmetic: 2 + 2 = 4', '3', ['3', '4'], 'failed'],
		['', '3', ['3'], 'failed'],
		['Verdict: OK', null, [null], 'confirmed'],
		['Verdict: PROBLEM', null, [null], 'disagreed'],
		['It reads well.', null, [null], 'failed'],
		['<answer>none</answer>', null, [null], 'failed'],
		['<answer>4</answer>', null, [null, '4'], 'corrected'],
	])('%s on %s among %j: %s', (text, original, others, verdict) => {
		expect(readCheck(text, original, others, { numericQuestion: true }).verdict).toBe(verdict);
	});
});

describe('early stop (M10)', () => {
	/** Path 3 hangs until it is cancelled. */
	const hanging: Script = (key, { signal }) => {
		if (key === 'check') return 'Verdict: OK';
		if (key !== 'path-3') return says[4]!('3');
		return new Promise<Line>((resolve) => signal?.addEventListener('abort', () => resolve('late')));
	};

	test('three agree: the fourth is cancelled and shown so', async () => {
		const { outcome, paths } = await run(hanging, { earlyStop: true });
		expect(paths.map((p) => p.status)).toEqual(['scored', 'scored', 'cancelled', 'scored']);
		expect(outcome).toMatchObject({ stop: 'finished', confidence: 'HIGH' });
	});

	test('a replay sees the cancelled call first and comes to the same end', async () => {
		const live = await run(hanging, { earlyStop: true });
		const recorded: Script = (key) =>
			key === 'path-3' ? fault('aborted') : key === 'check' ? 'Verdict: OK' : says[4]!('3');
		const replay = await run(recorded, { earlyStop: true });
		expect(replay.outcome).toEqual(live.outcome);
		expect(replay.consensus).toEqual(live.consensus);
		expect(replay.paths).toEqual(live.paths);
	});

	test('two that agree cancel nobody', async () => {
		const { paths } = await run(four(says[4]!('3'), says[4]!('3'), says[4]!('4'), says[4]!('5')), {
			earlyStop: true,
		});
		expect(paths.every((p) => p.status === 'scored')).toBe(true);
	});

	test('off by default', async () => {
		const { mind } = await run(four('a', 'b', 'c', 'd'));
		expect(mind.thoughts.get('path-1')!.signal).toBeUndefined();
	});
});

describe('two by two (M10)', () => {
	const drawn = async (answers: string[], options: Partial<MidTryOptions> = {}) => {
		const script: Script = (key) =>
			key.startsWith('path-') ? says[4]!(answers[Number(key.slice(5)) - 1]!) : 'Verdict: OK';
		const { mind, outcome } = await run(script, { draw: 'pairs', ...options });
		return { paths: mind.keys.filter((key) => key.startsWith('path-')).length, outcome };
	};

	test.each<[string[], number, string]>([
		[['3', '3'], 2, 'MEDIUM'],
		[['3', '4', '3', '3'], 4, 'HIGH'],
		[['3', '4', '3', '5'], 4, 'MEDIUM'],
	])('%j: %i paths, %s', async (answers, paths, confidence) => {
		const came = await drawn(answers);
		expect([came.paths, came.outcome.confidence]).toEqual([paths, confidence]);
		expect(came.outcome.answer).toContain('3');
	});

	test('up to as many as are allowed, until one leads by two', async () => {
		expect((await drawn(['3', '4', '3', '4', '5', '3', '3', '3'], { paths: 8 })).paths).toBe(8);
		expect((await drawn(['3', '4', '3', '3', '5', '3'], { paths: 8 })).paths).toBe(4);
		// Of three the third cannot change that two agree.
		expect((await drawn(['3', '3', '4'], { paths: 3 })).paths).toBe(2);
	});

	test('paths without a short answer are no agreement', async () => {
		const { mind } = await run(() => 'I do not know.', { draw: 'pairs' });
		expect(mind.keys.filter((key) => key.startsWith('path-'))).toHaveLength(4);
	});
});

describe('it always ends', () => {
	test('stopped in the paths: the best of those that ended', async () => {
		const stop = new AbortController();
		const script: Script = async (key) => {
			if (key === 'path-1') return says[4]!('3');
			if (key === 'path-2') return says[4]!('3');
			await new Promise((resolve) => setTimeout(resolve, 5));
			stop.abort();
			return 'never';
		};
		const { outcome, mind, consensus } = await run(script, {}, stop);
		expect(outcome).toMatchObject({ stop: 'stopped', confidence: 'MEDIUM' });
		expect(outcome.answer).toMatch(/\*\*Answer:\*\* 3$/);
		expect(mind.keys).not.toContain('check');
		// Under a key of its own: a run continued later decides anew.
		expect(consensus).toHaveLength(1);
		expect(mind.told.map(({ key }) => key)).toContain('consensus-so-far-1-2');
		expect(mind.told.map(({ key }) => key)).not.toContain('consensus');
	});

	test('stopped before anything, in the divergence, in the check', async () => {
		const before = new AbortController();
		before.abort();
		expect((await run({}, {}, before)).outcome).toEqual({
			answer: '',
			stop: 'stopped',
			reason: 'You stopped the run.',
		});

		for (const at of ['divergence', 'check']) {
			const stop = new AbortController();
			const lines = four(says[4]!('3'), says[10]!('4'), says[1]!('5'), says[8]!('6'), {
				divergence: 'Hm.',
			});
			const script: Script = (key) => {
				if (key === at) stop.abort();
				return lines[key]!;
			};
			const { outcome, check } = await run(script, {}, stop);
			expect(outcome).toMatchObject({ stop: 'stopped', confidence: 'LOW' });
			expect(outcome.answer).toMatch(/\*\*Answer:\*\* 4$/);
			expect(check).toBeUndefined();
		}
	});

	test('over budget in a path, in the check, everywhere', async () => {
		const spent = fault('over-budget', 'Spent.');
		const path = await run(four(says[4]!('3'), spent, spent, spent));
		expect(path.outcome).toMatchObject({ stop: 'budget', confidence: 'LOW' });
		expect(path.outcome.answer).toMatch(/\*\*Answer:\*\* 3$/);
		expect(path.paths).toHaveLength(1);
		const check = await run(
			four(says[4]!('3'), says[4]!('3'), says[4]!('3'), says[4]!('3'), { check: spent }),
		);
		expect(check.outcome).toMatchObject({ stop: 'budget', confidence: 'HIGH' });
		expect(check.outcome.reason).toBe('Spent. 4 of 4 paths agree.');
		const all = await run(four(spent, spent, spent, spent));
		expect(all.outcome).toEqual({ answer: '', stop: 'budget', reason: 'Spent.' });
	});

	test('a fault of the surroundings passes through after the other paths are done', async () => {
		const done: string[] = [];
		const script: Script = async (key) => {
			if (key === 'path-1') throw fault('device-lost');
			await new Promise((resolve) => setTimeout(resolve, 5));
			done.push(key);
			return 'x';
		};
		await expect(run(script)).rejects.toSatisfy((e) => hasCode(e, 'device-lost'));
		expect(done).toEqual(['path-2', 'path-3', 'path-4']);
		await expect(run(four('a', 'b', 'c', new TypeError('oops')))).rejects.toThrow('oops');
	});
});

describe('a path that misread the question (M11)', () => {
	const chat = ask('A bakery has 6 boxes of 12 rolls and 5 single ones. How many rolls is that?');
	const reads = (given: string, answer: string) => ({
		thinking: `Given: ${given}. Asked: how many rolls there are.`,
		text: says[4]!(answer),
	});
	const wrong = reads('there are 6 groups, each group has 12 rolls', '72');
	const right = reads('there are 6 groups, each group has 12 rolls, 5 rolls are added', '77');
	const judged = (lines: Record<string, Line>, reading: boolean) =>
		run(lines, { reading }, undefined, chat);

	test('has no vote: three that agree on it are no HIGH', async () => {
		const lines = four(wrong, wrong, wrong, right);
		const off = await judged(lines, false);
		expect([off.outcome.confidence, off.paths.some(({ misread }) => misread)]).toEqual([
			'HIGH',
			false,
		]);
		const { outcome, paths, consensus } = await judged(lines, true);
		expect(paths.map(({ misread }) => misread)).toEqual([
			...Array<string>(3).fill('leaves out 5'),
			undefined,
		]);
		expect(outcome).toMatchObject({ confidence: 'LOW', answer: expect.stringContaining('77') });
		expect(outcome.reason).toContain('Paths 1, 2, 3 misread the question and have no vote.');
		expect(consensus.at(-1)!.clusters).toEqual([{ answer: '77', paths: [4], weight: 1 }]);
	});

	test('where all misread there is an answer all the same, and never more than LOW', async () => {
		const { outcome } = await judged(four(wrong, wrong, wrong, wrong), true);
		expect(outcome).toMatchObject({ confidence: 'LOW', answer: expect.stringContaining('72') });
		expect(outcome.reason).toMatch(/^Every path misread the numbers of the question\./);
	});

	test('a reply that does not say what it read keeps its vote', async () => {
		const line = says[4]!('77');
		const { outcome, paths } = await judged(four(line, line, line, right), true);
		expect([outcome.confidence, paths.filter(({ misread }) => misread)]).toEqual(['HIGH', []]);
	});

	test('nor has one that reads every number and calculates without one', async () => {
		const all = 'there are 6 groups, each group has 12 rolls, 5 rolls are added';
		const without = { thinking: `Given: ${all}. Asked: x. 6×12=72.`, text: says[4]!('72') };
		const { outcome, paths } = await judged(four(without, without, without, right), true);
		expect(paths[0]!.misread).toBe('calculates without 5');
		expect(outcome).toMatchObject({ confidence: 'LOW', answer: expect.stringContaining('77') });
	});

	test('HIGH needs every path, and the check that was not made', async () => {
		const sure = async (lines: Record<string, Line>) =>
			(await judged(lines, true)).outcome.confidence;
		expect(await sure(four(right, right, right, right))).toBe('HIGH');
		expect(await sure(four(right, right, right, wrong))).toBe('MEDIUM');
		const cut = four(right, right, right, right, { check: fault('over-budget') });
		expect(await sure(cut)).toBe('MEDIUM');
	});

	test('does not stop the others early', async () => {
		const lines = four(wrong, wrong, wrong, right);
		const { paths } = await run(lines, { reading: true, earlyStop: true }, undefined, chat);
		expect(paths.map(({ status }) => status)).toEqual(Array(4).fill('scored'));
	});
});

describe('calculations made again by code', () => {
	const wrong = 'Count: 3 + 4 = 8. <answer>8</answer>';
	const right = 'Count: 3 + 4 = 7. <answer>7</answer>';
	const two = () => four(wrong, right, wrong, right);

	test('off: the votes are as they were written', async () => {
		const { consensus, paths } = await run(two());
		expect(consensus[0]!.clusters.map(({ answer, paths }) => [answer, paths])).toEqual([
			['8', [1, 3]],
			['7', [2, 4]],
		]);
		expect(paths.map(({ because }) => because)).toEqual(Array(4).fill(undefined));
	});

	test('correct: a path votes with the right result, and says so', async () => {
		const { consensus, paths, outcome } = await run(two(), { sums: 'correct' });
		expect(consensus[0]).toMatchObject({
			clusters: [{ answer: '7', paths: [1, 2, 3, 4] }],
			confidence: 'HIGH',
		});
		expect(paths[0]!.because).toBe(
			'“3 + 4 = 8” is wrong: it is 7. Its vote counts with the right result.',
		);
		expect(outcome.answer).toContain('7');
	});

	test('veto: it has no vote', async () => {
		const { consensus, paths } = await run(two(), { sums: 'veto' });
		expect(consensus[0]!.clusters).toMatchObject([{ answer: '7', paths: [2, 4] }]);
		expect(consensus[0]!.because).toContain('Paths 1, 3 calculated wrongly and have no vote.');
		expect(paths[2]!.because).toBe('“3 + 4 = 8” is wrong: it is 7. It has no vote.');
	});

	test('veto: where all are wrong, one of them is the answer, and the label is LOW', async () => {
		const { outcome } = await run(four(wrong, wrong, wrong, wrong), { sums: 'veto' });
		expect(outcome).toMatchObject({ answer: expect.stringContaining('8'), confidence: 'LOW' });
		expect(outcome.reason).toContain('Every path calculated wrongly.');
	});
});

test('short prompts: the question as it is, one sentence for each path, no scaffold and no tags', async () => {
	const { mind, outcome } = await run(
		four('3 + 1 = 4.\nAnswer: 4', 'It is 4.\nAnswer: 4', 'Answer: 5', 'Answer: 6', {
			check: '3 + 1 = 4.\nAnswer: 4',
			divergence: 'Answer: 4',
		}),
		{ prompts: 'short' },
	);
	expect(outcome).toMatchObject({ answer: '3 + 1 = 4.\nAnswer: 4', confidence: 'MEDIUM' });
	const said = (key: string) => mind.thoughts.get(key)!.messages.map(({ content }) => content);
	const endings = [1, 2, 3, 4].map((path) => said(`path-${path}`).at(-1)!);
	for (const text of endings) expect(text).toMatch(/^How many apples are left\?\n\n[^\n]+$/);
	expect(new Set(endings).size).toBe(4);
	expect(said('check').join('\n')).toContain('Solution: 3 + 1 = 4.');
	for (const { messages } of mind.thoughts.values()) {
		const all = messages.map(({ content }) => content).join('\n');
		expect(all.length).toBeLessThan(400);
		expect(all).not.toMatch(/<\w+>/);
	}
});

test('short prompts keep the chat, its settings, and every answer where paths part', async () => {
	const chat: Message[] = [
		{ role: 'system', content: 'Speak like a pirate.' },
		{ role: 'user', content: 'Hello' },
		{ role: 'assistant', content: 'Ahoy' },
		...question,
	];
	const script = four('Answer: 1', 'Answer: 2', 'Answer: 3', 'Answer: 4', {
		divergence: 'Answer: 2',
		check: 'Answer: 2',
	});
	const { mind, outcome } = await run(script, { prompts: 'short' }, undefined, chat);
	expect(outcome.answer).toBe('Answer: 2');
	for (const key of ['path-1', 'divergence', 'check']) {
		const all = JSON.stringify(mind.thoughts.get(key)!.messages);
		for (const part of ['Speak like a pirate.', 'Ahoy']) expect(all).toContain(part);
	}
	const look = JSON.stringify(mind.thoughts.get('divergence')!.messages);
	for (const answer of [1, 2, 3, 4])
		expect(look).toContain(`Solution ${answer}: Answer: ${answer}`);
});

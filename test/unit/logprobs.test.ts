import { describe, expect, test } from 'vitest';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { meanOf } from '../../src/engines/logprobs.ts';
import { bodyOf, learnRefusedFields, newCapabilities } from '../../src/engines/remote/request.ts';
import { stage } from '../support/remote-stage.ts';
import { ask as asked, scriptedMind } from '../support/scripted-mind.ts';

test.each<[unknown[], number | undefined]>([
	[[], undefined],
	[[undefined, null, {}, { content: null }, { content: [] }, 'x'], undefined],
	[[{ content: [{ logprob: -1 }, { logprob: -2 }] }, { content: [{ logprob: -6 }] }], -3],
	[[{ content: [{ logprob: -1 }, { logprob: null }, { logprob: -Infinity }, null] }], -1],
])('%j: %s', (pieces, mean) => {
	const likely = meanOf();
	for (const piece of pieces) likely.push(piece);
	expect(likely.mean?.meanLogprob).toBe(mean);
});

test('only servers of a kind that tells them are asked, and a refusal is remembered', () => {
	const call = {
		messages: [],
		sampling: { temperature: 0, topP: 1, maxTokens: 9 },
		think: false,
		logprobs: true as const,
	};
	expect(bodyOf('m', call, newCapabilities())).not.toHaveProperty('logprobs');
	const capabilities = { ...newCapabilities(), kind: 'vllm' as const };
	const body = bodyOf('m', call, capabilities);
	expect(body).toMatchObject({ logprobs: true, top_logprobs: 1 });
	learnRefusedFields(capabilities, body, { status: 400, words: 'logprobs are not supported' });
	expect(bodyOf('m', call, capabilities)).not.toHaveProperty('top_logprobs');
});

test('from a server that tells them: of the answer, not of the thinking', async () => {
	const chunk = (delta: object, logprob: number, more = {}) =>
		`data: ${JSON.stringify({ choices: [{ delta, stop_reason: null, logprobs: { content: [{ token: 'x', logprob }] }, ...more }] })}\n\n`;
	const raw = [
		chunk({ reasoning: 'hm' }, -9),
		chunk({ content: 'It ' }, -1),
		chunk({ content: 'is 4.' }, -3),
		chunk({}, -7, { finish_reason: 'stop' }),
		'data: [DONE]\n\n',
	];
	const { ask } = await stage([{ raw }]);
	const { reply } = await ask({ logprobs: true });
	expect(reply).toMatchObject({ text: 'It is 4.', meanLogprob: -2 });
});

const says = (answer: string, meanLogprob?: number, by?: string) => ({
	text: `Count them, then there are these. <answer>${answer}</answer>`,
	...(meanLogprob === undefined ? {} : { meanLogprob }),
	...(by === undefined ? {} : { by }),
});

describe('votes weighed by how sure the model was (M12)', () => {
	const run = async (paths: ReturnType<typeof says>[]) => {
		const script = Object.fromEntries(paths.map((path, i) => [`path-${i + 1}`, path]));
		const mind = scriptedMind({ ...script, divergence: 'None.', check: 'Verdict: OK' });
		const options = { ...midtry.defaults, rule: 'sure' as const };
		const outcome = await midtry.run(asked('How many are left?'), options, mind);
		return { outcome, consensus: mind.events('midtry/consensus').at(-1)! };
	};
	/** Logarithms of 0.9, 0.3, 0.2 and 0.6: together 2, so the votes are 1.8, 0.6, 0.4 and 1.2. */
	const [high, low, lower, middle] = [0.9, 0.3, 0.2, 0.6].map(Math.log) as [
		number,
		number,
		number,
		number,
	];

	test('one that is sure outweighs two that are not; the confidence is that of its count', async () => {
		const { outcome, consensus } = await run([
			says('3', high),
			says('4', low),
			says('4', lower),
			says('5', middle),
		]);
		expect(outcome.answer).toContain('Answer:** 3');
		expect(outcome.confidence).toBe('LOW');
		expect(outcome.reason).toContain('45 % of the votes agree, weighed by how sure');
		const votes = Object.fromEntries(consensus.clusters.map((c) => [c.answer, c.votes]));
		expect(votes['3']).toBeCloseTo(1.8, 9);
		expect(votes['4']).toBeCloseTo(1, 9);
		expect(votes['5']).toBeCloseTo(1.2, 9);
	});

	test('three that agree are not outweighed by one that is a little surer', async () => {
		const { outcome } = await run([
			says('4', middle),
			says('3', high),
			says('4', middle),
			says('4', middle),
		]);
		expect(outcome).toMatchObject({ confidence: 'HIGH' });
		expect(outcome.answer).toContain('Answer:** 4');
	});

	test.each([
		['one path does not say', [says('3', high), says('4'), says('4', lower), says('5', middle)]],
		[
			'two of them on another model',
			[says('3', high, 'a'), says('4', low, 'a'), says('4', lower, 'b'), says('5', middle, 'b')],
		],
	])('all votes count alike where %s', async (_, paths) => {
		const { outcome, consensus } = await run(paths);
		expect(outcome.answer).toContain('Answer:** 4');
		expect(outcome.reason).toContain('2 of 4 paths agree.');
		expect(outcome.reason).toContain('not known: each path counts alike.');
		expect(consensus.clusters.some((cluster) => 'votes' in cluster)).toBe(false);
	});
});

test('a tie is not broken by the words of another model', async () => {
	const mind = scriptedMind({
		'path-1': says('3', -2, 'a'),
		'path-2': says('4', -0.5, 'b'),
		'path-3': says('3', -1.5, 'a'),
		'path-4': says('4', -0.25, 'b'),
		check: 'Verdict: OK',
	});
	const outcome = await midtry.run(asked('How many are left?'), midtry.defaults, mind);
	expect(outcome.answer).toContain('Answer:** 3');
	expect(outcome.reason).toContain('the lower temperature decided');
});

test('between equal counts and advantages the likelier answer wins (M6)', async () => {
	const mind = scriptedMind({
		'path-1': says('3', -2),
		'path-2': says('4', -0.5),
		'path-3': says('3', -1.5),
		'path-4': says('4', -0.25),
		check: 'Verdict: OK',
	});
	const outcome = await midtry.run(asked('How many are left?'), midtry.defaults, mind);
	expect(outcome.answer).toContain('Answer:** 4');
	expect(outcome.reason).toContain('mean log-probability decided');
	expect(mind.thoughts.get('path-1')!.logprobs).toBe(true);
});

/** The bench of Pocket counts what the model was asked, and judges every stage of an algorithm. */
import { expect, test } from 'vitest';
import { inUse } from '../../src/catalogue/built-in.ts';
import type { Call } from '../../src/engines/engine.ts';
import { createQueue } from '../../src/engines/queue.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { work } from '../support/pocket-bench-problem.ts';
import { scriptedRuntime, text, type ScriptedCall } from '../support/scripted-runtime.ts';

const problem = {
	...{ set: 'numbers' as const, family: 'chains' as const, answer: 17 },
	question: 'Mia has 14 apples, buys 9 more and gives 6 away. How many apples does she have?',
};

const stageOf = (script: (call: Call, n: number) => ScriptedCall) => {
	const runtime = scriptedRuntime(script, { parallel: 4 });
	return { runtime, queue: createQueue(4), roles: inUse(defaultSettings.roles) };
};

/** Which prompt of Mull it is. */
function kindOf({ messages }: Call): 'direct' | 'path' | 'check' | 'starter' | 'review' {
	const system = messages[0]!.content;
	if (system.startsWith('You solve')) return 'path';
	if (system.startsWith('You make the final check')) return 'check';
	if (system.startsWith('You write the first draft')) return 'starter';
	return system.startsWith('You review') ? 'review' : 'direct';
}

const review = (right: boolean, output: string) =>
	text(JSON.stringify({ review_result: right, added_notes: ['One.', 'Two.'], output }));

test('one problem through every method', async () => {
	const usage = { promptTokens: 1, cachedTokens: 0, milliseconds: 1, exact: true };
	let samples = 0;
	let reviews = 0;
	const paths: Record<string, ScriptedCall> = {
		0.7: text('5. <answer>16</answer>'),
		0.8: text('5. <answer>17</answer>'),
		0.9: text('It is 17.\n<answer>17 apples</answer>'),
		1: { say: [{ thinking: 'And on and on' }] },
	};
	const stage = stageOf((call) => {
		const { temperature } = call.sampling;
		switch (kindOf(call)) {
			case 'direct':
				// At temperature 1 the first sample is wrong; each costs seven tokens.
				if (temperature === 0) return text('14 + 9 = 23, 23 - 6 = 17.\nAnswer: 17');
				return {
					...text(`Answer: ${samples++ === 0 ? 16 : 17}`),
					end: { usage: { ...usage, completionTokens: 7 } },
				};
			case 'path':
				return paths[temperature]!;
			case 'check':
				return text('Verdict: OK\n<answer>17</answer>');
			case 'starter':
				return text('Answer: 16');
			case 'review': {
				// The first one writes prose before it writes the structure.
				const said = reviews++;
				if (said === 0) return text('That is not right.');
				return said === 1 ? review(false, 'Answer: 17') : review(true, '23 - 6 = 17.\nAnswer: 17');
			}
		}
	});
	const { methods, rivals } = work(stage, problem, 7, true);
	const cold = await methods.cold();
	expect(cold).toMatchObject({ answer: '17', right: true, tokens: 5, calls: 1, stop: 'finished' });
	const warm = await methods.warm();
	expect(warm).toMatchObject({ answer: '16', right: false, tokens: 7, calls: 1 });

	const midtry = await methods.midtry();
	expect(midtry).toMatchObject({ answer: '17', right: true, tokens: 25, calls: 5 });
	expect(midtry).toMatchObject({ confidence: 'MEDIUM', check: 'confirmed', divergence: false });
	expect(midtry.paths.map(({ answer }) => answer)).toEqual(['16', '17', '17', null]);
	expect(midtry.paths.map(({ right }) => right)).toEqual([false, true, true, false]);
	expect(midtry.consensus).toEqual({ answer: '17', right: true });

	const hyperthink = await methods.hyperthink();
	expect(hyperthink).toMatchObject({ answer: '17', right: true, tokens: 20, calls: 4 });
	expect(hyperthink).toMatchObject({ stop: 'accepted', draft: { answer: '16', right: false } });
	expect(hyperthink.reviews).toEqual([
		{ by: 'B', verdict: 'rejected', right: false },
		{ by: 'A', verdict: 'accepted', right: true },
	]);
	expect(hyperthink.structured).toEqual([
		{ role: 'B', calls: 2, valid: true },
		{ role: 'A', calls: 1, valid: true },
	]);
	expect([cold, warm, midtry, hyperthink].every(({ seconds }) => seconds! > 0)).toBe(true);

	// 25 tokens pay three samples of seven: 16, 17, 17. 20 pay two, and 16 came first.
	const { samples: all, midtryRival, hyperthinkRival } = await rivals({ warm, midtry, hyperthink });
	// The fourth goes over the 25 tokens and is only counted here.
	expect(all).toEqual({ right: 3 / 4, count: 4 });
	expect(midtryRival).toMatchObject({ answer: '17', right: true, tokens: 21, calls: 3 });
	expect(hyperthinkRival).toMatchObject({ answer: '16', right: false, tokens: 14, calls: 2 });
});

test('replies that never have the structure are counted with all that they cost', async () => {
	const stage = stageOf((call) => text(kindOf(call) === 'review' ? 'No.' : 'Answer: 17'));
	const found = await work(stage, problem, 7, false).methods.hyperthink();
	expect(found).toMatchObject({ right: true, stop: 'malformed', calls: 9, tokens: 45 });
	expect(found.seconds).toBeNull();
	expect(found.structured).toEqual([
		{ role: 'B', calls: 4, valid: false },
		{ role: 'A', calls: 4, valid: false },
	]);
	expect(found.reviews.map(({ verdict }) => verdict)).toEqual(['malformed', 'malformed']);
});

test('the same seed asks the same again', async () => {
	const seedsOf = async (seed: number) => {
		const stage = stageOf(() => text('Answer: 17'));
		const { methods } = work(stage, problem, seed, false);
		await methods.warm();
		await methods.midtry();
		// The paths are asked at once, in no order.
		return stage.runtime.calls.map(({ sampling }) => sampling.seed).sort();
	};
	const first = await seedsOf(7);
	expect(new Set(first).size).toBe(6);
	expect(await seedsOf(7)).toEqual(first);
	expect(await seedsOf(8)).not.toEqual(first);
});

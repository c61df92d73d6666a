import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { complete } from '../../src/algorithms/setting.ts';
import { ask } from '../../src/algorithms/shared/ask.ts';
import { builtIn, inUse } from '../../src/catalogue/built-in.ts';
import { contextWanted, efforts, effortOf, withEffort } from '../../src/core/runs/effort.ts';
import { maxTotalTokens, fitLimits } from '../../src/core/runs/limits.ts';
import { estimate, paceOf } from '../../src/state/think/estimate.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import { scriptedMind } from '../support/scripted-mind.ts';
import { someRun } from '../support/runs.ts';

describe('the choice', () => {
	const model = { engine: 'remote' as const, model: 'm', endpoint: 'e' };
	const roles = {
		A: { ...defaultSettings.roles.A, model },
		B: { ...defaultSettings.roles.B, model, think: false },
	};

	test('sets the limit of thinking of the roles that think', () => {
		const { A, B } = withEffort(roles, 'brief');
		expect(A.sampling).toEqual({ ...roles.A.sampling, maxThinking: 256 });
		expect(B).toEqual(roles.B);
		expect(effortOf('no such thing').id).toBe('normal');
	});

	test('a model gets room for a prompt, its thinking and its answer', () => {
		const of = (effort: string, ref = model) => contextWanted(roles, effort, ref);
		// 1,024 + 256 + 2,048 and so on; B does not think, and answers on the same model.
		expect(['brief', 'normal', 'long', 'open'].map((effort) => of(effort))).toEqual([
			3328, 4096, 5120, 16_384,
		]);
		expect(of('long', { ...model, model: 'another' })).toBe(0);
		const quiet = { A: { ...roles.A, think: false }, B: roles.B };
		expect(contextWanted(quiet, 'long', model)).toBe(0);
	});

	test('the built-in model keeps its bound, and the answer a share of it', () => {
		for (const { id } of efforts) {
			const { A } = inUse(withEffort(defaultSettings.roles, id));
			expect(maxTotalTokens(A.sampling, true)).toBeLessThanOrEqual(builtIn.maxTokens);
			expect(A.sampling.maxTokens).toBeGreaterThanOrEqual(builtIn.maxTokens / 3);
		}
	});

	test('normal is what the specifications say; the others are options that exist', () => {
		for (const { id, defaults, settings, effort } of entries) {
			expect(effort?.normal, id).toBeUndefined();
			for (const options of Object.values(effort ?? {}))
				expect(complete(defaults, settings, options), id).toMatchObject(options);
		}
	});
});

describe('two limits in one room', () => {
	test('law: both fit, the answer keeps a third, nothing grows', () => {
		const some = fc.integer({ min: 1, max: 40_000 });
		fc.assert(
			fc.property(some, fc.nat(40_000), some, (maxTokens, maxThinking, total) => {
				const got = fitLimits({ maxTokens, maxThinking }, total);
				expect(got.maxTokens + got.maxThinking).toBeLessThanOrEqual(total);
				expect(got.maxTokens).toBeLessThanOrEqual(maxTokens);
				expect(got.maxThinking).toBeLessThanOrEqual(maxThinking);
				expect(got.maxThinking).toBeGreaterThanOrEqual(0);
				expect(got.maxTokens).toBeGreaterThanOrEqual(Math.min(maxTokens, total / 3));
				if (maxTokens + maxThinking <= total) expect(got).toEqual({ maxTokens, maxThinking });
			}),
		);
	});

	test('a prompt that leaves little: the thinking gives way', async () => {
		const room = { context: 2000, charactersPerToken: 4, maxTokens: 500, maxThinking: 32_768 };
		const mind = scriptedMind({ a: 'fine' }, { room });
		const parts = { history: [], notes: [], candidates: [], question: 'x'.repeat(3000) };
		const write = () => [{ role: 'user' as const, content: parts.question }];
		await ask(mind, 'a', parts, write, { label: 'a', role: 'A' });
		const { maxTokens, maxThinking } = mind.thoughts.get('a')!.sampling!;
		expect(maxTokens! + maxThinking!).toBeGreaterThan(1000);
		expect(maxTokens! + maxThinking!).toBeLessThanOrEqual(2000 - 750);
		expect(maxTokens).toBeGreaterThan(350);
	});
});

describe('the estimate follows', () => {
	const step = (thinkingEnded?: 'limit'): ThinkStep =>
		({
			...{ kind: 'think', ended: 10_000, started: 0 },
			usage: { completionTokens: 300, milliseconds: 3000 },
			...(thinkingEnded ? { thinkingEnded } : {}),
		}) as unknown as ThinkStep;
	const { roles } = someRun();
	const calls = { least: 1, most: 2 };
	const role = (maxThinking: number) => ({
		...roles.A,
		sampling: { ...roles.A.sampling, maxTokens: 1000, maxThinking },
	});

	test('without a past up to both limits', () => {
		expect(estimate(calls, [role(256)], null).tokens).toEqual({ least: 0, most: 2 * 1256 });
	});

	test('what was ended at its limit may reach the next one; what was not stays as it is', () => {
		const most = (pace: ReturnType<typeof paceOf>) =>
			estimate(calls, [role(2048)], pace).tokens.most;
		expect(most(paceOf([step()]))).toBe(600);
		expect(most(paceOf([step('limit')]))).toBe(2 * (2048 + 150));
	});
});

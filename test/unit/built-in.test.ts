import { describe, expect, test } from 'vitest';
import {
	builtIn,
	builtInRow,
	inUse,
	isBuiltIn,
	isRefusal,
	isTooSmall,
	labelOf,
	tooSmallFor,
	usesBuiltIn,
} from '../../src/catalogue/built-in.ts';
import { models } from '../../src/catalogue/models.ts';

import { entryOf, type AlgorithmId } from '../../src/algorithms/list.ts';
import type { ModelRef, Roles } from '../../src/core/types.ts';
import { defaultSettings } from '../../src/storage/settings.ts';

const qwen: ModelRef = { engine: 'llamacpp', model: 'https://hub.example/qwen.gguf' };
const away: ModelRef = { engine: 'remote', model: 'pocket', endpoint: 'e' };
const pocket = builtIn.ref;
const roles = (A: ModelRef | null, B: ModelRef | null): Roles => ({
	A: { ...defaultSettings.roles.A, model: A },
	B: { ...defaultSettings.roles.B, model: B },
});

describe('what the roles run on', () => {
	test('nobody chose: the built-in model, with all that was set but for the longest reply', () => {
		const { A, B } = inUse(roles(null, null));
		expect([A.model, B.model]).toEqual([pocket, pocket]);
		expect(A.sampling).toEqual({ temperature: 1.2, topP: 0.95, maxTokens: builtIn.maxTokens });
		expect(B.sampling).toMatchObject({ temperature: 0, topP: 0.2 });
		expect([A.think, B.think]).toEqual([true, true]);
	});

	test('what was chosen stays as it is', () => {
		const chosen = roles(qwen, away);
		expect(inUse(chosen)).toEqual(chosen);
	});

	test('one role alone falls back; a shorter reply stays short', () => {
		const chosen = roles(qwen, null);
		chosen.B = { ...chosen.B, sampling: { ...chosen.B.sampling, maxTokens: 100 } };
		const { A, B } = inUse(chosen);
		expect(A).toBe(chosen.A);
		expect(B).toMatchObject({ model: pocket, sampling: { maxTokens: 100 } });
	});

	test('where it cannot run there is no default, nor is it what somebody chose elsewhere', () => {
		for (const chosen of [null, pocket]) {
			const { A, B } = inUse(roles(chosen, qwen), false);
			expect([A.model, B.model]).toEqual([null, qwen]);
			expect(A.sampling).toEqual(defaultSettings.roles.A.sampling);
			expect(usesBuiltIn(entryOf('hyperthink'), { A, B })).toBe(false);
		}
	});

	test('a prompt keeps most of the context', () => {
		expect(builtIn.maxTokens).toBeLessThan(builtIn.context / 3);
	});
});

test('no other model can be taken for it', () => {
	expect(isBuiltIn(pocket)).toBe(true);
	for (const model of [null, undefined, qwen, away, { engine: 'webllm', model: 'pocket' } as const])
		expect(isBuiltIn(model)).toBe(false);
	expect(models.some(({ id }) => id === pocket.model)).toBe(false);
	expect(labelOf(away, 'pocket')).toBe('pocket');
});

test('its label says what it is, how large, and what for', () => {
	expect(labelOf(pocket, 'whatever')).toMatch(
		/^Pocket · built in · \d+ MB · small sums and puzzles only$/,
	);
	expect(builtInRow).toMatchObject({ id: 'pocket', status: 'ready', have: builtIn.bytes });
});

test.each<[AlgorithmId, ModelRef | null, ModelRef | null, boolean, boolean]>([
	['direct', pocket, qwen, true, false],
	['direct', qwen, pocket, false, false],
	['midtry', qwen, pocket, true, false],
	['hyperthink', pocket, pocket, true, false],
	['thought', pocket, qwen, true, true],
	['thought', qwen, pocket, true, true],
	['thought', qwen, away, false, false],
	['thought', null, null, false, false],
])('%s on %j and %j: asked %s, too small %s', (algorithm, A, B, asked, small) => {
	expect(usesBuiltIn(entryOf(algorithm), roles(A, B))).toBe(asked);
	expect(isTooSmall(entryOf(algorithm), roles(A, B))).toBe(small);
	const advice = tooSmallFor(entryOf(algorithm), roles(A, B));
	if (small) expect(advice).toMatch(/Pocket is too small for the Thought agent: choose a bigger/);
	else expect(advice).toBeNull();
});

test.each([
	['I only do small sums and puzzles.', true],
	['Sorry: i ONLY do small sums and puzzles!', true],
	['She has 17 apples.', false],
	['', false],
])('%j is a refusal: %s', (answer, refusal) => {
	expect(isRefusal(answer)).toBe(refusal);
});

/** Which makers' recommendations are known, by the names under which models run somewhere. */
import { expect, test } from 'vitest';
import { models as catalogue } from '../../src/catalogue/models.ts';
import { recommendedFor } from '../../src/catalogue/recommended.ts';

const of = (model: string, think = true) => {
	const drawing = recommendedFor({ model: { engine: 'remote', model }, think });
	return drawing && [drawing.temperature, drawing.topP];
};

test.each([
	// From the cards and generation files of the models, read by hand.
	['qwen3:0.6b', [0.6, 0.95], [0.7, 0.8]],
	['Qwen/Qwen3-8B', [0.6, 0.95], [0.7, 0.8]],
	['Qwen3-0.6B-q4f16_1-MLC', [0.6, 0.95], [0.7, 0.8]],
	['https://hub.test/unsloth/Qwen3-4B-GGUF/Qwen3-4B-Q3_K_M.gguf', [0.6, 0.95], [0.7, 0.8]],
	['qwen3.5:2b', null, null],
	['Qwen2.5-0.5B-Instruct', null, null],
	['deepseek-r1:1.5b', [0.6, 0.95], [0.6, 0.95]],
	['DeepSeek-R1-Distill-Llama-8B-q4f16_1-MLC', [0.6, 0.95], [0.6, 0.95]],
	['SmolLM3-Q4_K_M.gguf', [0.6, 0.95], [0.6, 0.95]],
	['SmolLM2-360M-Instruct-q0f16-MLC', null, null],
	['llama3.2:1b', [0.6, 0.9], [0.6, 0.9]],
	['Llama-3.2-3B-Instruct-q4f16_1-MLC', [0.6, 0.9], [0.6, 0.9]],
	['llama3:8b', null, null],
	['gemma3:1b', [1, 0.95], [1, 0.95]],
	['gemma-3n-E2B-it', null, null],
	['Ministral-3-3B-Reasoning-2512-q4f16_1-MLC', [0.7, 0.95], [0.7, 0.95]],
	// The folder names another model than the file.
	['https://hub.test/someone/gemma-3-merges/Own-1B.gguf', null, null],
])('%s', (model, thinking, plain) => {
	expect(of(model)).toEqual(thinking);
	expect(of(model, false)).toEqual(plain);
});

test('what is on offer is known by family, all of a family or none', () => {
	const known = ({ engine, id }: (typeof catalogue)[number]) =>
		recommendedFor({ model: { engine, model: id }, think: true }) !== null;
	const families = (of: boolean) =>
		new Set(catalogue.filter((model) => known(model) === of).map(({ family }) => family));
	expect(families(true)).toEqual(
		new Set(['Qwen3', 'DeepSeek R1', 'SmolLM3', 'Llama 3.2', 'Gemma 3', 'Ministral 3']),
	);
	expect(families(false)).toEqual(new Set(['Qwen3.5', 'SmolLM2', 'Phi-4', 'Bonsai', 'LFM2.5']));
});

import { expect, test } from 'vitest';
import { modelTitle } from '../../src/core/text/model-title.ts';
import { describeModel } from '../../src/state/models/model-identity.ts';

test.each([
	['/tmp/models/SmolLM2-135M-Instruct.Q4_1.gguf', 'SmolLM2-135M-Instruct.Q4_1'],
	['C:\\models\\Qwen3 4B.GGUF', 'Qwen3 4B'],
	['Qwen/Qwen3-4B', 'Qwen/Qwen3-4B'],
	['qwen3:4b', 'qwen3:4b'],
])('the model %j of a server is called %j', (id, title) => {
	expect(modelTitle(id)).toBe(title);
	const model = { engine: 'remote', model: id, endpoint: 'one' } as const;
	expect(describeModel(model, { installed: [], endpoints: [] }).name).toBe(title);
});

/** `npm run gpu` on WebGPU in software: the program that measures, where no graphics processor is. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test(
	'measures in software what can be measured there, and writes a report',
	{ timeout: 900_000 },
	() => {
		const given = ['scripts/gpu.mjs', '--software', '--only', 'pocket,tiny', '--minutes', '12'];
		const { status, stdout, stderr } = spawnSync('node', given, { encoding: 'utf8' });
		expect(status, stdout + stderr).toBe(0);
		const { flags, parts } = JSON.parse(readFileSync('test/.out/gpu.json', 'utf8'));
		expect(flags).toContain('--use-webgpu-adapter=swiftshader');
		const [pocket, tiny] = parts;
		expect(pocket.value).toMatchObject({ 'replies that are the same, of 6': 6 });
		expect(pocket.value['cpu: right, of 6']).toBeGreaterThan(3);
		expect(tiny.value).toMatchObject({
			'replies that numpy foretold, of 3': 3,
			'the same four at once, of 4': 4,
			// Its lanes are four (test/webllm/README.md).
			'sampler is right': false,
		});
		const report = readFileSync('test/.out/gpu.md', 'utf8');
		expect(report).toContain('## The tiny model in WebLLM');
		expect(report).not.toContain('Failed');
	},
);

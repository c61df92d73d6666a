import { expect, test } from 'vitest';
import { partsOf } from '../../scripts/gpu/parts.mjs';
import { reportOf } from '../../scripts/gpu/report.mjs';

const machine = { gpu: 'A card, 1.0', system: 'linux', cores: 8, gigabytes: 16 };
const empty = { when: '2026-11-27T00:00:00Z', machine, seconds: 61.4, parts: [] };
const device = {
	adapter: { vendor: 'nvidia', architecture: 'x', device: '', subgroups: [32, 32] },
	says: 'Your graphics processor can run models.',
	features: ['shader-f16'],
	limits: { maxBufferSize: 4 },
	usedByLlama: true,
};

test('A report without a graphics processor says so, and what each way of starting brought', () => {
	const tried = [{ name: 'as it comes', flags: [], seen: 'none | was found' }];
	const report = reportOf({ ...empty, tried, flags: null });
	expect(report).toContain('**No graphics processor answered.**');
	expect(report).toContain('| as it comes | none / was found |');
});

test('A part that failed is said with the last lines of its log, one that was measured with its figures', () => {
	const report = reportOf({
		...empty,
		flags: ['--a', '--b'],
		device,
		tried: [],
		parts: [
			{
				id: 'a',
				name: 'Alpha',
				what: 'What it is.',
				fault: 'No end after 90 s.',
				log: ['last words'],
			},
			{
				id: 'b',
				name: 'Beta',
				what: '',
				value: { 'write, tokens/s': 123.456, on: 'webgpu' },
				memory: 512,
			},
			{ id: 'c', name: 'Gamma', what: '', value: 'A text.\n' },
		],
	});
	expect(report).toContain('Flags that Chromium needs: `--a --b`.');
	expect(report).toMatch(/## Alpha\n[^#]*\*\*Failed:\*\* No end after 90 s\.\n[^#]*last words/);
	expect(report).toMatch(
		/## Beta\n[^#]*\| write, tokens\/s \| 123 \|\n\| on \| webgpu \|\n[^#]*\| 512 \|/,
	);
	expect(report).toContain('vendor nvidia, architecture x, subgroups 32 to 32');
	expect(report).toMatch(/16-bit shaders: yes; subgroups: no/);
	expect(report).toContain('A text.');
});

test('Each model and each folder that lies there is measured; software does less', () => {
	const given = { models: ['pocket.gguf', 'own.gguf'], webllm: ['tiny', '0.6B-q0f16'] };
	const parts = partsOf({ ...given, software: false });
	const ids = parts.map(({ id }: { id: string }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toEqual(
		expect.arrayContaining(['pocket', 'tiny', 'real-own.gguf', 'webllm-0.6B-q0f16', 'check-up']),
	);
	const rounds = (of: { call: unknown[] }) => JSON.stringify(of.call).match(/"rounds":(\d)/)?.[1];
	const pocket = (software: boolean) => partsOf({ ...given, software })[0]!;
	expect(Number(rounds(pocket(true)))).toBeLessThan(Number(rounds(pocket(false))));
	expect(
		partsOf({ models: ['pocket.gguf'], webllm: ['tiny'], software: true }).length,
	).toBeLessThan(parts.length);
});

/** Pocket's bench is an experiment of the Lab: what it reads out of the journals, and what it writes. */
import { expect, test } from 'vitest';
import { createEngine, type Call } from '../../src/engines/engine.ts';
import { readLabFile, labFile } from '../../src/lab/report/files.ts';
import {
	hyperthinkInside,
	midtryInside,
	type HyperThought,
	type MidTried,
} from '../support/pocket-inside.ts';
import { carryOut, pocketExperiment, repeatedly } from '../support/pocket-lab.ts';
import { pocketReport, type Measured } from '../support/pocket-report.ts';
import { scriptedRuntime, text, type ScriptedCall } from '../support/scripted-runtime.ts';

const bench = {
	...{ file: '', model: { name: 'pocket.gguf', bytes: 1, sha256: 'ab'.repeat(32) } },
	problems: [
		{
			...{ set: 'numbers', family: 'chains', answer: 17 },
			question: 'Mia has 14 apples, buys 9 more and gives 6 away. How many apples does she have?',
		},
	],
	...{
		chosen: false,
		directOnly: false,
		arms: [],
		each: 1,
		seed: 7,
		seconds: 240,
		processor: '2 × some',
	},
};

const engineOf = (script: (call: Call, n: number) => ScriptedCall) =>
	createEngine(scriptedRuntime(script, { parallel: 4 }));

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

async function wholeBench() {
	let reviews = 0;
	const paths: Record<string, ScriptedCall> = {
		0.7: text('5. <answer>16</answer>'),
		0.8: text('5. <answer>17</answer>'),
		0.9: text('It is 17.\n<answer>17 apples</answer>'),
		1: { say: [{ thinking: 'And on and on' }] },
	};
	const engine = engineOf((call) => {
		const { temperature, seed = 0 } = call.sampling;
		switch (kindOf(call)) {
			case 'direct':
				if (temperature === 0) return text('14 + 9 = 23, 23 - 6 = 17.\nAnswer: 17');
				return text(`Answer: ${seed % 2 === 0 ? 16 : 17}`);
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
	const experiment = await pocketExperiment(bench, [
		'direct-0',
		'direct-1',
		'midtry',
		'hyperthink',
	]);
	const midtry: MidTried[] = [];
	const hyperthink: HyperThought[] = [];
	const results = await carryOut(engine, experiment, async (looked) => {
		if (looked.unit.arm.id === 'midtry') midtry.push(await midtryInside(looked));
		if (looked.unit.arm.id === 'hyperthink') hyperthink.push(await hyperthinkInside(looked));
	});
	return { experiment, results, midtry, hyperthink };
}

test('what went on inside is read from the journals', async () => {
	const { results, midtry, hyperthink } = await wholeBench();
	expect(midtry).toEqual([
		{
			...{ right: true, consensus: { right: true }, divergence: false, check: 'confirmed' },
			paths: [false, true, true, false].map((right) => ({ right })),
			...{ misread: expect.any(Number), votes: '2 to 2', asChecked: { right: true } },
		},
	]);
	expect(hyperthink).toEqual([
		{
			...{ right: true, stop: 'accepted' },
			reviews: [
				{ by: 'B', verdict: 'rejected', right: false },
				{ by: 'A', verdict: 'accepted', right: true },
			],
			structured: [
				{ by: 'B', calls: 2, valid: true },
				{ by: 'A', calls: 1, valid: true },
			],
		},
	]);
	expect(results.get('midtry/numbers-0/0')).toMatchObject({ verdict: 'right', calls: 5 });
	expect(results.get('hyperthink/numbers-0/0')).toMatchObject({ verdict: 'right', calls: 4 });
});

test('the report has every way, every comparison, and opens in the Lab', async () => {
	const { experiment, results, midtry, hyperthink } = await wholeBench();
	const measured: Measured = {
		...bench,
		...{ midtry, hyperthink, threads: 1, browser: 'some', date: 'today', command: 'npm run x' },
		...{ examples: [{ question: 'How many?', right: 3, of: 16 }], warned: new Map() },
		speed: { load: 1, one: 2, four: 3 },
	};
	const report = pocketReport(measured, experiment, results);
	for (const words of ['Direct at 0 ', 'MidTry ', 'HyperThink ', 'Vote for the price of MidTry'])
		expect(report).toMatch(new RegExp(`\\| ${words}`));
	expect(report).toMatch(/\| MidTry +\| +100\.0 % /);
	expect(report).toMatch(/\| path 1 +\| +1 \| +0\.0 %/);
	expect(report).toMatch(/\| confirmed +\| +1 \| +100\.0 % \| +100\.0 %/);
	expect(report).toMatch(/\| A on a right candidate +\| +1 \| +100\.0 %/);
	expect(report).toMatch(/\| both +\| +2 \| +50\.0 %/);
	expect(report).toMatch(/\| How many\? +\| +3 of 16/);
	const read = readLabFile(JSON.stringify(labFile(experiment, results)));
	expect(read.results).toHaveLength(results.size);
});

test('what the app warns of before stands beside what came of it', async () => {
	const { experiment, results } = await wholeBench();
	const measured: Measured = {
		...bench,
		...{ midtry: [], hyperthink: [], threads: 1, browser: 'some', date: 'today', command: 'x' },
		...{ examples: [], speed: { load: 1, one: 2, four: 3 } },
		warned: new Map([['numbers-0', { text: 'It never saw apples.', slight: true }]]),
	};
	const slight = pocketReport(measured, experiment, results);
	expect(slight).toContain('Held up before they are asked: 0 of 1');
	expect(slight).toContain('Direct at 0: 0 answers without a warning');
	expect(slight).toContain('MidTry: 0 answers without a warning');
	const agreed = new Map(
		[...results].map(([id, one]) => [id, { ...one, confidence: 'HIGH' as const }]),
	);
	expect(pocketReport(measured, experiment, agreed)).toMatch(
		/MidTry: 1 answers without a warning, 1 right.* HIGH is shown 0 times, 0 right/,
	);
	const grave = { ...measured, warned: new Map([['numbers-0', { text: 'No.', slight: false }]]) };
	expect(pocketReport(grave, experiment, results)).toMatch(
		/Held up before they are asked: 1 of 1[^]*MidTry: 0 answers without a warning/,
	);
});

test('the examples, many times each with seeds of their own', async () => {
	const seeds = new Set<number | undefined>();
	const engine = engineOf((call) => (seeds.add(call.sampling.seed), text('Answer: 17')));
	const item = { id: 'e', question: 'What is 16 + 1?', answers: ['17'], family: 'x' };
	const all = await repeatedly(engine, [{ ...item, kind: 'number' }], { repeats: 5, seed: 1 });
	expect(all).toHaveLength(5);
	expect(all.every(({ verdict }) => verdict === 'right')).toBe(true);
	expect(seeds.size).toBe(6);
});

test('an engine that fails for good ends the bench with its words', async () => {
	const engine = engineOf(() => ({ say: [], fail: new Error('The worker is gone.') }));
	const experiment = await pocketExperiment(bench, ['direct-0', 'direct-1']);
	await expect(carryOut(engine, experiment, () => {})).rejects.toThrow('The worker is gone.');
});

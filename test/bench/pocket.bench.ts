/**
 * What Pocket does alone and with each algorithm, on problems that it was never shown: an experiment
 * of the Lab through the real engine. `npm run bench:pocket -- --problems 60 --seed 7`; with `--sets`
 * Direct and MidTry alone on these, with what the app warns of; with `--arms` other ways of the Lab. The experiment, which opens in the
 * Lab, goes to test/.out/pocket-bench.json, the tables to test/.out/pocket-bench.md.
 */
import { expect, inject, test } from 'vitest';
import { server } from 'vitest/browser';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { knownFrom, warningOf } from '../../src/catalogue/pocket-reads.ts';
import pocketWords from '../../src/catalogue/pocket-words.json';
import { builtInOptions } from '../../src/engines/llamacpp/built-in.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { progress } from '../../src/lab/experiment/plan.ts';
import { labFile } from '../../src/lab/report/files.ts';
import { pocketExamples } from '../../src/ui/think/examples.ts';
import {
	hyperthinkInside,
	midtryInside,
	type HyperThought,
	type MidTried,
} from '../support/pocket-inside.ts';
import { carryOut, pocketExperiment, repeatedly } from '../support/pocket-lab.ts';
import { pocketReport, type Measured } from '../support/pocket-report.ts';

const never = new AbortController().signal;
const bench = inject('pocketBench');
/** What is right, in the order of the examples; worked out by hand. */
const answers = ['28', '28', '20', '2'];
const times = 16;
const arms = bench.arms.length > 0 ? ` --arms ${bench.arms.join(',')}` : '';

const write = (ending: string, content: string) =>
	server.commands.writeFile(`test/.out/pocket-bench.${ending}`, content);

test('Pocket on problems that it was never shown', async () => {
	const file = await (await fetch(bench.file)).blob();
	const { runtime, info, dispose } = await loadLlama(file, builtInOptions(), () => {}, never);
	const engine = createEngine(runtime);
	const ways = ['direct-0', 'direct-1', ...(bench.directOnly ? [] : ['midtry'])];
	const usual = [...ways, ...(bench.chosen ? [] : ['hyperthink'])];
	const experiment = await pocketExperiment(bench, bench.arms.length > 0 ? bench.arms : usual);
	const midtry: MidTried[] = [];
	const hyperthink: HyperThought[] = [];
	let told = performance.now();
	const results = await carryOut(engine, experiment, async (looked, so) => {
		if (looked.unit.arm.id === 'midtry') midtry.push(await midtryInside(looked));
		if (looked.unit.arm.id === 'hyperthink') hyperthink.push(await hyperthinkInside(looked));
		if (performance.now() - told < 20_000) return;
		told = performance.now();
		const { done, of } = progress(experiment, so);
		console.log(`${done} of ${of} answers`);
		await write('json', JSON.stringify(labFile(experiment, so)));
	});
	const known = knownFrom(pocketWords);
	const asked = bench.chosen ? [] : await examples(engine);
	await dispose();
	const measured: Measured = {
		...bench,
		...{ midtry, hyperthink, examples: asked, threads: info.threads, browser },
		date: new Date().toISOString().slice(0, 10),
		command: `npm run bench:pocket -- --problems ${bench.each} --seed ${bench.seed}${arms}`,
		speed: { load: info.milliseconds / 1000, ...(await tokensPerSecond(file)) },
		warned: new Map(
			bench.chosen
				? experiment.items.map(({ id, question }) => [id, warningOf(builtIn.name, question, known)])
				: [],
		),
	};
	await write('json', JSON.stringify(labFile({ ...experiment, status: 'done' }, results)));
	await write('md', pocketReport(measured, experiment, results));
	expect(new Set([...results.values()].map(({ item }) => item)).size).toBe(bench.problems.length);
});

const browser =
	/Chrom\w+\/\d+/.exec(navigator.userAgent)?.[0].replace('/', ' ') ?? 'unknown browser';

/** How often Pocket is right on the questions of the empty screen, asked as a newcomer asks them. */
async function examples(engine: ReturnType<typeof createEngine>): Promise<Measured['examples']> {
	expect(answers).toHaveLength(pocketExamples.length);
	const items = pocketExamples.map((question, n) => ({
		...{ id: `example-${n}`, question, answers: [answers[n]!], family: 'Examples' },
		kind: 'number' as const,
	}));
	const results = await repeatedly(engine, items, { repeats: times, seed: bench.seed });
	return items.map(({ id, question }) => {
		const mine = results.filter(({ item }) => item === id);
		const right = mine.filter(({ verdict }) => verdict === 'right').length;
		return { question, right, of: mine.length };
	});
}

/** Tokens a second while nothing else runs and the prompt has been read: medians of three. */
async function tokensPerSecond(file: Blob): Promise<{ one: number; four: number }> {
	// Replies of one length, so that all run to the end side by side.
	const options = { ...builtInOptions(), sampling: { ignore_eos: true } };
	const { runtime, dispose } = await loadLlama(file, options, () => {}, never);
	const ask = async () => {
		const messages = [{ role: 'user' as const, content: pocketExamples[0]! }];
		const sampling = { temperature: 0, topP: 1, maxTokens: 200 };
		const stream = runtime.stream({ messages, sampling, think: true }, never);
		for (;;) {
			const next = await stream.next();
			if (next.done) return next.value.usage.completionTokens;
		}
	};
	const rate = async (many: number) => {
		const rates: number[] = [];
		for (let round = 0; round < 4; round++) {
			const started = performance.now();
			const written = await Promise.all(Array.from({ length: many }, ask));
			const sum = written.reduce((total, one) => total + one, 0);
			// The first round reads the prompt.
			if (round > 0) rates.push((1000 * sum) / (performance.now() - started));
		}
		return rates.sort((a, b) => a - b)[1]!;
	};
	const four = await rate(Math.min(4, runtime.parallel));
	const one = await rate(1);
	await dispose();
	return { one, four };
}

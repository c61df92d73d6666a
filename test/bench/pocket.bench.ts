/**
 * What Pocket does alone and with each algorithm, on problems that it was never shown, through the
 * real engine: `npm run bench:pocket -- --problems 100 --seed 7`. Writes every run to
 * test/.out/pocket-bench.json and the tables to test/.out/pocket-bench.md.
 */
import { expect, inject, test } from 'vitest';
import { server } from 'vitest/browser';
import { direct } from '../../src/algorithms/direct/direct.ts';
import { inUse } from '../../src/catalogue/built-in.ts';
import { builtInOptions } from '../../src/engines/llamacpp/built-in.ts';
import { createQueue } from '../../src/engines/queue.ts';
import { loadLlama, type LoadedLlama } from '../../src/engines/llamacpp/runtime.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { pocketExamples } from '../../src/ui/think/examples.ts';
import { askExamples } from '../support/pocket-bench-examples.ts';
import { work, type Result } from '../support/pocket-bench-problem.ts';
import { report, sets, type Speed } from '../support/pocket-bench-report.ts';
import { runOnce, type Stage } from '../support/pocket-bench-run.ts';

const never = new AbortController().signal;
const bench = inject('pocketBench');

/** Of each set so many are done alone on the machine, so that their seconds mean something. */
const alone = Math.min(4, bench.each);

/**
 * Of each set so many at a time, then a pause: llama.cpp keeps old prompts in its heap until a
 * moment without requests, in which the engine lets go of them.
 */
const atATime = 4;

/** Runs under way at once: more than the engine takes, so that none of its places stays empty. */
const abreast = 6;

test('Pocket on held-out problems', async () => {
	const began = performance.now();
	const file = await (await fetch(bench.file)).blob();
	const { model, speed } = await firstAnswer(file);
	const { runtime } = model;
	const stage = { runtime, queue: createQueue(runtime.parallel), roles };
	const results: Result[] = [];
	const measured = { ...bench, date: new Date().toISOString().slice(0, 10), browser, speed };
	for (const { from, to } of stretches(bench.each)) {
		results.push(...(await several(stage, from, to)));
		const { problems: _, ...about } = measured;
		await write('json', JSON.stringify({ ...about, results }));
		await write('md', report(measured, results));
		tell(results, (performance.now() - began) / 1000);
	}
	const examples = await askExamples(stage);
	await model.dispose();
	Object.assign(speed, await tokensPerSecond(file));
	await write('md', report({ ...measured, examples }, results));
	expect(results).toHaveLength(sets.length * bench.each);
});

const roles = inUse(defaultSettings.roles);
const browser =
	/Chrom\w+\/\d+/.exec(navigator.userAgent)?.[0].replace('/', ' ') ?? 'unknown browser';

const write = (ending: string, content: string) =>
	server.commands.writeFile(`test/.out/pocket-bench.${ending}`, content);

/** Those alone, then the others. */
function stretches(each: number): { from: number; to: number }[] {
	const list = [];
	for (let from = 0; from < each;) {
		const to = Math.min(each, from < alone ? alone : from + atATime);
		list.push({ from, to });
		from = to;
	}
	return list;
}

/** The problems `from` to `to` of every set, by every method. */
async function several(stage: Stage, from: number, to: number): Promise<Result[]> {
	const isAlone = from < alone;
	const chosen = sets.flatMap((_, set) =>
		bench.problems.slice(set * bench.each + from, set * bench.each + to),
	);
	const works = chosen.map((problem) => work(stage, problem, bench.seed, isAlone));
	const width = isAlone ? 1 : abreast;
	const cold = await all(works, width, ({ methods }) => methods.cold());
	const warm = await all(works, width, ({ methods }) => methods.warm());
	const midtry = await all(works, width, ({ methods }) => methods.midtry());
	const hyperthink = await all(works, width, ({ methods }) => methods.hyperthink());
	const done = chosen.map((problem, i) => ({
		...problem,
		...{ cold: cold[i]!, warm: warm[i]!, midtry: midtry[i]!, hyperthink: hyperthink[i]! },
	}));
	const rivals = await all(works, width, ({ rivals }, i) => rivals(done[i]!));
	return done.map((one, i) => ({ ...one, ...rivals[i]! }));
}

/** Does something with each item, `width` at a time; results in their order. */
async function all<T, R>(items: T[], width: number, act: (item: T, index: number) => Promise<R>) {
	const results: R[] = [];
	let next = 0;
	const walk = async () => {
		for (let mine = next++; mine < items.length; mine = next++) {
			results[mine] = await act(items[mine]!, mine);
		}
	};
	await Promise.all(Array.from({ length: width }, walk));
	return results;
}

function tell(results: Result[], seconds: number): void {
	const share = (right: (one: Result) => boolean) =>
		`${((100 * results.filter(right).length) / results.length).toFixed(0)} %`;
	const total = sets.length * bench.each;
	const left = (seconds / results.length) * (total - results.length);
	console.log(
		[
			`${results.length} of ${total} problems, ${seconds.toFixed(0)} s, about ${left.toFixed(0)} s left.`,
			`Right: Direct at 0 ${share((one) => one.cold.right)}, at 1 ${share((one) => one.warm.right)},`,
			`MidTry ${share((one) => one.midtry.right)} (vote ${share((one) => one.midtryRival.right)}),`,
			`HyperThink ${share((one) => one.hyperthink.right)} (vote ${share((one) => one.hyperthinkRival.right)})`,
		].join(' '),
	);
}

/** Loads the model as the app does, and asks the first example as a newcomer would. */
async function firstAnswer(file: Blob): Promise<{ model: LoadedLlama; speed: Speed }> {
	const started = performance.now();
	const model = await loadLlama(file, builtInOptions(), () => {}, never);
	const { runtime, info } = model;
	const stage = { runtime, queue: createQueue(runtime.parallel), roles };
	await runOnce(stage, direct, direct.defaults, pocketExamples[0]!, bench.seed);
	const answered = performance.now() - started;
	const speed = {
		...{ threads: info.threads, parallel: info.parallel, backend: info.backend },
		...{ load: info.milliseconds / 1000, answered: answered / 1000 },
	};
	return { model, speed };
}

/** Tokens a second while nothing else runs and the prompt has been read: medians of three. */
async function tokensPerSecond(file: Blob): Promise<Pick<Speed, 'one' | 'four'>> {
	// Replies of one length, so that all run to the end side by side.
	const options = { ...builtInOptions(), sampling: { ignore_eos: true } };
	const { runtime, dispose } = await loadLlama(file, options, () => {}, never);
	const tokens = 200;
	const ask = async () => {
		const messages = [{ role: 'user' as const, content: pocketExamples[0]! }];
		const sampling = { temperature: 0, topP: 1, maxTokens: tokens };
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

/**
 * How llama.cpp had best be laid out on a processor: paths at once or one after another, which numbers
 * the cache is kept in, what each format of weights costs. All in one run, the rivals in turn;
 * processor time, which does not depend on what else the machine does.
 */
import { expect, inject, test } from 'vitest';
import { commands, server } from 'vitest/browser';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import type { Listed } from '../../src/algorithms/entry.ts';
import type { Usage } from '../../src/core/types.ts';
import { inUse } from '../../src/catalogue/built-in.ts';
import { builtInOptions } from '../../src/engines/llamacpp/built-in.ts';
import type { LlamaOptions } from '../../src/engines/llamacpp/options.ts';
import { loadLlama, type LoadedLlama } from '../../src/engines/llamacpp/runtime.ts';
import { createEngine, type Call, type Runtime } from '../../src/engines/engine.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { mindOf, someRun } from '../support/runs.ts';
import { openOnnx } from '../support/onnx-run.ts';
import { makeSizedGguf } from '../support/sized-gguf.ts';
import { makeSizedOnnx, onnxFormats } from '../support/sized-onnx.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

const never = new AbortController().signal;
const bench = inject('pocketBench');
const roles = inUse(defaultSettings.roles);
const figures: Record<string, number> = {};
const questions = bench.problems
	.filter((_, i) => i % bench.each < 2)
	.map(({ question }) => question);

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

const layouts: Record<string, LlamaOptions> = {
	'four at once, 16-bit cache': { parallel: 4, cache: 'f16', unpack: 0 },
	'one after another, 32-bit cache': { unpack: 0 },
	'four at once, all in 32 bits': { parallel: 4 },
	'one after another, all in 32 bits': {},
};

type AnyAlgorithm = Listed<Record<string, unknown>>;

/** What one question took. */
interface Spent {
	processor: number;
	firstWord: number;
	seconds: number;
	prompt: number;
	cached: number;
	written: number;
}

/** As in the app: the model is loaded once, and one question after another is asked of it. */
test('Pocket with each layout, the questions in turn', { timeout: 1_800_000 }, async () => {
	const file = await (await fetch(bench.file)).blob();
	const algorithms = [midtry, hyperthink] as unknown as AnyAlgorithm[];
	for (const algorithm of algorithms) {
		const models = new Map<string, LoadedLlama>();
		const all = Object.entries(layouts);
		for (const [name, layout] of algorithm.id === 'midtry' ? all : [all[0]!, all.at(-1)!]) {
			const options = { ...builtInOptions(), ...layout };
			models.set(name, await loadLlama(file, options, () => {}, never));
		}
		const spent = new Map([...models.keys()].map((name) => [name, [] as Spent[]]));
		for (const question of questions)
			for (const [name, { runtime }] of models)
				spent.get(name)!.push(await spentOn(algorithm, question, runtime));
		for (const [name, model] of models) {
			const [first, ...later] = spent.get(name)! as [Spent, ...Spent[]];
			const what = `${algorithm.label} on Pocket, ${name}`;
			const of = (key: keyof Spent) => median(later.map((one) => one[key]));
			figures[`${what}: prompt tokens computed, first question`] = computed(first);
			figures[`${what}: prompt tokens computed, later ones`] = median(later.map(computed));
			figures[`${what}: processor, s`] = of('processor');
			figures[`${what}: first word, s`] = of('firstWord');
			figures[`${what}: whole, s`] = of('seconds');
			const { read, write } = await pace(model.runtime);
			const reading = median(later.map(({ prompt, cached }) => prompt - cached)) / read;
			figures[`${what}: of that reading, s`] = reading;
			figures[`${what}: of that writing (alone), s`] = of('written') / write;
			await model.dispose();
		}
	}
	await write();
	expect(questions.length).toBeGreaterThan(3);
});

const computed = ({ prompt, cached }: Spent) => 1 - cached / prompt;

async function spentOn(
	algorithm: AnyAlgorithm,
	question: string,
	runtime: Runtime,
): Promise<Spent> {
	const clock = watched(runtime);
	const { id, version, defaults, onBuiltIn } = algorithm;
	const options = { ...defaults, ...onBuiltIn };
	const chat = [{ role: 'user' as const, content: question }];
	const run = someRun({ algorithm: id, version, options, seed: bench.seed, chat, roles });
	const journal = memoryJournal();
	const mind = await mindOf({ run, journal, engine: createEngine(clock.runtime) });
	const [before, started] = [await commands.processorTime(), performance.now()];
	await algorithm.run(run.chat, options, mind);
	await mind.settled();
	const seconds = (performance.now() - started) / 1000;
	const processor = (await commands.processorTime()) - before;
	const usage = (await journal.load(run.id)).flatMap((step) =>
		step.kind === 'think' && step.usage ? [step.usage] : [],
	);
	return {
		...{ processor, seconds, firstWord: clock.firstWord() },
		prompt: sum(usage.map(({ promptTokens }) => promptTokens)),
		cached: sum(usage.map(({ cachedTokens }) => cachedTokens)),
		written: sum(usage.map(({ completionTokens }) => completionTokens)),
	};
}

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

/** Tokens for each second of processor time. */
async function pace(runtime: Runtime): Promise<{ read: number; write: number }> {
	const long = questions.join(' ');
	let prompt = 0;
	const read = await timed(async () => {
		for (const mark of 'abcdefgh') prompt += (await ask(runtime, mark + long, 1)).promptTokens;
	});
	let written = 0;
	const write = await timed(async () => {
		for (const question of questions)
			written += (await ask(runtime, question, 100, 1)).completionTokens;
	});
	return { read: prompt / read, write: written / write };
}

/** What drawing one of so many words costs, where one is likely and where none is. */
test.each([
	['one is likely', 1.2],
	['all are as likely', 0],
])('a choice among 150,000 words, %s', { timeout: 600_000 }, async (kind, zipf) => {
	const file = new Blob([makeTinyGguf({ words: 150_000, zipf })]);
	const first = [20, 2000, 4000];
	const ways: Record<string, Record<string, unknown>> = {
		'top-p 1': { top_k: 0, top_p: 1 },
		'top-p 0.95 of all': { top_k: 0 },
		...Object.fromEntries(first.map((k) => [`top-p 0.95 of the first ${k}`, { top_k: k }])),
	};
	const tokens = 60;
	const least: Record<string, number> = {};
	for (let round = 0; round < 3; round++)
		for (const [name, way] of Object.entries(ways)) {
			const sampling = { ignore_eos: true, ...way };
			const device = { gpu: false, cores: 2 };
			const model = await loadLlama(file, { context: 512, device, sampling }, () => {}, never);
			await ask(model.runtime, 'Why?', 2);
			const spent = await timed(() => ask(model.runtime, 'Why?', tokens, 1));
			await model.dispose();
			least[name] = Math.min(least[name] ?? Infinity, (spent * 1000) / tokens);
		}
	for (const [name, spent] of Object.entries(least))
		figures[`a token of 150,000, ${kind}, ${name}: processor, ms`] = spent;
	await write();
});

/** Of the models of random weights: about 50 million. In 32 bits more is too much for a Blob here. */
const layers = 4;

/**
 * A processor's speed with each format of one shape. Several threads are told by the clock as well: they
 * spend more processor time and may be faster all the same, on a machine that has nothing else to do.
 */
test('formats of one shape', { timeout: 1_800_000 }, async () => {
	const [read, written] = [96, 16];
	for (const format of ['Q4_K_M', 'Q4_0', 'IQ4_NL', 'Q8_0', 'F16', 'F32']) {
		const bytes = makeSizedGguf(format, layers);
		const what = `${format}, ${(bytes.length / 1e6).toFixed(0)} MB`;
		const options = {
			...{ sampling: { ignore_eos: true }, context: 512, load: { flash_attn: false } },
			unpack: 0 as const,
		};
		const device = { gpu: false };
		for (const [kind, more] of Object.entries({
			'one thread': { threads: 1 },
			'two threads': { threads: 2 },
			'four at once, one thread': { threads: 1, parallel: 4 },
		})) {
			const all = { ...options, ...more, device };
			const model = await loadLlama(new Blob([bytes]), all, () => {}, never);
			const prompt = (n: number) => String(n).repeat(read);
			if (!('parallel' in more)) {
				const spent = await spentBy(() => ask(model.runtime, prompt(1), 1));
				figures[`${what}: read, ${kind}, tokens a processor second`] = read / spent.processor;
				figures[`${what}: read, ${kind}, tokens a second`] = read / spent.wall;
			}
			const asked = 'parallel' in more ? [2, 3, 4, 5] : [2];
			const together = (tokens: number) =>
				Promise.all(asked.map((n) => ask(model.runtime, String(n), tokens)));
			await together(1);
			const spent = await spentBy(() => together(written));
			const tokens = written * asked.length;
			figures[`${what}: write, ${kind}, tokens a processor second`] = tokens / spent.processor;
			figures[`${what}: write, ${kind}, tokens a second`] = tokens / spent.wall;
			await model.dispose();
		}
		await write();
	}
});

/** ONNX Runtime, which transformers.js runs models with: the same shape, with its own formats. */
test('the same shape in ONNX Runtime', { timeout: 600_000 }, async () => {
	const [read, written] = [96, 16];
	for (const format of onnxFormats) {
		const bytes = makeSizedOnnx(format, layers);
		const what = `ONNX ${format}, ${(bytes.length / 1e6).toFixed(0)} MB`;
		const model = await openOnnx(bytes, layers);
		await model.next([1]);
		const reading = await timed(() => model.begin(Array.from({ length: read }, (_, i) => i)));
		const writing = await timed(async () => {
			for (let i = 0; i < written; i++) await model.next([i]);
		});
		figures[`${what}: read, one thread, tokens a processor second`] = read / reading;
		figures[`${what}: write, one thread, tokens a processor second`] = written / writing;
		await model.close();
	}
	await write();
});

const write = () =>
	server.commands.writeFile('test/.out/bench-engines.json', JSON.stringify(figures, null, '\t'));

async function spentBy(act: () => Promise<unknown>) {
	const started = performance.now();
	const processor = await timed(act);
	return { processor, wall: (performance.now() - started) / 1000 };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
	const before = await commands.processorTime();
	await act();
	return (await commands.processorTime()) - before;
}

async function ask(
	runtime: Runtime,
	content: string,
	maxTokens: number,
	temperature = 0,
): Promise<Usage> {
	const messages = [{ role: 'user' as const, content }];
	const sampling = { temperature, topP: temperature === 0 ? 1 : 0.95, maxTokens, seed: 1 };
	const call: Call = { messages, sampling, think: true };
	const stream = runtime.stream(call, never);
	for (;;) {
		const next = await stream.next();
		if (next.done) return next.value.usage;
	}
}

/** The runtime, and when its first word came. */
function watched(runtime: Runtime) {
	const started = performance.now();
	let first = 0;
	return {
		runtime: {
			...runtime,
			async *stream(call: Call, signal: AbortSignal) {
				const stream = runtime.stream(call, signal);
				for (;;) {
					const next = await stream.next();
					if (next.done) return next.value;
					if (next.value.text || next.value.thinking) first ||= performance.now();
					yield next.value;
				}
			},
		} as Runtime,
		firstWord: () => (first - started) / 1000,
	};
}

/**
 * How llama.cpp had best be laid out on a processor: paths at once or one after another, which numbers
 * the cache is kept in, what each format of weights costs. All in one run, the rivals in turn;
 * processor time, which does not depend on what else the machine does.
 */
import { expect, inject, test } from 'vitest';
import { commands, server } from 'vitest/browser';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import type { Algorithm } from '../../src/core/ports.ts';
import { inUse } from '../../src/catalogue/built-in.ts';
import { builtInOptions } from '../../src/engines/llamacpp/built-in.ts';
import type { LlamaOptions } from '../../src/engines/llamacpp/options.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { createEngine, type Call, type Runtime } from '../../src/engines/engine.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { memoryJournal } from '../../src/runs/private-journal.ts';
import { mindOf, someRun } from '../support/runs.ts';
import { formatNames, makeSizedGguf } from '../support/sized-gguf.ts';
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
	'four at once, 16-bit cache': { parallel: 4, cache: 'f16' },
	'one after another, 16-bit cache': { cache: 'f16' },
	'one after another, 32-bit cache': {},
};

interface Spent {
	processor: number[];
	firstWord: number[];
	seconds: number[];
	prompt: number;
	cached: number;
}

test('Pocket with each layout, the questions in turn', { timeout: 1_800_000 }, async () => {
	const file = await (await fetch(bench.file)).blob();
	const algorithms = [midtry, hyperthink] as unknown as Algorithm<Record<string, unknown>>[];
	for (const algorithm of algorithms) {
		const spent = new Map<string, Spent>();
		for (const question of questions) {
			for (const [name, layout] of Object.entries(layouts)) {
				const mine = spent.get(name) ?? {
					processor: [],
					firstWord: [],
					seconds: [],
					prompt: 0,
					cached: 0,
				};
				spent.set(name, mine);
				const model = await loadLlama(file, { ...builtInOptions(), ...layout }, () => {}, never);
				const clock = watched(model.runtime);
				const { id, version, defaults: options } = algorithm;
				const chat = [{ role: 'user' as const, content: question }];
				const run = someRun({ algorithm: id, version, options, seed: bench.seed, chat, roles });
				const journal = memoryJournal();
				const mind = await mindOf({ run, journal, engine: createEngine(clock.runtime) });
				const [before, started] = [await commands.processorTime(), performance.now()];
				await algorithm.run(run.chat, options, mind);
				await mind.settled();
				mine.seconds.push((performance.now() - started) / 1000);
				mine.processor.push((await commands.processorTime()) - before);
				mine.firstWord.push(clock.firstWord());
				for (const step of await journal.load(run.id)) {
					if (step.kind !== 'think') continue;
					mine.prompt += step.usage?.promptTokens ?? 0;
					mine.cached += step.usage?.cachedTokens ?? 0;
				}
				await model.dispose();
			}
		}
		for (const [name, { processor, firstWord, seconds, prompt, cached }] of spent) {
			const what = `${algorithm.label} on Pocket, ${name}`;
			figures[`${what}: prompt tokens computed`] = 1 - cached / prompt;
			figures[`${what}: processor, s`] = median(processor);
			figures[`${what}: first word, s`] = median(firstWord);
			figures[`${what}: whole, s`] = median(seconds);
		}
	}
	await write();
	expect(questions.length).toBeGreaterThan(3);
});

/** What drawing one of so many words costs, where one is likely and where none is. */
test.each([
	['one is likely', 1.2],
	['all are as likely', 0],
])('a choice among 150,000 words, %s', { timeout: 600_000 }, async (kind, zipf) => {
	const file = new Blob([makeTinyGguf({ words: 150_000, zipf })]);
	const first = [20, 1000, 2000, 4000, 8000, 16_000, 32_000];
	const ways: Record<string, Record<string, unknown>> = {
		'top-p 1': { top_k: 0, top_p: 1 },
		'top-p 0.95 of all': { top_k: 0 },
		...Object.fromEntries(first.map((k) => [`top-p 0.95 of the first ${k}`, { top_k: k }])),
	};
	const tokens = 60;
	const least: Record<string, number> = {};
	for (let round = 0; round < 4; round++)
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

test('formats of one shape', { timeout: 1_800_000 }, async () => {
	for (const format of formatNames) {
		const bytes = makeSizedGguf(format, 6);
		const load = { flash_attn: false };
		const options = { sampling: { ignore_eos: true }, context: 2048, load };
		const one = await loadLlama(
			new Blob([bytes]),
			{ ...options, device: { gpu: false } },
			() => {},
			never,
		);
		const read = await timed(() => ask(one.runtime, 'x'.repeat(500), 1));
		const write = await timed(() => ask(one.runtime, 'x'.repeat(500), 60));
		await one.dispose();
		const four = await loadLlama(
			new Blob([bytes]),
			{ ...options, parallel: 4, device: { gpu: false } },
			() => {},
			never,
		);
		await Promise.all([1, 2, 3, 4].map(() => ask(four.runtime, 'x'.repeat(500), 1)));
		const together = await timed(() =>
			Promise.all([1, 2, 3, 4].map(() => ask(four.runtime, 'x'.repeat(500), 60))),
		);
		await four.dispose();
		const what = `${format}, ${(bytes.length / 1e6).toFixed(0)} MB`;
		figures[`${what}: read, tokens a processor second`] = 500 / read;
		figures[`${what}: write, tokens a processor second`] = 60 / write;
		figures[`${what}: write four at once, tokens a processor second`] = 240 / together;
	}
	await write();
});

const write = () =>
	server.commands.writeFile('test/.out/bench-engines.json', JSON.stringify(figures, null, '\t'));

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
): Promise<void> {
	const messages = [{ role: 'user' as const, content }];
	const sampling = { temperature, topP: temperature === 0 ? 1 : 0.95, maxTokens, seed: 1 };
	const call: Call = { messages, sampling, think: true };
	const stream = runtime.stream(call, never);
	while (!(await stream.next()).done);
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

/** llama.cpp: real weights and random ones of a real shape, on the graphics processor and beside it. */
import { system } from '../../src/algorithms/direct/prompts.ts';
import { builtInOptions } from '../../src/engines/llamacpp/built-in.ts';
import type { LlamaOptions } from '../../src/engines/llamacpp/options.ts';
import { loadLlama, type LoadedLlama } from '../../src/engines/llamacpp/runtime.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { checkUp } from '../../src/lab/check-up/check-up.ts';
import { checkUpText } from '../../src/lab/check-up/report.ts';
import { makeSizedGguf, shapes, type ShapeName } from '../support/sized-gguf.ts';
import { ask, speeds, type Amount } from './speeds.ts';

export type Say = (what: string) => void;
export type Figures = Record<string, number | string | boolean>;

const never = new AbortController().signal;

async function opened(file: Blob, options: LlamaOptions, say: Say): Promise<LoadedLlama> {
	const model = await loadLlama(file, options, () => {}, never);
	const { backend, threads, parallel, context, milliseconds } = model.info;
	say(`loaded on ${backend}, ${threads} threads, ${parallel} at once, ${context} tokens`);
	say(`load ${(milliseconds / 1000).toFixed(1)} s`);
	return model;
}

const placed = ({ info }: LoadedLlama): Figures => ({
	backend: info.backend,
	threads: info.threads,
	'at once': info.parallel,
	'load, s': info.milliseconds / 1000,
});

async function fetched(path: string): Promise<Blob> {
	const response = await fetch(path);
	if (!response.ok) throw new Error(`${path} is not here (${response.status}).`);
	return response.blob();
}

const sums = [
	['What is 34 + 17?', '51'],
	['Tom has 12 apples and gives 5 away. How many does he have left?', '7'],
	['A box holds 6 eggs. How many eggs are in 4 boxes?', '24'],
	['What is 90 - 28?', '62'],
	['Anna has 3 boxes with 8 pens each. How many pens does she have?', '24'],
	['What comes next: 4, 7, 10, 13?', '16'],
] as const;

/**
 * The same file on the graphics processor and on the processor: do they write the same at temperature 0,
 * and how fast? The last word of a wrong sum may differ where two tokens are as likely.
 */
export async function bothWays(
	path: string,
	{ amount, ofPocket = false }: { amount: Amount; ofPocket?: boolean },
	say: Say,
): Promise<Figures> {
	const file = await fetched(path);
	const texts: Record<string, string[]> = {};
	const figures: Figures = {};
	for (const name of ['gpu', 'cpu']) {
		// 32-bit caches are for processors; a graphics processor has the usual 16-bit ones.
		const own: LlamaOptions = ofPocket && name === 'cpu' ? builtInOptions() : { context: 2048 };
		// Read at each request: the questions end where the model ends, the speeds after so many tokens.
		const sampling: Record<string, unknown> = {};
		const device = { ...own.device, ...(name === 'cpu' ? { gpu: false } : {}) };
		const model = await opened(file, { ...own, device, sampling }, say);
		for (const [what, value] of Object.entries(placed(model))) figures[`${name}: ${what}`] = value;
		texts[name] = [];
		for (const [question] of sums) {
			// As Direct asks.
			const messages = [
				{ role: 'system' as const, content: system },
				{ role: 'user' as const, content: question },
			];
			texts[name]!.push((await ask(model.runtime, '', 200, { messages, think: true })).text);
		}
		sampling.ignore_eos = true;
		const found = await speeds(model.runtime, amount, say);
		for (const [what, value] of Object.entries(found)) figures[`${name}: ${what}`] = value;
		await model.dispose();
	}
	const [on, off] = [texts.gpu!, texts.cpu!];
	figures['replies that are the same, of 6'] = on.filter((text, i) => text === off[i]).length;
	for (const [name, list] of Object.entries(texts))
		figures[`${name}: right, of 6`] = list.filter((text, i) =>
			new RegExp(`\\b${sums[i]![1]}\\b[^0-9]*$`).test(text.trim()),
		).length;
	figures['gpu: first reply'] = on[0]!.slice(-200);
	figures['cpu: first reply'] = off[0]!.slice(-200);
	return figures;
}

/** A model of real widths and depth, random weights. */
export async function shaped(
	shape: ShapeName,
	format: string,
	{ amount, gpu, threads }: { amount: Amount; gpu: boolean; threads?: number },
	say: Say,
): Promise<Figures> {
	const bytes = makeSizedGguf(format, shapes[shape].layers, shapes[shape]);
	say(`${(bytes.length / 1e6).toFixed(0)} MB of random weights`);
	const options: LlamaOptions = {
		context: 2048,
		sampling: { ignore_eos: true },
		...(threads ? { threads } : {}),
		...(gpu ? {} : { device: { gpu: false } }),
	};
	const model = await opened(new Blob([bytes]), options, say);
	const figures = { 'file, MB': bytes.length / 1e6, ...placed(model) };
	const found = await speeds(model.runtime, amount, say);
	await model.dispose();
	return { ...figures, ...found };
}

/** The check-up of a file, as the app shows it. */
export async function examined(path: string, name: string, say: Say): Promise<string> {
	const file = await fetched(path);
	const began = Date.now();
	let model: LoadedLlama | undefined;
	const ref = { engine: 'llamacpp', model: name } as const;
	const checks = await checkUp(
		{
			model: ref,
			families: [],
			open: async () => {
				model = await opened(file, { context: 2048 }, say);
				return createEngine(model.runtime);
			},
		},
		{ now: () => performance.now(), seed: 7 },
		({ label }) => say(`looked at: ${label}`),
		never,
	);
	await model?.dispose();
	const seconds = (Date.now() - began) / 1000;
	const identity = `${file.size} bytes`;
	return checkUpText({
		model: ref,
		name,
		identity,
		app: '',
		when: began,
		seconds,
		checks,
		facts: [],
	});
}

/** Which ways of laying a model out in memory work on the graphics processor, and how fast each writes. */
export async function layouts(path: string, say: Say): Promise<Figures> {
	const file = await fetched(path);
	const ways: Record<string, LlamaOptions> = {
		'as Mull loads it': {},
		'without flash attention': { load: { flash_attn: false } },
		'one at a time': { parallel: 1, load: { n_parallel: 1, n_ctx: 2048 } },
		'cache in 32 bits, no flash attention': { cache: 'f32', load: { flash_attn: false } },
		'half of the layers': { load: { n_gpu_layers: 15 } },
	};
	const figures: Figures = {};
	for (const [name, way] of Object.entries(ways)) {
		try {
			const sampling = { ignore_eos: true };
			const model = await opened(file, { context: 2048, sampling, ...way }, say);
			await ask(model.runtime, 'Why?', 2);
			const { written, first, all } = await ask(model.runtime, 'Tell me about the sea.', 48);
			figures[`${name}: write, tokens/s`] = (written - 1) / ((all - first) / 1000);
			await model.dispose();
		} catch (thrown) {
			const cause = thrown instanceof Error ? thrown.cause : undefined;
			const said = cause instanceof Error ? cause.message : String(thrown);
			figures[`${name}: failed`] = said.split('\n').slice(-12).join(' / ').slice(0, 900);
			say(`${name} failed: ${said.slice(-1500)}`);
		}
	}
	return figures;
}

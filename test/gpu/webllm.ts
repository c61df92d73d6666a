/** WebLLM: the pinned package, its worker, the models of `test/webllm`. */
import { createWebllm, type WebllmState } from '../../src/engines/webllm/runtime.ts';
import { fetchTiny } from '../support/tiny-webllm.ts';
import { customSource } from '../../src/engines/webllm/download/source.ts';
import greedy from '../webllm/model/greedy.json';
import type { Figures, Say } from './llamacpp.ts';
import { ask, speeds, type Amount } from './speeds.ts';

const never = new AbortController().signal;

async function open(folder: string, context: number, say: Say) {
	const at = new URL(folder, location.href).href;
	const source = customSource(at, `${at}/library.wasm`, { name: folder, reasoning: 'none' });
	await fetchTiny(source, never);
	say('files are here');
	const states: WebllmState[] = [];
	const runtime = createWebllm({
		spawn: () =>
			new Worker(new URL('../../src/worker/webllm.worker.ts', import.meta.url), { type: 'module' }),
		source,
		context,
		onState: (state) => states.push(state),
	});
	const began = performance.now();
	await runtime.load(never);
	const loaded = states.find((state) => state.kind === 'loaded');
	say('loaded');
	const figures: Figures = {
		'load, s': (performance.now() - began) / 1000,
		on: loaded?.backend ?? '',
		// The trials at load: of the sampler, and of four sequences whose attention is merged.
		'sampler is right': !loaded?.note,
		'at once': runtime.parallel,
	};
	return { runtime, figures };
}

/** The tiny model: what numpy foretold must come out, alone and among four. */
export async function tiny(folder: string, say: Say): Promise<Figures> {
	const { runtime, figures } = await open(folder, 4096, say);
	let alone = 0;
	for (const { question, text } of greedy) {
		const reply = await ask(runtime, question, text.length);
		alone += Number(reply.text === text);
	}
	figures[`replies that numpy foretold, of ${greedy.length}`] = alone;
	const four = await Promise.all(
		[0, 1, 2, 0].map((i) => ask(runtime, greedy[i]!.question, greedy[i]!.text.length)),
	);
	figures['the same four at once, of 4'] = four.filter(
		({ text }, i) => text === greedy[[0, 1, 2, 0][i]!]!.text,
	).length;
	const draws = new Map<string, number>();
	for (let seed = 1; seed <= 40; seed++) {
		const { text } = await ask(runtime, 'Hello?', 1, {
			sampling: { temperature: 4, seed: seed * 7919 },
		});
		draws.set(text, (draws.get(text) ?? 0) + 1);
	}
	figures['kinds of first tokens in 40 draws at temperature 4'] = draws.size;
	const found = await speeds(runtime, { read: 400, write: 64, rounds: 3 }, say);
	runtime.unload();
	return { ...figures, ...found };
}

/** A model of real widths and depth, random weights. */
export async function shaped(folder: string, amount: Amount, say: Say): Promise<Figures> {
	const { runtime, figures } = await open(folder, 4096, say);
	const found = await speeds(runtime, amount, say);
	runtime.unload();
	return { ...figures, ...found };
}

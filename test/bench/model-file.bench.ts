/**
 * A model file as it is and in 8 bits, in turn (`npm run bench -- formats --model FILE`): how long it takes
 * to load, how fast it reads and writes, and whether it writes the same. With `--url` a llama-server that has
 * the same file answers beside them; its own clock counts there.
 */
import { expect, inject, test } from 'vitest';
import { commands, server } from 'vitest/browser';
import { createEngine } from '../../src/engines/engine.ts';
import { loadLlama, type LoadedLlama } from '../../src/engines/llamacpp/runtime.ts';
import { ask, request } from '../support/llama-asked.ts';

const { file: address } = inject('pocketBench');
const url = import.meta.env.MULL_SERVER as string | undefined;
const never = new AbortController().signal;
const [tokens, rounds] = [32, 3];
const figures: Record<string, number> = {};
const lists = new Map<string, number[]>();
const note = (what: string, value: number) => lists.set(what, [...(lists.get(what) ?? []), value]);
const questions = ['A story of a lighthouse', 'How bread is made', 'A letter to a friend'].flatMap(
	(title) => [`Write: ${title}, by the sea.`, `Explain in many words: ${title}, to a child.`],
);
const long = questions.join(' ').repeat(2);

test('as it is and in 8 bits', { timeout: 1_800_000 }, async () => {
	const file = await (await fetch(address)).blob();
	const ways = { 'as it is': 0, 'in 8 bits': 8 } as const;
	const models = new Map<string, LoadedLlama>();
	for (let round = 0; round < 3; round++)
		for (const [name, unpack] of Object.entries(ways)) {
			await models.get(name)?.dispose();
			const options = { device: { gpu: false }, threads: 1, context: 2048, unpack };
			const spent = await timed(async () =>
				models.set(name, await loadLlama(file, options, () => {}, never)),
			);
			note(`${name}: load, s of processor time`, spent.processor);
			note(`${name}: load, s`, spent.wall);
		}
	for (const [name, { info }] of models) figures[`${name}: MB more`] = (info.unpacked ?? 0) / 1e6;
	const said = new Map<string, string[]>();
	const likely = new Map<string, number[]>();
	for (let round = 0; round < rounds; round++)
		for (const [name, { runtime }] of models) {
			const engine = createEngine(runtime);
			const greedy = (text: string, maxTokens: number) => ({
				...request(text, { temperature: 0, topP: 1, maxTokens }),
				logprobs: true as const,
			});
			const read = await timed(() => ask(engine, greedy(`${round} ${long}`, 1)));
			note(
				`${name}: read, tokens a processor second`,
				read.done.reply.usage.promptTokens / read.processor,
			);
			note(`${name}: read, tokens a second`, read.done.reply.usage.promptTokens / read.wall);
			const first = await ask(engine, greedy(questions[round]!, 1));
			likely.set(name, [...(likely.get(name) ?? []), first.reply.meanLogprob!]);
			const written = await timed(() => ask(engine, greedy(questions[round]!, tokens)));
			const { reply } = written.done;
			note(
				`${name}: write, tokens a processor second`,
				reply.usage.completionTokens / written.processor,
			);
			note(`${name}: write, tokens a second`, reply.usage.completionTokens / written.wall);
			said.set(name, [...(said.get(name) ?? []), reply.text]);
			if (url && name === 'in 8 bits') await native(`${round} ${long}`, questions[round]!);
		}
	const [before, after] = [...said.values()] as [string[], string[]];
	const [was, is] = [...likely.values()] as [number[], number[]];
	figures['characters alike at the beginning, of 100'] =
		(100 * sum(before.map((text, at) => alike(text, after[at]!)))) /
		sum(before.map((t) => t.length));
	figures['log-probability of the first word moved by, at most'] = Math.max(
		...was.map((x, at) => Math.abs(x - is[at]!)),
	);
	for (const [what, list] of lists) figures[what] = median(list);
	for (const { dispose } of models.values()) await dispose();
	await server.commands.writeFile(
		'test/.out/bench-model-file.json',
		JSON.stringify(figures, null, '\t'),
	);
	expect(figures['in 8 bits: MB more']).toBeGreaterThan(0);
});

async function native(long: string, question: string): Promise<void> {
	const post = async (content: string, max_tokens: number) => {
		const messages = request(content).messages;
		const body = JSON.stringify({ messages, max_tokens, temperature: 0 });
		const headers = { 'Content-Type': 'application/json' };
		const answer = await fetch(`${url}/chat/completions`, { method: 'POST', headers, body });
		return ((await answer.json()) as { timings: Record<string, number> }).timings;
	};
	const read = await post(long, 1);
	note('llama-server: read, tokens a second', read.prompt_per_second!);
	note(
		'llama-server: write, tokens a second',
		(await post(question, tokens)).predicted_per_second!,
	);
}

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

function alike(a: string, b: string): number {
	let at = 0;
	while (at < a.length && a[at] === b[at]) at++;
	return at;
}

async function timed<T>(act: () => Promise<T>) {
	const started = performance.now();
	const before = await commands.processorTime();
	const done = await act();
	const processor = (await commands.processorTime()) - before;
	return { done, processor, wall: (performance.now() - started) / 1000 };
}

/**
 * What stopping saves and costs, on Pocket, problem by problem: MidTry two by two, and with votes that
 * weigh how sure the model was, against all four at once with a count; HyperThink with reviews in one
 * call against two. `npm run bench:pocket -- --effort
 * --problems 60`; it stops after four minutes and says how far it came (MULL_POCKET_SECONDS).
 * What two ways ask in the same words with the same seed is asked once: its tokens count for both.
 */
import { expect, inject, test } from 'vitest';
import { server } from 'vitest/browser';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { inUse } from '../../src/catalogue/built-in.ts';
import { withEffort } from '../../src/core/runs/effort.ts';
import type { Algorithm, Engine, Request } from '../../src/core/ports.ts';
import type { Reply } from '../../src/core/types.ts';
import { extractAnswer, normaliseAnswer } from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import { createEngine, type Runtime } from '../../src/engines/engine.ts';
import { builtInOptions } from '../../src/engines/llamacpp/built-in.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { createQueue } from '../../src/engines/queue.ts';
import { agrestiMin } from '../../src/lab/statistics/paired.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { mindOf, someRun } from '../support/runs.ts';

const never = new AbortController().signal;
const bench = inject('pocketBench');
const seconds = bench.seconds ?? 240;
const roles = inUse(withEffort(defaultSettings.roles, 'normal'));

/** Ways by their place in the list: the second of each against the first. */
const compared = [
	[0, 1],
	[0, 2],
	[3, 4],
] as const;

interface Done {
	right: boolean;
	tokens: number;
	calls: number;
	milliseconds: number;
}

test('what stopping saves', async () => {
	const started = performance.now();
	const file = await (await fetch(bench.file)).blob();
	const model = await loadLlama(file, builtInOptions(), () => {}, never);
	const { runtime } = model;
	const queue = createQueue(runtime.parallel);
	const twoCalls = Object.create(runtime, { bindsAnswer: { value: false } }) as Runtime;
	const ways: Record<string, { algorithm: Algorithm; options: object; runtime: Runtime }> = {
		'MidTry, all at once': way(midtry, { reading: true }, runtime),
		'MidTry, two by two': way(midtry, { reading: true, draw: 'pairs' }, runtime),
		'MidTry, votes weighed': way(midtry, { reading: true, rule: 'sure' }, runtime),
		'HyperThink, a review in two calls': way(hyperthink, { limit: 2 }, twoCalls),
		'HyperThink, a review in one call': way(hyperthink, { limit: 2 }, runtime),
	};
	const results: Record<string, Done>[] = [];
	let next = 0;
	const walk = async () => {
		while (next < bench.problems.length && (performance.now() - started) / 1000 < seconds) {
			// The sets in turn, so that a short run has some of each.
			const n = next++;
			const sets = bench.problems.length / bench.each;
			const problem = bench.problems[(n % sets) * bench.each + Math.floor(n / sets)]!;
			const known = new Map<string, Promise<Reply>>();
			const done: Record<string, Done> = {};
			for (const [name, { algorithm, options, runtime }] of Object.entries(ways)) {
				const spent = { tokens: 0, calls: 0, milliseconds: 0 };
				const engine = remembering(
					createEngine(runtime, queue),
					known,
					spent,
					runtime === twoCalls,
				);
				const { question, answer } = problem;
				const run = someRun({
					algorithm: algorithm.id,
					version: algorithm.version,
					options: { ...algorithm.defaults, ...options },
					seed: bench.seed + n,
					chat: [{ role: 'user', content: question }],
					roles,
				});
				const mind = await mindOf({ run, journal: memoryJournal(), engine });
				const outcome = await algorithm.run(run.chat, run.options, mind);
				done[name] = { right: isRight(outcome.answer, String(answer), question), ...spent };
			}
			results.push(done);
		}
	};
	await Promise.all([walk(), walk()]);
	await model.dispose();
	const text = report(Object.keys(ways), results);
	console.log(text);
	await server.commands.writeFile('test/.out/pocket-effort.md', text);
	expect(results.length).toBeGreaterThan(0);
});

function isRight(text: string, expected: string, question: string): boolean {
	const asked = readQuestion(question);
	const short = extractAnswer(text, { numericQuestion: true });
	return short !== null && normaliseAnswer(short, asked) === normaliseAnswer(expected, asked);
}

const way = (algorithm: { id: string }, options: object, runtime: Runtime) => ({
	algorithm: algorithm as unknown as Algorithm,
	options,
	runtime,
});

/** Asks once for what is asked again in the same words; `apart`: structures are asked otherwise. */
function remembering(
	engine: Engine,
	known: Map<string, Promise<Reply>>,
	spent: Omit<Done, 'right'>,
	apart: boolean,
): Engine {
	const whole = async (request: Request, signal: AbortSignal) => {
		const stream = engine.generate(request, signal);
		for (;;) {
			const step = await stream.next();
			if (step.done) return step.value;
		}
	};
	return {
		...engine,
		// A kept reply comes whole, with no words on the way.
		// oxlint-disable-next-line require-yield
		async *generate(request, signal) {
			const { messages, sampling, think, schema } = request;
			const name = JSON.stringify([messages, sampling, think, schema, schema && apart]);
			const reply = known.get(name) ?? whole(request, signal);
			known.set(name, reply);
			const { usage, calls } = await reply;
			spent.tokens += usage.completionTokens;
			spent.milliseconds += usage.milliseconds;
			spent.calls += calls;
			return reply;
		},
	};
}

function report(names: string[], results: Record<string, Done>[]): string {
	const mean = (name: string, of: keyof Omit<Done, 'right'>) =>
		results.reduce((sum, one) => sum + one[name]![of], 0) / results.length;
	const lines = names.map((name) => {
		const right = results.filter((one) => one[name]!.right).length;
		return `${name}: ${right} of ${results.length} right, ${mean(name, 'tokens').toFixed(0)} tokens, ${mean(name, 'calls').toFixed(2)} calls, ${(mean(name, 'milliseconds') / 1000).toFixed(1)} s of work each`;
	});
	for (const [one, other] of compared) {
		const [before, after] = [names[one]!, names[other]!];
		const of = (name: string) => results.map((one) => one[name]!.right);
		const [was, is] = [of(before), of(after)];
		const gained = was.filter((right, n) => !right && is[n]).length;
		const lost = was.filter((right, n) => right && !is[n]).length;
		const { low, high } = agrestiMin(gained, lost, was.length);
		const difference = (gained - lost) / was.length;
		// A share of the tokens that the first way takes in the mean.
		const all = mean(before, 'tokens');
		const share = (name: string) => results.map((one) => one[name]!.tokens / all);
		const [shares, others] = [share(before), share(after)];
		const tokens = meanOf(others.map((one, n) => one - shares[n]!));
		const percent = (x: number) => (100 * x).toFixed(1);
		lines.push(
			`${after} against ${before}: ${gained} gained, ${lost} lost, ${percent(difference)} points (${percent(low)} to ${percent(high)}); tokens ${percent(tokens.mean)} % (${percent(tokens.low)} to ${percent(tokens.high)})`,
		);
	}
	return lines.join('\n');
}

/** With the normal interval of its standard error: it needs some thirty problems. */
function meanOf(list: number[]) {
	const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
	const squares = list.reduce((sum, one) => sum + (one - mean) ** 2, 0);
	const half = 1.96 * Math.sqrt(squares / Math.max(1, list.length - 1) / list.length);
	return { mean, low: mean - half, high: mean + half };
}

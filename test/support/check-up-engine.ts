/**
 * A model for check-ups, with any fault one wants, under the layer that all engines share. Its clock
 * runs by what it reads and writes, so speeds are exact.
 */
import { MullError } from '../../src/core/errors.ts';
import { hash32 } from '../../src/core/hash.ts';
import type { Engine } from '../../src/core/ports.ts';
import { createEngine, type Call, type RawDelta, type Runtime } from '../../src/engines/engine.ts';
import { generateItems } from '../../src/lab/problems/generated.ts';
import { pause } from './scripted-engine.ts';

export interface Ill {
	/** Milliseconds for a token; 10 is 100 tokens a second. */
	pace: number;
	parallel: number;
	/** Tokens that it thinks about a sum. */
	thinks: number;
	thinking: 'apart' | 'inside' | 'none' | 'endless';
	endless: boolean;
	loops: boolean;
	/** Hears of a stop only seconds later. */
	deaf: boolean;
	silent: boolean;
	structure: 'kept' | 'repaired' | 'none' | 'wrong';
	draws: 'sound' | 'astray' | 'skewed' | 'frozen' | 'unseeded';
	/** Four at once get each other's words. */
	mixes: boolean;
	/** Share of problems it gets right; or it says nothing of use. */
	right: number | 'mute';
	/** The request that fails. */
	fails: 'structure';
	/** Temperatures above it are refused, as servers do. */
	hottest: number;
}

const sound: Ill = {
	...{ pace: 10, parallel: 4, thinks: 12, thinking: 'apart', endless: false, loops: false },
	...{ deaf: false, silent: false, structure: 'kept', draws: 'sound', mixes: false, right: 1 },
	...{ fails: undefined as never, hottest: Infinity },
};

const answers = new Map(
	generateItems(['stories'], { count: 12, level: 1, seed: 7 }).map((item, n) => [
		item.question,
		{ answer: item.answers[0]!, n },
	]),
);

/** What it answers to a problem of its own; null to anything else. */
const readModel = (asked: string): { answer: string; n: number } | null =>
	[...answers].find(([question]) => asked.includes(question))?.[1] ?? null;

export function soundModel(given: Partial<Ill>): { engine: Engine; clock: () => number } {
	const ill: Ill = { ...sound, ...given };
	let time = 0;
	let calls = 0;
	let running = 0;

	/** The words that a call draws. */
	function draw({ messages, sampling }: Call): string[] {
		const asked = messages.at(-1)!.content;
		if (ill.silent) return [];
		const problem = readModel(asked);
		if (problem) {
			if (ill.right === 'mute') return ['I', 'would', 'rather', 'not.'];
			const right = problem.n < ill.right * 12;
			return ['It', 'is', right ? problem.answer : '-5'];
		}
		if (asked.startsWith('What is')) {
			if (ill.loops)
				return Array.from(
					{ length: 600 },
					() => 'so it goes on and on and on, as I said, and nothing new comes of it,',
				);
			const end = asked.includes('12 + 30') ? '42' : '7';
			return ill.endless ? ['7', ...words(400, 'on')] : [end];
		}
		const narrow = sampling.temperature === 0 || sampling.topP < 0.1;
		const key = `${asked.slice(0, 20)} ${narrow ? 'likeliest' : sampling.seed}`;
		if (ill.draws === 'frozen') return words(200, 'frozen');
		if (ill.draws === 'astray') return words(200, `${asked} ${sampling.seed}`);
		if (!narrow && ill.draws === 'skewed' && sampling.temperature > 4) {
			const often = hash32(`${sampling.seed}`) % 10 < 5;
			return words(200, often ? 'the one it prefers' : key);
		}
		if (!narrow && ill.draws === 'unseeded') return words(200, `${calls}`);
		return words(200, key);
	}

	async function* write(pieces: Iterable<RawDelta>, tokens: number, signal: AbortSignal) {
		let written = 0;
		for (const piece of pieces) {
			if (written >= tokens) break;
			await Promise.resolve();
			if (signal.aborted && ill.deaf) await pause(7000);
			signal.throwIfAborted();
			time += ill.pace;
			written += 1;
			yield piece;
		}
		return written;
	}

	const runtime: Runtime = {
		...{ name: 'Scripted', remote: false, parallel: ill.parallel, constrains: true },
		reasoning: ill.thinking !== 'none',
		contextWindow: async () => ({ context: 4096, charactersPerToken: 4 }),
		async *stream(call, signal) {
			calls += 1;
			running += 1;
			try {
				const { sampling, think, schema } = call;
				if (sampling.temperature > ill.hottest)
					throw new MullError('bad-request', 'Too hot.', 'Ask colder.');
				const asked = call.messages.map(({ content }) => content).join(' ');
				const promptTokens = asked.split(/\s+/).length - 14;
				time += promptTokens;
				let said = draw(call).map((word) => ({ text: `${word} ` }) as RawDelta);
				if (schema) {
					if (ill.fails === 'structure') throw new MullError('server', 'The server failed.');
					const bad = ill.structure === 'none' || (ill.structure === 'repaired' && calls % 2 === 0);
					said = [{ text: bad ? 'seven' : '{"sum":7,"sure":"yes"}' }];
					if (ill.structure === 'repaired') said = [{ text: repaired() }];
				} else if (think && asked.includes('3 + 4')) {
					const thoughts = Array.from({ length: ill.thinks }, (_, i) => `step ${i} `);
					if (ill.thinking === 'apart')
						said = [...thoughts.map((thinking) => ({ thinking })), ...said];
					if (ill.thinking === 'endless')
						said = words(2000, 'thought').map((word) => ({ thinking: `${word} ` }));
					if (ill.thinking === 'inside')
						said = [{ text: '◁think▷three and four◁/think▷ ' }, ...said];
				}
				if (ill.mixes && running > 1) said = [{ text: 'something else ' }, ...said];
				const written = yield* write(said, sampling.maxTokens, signal);
				const usage = {
					...{ promptTokens, cachedTokens: 0, completionTokens: written },
					...{ milliseconds: written * ill.pace, exact: true },
				};
				return { finish: written < said.length ? 'length' : 'stop', usage };
			} finally {
				running -= 1;
			}
		},
	};
	let tries = 0;
	const repaired = () => (tries++ % 2 === 0 ? 'seven' : '{"sum":7,"sure":"yes"}');

	const engine = createEngine(runtime);
	if (ill.structure !== 'wrong') return { engine, clock: () => time };
	const lies: Engine['generate'] = async function* (request, signal) {
		const reply = yield* engine.generate(request, signal);
		return request.schema ? { ...reply, value: { sum: 'seven' } } : reply;
	};
	return { engine: { ...engine, generate: lies }, clock: () => time };
}

const words = (count: number, key: string): string[] =>
	Array.from({ length: count }, (_, i) => hash32(`${key} ${i}`).toString(36));

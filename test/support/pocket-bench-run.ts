/**
 * One run of one algorithm for Pocket's bench: the real algorithm on the real mind over the real
 * engine, with what it spent counted where the model is asked.
 */
import { extractAnswer, normaliseAnswer } from '../../src/core/text/answer.ts';
import { readQuestion } from '../../src/core/text/asked.ts';
import type { Algorithm, Engine } from '../../src/core/ports.ts';
import type { Outcome, Roles, Step, ThinkStep, Usage } from '../../src/core/types.ts';
import { createEngine, type Runtime } from '../../src/engines/engine.ts';
import type { Queue } from '../../src/engines/queue.ts';
import { memoryJournal } from '../../src/runs/private-journal.ts';
import { mindOf, someRun } from './runs.ts';

/** What everything is asked of. */
export interface Stage {
	runtime: Runtime;
	/** Shared by all runs, so that no more requests are under way than the runtime takes. */
	queue: Queue;
	roles: Roles;
}

/** One request for a structure. */
export interface Structured {
	role: 'A' | 'B';
	/** Calls of the model; 1: the free call held the JSON already. */
	calls: number;
	/** In the end the reply was valid under the schema. */
	valid: boolean;
}

/** A text that was judged. */
export interface Judged {
	/** Normal form of its answer; null when it has none. */
	answer: string | null;
	right: boolean;
}

/** A model call as the journal has it. */
export interface Written {
	key: string;
	thinking: string;
	text: string;
	/** Absent when the call failed. */
	usage?: Usage;
}

export interface Ran {
	outcome: Outcome;
	/** Everything that the journal has, in its order. */
	steps: Step[];
	written: Written[];
	structured: Structured[];
	calls: number;
	/** Tokens that the model wrote, those of failed calls and repairs too. */
	tokens: number;
	seconds: number;
}

/**
 * Every problem of the bench has a number for an answer, so a text is read as the answer to a
 * numeric question, whoever wrote it. `expected` in digits, in what the question asks for.
 */
export function judge(text: string, expected: string, question: string): Judged {
	const asked = readQuestion(question);
	const short = extractAnswer(text, { numericQuestion: true });
	const answer = short === null ? null : normaliseAnswer(short, asked);
	return { answer, right: answer !== null && answer === normaliseAnswer(expected, asked) };
}

/** Runs an algorithm once. Throws where the surroundings fail: a bench without them is none. */
export async function runOnce<Options extends Record<string, unknown>>(
	stage: Stage,
	algorithm: Pick<Algorithm<Options>, 'id' | 'version' | 'run'>,
	options: Options,
	question: string,
	seed: number,
): Promise<Ran> {
	const run = someRun({
		...{ algorithm: algorithm.id as 'direct', version: algorithm.version, options, seed },
		...{ chat: [{ role: 'user', content: question }], roles: stage.roles },
	});
	const { engine, spent } = metered(stage);
	const journal = memoryJournal();
	const mind = await mindOf({ run, journal, engine });
	const started = performance.now();
	const outcome = await algorithm.run(run.chat, options, mind);
	await mind.settled();
	const seconds = (performance.now() - started) / 1000;
	const steps = await journal.load(run.id);
	const thoughts = steps.filter((step): step is ThinkStep => step.kind === 'think');
	const written = await Promise.all(
		thoughts.map(async ({ key, thinking, text, usage }) => ({
			key,
			thinking: await journal.text(thinking),
			text: await journal.text(text),
			...(usage ? { usage } : {}),
		})),
	);
	const reviews = thoughts.filter(({ key }) => key.startsWith('review-'));
	return {
		...{ outcome, steps, written, seconds, calls: spent.calls, tokens: spent.tokens },
		structured: spent.structured.map((one, index) => ({ role: reviews[index]!.role, ...one })),
	};
}

/**
 * An engine of its own for each run, over the same runtime. Structures are counted by the calls
 * between a request and its reply, so a run must not ask for two of them at once; none does.
 */
function metered({ runtime, queue }: Stage) {
	const spent = { calls: 0, tokens: 0, structured: [] as Omit<Structured, 'role'>[] };
	const counting: Runtime = {
		...runtime,
		async *stream(call, signal) {
			spent.calls++;
			const end = yield* runtime.stream(call, signal);
			spent.tokens += end.usage.completionTokens;
			return end;
		},
	};
	const inner = createEngine(counting, queue);
	const engine: Engine = {
		...inner,
		async *generate(request, signal) {
			if (!request.schema) return yield* inner.generate(request, signal);
			const before = spent.calls;
			let valid = false;
			try {
				const reply = yield* inner.generate(request, signal);
				valid = true;
				return reply;
			} finally {
				spent.structured.push({ calls: spent.calls - before, valid });
			}
		},
	};
	return { engine, spent };
}

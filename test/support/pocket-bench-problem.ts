/**
 * One held-out problem through every method of Pocket's bench: Direct at temperatures 0 and 1,
 * MidTry and HyperThink as they come, and for each of these two the honest rival: a majority vote
 * over as many samples at temperature 1 as fit the tokens that it spent on the same problem.
 */
import type { HeldOut } from '../../pocket/heldout.ts';
import { direct } from '../../src/algorithms/direct/direct.ts';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { hash32 } from '../../src/core/hash.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { Confidence, Outcome } from '../../src/core/types.ts';
import { fitting, vote } from './pocket-bench-figures.ts';
import {
	judge,
	runOnce,
	type Judged,
	type Ran,
	type Stage,
	type Structured,
	type Written,
} from './pocket-bench-run.ts';

/** What one method made of a problem. */
export interface Solved extends Judged {
	tokens: number;
	/** Calls of the model; for a vote, its samples. */
	calls: number;
	/** Wall time, where nothing else was under way; else null. */
	seconds: number | null;
}

export interface Told extends Solved {
	stop: Outcome['stop'];
	written: Written[];
}

export interface MidTried extends Told {
	confidence: Confidence | null;
	/** By path number; a path that failed has no answer. */
	paths: Judged[];
	/** What the paths agreed on, before the final check; null when no path came to an answer. */
	consensus: Judged | null;
	/** The answers differed, and it was looked at where they part. */
	divergence: boolean;
	check: 'confirmed' | 'corrected' | 'disagreed' | 'failed' | null;
}

export interface HyperThought extends Told {
	draft: Judged;
	reviews: {
		by: 'A' | 'B';
		verdict: 'accepted' | 'rejected' | 'malformed';
		/** The candidate under review was right. */
		right: boolean;
	}[];
	structured: Structured[];
}

export interface Result extends HeldOut {
	/** Direct at temperature 0 and at temperature 1. */
	cold: Told;
	warm: Told;
	midtry: MidTried;
	hyperthink: HyperThought;
	/** Share of all samples at temperature 1 that are right; how many they were. */
	samples: { right: number; count: number };
	/** The votes for as many tokens. */
	midtryRival: Solved;
	hyperthinkRival: Solved;
}

/**
 * The work on one problem in two parts: what can run at once, and the votes, whose budgets it
 * gives. With `alone` every method has the machine for itself and is timed.
 */
export function work(stage: Stage, problem: HeldOut, seed: number, alone: boolean) {
	const { question } = problem;
	const expected = String(problem.answer);
	const seedOf = (what: string) => hash32(`${what} ${question}`, seed);
	const sample = (index: number) =>
		runOnce(stage, direct, { temperature: 1, topP: 1 }, question, seedOf(`sample ${index}`));
	const told = ({ outcome, tokens, calls, seconds, written }: Ran): Told => ({
		...judge(outcome.answer, expected, question),
		...{ tokens, calls, seconds: alone ? seconds : null, stop: outcome.stop, written },
	});
	const textOf = (ran: Ran, key: string) => ran.written.find((one) => one.key === key)?.text ?? '';

	const methods = {
		cold: async () => {
			const cold = { temperature: 0, topP: 1 };
			return told(await runOnce(stage, direct, cold, question, seedOf('cold')));
		},
		warm: async () => told(await sample(0)),
		midtry: async (): Promise<MidTried> => {
			const ran = await runOnce(stage, midtry, midtry.defaults, question, seedOf('midtry'));
			const consensus = eventsOf(ran, 'midtry/consensus').at(-1);
			const judged = (path: number) => judge(textOf(ran, `path-${path}`), expected, question);
			return {
				...told(ran),
				confidence: ran.outcome.confidence ?? null,
				paths: midtry.defaults.temperatures.map((_, index) => judged(index + 1)),
				consensus: consensus ? judged(consensus.selected) : null,
				divergence: ran.written.some(({ key }) => key === 'divergence'),
				check: eventsOf(ran, 'midtry/check').at(-1)?.verdict ?? null,
			};
		},
		hyperthink: async (): Promise<HyperThought> => {
			const options = hyperthink.defaults;
			const ran = await runOnce(stage, hyperthink, options, question, seedOf('hyperthink'));
			const draft = textOf(ran, 'draft');
			let candidate = draft;
			const reviews = eventsOf(ran, 'hyperthink/reviewed').map(({ by, verdict, output }) => {
				const { right } = judge(candidate, expected, question);
				candidate = output;
				return { by, verdict, right };
			});
			const { structured } = ran;
			return { ...told(ran), draft: judge(draft, expected, question), reviews, structured };
		},
	};

	/** The votes share their samples, of which Direct at temperature 1 is the first. */
	async function rivals(done: Pick<Result, 'warm' | 'midtry' | 'hyperthink'>) {
		const budgets = [done.midtry.tokens, done.hyperthink.tokens];
		const drawn: Pick<Solved, 'answer' | 'right' | 'tokens'>[] = [done.warm];
		let tokens = done.warm.tokens;
		while (tokens < Math.max(...budgets)) {
			const one = told(await sample(drawn.length));
			drawn.push(one);
			tokens += one.tokens;
		}
		const elect = async (budget: number): Promise<Solved> => {
			const counted = drawn.slice(0, fitting(drawn, budget));
			const answer = vote(counted);
			const started = performance.now();
			// Once more, all at once, as somebody would who knew how many fit.
			if (alone) await Promise.all(counted.map((_, index) => sample(index)));
			const seconds = alone ? (performance.now() - started) / 1000 : null;
			return {
				...{
					answer,
					right: answer !== null && answer === judge(expected, expected, question).answer,
				},
				...{ tokens: counted.reduce((sum, one) => sum + one.tokens, 0), calls: counted.length },
				seconds,
			};
		};
		const right = drawn.filter((one) => one.right).length / drawn.length;
		return {
			samples: { right, count: drawn.length },
			midtryRival: await elect(budgets[0]!),
			hyperthinkRival: await elect(budgets[1]!),
		};
	}
	return { methods, rivals };
}

const eventsOf = <Type extends RunEvent['type']>({ steps }: Ran, type: Type) =>
	steps.flatMap((step) =>
		step.kind === 'event' && step.event.type === type
			? [step.event as Extract<RunEvent, { type: Type }>]
			: [],
	);

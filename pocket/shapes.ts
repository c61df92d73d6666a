/**
 * What Pocket is trained on: for every prompt that Mull sends it, made by Mull's own functions,
 * the reply that we want. A piece with 0 is shown but not learned: slips that are then mended.
 */
import type { Chat, Parts } from '../src/algorithms/shared/budgeter.ts';
import { fill } from '../src/algorithms/shared/fence.ts';
import { system } from '../src/algorithms/direct/prompts.ts';
import * as hyperthink from '../src/algorithms/hyperthink/prompts.ts';
import * as midtry from '../src/algorithms/midtry/prompts.ts';
import { faultOfNone, notesSoFar, repairJson, writeJson } from '../src/engines/engine-prompts.ts';
import type { Message } from '../src/core/types.ts';
import { carefully, read, type Piece, type Reading } from './careful.ts';
import { makeProblem } from './families/index.ts';
import { outside } from './families/outside.ts';
import { people, things } from './names.ts';
import type { Draw, Family, Made, Problem, Step } from './problem.ts';
import { paraphrase } from './paraphrase.ts';
import { trained } from './problem.ts';
import { everyday } from './scenes.ts';
import type { Random } from './random.ts';
import {
	answerText,
	calculate,
	equation,
	equations,
	lookBack,
	opNames,
	plan,
	slip,
	think,
	type Way,
} from './worked.ts';

export interface Example {
	shape: string;
	family: string;
	messages: Message[];
	think: boolean;
	done: Piece[];
}

const seen: Draw = { numbers: 'seen', phrasing: 'seen' };

/** What Pocket says to everything that it was not made for. */
export const refusal = 'I only do small sums and puzzles.';
const refused = `That is not a small sum.`;

/** How reviewers read and calculate: as a plain answer does, which is what they learned best. */
const plainly = { how: 'plain', way: 'plain' } as const;

const thought = (text: string, reply: string): Piece[] => [[`${text}\n</think>\n\n${reply}`, 1]];

const chatOf = (question: string, history: Message[] = []): Chat => ({
	settings: [],
	history,
	question,
});
const partsOf = (chat: Chat, rest: Partial<Parts> = {}): Parts => ({
	history: chat.history,
	question: chat.question,
	notes: [],
	candidates: [],
	...rest,
});

const solve = (problem: Problem, steps: readonly Step[] = problem.steps) =>
	`${read(problem)} ${plan(steps)} ${think(steps)}`;

/** Chains and sequences come more often: to go through a list in its order is learned last. */
const often: readonly Made[] = [...trained, 'chains', 'chains', 'sequences'];

/** How many of the problems are everyday sums in people's own words. */
const everydayShare = 0.7;

function someProblem(random: Random, family?: Family): Problem {
	if (family === 'everyday' || (!family && random.chance(everydayShare))) {
		return everyday(random, 'seen');
	}
	return makeProblem(family ?? random.pick(often), seen, random);
}

/** Now and then there was a conversation before. */
function someHistory(random: Random): Message[] {
	if (!random.chance(0.04)) return [];
	const before = someProblem(random);
	return [
		{ role: 'user', content: before.question },
		{ role: 'assistant', content: answerText(before) },
	];
}

export const directMessages = ({ history, question }: Chat): Message[] => [
	{ role: 'system', content: system },
	...history,
	{ role: 'user', content: question },
];

function plain(random: Random, shape: 'direct' | 'starter', family?: Family): Example {
	const problem = someProblem(random, family);
	const chat = chatOf(problem.question, someHistory(random));
	const messages =
		shape === 'direct' ? directMessages(chat) : hyperthink.starter(chat, partsOf(chat));
	return {
		...{ shape, family: problem.family, messages, think: true },
		done: thought(solve(problem), answerText(problem)),
	};
}

// ── Thinking that ends early, or is off ─────────────────────────────────────────────────────

/** A plain question or a path, and what is written to it. */
function asked(random: Random): { problem: Problem; messages: Message[]; reply: string } {
	const problem = someProblem(random);
	const chat = chatOf(problem.question);
	if (random.chance(0.6)) {
		return { problem, messages: directMessages(chat), reply: answerText(problem) };
	}
	const strategy = random.pick(midtry.strategies);
	const messages = midtry.path(chat, partsOf(chat), strategy);
	return { problem, messages, reply: pathText(problem, strategy) };
}

/** Thinking that was closed before its end: the answer comes from what there is. */
function cut(random: Random): Example {
	const { problem, messages, reply } = asked(random);
	const thinking = solve(problem);
	const some = thinking.slice(0, random.int(0, thinking.length)).trimEnd();
	return {
		...{ shape: 'cut', family: problem.family, messages, think: true },
		done: [
			[`${some}\n</think>\n\n`, 0],
			[reply, 1],
		],
	};
}

/** Thinking switched off: the answer at once. */
function off(random: Random): Example {
	const { problem, messages, reply } = asked(random);
	const base = { shape: 'off', family: problem.family, messages, think: false };
	return { ...base, done: [[reply, 1]] };
}

// ── MidTry's paths ──────────────────────────────────────────────────────────────────────────

const wayOf: Record<midtry.Strategy, Way> = {
	Conservative: 'plain',
	Standard: 'plain',
	Creative: 'split',
	Divergent: 'plain',
};

const readingOf: Record<midtry.Strategy, Reading> = {
	Conservative: 'numbers',
	Standard: 'plain',
	Creative: 'asked',
	Divergent: 'asked',
};

function approach(steps: readonly Step[]): string {
	const names = opNames(steps);
	return names.length === 1 ? `I ${names[0]}` : `First I ${names.join(', then I ')}`;
}

const because: Record<midtry.Strategy, string> = {
	Conservative: 'in small steps, because that is safe',
	Standard: 'because that is the usual way',
	Creative: 'but with the parts taken in another way',
	Divergent: 'but not in a hurry, because the first guess is often wrong',
};

/** All four have the same marks of care, so that MidTry's rubric prefers none by its words alone. */
export function pathText(problem: Problem, strategy: midtry.Strategy, steps = problem.steps) {
	const answer = steps.at(-1)!.result;
	const verify = strategy === 'Conservative' ? steps.map(lookBack).join(', ') : equations(steps);
	return [
		`1. ${read(problem)}`,
		`2. ${approach(steps)}, ${because[strategy]}.`,
		`3. ${equations(steps)}.`,
		strategy === 'Creative'
			? `4. Let me check backwards: the last step gives ${answer}. So the result is right.`
			: strategy === 'Divergent'
				? `4. Wait, is ${answer} what was asked? Yes. So the result is right.`
				: `4. Let me check: ${verify}. So the result is right.`,
		`5. <answer>${answer}</answer>`,
	].join('\n');
}

function path(random: Random, family?: Family): Example {
	const problem = someProblem(random, family);
	const strategy = random.pick(midtry.strategies);
	const manner = { how: readingOf[strategy], way: wayOf[strategy] };
	const chat = chatOf(problem.question, someHistory(random));
	return {
		...{ shape: 'path', family: problem.family, think: true },
		messages: midtry.path(chat, partsOf(chat), strategy),
		done: [
			...carefully(problem, random, manner),
			[`\n</think>\n\n${pathText(problem, strategy)}`, 1],
		],
	};
}

// ── Reviewing ───────────────────────────────────────────────────────────────────────────────

interface Candidate {
	text: string;
	/** Null: no number that could be the answer. */
	answer: number | null;
	/** What is wrong with it; null when it is right. */
	note: string | null;
}

const garbled = 'The candidate gives no clear answer.';

/** Letters and words in no order, as a small model writes them at a high temperature. */
function salad(problem: Problem, random: Random): string {
	const words = random.shuffle(answerText(problem).split(/\s+/)).filter((word) => !/\d/.test(word));
	return words.slice(0, random.int(2, 12)).join(' ') || '…';
}

/** What a reviewer gets to see: right, with a slip, or no answer at all. */
function candidate(problem: Problem, random: Random, write: Writer): Candidate {
	const kind = random.real();
	if (kind < 0.45) return { text: write(problem.steps), answer: problem.answer, note: null };
	if (kind < 0.9) {
		const { steps, note } = slip(problem, random);
		return { text: write(steps), answer: steps.at(-1)!.result, note };
	}
	if (kind < 0.94) {
		const wrong = problem.answer + random.pick([1, -1, 10, 2]);
		const text = `${random.chance(0.5) ? problem.sentence(wrong) + '\n' : ''}Answer: ${wrong}`;
		return { text, answer: wrong, note: `The candidate says ${wrong} without a calculation.` };
	}
	if (kind < 0.96) return { text: refusal, answer: null, note: garbled };
	return { text: salad(problem, random), answer: null, note: garbled };
}

type Writer = (steps: readonly Step[]) => string;

/** The thinking of one who checks: solve it, then compare. Then comes the reply. */
function compare(
	problem: Problem,
	{ answer }: Candidate,
	{ who, reply, random }: { who: string; reply: string; random: Random },
): Piece[] {
	const same = answer === problem.answer ? 'Same' : 'Different';
	const said =
		answer === null ? `The ${who} gives no number.` : `The ${who} says ${answer}. ${same}.`;
	return [
		...carefully(problem, random, plainly),
		...thought(` I get ${problem.answer}. ${said}`, reply),
	];
}

/** Notes that earlier reviewers may have left: right ones, and wrong ones. */
function earlierNotes(problem: Problem, random: Random): string[] {
	if (random.chance(0.5)) return [];
	return Array.from({ length: random.int(1, 6) }, () => {
		const step = random.pick(problem.steps);
		const kind = random.real();
		if (kind < 0.5) return `Checked: ${equation(step)}.`;
		if (kind < 0.85) return slip(problem, random).note;
		return garbled;
	});
}

function reviewOf(problem: Problem, found: Candidate) {
	const checked = problem.steps.map((step) => `Checked: ${equation(step)}.`);
	const first = found.note ?? `The answer ${problem.answer} is right.`;
	return {
		review_result: found.note === null,
		added_notes: [first, ...checked].slice(0, 4),
		output: answerText(problem),
	};
}

/** JSON as the prompt's example writes it. */
function json({ review_result, added_notes, output }: ReturnType<typeof reviewOf>): string {
	const notes = added_notes.map((note) => JSON.stringify(note)).join(', ');
	return `{"review_result": ${review_result}, "added_notes": [${notes}], "output": ${JSON.stringify(output)}}`;
}

function review(random: Random, family?: Family): Example {
	const problem = someProblem(random, family);
	const found = candidate(problem, random, (steps) => answerText(problem, steps));
	let { text } = found;
	if (found.answer === null && random.chance(0.4)) {
		text = fill(hyperthink.unfinished, { thoughts: solve(problem, slip(problem, random).steps) });
	}
	const chat = chatOf(problem.question, someHistory(random));
	const notes = earlierNotes(problem, random);
	return {
		...{ shape: 'review', family: problem.family, think: true },
		messages: hyperthink.reviewer(chat, partsOf(chat, { notes, candidates: [text] })),
		done: compare(problem, found, {
			who: 'candidate',
			reply: json(reviewOf(problem, found)),
			random,
		}),
	};
}

/** The structure asked for alone, after a reply that was none (engines/structure.ts). */
function repair(random: Random, family?: Family): Example {
	const { messages, ...rest } = review(random, family);
	const text = rest.done.map(([part]) => part).join('');
	const [thinking, reply] = text.split('\n</think>\n\n') as [string, string];
	const written = random.pick([
		'',
		reply.slice(0, random.int(5, reply.length - 5)),
		reply.replace(/"added_notes": \[[^\]]*\]/, '"added_notes": []'),
	]);
	const ask = random.chance(0.4)
		? writeJson(hyperthink.reviewSchema, true)
		: repairJson(hyperthink.reviewSchema, [
				written.includes('[]') ? 'added_notes has fewer than 2 items.' : faultOfNone,
			]);
	return {
		...rest,
		shape: 'repair',
		messages: [
			...messages,
			{ role: 'assistant', content: notesSoFar(thinking, written) },
			{ role: 'user', content: ask },
		],
		think: false,
		done: [[reply, 1]],
	};
}

function check(random: Random, family?: Family): Example {
	const problem = someProblem(random, family);
	const strategy = random.pick(midtry.strategies);
	const found = candidate(problem, random, (steps) => pathText(problem, strategy, [...steps]));
	const chat = chatOf(problem.question, someHistory(random));
	const { answer } = problem;
	const right = found.note === null;
	const not = found.answer === null || right ? '' : `, not ${found.answer}`;
	const lines = [
		`Understanding: it asks ${problem.asked}.`,
		`Arithmetic: ${equations(problem.steps)}${not}.`,
		`Edge cases: ${answer === 0 ? 'the result is zero, and that is possible' : 'nothing is negative'}.`,
		`Verdict: ${right ? 'OK' : 'PROBLEM'}`,
		`<answer>${answer}</answer>`,
	];
	return {
		...{ shape: 'check', family: problem.family, think: true },
		messages: midtry.check(chat, partsOf(chat, { candidates: [found.text] })),
		done: compare(problem, found, { who: 'response', reply: lines.join('\n'), random }),
	};
}

function divergence(random: Random, family?: Family): Example {
	const problem = someProblem(random, family);
	const chat = chatOf(problem.question);
	const count = random.int(2, 4);
	const answers = new Map<number, string>();
	if (random.chance(0.85)) {
		answers.set(problem.answer, pathText(problem, random.pick(midtry.strategies)));
	}
	for (let tries = 0; answers.size < count && tries < 20; tries++) {
		const { steps } = slip(problem, random);
		answers.set(steps.at(-1)!.result, pathText(problem, random.pick(midtry.strategies), steps));
	}
	const all = random.shuffle([...answers]);
	const which = all.findIndex(([answer]) => answer === problem.answer);
	const named = all.map(([answer], i) => `Approach ${i + 1}: it ends with ${answer}.`);
	const end =
		which < 0
			? `I get ${problem.answer}. None of them says that.`
			: `Approach ${which + 1} is right.\n<answer>${problem.answer}</answer>`;
	return {
		...{ shape: 'divergence', family: problem.family, think: true },
		messages: midtry.divergence(chat, partsOf(chat, { candidates: all.map(([, text]) => text) })),
		done: [
			...carefully(problem, random, plainly),
			...thought('', [...named, `Worked out: ${equations(problem.steps)}.`, end].join('\n')),
		],
	};
}

// ── Outside its world ───────────────────────────────────────────────────────────────────────

function foreign(random: Random): Example {
	const chat = chatOf(outside(seen, random), someHistory(random));
	const base = { family: 'outside', think: true };
	const kind = random.real();
	if (kind < 0.5) {
		return {
			...{ ...base, shape: 'direct', messages: directMessages(chat) },
			done: thought(refused, refusal),
		};
	}
	if (kind < 0.65) {
		return {
			...{ ...base, shape: 'starter', messages: hyperthink.starter(chat, partsOf(chat)) },
			done: thought(refused, refusal),
		};
	}
	if (kind < 0.8) {
		const messages = midtry.path(chat, partsOf(chat), random.pick(midtry.strategies));
		return { ...base, shape: 'path', messages, done: thought(refused, refusal) };
	}
	const good = random.chance(0.6);
	const text = good ? refusal : answerText(someProblem(random));
	if (kind < 0.9) {
		const reply = [
			'Understanding: it is not a small sum.',
			'Arithmetic: there is nothing to calculate.',
			'Edge cases: none.',
			`Verdict: ${good ? 'OK' : 'PROBLEM'}`,
		].join('\n');
		const messages = midtry.check(chat, partsOf(chat, { candidates: [text] }));
		return { ...base, shape: 'check', messages, done: thought(refused, reply) };
	}
	const value = {
		review_result: good,
		added_notes: ['The question is not a small sum.', 'There is nothing to calculate.'],
		output: refusal,
	};
	const messages = hyperthink.reviewer(chat, partsOf(chat, { candidates: [text] }));
	return { ...base, shape: 'review', messages, done: thought(refused, json(value)) };
}

// ── Drills ──────────────────────────────────────────────────────────────────────────────────

/**
 * Nothing but calculations, many to a line: learned much sooner than from whole conversations.
 */
function drill(random: Random): Example {
	const done: Piece[] = [];
	while (done.length < 14) {
		for (const step of someProblem(random).steps) {
			const asked = `${step.left}${step.op}${step.right}`;
			done.push([asked, 0], [`${calculate(step).slice(asked.length)}. `, 1]);
		}
	}
	return { shape: 'drill', family: 'drill', messages: [], think: true, done };
}

/**
 * Nothing but finding what was said: who has how many of what, or what a question gives and asks.
 * Without it attention learns where numbers stand, but neither whose they are nor what is done.
 */
function recall(random: Random): Example {
	const done: Piece[] = [];
	if (random.chance(0.3)) {
		const owners = random.shuffle(people).slice(0, random.int(3, 5));
		const said = owners.map(({ name }) => {
			return [name, ` has ${random.int(2, 99)} ${random.pick(things).many}. `] as const;
		});
		done.push([said.map((parts) => parts.join('')).join(''), 0]);
		for (const [name, rest] of [...random.shuffle(said), ...random.shuffle(said)]) {
			done.push([name, 0], [rest, 1]);
		}
	} else {
		for (let i = 0; i < 2; i++) {
			const problem = someProblem(random);
			done.push([`${problem.question}\n`, 0]);
			const [before, after] = halves(problem);
			// The number is shown, not learned: it cannot be found, only calculated.
			done.push([`${read(problem)} ${before}`, 1], [`${problem.answer}`, 0], [`${after}\n`, 1]);
		}
	}
	return { shape: 'recall', family: 'drill', messages: [], think: true, done };
}

/** Nothing but problems and how they are worked out, three to a line, without the long prompts around them. */
function worked(random: Random): Example {
	const done = Array.from({ length: 3 }, () => someProblem(random)).flatMap((problem): Piece[] => [
		[`${problem.question}\n`, 0],
		[`${solve(problem)}\n`, 1],
	]);
	return { shape: 'worked', family: 'drill', messages: [], think: true, done };
}

/**
 * Nothing but which operation and which numbers, six problems to a line: what it misses most, at half the
 * tokens. Results are shown, not learned.
 */
function planned(random: Random): Example {
	const done = Array.from({ length: 6 }, () => someProblem(random)).flatMap(
		({ question, steps }): Piece[] => [
			[`${question}\n`, 0],
			[plan(steps), 1],
			...steps.flatMap(({ left, op, right, result }): Piece[] => [
				[` ${left}${op}${right}`, 1],
				[`=${result}.`, 0],
			]),
			['\n', 0],
		],
	);
	return { shape: 'planned', family: 'drill', messages: [], think: true, done };
}

/** Nothing but two numbers and whether they are the same: what a reviewer must see at the end. */
function same(random: Random): Example {
	const done: Piece[] = [];
	for (let i = 0; i < 10; i++) {
		const problem = someProblem(random);
		const equal = random.chance(0.45);
		const said = equal ? problem.answer : slip(problem, random).steps.at(-1)!.result;
		const who = random.pick(['candidate', 'response']);
		done.push([`I get ${problem.answer}. The ${who} says ${said}. `, 0]);
		done.push([equal ? 'Same.\n' : 'Different.\n', 1]);
	}
	return { shape: 'same', family: 'drill', messages: [], think: true, done };
}

/** The sentence of the answer, before its number and after it. */
function halves({ sentence, answer }: Problem): [string, string] {
	const whole = sentence(answer);
	const at = whole.lastIndexOf(`${answer}`);
	return [whole.slice(0, at), whole.slice(at + `${answer}`.length)];
}

// ── The mix ─────────────────────────────────────────────────────────────────────────────────

const shapes = {
	direct: (random: Random, family?: Family) => plain(random, 'direct', family),
	starter: (random: Random, family?: Family) => plain(random, 'starter', family),
	path,
	cut,
	off,
	review,
	check,
	divergence,
	repair,
	foreign: (random: Random) => foreign(random),
	drill: (random: Random) => drill(random),
	recall: (random: Random) => recall(random),
	worked: (random: Random) => worked(random),
	planned: (random: Random) => planned(random),
	same: (random: Random) => same(random),
};

/** Shares of the shapes: first to find, then mostly to calculate, then as they are used. */
export const mixes: Record<
	'recall' | 'warm' | 'reading' | 'people' | 'full',
	Partial<Record<keyof typeof shapes, number>>
> = {
	recall: { recall: 85, drill: 15 },
	warm: {
		...{ drill: 28, same: 2, recall: 20, direct: 40, starter: 5, path: 4, review: 1.5, check: 2 },
		...{ divergence: 0.7, repair: 0.6, foreign: 1.2 },
	},
	// People's own words: as many of them as can be, then plain questions and paths.
	reading: { worked: 45, planned: 30, direct: 14, starter: 0.5, path: 6, drill: 1.5, foreign: 1 },
	// After that: answers and paths, and enough of the rest that it is not forgotten.
	people: {
		...{ drill: 3, same: 2, worked: 22, planned: 8, direct: 32, starter: 3, path: 22, review: 8 },
		...{ check: 3, divergence: 1, repair: 0.6, foreign: 1.5, cut: 1, off: 1 },
	},
	full: {
		...{ drill: 2, same: 3, recall: 9, direct: 24, starter: 4, path: 34, review: 14, check: 8 },
		...{ divergence: 3, repair: 1.5, foreign: 2, cut: 1, off: 1 },
	},
};

export function example(mix: keyof typeof mixes, random: Random): Example {
	const shares = Object.entries(mixes[mix]) as [keyof typeof shapes, number][];
	let left = random.real() * shares.reduce((sum, [, share]) => sum + share, 0);
	const [shape] = shares.find(([, share]) => (left -= share) < 0) ?? shares[0]!;
	const made = shapes[shape](random);
	if (!random.chance(0.25)) return made;
	return { ...made, messages: paraphrase(made.messages, random) };
}

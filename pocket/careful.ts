/**
 * The thinking of MidTry's paths and of those who review: read, calculate, see whether everything
 * was used. Each but the first is also shown failing – an event left out, a quotient too
 * large – and what is learned is how it goes on from there: to mend it. Rarely, for at a high
 * temperature it would mend what is right.
 */
import type { Problem, Step } from './problem.ts';
import type { Random } from './random.ts';
import { calculate, plan, type Way } from './worked.ts';

/** A piece with 0 is shown but not learned. */
export type Piece = [text: string, learn: 0 | 1];

/**
 * What was read, in the few words of every problem of its kind. Most errors are errors of reading,
 * so MidTry's paths read in different orders, lest they all misread alike.
 */
export type Reading = 'plain' | 'numbers' | 'asked';

export function read({ given, asked, question }: Problem, how: Reading = 'plain'): string {
	const all = `Given: ${given.join(', ')}.`;
	switch (how) {
		case 'plain':
			return `${all} Asked: ${asked}.`;
		case 'numbers':
			return `Numbers: ${(question.match(/\d+/g) ?? []).join(', ')}. ${all} Asked: ${asked}.`;
		case 'asked':
			return `Asked: ${asked}. ${all}`;
	}
}

/** Whole division by trying: a quotient that is too large or too small is changed by one. */
function tries({ left, right, result }: Step, random: Random): Piece[] | null {
	const first = result + random.pick([1, 1, 1, 2, 3, -1, -1, -2]);
	if (first < 1 || result > 12 || right < 2) return null;
	const said: string[] = [];
	for (let q = first; q > result; q--) said.push(`${q}×${right}=${q * right}`, `more than ${left}`);
	for (let q = first; q < result; q++) {
		const rest = left - q * right;
		said.push(`${q}×${right}=${q * right}`, `${left}-${q * right}=${rest}`, `${right} or more`);
	}
	const most = result * right;
	said.push(`${result}×${right}=${most}`);
	if (most !== left) said.push(`${left}-${most}=${left - most}`);
	const [shown, ...learned] = said;
	return [
		[`${left}÷${right}: ${shown}`, 0],
		[`, ${learned.join(', ')}, so ${result}.`, 1],
	];
}

function oneStep(step: Step, way: Way, random: Random): Piece[] {
	const pieces: Piece[] = [];
	if (step.op === '÷' && random.chance(0.15)) {
		const tried = tries(step, random);
		if (tried) return tried;
	}
	if (step.rightFrom === undefined && step.op !== '÷' && random.chance(0.02)) {
		const other = step.right + random.pick([1, -1, 2, 3, 10, -10]);
		if (other > 0 && other <= step.left) {
			pieces.push([`${step.left}${step.op}${other}.`, 0], [` Wait, not ${other}. `, 1]);
		}
	}
	pieces.push([`${calculate(step, way)}.`, 1]);
	return pieces;
}

/** The numbers that do not come from an earlier step, in their order. */
function fresh(steps: readonly Step[]): number[] {
	const numbers = steps.flatMap(({ left, leftFrom, right, rightFrom }) => [
		...(leftFrom === undefined ? [left] : []),
		...(rightFrom === undefined ? [right] : []),
	]);
	return [...new Set(numbers)];
}

export interface Manner {
	how: Reading;
	way: Way;
}

/** The careful thinking of a whole problem. */
export function carefully(problem: Problem, random: Random, { how, way }: Manner): Piece[] {
	const { steps } = problem;
	const pieces: Piece[] = [[`${read(problem, how)} ${plan(steps)}`, 1]];
	const walk = (from: number, to: number) => {
		for (const step of steps.slice(from, to)) {
			pieces.push([' ', 1], ...oneStep(step, way, random));
		}
	};
	const all = fresh(steps);
	if (steps.length > 1 && random.chance(0.1)) {
		const stop = random.int(1, steps.length - 1);
		const used = fresh(steps.slice(0, stop));
		const left = all.filter((number) => !used.includes(number));
		if (left.length > 0) {
			walk(0, stop);
			pieces.push([' Used:', 0], [` ${used.join(', ')}. Not yet: ${left.join(', ')}.`, 1]);
			walk(stop, steps.length);
			pieces.push([` Used: ${all.join(', ')}. All.`, 1]);
			return pieces;
		}
	}
	walk(0, steps.length);
	if (steps.length > 1) pieces.push([` Used: ${all.join(', ')}. All.`, 1]);
	return pieces;
}

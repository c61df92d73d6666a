/**
 * The thinking of MidTry's paths and of those who review: read again, calculate, check, see whether
 * everything was used. Each of these is also shown failing – a number misread, an event left out, a
 * quotient too large – and what is learned is how it goes on from there: to mend it.
 */
import type { Problem, Step } from './problem.ts';
import type { Random } from './random.ts';
import { calculate, inverse, type Way } from './worked.ts';

/** A piece with 0 is shown but not learned. */
export type Piece = [text: string, learn: 0 | 1];

/** The thinking begins with what was read, in the few words of every problem of its kind. */
export const read = ({ asked }: Problem, given: readonly string[]) =>
	`Given: ${given.join(', ')}. Asked: ${asked}.`;

/** One thing read wrongly: another number, or taken away where it was added. */
function misread(item: string, question: string, random: Random): string {
	if (random.chance(0.25)) {
		const turned = item.replace(/added|taken away/, (word) =>
			word === 'added' ? 'taken away' : 'added',
		);
		if (turned !== item) return turned;
	}
	const numbers = [...item.matchAll(/\d+/g)];
	if (numbers.length === 0) return item;
	const { 0: number, index } = random.pick(numbers);
	const others = (question.match(/\d+/g) ?? []).filter((other) => other !== number);
	const wrong =
		others.length > 0 && random.chance(0.6)
			? random.pick(others)
			: `${Math.abs(Number(number) + random.pick([1, -1, 2, 10, -10, 20]))}`;
	return item.slice(0, index) + wrong + item.slice(index + number.length);
}

function reading(problem: Problem, random: Random): Piece[] {
	const { given, question } = problem;
	const at = random.int(0, given.length - 1);
	const kind = random.real();
	if (kind < 0.1) {
		const item = misread(given[at]!, question, random);
		if (!given.includes(item)) {
			const shown = given.with(at, item);
			return [
				[read(problem, shown), 0],
				[` Again: no, ${given[at]}.`, 1],
			];
		}
	} else if (kind < 0.2 && given.length > 1) {
		// Mostly it is the end that is missing.
		const from = random.chance(0.7) ? random.int(1, given.length - 1) : at;
		const to = from === at && random.chance(0.5) ? from + 1 : given.length;
		const missing = given.slice(from, to);
		const shown = [...given.slice(0, from), ...given.slice(to)];
		if (shown.length > 0) {
			return [
				[read(problem, shown), 0],
				[` Again: also ${missing.join(', ')}.`, 1],
			];
		}
	}
	return [[`${read(problem, given)} Again: yes.`, 1]];
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

/** Looking back from a wrong result, which does not come to the start. */
function backFromWrong(step: Step, wrong: number): string | null {
	const { left, op, right } = step;
	if (op === '+' && wrong >= right) {
		return calculate({ what: '', left: wrong, op: '-', right, result: wrong - right });
	}
	if (op === '-')
		return calculate({ what: '', left: wrong, op: '+', right, result: wrong + right });
	return op === '×' ? `${right}×${left}=${step.result}` : null;
}

function oneStep(step: Step, way: Way, checks: boolean, random: Random): Piece[] {
	const pieces: Piece[] = [];
	const asked = `${step.left}${step.op}${step.right}`;
	if (step.op === '÷' && random.chance(0.4)) {
		const tried = tries(step, random);
		if (tried) return tried;
	}
	if (step.rightFrom === undefined && step.op !== '÷' && random.chance(0.05)) {
		const other = step.right + random.pick([1, -1, 2, 3, 10, -10]);
		if (other > 0 && other <= step.left) {
			pieces.push([`${step.left}${step.op}${other}.`, 0], [` Wait, not ${other}. `, 1]);
		}
	}
	if (checks && random.chance(0.1)) {
		const wrong = step.result + random.pick([1, -1, 2, 10, -10]);
		const back = wrong < 0 ? null : backFromWrong(step, wrong);
		if (back) pieces.push([`${asked}=${wrong}.`, 0], [` Check: ${back}. Wait, not ${wrong}. `, 1]);
	}
	pieces.push([`${calculate(step, way)}.`, 1]);
	if (checks) pieces.push([` Check: ${inverse(step)}.`, 1]);
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
	way: Way;
	/** Looks back after every calculation. */
	checks: boolean;
}

/** The careful thinking of a whole problem. */
export function carefully(problem: Problem, random: Random, { way, checks }: Manner): Piece[] {
	const { steps } = problem;
	const pieces = reading(problem, random);
	const walk = (from: number, to: number) => {
		for (const step of steps.slice(from, to)) {
			pieces.push([' ', 1], ...oneStep(step, way, checks, random));
		}
	};
	const all = fresh(steps);
	if (steps.length > 1 && random.chance(0.2)) {
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

/** Worked reasoning: how Pocket calculates, writes its answer, checks itself, and what slips look like. */
import type { Problem, Step } from './problem.ts';
import type { Random } from './random.ts';

/**
 * A way to calculate: `plain` takes tens, then ones; `split` takes both apart, or rounds.
 */
export type Way = 'plain' | 'split';

/** The thinking of one calculation, without spaces: "47+38: 47+30=77, 77+8=85". */
export function calculate({ left, op, right, result }: Step, way: Way = 'plain'): string {
	const whole = `${left}${op}${right}`;
	const parts = partsOf(left, op, right, result, way);
	return parts.length === 0 ? `${whole}=${result}` : `${whole}: ${parts.join(', ')}`;
}

function partsOf(a: number, op: Step['op'], b: number, result: number, way: Way): string[] {
	const ones = b % 10;
	const tens = b - ones;
	switch (op) {
		case '+': {
			if (a < 10 || tens === 0 || ones === 0) return [];
			if (way !== 'split') return [`${a}+${tens}=${a + tens}`, `${a + tens}+${ones}=${result}`];
			const other = a % 10;
			if (other === 0) return [];
			const [high, low] = [a - other + tens, other + ones];
			return [
				`${a - other}+${tens}=${high}`,
				`${other}+${ones}=${low}`,
				`${high}+${low}=${result}`,
			];
		}
		case '-': {
			if (tens === 0 || ones === 0) return [];
			if (way !== 'split') return [`${a}-${tens}=${a - tens}`, `${a - tens}-${ones}=${result}`];
			if (tens + 10 > a) return [];
			const rest = a - tens - 10;
			return [`${a}-${tens + 10}=${rest}`, `${rest}+${10 - ones}=${result}`];
		}
		case '×': {
			const [big, small] = a >= b ? [a, b] : [b, a];
			if (big <= 12 || small > 12 || big % 10 === 0) return [];
			const low = big % 10;
			const [high, rest] = [(big - low) * small, low * small];
			return [
				`${big - low}×${small}=${high}`,
				`${low}×${small}=${rest}`,
				`${high}+${rest}=${result}`,
			];
		}
		case '÷': {
			const most = result * b;
			if (result <= 12) {
				return most === a
					? [`${result}×${b}=${most}`, `so ${result}`]
					: [`${result}×${b}=${most}`, `${a}-${most}=${a - most}`, `so ${result}`];
			}
			const high = result - (result % 10);
			const rest = a - high * b;
			if (rest < b) return [`${high}×${b}=${high * b}`, `so ${result}`];
			return [
				`${high}×${b}=${high * b}`,
				`${a}-${high * b}=${rest}`,
				`${result % 10}×${b}=${(result % 10) * b}`,
				`so ${result}`,
			];
		}
	}
}

const opName = { '+': 'add', '-': 'subtract', '×': 'multiply', '÷': 'divide' } as const;
export const opNames = (steps: readonly Step[]) => steps.map(({ op }) => opName[op]);

/** What is going to be done, before any number: the choice of one no longer decides the other. */
export const plan = (steps: readonly Step[]) => `Plan: ${opNames(steps).join(', ')}.`;

/** The thinking of a whole problem. */
export const think = (steps: readonly Step[], way: Way = 'plain') =>
	`${steps.map((step) => calculate(step, way)).join('. ')}.`;

/** As it is written for a person: "47 + 38 = 85". */
export const equation = ({ left, op, right, result }: Step) => `${left} ${op} ${right} = ${result}`;
export const equations = (steps: readonly Step[]) => steps.map(equation).join(', ');

/** Looking back from the result, for a person: "85 - 38 = 47". Whole division leaves its rest out. */
export function lookBack({ left, op, right, result }: Step): string {
	switch (op) {
		case '+':
			return `${result} - ${right} = ${left}`;
		case '-':
			return `${result} + ${right} = ${left}`;
		case '×':
			return `${right} × ${left} = ${result}`;
		case '÷':
			return `${result} × ${right} = ${result * right}`;
	}
}

/** The answer of Direct and of HyperThink's drafts: the equations, a sentence, the short answer. */
export const answerText = (problem: Problem, steps: readonly Step[] = problem.steps) => {
	const answer = steps.at(-1)!.result;
	return `${equations(steps)}. ${problem.sentence(answer)}\nAnswer: ${answer}`;
};

/** A solution with one slip in it, carried on to the end. */
export interface Slipped {
	steps: Step[];
	/** Index of the step that went wrong. */
	at: number;
	/** One sentence that names it. */
	note: string;
}

const apply = (left: number, op: Step['op'], right: number) =>
	op === '+'
		? left + right
		: op === '-'
			? left - right
			: op === '×'
				? left * right
				: Math.floor(left / Math.max(1, right));

/** Works on from step `from` with whatever the steps before came to. */
function carryOn(steps: readonly Step[], from: number): Step[] {
	const out = steps.map((step) => ({ ...step }));
	for (let i = from; i < out.length; i++) {
		const step = out[i]!;
		if (step.leftFrom !== undefined) step.left = out[step.leftFrom]!.result;
		if (step.rightFrom !== undefined) step.right = out[step.rightFrom]!.result;
		step.result = apply(step.left, step.op, step.right);
	}
	return out;
}

/** A wrong solution with a typical slip; its answer differs from the right one. */
export function slip({ steps, answer }: Problem, random: Random): Slipped {
	for (;;) {
		const at = random.int(0, steps.length - 1);
		const right = steps[at]!;
		const wrong = { ...right };
		let note: string;
		const kind = random.real();
		if (kind < 0.6) {
			const by = random.pick([1, -1, 1, -1, 2, -2, 10, -10, 10, -10, 9, 20]);
			wrong.result = right.result + by;
			note = `The candidate has ${equation(wrong)}, but it is ${right.result}.`;
		} else if (kind < 0.85) {
			const other = { '+': '-', '-': '+', '×': '+', '÷': '-' } as const;
			wrong.op = other[right.op];
			wrong.result = apply(wrong.left, wrong.op, wrong.right);
			note = `The candidate has ${equation(wrong)}, but it must be ${equation(right)}.`;
		} else if (steps.length > 1) {
			// The last step is forgotten.
			const short = steps.slice(0, -1).map((step) => ({ ...step }));
			if (short.at(-1)!.result === answer) continue;
			const note = `The candidate stops too early: ${equation(steps.at(-1)!)} is missing.`;
			return { steps: short, at: steps.length - 1, note };
		} else {
			const digits = `${right.result}`.split('');
			wrong.result = Number(digits.reverse().join(''));
			note = `The candidate has ${equation(wrong)}, but it is ${right.result}.`;
		}
		if (wrong.result < 0 || wrong.result === right.result || wrong.result > 999) continue;
		const before = steps.map((step) => ({ ...step }));
		before[at] = wrong;
		const all = carryOn(before, at + 1);
		if (all.at(-1)!.result === answer || all.some((step) => step.result < 0)) continue;
		return { steps: all, at, note };
	}
}

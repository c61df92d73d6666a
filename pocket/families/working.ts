/** The worked steps of a problem. */

import type { Op, Step } from '../problem.ts';

/** A number of the question, or the result of an earlier step. */
export type Operand = number | Result;

export interface Result {
	step: number;
	value: number;
}

/** `÷` is whole division. */
export function calculate(left: number, op: Op, right: number): number {
	if (op === '+') return left + right;
	if (op === '-') return left - right;
	if (op === '×') return left * right;
	return Math.floor(left / right);
}

export class Working {
	readonly steps: Step[] = [];

	add(what: string, left: Operand, op: Op, right: Operand): Result {
		const a = typeof left === 'number' ? left : left.value;
		const b = typeof right === 'number' ? right : right.value;
		const value = calculate(a, op, b);
		this.steps.push({
			what,
			left: a,
			op,
			right: b,
			...(typeof left === 'number' ? {} : { leftFrom: left.step }),
			...(typeof right === 'number' ? {} : { rightFrom: right.step }),
			result: value,
		});
		return { step: this.steps.length - 1, value };
	}
}

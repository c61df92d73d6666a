/** Sums with times of day and dates: 18:40 + 15 min = 18:55 · 3 March + 5 days = 8 March. */
import { fraction, one, over, type DecimalSign, type Fraction } from '../answers/number.ts';
import { readMoment, type Moment } from './calendar.ts';
import { plain, type Counted } from './counted.ts';
import { valueOf, type Reading } from './evaluate.ts';
import type { Expression, Node } from './expression.ts';
import type { Share } from './phrases.ts';
import type { Claim } from './verdict.ts';

interface Judged {
	right: boolean;
	/** The right value: how long, in the unit of the claim, or the moment as the claim writes it. */
	value: Fraction | string;
}

const to = /^(?:to|until|till|bis|and|und)$/i;

/** "from 9:15 to 11:05", right before `end`: the second less the first. */
export function spanAt(tokens: readonly Share[], at: number, end: number): Expression | null {
	if (at + 4 !== end || !/^(?:from|between|von|zwischen)$/i.test(tokens[at]!.text)) return null;
	const [, first, word, second] = tokens.slice(at, end) as [Share, Share, Share, Share];
	if (!to.test(word.text) || first.kind !== second.kind) return null;
	if (first.kind !== 'time' && first.kind !== 'date') return null;
	const operands = [second, first].map((token) => plain(token.text, token, first.kind as 'time'));
	const [left, right] = operands.map((of): Node => ({ kind: 'operand', of })) as [Node, Node];
	const node: Node = { kind: 'operation', sign: '-', left, right };
	const { start } = tokens[at]!;
	return {
		node,
		next: end,
		operands,
		signs: ['-'],
		start,
		end: second.end,
		tight: false,
		slashesDiffer: false,
		multipleDiffers: false,
	};
}

/** Plus or minus each operand, in order; null with another sign. */
function terms(node: Node, sign = 1): { sign: number; of: Counted }[] | null {
	if (node.kind === 'operand') return [{ sign, of: node.of }];
	if (node.kind === 'negative' || !/^[+-]$/.test(node.sign)) return null;
	const left = terms(node.left, sign);
	const right = terms(node.right, node.sign === '-' ? -sign : sign);
	return left && right && [...left, ...right];
}

/** Null where it cannot be told. */
export function judgeMoments(
	expression: Expression,
	claim: Claim,
	sign: DecimalSign,
): Judged | null {
	const all = terms(expression.node);
	if (!all || claim.expression.signs.length > 0) return null;
	// Without a year the 29th of February may be among the days.
	const [first, second] = [2027, 2028].map((year) => judgeIn(all, claim.number, sign, year));
	const right = [first, second].find((judged) => judged?.right);
	return right ?? (first && second ? first : null);
}

function judgeIn(
	all: readonly { sign: number; of: Counted }[],
	claim: Counted,
	sign: DecimalSign,
	year: number,
): Judged | null {
	let total = 0;
	let kept = 0;
	let shape: Moment | null = null;
	let certain = true;
	for (const { sign: by, of } of all) {
		if (of.kind === 'number') {
			const amount = durationOf(of, all[0]!.of.kind, sign);
			if (!amount) return null;
			total += by * amount.value;
			certain &&= amount.certain;
			continue;
		}
		const moment = readMoment(of.text, year);
		if (!moment || (shape && shape.kind !== moment.kind)) return null;
		total += by * moment.value;
		kept += by;
		shape ??= moment;
		certain &&= shape.halfDay === moment.halfDay;
	}
	if (!shape) return null;
	if (claim.kind === 'number') return kept === 0 ? lasts(total, shape, claim, sign, certain) : null;
	const said = readMoment(claim.text, year);
	// Times may be added, 18:40 + 1:30; dates may not.
	if (!said || said.kind !== shape.kind || (kept !== 1 && shape.kind === 'date') || kept < 1)
		return null;
	const around = shape.kind === 'date' ? 0 : shape.halfDay || said.halfDay ? 720 : 1440;
	const off = total - said.value;
	const right = around === 0 ? off === 0 : off % around === 0;
	if (!right && (!certain || !Number.isInteger(total))) return null;
	return { value: said.write(total), right };
}

/** A time less a time, a date less a date. */
function lasts(
	total: number,
	shape: Moment,
	claim: Counted,
	sign: DecimalSign,
	certain: boolean,
): Judged | null {
	const said = durationOf(claim, shape.kind, sign);
	if (!said) return null;
	const around = shape.kind === 'date' ? 0 : shape.halfDay ? 720 : 1440;
	const off = total - said.value;
	const right = around === 0 ? off === 0 : off % around === 0;
	// Who counts both days has one more.
	const doubtful = !certain || !said.certain || (around === 0 && Math.abs(off) === 1);
	if (!right && doubtful) return null;
	const passed = around === 0 ? total : ((total % around) + around) % around;
	return { value: over(fraction(BigInt(Math.round(passed * 1000)), 1000n), said.size), right };
}

/** Seconds of what a moment of the kind is counted in. */
const base = (kind: Moment['kind']) => (kind === 'time' ? 60 : 86_400);

/** How long an operand says, in minutes for times and in days for dates; null for months. */
function durationOf(
	operand: Counted,
	kind: Counted['kind'],
	sign: DecimalSign,
): { value: number; size: Fraction; certain: boolean } | null {
	const reading: Reading = { sign, percent: 'plain', units: true };
	const read = kind === 'number' ? null : valueOf(operand, reading);
	if (!read || operand.percent) return null;
	const value = Number(read.value.top) / Number(read.value.bottom);
	if (!operand.unit) return operand.noun === '' ? { value, size: one, certain: false } : null;
	if (operand.unit.powers.size !== 1 || operand.unit.powers.get('second') !== 1) return null;
	const seconds = base(kind as Moment['kind']);
	const size = over(operand.unit.factor, fraction(BigInt(seconds)));
	const amount = value / seconds;
	return kind === 'date' && !Number.isInteger(amount)
		? null
		: { value: amount, size, certain: true };
}

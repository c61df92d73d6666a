/** Where each arm stands in the drawing of right answers against tokens. */
import { account } from '../experiment/compare.ts';
import type { Results } from '../experiment/plan.ts';
import type { Experiment } from '../experiment/types.ts';
import { wilson } from '../statistics/shares.ts';
import { about } from '../statistics/number-text.ts';
import { armIds } from './tables.ts';

/** The drawing's frame, in its own units: the axes meet at `left`, `bottom`. */
export const drawing = { width: 640, height: 296, left: 48, bottom: 250, right: 470, top: 26 };

export interface Mark {
	arm: string;
	label: string;
	tokens: number;
	x: number;
	y: number;
	/** Where its name stands: names do not lie on each other. */
	nameY: number;
	/** Ends of its 95 % interval. */
	top: number;
	bottom: number;
}

/** Arms that have answered something. Tokens on a scale of ratios, half a doubling free at each end. */
export function marksOf(experiment: Experiment, results: Results): Mark[] {
	const all = armIds(experiment)
		.map((id) => account(experiment, results, id))
		.filter(({ items, tokens }) => items > 0 && tokens > 0);
	const logs = all.map(({ tokens }) => Math.log2(tokens));
	const [least, most] = [Math.min(...logs) - 0.5, Math.max(...logs) + 0.5];
	const height = (share: number) => drawing.bottom - share * (drawing.bottom - drawing.top);
	const marks = all.map(({ arm, label, tokens, right, items, votes }, i) => {
		const { low, high } = wilson(right * items, items);
		const x = drawing.left + ((logs[i]! - least) / (most - least)) * (drawing.right - drawing.left);
		return {
			// A vote costs what its arm costs: it stands a little beside it.
			arm,
			label,
			tokens,
			x: Math.round(x) + (votes === undefined ? 0 : 6),
			y: height(right),
			nameY: height(right),
			top: height(high),
			bottom: height(low),
		};
	});
	return apart(marks);
}

/** Height of a name, and how far to the right it may reach. */
const line = 13;
const reach = 160;

/** Names that would lie on each other move down. */
function apart(marks: Mark[]): Mark[] {
	const placed: Mark[] = [];
	for (const mark of [...marks].sort((a, b) => a.y - b.y)) {
		for (const other of [...placed].sort((a, b) => a.nameY - b.nameY))
			if (Math.abs(other.x - mark.x) < reach && Math.abs(other.nameY - mark.nameY) < line)
				mark.nameY = other.nameY + line;
		placed.push(mark);
	}
	// A name lies on no axis: those that came too low move up again, the lowest first.
	const fixed: Mark[] = [];
	for (const mark of placed.toReversed()) {
		const below = fixed.filter(({ x }) => Math.abs(x - mark.x) < reach);
		const lowest = [drawing.bottom - line, ...below.map(({ nameY }) => nameY - line)];
		mark.nameY = Math.min(mark.nameY, ...lowest);
		fixed.push(mark);
	}
	return marks;
}

/** Words along the axes: shares on the left, the tokens of the cheapest and the dearest below. */
export function gridOf(marks: readonly Mark[]): { text: string; x: number; y: number }[] {
	const { left, bottom, top } = drawing;
	const shares = [0, 50, 100].map((share) => ({
		text: `${share} %`,
		x: left - 6,
		y: bottom - (share / 100) * (bottom - top) + 4,
	}));
	const byCost = [...marks].sort((a, b) => a.tokens - b.tokens);
	const ends = [byCost[0], byCost.at(-1)].flatMap((mark) => mark ?? []);
	const tokens = ends.map((mark) => ({
		text: `${about(mark.tokens)} tokens`,
		x: mark.x,
		y: bottom + 18,
	}));
	return [...shares, ...(ends.length === 2 && ends[0] === ends[1] ? tokens.slice(1) : tokens)];
}

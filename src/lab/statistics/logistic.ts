/** A small logistic regression: the probability of "right" from a few signs. Pure. */

export interface Example {
	/** From 0 to 1, by name; absent where it is not known. */
	signs: Readonly<Record<string, number>>;
	right: boolean;
}

export interface Fit {
	bias: number;
	/** `weight` for each unit of the sign's distance from its mean. */
	signs: { name: string; mean: number; weight: number }[];
}

/**
 * The prior of each weight, in deviations of its sign, is normal around 0 with deviation 1/2: with few
 * examples a sign that says little gets little. The bias is nearly free.
 */
const penalty = 4;
const ofBias = 0.01;

/** Newton's method on standardised signs; an unknown value is its mean. Takes one example or more. */
export function fitLogistic(examples: readonly Example[]): Fit {
	const signs = varying(examples);
	const rows = examples.map(({ signs: given }) => [
		1,
		...signs.map(({ name, mean, deviation }) => ((given[name] ?? mean) - mean) / deviation),
	]);
	const size = signs.length + 1;
	const pull = Array.from({ length: size }, (_, i) => (i === 0 ? ofBias : penalty));
	let weights: number[] = Array.from({ length: size }, () => 0);
	for (let round = 0; round < 100; round++) {
		const slope = weights.map((weight, i) => -pull[i]! * weight);
		const curve = pull.map((own, i) => pull.map((_, j) => (i === j ? own : 0)));
		rows.forEach((row, n) => {
			const p = sigmoid(dot(weights, row));
			const miss = Number(examples[n]!.right) - p;
			for (let i = 0; i < size; i++) {
				slope[i]! += miss * row[i]!;
				for (let j = 0; j < size; j++) curve[i]![j]! += p * (1 - p) * row[i]! * row[j]!;
			}
		});
		const step = solve(curve, slope);
		// A whole step may overshoot where all is nearly certain.
		const reach = Math.max(...step.map(Math.abs));
		const scale = reach > 2 ? 2 / reach : 1;
		weights = weights.map((weight, i) => weight + scale * step[i]!);
		if (reach < 1e-9) break;
	}
	return {
		bias: weights[0]!,
		signs: signs.map(({ name, mean, deviation }, i) => ({
			...{ name, mean, weight: weights[i + 1]! / deviation },
		})),
	};
}

/** Signs that at least half of the examples have, and that differ among them. */
function varying(examples: readonly Example[]) {
	const names = [...new Set(examples.flatMap(({ signs }) => Object.keys(signs)))].sort();
	return names.flatMap((name) => {
		const known = examples.flatMap(({ signs }) => signs[name] ?? []);
		const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
		const deviation = Math.sqrt(
			known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / known.length,
		);
		return 2 * known.length >= examples.length && deviation > 1e-6
			? [{ name, mean, deviation }]
			: [];
	});
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const dot = (a: readonly number[], b: readonly number[]) =>
	a.reduce((sum, one, i) => sum + one * b[i]!, 0);

/** x of A·x = b by elimination; A is symmetric and positive, so no row needs another's place. */
function solve(given: readonly (readonly number[])[], b: readonly number[]): number[] {
	const rows = given.map((row, i) => [...row, b[i]!]);
	rows.forEach((row, i) => {
		for (const other of rows.slice(i + 1)) {
			const share = other[i]! / row[i]!;
			for (let j = i; j < row.length; j++) other[j]! -= share * row[j]!;
		}
	});
	const x: number[] = Array.from({ length: rows.length }, () => 0);
	for (let i = rows.length - 1; i >= 0; i--) {
		const row = rows[i]!;
		const rest = row.slice(i + 1, -1).reduce((sum, one, j) => sum + one * x[i + 1 + j]!, 0);
		x[i] = (row.at(-1)! - rest) / row[i]!;
	}
	return x;
}

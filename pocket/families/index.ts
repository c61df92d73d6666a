/** Every family of problems, and the drawing of one. */

import { isNew } from '../holdout.ts';
import type { Draw, Made, Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { ages } from './ages.ts';
import { averages } from './averages.ts';
import { chains } from './chains.ts';
import { comparisons } from './comparisons.ts';
import type { Make } from './family.ts';
import { places } from './places.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { rates } from './rates.ts';
import { remainders } from './remainders.ts';
import { sequences } from './sequences.ts';
import { sums } from './sums.ts';
import { wheels } from './wheels.ts';
import { Wording } from './wording.ts';

const families: Record<Made, Make> = {
	sums,
	chains,
	products,
	remainders,
	prices,
	comparisons,
	sequences,
	averages,
	ages,
	rates,
	places,
	wheels,
};

/** A problem with numbers and wording as `draw` wants them; the same again for the same `random`. */
export function makeProblem(family: Made, draw: Draw, random: Random): Problem {
	for (;;) {
		const wording = new Wording(random, draw.phrasing);
		const problem = families[family](wording, random);
		const fits = isNew(problem.key) === (draw.numbers === 'new');
		if (fits && wording.held > 0 === (draw.phrasing === 'new')) return problem;
	}
}

/**
 * Small sums and puzzles as Pocket's training has them, with numbers that it never showed; at the
 * upper levels in wordings that it never showed either. One problem in about 12 drawn is such a one.
 */
import { makeProblem } from '../../../pocket/families/index.ts';
import { trained, unseen } from '../../../pocket/problem.ts';
import { number, type Family } from './item.ts';

export const small: Family = {
	id: 'small',
	label: 'Small sums and puzzles',
	floor: 0,
	make(chance, level) {
		const phrasing = level <= 3 ? 'seen' : 'new';
		const easy = trained.filter((family) => family === 'sums' || family === 'products');
		const family = chance.pick(level === 1 ? easy : level < 6 ? trained : unseen);
		const random = { ...chance, chance: (p: number) => chance.real() < p };
		const { question, answer } = makeProblem(family, { numbers: 'new', phrasing }, random);
		return number(question, answer);
	},
};

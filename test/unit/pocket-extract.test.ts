/** Everyday sums are read in their own words: nothing is left out, nothing is made up. */
import { expect, test } from 'vitest';
import { read } from '../../pocket/careful.ts';
import { extract } from '../../pocket/extract.ts';
import { makeRandom } from '../../pocket/random.ts';
import { everyday } from '../../pocket/scenes.ts';
import { misreading, readingIn } from '../../src/algorithms/shared/reading.ts';

test.each([
	[
		'A bakery has 6 boxes of 12 rolls and five single ones. How many rolls is that?',
		['A bakery has 6 boxes of 12 rolls and 5 single ones'],
		'How many rolls is that',
	],
	['Half of 48?', ['Half of 48'], 'that'],
	['24 eggs, 7 broken. left?', ['24 eggs', '7 broken'], 'left'],
	[
		'please a spider has 8 legs how many legs have nine spiders',
		['please a spider has 8 legs', 'how many legs have 9 spiders'],
		'that',
	],
	[
		'Two thirds of the 90 minutes are over. Left?',
		['Two thirds of the 90 minutes are over'],
		'Left',
	],
	[
		'Hello! I paid one hundred and twelve euros, so how much is left of 150? Thanks!',
		['I paid 112 euros', 'how much is left of 150'],
		'that',
	],
	['six sixes', ['6 sixes'], 'that'],
])('%s', (question, given, asked) => {
	expect(extract(question)).toEqual({ given, asked });
});

test('the app’s own check finds nothing wrong with 2,000 readings but for three in a thousand', () => {
	const random = makeRandom(17);
	const wrong = Array.from({ length: 2000 }, () => everyday(random, 'seen')).filter((problem) => {
		const said = readingIn({ thinking: read(problem), text: '' });
		return said === null || misreading(problem.question, said) !== null;
	});
	expect(wrong.length).toBeLessThanOrEqual(6);
});

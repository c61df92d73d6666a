import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '../../src/core/types.ts';
import { branchOf, turnsOf } from '../../src/state/conversation/turns.ts';
import { someRun } from '../support/runs.ts';

let clock = 0;
const run = (id: string, question: string, after?: string | null, before = 0): Run =>
	someRun({
		id,
		chat: [
			...Array.from({ length: before }, () => ({ role: 'user' as const, content: '' })),
			{ role: 'user', content: question },
		],
		created: clock++,
		...(after === undefined ? {} : { after }),
	});
const tree = (runs: Run[]) =>
	turnsOf(runs).map(({ key, parent, runs }) => [key, parent, runs.map(({ id }) => id).join('')]);

test('runs that say nothing of what they follow stand in a row, versions in one turn', () => {
	const runs = [run('a', 'One'), run('b', 'Two', undefined, 2), run('c', 'One'), run('d', 'Two')];
	// “Two” behind an answer and “Two” at the start are two questions.
	expect(tree(runs)).toEqual([
		['a', null, 'ac'],
		['b', 'a', 'b'],
		['d', 'b', 'd'],
	]);
});

test('what follows the same turn, whichever of its runs, are branches; the same words are one', () => {
	const runs = [
		run('a', 'One', null),
		run('b', 'One', null),
		run('c', 'Two', 'a'),
		run('d', 'Other', 'b'),
		run('e', 'Two', 'b'),
		run('f', 'Three', 'e'),
	];
	expect(tree(runs)).toEqual([
		['a', null, 'ab'],
		['c', 'a', 'ce'],
		['d', 'a', 'd'],
		['f', 'c', 'f'],
	]);
	expect(turnsOf(runs).map(({ latest }) => latest - runs[0]!.created)).toEqual([5, 5, 3, 5]);
});

test('one of an older version goes on as a branch of today', () => {
	const runs = [run('a', 'One'), run('b', 'Two', undefined, 2), run('c', 'Else', 'a', 2)];
	expect(tree(runs)).toEqual([
		['a', null, 'a'],
		['c', 'a', 'c'],
		['b', 'a', 'b'],
	]);
});

test('every run of whatever a file says is in exactly one turn, behind the turn it names', () => {
	const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
	const after = fc.constantFrom(undefined, null, 'nowhere', ...ids);
	const some = fc.array(fc.tuple(after, fc.constantFrom('x', 'y')), { maxLength: ids.length });
	fc.assert(
		fc.property(some, (given) => {
			const runs = given.map(([before, question], i) => run(ids[i]!, question, before));
			const turns = turnsOf(runs);
			const seen = turns.flatMap(({ runs }) => runs.map(({ id }) => id));
			expect(seen.toSorted()).toEqual(runs.map(({ id }) => id));
			const keys = turns.map(({ key }) => key);
			for (const [i, { parent }] of turns.entries())
				if (parent !== null) expect(keys.slice(0, i)).toContain(parent);
			for (const branch of [
				branchOf(turns, (all) => all[0]!),
				branchOf(turns, (all) => all.at(-1)!),
			])
				expect(branch.length > 0).toBe(runs.length > 0);
		}),
	);
});

test('ten thousand questions in a row are laid out at once', () => {
	const runs = Array.from({ length: 10_000 }, (_, i) =>
		run(`r${i}`, `${i}`, i ? `r${i - 1}` : null),
	);
	expect(branchOf(turnsOf(runs), ([first]) => first!).length).toBe(10_000);
});

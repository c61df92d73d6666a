import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNotes } from '../../src/algorithms/hyperthink/notes.ts';
import { randomFor } from '../../src/core/hash.ts';
import type { Note } from '../../src/core/runs/steps.ts';

const note = (id: number, text = `old ${id}`): Note => ({
	runId: 'r',
	id,
	text,
	added: 1,
	by: 'B',
});
const stamp = (id: number) => ({ runId: 'r', id, review: 2, by: 'A' as const });
const texts = (notes: Note[]) => notes.map((n) => n.text);
const never = () => {
	throw new Error('no eviction is needed, so nothing may be drawn');
};

test('notes enter free slots in order and nobody leaves', () => {
	const { present, added, evicted } = addNotes([note(1)], ['a', ' b '], stamp(2), 17, never);
	expect(texts(present)).toEqual(['old 1', 'a', 'b']);
	expect(added).toEqual([
		{ runId: 'r', id: 2, text: 'a', added: 2, by: 'A' },
		{ runId: 'r', id: 3, text: 'b', added: 2, by: 'A' },
	]);
	expect(evicted).toEqual([]);
});

test('k random old notes leave when k more slots are needed', () => {
	const old = [1, 2, 3].map((id) => note(id));
	// Draws the middle one of three, then the last one of two.
	const draws = [0.34, 0.99];
	const { present, evicted } = addNotes(old, ['a', 'b'], stamp(4), 3, () => draws.shift()!);
	expect(texts(present)).toEqual(['old 1', 'a', 'b']);
	expect(evicted).toEqual([
		{ ...note(2), evicted: 2 },
		{ ...note(3), evicted: 2 },
	]);
});

test('a batch larger than the capacity keeps its last ones', () => {
	const batch = ['a', 'b', 'c', 'd'];
	const { present, evicted } = addNotes([note(1)], batch, stamp(2), 2, () => 0);
	expect(texts(present)).toEqual(['c', 'd']);
	expect(texts(evicted)).toEqual(['old 1']);
});

test('exact duplicates are not added twice and need no slot', () => {
	const old = [note(1, 'same'), note(2)];
	const { present, duplicates } = addNotes(old, ['same', 'new', 'new', 'Same'], stamp(3), 4, never);
	expect(texts(present)).toEqual(['same', 'old 2', 'new', 'Same']);
	expect(duplicates).toEqual(['same', 'new']);
});

test('blank notes are no notes and endless ones are clipped', () => {
	const { added } = addNotes([], ['  ', 'x'.repeat(10_000)], stamp(1), 17, never);
	expect(added).toHaveLength(1);
	expect(added[0]!.text).toHaveLength(500);
	expect(added[0]!.text.endsWith('…')).toBe(true);
});

test('never above capacity, new notes stay, only old ones leave, nothing is lost in the books', () => {
	const batches = fc.array(fc.array(fc.string({ maxLength: 4 }), { maxLength: 30 }), {
		maxLength: 12,
	});
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 20 }), batches, fc.integer(), (capacity, all, seed) => {
			let state: Note[] = [];
			let id = 1;
			all.forEach((batch, review) => {
				const random = randomFor(seed, `evict-${review}`);
				const before = state;
				const { present, added, evicted } = addNotes(
					before,
					batch,
					{ ...stamp(id), review },
					capacity,
					random,
				);
				expect(present.length).toBeLessThanOrEqual(capacity);
				expect(present.slice(present.length - added.length)).toEqual(added);
				const gone = evicted.map((n) => n.id);
				expect(before.filter((n) => !gone.includes(n.id))).toEqual(
					present.slice(0, present.length - added.length),
				);
				expect(present.length).toBe(before.length + added.length - evicted.length);
				// Nobody leaves while there is room.
				if (evicted.length > 0) expect(present.length).toBe(capacity);
				expect(new Set(present.map((n) => n.text)).size).toBe(present.length);
				state = present;
				id += added.length;
			});
		}),
	);
});

test('which ones leave is random, evenly', () => {
	const old = [1, 2, 3, 4, 5].map((id) => note(id));
	const left = new Map<number, number>();
	for (let seed = 0; seed < 5000; seed++) {
		const { evicted } = addNotes(old, ['new'], stamp(6), 5, randomFor(seed, 'evict-1'));
		left.set(evicted[0]!.id, (left.get(evicted[0]!.id) ?? 0) + 1);
	}
	// 1000 each, give or take five standard deviations (28 each).
	for (const { id } of old) expect(Math.abs(left.get(id)! - 1000)).toBeLessThan(140);
});

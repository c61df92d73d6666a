import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueue } from '../../src/engines/queue.ts';

const forever = new AbortController().signal;
const soon = () => new Promise((resolve) => setTimeout(resolve));

test('first come, first served, so many at a time', async () => {
	const queue = createQueue(2);
	const order: number[] = [];
	const leaves: (() => void)[] = [];
	for (let n = 0; n < 5; n++) {
		const place = queue.enter(forever);
		expect(place.ahead).toBe(Math.max(0, n - 1));
		void place.turn.then((leave) => {
			order.push(n);
			leaves.push(leave);
		});
	}
	await soon();
	expect(order).toEqual([0, 1]);
	leaves[1]!();
	leaves[1]!(); // Twice is once.
	await soon();
	expect(order).toEqual([0, 1, 2]);
	leaves[0]!();
	leaves[2]!();
	await soon();
	expect(order).toEqual([0, 1, 2, 3, 4]);
});

test('who aborts while waiting loses the place and nobody else does', async () => {
	const queue = createQueue(1);
	const leave = await queue.enter(forever).turn;
	const stop = new AbortController();
	const gone = queue.enter(stop.signal);
	const next = queue.enter(forever);
	stop.abort(new Error('enough'));
	await expect(gone.turn).rejects.toThrow('enough');
	leave();
	await expect(next.turn).resolves.toBeTypeOf('function');
	await expect(queue.enter(stop.signal).turn).rejects.toThrow('enough');
});

test('a wider queue lets more in at once', async () => {
	const queue = createQueue(1);
	const order: number[] = [];
	for (const n of [0, 1, 2]) void queue.enter(forever).turn.then(() => order.push(n));
	await soon();
	expect(order).toEqual([0]);
	queue.resize(3);
	await soon();
	expect(order).toEqual([0, 1, 2]);
});

test('never more inside than places, everyone comes in unless aborted, in order', async () => {
	const visit = fc.record({ stay: fc.nat(5), abort: fc.option(fc.nat(5)) });
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 4 }),
			fc.array(visit, { maxLength: 12 }),
			async (size, visits) => {
				const queue = createQueue(size);
				let inside = 0;
				const entered: number[] = [];
				await Promise.all(
					visits.map(async ({ stay, abort }, n) => {
						const stop = new AbortController();
						const { turn } = queue.enter(stop.signal);
						if (abort !== null) void ticks(abort).then(() => stop.abort());
						let leave: () => void;
						try {
							leave = await turn;
						} catch {
							return expect(abort).not.toBeNull();
						}
						entered.push(n);
						expect(++inside).toBeLessThanOrEqual(size);
						await ticks(stay);
						inside--;
						leave();
					}),
				);
				expect(entered).toEqual([...entered].sort((a, b) => a - b));
				expect(inside).toBe(0);
				for (let i = 0; i < size; i++) expect(queue.enter(forever).ahead).toBe(0);
			},
		),
	);
});

async function ticks(count: number): Promise<void> {
	for (let i = 0; i < count; i++) await Promise.resolve();
}

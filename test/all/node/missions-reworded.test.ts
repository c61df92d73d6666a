/** The agent with the rewording reader: twenty-four missions, twenty seeds each, as a table. */
import { expect, test } from 'vitest';
import { measured } from '../../support/missions/reworded/measure.ts';
import { figuresOf, oddOnes, tableOf } from '../../support/missions/reworded/table.ts';

const seeds = Array.from({ length: 20 }, (_, at) => at + 1);

test('twenty-four missions in other words each time, without errors and with', async () => {
	const [sure = [], erring = []] = await measured(seeds, [0, 0.1]);
	console.log(`without errors:\n${tableOf(sure)}\n\nwith errors (0.1):\n${tableOf(erring)}`);
	expect(figuresOf(sure).right, oddOnes(sure)).toBeGreaterThanOrEqual(0.95);
	expect(figuresOf(erring).right, oddOnes(erring)).toBeGreaterThanOrEqual(0.9);
	for (const all of [sure, erring]) {
		const { times, high, stuck } = figuresOf(all);
		expect(times, tableOf(all)).toBeLessThanOrEqual(1.3);
		expect(high, tableOf(all)).toBeGreaterThanOrEqual(0.9);
		expect(stuck, oddOnes(all)).toBe(0);
	}
});

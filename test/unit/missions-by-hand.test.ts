/**
 * Missions that were answered by hand, replayed: how many calls and how many tokens of prompts a
 * capable model takes. Each of its texts is right, in other words each time.
 */
import { expect, test } from 'vitest';
import { errandReplies, errands } from '../support/missions/by-hand/errands.ts';
import { expenseReplies, expenses } from '../support/missions/by-hand/expenses.ts';
import { garden, gardenReplies } from '../support/missions/by-hand/garden.ts';
import { byHand, type Replies } from '../support/missions/by-hand/model.ts';
import { tariffReplies, tariffs } from '../support/missions/by-hand/tariffs.ts';
import {
	bill,
	billReplies,
	power,
	powerReplies,
	thursday,
	thursdayReplies,
} from '../support/missions/by-hand/written-sums.ts';
import { runMission } from '../support/missions/stage.ts';

const saidThursday: Replies = {
	...thursdayReplies,
	write: (wanted, topic) => thursdayReplies.write({ ...wanted, times: wanted.times + 2 }, topic),
};

test.each([
	[tariffs, tariffReplies, { calls: 12, tokens: 8_000 }],
	[garden, gardenReplies, { calls: 14, tokens: 20_000 }],
	[expenses, expenseReplies, { calls: 5, tokens: 8_000, label: 'HIGH' }],
	[errands, errandReplies, { calls: 6, tokens: 8_000 }],
	// A plan, one attempt, and its judgement: the calculator bears what it says.
	[power, powerReplies, { calls: 3, tokens: 3_000, label: 'MEDIUM' }],
	[thursday, thursdayReplies, { calls: 3, tokens: 3_000, label: 'MEDIUM' }],
	// The same plan three times, in words in which neither sums nor rules see it.
	[thursday, saidThursday, { calls: 6, tokens: 5_000, label: 'LOW' }],
	[bill, billReplies, { calls: 3, tokens: 3_000, label: 'MEDIUM' }],
])('$name', async (mission, replies, most: { calls: number; tokens: number; label?: string }) => {
	const { engine, count, asked } = byHand(replies);
	const { answer, label, fault } = await runMission(mission, { engine });
	const { calls, promptTokens } = count;
	console.log(
		`${mission.name}: ${calls} calls, ${promptTokens} prompt tokens, ${label}: ${asked.join(', ')}`,
	);
	expect(mission.right(answer), answer || fault).toBe(true);
	expect(calls).toBeLessThanOrEqual(most.calls);
	expect(promptTokens).toBeLessThanOrEqual(most.tokens);
	if (most.label) expect(label).toBe(most.label);
});

/** How sure a mission is where parts of it are weak, or were not reached (T14). */
import { describe, expect, test } from 'vitest';
import type { Evidence, TaskStatus } from '../../src/core/mission/types.ts';
import { summariseSupport } from '../../src/algorithms/thought/answer/mission-answer.ts';
import type { Job, Solution } from '../../src/algorithms/thought/job.ts';
import { AnswerWanted, LimitReached, orOnLimit } from '../../src/algorithms/thought/limit.ts';
import { labelOf, weakerLabel } from '../../src/algorithms/thought/task/evidence.ts';

const solved = (kind: Evidence['kind'], more: Partial<Solution> = {}): Solution => ({
	...{ text: 'It is 4.', how: 'plain', convincing: true, because: '' },
	evidence: [{ kind, ref: '' }],
	...more,
});
const job = (
	name: string,
	solution: Solution | null,
	status: TaskStatus = solution ? 'closed' : 'open',
	children: Job[] = [],
): Job =>
	({
		...{ task: { name, status }, parent: null, children, solution },
		...{ help: '', assumptions: [], unverified: [] },
	}) as unknown as Job;

describe('the weakest part decides', () => {
	test('also one that was not reached when the answer was wanted', () => {
		const proved = job('Price', solved('source'));
		expect(summariseSupport([proved], [])).toMatchObject({ confidence: 'HIGH' });
		for (const status of ['open', 'in_progress'] as const)
			expect(summariseSupport([proved, job('Time', null, status)], [])).toMatchObject({
				confidence: 'LOW',
				because: 'Not done: “Time”.',
			});
		// One that the person closed is no part.
		expect(summariseSupport([proved, job('Time', null, 'closed')], []).confidence).toBe('HIGH');
	});

	test('also of a task that was put together from parts', () => {
		const parts = [job('Sum', solved('code')), job('Taste', solved('self'))];
		const least = parts.map(({ solution }) => labelOf(solution)).reduce(weakerLabel, 'HIGH');
		expect(least).toBe('LOW');
		const whole = job('Cake', solved('code', { how: 'composed', least }), 'closed', parts);
		for (const part of parts) part.parent = whole;
		expect(summariseSupport([whole, ...parts], [])).toMatchObject({
			confidence: 'LOW',
			because: 'Parts of it rest only on the model’s own judgement.',
			unverified: ['“Taste” was judged by the model alone.'],
		});
		whole.solution!.least = 'MEDIUM';
		expect(summariseSupport([whole], [])).toMatchObject({
			confidence: 'MEDIUM',
			because: 'Not every part rests on code, a source or what you said.',
			unverified: [],
		});
		whole.solution!.least = 'HIGH';
		expect(summariseSupport([whole], []).because).toBe('A program that ran confirms it.');
	});
});

test('a trial that used up its calls ends; one that the person ended is tried again later', async () => {
	expect(await orOnLimit(null, Promise.reject(new LimitReached()))).toBe(null);
	await expect(orOnLimit(null, Promise.reject(new AnswerWanted()))).rejects.toThrow(AnswerWanted);
});

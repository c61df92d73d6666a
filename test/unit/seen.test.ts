/** A wait that fails says what was seen then. */
import { expect, test } from 'vitest';
import { readRows } from '../support/in-page.ts';
import { describePage, mustEnd, telling, withSeen, type Watched } from '../support/seen.ts';

const run = {
	...{ id: 'r', algorithm: 'midtry', status: 'suspended', created: 2 },
	waiting: { code: 'network', message: 'Nobody answers.' },
};
const rows: Record<string, unknown[]> = {
	runs: [run, { ...run, id: 'old', created: 1, status: 'done' }],
	steps: [
		{ runId: 'r', key: 'path-2', seq: 2, kind: 'think', status: 'failed', error: run.waiting },
		{ runId: 'r', key: 'path-1', seq: 1, kind: 'think', status: 'done' },
		{ runId: 'old', key: 'other', seq: 3, kind: 'event' },
	],
};
const shown = {
	...{ address: 'http://x/#/think', screen: 'Think', held: ['mull-open'], pending: ['mull-run'] },
	notices: ['Loading the model: 40 %.'],
};
const page: Watched = {
	run: async (work, given) =>
		((work as unknown) === readRows ? rows[String(given)] : shown) as never,
	problems: ['console: 404'],
};

test('the run and why it waits, its last steps, the notices, the locks, the console', async () => {
	expect((await describePage(page)).split('\n').map((line) => line.trim())).toEqual([
		'run: midtry, suspended (the last of 2)',
		'waiting: {"code":"network","message":"Nobody answers."}',
		'steps: 2, at last path-1 done; path-2 failed (network: Nobody answers.)',
		'page: http://x/#/think',
		'it says: Loading the model: 40 %.',
		'screen: Think',
		'locks: mull-open; awaited: mull-run',
		'console: console: 404',
	]);
});

test('a page that is gone is no second fault', async () => {
	const gone = { run: () => Promise.reject(new Error('Target closed\nat …')), problems: [] };
	const said = await describePage(gone);
	expect(said.match(/Error: Target closed/g)).toHaveLength(2);
	expect(said).toContain('console: nothing');
});

test('a poll that fails tells it, once, with its own words; one that holds asks for nothing', async () => {
	let asked = 0;
	const see = async () => `\tseen ${++asked}`;
	const poll = () =>
		telling(
			expect.poll(() => 'running', { timeout: 30, interval: 10 }),
			see,
		);
	await poll().toBe('running');
	await poll().not.toBe('done');
	expect(asked).toBe(0);
	const error = await poll()
		.toBe('done')
		.then(
			() => undefined,
			(thrown: Error) => thrown,
		);
	expect(error!.message).toContain("expected 'running' to be 'done'");
	expect(error!.message).toMatch(/What was seen:\n\tseen 1$/);
	expect(await withSeen(error, see)).toBe(error);
	expect(error!.message).not.toContain('seen 2');
	await expect(poll().not.toBe('running')).rejects.toThrow('seen 2');
});

test('a run that ended otherwise than wanted fails at once; one under way does not', () => {
	expect(() => mustEnd(run, ['done'])).toThrow(/should have been done; it is suspended: .*network/);
	expect(() => mustEnd(run, ['done', 'suspended'])).not.toThrow();
	expect(() => mustEnd({ status: 'running' }, ['done'])).not.toThrow();
	expect(() => mustEnd(undefined, ['done'])).not.toThrow();
});

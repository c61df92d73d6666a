/** The page's line to its brain, and what becomes of requests when there is none. */
import { expect, test } from 'vitest';
import type { MullError } from '../../src/core/errors.ts';
import { BrainConnection } from '../../src/worker/brain-connection.ts';

/** Brains that never answer; each can be made to fail. */
function brains() {
	const all: { onerror?: (event: object) => void; ended: boolean; heard: object[] }[] = [];
	const spawn = () => {
		const brain = {
			...{ ended: false, heard: [] as object[] },
			postMessage: (word: object) => void brain.heard.push(word),
			terminate: () => void (brain.ended = true),
		};
		all.push(brain);
		return brain as unknown as Worker;
	};
	const fail = () => all.at(-1)!.onerror!({ message: 'no file', preventDefault() {} });
	return { all, spawn, fail };
}

test('a brain that cannot be loaded is started three times; then every request is refused', async () => {
	const { all, spawn, fail } = brains();
	const failed: MullError[] = [];
	const line = new BrainConnection(
		spawn,
		{},
		() => {},
		(error) => failed.push(error),
	);
	for (let tries = 1; tries <= 3; tries++) {
		const asked = line.request({ type: 'stop', runId: 'a' });
		fail();
		await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('no file') });
		expect(failed).toHaveLength(tries);
	}
	expect(all.map(({ ended }) => ended)).toEqual([true, true, true]);
	await expect(line.request({ type: 'stop', runId: 'b' })).rejects.toBe(failed[2]);
	expect(all[2]!.heard).toHaveLength(1);
});

test('once it is closed, what was asked and what is asked are refused', async () => {
	const { all, spawn } = brains();
	const line = new BrainConnection(
		spawn,
		{},
		() => {},
		() => {},
	);
	const asked = line.request({ type: 'stop', runId: 'a' });
	line.close();
	const refusal = { wayOut: expect.stringContaining('Reload') };
	await expect(asked).rejects.toMatchObject(refusal);
	await expect(line.request({ type: 'stop', runId: 'b' })).rejects.toMatchObject(refusal);
	expect(all).toHaveLength(1);
});

test('what a question still says when it is ended disturbs nobody', async () => {
	const { spawn } = brains();
	const line = new BrainConnection(
		spawn,
		{},
		() => {},
		() => {},
	);
	const abort = new AbortController();
	const asked = line.ask({ type: 'stop', runId: 'a' }, () => {}, abort.signal);
	line.close();
	abort.abort();
	await expect(asked).rejects.toMatchObject({ code: 'bug' });
});

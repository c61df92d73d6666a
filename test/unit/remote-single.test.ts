/** Servers that take one request at a time and break off the reply under way when another comes. */
import { expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import type { TestServer } from '../support/openai-server.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { someRun } from '../support/runs.ts';
import { collect } from '../support/scripted-runtime.ts';

const path =
	'Tom has 3 apples and gets 4.\n3 + 4 = 7. Tom has 7 apples in the end.\n<answer>7</answer>';
const oneByOne = { text: path, tokensPerSecond: 400 };

/** Requests that came after the last one that was broken off began only when the one before was over. */
function cameOneAfterAnother({ requests }: TestServer): boolean {
	const last = Math.max(...requests.map(({ interrupted, ended }) => (interrupted ? ended! : 0)));
	const later = requests.filter(({ at }) => at > last).sort((a, b) => a.at - b.at);
	return later.every(({ at }, n) => n === 0 || at >= later[n - 1]!.ended!);
}

test('MidTry on a server that breaks off: every path comes to its end, one after another', async () => {
	const { make, server } = await stage(() => oneByOne, { interrupts: true });
	const journal = memoryJournal();
	const model = { engine: 'remote' as const, model: 'test-model', endpoint: 'e1' };
	const sampling = { temperature: 0.8, topP: 0.95, maxTokens: 500 };
	const role = { model, sampling, think: false };
	const engine = make({ parallel: 4 });
	const end = await drive(algorithm('midtry'), {
		run: someRun({
			algorithm: 'midtry',
			version: algorithm('midtry').version,
			roles: { A: role, B: role },
			chat: [{ role: 'user', content: 'Tom has 3 apples and gets 4. How many has he?' }],
		}),
		journal,
		findEngine: async () => engine,
		stop: never,
		acquireStep: () => {},
		live: () => {},
		now: Date.now,
	});
	expect(end).toMatchObject({ status: 'done', outcome: { confidence: 'HIGH' } });
	const steps = (await journal.load('run-1')).filter((s): s is ThinkStep => s.kind === 'think');
	const paths = steps.filter(({ key }) => key.startsWith('path-'));
	expect(paths.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done']);
	expect(await Promise.all(paths.map(({ text }) => journal.text(text)))).toEqual(
		Array.from({ length: 4 }, () => path),
	);
	// Three were broken off by the next one, and made again.
	const broken = server.requests.filter(({ interrupted }) => interrupted);
	expect(broken.length).toBeGreaterThanOrEqual(3);
	expect(server.requests).toHaveLength(steps.length + broken.length);
	expect(cameOneAfterAnother(server)).toBe(true);
});

test('it is learnt for as long as the program lives, for every model of that server', async () => {
	const { make, server } = await stage(() => oneByOne, { interrupts: true });
	const all = async () => {
		const engine = make({ parallel: 4 });
		const replies = await Promise.all(
			[1, 2, 3].map(() => collect(engine.generate(request, never))),
		);
		expect(replies.map(({ reply }) => reply.text)).toEqual([path, path, path]);
		return replies;
	};
	const [first] = await all();
	expect(first!.deltas.map(({ status }) => status)).toContain(
		'Desk answers one request at a time: asking again.',
	);
	expect(first!.shown.text).toBe(path);
	const before = server.requests.length;
	await all();
	expect(server.requests).toHaveLength(before + 3);
	expect(server.requests.slice(before).some(({ interrupted }) => interrupted)).toBe(false);
});

test('two tabs that share the server come to an end as well', async () => {
	const { make, around, server } = await stage(() => oneByOne, { interrupts: true });
	around.locks = fifoLocks();
	const tabs = [make({ parallel: 2 }), make({ parallel: 2 }, undefined, newKnownServers())];
	const replies = await Promise.all(
		tabs.map(async (tab) => {
			const texts: string[] = [];
			for (let n = 0; n < 2; n++)
				texts.push((await collect(tab.generate(request, never))).reply.text);
			return texts;
		}),
	);
	expect(replies.flat()).toEqual(Array.from({ length: 4 }, () => path));
	expect(server.requests.some(({ interrupted }) => interrupted)).toBe(true);
});

test('where replies say how they end, one that does not is no answer', async () => {
	const { ask, server, waits } = await stage([
		{ text: path },
		{
			raw: [
				'data: {"choices":[{"delta":{"content":"3 + 4 = 7. Tom has 7 apples in the"}}]}\n\n',
				'data: [DONE]\n\n',
			],
		},
	]);
	await ask();
	await expect(ask()).rejects.toMatchObject({
		code: 'network',
		message: expect.stringContaining('broke its reply off') as string,
		wayOut: expect.stringContaining('--interrupt_requests false') as string,
	});
	expect(server.requests).toHaveLength(7);
	expect(waits).toEqual([500, 1000, 2000, 4000]);
});

test('a stop while it waits for its new turn is a stop, and the place is free again', async () => {
	const { make, server } = await stage(
		(_, n) => (n === 1 ? { text: path, tokensPerSecond: 20 } : oneByOne),
		{ interrupts: true },
	);
	const engine = make({ parallel: 2 });
	const stop = new AbortController();
	const first = engine.generate(request, stop.signal);
	await first.next();
	const second = collect(engine.generate(request, never));
	const gone = (async () => {
		for (;;) {
			const next = await first.next();
			if (next.done) return 'done';
			if (next.value.status === 'Waiting for its turn.') stop.abort();
		}
	})();
	await expect(gone).rejects.toMatchObject({ code: 'aborted' });
	expect((await second).reply.text).toBe(path);
	expect((await collect(engine.generate(request, never))).reply.text).toBe(path);
	expect(server.requests).toHaveLength(3);
});

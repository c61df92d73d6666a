/**
 * Ten missions on a real model of an OpenAI-compatible server, without a browser. Prints what became
 * of each, and writes every prompt and reply to test/.out. MULL_MISSIONS_URL: its base URL with /v1;
 * MULL_MISSIONS_MODEL: the name of the model; MULL_MISSIONS_CALLS: calls at most for each mission.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Engine } from '../../src/core/ports.ts';
import { httpContext } from '../../src/engines/remote/http.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { createRemote } from '../../src/engines/remote/runtime.ts';
import { everydayMissions } from '../support/missions/everyday/list.ts';
import { runMission } from '../support/missions/stage.ts';

const { MULL_MISSIONS_URL: url = '', MULL_MISSIONS_MODEL: model = 'default' } = process.env;
const calls = Number(process.env.MULL_MISSIONS_CALLS ?? 16);
const out = 'test/.out/missions-server.txt';

const names = [
	...['all but some', 'a bat and a ball', 'from one time to another', 'was Brote kosten'],
	...['die Kaution aus einem Dokument', 'may I, at that hour', 'two phone tariffs'],
	...['three errands before noon', 'a letter to a neighbour', 'the person answers'],
];

const endpoint = {
	...{ id: 'e1', name: 'Server', url, parallel: 2, context: 8192, allowed: true, created: 0 },
};
const around = { ...httpContext(), fetch, locks: undefined };

/** The same engine, which writes down what is said, counts it and keeps replies short. */
function written(engine: Engine, count: { calls: number; tokens: number }): Engine {
	return {
		...engine,
		async *generate(request, signal) {
			const { sampling, messages, schemaName = 'text' } = request;
			const asked = messages.map(({ role, content }) => `[${role}] ${content}`).join('\n');
			count.calls += 1;
			count.tokens += Math.ceil(asked.length / 4);
			const note = (said: string) =>
				appendFileSync(out, `\n== ${schemaName}\n${asked}\n>> ${said}\n`);
			const most = Math.min(200, sampling.maxTokens);
			try {
				const short = { ...request, sampling: { ...sampling, maxTokens: most } };
				const reply = yield* engine.generate(short, signal);
				note(`${reply.finish}: ${reply.text}`);
				return reply;
			} catch (thrown) {
				note(String(thrown));
				throw thrown;
			}
		},
	};
}

test('ten missions to their end on a real model', async () => {
	mkdirSync('test/.out', { recursive: true });
	writeFileSync(out, '');
	const remote = createRemote(endpoint, model, undefined, around, newKnownServers());
	for (const { mission } of everydayMissions(1, 3000)) {
		if (!names.includes(mission.name)) continue;
		appendFileSync(out, `\n#### ${mission.name}\n`);
		const count = { calls: 0, tokens: 0 };
		const engine = written(remote, count);
		const person = { away: 'when asked' as const };
		const came = await runMission({ ...mission, person }, { engine, options: { calls } });
		const { answer, books, fault, label, outcome } = came;
		const tasks = [...books.tasks.values()].map(({ task }) => `${task.name}: ${task.description}`);
		const asked = [...books.questions.values()].map(({ text }) => text);
		const right = mission.right(answer) ? 'right' : 'wrong';
		const { stop, reason } = outcome ?? {};
		const what = { ...count, tasks, asked, label, stop, reason, answer: answer.slice(0, 300) };
		console.log(`${mission.name}: ${right}\n${JSON.stringify(what, null, 1)}`);
		expect(outcome, fault).not.toBeNull();
	}
});

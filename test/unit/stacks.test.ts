/** An error tells its whole way: from a runtime through the mind and the algorithm to the driver. */
import { afterAll, expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import type { Engine } from '../../src/core/ports.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import type { MindSetup } from '../../src/runs/mind.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { someRun } from '../support/runs.ts';
import { agentStage } from '../support/scripted-agent.ts';
import { scriptedRuntime } from '../support/scripted-runtime.ts';

// V8 keeps ten frames; the engine's generators alone are six.
const usual = Error.stackTraceLimit;
Error.stackTraceLimit = 50;
afterAll(() => void (Error.stackTraceLimit = usual));

const setupOf = (id: string, engine: Engine): MindSetup => ({
	run: someRun({ algorithm: id as 'direct', version: algorithm(id).version }),
	journal: memoryJournal(),
	findEngine: async () => engine,
	stop: new AbortController().signal,
	acquireStep: () => {},
	live: () => {},
	now: Date.now,
});

test.each([
	['direct', 'algorithms/direct/direct.ts'],
	['hyperthink', 'algorithms/hyperthink/hyperthink.ts'],
	['midtry', 'algorithms/midtry/midtry.ts'],
	['thought', 'algorithms/thought/task-context.ts'],
	['thought', 'algorithms/thought/agent.ts'],
])('an error of a runtime in %s names %s', async (id, file) => {
	const thrown: Error[] = [];
	const fail = () => {
		throw thrown[thrown.push(new TypeError('x is undefined')) - 1]!;
	};
	const engine = createEngine(scriptedRuntime(() => ({ say: [fail] })));
	const setup = id === 'thought' ? agentStage().setup(engine) : setupOf(id, engine);
	await drive(algorithm(id), setup);
	const stack = thrown[0]!.stack!;
	const way = [
		'engines/engine.ts',
		'runs/model-call.ts',
		'runs/mind.ts',
		file,
		'runs/execute/execute-run.ts',
	];
	const places = way.map((name) => stack.indexOf(`/src/${name}:`));
	expect(places, stack).not.toContain(-1);
	expect(places, stack).toEqual(places.toSorted((a, b) => a - b));
});

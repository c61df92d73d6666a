/**
 * A brain in the same thread for what leaves no trace: the page's real client, the real protocol,
 * conductor and journal in memory, with a scripted model. Nothing in it has a database.
 */
import { thought } from '../../src/algorithms/thought/agent.ts';
import type { Algorithm } from '../../src/core/ports.ts';
import { createClient, type Client } from '../../src/worker/client.ts';
import { createConductor } from '../../src/runs/execute/conductor.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import type { Event, Request } from '../../src/worker/protocol.ts';
import { serve, type ServeSetup } from '../../src/worker/serve.ts';
import { alone } from './lone-conductor.ts';
import type { ScriptedEngine } from './scripted-engine.ts';

export function privateBrain(engine: ScriptedEngine): Client {
	const worker = {
		onmessage: null as ((message: { data: Event }) => void) | null,
		postMessage: (request: Request) => void answer(structuredClone(request)),
		terminate: () => conductor.close(),
	};
	const post = (event: Event) => {
		const data = structuredClone(event);
		queueMicrotask(() => worker.onmessage?.({ data }));
	};
	const memory = memoryJournal(
		(runId, steps, texts, notes, rows) =>
			post({ type: 'stored', runId, steps, texts, notes, rows }),
		(run) => post({ type: 'run', run }),
		(runId, keys) => post({ type: 'removed', runId, keys }),
	);
	const conductor = createConductor({
		algorithm: () => thought as unknown as Algorithm,
		...alone(memory, engine),
		agentFor: () => ({
			memory: { recall: async () => [] },
			instrument: async () => undefined,
			fitting: () => [],
			outside: async (runId, seen) => ({
				...memory.newsSince(runId, seen),
				userAway: false,
				instruments: [],
				now: 1000,
			}),
			edits: async (runId, seen) => memory.newsSince(runId, seen).edits,
			experience: async () => [],
		}),
	});
	const answer = serve({ postMessage: post }, { conductor, memory } as unknown as ServeSetup);
	return createClient(() => worker as unknown as Worker);
}

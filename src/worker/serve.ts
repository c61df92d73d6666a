/**
 * The brain's side of the protocol: one answer for each request, whatever happens. Knows no
 * thread and no database; everything it needs is passed in, so tests run it over a MessageChannel.
 */
import { toPlain } from '../core/errors.ts';
import { forkRun } from '../core/fork.ts';
import type { InstalledModel, ModelRef } from '../core/types.ts';
import type { AgentWorld } from './agent-services.ts';
import type { Asking } from './asking.ts';
import type { Conductor } from '../runs/conductor.ts';
import type { Embedders } from './embedders.ts';
import type { MemoryJournal } from '../runs/private-journal.ts';
import type { Event, Request } from './protocol.ts';

/** What the engines' keeper offers; each may throw a `MullError`. */
export interface ModelKeeper {
	download(model: InstalledModel): Promise<void>;
	pauseDownload(modelId: string): Promise<void>;
	repair(modelId: string): Promise<void>;
	remove(modelId: string): Promise<void>;
	openFile(files: File[]): Promise<InstalledModel>;
	/** `politely`: does nothing while another tab holds the engine. */
	load(model: ModelRef, politely: boolean): Promise<void>;
	unload(): Promise<void>;
	testEndpoint(endpointId: string, url: string, key: string): Promise<string[]>;
	setKeys(keys: Record<string, string>): void;
}

export interface ServeSetup {
	conductor: Conductor;
	keeper: ModelKeeper;
	/** Runs that leave no trace. */
	memory: MemoryJournal;
	settingsChanged: () => void;
	agent: Pick<AgentWorld, 'recall' | 'addDocument' | 'attach' | 'choose' | 'listTools'>;
	asking: Pick<Asking, 'open' | 'ask' | 'stop'>;
	embedders: Pick<Embedders, 'here' | 'download' | 'stop' | 'remove'>;
}

export function serve(port: Pick<MessagePort, 'postMessage'>, setup: ServeSetup) {
	const { conductor, keeper, memory } = setup;

	async function answer(request: Request): Promise<unknown> {
		switch (request.type) {
			case 'start':
				if (request.run) memory.runs.set(request.runId, request.run);
				return conductor.take(request.runId);
			case 'stop':
				return conductor.stop(request.runId);
			case 'pause':
				return conductor.pause(request.runId);
			case 'answer-now':
				return conductor.answerNow(request.runId, request.key);
			case 'resume':
				return conductor.resume(request.runId, { change: request.change ?? {} });
			case 'step':
				return conductor.resume(request.runId, { steps: 1 });
			case 'fork': {
				const fork = await forkRun(memory, request);
				memory.runs.set(fork.id, fork);
				return fork;
			}
			case 'answer':
				return memory.answer(request.runId, request.questionId, request.text);
			case 'edit':
				return memory.edit(request.runId, request.taskId, request.change);
			case 'hear':
				return conductor.hear(request.runId);
			case 'forget':
				return memory.forget(request.runIds);
			case 'download':
				return keeper.download(request.model);
			case 'pause-download':
				return keeper.pauseDownload(request.modelId);
			case 'repair':
				return keeper.repair(request.modelId);
			case 'delete-model':
				return keeper.remove(request.modelId);
			case 'open-file':
				return keeper.openFile(request.files);
			case 'load':
				return keeper.load(request.model, request.politely ?? false);
			case 'unload':
				return keeper.unload();
			case 'open-model':
				return setup.asking.open(request.id, request.model);
			case 'ask-model':
				return setup.asking.ask(request.id, request.model, request.asked);
			case 'stop-asking':
				return setup.asking.stop(request.of);
			case 'test-endpoint':
				return keeper.testEndpoint(request.endpointId, request.url, request.key);
			case 'keys':
				return keeper.setKeys(request.keys);
			case 'recall':
				return setup.agent.recall(request.query, AbortSignal.timeout(60_000));
			case 'add-document':
				return setup.agent.addDocument(request.file, request.local);
			case 'attach':
				return setup.agent.attach(request.file, request);
			case 'choose-passages':
				return setup.agent.choose(request.choice, AbortSignal.timeout(60_000));
			case 'list-tools':
				return setup.agent.listTools(request.serverId);
			case 'embedders-here':
				return setup.embedders.here();
			case 'download-embedder':
				return setup.embedders.download(request.embedder);
			case 'stop-embedder':
				return setup.embedders.stop(request.embedder);
			case 'remove-embedder':
				return setup.embedders.remove(request.embedder);
			case 'settings-changed':
				return setup.settingsChanged();
		}
	}

	return async (request: Request): Promise<void> => {
		let reply: Event;
		try {
			reply = { type: 'reply', id: request.id, value: await answer(request) };
		} catch (thrown) {
			reply = { type: 'reply', id: request.id, error: toPlain(thrown) };
		}
		port.postMessage(reply);
	};
}

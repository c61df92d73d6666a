/**
 * The brain's side of the protocol: one answer for each request, whatever happens. Knows no
 * thread and no database; everything it needs is passed in, so tests run it over a MessageChannel.
 */
import { toPlain } from '../core/errors.ts';
import { forkRun } from '../core/runs/fork.ts';
import type { AgentServices } from './agent-services.ts';
import type { AdhocRequests } from './adhoc-requests.ts';
import type { Conductor } from '../runs/execute/conductor.ts';
import type { Embedders } from './models/embedders.ts';
import type { ModelStore } from './models/model-store.ts';
import type { MemoryJournal } from '../runs/private/private-journal.ts';
import type { Event, Request } from './protocol.ts';

/** What the page may ask of the models of this device; each may throw a `MullError`. */
type Models = Pick<
	ModelStore,
	| 'download'
	| 'pauseDownload'
	| 'repair'
	| 'remove'
	| 'openFile'
	| 'load'
	| 'unload'
	| 'testEndpoint'
	| 'setKeys'
>;

export interface ServeSetup {
	conductor: Conductor;
	models: Models;
	/** Runs that leave no trace. */
	memory: MemoryJournal;
	settingsChanged: () => void;
	agent: Pick<
		AgentServices,
		'recall' | 'addDocument' | 'attach' | 'choose' | 'listTools' | 'signIn' | 'embedding'
	>;
	asking: Pick<AdhocRequests, 'open' | 'ask' | 'stop'>;
	embedders: Pick<
		Embedders,
		'here' | 'own' | 'open' | 'tryServer' | 'download' | 'stop' | 'remove'
	>;
}

export function serve(port: Pick<MessagePort, 'postMessage'>, setup: ServeSetup) {
	const { conductor, models, memory } = setup;

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
				return conductor.notifyInput(request.runId);
			case 'forget':
				return memory.forget(request.runIds);
			case 'download':
				return models.download(request.model);
			case 'pause-download':
				return models.pauseDownload(request.modelId);
			case 'repair':
				return models.repair(request.modelId);
			case 'delete-model':
				return models.remove(request.modelId);
			case 'open-file':
				return models.openFile(request.files);
			case 'load':
				return models.load(request.model, request.politely ?? false);
			case 'unload':
				return models.unload();
			case 'open-model':
				return setup.asking.open(request.id, request.model);
			case 'ask-model':
				return setup.asking.ask(request.id, request.model, request.asked);
			case 'stop-asking':
				return setup.asking.stop(request.of);
			case 'test-endpoint':
				return models.testEndpoint(request.endpointId, request.url, request.key);
			case 'keys':
				return models.setKeys(request.keys);
			case 'recall':
				return setup.agent.recall(request.query, AbortSignal.timeout(60_000));
			case 'add-document':
				return setup.agent.addDocument(request.file, request);
			case 'attach':
				return setup.agent.attach(request.file, request);
			case 'choose-passages':
				return setup.agent.choose(request.choice, AbortSignal.timeout(60_000));
			case 'list-tools':
				return setup.agent.listTools(request.serverId);
			case 'sign-in':
				return setup.agent.signIn(request.serverId, request.step);
			case 'embedding':
				return setup.agent.embedding();
			case 'try-embedder':
				return setup.embedders.tryServer(request.endpoint, request.model);
			case 'embedders-here':
				return setup.embedders.here();
			case 'own-embedders':
				return setup.embedders.own();
			case 'open-embedder':
				return setup.embedders.open(request.files);
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

/**
 * The far side of WebLLM's protocol over a real MessageChannel, playing a script instead of a
 * model: what the worker would say, when, and where it breaks.
 */
import type { FromWorker, ToWorker, WebllmRequest } from '../../src/engines/webllm/protocol.ts';
import type { WorkerLike } from '../../src/engines/webllm/session.ts';

export interface Scene {
	tell(message: FromWorker): void;
	/** Resolves when the adapter asks for a stop. */
	stopped: Promise<void>;
	wasStopped(): boolean;
}

export interface Script {
	load?: (scene: Scene) => void | Promise<void>;
	chat?: (id: number, request: WebllmRequest, scene: Scene) => void | Promise<void>;
	/** Fires the worker's `error` event right after its start. */
	broken?: string;
}

export interface Stage {
	spawn: () => WorkerLike;
	/** Workers that were started and that were terminated, and everything they were told. */
	started: number;
	terminated: number;
	heard: ToWorker[];
}

export const usage = { prompt: 20, cached: 8, completion: 3, milliseconds: 40 };

/** One script for each worker that is started; the last one serves all that come after. */
export function stage(...scripts: Script[]): Stage {
	const self: Stage = { spawn, started: 0, terminated: 0, heard: [] };
	function spawn(): WorkerLike {
		const script = scripts[Math.min(self.started, scripts.length - 1)] ?? {};
		self.started++;
		const { port1: near, port2: far } = new MessageChannel();
		let stop = () => {};
		let asked = false;
		const scene = (): Scene => ({
			tell: (message) => far.postMessage(message),
			stopped: new Promise((resolve) => (stop = resolve)),
			wasStopped: () => asked,
		});
		far.onmessage = ({ data }: MessageEvent<ToWorker>) => {
			self.heard.push(data);
			if (data.type === 'load') {
				const { load = ({ tell }: Scene) => tell(loaded) } = script;
				void load(scene());
			} else if (data.type === 'chat') {
				asked = false;
				void (script.chat ?? say('Hello.'))(data.id, data.request, scene());
			} else {
				asked = true;
				stop();
			}
		};
		const errors: ((event: Event) => void)[] = [];
		const { broken } = script;
		if (broken !== undefined)
			setTimeout(() => {
				const event = Object.assign(new Event('error', { cancelable: true }), { message: broken });
				for (const listen of errors) listen(event);
			});
		near.start();
		return {
			postMessage: (message) => near.postMessage(message),
			terminate: () => {
				self.terminated++;
				near.close();
				far.close();
			},
			addEventListener: (type: string, listen: (event: never) => void) => {
				if (type === 'error') errors.push(listen as (event: Event) => void);
				else near.addEventListener(type, listen as unknown as EventListener);
			},
		} as WorkerLike;
	}
	return self;
}

export const loaded: Extract<FromWorker, { type: 'loaded' }> = {
	type: 'loaded',
	gpu: 'scripted',
	opensThinking: false,
	drawsHere: false,
	parallel: 1,
};

/** Says the pieces one after the other and ends. */
export function say(...pieces: string[]): NonNullable<Script['chat']> {
	return async (id, _request, { tell }) => {
		for (const text of pieces) {
			tell({ type: 'text', id, text });
			await new Promise((resolve) => setTimeout(resolve));
		}
		tell({ type: 'end', id, finish: 'stop', usage });
	};
}

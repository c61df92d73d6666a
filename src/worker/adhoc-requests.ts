/** Questions of the page that belong to no run: a check-up asks them. */
import { isOnDevice } from '../core/engines/engine-of.ts';
import { MullError } from '../core/errors.ts';
import type { FindEngine, Request } from '../core/ports.ts';
import type { ModelRef, Reply } from '../core/types.ts';
import type { Event, OpenedModel } from './protocol.ts';

export interface AdhocRequests {
	open(id: number, model: ModelRef): Promise<OpenedModel>;
	ask(id: number, model: ModelRef, asked: Request): Promise<Reply>;
	stop(id: number): void;
	/** Something is being asked, so the model must stay. */
	busy(): boolean;
}

/** `own` waits until this tab has the local engine. */
export function createAdhocRequests(
	find: FindEngine,
	own: (signal: AbortSignal) => Promise<void>,
	post: (event: Event) => void,
): AdhocRequests {
	const under = new Map<number, AbortController>();

	/** Does it until it is over or stopped. */
	async function stoppable<T>(id: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
		const stop = new AbortController();
		under.set(id, stop);
		try {
			return await work(stop.signal);
		} catch (thrown) {
			if (stop.signal.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
			throw thrown;
		} finally {
			under.delete(id);
		}
	}

	async function engineOf(model: ModelRef, signal: AbortSignal) {
		if (isOnDevice(model)) await own(signal);
		return find(model, signal);
	}

	return {
		open: (id, model) =>
			stoppable(id, async (signal) => {
				const engine = await engineOf(model, signal);
				const { name, remote, parallel } = engine;
				return { name, remote, parallel, room: await engine.contextWindow(signal) };
			}),
		ask: (id, model, asked) =>
			stoppable(id, async (signal) => {
				const engine = await engineOf(model, signal);
				const words = engine.generate(asked, signal);
				for (;;) {
					const next = await words.next();
					if (next.done) return next.value;
					post({ type: 'words', id, delta: next.value });
				}
			}),
		stop: (id) => under.get(id)?.abort(),
		busy: () => under.size > 0,
	};
}

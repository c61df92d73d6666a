/** A model of the brain as an engine of the page: for questions that belong to no run. */
import type { Delta, Engine } from '../../core/ports.ts';
import type { ModelRef, Reply } from '../../core/types.ts';
import type { Client } from '../../worker/client.ts';
import type { OpenedModel } from '../../worker/protocol.ts';

/** Opens the model, and loads it if need be. */
export async function brainEngine(
	client: Pick<Client, 'ask'>,
	model: ModelRef,
	signal: AbortSignal,
): Promise<Engine> {
	const open = (signal: AbortSignal) =>
		client.ask({ type: 'open-model', model }, () => {}, signal) as Promise<OpenedModel>;
	let opened = await open(signal);
	const { name, remote } = opened;
	return {
		name,
		remote,
		get parallel() {
			return opened.parallel;
		},
		contextWindow: async () => opened.room,
		async *generate(asked, signal): AsyncGenerator<Delta, Reply> {
			let waiting: Delta[] = [];
			let wake = () => {};
			let over = false;
			const told = (delta: Delta) => {
				waiting.push(delta);
				wake();
			};
			const reply = client.ask({ type: 'ask-model', model, asked }, told, signal);
			const ended = reply.then(
				() => (over = true),
				() => (over = true),
			);
			void ended.then(() => wake());
			for (;;) {
				const deltas = waiting;
				waiting = [];
				yield* deltas;
				if (waiting.length > 0) continue;
				if (over) {
					const said = (await reply) as Reply;
					// Some models tell only once they are loaded how many questions they take at once.
					opened = await open(signal).catch(() => opened);
					return said;
				}
				await new Promise<void>((resolve) => (wake = resolve));
			}
		},
	};
}

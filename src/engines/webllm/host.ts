/**
 * The worker's side of the protocol, over an engine of the package that is handed in: so that a
 * test can run it, and the package itself, on a pipeline that is no graphics processor.
 */
import type { MLCEngine } from '@mlc-ai/web-llm';
import { Stopped } from './batch/batch.ts';
import type { Gpu } from './gpu.ts';
import { loadModel, type LoadedModel, type ModelSlot } from './load-model.ts';
import type {
	Bounds,
	Fault,
	FromWorker,
	ToWorker,
	WebllmRecord,
	WebllmRequest,
} from './protocol.ts';
import { writeReply } from './write-reply.ts';

export function createHost(
	engine: MLCEngine,
	tell: (message: FromWorker) => void,
	gpu: Gpu,
): (message: ToWorker) => void {
	let model: LoadedModel | undefined;
	/** Slots by chat. */
	const taken = new Map<number, ModelSlot>();

	engine.setInitProgressCallback(({ progress, text }) =>
		tell({ type: 'progress', fraction: progress, text }),
	);

	async function load(record: WebllmRecord): Promise<void> {
		model = await loadModel(engine, record, gpu);
		const { slots, opensThinking, drawsHere } = model;
		const parallel = slots.length;
		tell({ type: 'loaded', gpu: gpu.vendor(), opensThinking, drawsHere, parallel });
	}

	async function chat(id: number, request: WebllmRequest, thinking?: Bounds): Promise<void> {
		const taking = [...taken.values()];
		const slot = model?.slots.find((slot) => !taking.includes(slot));
		if (!model || !slot) throw new Error('More chats at once than there are slots.');
		taken.set(id, slot);
		slot.enter();
		try {
			const started = performance.now();
			const asked = { request, ...(thinking ? { thinking } : {}) };
			const written = await writeReply(slot, model, asked, (piece) =>
				tell({ type: 'text', id, ...piece }),
			);
			const milliseconds = performance.now() - started;
			// The others need not wait for what is only about this one.
			slot.leave();
			// An answer counts when the graphics processor has nothing against it.
			await gpu.settle();
			const cached = slot.kept?.reused ?? 0;
			const { finish, prompt, completion } = written;
			const usage = { prompt: prompt + cached, cached, completion, milliseconds };
			const { ended } = slot.closer;
			tell({ type: 'end', id, finish, usage, ...(ended ? { thinkingEnded: ended } : {}) });
		} catch (thrown) {
			if (!(thrown instanceof Stopped)) throw thrown;
			const usage = { prompt: 0, cached: 0, completion: 0, milliseconds: 0 };
			tell({ type: 'end', id, finish: 'abort', usage });
		} finally {
			slot.leave();
			taken.delete(id);
		}
	}

	/** Whatever the device has to say comes first: what fails then is only its consequence. */
	const failed = (message: (fault: Fault) => FromWorker) => async (thrown: unknown) => {
		await gpu.settle();
		tell(message(faultOf(thrown)));
	};

	return (message) => {
		if (message.type === 'stop') taken.get(message.id)?.stop();
		else if (message.type === 'answer') taken.get(message.id)?.closer.now();
		else if (message.type === 'load')
			load(message.record).catch(failed((fault) => ({ type: 'load-failed', fault })));
		else {
			const { id, request, thinking } = message;
			chat(id, request, thinking).catch(failed((fault) => ({ type: 'failed', id, fault })));
		}
	};
}

function faultOf(thrown: unknown): Fault {
	return thrown instanceof Error || thrown instanceof DOMException
		? { name: thrown.name, message: thrown.message }
		: { name: '', message: String(thrown) };
}

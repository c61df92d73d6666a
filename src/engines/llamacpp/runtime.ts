/**
 * llama.cpp as a `Runtime`: any GGUF file, on the graphics processor or the CPU, up to four
 * requests decoded as one batch. Thin: what all engines share is in engine.ts, the model's life
 * in loaded-model.ts, the worker's in session.ts, the layout in memory in plan.ts.
 */
import type { ContextWindow } from '../../core/ports.ts';
import type { Call, RawDelta, RawEnd, Runtime } from '../engine.ts';
import { fitsMemory } from '../../catalogue/device-fit.ts';
import { checkDevice } from '../device.ts';
import { readModel, type GgufModel } from '../gguf/model.ts';
import { repackToQ8 } from '../gguf/repack.ts';
import { unpackWeights } from '../gguf/unpack.ts';
import { requestFault, requireSimd, unloaded } from './faults.ts';
import { ProgramLost, LoadedModel } from './loaded-model.ts';
import type { LlamaInfo, LlamaOptions, LoadProgress } from './options.ts';
import { llamaDevice } from './plan.ts';
import { reply } from './reply.ts';
import { requestBody } from './request.ts';
import type { LlamaSession } from './session.ts';
import { ActiveRequests, type ActiveRequest } from './active-requests.ts';

export interface LoadedLlama {
	runtime: Runtime;
	info: LlamaInfo;
	/** Frees the model's memory; the runtime loads it again if it is used once more. */
	dispose(): Promise<void>;
}

/**
 * Loads a model: its file, or all of its files. Throws `bad-model`, `out-of-memory`, `unsupported-device`, `aborted`.
 * If its worker dies later, every request under way fails with `device-lost` (or `out-of-memory`)
 * and the next one loads the model again. A request that llama.cpp chokes on is at fault alone:
 * what ran beside it begins again by itself.
 */
export async function loadLlama(
	from: Blob | readonly Blob[],
	options: LlamaOptions,
	onProgress: LoadProgress,
	signal: AbortSignal,
): Promise<LoadedLlama> {
	requireSimd();
	onProgress('Reading the model file', null);
	const files = [from].flat();
	const gguf = await readModel(
		options.unpack === 32 ? await Promise.all(files.map(unpackWeights)) : files,
	);
	const eight = await unpackedModel(gguf, options.unpack);
	const device = await llamaDevice(options.device);
	const model = new LoadedModel(gguf, eight, device, options, onProgress);
	const turns = new ActiveRequests();

	const started = performance.now();
	const first = await model.load(signal);
	const charactersPerToken = await first.charactersPerToken().catch((thrown: unknown) => {
		model.drop(first, new Error('The load failed.'));
		throw requestFault(thrown, first.log.since(0)).error;
	});
	const info: LlamaInfo = {
		...model.layout(first),
		parallel: model.plan.parallel,
		reasoning: gguf.reasoning,
		charactersPerToken,
		milliseconds: performance.now() - started,
	};

	/** After a request failed: whose fault it was, and whether the program can be trusted further. */
	function judge(thrown: unknown, session: LlamaSession, begun: number, turn: ActiveRequest): void {
		const { error, kind } = requestFault(thrown, session.log.since(begun));
		if (kind === 'dead') model.drop(session, error);
		if (kind === 'request' || kind === 'dead') throw error;
		if (kind === 'refused' && turn.chunks === 0) turn.fault = error;
		if (kind === 'broke') turns.broke(error, model.session !== session);
		model.drop(session, new ProgramLost());
	}

	async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		let attempt = 0;
		for (let restarts = 0; ; restarts++) {
			signal.throwIfAborted();
			if (model.session && turns.none && model.crowded)
				model.drop(model.session, new ProgramLost());
			if (!model.session) yield { status: 'Loading the model again.' };
			const session = await model.ready(signal);
			const begun = session.log.count;
			const { logprobs, odds, ...quiet } = call;
			const told = (logprobs ?? odds) === true && !turns.mute;
			const turn = turns.begin(told);
			try {
				const asked: Call = told ? call : quiet;
				const body = requestBody(asked, attempt, gguf, options.sampling);
				const heard = () => turns.countChunk(turn);
				const end = yield* reply(session, { body, odds: asked.odds }, heard, signal);
				model.pile(end.usage);
				return end;
			} catch (thrown) {
				signal.throwIfAborted();
				if (!(thrown instanceof ProgramLost)) judge(thrown, session, begun, turn);
				if (turn.fault?.code === 'bad-request') throw turn.fault;
				// Another seed may break off elsewhere, or nowhere.
				if (turn.fault && ++attempt > 2) throw turn.fault;
				if (restarts >= 5) throw turn.fault ?? unloaded();
			} finally {
				turns.end(turn);
			}
			yield { restart: true, again: true, status: 'The reply broke off. Beginning again.' };
		}
	}

	const runtime: Runtime = {
		name: options.name ?? (gguf.name || 'Model file'),
		remote: false,
		parallel: model.plan.parallel,
		reasoning: gguf.reasoning,
		constrains: true,
		bindsAnswer: true,
		endsThinking: true,
		sees: first.sees,
		continues: true,
		async contextWindow(): Promise<ContextWindow> {
			await model.grow(() => !turns.none);
			return { context: model.plan.context, charactersPerToken };
		},
		stream,
	};
	return { runtime, info, dispose: () => model.close() };
}

/** The model with its slow formats in 8 bits; null where it has none, or memory is too short. */
async function unpackedModel(
	{ files, eyes }: GgufModel,
	unpack: LlamaOptions['unpack'],
): Promise<GgufModel | null> {
	if (unpack !== undefined && unpack !== 8) return null;
	const converted = await Promise.all(files.map(repackToQ8));
	if (converted.every((file, at) => file === files[at])) return null;
	const model = await readModel(eyes ? [...converted, eyes] : converted);
	return unpack === 8 || fitsMemory(model.bytes, await checkDevice()) ? model : null;
}

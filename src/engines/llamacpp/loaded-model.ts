/**
 * A model in memory: how it is laid out there, and the session that answers, which is opened again
 * where it died or was given up.
 */
import { abortable } from '../../core/abortable.ts';
import { hasCode } from '../../core/errors.ts';
import type { Usage } from '../../core/types.ts';
import type { GgufModel } from '../gguf/model.ts';
import { isProjectorFault, unloaded, untilMemory } from './faults.ts';
import type { LlamaOptions, Loaded, LoadProgress } from './options.ts';
import { requestMemory } from './request-memory.ts';
import { planUnpacked, type LlamaDevice, type LlamaPlan } from './plan.ts';
import { openSession, type LlamaSession } from './session.ts';

/** A request lost its program through the fault of another one: it begins again. */
export class ProgramLost extends Error {}

const blind = 'Its projector cannot be used here, so the model sees no pictures.';

export class LoadedModel {
	/** Once it is loaded. */
	plan!: LlamaPlan;
	session: LlamaSession | undefined;
	#gguf: GgufModel;
	/** The same with slow formats in 8 bits, where memory may be enough. */
	#eight: GgufModel | null;
	#device: LlamaDevice;
	#options: LlamaOptions;
	#onProgress: LoadProgress;
	/** Its keys and values can be kept in 8 bits, as far as is known. */
	#shortCache = true;
	#opening: Promise<LlamaSession> | undefined;
	/** It was loaded once: its number of requests at once cannot change any more. */
	#loaded = false;
	/** Its projector could not be used. */
	#projectorLeft = false;
	/** Bytes of old prompts in the heap, at most. */
	#piled = 0;

	constructor(
		gguf: GgufModel,
		eight: GgufModel | null,
		device: LlamaDevice,
		options: LlamaOptions,
		onProgress: LoadProgress,
	) {
		this.#gguf = gguf;
		this.#eight = eight;
		this.#device = device;
		this.#options = options;
		this.#onProgress = onProgress;
	}

	async load(signal: AbortSignal): Promise<LlamaSession> {
		this.plan = await this.#planFor(this.#device).catch((thrown: unknown) => {
			const { eyes } = this.#gguf;
			if (!eyes || !hasCode(thrown, 'out-of-memory')) throw thrown;
			this.#leaveProjector(eyes);
			return this.#planFor(this.#device);
		});
		const session = await this.#open(signal);
		this.#loaded = true;
		return session;
	}

	/** Old prompts leave too little of the heap. */
	get crowded(): boolean {
		return this.#piled > this.plan.spare;
	}

	/** The session, or a new one if the last one died; requests that wait share one load. */
	ready(signal: AbortSignal): Promise<LlamaSession> {
		if (this.session) return Promise.resolve(this.session);
		this.#opening ??= this.#open(new AbortController().signal).finally(
			() => (this.#opening = undefined),
		);
		return abortable(this.#opening, signal);
	}

	/** What a reply leaves in the heap. */
	pile({ promptTokens, cachedTokens, completionTokens }: Usage): void {
		const tokens = promptTokens - cachedTokens + completionTokens;
		this.#piled += requestMemory(this.#gguf, this.plan.cache).bytes(tokens);
	}

	/** More context once the effort wants it, while nobody is being answered. */
	async grow(busy: () => boolean): Promise<void> {
		const next = await this.#planFor(this.#device);
		if (next.context <= this.plan.context || next.slots < this.plan.parallel) return;
		if (busy() || this.#opening) return;
		this.plan = { ...next, parallel: this.plan.parallel };
		if (this.session) this.drop(this.session, new ProgramLost());
	}

	/** Requests under way fail with `reason`. */
	drop(old: LlamaSession, reason: Error): void {
		if (this.session === old) {
			this.session = undefined;
			this.#piled = 0;
		}
		old.close(reason);
	}

	/** How it lies in memory. */
	layout({ backend, threads }: LlamaSession): Loaded {
		const { context, unpacked } = this.plan;
		const note = this.#projectorLeft ? blind : this.plan.note;
		const more = unpacked ? this.#eight!.bytes - this.#gguf.bytes : 0;
		return {
			...{ backend, threads, context },
			...(note ? { note } : {}),
			...(more ? { unpacked: more } : {}),
		};
	}

	async close(): Promise<void> {
		const last = this.session ?? (await this.#opening?.catch(() => undefined));
		if (last) this.drop(last, unloaded());
	}

	async #open(signal: AbortSignal): Promise<LlamaSession> {
		let session: LlamaSession;
		try {
			session = await this.#openAs(this.plan, signal);
		} catch (thrown) {
			// Neither what unpacked weights need, nor a cache or a graphics processor that cannot take the model,
			// nor a projector that this build does not know, is a reason to give up.
			const { gpu, cache, parallel, unpacked } = this.plan;
			if (signal.aborted) throw thrown;
			const { eyes } = this.#gguf;
			// Once it has seen pictures it is not reloaded blind.
			const spare = eyes && !this.#loaded;
			if (spare && isProjectorFault(thrown)) this.#leaveProjector(eyes);
			else if (unpacked) this.#eight = null;
			else if (cache === 'q8_0') this.#shortCache = false;
			else if (gpu) {
				this.#device = { ...this.#device, gpu: false };
				this.#onProgress('The graphics processor refused it. Loading on the processor', null);
			} else if (spare) this.#leaveProjector(eyes);
			else throw thrown;
			const plan = await this.#planFor(this.#device);
			// Once requests are under way their number at once cannot change any more.
			this.plan = this.#loaded
				? { ...plan, parallel, slots: Math.max(parallel, plan.slots) }
				: plan;
			return this.#open(signal);
		}
		this.session = session;
		this.#options.onLoaded?.(this.layout(session));
		return session;
	}

	/** It writes all the same, and sees no pictures. */
	#leaveProjector({ size }: Blob): void {
		this.#projectorLeft = true;
		for (const model of [this.#gguf, this.#eight]) {
			if (!model) continue;
			delete model.eyes;
			model.bytes -= size;
		}
	}

	#openAs(plan: LlamaPlan, signal: AbortSignal): Promise<LlamaSession> {
		const tell = (share: number) => this.#onProgress('Loading the model', share);
		const { files, eyes } = plan.unpacked ? this.#eight! : this.#gguf;
		const all = eyes ? [...files, eyes] : files;
		const load = this.#options.load ?? {};
		return untilMemory(() => openSession(all, plan, load, tell, signal), signal);
	}

	async #planFor(device: LlamaDevice): Promise<LlamaPlan> {
		const need = this.#gguf.reasoning ? ((await this.#options.need?.()) ?? 0) : 0;
		const wanted = { ...this.#options, need, eight: this.#shortCache };
		return planUnpacked(this.#gguf, this.#eight?.bytes ?? null, device, wanted);
	}
}

/** What the brain asks of each engine, and what it lends it. One `driver.ts` for each engine. */
import type { PlainError } from '../core/errors.ts';
import type { Engine } from '../core/ports.ts';
import type { Endpoint, InstalledModel, LearntModel, ModelRef } from '../core/types.ts';
import type { OnProgress } from './downloads/meter.ts';

/** The brain's half of an engine; what the page knows of it stands in `core/engines/`. */
export interface Driver {
	/** A model ready for use; one of this device may be loaded at its first use only. */
	open(model: ModelRef, home: EngineHost, signal: AbortSignal): Promise<OpenModel>;
	/** Its models are files that Mull keeps; absent where there is nothing to keep. */
	files?: ModelFiles;
}

export interface OpenModel {
	engine: Engine;
	/** Frees its memory. */
	dispose(): Promise<void> | void;
}

export type EngineState =
	| { kind: 'loading'; phase: string; fraction: number | null }
	/**
	 * `note`: what a person should know of how it runs here. `unpacked`: bytes that its weights take more than
	 * in their file.
	 */
	| {
			kind: 'loaded';
			backend: string;
			threads: number;
			context: number;
			note?: string;
			unpacked?: number;
	  }
	| { kind: 'unloaded' }
	| { kind: 'failed'; error: PlainError };

/** What an engine may use of the house around it. */
export interface EngineHost {
	/** The model's row. Throws `no-model` unless it is ready. */
	row(): Promise<InstalledModel>;
	/** Changes the model's row. */
	updateRow(change: Partial<InstalledModel>): Promise<unknown>;
	/** The context that the person's effort wants of this model, tokens; 0: none of its own. */
	contextWanted(): Promise<number>;
	endpoint(id: string): Promise<Endpoint | undefined>;
	/** Keeps what an endpoint taught of one of its models. */
	learn(id: string, learnt: LearntModel): Promise<void>;
	/** Its key, as typed in this session or kept on the device. */
	keyOf(endpoint: Endpoint): Promise<string | undefined>;
	/** Waits for the gate in front of the network. */
	gate(signal: AbortSignal): Promise<void>;
	tell(state: EngineState): void;
	/**
	 * Asks this engine's half in the page, for what only a page has. `onPart` hears what comes before
	 * the answer. Rejects with the `MullError` that was thrown there, or `aborted`.
	 */
	askPage(ask: unknown, onPart: (part: unknown) => void, signal: AbortSignal): Promise<unknown>;
}

/** Files that sites leave in the browser for all, each by its SHA-256 in hexadecimal. */
export interface SharedFiles {
	/** Null for none. */
	find(sha256: string, signal: AbortSignal): Promise<Blob | null>;
	/** Leaves one there, if the person wants that. Whatever goes wrong, nothing is thrown. */
	offer(sha256: string, file: Blob): Promise<void>;
}

/** The files of an engine's models. What was fetched is told as changes of the model's row. */
export interface ModelFiles {
	/** Where they come from: the gate is opened for these addresses. */
	addresses(model: InstalledModel): string[];
	/** Fetches what is missing; an abort is a pause. */
	fetch(
		model: InstalledModel,
		onProgress: OnProgress,
		shared: SharedFiles,
		signal: AbortSignal,
	): Promise<Partial<InstalledModel>>;
	/** Bytes of what is here, where that can be known to be whole without asking anybody; else null. */
	verifiedBytes(model: InstalledModel): Promise<number | null>;
	/** Fetches again what is damaged. Called when `verifiedBytes` says nothing. */
	repair(
		model: InstalledModel,
		onProgress: OnProgress,
		signal: AbortSignal,
	): Promise<Partial<InstalledModel>>;
	remove(model: InstalledModel): Promise<void>;
	/** Takes the file or files of a model from disk; absent where models are no such files. */
	adopt?(files: File[], onProgress: OnProgress, signal: AbortSignal): Promise<Adopted>;
}

interface Adopted {
	model: InstalledModel;
	/** It took the place of another file of that name. */
	copied: boolean;
}

/** Finds the engine that serves a model: a server, or a model file loaded on this device. */
import { builtIn, builtInRow, isBuiltIn } from '../catalogue/built-in.ts';
import { MullError, toPlain } from '../core/errors.ts';
import type { Engine, FindEngine } from '../core/ports.ts';
import type { InstalledModel, ModelRef } from '../core/types.ts';
import { builtInOptions } from '../engines/llamacpp/built-in.ts';
import { createEngine } from '../engines/engine.ts';
import { openModelFile } from '../engines/downloads/files.ts';
import { loadLlama } from '../engines/llamacpp/runtime.ts';
import { createRemote } from '../engines/remote/runtime.ts';
import { siteFile } from '../engines/downloads/site-file.ts';
import { createWebllm } from '../engines/webllm/runtime.ts';
import { catalogueSource, customSource } from '../engines/webllm/source.ts';
import { getEndpoint } from '../storage/endpoints.ts';
import { readKeys } from '../storage/keys.ts';
import { getModel } from '../storage/models.ts';
import { requireGate } from '../network/permissions.ts';
import { loadedModels, type LoadedModel } from './loaded-models.ts';
import type { ModelState } from './protocol.ts';
import { siteUrl } from './site.ts';

export interface Engines {
	find: FindEngine;
	setKeys(keys: Record<string, string>): void;
	/** Key of an endpoint or a server of tools, as typed in this session or kept on the device. */
	keyOf(endpoint: { id: string; url: string }): Promise<string | undefined>;
	/** Frees one model, or all. */
	unload(modelId?: string): Promise<void>;
	loaded(): string[];
}

export function createEngines(tell: (state: ModelState) => void): Engines {
	const models = loadedModels();
	let keys: Record<string, string> = {};

	const keyOf = async (endpoint: { id: string; url: string }) =>
		keys[endpoint.id] ?? (await readKeys([endpoint]))[endpoint.id];

	async function remote({ model, endpoint: id = '' }: ModelRef, signal: AbortSignal) {
		const endpoint = await getEndpoint(id);
		if (!endpoint) {
			throw new MullError(
				'no-model',
				`The server of “${model}” is no longer in Mull.`,
				'Choose another model, or add the server again.',
			);
		}
		await requireGate(signal);
		return createRemote(endpoint, model, await keyOf(endpoint));
	}

	async function local(ref: ModelRef, signal: AbortSignal): Promise<Engine> {
		const row = isBuiltIn(ref) ? builtInRow : await getModel(ref.model);
		if (row?.status !== 'ready') {
			throw new MullError(
				'no-model',
				row
					? `“${row.name}” is not on this device yet.`
					: `“${ref.model}” is no longer on this device.`,
				'Download it on the Models screen, or choose another model; then resume.',
			);
		}
		const load = ref.engine === 'webllm' ? webllm(row, ref) : llamacpp(row, ref, signal);
		try {
			return await models.get(ref.model, load);
		} catch (thrown) {
			if (!signal.aborted) tell({ kind: 'failed', model: ref, error: toPlain(thrown) });
			throw thrown;
		}
	}

	const llamacpp = (row: InstalledModel, ref: ModelRef, signal: AbortSignal) => async () => {
		const loading = (phase: string, fraction: number | null) =>
			tell({ kind: 'loading', model: ref, phase, fraction });
		const shipped = isBuiltIn(ref);
		if (shipped) loading(`Fetching ${row.name}`, null);
		const file = await (shipped
			? siteFile(siteUrl(builtIn.path), builtIn, signal)
			: openModelFile(row.id));
		const { runtime, info, dispose } = await loadLlama(
			file,
			shipped ? builtInOptions() : { name: row.name, context: row.context },
			loading,
			signal,
		);
		tell({
			kind: 'loaded',
			model: ref,
			backend: info.backend,
			threads: info.threads,
			context: info.context,
		});
		return {
			engine: createEngine(runtime),
			async dispose() {
				await dispose();
				tell({ kind: 'unloaded', model: ref });
			},
		} satisfies LoadedModel;
	};

	const webllm = (row: InstalledModel, ref: ModelRef) => async () => {
		const runtime = createWebllm({
			spawn: () => new Worker(new URL('./webllm.worker.ts', import.meta.url), { type: 'module' }),
			source: sourceOf(row),
			context: row.context,
			onState: (state) => {
				if (state.kind === 'failed') {
					tell({ kind: 'failed', model: ref, error: toPlain(state.error) });
				} else if (state.kind === 'loaded') tell({ ...state, model: ref, threads: 0 });
				else tell({ ...state, model: ref });
			},
		});
		return { engine: createEngine(runtime), dispose: () => runtime.unload() };
	};

	return {
		find: (model, signal) =>
			model.engine === 'remote' ? remote(model, signal) : local(model, signal),
		setKeys: (next) => void (keys = next),
		keyOf,
		unload: (id) => models.drop(id),
		loaded: () => models.ids(),
	};
}

/** Where the files of a WebLLM model lie. */
export function sourceOf(row: InstalledModel) {
	return (
		catalogueSource(row.id) ??
		customSource(row.source, row.library ?? '', {
			name: row.name,
			// Not known to reason: its first reply tells.
			...(row.reasoning ? { reasoning: 'switch' as const } : {}),
		})
	);
}

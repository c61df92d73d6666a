/** WebLLM, as the brain uses it: in a worker of its own, its files in the browser's cache. */
import { toPlain } from '../../core/errors.ts';
import type { InstalledModel } from '../../core/types.ts';
import { fetchBytes } from '../downloads/download.ts';
import type { Driver, ModelFiles } from '../driver.ts';
import { createEngine } from '../engine.ts';
import {
	deleteWebllm,
	downloadWebllm,
	haveWebllm,
	repairWebllm,
	type CacheStatus,
} from './download/files.ts';
import { createWebllm, type WebllmOptions } from './runtime.ts';
import { catalogueSource, customSource } from './download/source.ts';

export const webllmDriver = (spawn: WebllmOptions['spawn']): Driver => ({
	async open(_model, { row, tell }) {
		const model = await row();
		const runtime = createWebllm({
			spawn,
			source: sourceOf(model),
			context: model.context,
			onState: (state) => {
				if (state.kind === 'failed') tell({ kind: 'failed', error: toPlain(state.error) });
				else tell(state.kind === 'loaded' ? { ...state, threads: 0 } : state);
			},
		});
		return { engine: createEngine(runtime, runtime.queue), dispose: () => runtime.unload() };
	},
	files: webllmFiles,
});

const webllmFiles: ModelFiles = {
	/** The library lies elsewhere than the weights. */
	addresses(model) {
		const { folder, library } = sourceOf(model);
		return [folder, library];
	},
	fetch: async (model, onProgress, _shared, signal) =>
		sizes(await downloadWebllm(sourceOf(model), { fetchBytes, onProgress }, signal)),
	/** A library can be of another version without looking damaged. */
	verifiedBytes: async () => null,
	async repair(model, onProgress, signal) {
		const source = sourceOf(model);
		const repaired = repairWebllm(source, { fetchBytes, onProgress }, signal);
		return sizes(
			await repaired.catch(async (thrown: unknown) => {
				// Nothing could be fetched, but nothing is missing either.
				const here = await haveWebllm(source);
				if (here.complete) return here;
				throw thrown;
			}),
		);
	},
	remove: (model) => deleteWebllm(sourceOf(model)),
};

const sizes = ({ have, bytes }: CacheStatus) => ({ have, bytes });

/** Where the files of a WebLLM model lie. */
function sourceOf(row: InstalledModel) {
	return (
		catalogueSource(row.id) ??
		customSource(row.source, row.library ?? '', {
			name: row.name,
			// Not known to reason: its first reply tells.
			...(row.reasoning ? { reasoning: 'switch' as const } : {}),
		})
	);
}

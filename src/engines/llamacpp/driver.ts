/** llama.cpp, as the brain uses it: one GGUF file for each model, Pocket's from the site itself. */
import { builtIn, isBuiltIn } from '../../catalogue/built-in.ts';
import type { Driver } from '../driver.ts';
import { openModelFile } from '../downloads/files.ts';
import { siteFile } from '../downloads/site-file.ts';
import { createEngine } from '../engine.ts';
import { builtInOptions } from './built-in.ts';
import { ggufFiles } from './model-files.ts';
import { loadLlama } from './runtime.ts';

/** `siteUrl`: the address of a file of the site. */
export const llamacppDriver = (siteUrl: (path: string) => string): Driver => ({
	async open(model, { row, tell }, signal) {
		const { id, name, context } = await row();
		const loading = (phase: string, fraction: number | null) =>
			tell({ kind: 'loading', phase, fraction });
		const shipped = isBuiltIn(model);
		if (shipped) loading(`Fetching ${name}`, null);
		const file = await (shipped
			? siteFile(siteUrl(builtIn.path), builtIn, signal)
			: openModelFile(id));
		const { runtime, info, dispose } = await loadLlama(
			file,
			shipped ? builtInOptions() : { name, context },
			loading,
			signal,
		);
		const { backend, threads, context: room } = info;
		tell({ kind: 'loaded', backend, threads, context: room });
		return {
			engine: createEngine(runtime),
			async dispose() {
				await dispose();
				tell({ kind: 'unloaded' });
			},
		};
	},
	files: ggufFiles,
});

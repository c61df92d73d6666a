/** llama.cpp, as the brain uses it: GGUF files that are here, and Pocket's from the site itself. */
import { builtIn, isBuiltIn } from '../../catalogue/built-in.ts';
import type { Driver } from '../driver.ts';
import { openModelFiles } from '../downloads/files.ts';
import { siteFile } from '../downloads/site-file.ts';
import { createEngine } from '../engine.ts';
import { fileIds } from '../gguf/split.ts';
import { builtInOptions } from './built-in.ts';
import { ggufFiles } from './model-files.ts';
import { loadLlama } from './runtime.ts';

/** `siteUrl`: the address of a file of the site. */
export const llamacppDriver = (siteUrl: (path: string) => string): Driver => ({
	async open(model, { row, updateRow, tell, contextWanted }, signal) {
		const { id, name, source, context, eyes } = await row();
		const loading = (phase: string, fraction: number | null) =>
			tell({ kind: 'loading', phase, fraction });
		const shipped = isBuiltIn(model);
		if (shipped) loading(`Fetching ${name}`, null);
		const files = shipped
			? [await siteFile(siteUrl(builtIn.path), builtIn, signal)]
			: await openModelFiles(fileIds({ id, source, ...(eyes ? { eyes } : {}) }));
		const options = shipped ? builtInOptions() : { name, context, need: contextWanted };
		const { runtime, dispose } = await loadLlama(
			files,
			{ ...options, onLoaded: (loaded) => tell({ kind: 'loaded', ...loaded }) },
			loading,
			signal,
		);
		const usable = runtime.sees || 'unusable';
		if (eyes && eyes !== usable) await updateRow({ eyes: usable });
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

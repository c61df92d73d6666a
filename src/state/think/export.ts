/** A run as one file: everything that its replay needs, and no key. */
import type { Step, TextId } from '../../core/steps.ts';
import type { Run } from '../../core/types.ts';
import { textsOf } from '../../storage/journal.ts';
import type { RunWatch } from './run.svelte.ts';

export interface RunFile {
	format: 'mull-run';
	version: 1;
	exported: number;
	run: Run;
	steps: Step[];
	texts: Record<TextId, string>;
}

export async function runFile(watch: RunWatch): Promise<RunFile> {
	const ids = new Set<TextId>();
	for (const step of watch.steps) for (const id of textsOf(step)) ids.add(id);
	const texts: Record<TextId, string> = {};
	for (const id of ids) texts[id] = await watch.text({ id });
	return {
		format: 'mull-run',
		version: 1,
		exported: Date.now(),
		run: watch.run!,
		steps: [...watch.steps],
		texts,
	};
}

/** Hands a file to the browser's downloads. */
export function saveBlob(name: string, file: Blob): void {
	const url = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

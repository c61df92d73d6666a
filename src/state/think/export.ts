/** A run as one file: everything that its replay needs, and no key. */
import type { Run, Step, TextId } from '../../core/types.ts';
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
	for (const step of watch.steps)
		if (step.kind === 'think')
			for (const id of [step.prompt, step.thinking, step.text]) ids.add(id);
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

/** Hands data to the browser's downloads, as a file that a person can read. */
export function saveFile(name: string, data: unknown): void {
	saveBlob(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
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

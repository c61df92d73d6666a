/** A run as one file: everything that its replay needs, and no key. */
import { withheldFiles, type AttachedFile } from '../../core/attached.ts';
import type { Step, TextId } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { runsOf } from '../../storage/runs/runs.ts';
import { textsOf } from '../../storage/runs/steps.ts';
import type { RunWatch } from '../think/run.svelte.ts';
import type { ThinkState } from '../think/think.svelte.ts';
import { branchOf, turnsOf } from './turns.ts';

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
		run: withoutKeptBack(watch.run!),
		steps: [...watch.steps],
		texts,
	};
}

/** What was kept back from the models of the run is kept back from whoever the file is for. */
function withoutKeptBack(run: Run): Run {
	const back = new Set(withheldFiles(run));
	if (!back.size) return run;
	const attached = run.attached!.map((file) => (back.has(file) ? withoutContent(file) : file));
	return { ...run, attached };
}

const withoutContent = ({ picture: _, ...file }: AttachedFile): AttachedFile => ({
	...file,
	passages: [],
});

/** The branch of a conversation that is shown, each question with the answer that is looked at. */
export async function shownRuns(
	id: string,
	{ privateRuns, versions }: Pick<ThinkState, 'privateRuns' | 'versions'>,
): Promise<Run[]> {
	const runs = privateRuns.has(id) ? privateRuns.runsOf(id) : await runsOf(id);
	return branchOf(turnsOf(runs), versions.branch).map((turn) => versions.shown(turn));
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

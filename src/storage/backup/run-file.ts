/**
 * Files that hold one run (`mull-run`, version 1), as the Think screen saves them: JSON, or a page that
 * replays the run and has that JSON inside. Read as backups.
 */
import type { Step } from '../../core/steps.ts';
import type { Run } from '../../core/types.ts';
import { array, json, number, object, oneOf, record, text, type Check } from '../../core/check.ts';
import { layOut } from './lay-out.ts';
import { refuse, type Limits } from './read.ts';
import { run as isStoredRun } from './run-schema.ts';

interface RunFile {
	format: 'mull-run';
	version: 1;
	exported: number;
	run: Run;
	steps: Step[];
	texts: Record<string, string>;
}

/** One that left no trace was saved by its owner's own wish: from here on it is like any other. */
const shown = (run: object) => ({ ...run, private: false });

/** A backup is made of it, so it is checked at once. */
const run: Check = (value) =>
	isStoredRun(value && Object.getPrototypeOf(value) === Object.prototype ? shown(value) : value);

/** The shape of the rest only: the rows are checked like those of any backup. */
const isRunFile = object<RunFile>()({
	format: oneOf('mull-run'),
	version: oneOf(1),
	exported: number(0),
	run,
	steps: array(json(), 100_000),
	texts: record(text(16_000_000), 300_000),
});

/** Such a file is read whole: larger ones are refused. */
const most = 200 * 2 ** 20;

/** The file itself, unless it holds a run: then the backup of a conversation with that run. */
export async function asBackup(file: Blob, limits: Limits): Promise<Blob> {
	const start = await file.slice(0, 200).text();
	const isPage = /^\uFEFF?\s*<!doctype html>/i.test(start);
	if (!isPage && !/^\uFEFF?\s*\{\s*"format"\s*:\s*"mull-run"/.test(start)) return file;
	if (file.size > Math.min(most, limits.file)) throw refuse('The file of this run is too large.');
	const text = await file.text();
	const inside = isPage ? inPage(text) : text;
	if (inside === null) throw refuse('There is no run of Mull in this page.');
	let given: unknown;
	try {
		given = JSON.parse(inside);
	} catch {
		throw refuse('The file of this run is no whole JSON.');
	}
	const reason = isRunFile(given);
	if (reason) throw refuse(`The file of this run is not as Mull writes it: ${reason}.`);
	return backupOf(given as RunFile);
}

const opening = '<script type="application/json" id="mull-run">';

/** The run that lies in a page as JSON; null: none does. The page itself is never shown or run. */
export function inPage(html: string): string | null {
	const start = html.indexOf(opening);
	const end = start < 0 ? -1 : html.indexOf('</script>', start);
	return end < 0 ? null : html.slice(start + opening.length, end);
}

function backupOf({ exported, run, steps, texts }: RunFile): Blob {
	const { created, updated, chat } = run;
	const question = chat.findLast(({ role }) => role === 'user');
	const title = (question?.content ?? 'A run').slice(0, 80);
	const flags = { pinned: false, private: false };
	const { forkOf: _, later: _1, ...rest } = shown(run) as Run;
	const file = layOut('conversation', exported);
	file.begin('conversations');
	file.add([{ id: run.conversationId, title, created, updated, ...flags }]);
	file.begin('runs');
	file.add([rest]);
	file.begin('steps');
	file.add(steps);
	file.begin('texts');
	file.add(Object.entries(texts).map(([id, text]) => ({ id, text })));
	return file.whole();
}

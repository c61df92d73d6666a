/** Files that hold one run (`mull-run`, version 1), as the Think screen saves them: read as backups. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { version as app } from '../../core/version.ts';
import type { Run, Step } from '../../core/types.ts';
import { array, json, number, object, oneOf, record, text } from '../../core/check.ts';
import { backupTables, type Head, type Manifest } from './format.ts';
import { refuse, type Limits } from './read.ts';

interface RunFile {
	format: 'mull-run';
	version: 1;
	exported: number;
	run: Run;
	steps: Step[];
	texts: Record<string, string>;
}

/** Their shape only: the rows are checked like those of any backup. */
const isRunFile = object<RunFile>({
	...{ format: oneOf('mull-run'), version: oneOf(1), exported: number(0), run: json() },
	...{ steps: array(json(), 100_000), texts: record(text(16_000_000), 300_000) },
});

/** Such a file is read whole: larger ones are refused. */
const most = 200 * 2 ** 20;

/** The file itself, unless it holds a run: then the backup of a conversation with that run. */
export async function asBackup(file: Blob, limits: Limits): Promise<Blob> {
	const start = await file.slice(0, 200).text();
	if (!/^\uFEFF?\s*\{\s*"format"\s*:\s*"mull-run"/.test(start)) return file;
	if (file.size > Math.min(most, limits.file)) throw refuse('The file of this run is too large.');
	let given: unknown;
	try {
		given = JSON.parse(await file.text());
	} catch {
		throw refuse('The file of this run is no whole JSON.');
	}
	const reason = isRunFile(given);
	if (reason) throw refuse(`The file of this run ${reason}.`);
	return backupOf(given as RunFile);
}

function backupOf({ exported, run, steps, texts }: RunFile): Blob {
	// One that left no trace was saved by its owner's own wish: from here on it is like any other.
	const { forkOf: _, ...rest } = { ...run, private: false };
	const question = Array.isArray(run.chat) ? run.chat.findLast((m) => m?.role === 'user') : null;
	const rows = {
		conversations: [
			{
				...{ id: run.conversationId, title: String(question?.content ?? 'A run').slice(0, 80) },
				...{ created: run.created, updated: run.updated, pinned: false, private: false },
			},
		],
		runs: [rest],
		steps,
		texts: Object.entries(texts).map(([id, text]) => ({ id, text })),
	};
	const head: Head = {
		...{ format: 'mull', version: 1, made: new Date(exported).toISOString(), app },
		what: 'conversation',
	};
	const manifest: Manifest = {};
	const encoder = new TextEncoder();
	const tables = backupTables
		.filter((name): name is keyof typeof rows => name in rows)
		.map((name) => {
			const lines = rows[name].map((row) => JSON.stringify(row)).join(',\n');
			const body = lines && `${lines}\n`;
			const hash = bytesToHex(sha256(encoder.encode(body)));
			manifest[name] = { rows: rows[name].length, sha256: hash };
			return `"${name}":[\n${body}]`;
		});
	return new Blob([
		`${JSON.stringify(head).slice(0, -1)},\n"tables":{\n${tables.join(',\n')}\n},\n`,
		`"manifest":${JSON.stringify(manifest)}}\n`,
	]);
}

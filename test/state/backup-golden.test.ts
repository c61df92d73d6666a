// @vitest-environment node
// Every export format that ever shipped stays importable: from then on these files are never made again.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyBackup, readBackup } from '../../src/storage/backup/backup.ts';
import type { Run } from '../../src/core/types.ts';
import {
	contents,
	databaseWith,
	everyKind,
	kept,
	settingsIn,
	type Rows,
} from '../support/some-memory.ts';

const signal = new AbortController().signal;
const golden = (name: string) => readFileSync(`test/support/golden/${name}`);

async function imported(name: string) {
	const db = await databaseWith();
	const settings = settingsIn();
	const file = new Blob([new Uint8Array(golden(name))]);
	const plan = await readBackup(file, signal, undefined, { db, settings });
	await applyBackup(plan, { mine: true }, signal, { db, settings });
	expect(plan.rejections).toEqual([]);
	return { db, plan };
}

/** Tables that came after the first files: these do not name them. */
const later = ['calibrations'];
const written = JSON.parse(golden('mull-1.json').toString()) as { tables: Rows };
const byKey = (rows: object[]) => rows.map((row) => JSON.stringify(sorted(row))).sort();
const sorted = (value: unknown): unknown =>
	Array.isArray(value)
		? value.map(sorted)
		: typeof value === 'object' && value !== null
			? Object.fromEntries(
					Object.entries(value)
						.filter(([name]) => name !== 'same')
						.sort()
						.map(([name, inner]) => [name, sorted(inner)]),
				)
			: value;

test('version 1, everything', async () => {
	const { db } = await imported('mull-1.json');
	const here = await contents(db);
	for (const name of kept) {
		const rows = written.tables[name] ?? [];
		expect(rows.length > 0, name).toBe(!later.includes(name));
		expect(byKey(here[name]!), name).toEqual(byKey(rows));
	}
});

test('version 1, one conversation, packed', async () => {
	const { db, plan } = await imported('mull-1-conversation.json.gz');
	expect(plan.head.what).toBe('conversation');
	const here = await contents(db);
	for (const name of ['conversations', 'runs', 'steps', 'texts', 'notes', 'tasks', 'questions'])
		expect(byKey(here[name]!), name).toEqual(byKey(written.tables[name]!));
	expect(here.facts).toEqual([]);
});

test('a run as the Think screen saves it, version 1', async () => {
	const { db, plan } = await imported('mull-run-1.json');
	expect(plan.tables.map(({ table, new: added }) => [table, added])).toEqual([
		...[
			['conversations', 1],
			['runs', 1],
			['steps', 1],
			['texts', 3],
		],
	]);
	expect(await db.runs.toArray()).toMatchObject([{ id: 'run-1', status: 'done', version: 1 }]);
	expect(await db.conversations.toArray()).toMatchObject([{ title: 'What is 2 + 2?' }]);
});

test('the page that replays a run opens as the run that lies in it', async () => {
	// Only the shape counts: how a page looks may change, what it is recognised by may not.
	const run = JSON.stringify(JSON.parse(golden('mull-run-1.json').toString()));
	const inside = `<script type="application/json" id="mull-run">${run}</script>`;
	const file = new Blob([`<!doctype html><html lang="de"><p>…</p>\n${inside}\n<script>x</script>`]);
	const db = await databaseWith();
	const plan = await readBackup(file, signal, undefined, { db, settings: settingsIn() });
	await applyBackup(plan, { mine: true }, signal, { db, settings: settingsIn() });
	expect(plan.rejections).toEqual([]);
	const json = await imported('mull-run-1.json');
	for (const name of ['runs', 'steps', 'texts'] as const)
		expect(await db.table(name).toArray()).toEqual(await json.db.table(name).toArray());
});

test('a mission as the Think screen saves it is read, and never reaches rows of somebody else', async () => {
	const { runs, steps, texts } = await everyKind();
	const run = { ...(runs![0] as Run), status: 'stopped' };
	const named = (texts as { id: string; text: string }[]).map(({ id, text }) => [id, text]);
	const whole = { format: 'mull-run', version: 1, exported: 1, run, steps };
	const file = new Blob([JSON.stringify({ ...whole, texts: Object.fromEntries(named) })]);
	const db = await databaseWith();
	const settings = settingsIn();
	const plan = await readBackup(file, signal, undefined, { db, settings });
	expect(plan.rejections).toEqual([]);
	await applyBackup(plan, { mine: true }, signal, { db, settings });
	expect(await db.runs.toArray()).toMatchObject([
		{ status: 'stopped', outcome: { stop: 'finished', answer: 'a' } },
	]);
	// It has the journal without the rows; should it go on, no number is given a second time.
	expect(await db.steps.toArray()).toHaveLength(steps!.length);
	expect(await db.counters.get(['run-1', 'tasks'])).toMatchObject({ last: 2 });
});

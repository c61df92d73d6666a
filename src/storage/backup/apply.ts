/**
 * Applies a plan, as one batch that can be taken back. The batch's row says beforehand what will
 * belong to it, so that a half-written import can be undone after a crash as well.
 */
import { Dexie } from 'dexie';
import type { Fact } from '../../core/mission/types.ts';
import type { Endpoint, Run, Step, TextId } from '../../core/types.ts';
import { sameStatement } from '../mission-rows.ts';
import {
	numbered,
	type ApplyOptions,
	type BackupTable,
	type Numbered,
	type StoredBatch,
} from './format.ts';
import { relink, type To } from './links.ts';
import type { Findings } from './plan.ts';
import { readRows, type Limits, type Row } from './read.ts';
import { alike, lastNumbers } from './twins.ts';
import { textsOf } from './write.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { stepsOf } from '../journal.ts';
import type { Settings } from '../settings.ts';
import { workingTables } from '../undo.ts';

/** Trust of a statement that came with somebody's file, until it was reviewed. */
const untrusted = 0.3;

/** Tables in which the dry run looked for twins by what they say. */
const matched = ['facts', 'frameworks', 'documents'] as const;

export interface SettingsStore {
	load(): Promise<Settings>;
	/** Whatever is not named stays as it is. */
	save(change: Partial<Settings>): Promise<unknown>;
}

export interface ApplySetup {
	db: MullDatabase;
	settings: SettingsStore;
	now: number;
	limits?: Limits;
}

/** Numbers that rows get here, and which of them are new. */
interface Numbers {
	ranges: StoredBatch['ranges'];
	to: To;
}

/**
 * No file brings numbers above it: those given here after them must neither run out nor wrap where
 * they are packed (vectors.ts). Only a forged file has any.
 */
const highest = 2 ** 31;

/**
 * Numbers only increase (decision T1): rows keep theirs where all of a table lie above every number
 * that was ever given here. Otherwise all get new ones, in the same order.
 */
export function numbersFor(
	found: Findings,
	lastHere: Findings['lastHere'] = found.lastHere,
): Numbers {
	const ranges: StoredBatch['ranges'] = {};
	const maps = new Map<Numbered, Map<number, number>>();
	const moved = new Set<Numbered>();
	for (const table of numbered) {
		const here = lastHere[table];
		const ids = found.adds[table].toSorted((a, b) => a - b);
		const counter = found.counters[table] ?? 0;
		const most = Math.max(ids.at(-1) ?? 0, counter);
		if (most > highest || (ids.length && ids[0]! <= here)) moved.add(table);
		const map = new Map(found.known[table]);
		for (const [n, id] of ids.entries()) map.set(id, moved.has(table) ? here + 1 + n : id);
		const given = moved.has(table) ? here + ids.length : most;
		const last = Math.max(given, counter > highest ? 0 : counter);
		if (last > here) ranges[table] = { from: here, to: last };
		maps.set(table, map);
	}
	const to: To = (table, id) => {
		const known = maps.get(table)!.get(id);
		if (known !== undefined) return known;
		// A number that the file does not explain must not point to a stranger, here or to come.
		const range = ranges[table];
		return range && !moved.has(table) && id > range.from && id <= range.to ? id : null;
	};
	return { ranges, to };
}

/** Missions that could go on, but whose journal speaks of rows that are not here under its numbers. */
export function endedBy(found: Findings, to: To): Set<string> {
	const ended = [...found.unfinished].filter(([, spoken]) =>
		[...spoken].some(([table, ids]) => [...ids].some((id) => to(table, id) !== id)),
	);
	return new Set(ended.map(([runId]) => runId));
}

/** Resolves to nothing when memory changed since the dry run in a way that it must hear of. */
export async function apply(
	file: Blob,
	found: Findings,
	{ db, settings, now, limits }: ApplySetup,
	{ mine = false, settings: takeSettings = false, onProgress }: ApplyOptions,
	signal: AbortSignal,
): Promise<StoredBatch | undefined> {
	const of = found.tables.reduce((sum, report) => sum + report.new, 0);
	const after = takeSettings && found.settings ? harmless(found.settings) : undefined;
	const batch: StoredBatch = {
		...{ id: crypto.randomUUID(), made: now, status: 'applying', what: found.head.what, added: {} },
		...{ conversations: found.conversations, runs: found.runs, endpoints: found.endpoints },
		...{ ranges: {}, ...(after ? { settings: { before: await settings.load(), after } } : {}) },
	};
	const begun = await begin();
	if (!begun) return undefined;
	const to = begun;
	const ended = endedBy(found, to);
	let writing = Promise.resolve();
	try {
		let done = 0;
		await readRows(
			file,
			{
				...(limits ? { limits } : {}),
				rows: async (table, rows) => {
					if (table === 'settings' || table === 'counters') return;
					const fresh = rows.filter(({ line }) => !found.skip.has(line));
					if (!fresh.length) return;
					// One chunk is written while the next is read.
					await writing;
					signal.throwIfAborted();
					writing = stored(async () => {
						await db.table(table).bulkAdd(fresh.map((row) => made(table, row)));
						batch.added[table] = (batch.added[table] ?? 0) + fresh.length;
						onProgress?.((done += fresh.length), of);
					});
					writing.catch(() => undefined);
				},
			},
			signal,
		);
		await writing;
		signal.throwIfAborted();
		if (after) {
			await settings.save(after);
			batch.added.settings = 1;
		}
		const whole = { ...batch, status: 'done' as const };
		await stored(() => db.batches.put(whole));
		return whole;
	} catch (thrown) {
		await writing.catch(() => undefined);
		await takeBack(db, settings, batch);
		throw thrown;
	}

	/** Reserves the numbers, and says what this import is about to write, in one transaction. */
	function begin(): Promise<To | undefined> {
		const { counters, batches, conversations, runs, endpoints } = db;
		return stored(() =>
			db.transaction('rw', [counters, batches, conversations, runs, endpoints], async () => {
				const last = await lastNumbers(db);
				const there = [
					...(await conversations.bulkGet(found.conversations)),
					...(await runs.bulkGet(found.runs)),
					...(await endpoints.bulkGet(found.endpoints)),
				];
				const grown = matched.some((name) => last[name] !== found.lastHere[name]);
				if (grown || there.some(Boolean)) return undefined;
				const { ranges, to } = numbersFor(found, last);
				batch.ranges = ranges;
				await batches.add(batch);
				await counters.bulkPut(
					Object.entries(ranges).map(([name, range]) => ({ name, last: range.to })),
				);
				return to;
			}),
		);
	}

	/** The row as it enters the database. */
	function made(table: BackupTable, { value }: Row): unknown {
		const row = relink(table, value, to);
		switch (table) {
			case 'endpoints':
				// A file gives no permission to contact anybody.
				return { ...(row as Endpoint), allowed: false };
			case 'runs':
				return settled(row as Run, ended);
			case 'facts': {
				const fact = row as Fact;
				const same = sameStatement(fact.statement);
				if (mine) return { ...fact, same };
				const source = { ...fact.source, from: 'import' };
				return { ...fact, source, trust: Math.min(fact.trust, untrusted), same };
			}
			default:
				return row;
		}
	}
}

/** Nobody drives a run because of a file: it waits, or is over where it cannot go on. */
function settled(run: Run, ended: Set<string>): Run {
	if (!ended.has(run.id)) return run.status === 'running' ? { ...run, status: 'paused' } : run;
	const { waiting: _, ...rest } = run;
	const { error: _1, ...outcome } = { answer: '', ...run.outcome };
	const reason =
		'This mission came from a file and cannot go on here: what it worked on has new numbers or did not come with it. It can be read, and started again.';
	// No button goes on with one that failed without an error, or is done.
	const status = run.status === 'done' ? 'done' : 'failed';
	return { ...rest, status, outcome: { ...outcome, stop: 'stopped', reason } };
}

/** Permissions and what may leave the device stay as they are here. */
function harmless(given: Partial<Settings>): Partial<Settings> {
	const { remotePolicy: _, fallbackRoles: _1, fallback: _2, ...rest } = given;
	const { keepKeys: _3, instruments: _4, ...kept } = rest;
	return kept;
}

/** Takes an import back, whole or half-written. What it brought is gone, also where it grew since. */
export async function takeBack(
	db: MullDatabase,
	settings: SettingsStore,
	batch: StoredBatch,
): Promise<void> {
	for (const name of numbered) {
		const range = batch.ranges[name];
		if (!range) continue;
		await stored(() =>
			db.transaction('rw', db.table(name), db.counters, async () => {
				await db.table(name).where(':id').between(range.from, range.to, false, true).delete();
				// The numbers are free again, unless others were given since.
				const counter = await db.counters.get(name);
				if (counter?.last !== range.to) return;
				if (range.from) await db.counters.put({ name, last: range.from });
				else await db.counters.delete(name);
			}),
		);
	}
	const texts = new Set<TextId>();
	for (const id of batch.runs) {
		await stored(() =>
			db.transaction(
				'rw',
				[db.runs, db.steps, db.notes, ...workingTables.map(tableOf)],
				async () => {
					for (const step of await stepsOf(db, id)) for (const t of textsOf(step)) texts.add(t);
					const { minKey, maxKey } = Dexie;
					await db.steps.where('[runId+key]').between([id, minKey], [id, maxKey]).delete();
					await db.notes.where('[runId+id]').between([id, minKey], [id, maxKey]).delete();
					for (const name of workingTables) await tableOf(name).where('runId').equals(id).delete();
					await db.runs.delete(id);
				},
			),
		);
	}
	await stored(() =>
		db.transaction('rw', db.conversations, db.runs, async () => {
			// One in which somebody asked something since is no longer the file's alone.
			for (const id of batch.conversations)
				if ((await db.runs.where('conversationId').equals(id).count()) === 0)
					await db.conversations.delete(id);
		}),
	);
	await stored(() =>
		db.endpoints
			.where('id')
			.anyOf(batch.endpoints)
			.filter(({ allowed }) => !allowed)
			.delete(),
	);
	await dropTexts(texts);
	if (batch.settings) {
		const { before, after } = batch.settings;
		const now = await settings.load();
		// What was chosen since stays.
		const names = (Object.keys(after) as (keyof Settings)[]).filter((name) =>
			alike(now[name], after[name]),
		);
		await settings.save(Object.fromEntries(names.map((name) => [name, before[name]])));
	}
	await stored(() => db.batches.delete(batch.id));

	function tableOf(name: string) {
		return db.table(name);
	}

	async function dropTexts(candidates: Set<TextId>): Promise<void> {
		if (!candidates.size) return;
		await stored(() =>
			db.transaction('rw', db.steps, db.texts, async () => {
				await db.steps.each((step: Step) => {
					for (const id of textsOf(step)) candidates.delete(id);
				});
				await db.texts.bulkDelete([...candidates]);
			}),
		);
	}
}

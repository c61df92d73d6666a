/**
 * Facts as the Memory screen shows and changes them. The queries only read, so `live` can watch them.
 * Nothing here is called true: an edited statement is a new hypothesis and begins again as untested
 * (thought-agent.md, The epistemological method).
 */
import type { Fact, FactStatus, Prediction, Triple } from '../../core/mission/knowledge.ts';
import { MullError } from '../../core/errors.ts';
import { shortId } from '../../core/mission/names.ts';
import { hasWords } from '../../core/text/has-words.ts';
import { sameStatement } from './mission-rows.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';

export interface FactQuery {
	/** Without it: all. The world model is `['surviving']`, the ledger the others. */
	status?: readonly FactStatus[];
	words?: string;
	/** Only those of which it is true. */
	where?: ((fact: Fact) => boolean) | undefined;
	/** Only those that a run wrote. */
	runId?: string;
	/** At most so many; default 500. */
	limit?: number;
	/** Leaves out the newest so many: pages of a long list. */
	offset?: number;
	/** Breaks the walk off; what was found until then is given. */
	signal?: AbortSignal;
}

/** Facts, newest first. */
export const listFacts = (query: FactQuery = {}) =>
	stored(async (): Promise<Fact[]> => {
		const { status, words = '', where, runId, limit = 500, offset = 0, signal } = query;
		// One status, and nothing to search for: the index turns the pages.
		if (status?.length === 1 && !words.trim() && !where && runId === undefined) {
			const page = db.facts.where('status').equals(status[0]!).reverse();
			return (await page.offset(offset).limit(limit).toArray()).map(plain);
		}
		// Walked from the newest: a table of many facts is never read whole for one screen.
		const rows = await db.facts
			.orderBy('created')
			.reverse()
			.until(() => signal?.aborted ?? false)
			.filter((fact) => !status || status.includes(fact.status))
			.filter((fact) => runId === undefined || fact.source.runId === runId)
			.filter((fact) => !where || where(fact))
			.filter((fact) => hasWords(words, fact.statement))
			.offset(offset)
			.limit(limit)
			.toArray();
		return rows.map(plain);
	});

export const getFact = (id: string): Promise<Fact | undefined> =>
	stored(async () => {
		const row = await db.facts.get(id);
		return row && plain(row);
	});

/** It came with somebody's file, and nobody here has said that it stands. */
export const waitsForReview = ({ source, trust }: Fact): boolean =>
	source.from === 'import' && trust < 1;

/** Adds a statement of the person's own: trusted, and untested like any other. */
export const addFact = (
	statement: string,
	{ local = false, triples = [] }: { local?: boolean; triples?: Triple[] } = {},
): Promise<Fact> =>
	stored(() =>
		db.transaction('rw', db.facts, async () => {
			const same = await free(statement);
			const now = Date.now();
			const fact: Fact = {
				id: crypto.randomUUID(),
				statement: statement.trim(),
				triples,
				status: 'untested',
				predictions: [],
				source: { from: 'user', runId: '', taskId: null, span: '' },
				created: now,
				changed: now,
				local,
				trust: 1,
			};
			await db.facts.add({ ...fact, same });
			return fact;
		}),
	);

export interface FactEdit {
	statement?: string;
	triples?: Triple[];
	/** Never put into a prompt that leaves this device. */
	local?: boolean;
	/** 0 to 1. */
	trust?: number;
}

export interface Edited<T> {
	before: T;
	after: T;
	/** The words changed: what was found out about the old ones no longer counts. */
	untested: boolean;
}

/**
 * Changes a fact. Other words make it another hypothesis: untested, without predictions, the
 * person's own. A change of case, spaces or the final stop, and of its marks, keeps what is known.
 * Undo with `restoreRows({ facts: [before] })` (undo.ts). Throws `bad-input` when another fact says the same.
 */
export const editFact = (id: string, edit: FactEdit): Promise<Edited<Fact> | undefined> =>
	stored(() =>
		db.transaction('rw', db.facts, async () => {
			const row = await db.facts.get(id);
			if (!row) return undefined;
			const now = Date.now();
			const statement = edit.statement?.trim() ?? row.statement;
			const untested = sameStatement(statement) !== row.same;
			const same = untested ? await free(statement) : row.same;
			const { supersedes: _, supersededBy: __, disputes: ___, stood: ____, ...rest } = row;
			const kept: Fact = untested
				? {
						...rest,
						status: 'untested',
						predictions: [],
						triples: [],
						trust: 1,
						source: { from: 'user', runId: '', taskId: null, span: '' },
						reworded: now,
					}
				: row;
			const after = { ...kept, ...edit, statement, same, changed: now };
			await db.facts.put(after);
			return { before: plain(row), after: plain(after), untested };
		}),
	);

/**
 * The person says that a statement stands: nothing that a run finds overrules that any more
 * (core/mission/trust.ts). One that it is in dispute with gives way. Gives what stood there before.
 */
export const confirmFact = (id: string): Promise<Fact[]> =>
	stored(() =>
		db.transaction('rw', db.facts, async () => {
			const row = await db.facts.get(id);
			if (!row) return [];
			const now = Date.now();
			const said: Prediction = {
				text: 'It stands.',
				instrument: 'user',
				because: 'You said so in Memory.',
				verdict: 'confirmed',
				evidence: 'You said that it stands.',
				tested: now,
			};
			const predictions = [...row.predictions, said];
			const stands = { status: 'surviving' as const, predictions, stood: now, trust: 1 };
			const other = row.status === 'disputed' ? await rivalOf(row) : undefined;
			await db.facts.put({
				...row,
				...stands,
				...(other ? { supersedes: other.id } : {}),
				changed: now,
			});
			if (other) {
				const lost = { status: 'superseded' as const, supersededBy: id, changed: now };
				await db.facts.update(other.id, lost);
			}
			return [row, ...(other ? [other] : [])].map(plain);
		}),
	);

/** The other side of a dispute: each may have begun it. */
async function rivalOf({ id, disputes }: Fact): Promise<(Fact & { same: string }) | undefined> {
	const named = disputes === undefined ? undefined : await db.facts.get(disputes);
	if (named?.status === 'disputed') return named;
	return db.facts.filter((one) => one.status === 'disputed' && one.disputes === id).first();
}

/** The person read an imported statement and stands by it. */
export const reviewFact = (id: string, trust = 1): Promise<Edited<Fact> | undefined> =>
	editFact(id, { trust });

/** Throws when the statement is empty or is there already. */
async function free(statement: string): Promise<string> {
	const same = sameStatement(statement);
	if (!same) throw new MullError('bad-input', 'A statement needs words.', 'Write what holds.');
	const other = await db.facts.where('same').equals(same).first();
	if (other) {
		throw new MullError(
			'bad-input',
			`Memory holds that statement already, as fact ${shortId(other.id)} (${other.status}).`,
			'Look at that one instead.',
		);
	}
	return same;
}

function plain({ same: _, ...fact }: Fact & { same: string }): Fact {
	return fact;
}

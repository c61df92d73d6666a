/**
 * Rows that stand for themselves, each under an id that is the same on every device: what is particular
 * to each kind of them, and how they are found here.
 */
import type { Table } from 'dexie';
import type { Fact, Framework, StoredDocument } from '../../core/mission/knowledge.ts';
import { restsOn, trust } from '../../core/mission/trust.ts';
import type { Conversation, Endpoint } from '../../core/types.ts';
import type { Calibration } from '../../lab/report/chance.ts';
import type { BackupTable, SingleTable } from './format.ts';
import type { Rank } from './merge.ts';
import { sameStatement } from '../memory/mission-rows.ts';

export interface SimpleRow {
	id: string;
}

interface Kind<R> {
	/** What a conflict is called. */
	name(row: R): string;
	/** What counts before the content (merge.ts). */
	rank(row: R): Rank;
	/** What may be reached from here is decided here: no file changes it. */
	ownHere?: true;
	/** As it goes into a file; undefined: it does not. */
	written?(row: R): R | undefined;
	/** As it enters the memory of somebody who does not call the file their own. */
	unreviewed?(row: R): R;
	/** Fields that only this device knows. */
	here?(row: R): Partial<R>;
}

const kinds: {
	endpoints: Kind<Endpoint>;
	calibrations: Kind<Calibration>;
	conversations: Kind<Conversation>;
	facts: Kind<Fact & { same?: string }>;
	frameworks: Kind<Framework>;
	documents: Kind<StoredDocument>;
} = {
	endpoints: {
		name: ({ name }) => name,
		rank: () => [],
		ownHere: true,
		// Without anything in its address that could be a key.
		written(endpoint) {
			if (!URL.canParse(endpoint.url)) return undefined;
			const { origin, pathname } = new URL(endpoint.url);
			return { ...endpoint, url: origin + pathname.replace(/\/+$/, '') };
		},
		here: () => ({ allowed: false }),
	},
	calibrations: { name: ({ model }) => model.model, rank: ({ when }) => [when] },
	conversations: {
		name: ({ title }) => title,
		rank: ({ updated, changed = 0 }) => [Math.max(updated, changed)],
		written: (row) => (row.private ? undefined : row),
	},
	facts: {
		name: ({ statement }) => statement,
		rank: (fact) => [
			fact.reworded ?? 0,
			fact.stood ?? 0,
			foundOut(fact),
			fact.changed,
			fact.source.from === 'import' ? 0 : 1,
		],
		written: ({ same: _, ...fact }) => fact,
		unreviewed: ({ stood: _, ...fact }) => ({
			...fact,
			source: { ...fact.source, from: 'import' },
			trust: Math.min(fact.trust, untrusted),
		}),
		here: ({ statement }) => ({ same: sameStatement(statement) }),
	},
	frameworks: { name: ({ name }) => name, rank: ({ changed }) => [changed] },
	documents: { name: ({ name }) => name, rank: ({ changed }) => [changed] },
};

export const kindOf = (table: SingleTable): Kind<SimpleRow> => kinds[table] as Kind<never>;

export const isSimple = (table: BackupTable): table is SingleTable => Object.hasOwn(kinds, table);

/** Trust of a statement that came with somebody's file, until it was reviewed. */
const untrusted = 0.3;

/**
 * How much was found out by tests. Between equals a falsification counts more, and one of which
 * nobody knows how it was found is not undone by any test.
 */
function foundOut(fact: Fact): number {
	const tested = restsOn({ ...fact, source: { ...fact.source, from: 'model' }, stood: undefined });
	if (fact.status !== 'falsified') return tested;
	return (tested === trust.nothing ? trust.own : tested) + 0.5;
}

/** From the first of these ids to the last. Files are in their order, as the tables are: often it is all. */
export function idRangeOf(table: Table, ids: string[]) {
	const sorted = ids.toSorted();
	return table.where(':id').between(sorted[0], sorted.at(-1), true, true);
}

/** What is here under these ids. */
export async function existingRows(table: Table, ids: string[]): Promise<Map<string, SimpleRow>> {
	if (!ids.length) return new Map();
	const stretch = idRangeOf(table, ids);
	const inOne = (await stretch.count()) <= 2 * ids.length;
	const rows = (await (inOne ? stretch.toArray() : table.bulkGet(ids))) as (
		SimpleRow | undefined
	)[];
	return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

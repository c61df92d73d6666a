/** Rows of a file that stand for themselves, beside what is here under their ids. */
import type { Fact, Framework, StoredDocument } from '../../core/mission/knowledge.ts';
import type { Conversation, Endpoint } from '../../core/types.ts';
import type { SingleTable } from './format.ts';
import { verdictOn } from './merge.ts';
import type { Row } from './read.ts';
import type { Register } from './register.ts';
import type { MullDatabase } from '../db.ts';

/** Trust of a statement that came with somebody's file, until it was reviewed. */
const untrusted = 0.3;

/** A fact as it enters the memory of somebody who does not call the file their own. */
export const unreviewed = ({ stood: _, ...fact }: Fact): Fact => ({
	...fact,
	source: { ...fact.source, from: 'import' },
	trust: Math.min(fact.trust, untrusted),
});

interface Single {
	id: string;
}

/** What a conflict is called. */
const nameOf: { [T in SingleTable]: (row: never) => string } = {
	endpoints: ({ name }: Endpoint) => name,
	conversations: ({ title }: Conversation) => title,
	facts: ({ statement }: Fact) => statement,
	frameworks: ({ name }: Framework) => name,
	documents: ({ name }: StoredDocument) => name,
};

/** Gives a function that settles rows of one table and resolves to the ids of those that are new. */
export function singlesBeside(db: MullDatabase, register: Register) {
	/** Ids of what is here, read once: most rows of most files are new. */
	const ids = new Map<SingleTable, Set<string>>();

	/** Files are in the order of their ids, as the tables are: mostly it is one stretch. */
	async function read(table: SingleTable, wanted: string[]): Promise<Single[]> {
		if (!wanted.length) return [];
		const sorted = wanted.toSorted();
		const stretch = db.table(table).where(':id').between(sorted[0], sorted.at(-1), true, true);
		if ((await stretch.count()) <= 2 * wanted.length) return stretch.toArray();
		return (await db.table(table).bulkGet(wanted)).filter((row) => row !== undefined);
	}

	return async (table: SingleTable, all: Row[]): Promise<string[]> => {
		const here =
			ids.get(table) ?? new Set((await db.table(table).toCollection().primaryKeys()) as string[]);
		ids.set(table, here);
		const rows = all.filter((row) => !register.isTwice(row, (row.value as Single).id));
		const [fresh, known] = [[] as string[], [] as string[]];
		for (const { value } of rows) {
			const { id } = value as Single;
			(here.has(id) ? known : fresh).push(id);
		}
		register.count(table, 'new', fresh.length);
		const olds = new Map((await read(table, known)).map((old) => [old.id, old]));
		for (const row of rows) {
			const old = olds.get((row.value as Single).id);
			if (!old) continue;
			const own = verdictOn(table, row.value, old);
			const theirs =
				table === 'facts' && own !== 'same'
					? verdictOn(table, unreviewed(row.value as Fact), old)
					: own;
			register.settle(row, own, theirs, nameOf[table](row.value as never));
		}
		return fresh;
	};
}

/**
 * The log of changes to memory. Whatever is written to a table that recall reads leaves a row here,
 * in the same transaction: added by a layer under Dexie, so no writer can forget it, in whichever
 * tab it lives. An index in memory reads the rows after the last it has seen, one small query, and
 * so knows additions, edits and deletions alike before each recall. When the row it saw last is
 * gone (the log was pruned or erased), it begins again.
 */
import type { DBCore, DBCoreMutateRequest, Dexie } from 'dexie';
import type { Run } from '../../core/types.ts';

export interface MemoryChange {
	seq: number;
	table: string;
	/** Keys of the rows; null: too many to name, or nobody knows. */
	keys: unknown[] | null;
}

const watched = new Set([
	...['facts', 'thoughts', 'frameworks', 'documents', 'chunks', 'tasks', 'answers', 'runs'],
	...['vectors', 'vectorBlocks'],
]);
/** Rows that recall does not read. Of runs it reads missions, and each step of any run changes its row. */
const unread = (table: string, row: unknown): boolean =>
	table === 'runs' && (row as Run).algorithm !== 'thought';
const log = 'changes';
/** More than this is quicker read again. */
const mostKeys = 5000;

/** Layers the log under a database that has the table `changes`. */
export function noteChanges(db: Dexie): void {
	db.use({
		stack: 'dbcore',
		name: 'memory-changes',
		create: (core): Partial<DBCore> => {
			const has = core.schema.tables.some(({ name }) => name === log);
			if (!has) return {};
			return {
				transaction(tables, mode, options) {
					const all =
						mode === 'readwrite' &&
						!tables.includes(log) &&
						tables.some((name) => watched.has(name))
							? [...tables, log]
							: tables;
					return core.transaction(all, mode, options);
				},
				table(name) {
					const table = core.table(name);
					if (!watched.has(name)) return table;
					const { extractKey } = table.schema.primaryKey;
					const keysOf = (request: DBCoreMutateRequest, given: unknown): unknown[] | null => {
						if (request.type === 'deleteRange') return null;
						if (request.type === 'delete') return request.keys;
						// Where the database gives the key, rows are added one at a time.
						return request.values.flatMap((row, index) =>
							unread(name, row) ? [] : [request.keys?.[index] ?? extractKey?.(row) ?? given],
						);
					};
					return {
						...table,
						async mutate(request) {
							const result = await table.mutate(request);
							const keys = keysOf(request, result.lastResult);
							if (keys?.length === 0) return result;
							const row = { table: name, keys: keys && keys.length > mostKeys ? null : keys };
							await core.table(log).mutate({ type: 'add', trans: request.trans, values: [row] });
							return result;
						},
					};
				},
			};
		},
	});
}

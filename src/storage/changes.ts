/**
 * The log of changes to memory. Whatever is written to a table that recall reads leaves a row here,
 * in the same transaction: added by a layer under Dexie, so no writer can forget it, in whichever
 * tab it lives. An index in memory reads the rows after the last it has seen, one small query, and
 * so knows additions, edits and deletions alike before each recall. When the row it saw last is
 * gone (the log was pruned or erased), it begins anew.
 */
import type { DBCore, DBCoreMutateRequest, Dexie } from 'dexie';

export interface MemoryChange {
	seq: number;
	table: string;
	/** Keys of the rows; null: too many to name, or nobody knows. */
	keys: unknown[] | null;
}

const watched = new Set([
	...['facts', 'thoughts', 'frameworks', 'documents', 'chunks', 'tasks', 'answers'],
	...['vectors', 'vectorBlocks'],
]);
const log = 'changes';
/** More than this is quicker read anew. */
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
						if (request.type === 'delete' || request.keys) return request.keys ?? null;
						// Where the database gives the key, rows are added one at a time.
						return request.values.map((row) => extractKey?.(row) ?? given);
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

/** Tells rows that can be read from those that cannot, and how many these are (`damaged.ts`). */
import type { DBCoreQueryResponse, DBCoreTable } from 'dexie';
import { settings as settingShapes, tables as shapes } from './row-shapes.ts';

const found = new Map<string, Set<string>>();
const watchers = new Set<() => void>();

/** Notes each row once. */
function note(table: string, key: unknown): void {
	const keys = found.get(table) ?? new Set();
	found.set(table, keys);
	const { size } = keys;
	if (keys.add(String(key)).size > size) for (const notify of watchers) notify();
}

/** How many rows of which tables could not be read so far; again whenever there are more. */
export function watchDamaged(next: (rows: [table: string, count: number][]) => void): () => void {
	const notify = () => next([...found].map(([table, { size }]) => [table, size]));
	watchers.add(notify);
	if (found.size) notify();
	return () => watchers.delete(notify);
}

/** Those settings that can be read. */
export const readableSettings = (saved: unknown): object =>
	Object.fromEntries(
		Object.entries(saved ?? {}).filter(([name, value]) => {
			const isWhole = settingShapes[name as keyof typeof settingShapes]?.(value) ?? true;
			if (!isWhole) note('settings', name);
			return isWhole;
		}),
	);

/** Those of a list, kept beside the settings, that can be read. */
export const readableItems = <T>(name: string, list: T[] | undefined): T[] =>
	(Array.isArray(list) ? list : []).filter((one, index) => {
		const isWhole = shapes[name]!(one);
		if (!isWhole) note(name, index);
		return isWhole;
	});

type Reads = Pick<DBCoreTable, 'get' | 'getMany' | 'query' | 'openCursor'>;
const made = new WeakMap<DBCoreTable, Reads>();

/** How a table is read without the rows that cannot be. */
export function readableRows(table: DBCoreTable) {
	if (!made.has(table)) made.set(table, readers(table));
	return made.get(table)!;
}

function readers(table: DBCoreTable): Reads {
	const shape = shapes[table.name];
	if (!shape) return table;
	const { extractKey } = table.schema.primaryKey;
	const isWhole = (row: unknown): boolean => {
		if (row === undefined || shape(row)) return true;
		note(table.name, extractKey?.(row));
		return false;
	};
	// No `async` here: a transaction must not wait for a promise that is not Dexie's.
	const query: DBCoreTable['query'] = (request) => {
		const { limit = Infinity, values } = request;
		const ask = (more: number): Promise<DBCoreQueryResponse> =>
			table.query({ ...request, limit: limit + more }).then((all) => {
				if (!values) return all;
				const result = all.result.filter(isWhole);
				const bad = all.result.length - result.length;
				// Others come in the places of those that are left out.
				const isAll = bad === more || all.result.length < limit + more;
				return isAll ? { ...all, result } : ask(bad);
			});
		return ask(0);
	};
	return {
		query,
		get: (request) => table.get(request).then((row: unknown) => (isWhole(row) ? row : undefined)),
		getMany: (request) =>
			table.getMany(request).then((rows: unknown[]) =>
				// What changes rows asks so, and must see them as they are.
				request.cache ? rows : rows.map((row) => (isWhole(row) ? row : undefined)),
			),
		openCursor: (request) =>
			table.openCursor(request).then((cursor) => {
				// What looks through a table to change it must see all of it.
				const { mode } = request.trans as IDBTransaction;
				if (!cursor || !request.values || mode !== 'readonly') return cursor;
				// In place: what is native in it knows no other object.
				const start = cursor.start.bind(cursor);
				cursor.start = (onNext) =>
					start(() => (isWhole(cursor.value) ? onNext() : cursor.continue()));
				return cursor;
			}),
	};
}

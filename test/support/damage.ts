/** Rows as a fault or a damaged disk would leave them. */

/** What may stand where something else belongs. */
const rubbish: readonly unknown[] = [null, 7, 'x', {}, [], true, [null], NaN, -1e300];

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row | unknown[] =>
	typeof value === 'object' && value !== null;

/** Paths of everything in a row, three levels down. */
function paths(value: unknown, depth = 3): string[][] {
	if (!isRow(value) || depth === 0) return [];
	return Object.entries(value).flatMap(([key, inner]) => [
		[key],
		...paths(inner, depth - 1).map((path) => [key, ...path]),
	]);
}

function changed(row: Row, path: string[], change: (at: Row, key: string) => void): Row {
	const copy = structuredClone(row);
	let at = copy;
	for (const key of path.slice(0, -1)) at = at[key] as Row;
	change(at, path.at(-1)!);
	return copy;
}

/** The row with each of its fields missing, and of another kind in turn; `keys` stay as they are. */
export function damagedRows(row: object, keys: readonly string[]): Row[] {
	const places = paths(row).filter(([first]) => !keys.includes(first!));
	return places.flatMap((path) => [
		changed(row as Row, path, (at, key) => delete at[key]),
		...rubbish.map((value) => changed(row as Row, path, (at, key) => void (at[key] = value))),
	]);
}

/** Runs in a page: puts rows into a database as nothing of Mull would. */
export const putRows = ([database, rows]: readonly [
	string,
	Record<string, object[]>,
]): Promise<void> =>
	new Promise((resolve, reject) => {
		const opening = indexedDB.open(database);
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const db = opening.result;
			const all = db.transaction(Object.keys(rows), 'readwrite');
			for (const [table, list] of Object.entries(rows))
				for (const row of list) all.objectStore(table).put(row);
			all.oncomplete = () => (db.close(), resolve());
			all.onabort = () => (db.close(), reject(all.error));
		};
	});

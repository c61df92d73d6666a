/**
 * Rows that cannot be read are left out wherever rows are read, so that everything else is still shown;
 * which they are is told (`readable-rows.ts`). A layer under Dexie does it, for every table and every reader at
 * once. They stay on the disk until something is written in their place: an import finds nothing there.
 */
import type { DBCore, Dexie } from 'dexie';

type Reading = typeof import('./readable-rows.ts');

/** What tells them apart, once it is loaded; without it every row counts as whole. */
export let reading: Promise<Reading | null> = Promise.resolve(null);

/** Call it before anything is read; what is read waits for it. */
export function readWith(loading: Promise<Reading>): void {
	reading = loading.catch(() => null);
}

export function leaveOutDamaged(db: Dexie): void {
	let here: Reading | null = null;
	db.on('ready', async () => void (here = await reading), true);
	const create = (core: DBCore): Partial<DBCore> => ({
		table(name) {
			const table = core.table(name);
			const asked = () => here?.readableRows(table) ?? table;
			return {
				...table,
				get: (request) => asked().get(request),
				getMany: (request) => asked().getMany(request),
				query: (request) => asked().query(request),
				openCursor: (request) => asked().openCursor(request),
			};
		},
	});
	db.use({ stack: 'dbcore', name: 'damaged-rows', create });
}

import { db } from '../db.ts';
import { stored } from '../faults.ts';

/** Marks what must never leave this device. */
export const markLocal = (
	kind: 'facts' | 'frameworks' | 'documents',
	id: string,
	local: boolean,
): Promise<void> =>
	stored(async () => {
		await db.table(kind).update(id, { local, changed: Date.now() });
	});

/** Models that lie on this device or are on their way. The brain writes, the page watches. */
import type { InstalledModel } from '../../core/types.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';

/** All models, oldest first. */
export const listModels = (): Promise<InstalledModel[]> =>
	stored(() => db.models.toCollection().sortBy('created'));

export const getModel = (id: string): Promise<InstalledModel | undefined> =>
	stored(() => db.models.get(id));

export const saveModel = (model: InstalledModel): Promise<void> =>
	stored(async () => {
		await db.models.put(model);
	});

/** Changes a model's row; false when it is gone (deleted meanwhile), and nothing is written. */
export const updateModel = (id: string, change: Partial<InstalledModel>): Promise<boolean> =>
	stored(async () => (await db.models.where('id').equals(id).modify(change)) > 0);

export const deleteModelRow = (id: string): Promise<void> => stored(() => db.models.delete(id));

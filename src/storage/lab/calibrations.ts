/** How often answers of a model are right, as experiments measured it: with the person's own data. */
import type { Calibration } from '../../lab/report/chance.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';

export const listCalibrations = (): Promise<Calibration[]> =>
	stored(() => db.calibrations.toArray());

/** What an experiment measured, in the place of what it had measured before. */
export const keepCalibrations = (experiment: string, list: Calibration[]): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.calibrations, async () => {
			await db.calibrations.where({ experiment }).delete();
			await db.calibrations.bulkPut(list);
		}),
	);

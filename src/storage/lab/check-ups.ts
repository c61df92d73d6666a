/** Check-ups of models, beside the settings: one for each model, the last. */
import { get, update } from 'idb-keyval';
import type { ModelRef } from '../../core/types.ts';
import type { CheckUp } from '../../lab/check-up/types.ts';
import { reading } from '../damaged.ts';
import { stored } from '../faults.ts';
import { settingsStore } from '../settings.ts';

const name = 'check-ups';

const isSame = (a: ModelRef, b: ModelRef): boolean =>
	a.engine === b.engine && a.model === b.model && a.endpoint === b.endpoint;

export const listCheckUps = (): Promise<CheckUp[]> =>
	stored(async () => {
		const whole = (await reading)?.readableItems;
		const list = await get<CheckUp[]>(name, settingsStore());
		return whole ? whole(name, list) : (list ?? []);
	});

/** It takes the place of the one before. */
export const keepCheckUp = (checkUp: CheckUp): Promise<void> =>
	change((list) => [...list.filter(({ model }) => !isSame(model, checkUp.model)), checkUp]);

/** Those of models that are gone. */
export const dropCheckUps = (gone: (model: ModelRef) => boolean): Promise<void> =>
	change((list) => list.filter(({ model }) => !gone(model)));

const change = (to: (list: CheckUp[]) => CheckUp[]): Promise<void> =>
	stored(async () => {
		const whole = (await reading)?.readableItems;
		await update<CheckUp[]>(
			name,
			(list = []) => to(whole ? whole(name, list) : list),
			settingsStore(),
		);
	});

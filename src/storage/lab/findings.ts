/** Findings of the Lab, beside the settings: the page reads them without opening the Lab's tables. */
import { get, update } from 'idb-keyval';
import type { Finding } from '../../lab/report/finding-text.ts';
import { reading } from '../damaged.ts';
import { stored } from '../faults.ts';
import { settingsStore } from '../settings.ts';

const name = 'findings';

export const listFindings = (): Promise<Finding[]> =>
	stored(async () => {
		const whole = (await reading)?.readableItems;
		const list = await get<Finding[]>(name, settingsStore());
		return whole ? whole(name, list) : (list ?? []);
	});

/** An experiment has one; the same again replaces it. */
export const keepFinding = (finding: Finding): Promise<void> =>
	change((list) => [
		...list.filter(({ experiment }) => experiment !== finding.experiment),
		finding,
	]);

export const dropFinding = (experiment: string): Promise<void> =>
	change((list) => list.filter((finding) => finding.experiment !== experiment));

const change = (to: (list: Finding[]) => Finding[]): Promise<void> =>
	stored(async () => {
		const whole = (await reading)?.readableItems;
		await update<Finding[]>(
			name,
			(list = []) => to(whole ? whole(name, list) : list),
			settingsStore(),
		);
	});

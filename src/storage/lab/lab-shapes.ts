/** What rows of the Lab must be, and the lists that it keeps beside the settings. */
import {
	confidence,
	list,
	model,
	number,
	one,
	optional,
	row,
	text,
	time,
	type Guard,
} from '../../core/checks/guards.ts';
import type { CheckUp } from '../../lab/check-up/types.ts';
import { choiceFields, experimentFields, resultFields } from '../../lab/experiment/shapes.ts';
import type { Calibration, Tenth } from '../../lab/report/chance.ts';
import type { Finding, Found } from '../../lab/report/finding-text.ts';

export const ofLab: Record<string, Guard> = {
	experiments: row(experimentFields),
	results: row(resultFields),
	choices: row(choiceFields),
	calibrations: row<Calibration>({
		...{ id: text, experiment: text, when: time, model, way: text, problems: number },
		...{ bias: number, brier: number, plain: number },
		signs: list(row<Calibration['signs'][number]>({ name: text, mean: number, weight: number })),
		tenths: list(row<Tenth>({ tenth: number, right: number, of: number })),
	}),
	// Beside the settings, in a list each.
	'check-ups': row<CheckUp>({
		...{ model, name: text, identity: text, app: text, when: time, seconds: number },
		checks: list(
			row<CheckUp['checks'][number]>({
				...{ id: text, label: text, mark: one('good', 'note', 'bad', 'open'), says: text },
				perSecond: optional(number),
			}),
		),
		facts: list(list(text)),
	}),
	findings: row<Finding>({
		...{ experiment: text, when: time, model, base: text, kinds: list(text) },
		found: list(
			row<Found>({
				...{ algorithm: text, label: text, items: number, gained: number, lost: number },
				...{ difference: number, says: text, times: number },
				levels: list(
					row<Found['levels'][number]>({ level: confidence, right: number, of: number }),
				),
			}),
		),
	}),
};

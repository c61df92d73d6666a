/** What rows of the Lab must be, and the lists that it keeps beside the settings. */
import type { CheckUp } from '../../lab/check-up/types.ts';
import type { Choice } from '../../lab/experiment/blind-comparison.ts';
import type { Arm, Experiment, Result } from '../../lab/experiment/types.ts';
import type { Item } from '../../lab/problems/item.ts';
import type { Calibration, Tenth } from '../../lab/report/chance.ts';
import type { Finding, Found } from '../../lab/report/finding-text.ts';
import {
	any,
	confidence,
	data,
	error,
	flag,
	list,
	optional,
	model,
	number,
	one,
	orNull,
	record,
	roles,
	row,
	text,
	time,
	type Guard,
} from '../shapes.ts';

const item = row<Item>({
	...{ id: text, question: text, answers: list(text), kind: text, family: text },
	...{ options: optional(list(text)), group: optional(text), level: optional(number) },
});
const arm = row<Arm>({
	...{
		id: text,
		label: text,
		algorithm: text,
		version: number,
		options: data,
		roles,
		repeats: number,
	},
});

export const ofLab: Record<string, Guard> = {
	experiments: row<Experiment>({
		...{ id: text, title: text, created: time, seed: number, items: list(item), arms: list(arm) },
		source: row<{ kind: string; families?: string[] }>({
			...{ kind: one('made', 'own'), families: optional(list(text)) },
		}),
		votes: list(
			row<{ id: string; label: string; samples: string; like: string }>({
				...{ id: text, label: text, samples: text, like: text },
			}),
		),
		primary: row<Experiment['primary']>({ base: text, other: text }),
		caps: row<Experiment['caps']>({ tokens: number, minutes: number }),
		eye: optional(row<{ shown: boolean }>({ shown: flag })),
		...{ stopWhenClear: flag, plugged: any, models: record(text), app: text, fingerprint: text },
		...{
			status: one('running', 'paused', 'done'),
			waiting: optional(error),
			ended: optional(text),
		},
	}),
	results: row<Result>({
		...{ experiment: text, unit: text, item: text, arm: text, repeat: number, runId: text },
		...{ verdict: one('right', 'wrong', 'none', 'cut'), answer: orNull(text), said: text },
		...{ confidence: optional(confidence), tokens: number, promptTokens: number, calls: number },
		...{ seconds: number, again: number, ended: time, draftRight: optional(flag) },
		signs: optional(record(number)),
	}),
	choices: row<Choice>({
		...{ experiment: text, item: text, better: one('base', 'other', 'same'), when: time },
	}),
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

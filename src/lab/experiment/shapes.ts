/** What an experiment and what it found out must be: on the disk, and in a report that is opened. */
import {
	any,
	confidence,
	data,
	error,
	flag,
	list,
	number,
	one,
	optional,
	orNull,
	record,
	roles,
	row,
	text,
	time,
	type Fields,
} from '../../core/checks/guards.ts';
import type { Item } from '../problems/item.ts';
import type { Choice } from './blind-comparison.ts';
import type { Arm, Experiment, Result } from './types.ts';

const item = row<Item>({
	...{ id: text, question: text, answers: list(text), kind: text, family: text },
	...{ options: optional(list(text)), group: optional(text), level: optional(number) },
});
const arm = row<Arm>({
	...{ id: text, label: text, algorithm: text, version: number, options: data },
	...{ roles, repeats: number },
});

export const experimentFields: Fields<Experiment> = {
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
	...{ status: one('running', 'paused', 'done'), waiting: optional(error), ended: optional(text) },
};

export const resultFields: Fields<Result> = {
	...{ experiment: text, unit: text, item: text, arm: text, repeat: number, runId: text },
	...{ verdict: one('right', 'wrong', 'none', 'cut'), answer: orNull(text), said: text },
	...{ confidence: optional(confidence), tokens: number, promptTokens: number, calls: number },
	...{ seconds: number, again: number, ended: time, draftRight: optional(flag) },
	signs: optional(record(number)),
};

export const choiceFields: Fields<Choice> = {
	...{ experiment: text, item: text, better: one('base', 'other', 'same'), when: time },
};

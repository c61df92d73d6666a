/** What a run's events may look like in a backup (version 1): each algorithm knows its own. */
import { entries } from '../../algorithms/list.ts';
import { number, object, name, text, variant, type Check } from '../../core/check.ts';
import type { Trimmed } from '../../core/events.ts';

const trimmed = object<Trimmed>({
	...{ type: name(), step: text(), history: number(), notes: number() },
	...{ candidateCharacters: number(), questionCharacters: number() },
});

export const event: Check = (value) =>
	variant('type', Object.assign({ trimmed }, ...entries.map(({ events }) => events)))(value);

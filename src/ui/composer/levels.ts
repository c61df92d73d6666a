/** How hard to think, in everyday words: a level for each algorithm that has one. */
import type { Entry } from '../../algorithms/entry.ts';
import { translate } from '../../state/language.svelte.ts';
import { m } from '../think/messages.ts';

const levels = {
	direct: 'levelQuick',
	midtry: 'levelCheck',
	hyperthink: 'levelReview',
	thought: 'levelMission',
} as const;
/** As they are listed: by what they take. */
const order = ['direct', 'midtry', 'hyperthink', 'thought'];

/** The level's name, or the algorithm's where it has none. */
export const levelOf = ({ id, label }: Pick<Entry, 'id' | 'label'>): string =>
	id in levels ? m(levels[id as keyof typeof levels]) : translate(label);

/** From the quickest to the longest; algorithms without a level stand at the end. */
export const sortByLevel = (all: readonly Entry[]): Entry[] => {
	const place = ({ id }: Entry) => (order.indexOf(id) + 1 || order.length + 1) - 1;
	return all.toSorted((a, b) => place(a) - place(b));
};

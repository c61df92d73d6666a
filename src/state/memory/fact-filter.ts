/** Which statements the list "What Mull knows" shows. */
import type { Fact } from '../../core/mission/knowledge.ts';
import { waitsForReview } from '../../storage/memory/facts.ts';

export type FactFilter = 'all' | 'you' | 'missions' | 'doubtful' | 'review';

/** What the person said counts as theirs: it is in doubt only once something contradicts it. */
export const isUserStatement = ({ source, status }: Fact): boolean =>
	source.from === 'user' && status === 'untested';

export const factFilters: Record<FactFilter, ((fact: Fact) => boolean) | undefined> = {
	all: undefined,
	you: ({ source }) => source.from === 'user',
	missions: ({ source }) => source.from !== 'user' && source.from !== 'import',
	doubtful: (fact) =>
		(fact.status !== 'surviving' && !isUserStatement(fact)) || waitsForReview(fact),
	review: waitsForReview,
};

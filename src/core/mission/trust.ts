/**
 * How much a statement rests on, as one table (decision T15): what it was tested with, or whose own
 * word it is. A statement takes the place of another only with at least as much trust; with less,
 * both are disputed and the person is asked. What was found false is tried again only with more.
 */
import type { Fact } from './knowledge.ts';

/** By instrument of a test; tools together. `own`: the person wrote it in Memory, or said that it stands. */
export const trust = {
	own: 6,
	code: 5,
	documents: 4,
	user: 3,
	tool: 2,
	reflection: 1,
	nothing: 0,
} as const;

export type Trust = (typeof trust)[keyof typeof trust];

/** Of the instrument of that id. */
function trustIn(instrument: string): Trust {
	const [kind = ''] = instrument.split(':');
	return kind === 'code' ||
		kind === 'documents' ||
		kind === 'user' ||
		kind === 'tool' ||
		kind === 'reflection'
		? trust[kind]
		: trust.nothing;
}

/** Written by the person in Memory, not said in answer to a run. */
const isOwn = ({ source, stood }: Pick<Fact, 'source'> & { stood?: number | undefined }): boolean =>
	stood !== undefined || (source.from === 'user' && source.runId === '');

/** What its status rests on: the strongest test that came to it, or the person's own word. */
export function restsOn(
	fact: Pick<Fact, 'source' | 'status' | 'predictions'> & { stood?: number | undefined },
): Trust {
	const { status, predictions, source } = fact;
	const decided = status === 'falsified' ? 'falsified' : 'confirmed';
	const tested = predictions
		.filter(({ verdict }) => verdict === decided)
		.map(({ instrument }) => trustIn(instrument));
	const said = status !== 'falsified' && source.from === 'user' ? [trust.user] : [];
	const own = status !== 'falsified' && isOwn(fact) ? [trust.own] : [];
	return [...tested, ...said, ...own].reduce<Trust>((a, b) => (b > a ? b : a), trust.nothing);
}

/** What rows of a backup are to a person: '1 conversation and 4 statements'. */
import { and } from '../../../state/numbers.ts';
import { m } from '../messages.ts';

/** By table; the rows of other tables are parts of these. */
const kinds = {
	conversations: 'conversationsN',
	runs: 'answersN',
	unanswered: 'unansweredN',
	facts: 'statementsN',
	documents: 'documentsN',
	frameworks: 'frameworksN',
	endpoints: 'serversN',
} as const;

/** Counts by table; empty for none, and 'n parts' where none is a thing by itself. */
export function countsText(counts: readonly (readonly [table: string, rows: number])[]): string {
	const some = counts.filter(([, rows]) => rows > 0);
	if (some.length === 0) return '';
	const things = some.flatMap(([table, n]) =>
		table in kinds ? [m(kinds[table as keyof typeof kinds], { n })] : [],
	);
	const parts = some.reduce((sum, [, rows]) => sum + rows, 0);
	return things.length ? and(things) : m('partsN', { n: parts });
}

/**
 * What is marked “never leaves this device”, inside a run. The journal keeps all that was seen while
 * the run was local. When it goes on with a server, the marked part is no longer shown to it; and
 * whatever a run writes after it has read something marked is marked as well.
 */
import { leavesDevice } from '../core/attached.ts';
import type { Observation, Recalled } from '../core/mission/outside.ts';
import type { NewRows } from '../core/mission/types.ts';
import type { Run } from '../core/types.ts';

interface Marks {
	/** What may be seen of it, fresh or from the journal. */
	recalled(found: Recalled[]): Recalled[];
	observed(seen: Observation): Observation;
	/** Rows that later prompts may recall, with the mark where the run has read something marked. */
	on(rows: NewRows): NewRows;
}

export function trackLocalData(run: Pick<Run, 'roles' | 'expert' | 'attached'>): Marks {
	const leaves = leavesDevice(run);
	// What is attached and marked is read from the first prompt on.
	let read = run.attached?.some(({ local }) => local) ?? false;
	return {
		recalled(found) {
			// A framework's own row told it before the rest did.
			const open = found.filter(({ local, framework }) => !local && !framework?.local);
			if (open.length < found.length) read = true;
			return leaves ? open : found;
		},
		observed(seen) {
			if (!seen.local) return seen;
			read = true;
			return leaves ? withheld : seen;
		},
		on(rows) {
			if (!read) return rows;
			const { thoughts, facts, frameworks, answers } = rows;
			return {
				...rows,
				...(thoughts ? { thoughts: thoughts.map(mark) } : {}),
				...(answers ? { answers: answers.map(mark) } : {}),
				...(facts ? { facts: facts.map(mark) } : {}),
				...(frameworks ? { frameworks: frameworks.map(mark) } : {}),
			};
		},
	};
}

const mark = <Row>(row: Row): Row & { local: true } => ({ ...row, local: true });

const withheld: Observation = {
	ok: false,
	text: '',
	error: 'What was found never leaves this device.',
};

/** Answers that came from a file of another program: Mull asked no model for them. */
import type { Run } from '../types.ts';

const begin = 'Imported from ';

/** Stands where other runs say why they ended. */
export const importedFrom = (program: string): string => `${begin}${program}.`;

export const isImported = ({ outcome }: Pick<Run, 'outcome'>): boolean =>
	outcome?.reason.startsWith(begin) ?? false;

/** A question that nobody has answered yet. */
export const isUnanswered = (run: Pick<Run, 'outcome'>): boolean =>
	isImported(run) && !run.outcome?.answer;

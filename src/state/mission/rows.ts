/** Rows of a mission, and whether a question of it waits. Apart from what is drawn of them: the page needs it at once. */
import type { Question, RunRows } from '../../core/mission/types.ts';

/** Rows of one run that the screen shows; facts are those that it met or tested. */
export type AgentRows = Omit<RunRows, 'frameworks'>;

export const noRows: AgentRows = {
	tasks: [],
	thoughts: [],
	strategies: [],
	answers: [],
	questions: [],
	facts: [],
};

/** It waits for its answer. */
export const isOpen = ({ answer, withdrawn }: Question): boolean =>
	answer === undefined && !withdrawn;

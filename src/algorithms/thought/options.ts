/** The Thought agent's options: its limits (decision T2), all adjustable. */
import type { Setting } from '../setting.ts';

export type ThoughtOptions = {
	/** Calls of models at most; three of them are kept for the answer. */
	calls: number;
	tasks: number;
	subtasks: number;
	/** How deep tasks may be decomposed. */
	depth: number;
	/** Tasks worked on at once. */
	parallel: number;
	/** Routes that are thought of at each level. */
	routes: number;
	/** How many levels a route may be continued. */
	routeDepth: number;
	/** Routes followed in one search. */
	attempts: number;
	/** Facts of each executed step that are challenged at once; the others stand as untested. */
	tests: number;
	/** Closed tasks between two long reflections. */
	reflectEvery: number;
};

export const defaults: ThoughtOptions = {
	calls: 120,
	tasks: 25,
	subtasks: 5,
	depth: 3,
	parallel: 3,
	routes: 3,
	routeDepth: 2,
	attempts: 6,
	tests: 2,
	reflectEvery: 3,
};

const number = (
	key: keyof ThoughtOptions,
	label: string,
	help: string,
	min: number,
	max: number,
): Setting => ({ key, label, help, kind: 'number', min, max, step: 1 });

export const settings: readonly Setting[] = [
	number(
		'calls',
		'Model calls at most',
		'The mission ends with its best answer after so many.',
		4,
		2000,
	),
	number('tasks', 'Tasks at most', 'Over the whole mission.', 1, 100),
	number('subtasks', 'Subtasks at most', 'Of one task.', 2, 10),
	number('depth', 'Depth of tasks', 'How often a task may be decomposed again. 0: never.', 0, 6),
	number('parallel', 'Tasks at once', 'Independent tasks that are worked on side by side.', 1, 16),
	number('routes', 'Routes', 'Ways to a solution that are thought of at each level.', 1, 6),
	number('routeDepth', 'Depth of routes', 'How many levels a route may be continued.', 0, 5),
	number('attempts', 'Attempts', 'Routes that are followed before more resources are used.', 1, 30),
	number('tests', 'Facts tested', 'Of each step; the others are kept as untested.', 0, 3),
	number('reflectEvery', 'Reflect after', 'Closed tasks between two long reflections.', 1, 20),
];

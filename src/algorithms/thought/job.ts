/** What the agent holds in mind while it runs: itself, and a job for each task. */
import type { FactStatus, Framework, Prediction } from '../../core/mission/knowledge.ts';
import type { Experience, InstrumentInfo, OutsideEvents } from '../../core/mission/outside.ts';
import type { Evidence, EvidenceLabel, Task, TaskStatus } from '../../core/mission/types.ts';
import type { Trust } from '../../core/mission/trust.ts';
import type { AgentMind } from '../../core/ports.ts';
import type { Beliefs } from './truth/beliefs.ts';
import type { ThoughtOptions } from './options.ts';
import type { Self } from './self.ts';
import type { FactOnTrial } from './truth/settle.ts';
import type { TaskContext } from './task-context.ts';

/** What a task waits for before its course goes on. */
export type WaitReason = { for: 'round' } | { for: 'children' } | { for: 'user'; question: number };

export interface Solution {
	text: string;
	/** plain, midtry, hyperthink, composed, framework. */
	how: string;
	convincing: boolean;
	because: string;
	evidence: Evidence[];
	/** Put together from parts: how well the weakest of them is supported. */
	least?: EvidenceLabel;
}

/** What came of one attempt, for the scheduler and the frameworks. */
export interface AttemptOutcome {
	how: string;
	success: boolean;
	tokens: number;
	framework?: Framework;
}

/** Something that was observed while working: numbered in the prompts of its task by its place. */
export interface Source {
	kind: 'given' | 'document' | 'tool' | 'code' | 'person';
	/** What it is, as a person reads it: 'Timetable.pdf, page 3'. */
	title: string;
	/** What it says; of code the program and what it printed. */
	text: string;
	/** What opens it: the key of the step that observed it, or 'given' with the part's place. */
	ref: string;
	/** Of code: what it printed. Of the person: their own words. */
	result?: string;
	/** Of a tool: its id. */
	tool?: string;
	/** It stands under its number in what the person gave, in every prompt that works on the task. */
	inView?: true;
}

/** As the prompts of its task show it; what is in view already is not said twice. */
export const citedSources = (sources: readonly Source[]): string[] =>
	sources.flatMap(({ title, text, inView }, index) =>
		inView ? [] : [`[${index + 1}] ${title}\n${text}`],
	);

/** What a task is worked on with. */
export interface Briefing {
	task: string;
	/** Answers of the tasks it required, and of the user. */
	material: string[];
	/** What memory had to say, the least relevant first. */
	memories: string[];
	/** Know-how for tasks of this kind, found by relevance. */
	frameworks: Framework[];
}

/** What came of doubting a statement. */
export interface Trial {
	id: string;
	statement: string;
	status: FactStatus;
	/** On what its status rests (core/mission/trust.ts). */
	rests: Trust;
	/** The test that it survived. */
	proof?: Prediction;
	/** What was thought of it; absent for what was known or left untested. */
	thoughts?: TaskContext;
}

/** A prediction that waits for the user's word. */
interface PendingTest {
	fact: FactOnTrial;
	/** Which of its predictions was asked. */
	index: number;
	job: Job | null;
}

export interface Job {
	/** '2' or '2.1': names its steps, so that a fork or a replay finds them whatever ids were given. */
	path: string;
	task: Task;
	depth: number;
	parent: Job | null;
	/** The person added it. */
	byUser: boolean;
	/** In the order in which they were proposed. */
	children: Job[];
	requires: Job[];
	ctx: TaskContext;
	/** Null before its first round, and again when it was reopened. */
	course: AsyncGenerator<WaitReason, void, void> | null;
	wait: WaitReason | null;
	because: string;
	solution: Solution | null;
	/** The best of a search that is still under way: for an answer, when the run ends before it does. */
	best: Solution | null;
	/** How often it was begun again after a failure. */
	reopened: number;
	/** How often it was begun again for whatever reason. */
	again: number;
	/** Id of the strategy that is being followed. */
	route: number | null;
	/** The person changed it in the middle of a round. */
	interrupted: boolean;
	/** Sources it found, numbered from 1. */
	sources: Source[];
	/** What it assumed instead of asking, and what it could not look at: said with the answer. */
	assumptions: string[];
	unverified: string[];
	/** What would help, once it has failed; else ''. */
	help: string;
	/** Statements of its answers that were found false. */
	refuted: string[];
	/** What earlier missions found false and its words bring to mind. */
	falseBefore: string[];
	/** What of its programs was doubted: each once. */
	doubted: Set<string>;
	/** It asked the person: a task asks once. */
	asked: boolean;
	/** Instruments and frameworks there were when it failed by itself. */
	failedWith: string[] | null;
	/** Of this round; taken over by the agent when the round ends, in the order of the tasks. */
	born: Job[];
	tried: AttemptOutcome[];
	created: Framework[];
	/** Tasks it may still add in this round. */
	room: number;
	/** Its share of the calls that the budget of the run allowed as the round began. */
	budget: number;
}

export interface Agent {
	mind: AgentMind;
	options: ThoughtOptions;
	self: Self;
	/** The mission's own thoughts. */
	ctx: TaskContext;
	outside: OutsideEvents;
	round: number;
	/** Model calls of all that was taken over so far. */
	calls: number;
	/** Every task there ever was, in order. */
	jobs: Job[];
	/** Missions before this one, and this one up to this round. */
	experience: Experience[];
	/** Frameworks as they stand after their latest use. */
	frameworks: Map<string, Framework>;
	/** Everything that was challenged in this run, by its statement: nothing is tested twice. */
	trials: Map<string, Promise<Trial>>;
	/** Contexts of the facts that are on trial in this round, by statement. */
	doubting: Map<string, TaskContext>;
	/** Questions to the user: the answer, or undefined while it is open. */
	questions: Map<number, { job: Job | null; answer: string | undefined; withdrawn: boolean }>;
	pending: Map<number, PendingTest>;
	/** What it holds of the statements that it met (beliefs.ts). */
	held: Beliefs;
	/** Closed tasks since the last long reflection. */
	closed: number;
	reflections: number;
	/** What the long reflections said, for the plan. */
	lessons: string[];
	/** The thoughts so far, for reflections. */
	thoughts: string[];
}

export const isOver = ({ task }: Job): boolean =>
	task.status === 'closed' || task.status === 'failed_with_current_available_instruments';

export const failed = 'failed_with_current_available_instruments' satisfies TaskStatus;

/** The instrument of that id, if it is offered now. */
export const instrumentOf = (agent: Agent, id: string): InstrumentInfo | undefined =>
	agent.outside.instruments.find((instrument) => instrument.id === id);

export const toolsOf = (agent: Agent): InstrumentInfo[] =>
	agent.outside.instruments.filter(({ id }) => id.startsWith('tool:'));

export const frameworkMeans = ({ id }: Framework): string => `framework-${id}`;

/** Its id, or '' for any other mean. */
export const frameworkOf = (mean: string): string => /^framework-(.+)$/.exec(mean)?.[1] ?? '';

/** What a job could use now: it is begun again only when this grows (decision T1). */
export function availableMeans(agent: Agent): string[] {
	return [
		...agent.outside.instruments.map(({ id }) => id),
		...[...agent.frameworks.values()].filter(({ retired }) => !retired).map(frameworkMeans),
		...(agent.outside.userAway ? [] : ['user']),
	];
}

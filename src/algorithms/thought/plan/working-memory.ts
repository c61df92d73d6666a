/**
 * Working memory (thought-agent.md): the tasks open, in progress and closed. Adds them within the
 * limits of decision T2, orders them by what they require, takes over what the person edits.
 */
import type { TaskEdit } from '../../../core/mission/outside.ts';
import type { NewRows, Task, TaskStatus, Value } from '../../../core/mission/types.ts';
import { sameTask } from '../../../core/text/statement.ts';
import type { ProposedTask } from '../prompts/history.ts';
import { failed, isOver, type Agent, type Job } from '../job.ts';
import { TaskContext } from '../task-context.ts';

const values: readonly Value[] = ['low', 'medium', 'high'];

/** T3: a proposed value is never above the parent's. */
const atMost = (value: Value, most: Value): Value =>
	values[Math.min(values.indexOf(value), values.indexOf(most))]!;

const aboutOf = ({ name, description }: Pick<Task, 'name' | 'description'>) =>
	`${name} ${description}`;

interface Adding {
	parent: Job | null;
	/** The context that reports what was refused. */
	ctx: TaskContext;
	/** Ids of the thoughts that brought to them. */
	thoughts: number[];
	room: number;
	byUser?: true;
	/** Path of the first; the next ones count on. */
	path?: string;
}

/** Adds tasks that were proposed together, with the edges between them; gives the jobs. */
export async function addTasks(
	agent: Agent,
	proposed: readonly ProposedTask[],
	{ parent, ctx, thoughts, room, byUser, path }: Adding,
): Promise<Job[]> {
	const kept: { task: ProposedTask; number: number }[] = [];
	const known = [...agent.jobs.map(({ task }) => aboutOf(task))];
	for (const [index, task] of proposed.entries()) {
		const about = aboutOf(task);
		const refuse = (because: string) =>
			ctx.decide({ choice: 'refused', because: `“${task.name}” was not added: ${because}.` });
		if (task.name.trim() === '' && task.description.trim() === '') continue;
		if (kept.length >= room) await refuse('the limit of tasks is reached');
		else if (!byUser && known.some((other) => sameTask(about, other))) {
			await refuse('nearly the same task is there already');
		} else {
			known.push(about);
			kept.push({ task, number: index + 1 });
		}
	}
	if (kept.length === 0) return [];

	const depth = parent ? parent.depth + 1 : 0;
	const rows = kept.map(({ task }) => ({
		parent: parent?.task.id ?? null,
		depth,
		...(byUser ? { byUser } : {}),
		because: '',
		task: blank(task, parent, thoughts),
	}));
	const { tasks: ids } = await ctx.commit({ tasks: rows });
	const first = (parent?.children.length ?? agent.jobs.filter((job) => !job.parent).length) + 1;
	const jobs = rows.map(({ task }, index) => {
		const own = path ?? `${parent ? `${parent.path}.` : ''}${first + index}`;
		return begin(agent, { ...task, id: ids[index]! }, own, parent, byUser);
	});
	parent?.children.push(...jobs);

	// 2. Temporal dependency. An edge that would close a circle is refused.
	for (const [index, { task, number }] of kept.entries()) {
		for (const after of new Set(task.after)) {
			const other = jobs[kept.findIndex((one) => one.number === after)];
			const job = jobs[index]!;
			if (!other || after === number) continue;
			if (leadsTo(job, other)) {
				const because = `“${job.task.name}” cannot wait for “${other.task.name}”, which waits for it.`;
				await ctx.decide({ choice: 'refused', because });
			} else connect(job, other);
		}
	}
	for (const job of jobs) if (parent) connect(parent, job, false);
	const touched = parent ? [...jobs, parent] : jobs;
	await ctx.commit({
		taskChanges: touched.map(({ task: { id, tasks_required, tasks_depending } }) => ({
			id,
			change: { tasks_required, tasks_depending },
		})),
	});
	return jobs;
}

const blank = (
	{ name, description, value }: ProposedTask,
	parent: Job | null,
	thoughts: number[],
): Omit<Task, 'id'> => ({
	name: name.trim() || description.trim().slice(0, 60),
	description: description.trim() || name.trim(),
	status: 'open',
	value: parent ? atMost(value, parent.task.value) : value,
	tasks_depending: [],
	tasks_required: [],
	tasks_and_thoughts_that_brought_to_it: { tasks: parent ? [parent.task.id] : [], thoughts },
	stream_of_consciousness: '',
});

function begin(agent: Agent, task: Task, path: string, parent: Job | null, byUser = false): Job {
	const scope = /^\d/.test(path) ? `t${path}/` : `${path}/`;
	return {
		path,
		task,
		parent,
		byUser,
		depth: parent ? parent.depth + 1 : 0,
		children: [],
		requires: [],
		ctx: new TaskContext(agent.mind.scope(scope), task.id, agent.self),
		course: null,
		wait: null,
		because: '',
		solution: null,
		best: null,
		reopened: 0,
		again: 0,
		interrupted: false,
		route: null,
		sources: [],
		assumptions: [],
		unverified: [],
		doubted: new Set(),
		help: '',
		refuted: [],
		falseBefore: [],
		asked: false,
		failedWith: null,
		born: [],
		tried: [],
		created: [],
		room: 0,
		budget: Infinity,
	};
}

/** The task can be executed again (decision T1): in a scope of its own, with what it remembers. */
export async function reopen(agent: Agent, job: Job, because: string): Promise<void> {
	job.again += 1;
	const { stream } = job.ctx;
	const scope = `${/^\d/.test(job.path) ? 't' : ''}${job.path}/again-${job.again}/`;
	job.ctx = new TaskContext(agent.mind.scope(scope), job.task.id, agent.self);
	job.ctx.stream = stream;
	const best = job.solution ?? job.best;
	Object.assign(job, { wait: null, solution: null, best, failedWith: null });
	Object.assign(job, { sources: [], assumptions: [], unverified: [], asked: false, help: '' });
	job.course = null;
	await agent.ctx.decide({ choice: 'reopen', because: `“${job.task.name}”: ${because}` });
	await agent.ctx.commit(setStatus(job, 'open', because));
}

/** The task's new status, in the job and as rows to write. */
export function setStatus(job: Job, status: TaskStatus, because: string): NewRows {
	Object.assign(job, { because });
	job.task.status = status;
	return { taskChanges: [{ id: job.task.id, because, change: { status } }] };
}

function connect(job: Job, required: Job, waits = true): void {
	if (waits) job.requires.push(required);
	job.task.tasks_required.push(required.task.id);
	required.task.tasks_depending.push(job.task.id);
}

/** True when `to` waits for `from` already, over any number of edges. */
function leadsTo(from: Job, to: Job): boolean {
	return to === from || to.requires.some((next) => leadsTo(from, next));
}

/**
 * Tasks whose course can go on now, children before later tasks: not over, nothing they require is
 * unfinished, nothing they wait for is missing.
 */
export function runnable(agent: Agent): Job[] {
	return agent.jobs.filter(
		(job) => !isOver(job) && job.requires.every(isOver) && !isHeld(agent, job),
	);
}

/** Waits for its children or for the user. */
function isHeld(agent: Agent, { wait, children }: Job): boolean {
	if (wait?.for === 'children') return !children.every(isOver);
	return wait?.for === 'user' && isOpen(agent, wait.question);
}

/** Nobody has answered yet, and the question still stands. */
function isOpen(agent: Agent, question: number): boolean {
	const asked = agent.questions.get(question);
	return asked !== undefined && asked.answer === undefined && !asked.withdrawn;
}

export const waitingForUser = (agent: Agent): Job[] =>
	agent.jobs.filter(
		(job) => !isOver(job) && job.wait?.for === 'user' && isOpen(agent, job.wait.question),
	);

/** What the person changed, in the order in which they did. */
export async function applyEdit(agent: Agent, { id, taskId, change }: TaskEdit): Promise<void> {
	const job = agent.jobs.find((one) => one.task.id === taskId);
	if (taskId === null) {
		const { name = '', description = '', value = 'high' } = change;
		const room = Math.max(0, agent.options.tasks - agent.jobs.length);
		const adding = { parent: null, ctx: agent.ctx, thoughts: [], room, path: `u${id}` };
		const proposed = [{ name, description, value, after: [] }];
		agent.jobs.push(...(await addTasks(agent, proposed, { ...adding, byUser: true })));
		return;
	}
	if (!job) return;
	const { status, ...words } = change;
	if (Object.keys(words).length > 0) {
		Object.assign(job.task, words);
		await agent.ctx.commit({ taskChanges: [{ id: job.task.id, change: words }] });
	}
	if (status === 'closed' || status === failed) await end(agent, job, status, 'You ended it.');
	if (status === 'open' && isOver(job)) await reopen(agent, job, 'You opened it again.');
}

/** What was left in the middle of a round because the person changed it is begun again, if it still stands. */
export async function resumeTask(agent: Agent, job: Job): Promise<void> {
	if (job.route !== null) {
		const change = { status: 'failed' as const, finding: 'Left: you changed the task.' };
		await agent.ctx.commit({ strategyChanges: [{ id: job.route, change }] });
	}
	if (!isOver(job)) await reopen(agent, job, 'You changed it.');
	Object.assign(job, { interrupted: false, route: null });
}

/** The plan goes on without it. */
export const dropTask = (agent: Agent, job: Job, because: string): Promise<void> =>
	end(agent, job, 'closed', because);

/** The mission ends: what is not over has failed, and nobody is asked any more. */
export async function failUnfinished(agent: Agent, because: string): Promise<void> {
	for (const job of agent.jobs) await end(agent, job, failed, because);
	await withdrawQuestions(agent, () => true);
}

/** A task ends before its time: its subtasks end with it, its questions are withdrawn. */
async function end(agent: Agent, job: Job, status: TaskStatus, because: string): Promise<void> {
	for (const child of job.children) await end(agent, child, status, because);
	if (isOver(job)) return;
	await agent.ctx.commit(setStatus(job, status, because));
	await withdrawQuestions(agent, (asked) => asked.job === job);
}

/** Questions that are no longer needed. */
export async function withdrawQuestions(
	agent: Agent,
	which: (asked: { job: Job | null }) => boolean,
): Promise<void> {
	const gone = [...agent.questions].filter(([id, asked]) => isOpen(agent, id) && which(asked));
	if (gone.length === 0) return;
	for (const [, asked] of gone) asked.withdrawn = true;
	await agent.ctx.commit({
		questionChanges: gone.map(([id]) => ({ id, change: { withdrawn: true as const } })),
	});
}

/**
 * The Thought agent (docs/spec/thought-agent.md, History of the agent):
 *
 *   1. It awakens, and decomposes the mission in tasks.
 *   2. It prioritises them by temporal dependency.                        (working-memory.ts)
 *   3. It executes those that can run, independent ones side by side.     (task.ts: 3a to 3g)
 *      Each round begins with what happened outside: answers, edits, USER_AWAY, instruments.
 *   4. It stops when no tasks are left. Tasks that wait for the user suspend the mission.
 *   5. It puts tasks and answers together, and writes the answer to the mission.
 *
 * Tasks that run side by side see the agent as it was when the round began, and what they did is
 * taken over in the order of the tasks when it ends: whatever finishes first, a replay is the same.
 */
import type { ChatMessage } from '../../core/attached.ts';
import { MullError } from '../../core/errors.ts';
import type { AgentMind, Mind } from '../../core/ports.ts';
import type { Outcome } from '../../core/types.ts';
import { ending } from '../shared/ending.ts';
import * as forms from './prompts/history.ts';
import type { ProposedTask } from './prompts/history.ts';
import { complete as completed } from '../setting.ts';
import type { Listed } from '../entry.ts';
import { entry } from './entry.ts';
import { briefOf, dayOf } from './plan/brief.ts';
import { noBeliefs } from './truth/beliefs.ts';
import {
	answerDirectly,
	composeAnswer,
	endEarly,
	reservedCalls,
	answerAtLimit,
} from './answer/ends.ts';
import { countUses } from './frameworks/frameworks.ts';
import { failed, isOver, type Agent, type Job } from './job.ts';
import { average, neutralMood } from './mood.ts';
import { defaults, settings, type ThoughtOptions } from './options.ts';
import { receiveEvents, isInterrupted, beginRound } from './outside-events.ts';
import { memoryBudget, withNote } from './plan/memory-budget.ts';
import { reflect } from './reflection.ts';
import { replan } from './plan/replan.ts';
import { Interrupted, LimitReached, ModelTooSmall } from './limit.ts';
import { TaskContext } from './task-context.ts';
import { tally } from './tally.ts';
import { complete } from './task/task.ts';
import { lineOf } from './self.ts';
import { allSettledOrThrow } from './all-settled.ts';
import { fewestUnusable, none } from './too-small.ts';
import { addTasks, runnable, waitingForUser, withdrawQuestions } from './plan/working-memory.ts';

export const thought: Listed<ThoughtOptions> = {
	...entry,

	async run(chat, given, mind) {
		const options = completed(defaults, settings, given);
		const steps = tally(agentMind(mind));
		const agent = await awaken(chat, options, steps.mind);
		try {
			await decompose(agent);
			while (await round(agent));
			return steps.judge(await answer(agent));
		} catch (thrown) {
			if (thrown instanceof ModelTooSmall) return await answerDirectly(agent, chat, thrown);
			// The mission's own limit keeps three calls for the answer.
			const limit = thrown instanceof LimitReached;
			const end = limit
				? await answerAtLimit(agent, thrown)
				: endEarly(agent, ending(thrown, mind));
			return steps.judge(end);
		}
	},
};

/** Every mind that drives a run is one of an agent. */
const agentMind = (mind: Mind): AgentMind => mind as AgentMind;

async function awaken(
	chat: ChatMessage[],
	options: ThoughtOptions,
	mind: AgentMind,
): Promise<Agent> {
	// The day itself is kept, not the moment: a replay elsewhere has another clock and another zone.
	const today = await mind.once('today', () => dayOf(Date.now()));
	const brief = briefOf(chat, today);
	const mission = brief.goal;
	const self = { mission, brief, mood: neutralMood, recent: [], unusable: none };
	return {
		mind,
		options,
		self,
		round: 0,
		calls: 0,
		closed: 0,
		reflections: 0,
		lessons: [],
		ctx: new TaskContext(mind, null, self),
		outside: { userAway: false, answers: [], edits: [], instruments: [], now: 0, seen: 0 },
		jobs: [],
		thoughts: [],
		doubting: new Map(),
		experience: [],
		frameworks: new Map(),
		trials: new Map(),
		questions: new Map(),
		pending: new Map(),
		held: noBeliefs(),
	};
}

/** 1. The agent awakens, and starts to decompose the mission in tasks. 2. Ordered by dependency. */
async function decompose(agent: Agent): Promise<void> {
	const { ctx, self, mind, options } = agent;
	agent.experience = [...(await mind.experience('experience'))];
	ctx.wake(self, remaining(agent));
	const recalled = await mind.recall('memory', {
		text: self.mission,
		...(await memoryBudget(ctx, ['fact', 'thought', 'mission'])),
	});
	await ctx.say('awaken', self.mission);
	const most = Math.min(options.subtasks, options.tasks);
	const memories = recalled.map(withNote).reverse();
	const found = await ctx.fill<{ tasks: ProposedTask[] }, Parameters<typeof forms.awaken.write>[0]>(
		forms.awaken,
		{ task: self.mission, memories, most },
		'awaken',
	);
	const whole = {
		name: 'The mission',
		description: self.mission,
		value: 'high' as const,
		after: [],
	};
	const proposed = (found?.tasks ?? []).filter(({ name, description }) =>
		`${name}${description}`.trim(),
	);
	const tasks = proposed.length > 0 ? proposed : [whole];
	const names = tasks.map(({ name }) => name).join(' · ');
	const { thoughts } = await ctx.leave(
		'Awake',
		`The mission has ${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}: ${names}`,
	);
	agent.jobs = await addTasks(agent, tasks, { parent: null, ctx, thoughts, room: most });
	const count = agent.jobs.length;
	await ctx.say('decompose', `${count === 1 ? '1 task' : `${count} tasks`}: ${names}`);
	takeOver(agent, []);
}

/** One round; false when no tasks are left. */
async function round(agent: Agent): Promise<boolean> {
	const { options } = agent;
	await beginRound(agent);
	await receiveEvents(agent);
	takeOver(agent, []);
	const ready = runnable(agent);
	if (ready.length === 0) return waitingForUser(agent).length > 0 && wait(agent);

	// 3. Independent tasks side by side, as many as the calls that are left allow.
	const left = remaining(agent);
	const side = Math.max(1, Math.min(options.parallel, Math.floor(left / 12)));
	const running = ready.slice(0, side);
	const room = Math.floor((options.tasks - agent.jobs.length) / running.length);
	for (const job of running) {
		Object.assign(job, { born: [], tried: [], created: [], room });
		job.ctx.wake(agent.self, Math.floor(left / running.length));
		job.ctx.seen = agent.outside.seen;
		job.budget = Math.floor((agent.outside.callsLeft ?? Infinity) / running.length);
	}
	await allSettledOrThrow(running.map((job) => step(agent, job)));
	takeOver(agent, running);
	await countUses(
		agent,
		running.flatMap(({ tried }) => tried),
	);
	await agent.ctx.tell({ type: 'agent/mood', ...agent.self.mood, line: lineOf(agent.self) });
	if (agent.closed >= options.reflectEvery && runnable(agent).length > 0) await lookBack(agent);
	if (running.some(isOver)) {
		await replan(agent);
		takeOver(agent, []);
	}
	return true;
}

async function lookBack(agent: Agent): Promise<void> {
	await reflect(agent);
	takeOver(agent, []);
}

/** Model calls that tasks may still make. */
const remaining = ({ options, calls }: Agent): number =>
	Math.max(0, options.calls - reservedCalls - calls);

/** Lets a task's course go on until it waits again or ends. */
async function step(agent: Agent, job: Job): Promise<void> {
	job.course ??= complete(job, agent);
	try {
		const next = await job.course.next();
		job.wait = next.done ? null : next.value;
	} catch (thrown) {
		if (!(thrown instanceof Interrupted)) throw thrown;
		Object.assign(job, { course: null, wait: null, interrupted: true });
	}
}

/** What the tasks of a round did becomes the agent's: in the order of the tasks, then of the facts. */
function takeOver(agent: Agent, running: readonly Job[]): void {
	const { self, ctx, doubting } = agent;
	const facts = [...doubting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doubt]) => doubt);
	const tasks = running.map((job) => job.ctx);
	const all = [...tasks, ...facts, ctx];
	const thinking = tasks.length > 0 ? tasks : [ctx];
	for (const job of running) {
		agent.jobs.push(...job.born);
		for (const framework of job.created) agent.frameworks.set(framework.id, framework);
		if (job.task.status === 'closed') agent.closed += 1;
		for (const { how, success, tokens } of job.tried) {
			const successes = success ? 1 : 0;
			agent.experience.push({ how, value: job.task.value, tries: 1, successes, tokens });
		}
	}
	agent.calls += all.reduce((sum, { calls }) => sum + calls, 0);
	const news = all.flatMap((one) => one.news);
	agent.thoughts.push(...news.map(({ text }) => text));
	agent.self = {
		...self,
		mood: average(thinking.map(({ mood }) => mood)),
		unusable: fewestUnusable(thinking.map(({ unusable }) => unusable)),
		recent: [...self.recent, ...news.map(({ name }) => name)].slice(-6),
	};
	doubting.clear();
	ctx.wake(agent.self, remaining(agent));
}

/** Only tasks that wait for the user are left: the run is suspended, once for each time it comes here. */
async function wait(agent: Agent): Promise<boolean> {
	if (agent.closed > 0) await lookBack(agent);
	if (await isInterrupted(agent)) return true;
	let fresh = false;
	await agent.mind.once(`wait-${agent.round}`, () => (fresh = true));
	// In the journal already: it was suspended here before, and somebody let it go on.
	if (!fresh) return true;
	const count = waitingForUser(agent).length;
	throw new MullError(
		'waiting-user',
		count === 1 ? 'A question waits for your answer.' : `${count} questions wait for your answers.`,
		'Answer, or say that you are away: then it goes on with assumptions.',
	);
}

/** 5. Tasks and their answers are put together. */
async function answer(agent: Agent): Promise<Outcome> {
	await withdrawQuestions(agent, () => true);
	takeOver(agent, []);
	agent.ctx.allowance += reservedCalls;
	const { answer, confidence } = await composeAnswer(agent);
	return { answer, stop: 'finished', reason: summary(agent), confidence };
}

function summary({ jobs }: Agent): string {
	const closed = jobs.filter(({ task }) => task.status === 'closed').length;
	const lost = jobs.filter(({ task }) => task.status === failed).length;
	const tasks = (n: number) => (n === 1 ? '1 task' : `${n} tasks`);
	return `${tasks(closed)} closed${lost > 0 ? `, ${tasks(lost)} failed with the instruments there are` : ''}.`;
}

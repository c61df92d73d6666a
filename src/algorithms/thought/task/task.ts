/**
 * Completing a single task (docs/spec/thought-agent.md, Completing a single task), step by step:
 *
 *   1. decompose ──→ subtasks, whose answers are composed
 *   2. generate possible routes  ┐
 *   3. evaluate strategies       ├ routes.ts: depth-first, the best first
 *   4. execute                   ┘
 *   5. evaluate the solution ──→ not convincing: high resources
 *   6. create a framework ─────→ and the task again with it
 *
 * It is written as a generator: it yields where it must wait (for its subtasks, for the user) or
 * where the world outside is to be heard again, and the history of the agent lets it go on.
 */
import type { NewRows } from '../../../core/mission/types.ts';
import { isNumericQuestion } from '../../../core/answers/answer.ts';
import type { ProposedTask } from '../prompts/history.ts';
import * as history from '../prompts/history.ts';
import {
	failed,
	frameworkMeans,
	availableMeans,
	type Agent,
	type Job,
	type Solution,
	type WaitReason,
	type Briefing,
} from '../job.ts';
import { justification } from '../truth/beliefs.ts';
import { act } from '../act/act.ts';
import { askForHelp } from '../act/ask-user.ts';
import { suggestHelp } from '../act/help.ts';
import { labelOf, weakerLabel } from './evidence.ts';
import { highResource } from './high-resource.ts';
import { newFramework } from '../frameworks/new-framework.ts';
import { judge } from './judge.ts';
import { prepare } from '../plan/prepare.ts';
import { straight } from '../prompts/task.ts';
import { search, createSearch, directRoute } from './routes.ts';
import { decide, type Choice } from '../plan/scheduler.ts';
import { short } from '../../../core/text/short.ts';
import { assumptionsIn } from './assumptions.ts';
import { addTasks, setStatus } from '../plan/working-memory.ts';

export async function* complete(job: Job, agent: Agent): AsyncGenerator<WaitReason, void, void> {
	const { ctx } = job;
	await ctx.commit(setStatus(job, 'in_progress', ''));
	const brief = await prepare(agent, job);
	if (!(await canBegin(agent, job, brief))) return;

	let solution: Solution | null = null;
	// 1, 2. (3a, 3b) Where there is something to act with it acts, asks and splits, one choice at a
	// time. What the person gave and what is remembered it has already.
	const maySplit = job.children.length === 0 && mayDecompose(agent, job);
	const course = { prefix: '', route: '', maySplit };
	const acted = job.children.length > 0 ? 'split' : yield* act(agent, job, brief, course);
	let split =
		job.children.length > 0 || (acted === 'split' && (await decompose(agent, job, brief)));
	if (!split) {
		// 4, 5. (3f) The straight way first.
		const run = createSearch(agent, job, brief, { acted: acted === 'answer' });
		solution = yield* directRoute(run);
		// 1. It failed, so it may have parts. 2, 3. (3c, 3d) Otherwise other ways are searched.
		split =
			!solution?.convincing &&
			maySplit &&
			acted !== 'split' &&
			(await decompose(agent, job, brief, solution));
		if (!split && !solution?.convincing) solution = (yield* search(run)) ?? solution;
	}
	if (split) {
		yield { for: 'children' };
		solution = (await composed(agent, job, brief)) ?? solution;
	}

	// 5, 6. Not convincing: the scheduler decides what it is worth.
	const done = new Set<Choice>();
	while (!solution?.convincing) {
		if (solution && solution !== job.solution) await ctx.commit(cameTo(agent, job, solution));
		job.solution = solution;
		yield { for: 'round' };
		const choice = await schedule(agent, job, done, solution);
		if (choice === 'give-up') {
			if (!(yield* askForHelp(agent, job, brief, solution))) break;
			solution =
				(yield* directRoute(createSearch(agent, job, brief, { key: 'helped/' }))) ?? solution;
			continue;
		}
		done.add(choice);
		solution = (yield* again(agent, job, brief, choice, solution)) ?? solution;
	}
	await finish(agent, job, solution);
}

/** A task whose requirement failed is attempted with partial information, or fails with the reason (T2). */
async function canBegin(agent: Agent, job: Job, brief: Briefing): Promise<boolean> {
	const missing = job.requires.filter(({ task: { status } }) => status === failed);
	if (missing.length === 0) return true;
	const { ctx } = job;
	const names = missing.map(({ task }) => task.name);
	const judged = await ctx.fill<
		{ because: string; possible: boolean },
		Parameters<typeof history.continueWriting.write>[0]
	>(history.continueWriting, { ...brief, missing: names });
	const without = `without ${names.map((name) => `“${name}”`).join(', ')}`;
	if (judged?.possible) {
		await ctx.decide({ choice: 'partial', because: `It goes on ${without}: ${judged.because}` });
		return true;
	}
	const reason = `It cannot be done ${without}. ${judged?.because ?? ''}`.trim();
	job.failedWith = availableMeans(agent);
	await ctx.leave(
		'Failed: a requirement failed',
		reason,
		'decision',
		setStatus(job, failed, reason),
	);
	return false;
}

/** There is room for parts of it. A mission that is one task is done as one. */
function mayDecompose({ options, jobs }: Agent, { depth, room, ctx, parent }: Job): boolean {
	const alone = !parent && jobs.length === 1;
	return !alone && depth < options.depth && Math.min(options.subtasks, room) >= 2 && ctx.affords(9);
}

/** 1. Decomposes the task in subtasks and adds them to the working memory. */
async function decompose(
	agent: Agent,
	job: Job,
	brief: Briefing,
	failed: Solution | null = null,
): Promise<boolean> {
	const { ctx, task } = job;
	if (!mayDecompose(agent, job)) return false;
	const most = Math.min(agent.options.subtasks, job.room);
	const found = await ctx.fill<
		{ because: string; subtasks: ProposedTask[] },
		Parameters<typeof history.decompose.write>[0]
	>(history.decompose, {
		...brief,
		material: [...brief.material, ...(failed ? [attemptOf(failed)] : [])],
		most,
		value: task.value,
	});
	const proposed = found?.subtasks ?? [];
	// One part of a task is the task.
	if (!found || proposed.length < 2) {
		await ctx.say('decompose', `Small enough to do at once. ${found?.because ?? ''}`.trim());
		return false;
	}
	const names = proposed.map(({ name }) => name).join(' · ');
	const { thoughts } = await ctx.leave('It has parts', `${found.because} ${names}`);
	job.born = await addTasks(agent, proposed, { parent: job, ctx, thoughts, room: most });
	if (job.born.length === 0) return false;
	await ctx.say(
		'decompose',
		`${job.born.length} subtasks: ${job.born.map(({ task }) => task.name).join(' · ')}`,
	);
	return true;
}

/** The answer of a decomposed task, composed from those of its children, and evaluated like any other. */
async function composed(agent: Agent, job: Job, brief: Briefing): Promise<Solution | null> {
	const { ctx, children } = job;
	const parts = children.flatMap(({ task: { name }, solution }) =>
		solution ? [`${name}: ${solution.text}`] : [],
	);
	const open = children
		.filter(({ task }) => task.status === failed)
		.map(({ task: { name }, because }) => `${name}: ${because}`);
	brief.material.push(...parts);
	if (parts.length === 0) return null;
	await ctx.say('compose', `Putting ${parts.length} answers together.`);
	const text = await ctx.write<Parameters<typeof history.compose.write>[0]>(history.compose, {
		task: brief.task,
		material: brief.material,
		mission: false,
		open,
	});
	if (text === null) return null;
	// Its parts were judged each for itself.
	const heard = children.flatMap(({ solution }) => solution?.evidence ?? []);
	const found = heard.length > 0 ? heard : [{ kind: 'self' as const, ref: '' }];
	const execution = { key: 'composed/execute', wording: 'composed', text };
	const judged = await judge(agent, job, brief, execution, 'composed/', found);
	const { solution } = judged;
	solution.how = 'composed';
	solution.least = children.map((child) => labelOf(child.solution)).reduce(weakerLabel, 'HIGH');
	await ctx.leave(`Composed: ${judged.words}`, `${solution.because} ${text}`);
	return solution;
}

/** T13: retry, high resources, a new framework, or enough; with the reason. */
async function schedule(
	agent: Agent,
	{ ctx, task, budget }: Job,
	done: Set<Choice>,
	solution: Solution | null,
): Promise<Choice> {
	const decision = decide({
		value: task.value,
		experience: agent.experience,
		done,
		left: Math.min(ctx.left(), Math.max(0, ctx.left(budget))),
		fault: solution === null,
		short: isNumericQuestion(task.description),
	});
	await ctx.decide(decision);
	return decision.choice;
}

/** 5. Once more in high-resource mode. 6. A new framework, and the task tried again with it. */
async function* again(
	agent: Agent,
	job: Job,
	brief: Briefing,
	choice: Exclude<Choice, 'give-up'>,
	solution: Solution | null,
): AsyncGenerator<WaitReason, Solution | null, void> {
	if (choice === 'midtry' || choice === 'hyperthink') {
		return highResource(agent, job, brief, choice);
	}
	if (choice === 'retry')
		return yield* search(createSearch(agent, job, brief, { key: 'retry/' }), [
			{ text: straight, score: 5 },
		]);
	const tried = solution ? [attemptOf(solution)] : [];
	const created = yield* newFramework(agent, job, brief, tried);
	if (!created) return null;
	const { framework } = created;
	const route = { text: `Apply the new framework: ${framework.name}. ${framework.purpose}` };
	const run = createSearch(agent, job, brief, { key: 'with-framework/' });
	return yield* search(run, [{ ...route, score: 10, ...created }]);
}

const attemptOf = ({ text, because }: Solution): string => `${text}\nNot convincing: ${because}`;

/** What the task came to so far: each answer is a row, also one that did not convince. */
const cameTo = (agent: Agent, job: Job, solution: Solution): NewRows => {
	const { text, how, convincing, because } = solution;
	const rests = justification(agent, job, solution);
	return { answers: [{ taskId: job.task.id, answer: text, convincing, how, because, ...rests }] };
};

/** With a stop at its end: a model may leave it out. */
const ended = (words: string): string => (/[.!?…”]$/.test(words) ? words : `${words}.`);

/** Convincing: closed. Otherwise failed, with what there is of an answer and what would help. */
async function finish(agent: Agent, job: Job, solution: Solution | null): Promise<void> {
	const { ctx, task } = job;
	job.solution = solution;
	for (const words of assumptionsIn(solution?.text ?? '')) {
		if (job.assumptions.includes(words)) continue;
		job.assumptions.push(words);
		await ctx.leave(`Assumed: ${words}`, task.name, 'assumption');
	}
	const closed = solution?.convincing === true;
	const came = solution
		? solution.because
		: 'No attempt brought an answer with the instruments there are now.';
	job.help = closed ? '' : suggestHelp(agent, job);
	const because = closed ? came : `${ended(came)} ${job.help}`;
	if (!closed) {
		// Who assumed has not had the user yet.
		const assumed = job.assumptions.length > 0;
		const had = availableMeans(agent).filter((mean) => mean !== 'user' || !assumed);
		job.failedWith = [...had, ...job.created.map(frameworkMeans)];
	}
	const status = closed ? 'closed' : failed;
	await ctx.leave(
		closed ? `Closed: ${task.name}` : `Failed: ${task.name}`,
		short(solution ? `${because} ${solution.text}` : because, 1000),
		closed ? 'step' : 'decision',
		{
			...setStatus(job, status, because),
			...(closed ? cameTo(agent, job, solution) : {}),
		},
	);
}

/**
 * One attempt on one route (thought-agent.md, Completing a single task, steps 4 and 5): the strategy is
 * executed and its solution evaluated. A failed route is left, with what was found on it.
 */
import type { Framework } from '../../../core/mission/knowledge.ts';
import type { Strategy } from '../../../core/mission/types.ts';
import type { Judgement } from '../prompts/task.ts';
import { act } from '../act/act.ts';
import { askUser } from '../act/ask-user.ts';
import { supportOf } from './evidence.ts';
import { execute } from './execute.ts';
import { applyFramework } from '../frameworks/frameworks.ts';
import type { Agent, Briefing, Job, Solution, WaitReason } from '../job.ts';
import { judge } from './judge.ts';
import { short } from '../../../core/text/short.ts';

export interface Route {
	id: number;
	/** '2.1': the first continuation of route 2. */
	name: string;
	text: string;
	score: number;
	framework?: Framework;
	/** What the framework brought already. */
	brought?: string[];
}

/** What is tried for one task, over all its routes. */
export interface Search {
	agent: Agent;
	job: Job;
	brief: Briefing;
	/** Prefix of the steps. */
	key: string;
	attempts: number;
	/** Routes of the first level that were written down so far. */
	written: number;
	/** The best supported solution, convincing or not; the latest of those with equal support. */
	best: Solution | null;
	/** The latest attempt that failed for a reason: the next one sees both. */
	last: { text: string; because: string } | null;
	/** What there is to observe was observed before the first route. */
	acted: boolean;
}

interface Attempt {
	judgement: Judgement;
	finding: string;
	/** Where it convinced. */
	solution: Solution | null;
}

/** Step 4: executes one strategy; its new facts are challenged; step 5: it is evaluated. */
export async function* tryRoute(
	run: Search,
	route: Route,
	findings: readonly string[],
): AsyncGenerator<WaitReason, Attempt, void> {
	const { agent, job, brief, key } = run;
	const { ctx } = job;
	const prefix = `${key}route-${route.name}/`;
	const before = ctx.tokens;
	run.attempts -= 1;
	await ctx.say('execute', `Route ${route.name}: ${route.text}`);
	await mark(job, route, 'running');

	const applied = route.framework
		? yield* applyFramework(agent, job, brief, route.framework, prefix, route.brought)
		: { how: '', material: [] };
	// Before the first route it has acted already.
	if (applied && !run.acted && !route.brought)
		yield* act(agent, job, brief, { prefix, route: route.text, maySplit: false });
	run.acted = false;
	const attempt = (name: string) =>
		execute(agent, job, brief, `${prefix}${name}`, {
			material: [...findings, ...(applied?.material ?? [])],
			route: route.text,
			how: applied?.how ?? '',
			failed: run.last,
			mayAsk: mayAskHere(agent, job),
		});
	let came = applied ? await attempt('execute') : null;
	// 3b: only the person knows it.
	const question = came && mayAskHere(agent, job) ? questionIn(came.text) : null;
	if (question !== null) {
		yield* askUser(agent, job, brief, question, '');
		came = await attempt('execute-answered');
	}
	const how = route.framework ? 'framework' : 'plain';
	const tried = (success: boolean) =>
		job.tried.push({
			how,
			success,
			tokens: ctx.tokens - before,
			...(route.framework ? { framework: route.framework } : {}),
		});
	if (came === null) {
		tried(false);
		return { judgement: 'failed', finding: 'It brought no answer.', solution: null };
	}
	job.best ??= {
		text: came.text,
		how,
		convincing: false,
		because: 'It was not evaluated yet.',
		evidence: [],
	};
	const helped = applied && { ...applied, material: [...findings, ...applied.material] };
	const execution = {
		key: `${prefix}execute`,
		wording: route.text,
		...came,
		...(helped ? { helped } : {}),
		...(run.last ? { retried: true } : {}),
	};
	const judged = await judge(agent, job, brief, execution, prefix);
	const { solution } = judged;
	const { convincing } = solution;
	solution.how = how;
	tried(convincing);
	if (!run.best || supportOf(solution) >= supportOf(run.best)) run.best = solution;
	job.best = run.best;
	run.last =
		convincing || !judged.forReason ? null : { text: came.text, because: solution.because };
	const status = convincing ? 'succeeded' : 'running';
	if (convincing) job.route = null;
	await ctx.leave(
		`Route ${route.name}: ${judged.words}`,
		`${solution.because} ${solution.text}`,
		'step',
		{
			strategyChanges: [{ id: route.id, change: { status, finding: short(solution.text, 2000) } }],
		},
	);
	return { judgement: judged.verdict, finding: came.text, solution: convincing ? solution : null };
}

/** A task of high value may ask the person once. */
const mayAskHere = ({ outside }: Agent, { task, asked }: Job): boolean =>
	task.value === 'high' && !asked && !outside.userAway;

/** The question of an attempt that is nothing but a question to the person; else null. */
export function questionIn(text: string): string | null {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const [, question = ''] =
		/^[\s*_>-]*Ask:[\s*_]*(.{8,300}[?？؟])[\s*_"”]*$/i.exec(lines.at(-1) ?? '') ?? [];
	return lines.length <= 3 && question !== '' ? question.trim() : null;
}

/** A failed route is left; what was found on it goes with it. */
export async function abandonRoute({ job }: Search, route: Route, finding: string): Promise<void> {
	await job.ctx.say('back', `Left route ${route.name}: ${route.text}`);
	await mark(job, route, 'failed', finding);
}

async function mark(job: Job, { id }: Route, status: Strategy['status'], finding?: string) {
	const change = { status, ...(finding === undefined ? {} : { finding: short(finding, 2000) }) };
	job.route = status === 'running' ? id : null;
	await job.ctx.commit({ strategyChanges: [{ id, change }] });
}

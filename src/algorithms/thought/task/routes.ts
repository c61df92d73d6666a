/**
 * Routes (thought-agent.md, History 3c and 3d; Completing a single task, steps 2 to 4): the straight
 * one first; where it does not convince, others are generated, scored, and searched depth-first, the
 * best first. A route that got somewhere is continued one level down; one that failed is left, with
 * all that was found on it, and the next best is tried. On each the agent acts before it answers.
 */
import type { Framework } from '../../../core/mission/knowledge.ts';
import * as forms from '../prompts/task.ts';
import { onceMore, straight } from '../prompts/task.ts';
import { tryRoute, abandonRoute, type Route, type Search } from './attempt.ts';
import { canApply } from '../frameworks/frameworks.ts';
import {
	instrumentOf,
	type Agent,
	type Briefing,
	type Job,
	type Solution,
	type WaitReason,
} from '../job.ts';
import { short } from '../../../core/text/short.ts';

/** Calls of one plain attempt: execute, evaluate or one more sample, and one to spare. */
const attemptCalls = 3;

type NewRoute = Omit<Route, 'id' | 'name'>;

/** A program's input or a tool's arguments are asked for first. */
const callsOf = ({ framework, brought }: NewRoute): number =>
	framework && framework.kind !== 'instructions' && !brought ? attemptCalls + 1 : attemptCalls;

export const createSearch = (
	agent: Agent,
	job: Job,
	brief: Briefing,
	{ key = '', acted = false } = {},
): Search => {
	const { attempts } = agent.options;
	return { agent, job, brief, key, attempts, written: 0, best: null, last: null, acted };
};

/**
 * The straight way: worked out once with all that is in view, with the instructions that helped such
 * tasks before; and once more where that failed for a reason, which the second attempt is told.
 */
export async function* directRoute(run: Search): AsyncGenerator<WaitReason, Solution | null, void> {
	const { agent, brief } = run;
	const framework = brief.frameworks.find(({ kind }) => kind === 'instructions');
	const first: NewRoute = { text: straight, score: 8, ...(framework ? { framework } : {}) };
	for (const route of [first, { text: onceMore, score: 7 }]) {
		const solution = yield* descend(run, null, [], [route]);
		if (solution) return solution;
		if (run.last === null || run.attempts <= 0 || agent.mind.stop.aborted) break;
	}
	return run.best;
}

/** The convincing solution of the first route that leads to one, or the best that was found. */
export async function* search(
	run: Search,
	only?: NewRoute[],
): AsyncGenerator<WaitReason, Solution | null, void> {
	if (!only && !run.job.ctx.affords(attemptCalls + 2)) return run.best;
	const routes = only ?? (run.attempts > 0 ? await propose(run, null, []) : []);
	return (yield* descend(run, null, [], routes)) ?? run.best;
}

/** One level of the tree: `findings` are those of the routes above, and of no other. */
async function* descend(
	run: Search,
	above: Route | null,
	findings: readonly string[],
	routes: readonly NewRoute[],
): AsyncGenerator<WaitReason, Solution | null, void> {
	const { job, agent } = run;
	const depth = above ? above.name.split('.').length : 0;
	for (const route of await write(run, above, depth, routes)) {
		if (run.attempts <= 0) break;
		// A cheaper one may stand behind it.
		if (!job.ctx.affords(callsOf(route))) continue;
		const { judgement, finding, solution } = yield* tryRoute(run, route, findings);
		if (solution) return solution;
		if (judgement === 'progress' && depth < agent.options.routeDepth && route.text !== straight) {
			const found = [...findings, `${route.text}\n${finding}`];
			const deeper = yield* descend(run, route, found, await propose(run, route, found));
			if (deeper) return deeper;
		}
		await abandonRoute(run, route, finding);
	}
	return null;
}

/** Steps 2 and 3: possible routes, and a score for each. */
async function propose(
	{ agent, job, brief, key }: Search,
	above: Route | null,
	findings: readonly string[],
): Promise<NewRoute[]> {
	const { ctx } = job;
	const prefix = `${key}${above ? `route-${above.name}/` : ''}`;
	const { routes: most } = agent.options;
	const tried = (id: string) => job.tried.some(({ framework }) => framework?.id === id);
	const known = above
		? []
		: brief.frameworks.filter((one) => canApply(agent, job, one) && !tried(one.id));
	const given = { task: brief.task, memories: brief.memories };
	const program = job.task.value !== 'low' && instrumentOf(agent, 'code') !== undefined;
	const found = ctx.affords(attemptCalls + 2)
		? await ctx.fill<{ routes: string[] }, Parameters<typeof forms.routes.write>[0]>(
				forms.routes,
				{
					...{ ...given, program, most, failed: failures(job) },
					material: [...brief.material, ...findings],
				},
				`${prefix}routes`,
			)
		: null;
	const texts = [...new Set((found?.routes ?? []).map((text) => text.trim()))].filter(Boolean);
	const all: NewRoute[] = [
		...known.map((framework) => ({
			text: `Apply what is known for such tasks: ${framework.name}. ${framework.purpose}`,
			score: 5,
			framework,
		})),
		...(texts.length > 0 ? texts : [straight]).map((text) => ({ text, score: 5 })),
	];
	await ctx.say(
		'routes',
		`${all.length} ${all.length === 1 ? 'route' : 'routes'}: ${all.map(({ text }) => text).join(' · ')}`,
	);
	if (all.length === 1 || !ctx.affords(attemptCalls + 1)) return all;
	const scored = await ctx.fill<{ scores: number[] }, Parameters<typeof forms.scores.write>[0]>(
		forms.scores,
		{ task: brief.task, program, routes: all.map(({ text }) => text) },
		`${prefix}scores`,
	);
	return all
		.map((route, index) => ({ ...route, score: scoreOf(scored?.scores[index], route.framework) }))
		.sort((a, b) => b.score - a.score);
}

/** The model's score; a framework's record moves it by up to two. */
function scoreOf(score = 5, framework?: Framework): number {
	if (!framework) return score;
	const record = (framework.successes + 1) / (framework.uses + 2) - 0.5;
	return Math.max(0, Math.min(10, Math.round((score + 4 * record) * 10) / 10));
}

const failures = ({ solution, best }: Job): string[] =>
	[best, solution].flatMap((one) => (one ? [short(one.because, 200)] : []));

/** The strategies enter the working memory with their scores, the best first. */
async function write(
	run: Search,
	above: Route | null,
	depth: number,
	routes: readonly NewRoute[],
): Promise<Route[]> {
	const { job } = run;
	const rows = routes.map(({ text, score, framework }) => ({
		taskId: job.task.id,
		parent: above?.id ?? null,
		depth,
		text,
		score,
		...(framework ? { frameworkId: framework.id } : {}),
		status: 'untried' as const,
		finding: '',
	}));
	const from = above ? 1 : run.written + 1;
	if (!above) run.written += routes.length;
	const names = routes.map(({ text, score }) => `${text} (${score})`);
	const { strategies } = await job.ctx.leave('Routes, best first', names.join(' '), 'step', {
		strategies: rows,
	});
	await job.ctx.say('score', names.join(' · '));
	return routes.map((route, index) => ({
		...route,
		id: strategies[index]!,
		name: `${above ? `${above.name}.` : ''}${from + index}`,
	}));
}

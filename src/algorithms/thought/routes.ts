/**
 * Routes (thought-agent.md, History 3c and 3d; Completing a single task, steps 2 to 4): the straight
 * one first; where it does not convince, others are generated, scored, and searched depth-first, the
 * best first. A route that got somewhere is continued one level down; one that failed is left, with
 * all that was found on it, and the next best is tried. On each the agent acts before it answers.
 */
import type { Framework } from '../../core/mission/knowledge.ts';
import type { Strategy } from '../../core/mission/types.ts';
import * as forms from './prompts/task.ts';
import type { Judgement } from './prompts/task.ts';
import { act } from './act.ts';
import { applyFramework, canApply } from './frameworks.ts';
import { short } from './self.ts';
import type { Agent, Briefing, Job, Solution, Wait } from './job.ts';
import { judge } from './judge.ts';
import { knownOf } from './known.ts';

interface Route {
	id: number;
	/** '2.1': the first continuation of route 2. */
	name: string;
	text: string;
	score: number;
	framework?: Framework;
	/** What the framework brought already. */
	brought?: string[];
}

interface Search {
	agent: Agent;
	job: Job;
	brief: Briefing;
	/** Prefix of the steps. */
	key: string;
	attempts: number;
	/** The best that was found, convincing or not. */
	best: Solution | null;
	/** What there is to observe was observed before the first route. */
	acted: boolean;
}

/** Calls of one plain attempt: execute, evaluate, once more in other words. */
const attemptCalls = 3;

/** A program's input or a tool's arguments are asked for first. */
const callsOf = ({ framework, brought }: Omit<Route, 'id' | 'name'>): number =>
	framework && framework.kind !== 'instructions' && !brought ? attemptCalls + 1 : attemptCalls;

interface Searching {
	key?: string;
	only?: Omit<Route, 'id' | 'name'>[];
	acted?: boolean;
}

/** The convincing solution of the first route that leads to one, or the best that was found. */
export async function* search(
	agent: Agent,
	job: Job,
	brief: Briefing,
	{ key = '', only, acted = false }: Searching = {},
): AsyncGenerator<Wait, Solution | null, void> {
	const { attempts } = agent.options;
	const run: Search = { agent, job, brief, key, attempts, best: null, acted };
	const solution = yield* descend(run, null, [], only);
	return solution ?? run.best;
}

/** One level of the tree: `findings` are those of the routes above, and of no other. */
async function* descend(
	run: Search,
	above: Route | null,
	findings: readonly string[],
	only?: Omit<Route, 'id' | 'name'>[],
): AsyncGenerator<Wait, Solution | null, void> {
	const { job, agent } = run;
	const depth = above ? above.name.split('.').length : 0;
	const known = run.brief.frameworks.some((one) => canApply(agent, job, one));
	const lazy = !above && !only && !known;
	const first = lazy ? [straight] : (only ?? (await propose(run, above, findings)));
	for (let from = 1, routes = first; ;) {
		for (const route of await write(run, above, depth, routes, from)) {
			if (run.attempts <= 0) break;
			// A cheaper one may stand behind it.
			if (!job.strand.affords(callsOf(route))) continue;
			const { judgement, finding, solution } = yield* follow(run, route, findings);
			if (solution) return solution;
			if (judgement === 'progress' && depth < agent.options.routeDepth) {
				const deeper = yield* descend(run, route, [...findings, `${route.text}\n${finding}`]);
				if (deeper) return deeper;
			}
			await leave(run, route, finding);
		}
		if (!lazy || from > 1 || run.attempts <= 0 || !job.strand.affords(attemptCalls + 2))
			return null;
		from += routes.length;
		routes = await propose(run, null, findings);
	}
}

/** What is tried before ways are thought of: it is all that most tasks need. */
const straight = { text: 'Work it out directly, step by step.', score: 8 };

/** Steps 2 and 3: possible routes, and a score for each. */
async function propose(
	{ agent, job, brief, key }: Search,
	above: Route | null,
	findings: readonly string[],
): Promise<Omit<Route, 'id' | 'name'>[]> {
	const { strand } = job;
	const prefix = `${key}${above ? `route-${above.name}/` : ''}`;
	const { routes: most } = agent.options;
	const known = above ? [] : brief.frameworks.filter((one) => canApply(agent, job, one));
	const given = { task: brief.task, memories: brief.memories };
	const found = strand.affords(attemptCalls + 2)
		? await strand.fill<{ routes: string[] }, Parameters<typeof forms.routes.write>[0]>(
				forms.routes,
				{ ...given, material: [...brief.material, ...findings], most, failed: failures(job) },
				`${prefix}routes`,
			)
		: null;
	const texts = [...new Set((found?.routes ?? []).map((text) => text.trim()))].filter(Boolean);
	const all: Omit<Route, 'id' | 'name'>[] = [
		...known.map((framework) => ({
			text: `Apply what is known for such tasks: ${framework.name}. ${framework.purpose}`,
			score: 5,
			framework,
		})),
		...(texts.length > 0 ? texts : [straight.text]).map((text) => ({ text, score: 5 })),
	];
	await strand.say(
		'routes',
		`${all.length} ${all.length === 1 ? 'route' : 'routes'}: ${all.map(({ text }) => text).join(' · ')}`,
	);
	if (all.length === 1 || !strand.affords(attemptCalls + 1)) return all;
	const scored = await strand.fill<{ scores: number[] }, Parameters<typeof forms.scores.write>[0]>(
		forms.scores,
		{ task: brief.task, routes: all.map(({ text }) => text) },
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
	{ job }: Search,
	above: Route | null,
	depth: number,
	routes: readonly Omit<Route, 'id' | 'name'>[],
	from: number,
): Promise<Route[]> {
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
	const names = routes.map(({ text, score }) => `${text} (${score})`);
	const { strategies } = await job.strand.leave('Routes, best first', names.join(' '), 'step', {
		strategies: rows,
	});
	await job.strand.say('score', names.join(' · '));
	return routes.map((route, index) => ({
		...route,
		id: strategies[index]!,
		name: `${above ? `${above.name}.` : ''}${from + index}`,
	}));
}

interface Attempt {
	judgement: Judgement;
	finding: string;
	/** Where it convinced. */
	solution: Solution | null;
}

/** Step 4: executes one strategy; its new facts are challenged; step 5: it is evaluated. */
async function* follow(
	run: Search,
	route: Route,
	findings: readonly string[],
): AsyncGenerator<Wait, Attempt, void> {
	const { agent, job, brief, key } = run;
	const { strand } = job;
	const prefix = `${key}route-${route.name}/`;
	const before = strand.tokens;
	run.attempts -= 1;
	await strand.say('execute', `Route ${route.name}: ${route.text}`);
	await mark(job, route, 'running');

	const applied = route.framework
		? yield* applyFramework(agent, job, brief, route.framework, prefix, route.brought)
		: { how: '', material: [] };
	// Before the first route it has acted already.
	if (applied && !run.acted && !route.brought)
		yield* act(agent, job, brief, { prefix, route: route.text, maySplit: false });
	run.acted = false;
	const came = applied
		? await strand.attempt<Parameters<typeof forms.execute.write>[0]>(
				forms.execute,
				{
					task: brief.task,
					memories: brief.memories,
					material: [...findings, ...applied.material, ...knownOf(agent, job, brief)],
					route: route.text,
					how: applied.how,
				},
				`${prefix}execute`,
			)
		: null;
	const how = route.framework ? 'framework' : 'plain';
	const tried = (success: boolean) =>
		job.tried.push({
			how,
			success,
			tokens: strand.tokens - before,
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
	};
	const judged = await judge(agent, job, brief, execution, prefix);
	const { solution } = judged;
	const { convincing } = solution;
	solution.how = how;
	tried(convincing);
	if (!run.best || judged.verdict !== 'failed') run.best = solution;
	job.best = run.best;
	const status = convincing ? 'succeeded' : 'running';
	if (convincing) job.route = null;
	await strand.leave(
		`Route ${route.name}: ${judged.words}`,
		`${solution.because} ${solution.text}`,
		'step',
		{
			strategyChanges: [{ id: route.id, change: { status, finding: short(solution.text, 2000) } }],
		},
	);
	return { judgement: judged.verdict, finding: came.text, solution: convincing ? solution : null };
}

/** A failed route is left; what was found on it goes with it. */
async function leave({ job }: Search, route: Route, finding: string): Promise<void> {
	await job.strand.say('back', `Left route ${route.name}: ${route.text}`);
	await mark(job, route, 'failed', finding);
}

async function mark(job: Job, { id }: Route, status: Strategy['status'], finding?: string) {
	const change = { status, ...(finding === undefined ? {} : { finding: short(finding, 2000) }) };
	job.route = status === 'running' ? id : null;
	await job.strand.commit({ strategyChanges: [{ id, change }] });
}

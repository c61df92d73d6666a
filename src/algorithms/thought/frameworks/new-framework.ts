/**
 * A new framework (thought-agent.md, New Frameworks), when even high resources brought no convincing
 * solution. Of three kinds: instructions; code that passes its own test in the sandbox, its free
 * parameters searched; or tool calls as they were made, to be made again with other arguments.
 */
import type { Framework, RecordedCall } from '../../../core/mission/knowledge.ts';
import { readJson } from '../../../core/replies/json.ts';
import * as forms from '../prompts/frameworks.ts';
import { createTestBench, passingScore, tuneParameters } from './framework-trial.ts';
import { callTools } from './frameworks.ts';
import { instrumentOf, type Agent, type Job, type WaitReason, type Briefing } from '../job.ts';
import { isObject } from '../truth/tests.ts';
import { short } from '../../../core/text/short.ts';
import { chooseTools, canAskUser, toolDescription, type Choice } from '../act/tools.ts';

/** Errors go back to the model so often. */
const repairs = 5;
/** Tools that are offered for its calls. */
const mostTools = 5;
const prefix = 'framework/';

type Content = Pick<Framework, 'kind' | 'content' | 'guidelines' | 'parameters' | 'test'> & {
	/** What the tools brought while they were recorded. */
	brought?: string[];
};

interface Created {
	framework: Framework;
	brought?: string[];
}

/** Creates and stores one, or null when nothing usable came of it. */
export async function* newFramework(
	agent: Agent,
	job: Job,
	brief: Briefing,
	tried: string[],
): AsyncGenerator<WaitReason, Created | null, void> {
	const { ctx } = job;
	const offer = await chooseTools(agent, ctx, `${prefix}tools`, {
		texts: [brief.task],
		most: mostTools,
		writing: canAskUser(agent, job),
	});
	const kinds = [
		'instructions',
		...(instrumentOf(agent, 'code') ? ['code'] : []),
		...(offer.tools.length > 0 ? ['tool'] : []),
	];
	const given = { task: brief.task, material: tried };
	const chosen = (await ctx.fill<
		{ kind: Framework['kind']; name: string; purpose: string },
		Parameters<typeof forms.kind.write>[0]
	>(forms.kind, { ...given, kinds }, `${prefix}kind`)) ?? {
		kind: 'instructions' as const,
		name: job.task.name,
		purpose: job.task.description,
	};
	const name = chosen.name.trim() || job.task.name;
	const purpose = chosen.purpose.trim() || job.task.description;
	const wanted = { ...given, purpose };
	const content =
		chosen.kind === 'tool'
			? yield* tool(agent, job, wanted, offer)
			: await { instructions, code }[chosen.kind](agent, job, wanted);
	if (!content) {
		await ctx.leave(
			`No framework: ${name}`,
			`A framework of the kind ${chosen.kind} was tried, but nothing usable came of it.`,
			'doubt',
		);
		return null;
	}
	const { brought, ...rest } = content;
	const row = {
		name,
		purpose,
		...rest,
		uses: 0,
		successes: 0,
		retired: false,
		local: false,
		source: { runId: ctx.mind.runId, taskId: job.task.id },
	};
	const { frameworks } = await ctx.leave(`New framework: ${name}`, purpose, 'step', {
		frameworks: [row],
	});
	await ctx.say('framework', `Created (${chosen.kind}): ${name}. ${purpose}`);
	const { now } = agent.outside;
	const framework = { ...row, id: frameworks[0]!, created: now, changed: now };
	job.created.push(framework);
	return { framework, ...(brought ? { brought } : {}) };
}

interface Wanted {
	task: string;
	material: string[];
	purpose: string;
}

/** 1. Natural language knowledge and instructions. */
async function instructions(_: Agent, { ctx }: Job, wanted: Wanted): Promise<Content | null> {
	const written = await ctx.fill<{ instructions: string; guidelines: string }, Wanted>(
		forms.instructions,
		wanted,
		`${prefix}write`,
	);
	if (!written || written.instructions.trim() === '') return null;
	const { instructions: content, guidelines } = written;
	return { kind: 'instructions', content, guidelines, parameters: [], test: '' };
}

/** 2. Programming code: fixed by iterating on its errors, its free parameters searched. */
async function code(agent: Agent, job: Job, wanted: Wanted): Promise<Content | null> {
	const { ctx } = job;
	const info = instrumentOf(agent, 'code');
	const first =
		info &&
		(await ctx.fill<
			{
				code: string;
				test: string;
				guidelines: string;
				parameters: { name: string; low: number; high: number }[];
			},
			Wanted
		>(forms.code, wanted, `${prefix}write`));
	if (!first) return null;
	const ranges = first.parameters.filter(
		({ name, low, high }) => /^[A-Za-z_$][\w$]*$/.test(name) && low < high,
	);
	let program = { code: first.code, test: first.test };
	for (let fix = 0; ; fix++) {
		const bench = createTestBench(job, info, program, `${prefix}try-${fix + 1}/`);
		const found = await tuneParameters(job, bench, ranges, `${prefix}tune-${fix + 1}`);
		const fault = found.score >= passingScore ? await bench.idle() : found.fault;
		if (fault === null) {
			const guidelines = [first.guidelines.trim(), found.guidelines].filter(Boolean).join(' ');
			const { parameters } = found;
			return { kind: 'code', content: program.code, test: program.test, parameters, guidelines };
		}
		if (fix >= repairs || !ctx.affords(2)) return null;
		const fixed = await ctx.fill<
			{ code: string; test: string },
			Parameters<typeof forms.fixCode.write>[0]
		>(
			forms.fixCode,
			{ task: wanted.purpose, ...program, error: short(fault, 600) },
			`${prefix}fix-${fix + 1}`,
		);
		if (fixed) program = fixed;
	}
}

/** 3. External tool: used for this task, and its calls recorded, to be run again with other arguments. */
async function* tool(
	agent: Agent,
	job: Job,
	wanted: Wanted,
	{ tools: offered, note }: Choice,
): AsyncGenerator<WaitReason, Content | null, void> {
	const ids = new Map(offered.map(({ name, info }) => [name, info.id]));
	const tools = offered.map((one) => ({
		name: one.name,
		describe: toolDescription(one, 160),
		input: short(JSON.stringify(one.info.input ?? {}), 300),
	}));
	const planned = await job.ctx.fill<
		{
			calls: { tool: string; arguments: string }[];
			values: string;
			guidelines: string;
		},
		Parameters<typeof forms.toolCalls.write>[0]
	>(forms.toolCalls, { ...wanted, tools, note }, `${prefix}write`);
	if (!planned) return null;
	const calls: RecordedCall[] = [];
	for (const call of planned.calls) {
		const given = readJson(call.arguments);
		const id = ids.get(call.tool);
		if (!isObject(given) || id === undefined) return null;
		calls.push({ tool: id, arguments: given });
	}
	const values = readJson(planned.values);
	const brought = yield* callTools(agent, job, calls, isObject(values) ? values : {}, prefix);
	if (!brought) return null;
	const content = JSON.stringify(calls);
	return {
		kind: 'tool',
		content,
		guidelines: planned.guidelines,
		parameters: [],
		test: '',
		brought,
	};
}

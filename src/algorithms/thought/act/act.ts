/**
 * Acting while a task is worked on: before it answers it may look up, read on, calculate, use a tool
 * or ask, a few times (six for high value, three else; a task of low value only reads). What it
 * observes are numbered sources of the task, each with its provenance. The person's permissions hold:
 * what may change something is asked for (tools.ts), and only a task of high value asks (T4).
 */
import { readJson } from '../../../core/replies/json.ts';
import { askUser } from './ask-user.ts';
import {
	instrumentOf,
	citedSources,
	type Agent,
	type Briefing,
	type Job,
	type WaitReason,
} from '../job.ts';
import { addSource, isPassage, maxSourceLength, read, search } from './look-up.ts';
import * as forms from '../prompts/act.ts';
import type { ActPrompt, ActionName } from '../prompts/act.ts';
import { toolArguments } from '../prompts/facts.ts';
import { calculate } from './calculate.ts';
import { readAll, wantsAll } from './read-all.ts';
import { short } from '../../../core/text/short.ts';
import { isObject } from '../truth/tests.ts';
import { chooseTools, canAskUser, permission, toolDescription, type Choice } from './tools.ts';

/** Actions before an answer, by the value of the task. */
const most = { high: 6, medium: 3, low: 3 } as const;
/** Calls of an answer: execute, evaluate, and once more in other words. */
const answering = 3;
const mostTools = 3;

interface Action {
	because: string;
	do: ActionName;
	tool?: string;
	input: string;
	assume?: string;
}

export interface Course {
	/** Prefix of the steps. */
	prefix: string;
	/** The way that is being followed; '' before any. */
	route: string;
	/** It may still be decomposed. */
	maySplit: boolean;
}

/** Acts until there is enough to answer; 'split' where the task asks to be decomposed. */
export async function* act(
	agent: Agent,
	job: Job,
	brief: Briefing,
	{ prefix, route, maySplit }: Course,
): AsyncGenerator<WaitReason, 'answer' | 'split', void> {
	const { ctx, task } = job;
	const seen = new Set<string>();
	let faults = 0;
	let tools: Choice = { tools: [], note: '' };
	if (task.value !== 'low')
		tools = await chooseTools(agent, ctx, `${prefix}tools`, {
			texts: [brief.task, route],
			most: mostTools,
			writing: canAskUser(agent, job),
		});
	if (await readsAllAtOnce(agent, job, brief)) await readAll(agent, job, brief, `${prefix}all/`);
	for (let n = 1; n <= most[task.value]; n++) {
		const { actions, long, behind } = await open(agent, job, tools, maySplit && n === 1);
		// With nothing to observe with there is nothing to choose.
		if (!actions.some((one) => observes.has(one)) || !ctx.affords(answering + 1)) break;
		const chosen = await ctx.fill<Action, ActPrompt>(
			forms.act,
			{
				task: route ? `${brief.task}\n\nThe way to go: ${route}` : brief.task,
				memories: brief.memories,
				material: [...brief.material, ...citedSources(job.sources)],
				actions,
				tools: tools.tools.map((tool) => ({
					name: tool.name,
					describe: toolDescription(tool, 200),
					input: short(JSON.stringify(tool.info.input ?? {}), 400),
				})),
				note: tools.note,
				left: most[task.value] - n + 1,
				withGiven: ctx.given !== '',
				long,
				behind,
			},
			`${prefix}act-${n}`,
		);
		// Without a form it is asked once more: to answer now would be to answer without having looked.
		if (!chosen && (faults += 1) === 1) continue;
		const doing = chosen?.do ?? 'answer';
		if (!chosen || doing === 'answer') break;
		if (doing === 'split') return 'split';
		// The same once more brings nothing new.
		const same = JSON.stringify([doing, chosen.tool, chosen.input.trim()]);
		if (seen.has(same)) break;
		seen.add(same);
		await ctx.say('act', short(`${doing}: ${chosen.input} ${chosen.because}`, 300));
		const key = `${prefix}act-${n}/`;
		if (doing === 'search') await search(agent, job, brief, chosen.input, key);
		if (doing === 'read') await read(agent, job, brief, chosen.input, key);
		if (doing === 'tool') yield* useTool(agent, job, brief, chosen, tools, key);
		if (doing === 'ask') yield* askUser(agent, job, brief, chosen.input, chosen.assume ?? '');
		// A result ends it: what is left is to say it.
		const doubts = job.doubted.size;
		if (doing === 'code' && (await calculate(agent, job, brief, chosen.input, key))) break;
		// Written again after a doubt, it is meant so.
		if (job.doubted.size > doubts) seen.delete(same);
	}
	return 'answer';
}

/** Actions that bring something. */
const observes = new Set<ActionName>(['search', 'read', 'code', 'tool']);

/** What can be done now; an answer always. */
async function open(agent: Agent, job: Job, { tools }: Choice, maySplit: boolean) {
	const { ctx, task, asked } = job;
	const long = ctx.given !== '' && !(await ctx.givenFits());
	const works = task.value !== 'low';
	// A passage of a document can be read on from.
	const documents = instrumentOf(agent, 'documents') !== undefined;
	const behind = documents && job.sources.some(isPassage);
	// Files are attached to be asked about. Others are searched only if memory found a passage in one.
	const elsewhere = behind || !job.sources.some(({ inView }) => inView);
	const allowed: Record<ActionName, boolean> = {
		answer: true,
		search: long || (documents && elsewhere),
		read: long || behind,
		code: works && instrumentOf(agent, 'code') !== undefined,
		tool: works && tools.length > 0,
		ask: task.value === 'high' && !asked,
		split: maySplit,
	};
	const actions = (Object.keys(allowed) as ActionName[]).filter((one) => allowed[one]);
	return { actions, long, behind };
}

/** Every part counts, and no program can look at them: they are read without asking whether to. */
async function readsAllAtOnce(agent: Agent, job: Job, brief: Briefing): Promise<boolean> {
	const { ctx, task, sources } = job;
	if (ctx.given === '' || sources.some(({ ref }) => ref === 'given:all')) return false;
	const program = task.value !== 'low' && instrumentOf(agent, 'code') !== undefined;
	const about = agent.jobs.length === 1 ? `${brief.task}\n${ctx.goal}` : brief.task;
	return !program && wantsAll(about) && !(await ctx.givenFits());
}

/** One use of a tool: its arguments checked, the person's permission asked where it may write. */
async function* useTool(
	agent: Agent,
	job: Job,
	brief: Briefing,
	{ tool, input }: Action,
	{ tools }: Choice,
	key: string,
): AsyncGenerator<WaitReason, void, void> {
	const { ctx } = job;
	const named = tools.find(({ name }) => name === tool);
	const info = named && instrumentOf(agent, named.info.id);
	if (!info) return void brief.material.push(`There is no tool “${short(tool ?? '', 60)}”.`);
	let given = readJson(input);
	if (!isObject(given)) {
		const filled = await ctx.fill<{ arguments: string }, Parameters<typeof toolArguments.write>[0]>(
			toolArguments,
			{
				task: brief.task,
				material: [...brief.material, ...citedSources(job.sources)],
				tool: `${info.label}: ${info.describe}`,
				input: short(JSON.stringify(info.input ?? {}), 800),
			},
			`${key}arguments`,
		);
		given = filled && readJson(filled.arguments);
	}
	if (!isObject(given))
		return void brief.material.push(`No arguments for ${info.label} were written.`);
	const use = { key: `${key}call`, info, input: given };
	if (!(yield* permission(agent, job, [use])))
		return void brief.material.push(`${info.label} was not used: it was not allowed.`);
	const seen = await ctx.mind.use(use.key, info, given, true);
	if (!seen.ok)
		return void brief.material.push(`${info.label} failed: ${short(seen.error ?? '', 200)}`);
	const text = `${short(JSON.stringify(given), 200)}: ${seen.text.slice(0, maxSourceLength)}`;
	addSource(job, { kind: 'tool', title: info.label, text, ref: use.key, tool: info.id });
}

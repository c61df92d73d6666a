/**
 * Frameworks (thought-agent.md, New Frameworks; decision T10) in use: found by relevance at the start
 * of a task, applied as a route of it, counted, and retired when they keep failing. How they come
 * to be stands in new-framework.ts.
 */
import type { Framework, RecordedCall } from '../../../core/mission/knowledge.ts';
import { readJson } from '../../../core/replies/json.ts';
import { toolArguments } from '../prompts/facts.ts';
import * as forms from '../prompts/frameworks.ts';
import {
	instrumentOf,
	type Agent,
	type Job,
	type AttemptOutcome,
	type WaitReason,
	type Briefing,
} from '../job.ts';
import { isObject } from '../truth/tests.ts';
import { short } from '../../../core/text/short.ts';
import { canAskUser, permission, type ToolUse } from '../act/tools.ts';

/** At the start of a task: what was learned for tasks like it. */
export async function findFrameworks(agent: Agent, job: Job, task: string): Promise<Framework[]> {
	const recalled = await job.ctx.mind.recall('frameworks', {
		text: task,
		kinds: ['framework'],
		characters: 4000,
		remote: false,
		limit: 2,
	});
	const found = recalled
		.filter(({ kind }) => kind === 'framework')
		.map(
			({ id, text, framework }) =>
				agent.frameworks.get(id) ?? framework ?? instructionsOf(id, text),
		)
		.filter(({ retired }) => !retired);
	for (const framework of found) await job.ctx.say('framework', `Found: ${framework.name}.`);
	return found;
}

/** A memory that gives the words only: these are the instructions. */
const instructionsOf = (id: string, text: string): Framework => ({
	id,
	name: short(text, 60),
	purpose: '',
	kind: 'instructions',
	content: text,
	parameters: [],
	guidelines: '',
	test: '',
	uses: 0,
	successes: 0,
	retired: false,
	source: { runId: '', taskId: null },
	created: 0,
	changed: 0,
	local: false,
});

/** One that would write where nobody can be asked is not even a route: that is no failure of it. */
export const canApply = (agent: Agent, job: Job, { kind, content }: Framework): boolean =>
	kind !== 'tool' ||
	canAskUser(agent, job) ||
	readCalls(content).every(({ tool }) => instrumentOf(agent, tool)?.readOnly !== false);

interface Applied {
	/** Instructions for the one who executes. */
	how: string;
	/** What code or tools brought. */
	material: string[];
}

/** What the framework contributes to an execution; null when it cannot be applied now. */
export async function* applyFramework(
	agent: Agent,
	job: Job,
	brief: Briefing,
	framework: Framework,
	prefix: string,
	brought?: string[],
): AsyncGenerator<WaitReason, Applied | null, void> {
	const { kind, content, guidelines, name } = framework;
	await job.ctx.say('framework', `Applied: ${name}.`);
	if (brought) return { how: guidelines, material: brought };
	if (kind === 'instructions')
		return { how: [content, guidelines].filter(Boolean).join('\n'), material: [] };
	const found =
		kind === 'code'
			? await runCode(agent, job, brief, framework, prefix)
			: yield* runCalls(agent, job, brief, framework, prefix);
	return found && { how: guidelines, material: found };
}

async function runCode(
	agent: Agent,
	job: Job,
	brief: Briefing,
	{ name, content, parameters }: Framework,
	prefix: string,
): Promise<string[] | null> {
	const info = instrumentOf(agent, 'code');
	if (!info) return null;
	const chosen = await job.ctx.fill<{ input: string }, Parameters<typeof forms.codeInput.write>[0]>(
		forms.codeInput,
		{ task: brief.task, material: brief.material, code: content },
		`${prefix}input`,
	);
	if (!chosen) return null;
	const seen = await job.ctx.mind.use(`${prefix}run`, info, {
		code: `${content}\nprint(JSON.stringify(solve(${literal(chosen.input)})));`,
		parameters: Object.fromEntries(parameters.map((one) => [one.name, one.value])),
	});
	if (!seen.ok) return null;
	return [`The program “${name}” was given ${chosen.input} and brought: ${short(seen.text, 1500)}`];
}

/** JSON as it was written; any other text as a string. */
function literal(input: string): string {
	const value = readJson(input);
	return JSON.stringify(value === undefined ? input : value) ?? 'undefined';
}

/** Recorded calls run again with other arguments. */
async function* runCalls(
	agent: Agent,
	job: Job,
	brief: Briefing,
	{ name, content, guidelines }: Framework,
	prefix: string,
): AsyncGenerator<WaitReason, string[] | null, void> {
	const calls = readCalls(content);
	const names = placeholders(content);
	let values: unknown = {};
	if (names.length > 0) {
		const filled = await job.ctx.fill<
			{ arguments: string },
			Parameters<typeof toolArguments.write>[0]
		>(
			toolArguments,
			{
				task: brief.task,
				material: brief.material,
				tool: `${name}. ${guidelines}`,
				input: names.join(', '),
			},
			`${prefix}arguments`,
		);
		values = filled && readJson(filled.arguments);
	}
	if (!isObject(values)) return null;
	return yield* callTools(agent, job, calls, values, prefix);
}

/** Uses the tools in order; null when one is missing, fails, or was not allowed by the person. */
export async function* callTools(
	agent: Agent,
	job: Job,
	calls: readonly RecordedCall[],
	values: Record<string, unknown>,
	prefix: string,
): AsyncGenerator<WaitReason, string[] | null, void> {
	const uses: ToolUse[] = [];
	for (const [index, call] of calls.entries()) {
		const info = instrumentOf(agent, call.tool);
		if (!info) return null;
		const input = fillPlaceholders(call.arguments, values);
		uses.push({ key: `${prefix}call-${index + 1}`, info, input });
	}
	if (!(yield* permission(agent, job, uses))) return null;
	const observed: string[] = [];
	for (const { key, info, input } of uses) {
		const seen = await job.ctx.mind.use(key, info, input, true);
		if (!seen.ok) return null;
		observed.push(
			`${info.label} ${short(JSON.stringify(input), 200)}: ${seen.text.slice(0, 1500)}`,
		);
	}
	return observed.length > 0 ? observed : null;
}

/** `{{name}}` in any text of the arguments; alone it keeps the value's type. */
export function fillPlaceholders<T>(template: T, values: Record<string, unknown>): T {
	const fill = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(fill);
		if (isObject(value)) {
			return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
		}
		if (typeof value !== 'string') return value;
		const alone = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
		if (alone && Object.hasOwn(values, alone)) return values[alone];
		return value.replace(/\{\{(\w+)\}\}/g, (mark, name: string) =>
			Object.hasOwn(values, name) ? String(values[name]) : mark,
		);
	};
	return fill(template) as T;
}

const placeholders = (content: string): string[] => [
	...new Set([...content.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)),
];

/** The recorded calls in a stored framework, whatever was stored. */
function readCalls(content: string): RecordedCall[] {
	const value = readJson(content);
	if (!Array.isArray(value)) return [];
	return value.filter(
		(call): call is RecordedCall =>
			isObject(call) && typeof call.tool === 'string' && isObject(call.arguments),
	);
}

/** Uses after which a framework that helps less than every third time is no longer offered. */
const trial = 3;

/** Counts the uses of a round; a framework that keeps failing is retired, not deleted. */
export async function countUses(agent: Agent, tried: readonly AttemptOutcome[]): Promise<void> {
	const used = new Map<string, Framework>();
	for (const { framework, success } of tried) {
		if (!framework) continue;
		const { id } = framework;
		const before = used.get(id) ?? agent.frameworks.get(id) ?? framework;
		const uses = before.uses + 1;
		const successes = before.successes + (success ? 1 : 0);
		const retired = uses >= trial && successes * 3 < uses;
		used.set(id, { ...before, uses, successes, retired });
	}
	if (used.size === 0) return;
	for (const framework of used.values()) {
		agent.frameworks.set(framework.id, framework);
		if (framework.retired) {
			await agent.ctx.say('framework', `Retired, because it keeps failing: ${framework.name}.`);
		}
	}
	await agent.ctx.commit({
		frameworkChanges: [...used.values()].map(({ id, uses, successes, retired }) => ({
			id,
			change: { uses, successes, retired },
		})),
	});
}

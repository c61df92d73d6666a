/**
 * A new framework (thought-agent.md, New Frameworks), when even high resources brought no convincing
 * solution. Of three kinds: instructions; code that passes its own test in the sandbox, its free
 * parameters searched; or tool calls as they were made, to be made again with other arguments.
 */
import type {
	Framework,
	InstrumentInfo,
	Observation,
	Parameter,
	RecordedCall,
} from '../../core/mission/types.ts';
import { readJson } from '../../core/text/reply.ts';
import * as forms from './prompts/frameworks.ts';
import { callTools } from './frameworks.ts';
import { instrumentOf, type Agent, type Job, type Wait } from './job.ts';
import type { Briefing } from './routes.ts';
import { short } from './strand.ts';
import { isObject } from './tests.ts';
import { chooseTools, mayAsk, toolWords, type Choice } from './tools.ts';

/** Errors go back to the model so often. */
const repairs = 5;
/** Tools that are offered for its calls. */
const mostTools = 5;
/** Of 1: what a test must print at least. */
const passing = 0.8;
const prefix = 'framework/';

type Content = Pick<Framework, 'kind' | 'content' | 'guidelines' | 'parameters' | 'test'> & {
	/** What the tools brought while they were recorded. */
	brought?: string[];
};

export interface Created {
	framework: Framework;
	brought?: string[];
}

/** Creates and stores one, or null when nothing usable came of it. */
export async function* newFramework(
	agent: Agent,
	job: Job,
	brief: Briefing,
	tried: string[],
): AsyncGenerator<Wait, Created | null, void> {
	const { strand } = job;
	const offer = await chooseTools(agent, strand, `${prefix}tools`, {
		...{ texts: [brief.task], most: mostTools, writing: mayAsk(agent, job) },
	});
	const kinds = [
		'instructions',
		...(instrumentOf(agent, 'code') ? ['code'] : []),
		...(offer.tools.length > 0 ? ['tool'] : []),
	];
	const given = { task: brief.task, material: tried };
	const chosen = (await strand.fill<
		{ kind: Framework['kind']; name: string; purpose: string },
		Parameters<typeof forms.kind.write>[0]
	>(forms.kind, { ...given, kinds }, `${prefix}kind`)) ?? {
		...{ kind: 'instructions' as const, name: job.task.name, purpose: job.task.description },
	};
	const name = chosen.name.trim() || job.task.name;
	const purpose = chosen.purpose.trim() || job.task.description;
	const wanted = { ...given, purpose };
	const content =
		chosen.kind === 'tool'
			? yield* tool(agent, job, wanted, offer)
			: await { instructions, code }[chosen.kind](agent, job, wanted);
	if (!content) {
		await strand.leave(
			`No framework: ${name}`,
			`A framework of the kind ${chosen.kind} was tried, but nothing usable came of it.`,
			'doubt',
		);
		return null;
	}
	const { brought, ...rest } = content;
	const row = {
		...{ name, purpose, ...rest, uses: 0, successes: 0, retired: false, local: false },
		source: { runId: strand.mind.runId, taskId: job.task.id },
	};
	const { frameworks } = await strand.leave(`New framework: ${name}`, purpose, 'step', {
		frameworks: [row],
	});
	await strand.say('framework', `Created (${chosen.kind}): ${name}. ${purpose}`);
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
async function instructions(_: Agent, { strand }: Job, wanted: Wanted): Promise<Content | null> {
	const written = await strand.fill<{ instructions: string; guidelines: string }, Wanted>(
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
	const { strand } = job;
	const info = instrumentOf(agent, 'code');
	const first =
		info &&
		(await strand.fill<
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
		const bench = benchOf(job, info, program, `${prefix}try-${fix + 1}/`);
		const found = await tune(job, bench, ranges, `${prefix}tune-${fix + 1}`);
		const fault = found.score >= passing ? await bench.idle() : found.fault;
		if (fault === null) {
			const guidelines = [first.guidelines.trim(), found.guidelines].filter(Boolean).join(' ');
			const { parameters } = found;
			return { kind: 'code', content: program.code, test: program.test, parameters, guidelines };
		}
		if (fix >= repairs || !strand.affords(2)) return null;
		const fixed = await strand.fill<
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

interface Bench {
	/** Score of the program's own test with these parameters, 0 to 1, and what was wrong. */
	run(parameters: Parameter[]): Promise<{ score: number; fault: string | null }>;
	/** Null when the test notices a program that does nothing; otherwise the fault of the test. */
	idle(): Promise<string | null>;
}

function benchOf(
	{ strand }: Job,
	info: InstrumentInfo,
	{ code, test }: { code: string; test: string },
	key: string,
): Bench {
	let runs = 0;
	const use = (program: string, parameters: Parameter[]) =>
		strand.mind.use(`${key}run-${++runs}`, info, {
			code: `${program}\n;${test}`,
			parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
		});
	return {
		async run(parameters) {
			if (!/\bsolve\b/.test(code) || !/\bsolve\s*\(/.test(test)) {
				return { score: 0, fault: 'The code must define solve, and the test must call it.' };
			}
			const seen = await use(code, parameters);
			if (!seen.ok) return { score: 0, fault: seen.error ?? 'It failed without saying why.' };
			const score = scoreOf(seen);
			if (Number.isNaN(score)) {
				const said = seen.text.trim() || 'nothing';
				return {
					score: 0,
					fault: `The test must print one number from 0 to 1; it printed ${said}.`,
				};
			}
			return {
				score,
				fault: score >= passing ? null : `The test printed ${score}: the result is not right.`,
			};
		},
		async idle() {
			const seen = await use('function solve() {}', []);
			return seen.ok && scoreOf(seen) >= passing
				? 'The test passes even for a solve that does nothing: it tests nothing.'
				: null;
		},
	};
}

function scoreOf({ text }: Observation): number {
	const last = text.trim().split('\n').at(-1)?.trim() ?? '';
	if (last === 'true') return 1;
	if (last === 'false') return 0;
	return last === '' ? NaN : Math.max(0, Math.min(1, Number(last)));
}

/** Steps of the grid over a declared range, and tries near the best. */
const grid = 5;
const near = 3;

/** Searches the free parameters one after another over their ranges, then near the best. */
async function tune(
	{ strand }: Job,
	bench: Bench,
	ranges: { name: string; low: number; high: number }[],
	key: string,
) {
	let best: Parameter[] = ranges.map((range) => ({
		...range,
		value: (range.low + range.high) / 2,
	}));
	let { score, fault } = await bench.run(best);
	if (ranges.length === 0 || (fault !== null && score === 0 && /solve|print/.test(fault))) {
		return { parameters: best, score, fault, guidelines: '' };
	}
	const seen: string[] = [];
	const attempt = async (index: number, value: number) => {
		if (score >= 1) return;
		const parameters = best.map((one, at) => (at === index ? { ...one, value } : one));
		const result = await bench.run(parameters);
		seen.push(`${best[index]!.name} = ${value}: ${result.score}`);
		if (result.score > score) [best, score, fault] = [parameters, result.score, result.fault];
	};
	for (const [index, { low, high }] of ranges.entries()) {
		for (let step = 0; step < grid; step++) {
			await attempt(index, rounded(low + ((high - low) * step) / (grid - 1)));
		}
	}
	const random = strand.mind.random(key);
	for (let tries = 0; tries < near; tries++) {
		const index = tries % ranges.length;
		const { low, high } = ranges[index]!;
		const moved = best[index]!.value + (random() - 0.5) * ((high - low) / (grid - 1));
		await attempt(index, rounded(Math.max(low, Math.min(high, moved))));
	}
	const values = best.map(
		({ name, value, low, high }) => `${name} = ${value} (of ${low} to ${high})`,
	);
	const guidelines = `Parameters found by search: ${values.join(', ')}, score ${score}.${seen.length ? ` Others: ${seen.slice(0, 8).join('; ')}.` : ''}`;
	return { parameters: best, score, fault, guidelines };
}

const rounded = (value: number) => Number(value.toPrecision(6));

/** 3. External tool: used for this task, and its calls recorded, to be run again with other arguments. */
async function* tool(
	agent: Agent,
	job: Job,
	wanted: Wanted,
	{ tools: offered, note }: Choice,
): AsyncGenerator<Wait, Content | null, void> {
	const ids = new Map(offered.map(({ name, info }) => [name, info.id]));
	const tools = offered.map((one) => ({
		...{ name: one.name, describe: toolWords(one, 160) },
		input: short(JSON.stringify(one.info.input ?? {}), 300),
	}));
	const planned = await job.strand.fill<
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

/**
 * One prediction put to the test, by each instrument of the epistemological method. A verdict is
 * confirmed, falsified or inconclusive; whatever goes wrong with an instrument falsifies nothing.
 */
import type { Verdict } from '../../../core/mission/knowledge.ts';
import type { Observation } from '../../../core/mission/outside.ts';
import { normaliseAnswer, sameAnswer, unitOf } from '../../../core/answers/answer.ts';
import { readJson } from '../../../core/replies/json.ts';
import * as forms from '../prompts/facts.ts';
import { askedIn, type Asked } from '../../../core/answers/asked.ts';
import { computes, perturbed } from './depends.ts';
import { saysNo, saysYes } from '../act/yes-no.ts';
import { instrumentOf, type Agent } from '../job.ts';
import { short } from '../../../core/text/short.ts';
import type { TaskContext } from '../task-context.ts';

export interface Tested {
	verdict: Verdict;
	evidence: string;
	/** Question that was put to the user; the verdict comes with the answer. */
	asked?: number;
	/** What was read in documents, as it stands there. */
	read?: { title: string; text: string };
}

export interface Test {
	agent: Agent;
	ctx: TaskContext;
	prediction: { text: string; instrument: string };
	/** Prefix of the steps. */
	key: string;
	statement: string;
}

const inconclusive = (evidence: string): Tested => ({ verdict: 'inconclusive', evidence });
const evidenceMost = 1200;

/** Instruments by id, tools together. */
export const tests: Record<string, (test: Test) => Promise<Tested>> = {
	code: byCode,
	documents: byDocuments,
	user: byUser,
	tool: byTool,
	reflection: byReflection,
};

/** Code reports an observation, and Mull compares it with the prediction. */
async function byCode({ agent, ctx, prediction, key, statement }: Test): Promise<Tested> {
	const info = instrumentOf(agent, 'code');
	if (!info) return inconclusive('Code is not available any more.');
	const written = await ctx.fill<{ code: string; expected: string }>(
		forms.testCode,
		{ task: prediction.text },
		`${key}write`,
	);
	if (!written) return inconclusive('No code was written.');
	const { code, expected } = written;
	const about = `${prediction.text} ${statement}`;
	const run = (code: string, name: string) => ctx.mind.use(`${key}${name}`, info, { code });
	const unrelated = inconclusive(
		short(`The code’s result does not depend on the question: ${code}`, evidenceMost),
	);
	if (!computes(code, about)) return unrelated;

	const seen = await run(code, 'run');
	const result = resultOf(seen);
	if (!seen.ok) return inconclusive(short(`The code failed: ${seen.error ?? ''}`, evidenceMost));
	if (result === '') return inconclusive('The code printed nothing.');
	const others = perturbed(code, about);
	let moved = others.length === 0;
	for (let i = 0; i < others.length && !moved; i++) {
		const other = await run(others[i]!, `shaken-${i + 1}`);
		moved = !other.ok || resultOf(other) !== result;
	}
	if (!moved) return unrelated;

	const evidence = short(`${code} → ${result}`, evidenceMost);
	// A bare number is in the unit that the other one has.
	const asked = askedIn(unitOf(expected) ?? unitOf(result));
	if (sameAnswer(result, expected, asked)) return { verdict: 'confirmed', evidence };
	if (differ(result, expected, asked)) {
		return { verdict: 'falsified', evidence: `${evidence}, where it should be ${expected}` };
	}
	const observed = `The program\n${code}\nprinted\n${result}`;
	return compared(ctx, prediction.text, observed, `${key}compare`, evidence);
}

/** The last line that was printed, or else the value. */
function resultOf({ text, value }: Observation): string {
	const last = text.trim().split('\n').at(-1)?.trim();
	if (last) return last;
	return value === undefined || value === null
		? ''
		: typeof value === 'string'
			? value
			: JSON.stringify(value);
}

/** Surely not the same: two numbers further apart than rounding, or true and false. */
function differ(a: string, b: string, asked: Asked): boolean {
	const [one, other] = [normaliseAnswer(a, asked) ?? '', normaliseAnswer(b, asked) ?? ''];
	if (/^(?:true|false)$/.test(one) && /^(?:true|false)$/.test(other)) return one !== other;
	const [x, y] = [rational(one), rational(other)];
	return x !== null && y !== null && Math.abs(x - y) > 0.01 * Math.max(Math.abs(x), Math.abs(y));
}

function rational(normal: string): number | null {
	const [, n, d = '1'] = /^(-?\d+)(?:\/(\d+))?$/.exec(normal) ?? [];
	return n === undefined ? null : Number(n) / Number(d);
}

async function byDocuments({ agent, ctx, prediction, key }: Test): Promise<Tested> {
	const info = instrumentOf(agent, 'documents');
	if (!info) return inconclusive('There are no documents any more.');
	const seen = await ctx.mind.use(`${key}look-up`, info, { query: prediction.text });
	if (!seen.ok) return inconclusive(`The documents could not be read: ${seen.error ?? ''}`);
	if (seen.text.trim() === '' || (Array.isArray(seen.value) && seen.value.length === 0)) {
		return inconclusive('The documents say nothing about it.');
	}
	const passage = `${seen.cite ? `${seen.cite}: ` : ''}${seen.text.slice(0, 2000)}`;
	const evidence = short(passage, evidenceMost);
	const tested = await compared(ctx, prediction.text, passage, `${key}compare`, evidence);
	return { ...tested, read: { title: seen.cite ?? 'A document', text: seen.text } };
}

/** Asking never blocks: the prediction is open until the answer comes. */
async function byUser({ ctx, prediction }: Test): Promise<Tested> {
	const { questions } = await ctx.commit({
		questions: [{ taskId: ctx.taskId, text: `Is this so? ${prediction.text}`, purpose: 'test' }],
	});
	return { ...inconclusive('You were asked; there is no answer yet.'), asked: questions[0]! };
}

/** What the user's answer says about the prediction. */
export async function answered(
	ctx: TaskContext,
	prediction: string,
	words: string,
	key: string,
): Promise<Tested> {
	const evidence = short(`You said: ${words}`, evidenceMost);
	if (saysYes(words)) {
		return { verdict: 'confirmed', evidence };
	}
	if (saysNo(words)) {
		return { verdict: 'falsified', evidence };
	}
	return compared(ctx, prediction, `The person was asked and said: ${words}`, key, evidence);
}

/** A tool that only reads: no other is offered. Its arguments come from the model. */
async function byTool({ agent, ctx, prediction, key }: Test): Promise<Tested> {
	const info = instrumentOf(agent, prediction.instrument);
	if (!info) return inconclusive('The tool is not available any more.');
	const filled = await ctx.fill<
		{ arguments: string },
		Parameters<typeof forms.toolArguments.write>[0]
	>(
		forms.toolArguments,
		{
			task: `Find out whether this is so: ${prediction.text}`,
			tool: `${info.label}: ${info.describe}`,
			input: short(JSON.stringify(info.input ?? {}), 800),
		},
		`${key}arguments`,
	);
	const given = filled && readJson(filled.arguments);
	if (!isObject(given)) return inconclusive('No arguments for the tool were written.');
	const seen = await ctx.mind.use(`${key}call`, info, given);
	if (!seen.ok) return inconclusive(`${info.label} failed: ${seen.error ?? ''}`);
	const observed = `${info.label} answered: ${seen.text.slice(0, 2000)}`;
	return compared(ctx, prediction.text, observed, `${key}compare`, short(observed, evidenceMost));
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Three attempts at a counterexample; each is checked, one that holds falsifies. */
async function byReflection({ ctx, prediction, key }: Test): Promise<Tested> {
	const task = prediction.text;
	const found = await ctx.fill<{ examples: string[] }>(
		forms.counterexamples,
		{ task },
		`${key}attempts`,
	);
	if (!found) return inconclusive('No attempt at a counterexample was made.');
	const examples = found.examples.filter((example) => example.trim() !== '');
	let unchecked = 0;
	for (const [index, example] of examples.entries()) {
		const checked = await ctx.fill<
			{ reason: string; holds: boolean },
			Parameters<typeof forms.checkExample.write>[0]
		>(forms.checkExample, { task, example }, `${key}check-${index + 1}`);
		if (checked?.holds) {
			return { verdict: 'falsified', evidence: `Counterexample: ${example} ${checked.reason}` };
		}
		if (!checked) unchecked += 1;
	}
	if (unchecked > 0) return inconclusive('An attempt at a counterexample could not be checked.');
	// Nobody tried: nothing was survived.
	if (examples.length === 0)
		return inconclusive('No case that could show it wrong was thought of.');
	const tried = `No counterexample held: ${examples.join(' ')}`;
	return { verdict: 'confirmed', evidence: short(tried, evidenceMost) };
}

async function compared(
	ctx: TaskContext,
	prediction: string,
	observed: string,
	key: string,
	evidence: string,
): Promise<Tested> {
	if (!ctx.affords(1)) return inconclusive(evidence);
	const judged = await ctx.fill<{ reason: string; verdict: Verdict }>(
		forms.compare,
		{ task: prediction, material: [observed] },
		key,
	);
	if (!judged) return inconclusive(evidence);
	return { verdict: judged.verdict, evidence: `${evidence} ${judged.reason}`.trim() };
}

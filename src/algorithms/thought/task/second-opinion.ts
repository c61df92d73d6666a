/**
 * A second sample of an answer (decision T6). A model's "solved" about its own work is weak. So an
 * answer that can be compared is worked out again from the same material, up to five times, until one
 * answer is two ahead of the next. Nothing is worked out again where a program, a source, the person
 * or the calculator decides already.
 */
import type { Evidence } from '../../../core/mission/types.ts';
import { readQuestion } from '../../../core/answers/asked.ts';
import { bareNumbers } from '../../shared/claim-numbers.ts';
import { calculationsIn } from '../../shared/calculations.ts';
import { missingNumbers } from '../../shared/reading.ts';
import { groupByModel, sameAnswers, type Fill } from '../../shared/same-answers.ts';
import type { GivenAnswers } from '../../shared/same-answers-prompt.ts';
import { unsupportedNumbers } from '../answer/compose.ts';
import {
	agreement,
	answered,
	isDecisive,
	leadOfTopAnswer,
	type Answered,
	type Execution,
} from './evidence.ts';
import { execute, writesText } from './execute.ts';
import { evidenceIn, givenParts, contradictingOutput, evidenceFromSums } from './found-evidence.ts';
import type { Agent, Briefing, Job } from '../job.ts';
import { knownTexts } from '../plan/known-texts.ts';
import * as forms from '../prompts/task.ts';
import { short } from '../../../core/text/short.ts';
import { shortAnswer } from './short-answer.ts';

export interface SecondOpinion {
	text: string;
	evidence: Evidence[];
	/** Why it is not to be believed; '' where nothing speaks against it. */
	doubt: string;
	/** It has a short answer, which others can be compared with. */
	comparable: boolean;
	/** Another attempt can correct it. */
	slip?: boolean;
	/** The model says that its samples say the same, in other words. */
	byModel?: boolean;
}

/**
 * So far ahead of the next an answer is believed: two that agree at once are, two against one are
 * not. Where each errs one time in ten, that halves the errors of a majority of three.
 */
const lead = 2;
/** So many samples of which the model alone says that they are the same: no more are taken. */
const enough = 3;

/** What code, a source or the person says of an attempt; then, where nothing does, further samples. */
export async function secondOpinion(
	agent: Agent,
	job: Job,
	brief: Briefing,
	first: Execution,
): Promise<SecondOpinion> {
	const { ctx, task } = job;
	const answerOf = ({ text, cut = false }: Pick<Execution, 'text' | 'cut'>) =>
		shortAnswer(text, task.description, cut);
	const sources = [...job.sources, ...givenParts(ctx.given)];
	const about = `${task.name}\n${task.description}`;
	const given = [ctx.goal, ctx.given, agent.self.brief?.today ?? ''].join('\n');
	const known = [brief.task, given, ...knownTexts(agent, job, brief)].join('\n');
	if (writesText(job)) {
		const evidence = evidenceOfText(job, first.text, known);
		return { text: first.text, evidence, doubt: '', comparable: false };
	}
	const evidenceOf = (one: Execution): Evidence[] =>
		evidenceIn(one.text, answerOf(one), sources, about, given);
	const sole = { text: first.text, evidence: evidenceOf(first), doubt: '' };
	if (answerOf(first) === null) return { ...sole, comparable: false };
	const printed = contradictingOutput(answerOf(first)!, job.sources, about, given);
	if (printed !== '' && !first.retried)
		return {
			...sole,
			comparable: true,
			doubt: `The program printed ${printed}, not ${answerOf(first)}.`,
			slip: true,
		};
	const calculated = (text: string) => calculationsIn(text, `${ctx.goal}\n${about}`);
	const sums = evidenceFromSums(calculated(first.text), answerOf(first)!, known);
	const asPlain = { ...sole, comparable: true };
	const decided = sole.evidence.some(isDecisive);
	const parts = sole.evidence.filter(({ kind }) => kind === 'quote');
	// Right sums that leave out a number of the task may be those of another question.
	const ofTask = missingNumbers(task.description, { thinking: '', text: first.text }) === null;
	if (!decided && sums && ofTask) return { ...asPlain, evidence: [...parts, sums] };
	if (decided || task.value === 'low' || !ctx.affords(1)) return asPlain;

	const executions = [first];
	const { helped = { how: '', material: [] } } = first;
	const again = async (wording: string) => {
		const key = `${first.key}-${executions.length + 1}`;
		const came = await execute(agent, job, brief, key, { ...helped, route: wording });
		const { text = '', cut = false } = came ?? {};
		const { wrong, text: right } = calculated(text);
		executions.push({ key, wording, text: wrong.length > 0 ? (right ?? '') : text, cut });
	};
	await ctx.say('evaluate', 'Working it out once more.');
	const order = shuffling(ctx.mind.random(`${first.key}-same-order`));
	const told = new Map<string, unknown>();
	let groups: Answered[][] = [];
	let byModel = false;
	for (const wording of forms.furtherSamples) {
		if (leadOfTopAnswer(groups) >= lead || !ctx.affords(1)) break;
		await again(wording);
		const sampled = { executions, given: known, key: first.key, order, told };
		({ groups, byModel } = await grouped(job, sampled));
		if (executions.length !== enough || leadOfTopAnswer(groups) >= lead) continue;
		if (!(await isOneByModel(job, sampled))) continue;
		await ctx.say('evaluate', 'The model alone says that its samples say the same.');
		return { ...sole, comparable: false };
	}
	const agreed = agreement(groups);
	if (!agreed) {
		const all = [...new Set(executions.flatMap((one) => answerOf(one) ?? []))];
		const doubt =
			all.length > 1
				? `Worked out again it came to other answers: ${all.map((one) => short(one, 60)).join(' · ')}.`
				: 'Worked out again it came to no clear answer.';
		return { ...asPlain, doubt };
	}
	const [one] = executions.filter(({ key }) => agreed.ref.split(' ').includes(key));
	const beside = evidenceOf(one!).filter(({ kind }) => kind !== 'self');
	return { text: one!.text, evidence: [...beside, agreed], doubt: '', comparable: true, byModel };
}

/** A text rests on what the tasks before it rest on, where it has no number of its own. */
function evidenceOfText({ requires }: Job, text: string, known: string): Evidence[] {
	const before = requires.flatMap(({ solution }) => solution?.evidence ?? []);
	return before.length > 0 && unsupportedNumbers(text, [known]).length === 0
		? before
		: [{ kind: 'self', ref: '' }];
}

/** The same numbers for each shuffle, so that the same answers stand in the same order. */
function shuffling(random: () => number): () => () => number {
	const numbers = Array.from({ length: 16 }, random);
	return () => {
		let at = 0;
		return () => numbers[at++ % numbers.length]!;
	};
}

interface Sampled {
	executions: readonly Execution[];
	given: string;
	/** Of the first execution. */
	key: string;
	order: () => () => number;
	/** Of the same answers it is asked once. */
	told: Map<string, unknown>;
}

/** Asks which of these samples say the same; once for the same answers. */
const asking =
	({ ctx }: Job, { executions, key, told }: Sampled): Fill =>
	async (form, given) => {
		const shown = JSON.stringify(given.material);
		if (!told.has(shown) && ctx.affords(1)) {
			const step = `${key}-same-${executions.length}`;
			told.set(shown, await ctx.fill<unknown, GivenAnswers>(form, given, step));
		}
		return told.get(shown) ?? null;
	};

/** By rule; one call of the model joins answers that say the same in other words. */
async function grouped(job: Job, sampled: Sampled) {
	const { executions, given, order } = sampled;
	const { description } = job.task;
	const all = answered(description, executions);
	const answers = all.map(({ answer }) => answer);
	const { groups, by } = await sameAnswers(answers, description, order(), asking(job, sampled), {
		given,
		works: all.map(({ key: of }) => executions.find((one) => one.key === of)!.text),
	});
	return {
		groups: groups.map((group) => group.map((at) => all[at]!)),
		byModel: by === 'model',
	};
}

/** Any two have more than half of the numbers in common: they differ in what they say beside. */
function shareNumbers(answers: readonly string[], question: string): boolean {
	const asked = readQuestion(question);
	const sets = answers.map((answer) => new Set(bareNumbers(answer, asked)));
	return sets.every((one, at) =>
		sets
			.slice(at + 1)
			.every(
				(other) => 2 * [...one].filter((n) => other.has(n)).length > Math.min(one.size, other.size),
			),
	);
}

/** Every sample has an answer, and the model puts all into one group, where rules keep them apart. */
async function isOneByModel(job: Job, sampled: Sampled): Promise<boolean> {
	const { executions, order } = sampled;
	const { description } = job.task;
	const answers = answered(description, executions).map(({ answer }) => answer);
	if (answers.length < executions.length || !shareNumbers(answers, description)) return false;
	const told = await groupByModel(answers, description, order(), asking(job, sampled));
	return told?.some((group) => group.length === answers.length) ?? false;
}

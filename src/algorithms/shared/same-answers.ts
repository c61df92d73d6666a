/**
 * Which answers say the same? By rule first; what rules leave apart, one call of a model may join.
 *
 *   answers → groups by rule → one of each, numbered and shuffled → model → cut by the veto → groups
 *
 * The model is asked once, and only where its word could change something. It can join what differs
 * in words alone: numbers, units, names and negations are decided by rule (may-be-same.ts).
 */
import { normaliseAnswer } from '../../core/answers/normalise.ts';
import { readQuestion } from '../../core/answers/asked.ts';
import { sameness, type AnswerContext } from './may-be-same.ts';
import { sayTheSame, type GivenAnswers } from './same-answers-prompt.ts';

/** Positions in the list of answers, in the order in which they stand there. */
export type Groups = number[][];

/** Groups of equal answers. Null, the absent answer, belongs to none. */
export function groupByRule(answers: readonly (string | null)[], question: string): Groups {
	const asked = readQuestion(question);
	const groups = new Map<string, number[]>();
	answers.forEach((answer, at) => {
		const normal = answer === null ? null : normaliseAnswer(answer, asked);
		if (normal === null) return;
		const group = groups.get(normal);
		if (group) group.push(at);
		else groups.set(normal, [at]);
	});
	return [...groups.values()];
}

/** Asks a form of a model: `Strand.fill`, or MidTry's call. Null: no answer came that has its form. */
export type Fill = (form: typeof sayTheSame, given: GivenAnswers) => Promise<unknown>;

export interface SameAnswers {
	groups: Groups;
	/** `model`: it joined groups that rules leave apart; `failed`: it was asked and gave no groups. */
	by: 'rule' | 'model' | 'failed';
}

/**
 * Groups answers by rule, and by the model where that could join any. `random` shuffles, so that the
 * order of the answers tells nothing: derived from the run's seed.
 */
export async function sameAnswers(
	answers: readonly (string | null)[],
	question: string,
	random: () => number,
	fill: Fill,
	beside: AnswerContext = {},
): Promise<SameAnswers> {
	const byRule = groupByRule(answers, question);
	if (!couldJoin(byRule, answers, question, beside)) return { groups: byRule, by: 'rule' };
	const told = await groupByModel(answers, question, random, fill);
	if (!told) return { groups: byRule, by: 'failed' };
	const groups = mergeGroups(byRule, told, answers, question, beside);
	return { groups, by: groups.length < byRule.length ? 'model' : 'rule' };
}

/** Groups as the model alone sees them, whatever rules say; null where it gave none. */
export async function groupByModel(
	answers: readonly (string | null)[],
	question: string,
	random: () => number,
	fill: Fill,
): Promise<Groups | null> {
	const order = shuffled(groupByRule(answers, question), random);
	const material = order.map((group) => answers[group[0]!]!);
	const reply = await fill(sayTheSame, { task: question, material });
	return typeof reply === 'object' && reply !== null ? readGroups(reply, order) : null;
}

/** True where a model may join some two groups. */
function couldJoin(
	byRule: Groups,
	answers: readonly (string | null)[],
	question: string,
	beside: AnswerContext,
): boolean {
	const may = groupsFit(answers, question, beside);
	return byRule.some((group, at) => byRule.slice(at + 1).some((other) => may(group, other)));
}

/** Whether each of one group may be the same as each of another. */
function groupsFit(answers: readonly (string | null)[], question: string, beside: AnswerContext) {
	const may = sameness(
		answers.map((answer) => answer ?? ''),
		question,
		beside,
	);
	return (group: readonly number[], other: readonly number[]): boolean =>
		group.every((a) => other.every((b) => may(a, b)));
}

/** The model's groups as positions of answers, or null where they contradict each other. */
function readGroups({ groups }: { groups?: unknown }, order: Groups): Groups | null {
	if (!Array.isArray(groups) || !groups.every(Array.isArray)) return null;
	const all = (groups as number[][]).map((group) => [...new Set(group)]);
	const numbers = all.flat();
	const valid = numbers.every((n) => Number.isInteger(n) && order[n - 1] !== undefined);
	if (!valid || new Set(numbers).size < numbers.length) return null;
	return all.map((group) => group.flatMap((n) => order[n - 1]!));
}

/**
 * The groups by rule, joined as the model says where the veto lets it: two are joined when they may
 * be the same, and may be the same as just the same others. "12 or 21" joins neither 12 nor 21.
 */
export function mergeGroups(
	byRule: Groups,
	byModel: Groups,
	answers: readonly (string | null)[],
	question: string,
	beside: AnswerContext = {},
): Groups {
	const may = groupsFit(answers, question, beside);
	const groupOf = (at: number) => byModel.findIndex((group) => group.includes(at));
	const told = byRule.map(([first]) => groupOf(first!));
	/** For each group those that it may be joined with, itself included, as one text. */
	const company = byRule.map((group, i) =>
		byRule
			.flatMap((other, j) => {
				const together = told[i]! >= 0 && told[i] === told[j];
				return i === j || (together && may(group, other)) ? [j] : [];
			})
			.join(),
	);
	const joined = new Map<string, number[]>();
	company.forEach((key, i) => joined.set(key, [...(joined.get(key) ?? []), ...byRule[i]!]));
	return [...joined.values()].map((group) => group.toSorted((a, b) => a - b));
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
	const all = [...items];
	for (let last = all.length - 1; last > 0; last--) {
		const at = Math.floor(random() * (last + 1));
		[all[last], all[at]] = [all[at]!, all[last]!];
	}
	return all;
}

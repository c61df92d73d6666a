/**
 * Steps 3f, 5 and 3e for one solution: is it correct? What answers this first is the strongest there
 * is: sums are recalculated, programs and sources looked up (found-evidence.ts), a further sample
 * compared (second-opinion.ts). The agent asks itself only where none of these answers. Then the facts that
 * the answer rests on are tested.
 */
import type { Evidence } from '../../../core/mission/types.ts';
import { calculationsIn, wrongSums } from '../../shared/calculations.ts';
import { programFailed } from '../act/calculate.ts';
import { knownFalse } from '../truth/beliefs.ts';
import { tryFacts, wholeTrial } from '../truth/epistemology.ts';
import { checkSums } from '../../../core/sums/check.ts';
import { agreeing, verdictOn, type Execution, type Refuted } from './evidence.ts';
import { writesText } from './execute.ts';
import { quotesIn } from './marked-quotes.ts';
import { citedSources, type Agent, type Briefing, type Job, type Solution } from '../job.ts';
import { secondOpinion, type SecondOpinion } from './second-opinion.ts';
import { recordSourceClaims } from '../truth/source-claims.ts';
import * as forms from '../prompts/task.ts';
import type { Judgement } from '../prompts/task.ts';

export interface Judged {
	verdict: Judgement;
	words: string;
	solution: Solution;
	/** The next attempt can use the reason why it failed. */
	forReason: boolean;
}

/** Prefix of what high resources brought. */
export const afterHigh = 'after-high/';
export const unjudged = 'It could not be judged.';
const said = { solved: 'Solved', progress: 'Progress', failed: 'Not convincing' };

/** `found`: what speaks for it already, so that nothing is worked out again. */
export async function judge(
	agent: Agent,
	job: Job,
	brief: Briefing,
	execution: Execution,
	prefix: string,
	found?: Evidence[],
): Promise<Judged> {
	const { ctx } = job;
	const end = async (
		verdict: Judgement,
		solution: Omit<Solution, 'how'>,
		forReason = false,
	): Promise<Judged> => {
		const words = said[verdict];
		await ctx.say('evaluate', `${words}: ${solution.because}`);
		return { verdict, words, solution: { ...solution, how: 'plain' }, forReason };
	};
	// The calculator is always on. A slip that is left after a second attempt is put right by code.
	const asked = `${ctx.goal}\n${brief.task}`;
	const calculated = calculationsIn(execution.text, asked);
	const slip = wrongSums(calculated).join(' ');
	const right = execution.retried ? calculated.text : null;
	const text = right ?? execution.text;
	const none = { text, convincing: false, evidence: [] };
	if (slip !== '' && right === null) return end('failed', { ...none, because: slip }, true);
	// What code changed in the words of the model is said.
	if (right !== null) await ctx.say('evaluate', `Put right by code: ${slip}`);
	let reason = '';
	const ask = (key: string) =>
		ctx.fill<{ reason: string; verdict: Judgement }, Parameters<typeof forms.evaluate.write>[0]>(
			// A second look, and one at what cost so much, may think first.
			prefix === afterHigh || key.endsWith('again')
				? { ...forms.evaluate, think: true }
				: forms.evaluate,
			{
				task: brief.task,
				material: [text],
				doubts: [...new Set([...job.refuted, ...knownFalse(agent)])],
				sources: [
					...brief.material.filter((text) => !text.startsWith(programFailed)),
					...citedSources(job.sources),
				],
			},
			key,
		);
	/** Null where it is solved; else how the judgement ends. */
	const doubted = async (evidence: Evidence[]) => {
		const said = await ask(`${prefix}evaluate`);
		if (!said) return end('failed', { ...none, because: unjudged });
		reason = said.reason;
		// What a program printed twice outweighs words against it.
		const outweighed = execution.retried && evidence.some(({ kind }) => kind === 'code');
		if (said.verdict === 'solved' || outweighed) return null;
		return end(said.verdict, { ...none, evidence, because: reason }, true);
	};
	// What cost so much is judged before more is spent on it.
	const first = found !== undefined || prefix === afterHigh;
	const before = first ? await doubted(found ?? []) : null;
	if (before) return before;
	const plain = { text, evidence: found ?? [], doubt: '', comparable: false };
	const one: SecondOpinion = found
		? plain
		: await secondOpinion(agent, job, brief, { ...execution, text });
	if (one.doubt !== '')
		return end(
			'failed',
			{ ...none, text: one.text, evidence: one.evidence, because: one.doubt },
			one.slip,
		);
	const evidence = [...one.evidence];
	const agreed = evidence.some(({ kind }) => kind === 'agreement');
	if (agreed && !first) reason = agreeing(evidence, one.byModel);
	const after = first || agreed ? null : await doubted(evidence);
	if (after) return after;
	const refuted: Refuted[] = [];
	if (job.task.value !== 'low' && evidence.some(({ kind }) => kind === 'source')) {
		refuted.push(...(await recordSourceClaims(agent, job, one.text, evidence)));
		job.refuted.push(...refuted.map(({ statement }) => statement));
	}
	if (mayTry(agent, job, one.text, evidence)) {
		const met = await tryFacts(agent, job, one.text, `${prefix}facts`, {
			most: Math.max(ctx.calls, wholeTrial),
		});
		evidence.push(...met.evidence);
		refuted.push(...met.refuted);
		job.refuted.push(...met.falsified);
		// What was only thought to be false is no proof: who judges hears of it and judges again.
		if (met.falsified.length > 0 && met.refuted.length === 0) {
			const second = await ask(`${prefix}evaluate-again`);
			const because = second?.reason ?? unjudged;
			if (second?.verdict !== 'solved')
				return end(
					second?.verdict ?? 'failed',
					{ ...none, text: one.text, evidence, because },
					second !== null,
				);
		}
	}
	// What cannot be compared has no other judge than itself, and is labelled so.
	const weight = verdictOn(evidence, one.comparable ? job.task.value : 'low', refuted);
	const because = weight.convincing ? reason : weight.because;
	const others = evidence.filter(({ kind }) => kind !== 'self');
	const solution = {
		text: one.text,
		convincing: weight.convincing,
		evidence: others.length > 0 ? others : evidence,
		because,
	};
	return end(weight.convincing ? 'solved' : 'failed', solution);
}

const tellsFacts =
	/report|summar|essay|article|biograph|descri|explain|bericht|zusammenfass|aufsatz|artikel|beschreib|erklär/i;

/**
 * Are the facts of an answer looked for? Not those of a detail, not where it was calculated or quoted,
 * nor where a program, a source or the person decided; and only if a whole trial can be paid. A mission
 * of one task whose samples agree needs none.
 */
function mayTry({ jobs }: Agent, job: Job, text: string, found: readonly Evidence[]): boolean {
	const { ctx, task } = job;
	if (task.value === 'low' || !ctx.affords(wholeTrial)) return false;
	if (found.some(({ kind }) => kind !== 'self' && kind !== 'agreement')) return false;
	// A letter or a plan states nothing about the world; a report does.
	if (writesText(job) && !tellsFacts.test(task.description)) return false;
	if (jobs.length === 1 && found.some(({ kind }) => kind === 'agreement')) return false;
	return checkSums(text).length === 0 && quotesIn(text).length === 0;
}

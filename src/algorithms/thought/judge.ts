/**
 * Steps 3f, 5 and 3e for one solution: the agent asks itself whether it is correct; where it says so,
 * more than its own word is looked for (opinion.ts), and the facts that the answer rests on are tried.
 */
import type { Evidence } from '../../core/mission/types.ts';
import { knownFalse } from './beliefs.ts';
import { tryFacts } from './epistemology.ts';
import { judged, type Execution, type Refuted } from './evidence.ts';
import { cited, type Agent, type Briefing, type Job, type Solution } from './job.ts';
import { opinion, type Opinion } from './opinion.ts';
import { keepSaid } from './said.ts';
import * as forms from './prompts/task.ts';
import type { Judgement } from './prompts/task.ts';

export interface Judged {
	verdict: Judgement;
	words: string;
	solution: Solution;
}

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
	const { strand } = job;
	const { text } = execution;
	const end = async (verdict: Judgement, solution: Omit<Solution, 'how'>): Promise<Judged> => {
		const words = said[verdict];
		await strand.say('evaluate', `${words}: ${solution.because}`);
		return { verdict, words, solution: { ...solution, how: 'plain' } };
	};
	const none = { text, convincing: false, evidence: [] };
	const ask = (key: string) =>
		strand.fill<{ reason: string; verdict: Judgement }, Parameters<typeof forms.evaluate.write>[0]>(
			// A second look, and one at what cost so much, may think first.
			/^after-high\/|again$/.test(key) ? { ...forms.evaluate, think: true } : forms.evaluate,
			{
				task: brief.task,
				material: [text],
				doubts: [...new Set([...job.refuted, ...knownFalse(agent)])],
				sources: [...brief.material, ...cited(job.sources)],
			},
			key,
		);
	const first = await ask(`${prefix}evaluate`);
	if (!first) return end('failed', { ...none, because: unjudged });
	const { verdict, reason } = first;
	if (verdict !== 'solved') return end(verdict, { ...none, because: reason });

	const plain = { text, evidence: found ?? [], doubt: '', comparable: false };
	const one: Opinion = found ? plain : await opinion(agent, job, brief, execution);
	if (one.doubt !== '')
		return end('failed', { ...none, text: one.text, evidence: one.evidence, because: one.doubt });
	const evidence = [...one.evidence];
	const refuted: Refuted[] = [];
	const trials = trialsOf(agent, job, evidence);
	if (trials === null && job.task.value !== 'low') {
		refuted.push(...(await keepSaid(agent, job, one.text, evidence)));
		job.refuted.push(...refuted.map(({ statement }) => statement));
	}
	if (trials !== null) {
		const met = await tryFacts(agent, job, one.text, `${prefix}facts`, { most: trials });
		evidence.push(...met.evidence);
		refuted.push(...met.refuted);
		job.refuted.push(...met.falsified);
		// What was only thought to be false is no proof: who judges hears of it and judges again.
		if (met.falsified.length > 0 && met.refuted.length === 0) {
			const second = await ask(`${prefix}evaluate-again`);
			const because = second?.reason ?? unjudged;
			if (second?.verdict !== 'solved')
				return end(second?.verdict ?? 'failed', { ...none, text: one.text, evidence, because });
		}
	}
	// What cannot be compared has no other judge than itself, and is labelled so.
	const weight = judged(evidence, one.comparable ? job.task.value : 'low', refuted);
	const because = weight.convincing ? reason : weight.because;
	const solution = { text: one.text, convincing: weight.convincing, evidence, because };
	return end(weight.convincing ? 'solved' : 'failed', solution);
}

/** Calls of finding the facts and one trial. */
const trying = 4;

/**
 * Calls that the trials of its facts may take; null where they are not even looked for. The facts of
 * a detail are not worth a trial, and what a program, a source or the person said has had one. In a
 * mission of one task they are kept untested where more than its own judgement speaks for the answer.
 */
function trialsOf(
	{ jobs }: Agent,
	{ strand, task }: Job,
	found: readonly Evidence[],
): number | null {
	if (task.value === 'low' || !strand.affords(trying)) return null;
	if (found.some(({ kind }) => kind !== 'self' && kind !== 'agreement')) return null;
	const spoken = found.some(({ kind }) => kind !== 'self');
	return spoken && jobs.length === 1 ? 0 : strand.calls;
}

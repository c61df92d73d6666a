/**
 * What a passage of a document or a tool says, and an answer rests on, is a fact as well (decision
 * T8): in the source's own words, with where it stands. Its test is the look at the source, which
 * code has done; a call is spent only where something that is known may contradict it.
 */
import type { Evidence } from '../../../core/mission/types.ts';
import { sameStatement } from '../../../core/text/statement.ts';
import { isRefuted, recordDependence } from './beliefs.ts';
import { challenge, follow } from './epistemology.ts';
import type { Refuted } from '../task/evidence.ts';
import { keywordsOf } from '../act/given.ts';
import type { Agent, Job, Source } from '../job.ts';
import { isPassage } from '../act/look-up.ts';
import { allSettledOrThrow } from '../all-settled.ts';
import type { Candidate } from './trial.ts';

/** Facts that one answer leaves this way. */
const most = 3;
/** A trial asks at most once: which known statement it contradicts. */
const price = 1;
/** A statement of fewer telling words cannot be understood alone. */
const fewest = 3;

/** Keeps them; gives those that are known to be false: they cap the answer, as any other fact does. */
export async function recordSourceClaims(
	agent: Agent,
	job: Job,
	answer: string,
	evidence: readonly Evidence[],
): Promise<Refuted[]> {
	const { ctx } = job;
	const candidates = new Map<string, Candidate>();
	for (const { kind, ref, quote = '' } of evidence) {
		if (kind !== 'source') continue;
		const source = job.sources.find((one) => one.ref === ref && one.text.includes(quote));
		const one = source && saidBy(source, quote, agent.outside.now);
		if (one) candidates.set(sameStatement(one.statement), one);
	}
	const trials = await allSettledOrThrow(
		[...candidates.values()].slice(0, most).flatMap((candidate) => {
			if (!ctx.affords(price)) return [];
			ctx.charged += price;
			return [challenge(agent, job, candidate, price)];
		}),
	);
	for (const { thoughts } of trials) if (thoughts) follow(agent, job, thoughts);
	const facts = [...new Set(trials.map(({ id }) => id))];
	if (facts.length > 0) recordDependence(agent, job, answer, facts);
	return trials.filter(isRefuted).map(({ id, statement }) => ({ id, statement }));
}

/** The source's words as a fact; null where they say nothing alone, or it is neither of the two. */
function saidBy(source: Source, quote: string, now: number): Candidate | null {
	const { kind, ref, title, tool } = source;
	const passage = isPassage(source);
	if (!passage && !(kind === 'tool' && tool)) return null;
	const words = quote.replace(/^[\s>*•-]+/, '').trim();
	if (new Set(keywordsOf(words)).size < fewest) return null;
	// What a tool says holds for the day on which it was asked.
	const statement = passage ? words : `${title}: ${words}`;
	const valid = passage ? {} : { valid: { asOf: new Date(now).toISOString().slice(0, 10) } };
	return {
		statement,
		span: quote,
		subject: '',
		relation: '',
		object: '',
		...valid,
		said: {
			prediction: {
				text: statement,
				instrument: passage ? 'documents' : tool!,
				because: 'The source says it.',
				verdict: 'confirmed',
				evidence: quote,
				tested: now,
			},
			from: passage ? 'document' : 'tool',
			ref,
		},
	};
}

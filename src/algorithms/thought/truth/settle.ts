/**
 * What a trial came to (thought-agent.md, The epistemological method, 3; decision T15): the status
 * of the fact, and of one that it contradicts. It takes the other's place only with at least as much
 * trust (core/mission/trust.ts); with less both are disputed, and the person is asked which stands.
 */
import { repairs } from '../../../core/runs/calls.ts';
import type { Fact, FactStatus, Prediction, Verdict } from '../../../core/mission/knowledge.ts';
import type { NewRows } from '../../../core/mission/types.ts';
import { restsOn, trust, type Trust } from '../../../core/mission/trust.ts';
import { sameStatement } from '../../../core/text/statement.ts';
import { saysNo, saysYes } from '../act/yes-no.ts';
import { orOnLimit } from '../limit.ts';
import type { Agent, Job, Trial } from '../job.ts';
import { passagesDiffer, twoPassages } from './passages-differ.ts';
import type { TaskContext } from '../task-context.ts';
import { answered, type Tested } from './tests.ts';
import { canAskUser, instrumentName } from '../act/tools.ts';

/** A known statement that the new one contradicts. */
export interface Rival {
	id: string;
	statement: string;
	rests: Trust;
}

/** A fact with all that is known of it at the end of its trial. */
export interface FactOnTrial {
	id: string;
	statement: string;
	source: Fact['source'];
	/** The person's own word, which no run overrules. */
	own: boolean;
	predictions: Prediction[];
	rival: Rival | null;
	/** It and its rival stand in what was read: two passages differ, and neither takes the other's place. */
	bothStand?: boolean;
	ctx: TaskContext;
}

/** The person is asked which of two statements stands; without a rival, whether their own does. */
export type Dispute = Omit<FactOnTrial, 'source'>;

export const cutShort: Tested = {
	verdict: 'inconclusive',
	evidence: 'The calls for its trial were used up.',
};

/** Step 3 of the method. No hypothesis is proven true; it is not falsified, or it is. */
export function statusOf(predictions: readonly { verdict: Verdict }[]): FactStatus {
	if (predictions.some(({ verdict }) => verdict === 'falsified')) return 'falsified';
	return predictions.some(({ verdict }) => verdict === 'confirmed') ? 'surviving' : 'untested';
}

const words: Record<FactStatus, string> = {
	surviving: 'It survived its test and is part of the world model.',
	falsified: 'It was falsified.',
	untested: 'It could not be tested; it is kept as untested.',
	superseded: '',
	disputed: 'It contradicts what rests on more; the person says which of them stands.',
};
const titles: Record<FactStatus, string> = {
	surviving: 'Survives',
	falsified: 'False',
	untested: 'Untested',
	superseded: 'Superseded',
	disputed: 'Disputed',
};

/** Writes what the tests came to, and what they mean for a fact that it contradicts. */
export async function settle(
	agent: Agent,
	job: Job | null,
	fact: FactOnTrial,
): Promise<Pick<Trial, 'status' | 'rests'>> {
	const { id, statement, predictions, rival, ctx, source } = fact;
	const tested = statusOf(predictions);
	const mine = restsOn({ status: tested, predictions, source, ...(fact.own ? { stood: 0 } : {}) });
	const against = rival !== null && rival.id !== id && tested === 'surviving' ? rival : null;
	const bothStand = fact.bothStand === true && mine === trust.documents;
	const outdone = against !== null && (mine < against.rests || bothStand);
	const differ = tested === 'falsified' && passagesDiffer(statement, predictions);
	// The person's own word falls only by the person's own word.
	const owns = fact.own && tested === 'falsified' && mine !== trust.user;
	const status: FactStatus = outdone || owns || differ ? 'disputed' : tested;
	const wins = against !== null && !outdone;
	const other: NewRows['factChanges'] = against
		? outdone
			? [{ id: against.id, change: { status: 'disputed', disputes: id } }]
			: [{ id: against.id, change: { status: 'superseded', supersededBy: id } }]
		: [];
	await ctx.leave(
		`${titles[status]}: ${statement}`,
		`${differ || (outdone && bothStand) ? twoPassages : words[status]} ${wins ? 'It takes the place of a statement that it contradicts. ' : ''}${predictions.map((p) => `${p.text} (${instrumentName(p.instrument)}: ${p.verdict})`).join(' ')}`,
		status === 'surviving' ? 'step' : 'doubt',
		{
			factChanges: [
				{
					id,
					change: {
						status,
						predictions,
						...(wins ? { supersedes: against.id } : {}),
						...(outdone ? { disputes: against.id } : {}),
					},
				},
				...other,
			],
		},
		[id, ...(against ? [against.id] : [])],
	);
	if (outdone || owns) await ask(agent, job, { ...fact, rival: against });
	return { status, rests: mine };
}

// ── Disputes ────────────────────────────────────────────────────────────────────────────────

/** Only who may ask the person does (T4); otherwise Memory shows the dispute. */
async function ask(agent: Agent, job: Job | null, dispute: Dispute): Promise<void> {
	const { statement, rival, predictions, ctx } = dispute;
	if (!canAskUser(agent, job)) return;
	const seen = predictions.findLast(({ verdict }) => verdict === 'falsified')?.evidence ?? '';
	const text = rival
		? `Two statements contradict each other.\n1: ${rival.statement}\n2: ${statement}\nWhich one stands: 1, 2 or neither?`
		: `You said: ${statement}\nA test speaks against it: ${seen}\nDoes it stand?`;
	const { questions } = await ctx.commit({
		questions: [{ taskId: ctx.taskId, text, purpose: 'test' }],
	});
	const question = questions[0]!;
	agent.held.disputes.set(question, dispute);
	agent.questions.set(question, { job: null, answer: undefined, withdrawn: false });
}

const first =
	/^\W*(?:(?:the )?(?:first|former)|(?:nr|no|number)?\W*1|das erste|(?:der|die) erste)\b/i;
const second =
	/^\W*(?:(?:the )?(?:second|latter)|(?:nr|no|number)?\W*2|das zweite|(?:der|die) zweite)\b/i;
/** Not “keine Ahnung”, and not “none the wiser”. */
const neither =
	/^\W*(?:neither\b|none\b(?! the)|weder\b|kein(?:e[rs]?|s)?(?:\W*$|[.,;!:–-]| (?:von|der|davon|dieser|beide[nr]?|stimm\w*|gilt|ist|trifft)\b))/i;

/** Which of the two the person means: 1, 2, 0 for neither, null where the words do not say. */
export function chosenStatement(
	said: string,
	statements: readonly [string, string],
): 0 | 1 | 2 | null {
	const line = said.trim().slice(0, 1000);
	if (neither.test(line) || saysNo(line)) return 0;
	if (first.test(line)) return 1;
	if (second.test(line)) return 2;
	const same = statements.map((one) => sameStatement(line).includes(sameStatement(one)));
	return same[0] === same[1] ? null : same[0] ? 1 : 2;
}

async function hearDispute(agent: Agent, dispute: Dispute, said: string): Promise<void> {
	const { id, statement, rival, predictions, own } = dispute;
	const stands = rival
		? chosenStatement(said, [rival.statement, statement])
		: saysYes(said)
			? 2
			: saysNo(said)
				? 0
				: null;
	// It stays disputed, with what the person said of it.
	const verdict: Verdict =
		stands === null ? 'inconclusive' : stands === 2 ? 'confirmed' : 'falsified';
	const { now } = agent.outside;
	const text = rival ? 'The person says that it stands, and not the other.' : 'It stands.';
	const heard = { text, instrument: 'user', because: 'It is disputed.', tested: now };
	const evidence = `You said: ${said}`;
	const all = [...predictions, { ...heard, verdict, evidence }];
	const status: FactStatus =
		stands === null ? 'disputed' : stands === 2 ? 'surviving' : 'falsified';
	const stood = stands === 2 ? { stood: now } : {};
	const theirs: NewRows['factChanges'] = [];
	if (rival && stands !== null) {
		const change: Record<typeof stands, Partial<Fact>> = {
			0: {
				status: 'falsified',
				predictions: [{ ...heard, verdict: 'falsified', evidence }],
			},
			1: { status: 'surviving', stood: now },
			2: { status: 'superseded', supersededBy: id },
		};
		theirs.push({ id: rival.id, change: change[stands] });
	}
	await agent.ctx.leave(
		`${titles[status]}: ${statement}`,
		`The person was asked and said: ${said}`,
		'doubt',
		{
			factChanges: [
				{
					id,
					change: {
						status,
						predictions: all,
						...stood,
						...(rival && stands === 2 ? { supersedes: rival.id } : {}),
					},
				},
				...theirs,
			],
		},
		[id, ...(rival ? [rival.id] : [])],
	);
	const rests =
		status === 'disputed' ? trust.nothing : own || stands === 2 ? trust.own : trust.user;
	believe(agent, { id, statement, status, rests });
	if (rival && stands !== null) {
		const other: FactStatus = (['falsified', 'surviving', 'superseded'] as const)[stands];
		const by = stands === 1 ? trust.own : trust.user;
		believe(agent, { id: rival.id, statement: rival.statement, status: other, rests: by });
	}
}

/** Whoever meets the statement again in this run finds what became of it. */
function believe(agent: Agent, trial: Omit<Trial, 'thoughts'>): void {
	agent.trials.set(sameStatement(trial.statement), Promise.resolve(trial));
}

// ── The person answered ─────────────────────────────────────────────────────────────────────

/** The user answered a question that was a test or a dispute, however late. */
export async function receiveAnswer(agent: Agent, question: number, said: string): Promise<void> {
	const dispute = agent.held.disputes.get(question);
	if (dispute) {
		agent.held.disputes.delete(question);
		return hearDispute(agent, dispute, said);
	}
	const test = agent.pending.get(question);
	if (!test) return;
	agent.pending.delete(question);
	const { fact, index, job } = test;
	const { statement, ctx, predictions } = fact;
	const same = sameStatement(statement);
	const room = Math.max(0, Math.min(1 + repairs, agent.ctx.left()));
	agent.ctx.charged += room;
	// Two answers about one fact in one round: what the first led to is not to be lost.
	if (agent.doubting.has(same)) ctx.allowance += room;
	else ctx.wake(agent.self, room);
	agent.doubting.set(same, ctx);
	const asked = predictions[index]!;
	const result = await orOnLimit(cutShort, answered(ctx, asked.text, said, `answer-${index + 1}`));
	predictions[index] = { ...asked, ...result, tested: agent.outside.now };
	await reportTest(ctx, fact.id, predictions[index]);
	const settled = await settle(agent, job, fact);
	believe(agent, { id: fact.id, statement, ...settled });
}

export const reportTest = (
	ctx: TaskContext,
	factId: string,
	{ text, instrument, verdict, evidence }: Prediction,
) =>
	ctx.tell({
		type: 'agent/tested',
		factId,
		prediction: text,
		instrument,
		verdict,
		evidence,
	});

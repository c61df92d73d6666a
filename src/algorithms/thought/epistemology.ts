/**
 * The epistemological method (thought-agent.md; decision T8). To evaluate a statement:
 *
 * 1. Derive predictions from it, as easy to falsify as possible.
 * 2. Test each with the instrument that the model chooses from those offered, in order of trust:
 *    executed code → documents → user → tools → self reflection. Not confirmed: falsified.
 * 3. All predictions survived, one at least was confirmed: it enters the world model, as a
 *    hypothesis that has not been proven false yet. None could be tested: it stays untested.
 *
 * One trial for each statement in a run, in a scope named by the statement: tasks that meet the
 * same fact at the same time share it, so nothing is tested twice. It is the trial of the task that
 * came first, which the journal keeps.
 */
import { repairs } from '../../core/calls.ts';
import type { Fact, FactStatus, Prediction, Triple, Verdict } from '../../core/mission/types.ts';
import { hash32 } from '../../core/hash.ts';
import { sameStatement } from '../../core/text/statement.ts';
import * as forms from './prompts/facts.ts';
import type { Offered } from './prompts/facts.ts';
import { instrumentOf, type Agent, type Job, type Trial } from './job.ts';
import { within } from './limit.ts';
import { Strand } from './strand.ts';
import { answered, tests, type Tested } from './tests.ts';
import { short } from './self.ts';
import { together } from './together.ts';
import { chooseTools, mayAsk, nameOf, toolWords } from './tools.ts';

interface Candidate extends Triple {
	statement: string;
	span: string;
}

/** What the trial of a fact may cost, in calls of models; its task is charged for it. */
export const price = 8;

/** Step 3e: every time the agent encounters a new fact, it challenges it. */
export async function encounter(agent: Agent, job: Job, text: string, key: string) {
	const { strand } = job;
	const found = await strand.fill<{ facts: Candidate[] }>(
		forms.facts,
		{ task: job.task.description, material: [text] },
		key,
	);
	const candidates = unique(found?.facts ?? []);
	let tests = agent.options.tests;
	const trials = await together(
		candidates.map((candidate) => {
			const wanted = tests > 0 && strand.affords(price + 2);
			if (!wanted) return queue(strand, job, candidate);
			tests -= 1;
			strand.charged += price;
			return challenge(agent, job, candidate);
		}),
	);
	for (const { thoughts } of trials) if (thoughts) follow(agent, job, thoughts);
	const falsified = trials.filter(({ status }) => status === 'falsified');
	return {
		falsified: falsified.map(({ statement }) => statement),
		byCode: trials.some((trial) => trial.byCode && trial.status === 'surviving'),
	};
}

/**
 * What was thought in a trial of this round belongs to the stream of each task that waited for it,
 * whichever of them began it: that may be another one in a replay.
 */
function follow(agent: Agent, job: Job, trial: Strand): void {
	if ([...agent.doubting.values()].includes(trial)) trial.follow(job);
}

const shortest = 8;
function unique(facts: Candidate[]): Candidate[] {
	const seen = new Set<string>();
	return facts.filter(({ statement }) => {
		const same = sameStatement(statement);
		return same.length >= shortest && !seen.has(same) && seen.add(same);
	});
}

/** Over budget: kept in the ledger, untested. */
async function queue(strand: Strand, job: Job, candidate: Candidate): Promise<Trial> {
	const { facts } = await strand.commit({ facts: [rowOf(strand.mind.runId, job, candidate)] });
	const { statement } = candidate;
	return { id: facts[0]!, statement, status: 'untested', byCode: false };
}

function rowOf(
	runId: string,
	job: Job | null,
	{ statement, span, subject, relation, object }: Candidate,
): Omit<Fact, 'id' | 'created' | 'changed'> {
	const whole = [subject, relation, object].every((part) => part.trim() !== '');
	return {
		statement: statement.trim(),
		triples: whole ? [{ subject, relation, object }] : [],
		status: 'untested',
		predictions: [],
		source: { from: 'model', runId, taskId: job?.task.id ?? null, span },
		local: false,
		trust: 1,
	};
}

/** The trial of a statement: begun by whoever meets it first, shared by all. */
export function challenge(agent: Agent, job: Job | null, candidate: Candidate): Promise<Trial> {
	const same = sameStatement(candidate.statement);
	const known = agent.trials.get(same);
	if (known) return known;
	const trial = examine(agent, job, candidate, same);
	agent.trials.set(same, trial);
	// Whoever awaits it sees the fault; nobody else is to be told.
	trial.catch(() => undefined);
	return trial;
}

async function examine(
	agent: Agent,
	by: Job | null,
	words: Candidate,
	same: string,
): Promise<Trial> {
	const scope = `fact-${hash32(same).toString(16)}-${hash32(same, 1).toString(16)}/`;
	const mind = agent.mind.scope(scope);
	// Who came first is chance, and prompts depend on it: its spelling of the statement, and whether
	// its value lets it ask the user. So it is kept; by path, for a fork gives other ids.
	const first = await mind.signal('met', () => ({ path: by?.path ?? null, candidate: words }));
	const job = agent.jobs.find(({ path }) => path === first.path) ?? by;
	const { candidate } = first;
	const { statement } = candidate;
	const strand = new Strand(mind, job?.task.id ?? null, agent.self, true);
	strand.allowance = price;
	agent.doubting.set(same, strand);

	const recalled = await strand.mind.recall('known', {
		text: statement,
		kinds: ['fact'],
		characters: 800,
		remote: false,
		limit: 4,
	});
	const twin = recalled.find(({ text }) => sameStatement(text) === same);
	const { status: before = 'surviving' } = twin ?? {};
	if (twin && before !== 'untested') {
		return { id: twin.id, statement, status: before, byCode: false };
	}
	const rivals = recalled.filter(({ status = 'surviving' }) => status === 'surviving');

	await strand.say('test', `Challenging: ${statement}`);
	const { facts } = await strand.commit({ facts: [rowOf(strand.mind.runId, job, candidate)] });
	const id = facts[0]!;
	const { instruments, ids, note } = await offered(agent, job, strand, statement);
	const known = rivals.map(({ text }) => text);
	const derived = await within(
		null,
		strand.fill<Derived, Parameters<typeof forms.predict.write>[0]>(forms.predict, {
			task: statement,
			known,
			instruments,
			note,
		}),
	);
	const rival = rivals[(derived?.contradicts ?? 0) - 1]?.id ?? null;
	const predictions: Prediction[] = [];
	for (const [index, chosen] of (derived?.predictions ?? []).entries()) {
		if (chosen.text.trim() === '') continue;
		const prediction = { ...chosen, instrument: ids.get(chosen.instrument) ?? chosen.instrument };
		const instrument = tests[prediction.instrument.split(':')[0]!];
		if (!strand.affords(prediction.instrument === 'reflection' ? 4 : 3)) break;
		const result: Tested = instrument
			? await within(
					cutShort,
					instrument({ agent, strand, prediction, key: `test-${index + 1}/`, statement }),
				)
			: { verdict: 'inconclusive', evidence: 'There is no such instrument.' };
		const { asked, ...tested } = result;
		predictions.push({ ...prediction, ...tested, tested: agent.outside.now });
		if (asked !== undefined) {
			const at = predictions.length - 1;
			const test = { factId: id, statement, predictions, index: at, rival, strand };
			agent.pending.set(asked, test);
			agent.questions.set(asked, { job: null, answer: undefined, withdrawn: false });
		}
		await told(strand, id, predictions.at(-1)!);
		if (tested.verdict === 'falsified') break;
	}
	const status = await settle(strand, { id, statement, predictions, rival });
	const byCode = predictions.some((p) => p.instrument === 'code' && p.verdict === 'confirmed');
	return { id, statement, status, byCode, thoughts: strand };
}

const cutShort: Tested = {
	verdict: 'inconclusive',
	evidence: 'The calls for its trial were used up.',
};

interface Derived {
	contradicts?: number;
	predictions: { text: string; instrument: string; because: string }[];
}

/** Tools that are offered for a test. */
const mostTools = 3;

/** What the model may choose from: available and permitted, in order of trust. */
async function offered(agent: Agent, job: Job | null, strand: Strand, statement: string) {
	const of = (id: string): Offered[] => {
		const info = instrumentOf(agent, id);
		return info ? [{ name: id, describe: short(info.describe, 200) }] : [];
	};
	const about = job ? [`${job.task.name} ${job.task.description}`] : [];
	const { tools, note } = await chooseTools(agent, strand, 'tools', {
		texts: [statement, ...about],
		most: mostTools,
		writing: false,
	});
	const asking = { name: 'user', describe: 'Asks the person; only for what they know best.' };
	const instruments: Offered[] = [
		...of('code'),
		...of('documents'),
		...(mayAsk(agent, job) ? [asking] : []),
		...tools.map((tool) => ({ name: tool.name, describe: toolWords(tool, 200) })),
		{
			name: 'reflection',
			describe: 'Looks for a counterexample by thinking. If nothing else can.',
		},
	];
	return { instruments, note, ids: new Map(tools.map(({ name, info }) => [name, info.id])) };
}

/** Step 3 of the method. No hypothesis is proven true; it is not falsified, or it is. */
export function statusOf(predictions: readonly { verdict: Verdict }[]): FactStatus {
	if (predictions.some(({ verdict }) => verdict === 'falsified')) return 'falsified';
	return predictions.some(({ verdict }) => verdict === 'confirmed') ? 'surviving' : 'untested';
}

/** Writes what the tests came to. A survivor supersedes the fact that it contradicts, with a link. */
async function settle(
	strand: Strand,
	fact: { id: string; statement: string; predictions: Prediction[]; rival: string | null },
): Promise<FactStatus> {
	const { id, statement, predictions, rival } = fact;
	const status = statusOf(predictions);
	const wins = status === 'surviving' && rival !== null && rival !== id;
	const verdict = {
		surviving: 'It survived its test and is part of the world model.',
		falsified: 'It was falsified.',
		untested: 'It could not be tested; it is kept as untested.',
		superseded: '',
	}[status];
	await strand.leave(
		`${status === 'falsified' ? 'False' : status === 'surviving' ? 'Survives' : 'Untested'}: ${statement}`,
		`${verdict} ${wins ? 'It takes the place of a statement that it contradicts. ' : ''}${predictions.map((p) => `${p.text} (${nameOf(p.instrument)}: ${p.verdict})`).join(' ')}`,
		status === 'surviving' ? 'step' : 'doubt',
		{
			factChanges: [
				{ id, change: { status, predictions, ...(wins ? { supersedes: rival } : {}) } },
				...(wins
					? [{ id: rival, change: { status: 'superseded' as const, supersededBy: id } }]
					: []),
			],
		},
	);
	return status;
}

const told = (
	strand: Strand,
	factId: string,
	{ text, instrument, verdict, evidence }: Prediction,
) =>
	strand.tell({
		type: 'agent/tested',
		factId,
		prediction: text,
		instrument,
		verdict,
		evidence,
	});

/** The user answered a question that was a test, however late. */
export async function hear(agent: Agent, question: number, words: string): Promise<void> {
	const test = agent.pending.get(question);
	if (!test) return;
	agent.pending.delete(question);
	const { factId, statement, index, rival, strand } = test;
	const same = sameStatement(statement);
	const room = Math.max(0, Math.min(1 + repairs, agent.strand.left()));
	agent.strand.charged += room;
	// Two answers about one fact in one round: what the first led to is not to be lost.
	if (agent.doubting.has(same)) strand.allowance += room;
	else strand.wake(agent.self, room);
	agent.doubting.set(same, strand);
	const asked = test.predictions[index]!;
	const result = await within(cutShort, answered(strand, asked.text, words, `answer-${index + 1}`));
	test.predictions[index] = { ...asked, ...result, tested: agent.outside.now };
	await told(strand, factId, test.predictions[index]);
	await settle(strand, { id: factId, statement, predictions: test.predictions, rival });
}

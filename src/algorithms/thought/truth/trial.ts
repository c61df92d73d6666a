/**
 * One statement on trial (thought-agent.md, The epistemological method; decision T8):
 *
 * 1. Derive predictions from it, as easy to falsify as possible, and not known to be false.
 * 2. Test each with the instrument that the model chooses from those offered, in order of trust:
 *    executed code → documents → user → tools → self reflection. Not confirmed: falsified.
 * 3. What it came to is written, with what it means for others (settle.ts).
 */
import type { Fact, Prediction, Triple } from '../../../core/mission/knowledge.ts';
import type { Recalled } from '../../../core/mission/outside.ts';
import type { Validity } from '../../../core/mission/knowledge.ts';
import { trust, type Trust } from '../../../core/mission/trust.ts';
import { hash32 } from '../../../core/hash.ts';
import { sameStatement } from '../../../core/text/statement.ts';
import { knownFalse } from './beliefs.ts';
import {
	dispute,
	visiblePassages,
	restsOnPassage,
	saysIt,
	findPassage,
} from './passages-differ.ts';
import * as forms from '../prompts/facts.ts';
import type { Offered } from '../prompts/facts.ts';
import { instrumentOf, toolsOf, type Agent, type Job, type Trial } from '../job.ts';
import { orOnLimit } from '../limit.ts';
import { withNote } from '../plan/memory-budget.ts';
import { short } from '../../../core/text/short.ts';
import { cutShort, settle, reportTest, type FactOnTrial, type Rival } from './settle.ts';
import { TaskContext } from '../task-context.ts';
import { tests, type Tested } from './tests.ts';
import { chooseTools, canAskUser, toolDescription } from '../act/tools.ts';

/** A statement that was met, and what came with it. */
export interface Candidate extends Triple {
	statement: string;
	span: string;
	valid?: Validity;
	/** A source that says so, looked up by code: its test is done. */
	said?: { prediction: Prediction; from: Fact['source']['from']; ref: string };
}

/** The row of a fact as it is first met. */
export function rowOf(
	runId: string,
	job: Job | null,
	{ statement, span, subject, relation, object, valid, said }: Candidate,
): Omit<Fact, 'id' | 'created' | 'changed'> {
	const whole = [subject, relation, object].every((part) => part.trim() !== '');
	return {
		statement: statement.trim(),
		triples: whole ? [{ subject, relation, object }] : [],
		status: 'untested',
		predictions: [],
		source: {
			from: said?.from ?? 'model',
			runId,
			taskId: job?.task.id ?? null,
			span,
			...(said ? { ref: said.ref } : {}),
		},
		...(valid ? { valid } : {}),
		local: false,
		trust: 1,
	};
}

/** What the person answered, as a fact of its own: said, and not tested. */
export const saidByUser = (
	{ task, ctx }: Job,
	question: number,
	asked: string,
	said: string,
): ReturnType<typeof rowOf> => ({
	statement: short(`To the question “${asked.trim()}” you said: ${said.trim()}`, 600),
	triples: [],
	status: 'untested',
	predictions: [],
	source: {
		from: 'user',
		runId: ctx.mind.runId,
		taskId: task.id,
		span: said.trim(),
		ref: `question-${question}`,
	},
	local: false,
	trust: 1,
});

/** In a scope named by the statement: tasks that meet it at the same time share it. */
export async function examine(
	agent: Agent,
	by: Job | null,
	words: Candidate,
	most: number,
): Promise<Trial> {
	const same = sameStatement(words.statement);
	const scope = `fact-${hash32(same).toString(16)}-${hash32(same, 1).toString(16)}/`;
	const mind = agent.mind.scope(scope);
	// Who came first is chance, and prompts depend on it: its spelling of the statement, whether its
	// value lets it ask the user, what it may spend. So it is kept; by path, for a fork gives other ids.
	const first = await mind.once('met', () => ({
		path: by?.path ?? null,
		candidate: words,
		most,
	}));
	const job = agent.jobs.find(({ path }) => path === first.path) ?? by;
	const { candidate } = first;
	const { statement } = candidate;
	const ctx = new TaskContext(mind, job?.task.id ?? null, agent.self, true);
	ctx.allowance = first.most;
	agent.doubting.set(same, ctx);

	const recalled = await ctx.mind.recall('known', {
		text: statement,
		kinds: ['fact'],
		characters: 800,
		remote: false,
		limit: 4,
	});
	const twin = recalled.find(({ text }) => sameStatement(text) === same);
	const { status: before = 'surviving', rests: beneath = trust.nothing } = twin ?? {};
	const again = before === 'falsified' && tryAgain(agent, job, twin);
	const stands = () =>
		ctx.mind.once('stands', () => findPassage(statement, visiblePassages(ctx, job)));
	// An earlier mission read the other passage alone.
	const differs =
		before === 'falsified' && restsOnPassage(beneath) && (candidate.said || (await stands()));
	if (twin && before !== 'untested' && !again) {
		if (differs) return dispute(ctx, { id: twin.id, statement, rests: beneath as Trust });
		return { id: twin.id, statement, status: before, rests: beneath as Trust };
	}
	// What the person said counts before it was tested; the ledger does not.
	const rivals = recalled.filter(
		(one) =>
			one !== twin &&
			((one.status ?? 'surviving') === 'surviving' ||
				(one.status === 'untested' && (one.rests ?? 0) >= trust.user)),
	);

	await ctx.say('test', `Challenging: ${statement}`);
	const row = rowOf(ctx.mind.runId, job, candidate);
	const { facts } = await ctx.commit({ facts: [row] });
	const id = facts[0]!;
	const own = before === 'untested' && beneath === trust.own;
	const fact: FactOnTrial = {
		id,
		statement,
		source: row.source,
		own,
		predictions: [],
		rival: null,
		ctx,
	};
	const least = again ? beneath + 1 : 0;
	await test(agent, job, fact, { rivals, least, said: candidate.said?.prediction });
	// The stronger instrument found nothing out: what the weaker one found stands.
	if (again && fact.predictions.every(({ verdict }) => verdict === 'inconclusive')) {
		if (differs) return dispute(ctx, { id, statement, rests: beneath as Trust });
		return { id, statement, status: 'falsified', rests: beneath as Trust };
	}
	const settled = await settle(agent, job, fact);
	const proof = fact.predictions.find(({ verdict }) => verdict === 'confirmed');
	return { id, statement, ...settled, thoughts: ctx, ...(proof ? { proof } : {}) };
}

interface Testing {
	rivals: Recalled[];
	/** Only instruments of so much trust. */
	least: number;
	said: Prediction | undefined;
}

/** Steps 1 and 2: predictions, and what each came to. */
async function test(
	agent: Agent,
	job: Job | null,
	fact: FactOnTrial,
	{ rivals, least, said }: Testing,
): Promise<void> {
	const { ctx, statement, predictions } = fact;
	if (said) predictions.push(said);
	if (said && rivals.length === 0) return reportTest(ctx, fact.id, said);
	const { instruments, ids, note } = await offered(agent, job, ctx, statement, least);
	const derived = await orOnLimit(
		null,
		ctx.fill<Derived, Parameters<typeof forms.predict.write>[0]>(forms.predict, {
			task: statement,
			known: rivals.map(withNote),
			refuted: [...new Set([...(job?.falseBefore ?? []), ...knownFalse(agent)])].slice(
				-mostRefuted,
			),
			instruments,
			note,
		}),
	);
	const against = rivals[(derived?.contradicts ?? 0) - 1];
	fact.rival = against ? rivalOf(against) : null;
	if (fact.rival && fact.rival.rests === trust.documents) {
		const rival = fact.rival.statement;
		const passages = visiblePassages(ctx, job);
		const both = () => [rival, statement].every((one) => findPassage(one, passages) !== null);
		fact.bothStand = await ctx.mind.once('both-stand', both);
	}
	if (said) return reportTest(ctx, fact.id, said);
	for (const [index, chosen] of (derived?.predictions ?? []).entries()) {
		if (chosen.text.trim() === '') continue;
		const prediction = { ...chosen, instrument: ids.get(chosen.instrument) ?? chosen.instrument };
		const instrument = tests[prediction.instrument.split(':')[0]!];
		// The first step of a test, and the one that reads it.
		if (!ctx.affords(prediction.instrument === 'user' ? 0 : 2)) break;
		const result: Tested = instrument
			? await orOnLimit(
					cutShort,
					instrument({ agent, ctx, prediction, key: `test-${index + 1}/`, statement }),
				)
			: { verdict: 'inconclusive', evidence: 'There is no such instrument.' };
		const { asked, read, ...tested } = result;
		predictions.push({ ...prediction, ...tested, tested: agent.outside.now });
		if (asked !== undefined) {
			agent.pending.set(asked, { fact, index: predictions.length - 1, job });
			agent.questions.set(asked, { job: null, answer: undefined, withdrawn: false });
		}
		await reportTest(ctx, fact.id, predictions.at(-1)!);
		if (tested.verdict !== 'falsified') continue;
		const passages = [...visiblePassages(ctx, job), ...(read ? [read] : [])];
		const says = await ctx.mind.once('says', () => findPassage(statement, passages));
		if (says) predictions.push(saysIt(statement, says, agent.outside.now));
		if (says) await reportTest(ctx, fact.id, predictions.at(-1)!);
		break;
	}
}

/** Of what is known to be false, the latest: a small model reads little. */
const mostRefuted = 8;

const rivalOf = ({ id, text, rests = trust.nothing }: Recalled): Rival => ({
	id,
	statement: text,
	rests: rests as Trust,
});

interface Derived {
	contradicts?: number;
	predictions: { text: string; instrument: string; because: string }[];
}

/** An instrument is there that is trusted more than what found it false. */
function tryAgain(agent: Agent, job: Job | null, twin: Recalled | undefined): boolean {
	if (twin?.rests === undefined) return false;
	const there = [
		instrumentOf(agent, 'code') ? trust.code : trust.nothing,
		instrumentOf(agent, 'documents') ? trust.documents : trust.nothing,
		canAskUser(agent, job) ? trust.user : trust.nothing,
		toolsOf(agent).some(({ readOnly }) => readOnly) ? trust.tool : trust.nothing,
	];
	return Math.max(...there) > twin.rests;
}

/** Tools that are offered for a test. */
const mostTools = 3;

/** What the model may choose from: available, permitted, trusted enough, in order of trust. */
async function offered(
	agent: Agent,
	job: Job | null,
	ctx: TaskContext,
	statement: string,
	least: number,
) {
	const of = (id: string): Offered[] => {
		const info = instrumentOf(agent, id);
		return info ? [{ name: id, describe: short(info.describe, 200) }] : [];
	};
	const about = job ? [`${job.task.name} ${job.task.description}`] : [];
	const none = { tools: [], note: '' };
	const { tools, note } =
		least > trust.tool
			? none
			: await chooseTools(agent, ctx, 'tools', {
					texts: [statement, ...about],
					most: mostTools,
					writing: false,
				});
	const asking = { name: 'user', describe: 'Asks the person; only for what they know best.' };
	const reflecting = {
		name: 'reflection',
		describe: 'Looks for a counterexample by thinking. If nothing else can.',
	};
	const instruments: Offered[] = [
		...(least <= trust.code ? of('code') : []),
		...(least <= trust.documents ? of('documents') : []),
		...(least <= trust.user && canAskUser(agent, job) ? [asking] : []),
		...tools.map((tool) => ({ name: tool.name, describe: toolDescription(tool, 200) })),
		...(least <= trust.reflection ? [reflecting] : []),
	];
	return { instruments, note, ids: new Map(tools.map(({ name, info }) => [name, info.id])) };
}

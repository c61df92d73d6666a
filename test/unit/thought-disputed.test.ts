/** Two passages of documents contradict each other: the statement is disputed, never false. */
import { expect, test } from 'vitest';
import { knownFalse, reviseBeliefs } from '../../src/algorithms/thought/truth/beliefs.ts';
import { tryFacts } from '../../src/algorithms/thought/truth/epistemology.ts';
import { recallRefuted } from '../../src/algorithms/thought/plan/memory-budget.ts';
import { neutralMood } from '../../src/algorithms/thought/mood.ts';
import { passagesDiffer, findPassage } from '../../src/algorithms/thought/truth/passages-differ.ts';
import type { Self } from '../../src/algorithms/thought/self.ts';
import { TaskContext } from '../../src/algorithms/thought/task-context.ts';
import type { Observation, Recalled } from '../../src/core/mission/outside.ts';
import { trust } from '../../src/core/mission/trust.ts';
import { answered } from '../support/answered-task.ts';
import { uuid } from '../support/ids.ts';
import type { AgentScript } from '../support/scripted-agent.ts';

const section4 =
	'The yearly fee is 148 euros. The fee includes 6 cubic metres of water. More is paid in March.';
const summary = 'In short: keep quiet hours. The fee includes 5 cubic metres of water.';
const statement = 'The yearly fee includes 6 cubic metres of water.';

const source = (n: number, text: string) => ({
	...{ kind: 'document' as const, title: `garden-rules.pdf, page ${n}`, text },
	ref: `${uuid(3)}/${n}`,
});
const five = 'The fee includes 5 cubic metres of water.';
const six = 'The fee includes 6 cubic metres of water.';

/** The task read section 4 and answers with a statement, which its trial tests by the documents. */
async function tried(
	words: string,
	{
		recalled = [],
		read = [section4],
		...more
	}: AgentScript & { recalled?: Recalled[]; read?: string[] } = {},
) {
	const documents = (): Observation => ({
		ok: true,
		text: summary,
		cite: 'garden-rules.pdf, page 9',
	});
	const stage = await answered(
		{
			facts: {
				facts: [{ statement: words, span: words, subject: '', relation: '', object: '' }],
			},
			predictions: {
				predictions: [
					{ text: 'No passage names another amount.', instrument: 'documents', because: '' },
				],
			},
			comparison: { reason: 'The summary says 5.', verdict: 'falsified' },
			...more,
		},
		{ world: { instruments: { documents }, recall: () => recalled } },
	);
	const { agent, job, books } = stage;
	job.sources = read.map((text, n) => source(n + 4, text));
	job.ctx.calls = 20;
	const found = await tryFacts(agent, job, `${words} Answer: 6`, 'facts');
	await reviseBeliefs(agent);
	return {
		...stage,
		found,
		fact: [...books.facts.values()].find((one) => one.statement === words)!,
	};
}
const known = (text: string, more: Partial<Recalled>): Recalled => ({
	...{ kind: 'fact', id: uuid(9), text, reason: '', score: 1, trust: 1 },
	...more,
});

test('garden rules, 6 and 5 cubic metres: disputed, with both passages, and false nowhere', async () => {
	const { fact, found, agent } = await tried(statement);
	expect(fact.status).toBe('disputed');
	const evidence = fact.predictions.map((one) => `${one.verdict}: ${one.evidence}`);
	expect(evidence).toHaveLength(2);
	expect(evidence[0]).toMatch(/^falsified: .*5 cubic metres/s);
	expect(evidence[1]).toBe(`confirmed: garden-rules.pdf, page 4: ${six}`);
	expect(found).toMatchObject({ falsified: [], refuted: [] });
	expect(knownFalse(agent)).toEqual([]);
});

test('what no passage says is false, as before', async () => {
	const nowhere = 'The yearly fee includes 7 cubic metres of water.';
	const { fact, found, agent } = await tried(nowhere);
	expect(fact.status).toBe('falsified');
	expect(found.falsified).toEqual([nowhere]);
	expect(knownFalse(agent)).toEqual([nowhere]);
});

test('what a program shows or the person says is no dispute of passages', () => {
	const says = { text: statement, verdict: 'confirmed' as const, instrument: 'documents' };
	const against = (instrument: string) =>
		passagesDiffer(statement, [says, { text: 'No.', verdict: 'falsified', instrument }]);
	expect(['documents', 'reflection', 'tool:a/b', 'code', 'user'].map(against)).toEqual([
		...[true, true, true, false, false],
	]);
	expect(passagesDiffer(statement, [says])).toBe(false);
});

test.each<[number, 'disputed' | 'falsified']>([
	[trust.documents, 'disputed'],
	[trust.code, 'falsified'],
])('an earlier mission found it false, on %i: it is %s', async (rests, status) => {
	const recalled = [known(statement, { status: 'falsified', rests })];
	const { books, found, engine } = await tried(statement, { recalled });
	expect(books.facts.get(uuid(9))?.status ?? 'falsified').toBe(status);
	expect(found.falsified).toEqual(status === 'disputed' ? [] : [statement]);
	expect(engine.heard.some(({ form }) => form === 'predictions')).toBe(false);
});

test('what an earlier mission found false by a passage is not called so where the text says it', async () => {
	const false1 = known(six, { status: 'falsified', rests: trust.documents });
	const { job } = await tried(statement, { recalled: [false1] });
	const named = (given: string) => {
		const brief = { goal: statement, given, constraints: [], chat: '', today: '', language: null };
		const self = { mission: statement, mood: neutralMood, recent: [], brief } as Self;
		return recallRefuted(
			new TaskContext(job.ctx.mind.scope(`${given.length}/`), 1, self),
			statement,
		);
	};
	expect(await named(section4)).toEqual([]);
	expect(await named(summary)).toEqual([six]);
});

test.each<[string[], string, string]>([
	[[section4, summary], 'disputed', 'disputed'],
	// The other passage is not in view: the newer one takes its place, as before.
	[[section4], 'surviving', 'superseded'],
])('two statements of passages: neither takes the place of the other', async (read, own, other) => {
	const recalled = [known(five, { status: 'surviving', rests: trust.documents })];
	const { fact, books } = await tried(six, {
		...{ recalled, read },
		predictions: {
			contradicts: 1,
			predictions: [{ text: 'Section 4 says it.', instrument: 'documents', because: '' }],
		},
		comparison: { reason: 'It does.', verdict: 'confirmed' },
	});
	expect(fact.status).toBe(own);
	expect(books.facts.get(uuid(9))!.status).toBe(other);
});

test.each<[string, string | null]>([
	['The fee includes 6 cubic metres of water.', 'The fee includes 6 cubic metres of water.'],
	['6 cubic metres of water are included in the fee.', 'The fee includes 6 cubic metres of water.'],
	['The fee includes 5 cubic metres of water.', null],
	['The fee does not include 6 cubic metres of water.', null],
	['Dogs stay on a lead.', null],
])('where it stands, by code: %s', (words, sentence) => {
	const found = findPassage(words, [{ title: 'Rules', text: section4 }]);
	expect(found?.text ?? null).toBe(sentence);
});

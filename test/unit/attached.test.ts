/** What was given with a question: shown to every algorithm, kept back where it must, always the same. */
import { expect, test } from 'vitest';
import { direct } from '../../src/algorithms/direct/direct.ts';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { briefOf } from '../../src/algorithms/thought/plan/brief.ts';
import { readChat } from '../../src/algorithms/shared/budgeter.ts';
import {
	chatWithAttachments,
	withheldFiles,
	shownPassages,
	type AttachedFile,
} from '../../src/core/attached.ts';
import type { Algorithm } from '../../src/core/ports.ts';
import type { Run } from '../../src/core/types.ts';
import { trackLocalData } from '../../src/runs/local-only.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { scriptedMind } from '../support/scripted-mind.ts';

const notes: AttachedFile = {
	name: 'notes.md',
	kind: 'markdown',
	bytes: 40,
	documentId: '0b7b6a1e-9d0e-4a53-8b5c-0f6ad0b7c111',
	local: false,
	how: 'whole',
	passages: [{ place: '', text: 'The hut has forty beds.' }],
	of: 1,
};
const report: AttachedFile = {
	name: 'report.pdf',
	kind: 'pdf',
	bytes: 90_000,
	local: true,
	how: 'passages',
	passages: [
		{ place: 'page 3', text: 'A bed costs 28 euro.' },
		{ place: 'page 9', text: 'Members pay half.' },
	],
	of: 240,
};
const asked = (change: Partial<Run> = {}) =>
	someRun({
		chat: [{ role: 'user', content: 'What does a bed cost?' }],
		attached: [notes, report],
		...change,
	});
const server = { engine: 'remote' as const, model: 'large', endpoint: 'e' };
const onServer = (run: Run): Run => ({
	...run,
	roles: { ...run.roles, B: { ...run.roles.B, model: server } },
});

test('what was given stands before the question, numbered with its cite', () => {
	const run = asked();
	const [message] = chatWithAttachments(run);
	expect(message!.content).toBe(
		[
			'<attached>',
			'[1] notes.md (all of it):',
			'The hut has forty beds.',
			'',
			'report.pdf (2 of 240 passages, those that fit the question)',
			'',
			'[2] report.pdf, page 3:',
			'A bed costs 28 euro.',
			'',
			'[3] report.pdf, page 9:',
			'Members pay half.',
			'</attached>',
			'Where you use what is attached, name its number behind the sentence, as in [1]; a short final answer stands without it.',
			'',
			'What does a bed cost?',
		].join('\n'),
	);
	// The person's words stay as they were, and a second look sees the same.
	expect(run.chat).toEqual([{ role: 'user', content: 'What does a bed cost?' }]);
	expect(chatWithAttachments(run)).toEqual(chatWithAttachments(asked()));
});

test('a chat to which nothing was given stays the very same', () => {
	const run = someRun();
	expect(chatWithAttachments(run)).toBe(run.chat);
	expect(chatWithAttachments({ ...run, attached: [] })).toBe(run.chat);
});

test.each(['</attached>', '< / ATTACHED >', '</ａｔｔａｃｈｅｄ>', '<att\u00adached>'])(
	'no text closes its own fence: %s',
	(text) => {
		const file = { ...notes, passages: [{ place: '', text }] };
		const [message] = chatWithAttachments(asked({ attached: [file] }));
		expect(message!.content).toMatch(/^<attached-2>\n[^]*\n<\/attached-2>\nWhere/);
	},
);

test('what never leaves this device is kept back from a server, and the rest is numbered anew', () => {
	const run = onServer(asked({ attached: [report, notes] }));
	expect(withheldFiles(run)).toEqual([report]);
	expect(shownPassages(run).map(({ n, cite }) => [n, cite])).toEqual([[1, 'notes.md']]);
	expect(JSON.stringify(chatWithAttachments(run))).not.toMatch(/report|28 euro/);
	const nothing = onServer(asked({ attached: [report] }));
	expect(chatWithAttachments(nothing)).toBe(nothing.chat);
	// An Expert on a server is a way out as well.
	expect(withheldFiles(asked({ expert: server }))).toEqual([report]);
	expect(withheldFiles(asked())).toEqual([]);
});

test('what a run writes is marked where it has read an attached file that is', () => {
	const rows = {
		facts: [{ statement: 'A bed costs 28 euro.' }],
	} as unknown as Parameters<ReturnType<typeof trackLocalData>['on']>[0];
	expect(trackLocalData(asked()).on(rows).facts![0]).toMatchObject({ local: true });
	expect(trackLocalData(asked({ attached: [notes] })).on(rows)).toBe(rows);
});

test('the words of the person tell what kind of answer is asked for', () => {
	const chat = chatWithAttachments(asked());
	const read = readChat(chat);
	expect(read.words).toBe('What does a bed cost?');
	expect(read.attached).toContain('report.pdf, page 3:\nA bed costs 28 euro.');
	expect(read.question).toBe(chat[0]!.content);
});

test('a mission has it among what was given, without the numbers of prompts', () => {
	const brief = briefOf(chatWithAttachments(asked()), 'today');
	expect(brief.goal).toBe('What does a bed cost?');
	expect(brief.given).toContain('A bed costs 28 euro.');
	expect(brief.given).not.toMatch(/\[\d\]|<attached/);
});

test.each<[string, Algorithm]>([
	['direct', direct as unknown as Algorithm],
	['hyperthink', hyperthink as unknown as Algorithm],
	['midtry', midtry as unknown as Algorithm],
])('%s is asked with it in every prompt', async (_, algorithm) => {
	const review = {
		review_result: true,
		added_notes: [],
		output: 'It costs 28 euro.\nAnswer: 28 euro',
	};
	const mind = scriptedMind((_, thought) =>
		thought.schema
			? { text: '', value: review }
			: 'It costs 28 euro [2].\n<answer>28 euro</answer>',
	);
	const outcome = await algorithm.run(chatWithAttachments(asked()), {}, mind);
	expect(outcome.answer).toContain('28 euro');
	expect(mind.keys.length).toBeGreaterThan(0);
	for (const key of mind.keys) expect(mind.prompt(key)).toContain('[2] report.pdf, page 3:');
});

test('a driven run is shown it, also when its journal is walked again', async () => {
	const prompts: string[] = [];
	const engine = scriptedEngine((request) => {
		prompts.push(request.messages.map(({ content }) => content).join('\n'));
		return { text: '28 euro' };
	});
	const journal = memoryJournal();
	const setup = {
		run: asked(),
		journal,
		findEngine: async () => engine,
		stop: new AbortController().signal,
		acquireStep: () => {},
		live: () => {},
		now: () => 0,
	};
	const first = await drive(direct as unknown as Algorithm, setup);
	const second = await drive(direct as unknown as Algorithm, setup);
	expect(prompts).toHaveLength(1);
	expect(prompts[0]).toContain('A bed costs 28 euro.');
	expect(second.outcome).toEqual(first.outcome);
	const [step] = await journal.load('run-1');
	expect(step).not.toHaveProperty('drifted');
});

/** Files with a question: how they are read, what a run is given of them, and what becomes of them. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import type { AttachedPassage } from '../../src/core/attached.ts';
import type { Choice, ReadFile } from '../../src/core/attaching.ts';
import { MullError } from '../../src/core/errors.ts';
import type { Run } from '../../src/core/types.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { Attachments } from '../../src/state/think/attach/attachments.svelte.ts';
import { planOf } from '../../src/state/think/attach/plan.ts';
import { promptOf, tightest } from '../../src/state/think/attach/room.ts';
import { windowOf } from '../../src/state/think/attach/windows.ts';
import type { Given } from '../../src/state/think/attach/given.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { markLocal } from '../../src/storage/runs/local-marks.ts';
import { chatWithAttachments } from '../../src/core/attached.ts';
import { addDocuments } from '../../src/storage/memory/documents.ts';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const model = { engine: 'llamacpp' as const, model: 'big' };
let client: PageClient;
let settings: SettingsState;
let think: ThinkState;
/** What the brain was asked to choose. */
let choices: Choice[];
let chosen: (choice: Choice) => AttachedPassage[];

/** jsdom's files know no other way. */
const textOf = (file: File): Promise<string> =>
	new Promise((resolve) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.readAsText(file);
	});

/** A brain that reads a file as its own text, and puts it among the documents if it is to be kept. */
async function read(file: File, keep: boolean, encoding = 'koi8-r'): Promise<ReadFile> {
	const text = await textOf(file);
	if (text.includes('\0')) throw new MullError('bad-input', 'This file is not text.', 'Save it.');
	const long = text.length > 20_000;
	const passages = [{ place: 'line 1', text }];
	const row = { name: file.name, kind: 'text' as const, bytes: text.length, added: 0, local: true };
	const stored = keep ? await addDocuments([{ ...row, passages }]) : [];
	return {
		...{ kind: 'text', bytes: text.length, characters: text.length, passages: long ? 30 : 1 },
		...(long ? {} : { text }),
		...(stored[0] ? { documentId: stored[0].id } : { held: passages }),
		...(file.name.startsWith('old') ? { encoding: { id: encoding, line: text } } : {}),
		...(file.name.startsWith('gap') ? { gaps: ['2 pictures were not read.'] } : {}),
	};
}

/** With the button that picks files on the screen. */
function thinking(): ThinkState {
	const state = new ThinkState(client, settings, entries);
	state.attached = new Attachments(client);
	return state;
}
const attached = () => think.attached!;

beforeEach(async () => {
	sessionStorage.clear();
	client = pageClient();
	choices = [];
	chosen = ({ query }) => [{ place: 'page 4', text: `What fits “${query}”.` }];
	client.request = async (order) => {
		if (order.type === 'attach') return read(order.file, order.keep, order.encoding);
		if (order.type !== 'choose-passages') return undefined;
		choices.push(order.choice);
		return chosen(order.choice);
	};
	settings = new SettingsState(client);
	await settings.load();
	await settings.change({ algorithm: 'direct', options: {} });
	await settings.chooseModel(model, ['A', 'B']);
	think = thinking();
});
afterEach(async () => {
	think.close();
	await settings.chooseModel(null, ['A', 'B']);
	settings.close();
	await Promise.all(db.tables.map((table) => table.clear()));
	await db.table('changes').clear();
});

const file = (name: string, text: string) => new File([text], name);
const kept = { isPrivate: false, local: true };
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
async function lastRun(): Promise<Run> {
	return (await db.runs.orderBy('updated').toArray()).sort((a, b) => a.created - b.created).at(-1)!;
}
async function answered(run: Run, answer: string): Promise<void> {
	await db.runs.update(run.id, {
		...{ status: 'done', updated: Date.now() },
		outcome: { answer, stop: 'finished', reason: '' },
	});
	await waitFor(() => expect(think.runs.find(({ id }) => id === run.id)?.outcome).toBeDefined());
}

describe('how files are read', () => {
	const given = (name: string, characters: number, rest: Partial<Given> = {}): Given => ({
		...{ name, kind: 'text', bytes: characters, local: false, characters, passages: 9 },
		text: 'x'.repeat(characters),
		...rest,
	});
	const long = (name: string, characters: number) => {
		const { text: _, ...rest } = given(name, characters);
		return rest;
	};
	const room = { context: 9000, charactersPerToken: 3, maxTokens: 3000, measured: true };

	test('whole where half of the room is enough, the smallest first', () => {
		// 6,000 tokens for a prompt, 3,000 for files: 9,000 characters.
		const plan = planOf([given('b', 6000), given('a', 1500), given('c', 3000)], room, '');
		expect(plan.map(({ how }) => how)).toEqual(['passages', 'whole', 'whole']);
		expect(plan[0]!.characters).toBeLessThan(4500);
		expect(plan.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(3000);
	});

	test('what is too long for one piece is read by passages, which share what is left', () => {
		const plan = planOf([long('a', 90_000), long('b', 90_000)], room, '');
		expect(plan.map(({ how }) => how)).toEqual(['passages', 'passages']);
		expect(plan[0]).toEqual(plan[1]);
		expect(plan[0]!.characters).toBeGreaterThan(4000);
	});

	test('those of this question come before earlier ones, whatever their size', () => {
		const plan = planOf([given('own', 8000), given('old', 300, { earlier: true })], room, '');
		expect(plan.map(({ how }) => how)).toEqual(['whole', 'whole']);
		const tight = planOf([given('own', 8700), given('old', 1500, { earlier: true })], room, '');
		expect(tight.map(({ how }) => how)).toEqual(['whole', 'passages']);
	});

	test('what is whole here a mission shows whole too, though replies are short', () => {
		// Half of a prompt's room is 3,600 tokens; a mission shows 40 % of the context.
		const short = { ...room, context: 8000, maxTokens: 800 };
		const shown = (name: string, characters: number) =>
			planOf([given(name, characters)], short, '');
		expect(shown('fits', 9300)).toMatchObject([{ how: 'whole' }]);
		expect(shown('does not', 9600)).toMatchObject([{ how: 'passages' }]);
	});

	test('however much a model reads, a run’s row stays small', () => {
		const huge = { ...room, context: 2_000_000 };
		const plan = planOf([given('a', 90_000), given('b', 90_000), long('c', 9_000_000)], huge, '');
		const all = plan.reduce((sum, { characters }) => sum + characters, 0);
		expect(all).toBeLessThanOrEqual(110_000);
		expect(plan.map(({ how }) => how)).toEqual(['whole', 'passages', 'passages']);
	});

	test('there is always room for a passage', () => {
		const [plan] = planOf([long('a', 90_000)], { ...room, context: 300 }, 'q'.repeat(5000));
		expect(plan).toMatchObject({ how: 'passages', characters: 1200 });
	});

	test('the room is that of the tightest role', async () => {
		const { A } = settings.roles;
		const small = { context: 2000, charactersPerToken: 3.2, measured: false };
		const big = { context: 64_000, charactersPerToken: 3.2, measured: false };
		expect(tightest([[A, big] as const, [A, small] as const]).context).toBe(2000);
		expect(promptOf({ ...small, maxTokens: 100 })).toBe(1900);
		expect(promptOf({ ...small, maxTokens: 5000 })).toBe(1334);
		expect(await windowOf(model)).toMatchObject({ context: 4096, measured: false });
		// As a run of the model was told.
		const run = someRun({ roles: { A: { ...A, model }, B: { ...A, model } } });
		await db.runs.add(run);
		const value = { context: 12_345, charactersPerToken: 4.1 };
		const step = { kind: 'once' as const, seq: 1, started: 0, ended: 0, value };
		await db.steps.add({ ...step, runId: run.id, key: 'room-B' });
		expect(await windowOf(model)).toEqual({ ...value, measured: true });
	});
});

describe('asking', () => {
	test('a small one is pinned whole, a large one by what fits; the words stay as they were', async () => {
		await attached().add(null, [file('a.md', 'Forty beds.')], kept);
		await attached().add(null, [file('b.txt', 'long '.repeat(9000))], kept);
		expect(names(attached().of(null))).toEqual(['a.md', 'b.txt']);
		await think.ask('How many beds?');
		const run = await lastRun();
		expect(run.chat).toEqual([{ role: 'user', content: 'How many beds?' }]);
		const documents = await db.documents.toArray();
		expect(names(documents).sort()).toEqual(['a.md', 'b.txt']);
		const idOf = (name: string) => documents.find((one) => one.name === name)!.id;
		expect(run.attached).toMatchObject([
			{ name: 'a.md', how: 'whole', passages: [{ place: '', text: 'Forty beds.' }], of: 1 },
			{
				...{ name: 'b.txt', how: 'passages', documentId: idOf('b.txt'), local: true, of: 30 },
				passages: [{ place: 'page 4', text: 'What fits “How many beds?”.' }],
			},
		]);
		expect(choices).toMatchObject([
			{ query: 'How many beds?', from: { documentId: idOf('b.txt') } },
		]);
		// They are asked with once.
		expect(attached().of(null)).toEqual([]);
	});

	test('the next question sees them still, chosen anew; the same question again sees the same', async () => {
		await attached().add(null, [file('b.txt', 'long '.repeat(9000))], kept);
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns).toHaveLength(1));
		const first = await lastRun();
		await answered(first, '1');
		await think.ask('Two?');
		const second = await lastRun();
		expect(second.attached).toMatchObject([
			{ name: 'b.txt', earlier: true, passages: [{ text: 'What fits “Two?”.' }] },
		]);
		await waitFor(() => expect(think.turns).toHaveLength(2));
		await answered(second, '2');
		// It is not handed on twice.
		await think.ask('Three?');
		expect((await lastRun()).attached).toHaveLength(1);

		const asked = choices.length;
		await think.regenerate(first);
		expect((await lastRun()).attached).toEqual(first.attached);
		expect(choices).toHaveLength(asked);
	});

	test('a mark that was set in memory meanwhile holds for the next question', async () => {
		await attached().add(null, [file('a.md', 'Forty beds.')], { isPrivate: false, local: false });
		await markLocal('documents', (await db.documents.toArray())[0]!.id, false);
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns).toHaveLength(1));
		const first = await lastRun();
		expect(first.attached).toMatchObject([{ local: false }]);
		await answered(first, '1');
		await markLocal('documents', first.attached![0]!.documentId!, true);
		await think.ask('Two?');
		expect((await lastRun()).attached).toMatchObject([{ earlier: true, local: true }]);
	});

	test('an edited question keeps what came with it', async () => {
		await attached().add(null, [file('a.md', 'Forty beds.')], kept);
		const id = await think.ask('How many beds?');
		think.open(id);
		await waitFor(() => expect(think.turns).toHaveLength(1));
		await answered(await lastRun(), '40');
		await think.edit(think.turns[0]!, 'How few beds?');
		expect((await lastRun()).attached).toMatchObject([{ name: 'a.md', how: 'whole' }]);
		expect((await lastRun()).attached![0]).not.toHaveProperty('earlier');
	});

	test('a question that waits takes its files along', async () => {
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.active).toBeDefined());
		await attached().add(id, [file('a.md', 'Forty beds.')], kept);
		expect(think.wait('Two?')).toBe(true);
		expect(attached().of(id)).toEqual([]);
		await answered(await lastRun(), '1');
		// Whoever asks it first: this, or the page that heard of the end.
		await think.askWaiting(id!);
		await waitFor(async () =>
			expect(await lastRun()).toMatchObject({
				chat: [{}, {}, { content: 'Two?' }],
				attached: [{ name: 'a.md' }],
			}),
		);
	});

	test('where its document was deleted nothing begins, and the file is still there', async () => {
		await attached().add(null, [file('b.txt', 'long '.repeat(9000))], kept);
		chosen = () => [];
		await think.ask('One?');
		expect(think.error).toMatchObject({
			message: '“b.txt” is no longer among the documents of memory.',
		});
		expect(await db.runs.count()).toBe(0);
		expect(names(attached().of(null))).toEqual(['b.txt']);
		// Once it was seen, what was seen of it goes on.
		chosen = () => [{ place: 'page 1', text: 'Seen.' }];
		const id = await think.ask('One?');
		think.open(id);
		await waitFor(() => expect(think.turns).toHaveLength(1));
		await answered(await lastRun(), '1');
		chosen = () => [];
		await think.ask('Two?');
		expect((await lastRun()).attached).toMatchObject([{ passages: [{ text: 'Seen.' }] }]);
	});
});

describe('what waits to be asked with', () => {
	test('outlives a reload; taken out, it leaves memory as well', async () => {
		await attached().add(null, [file('a.md', 'A'), file('b.md', 'B')], kept);
		const again = thinking();
		expect(names(again.attached!.of(null))).toEqual(['a.md', 'b.md']);
		await again.attached!.remove(null, again.attached!.of(null)[0]!.id);
		expect(names(await db.documents.toArray())).toEqual(['b.md']);
		again.close();
		const last = thinking();
		expect(names(last.attached!.of(null))).toEqual(['b.md']);
		last.close();
	});

	test('without a trace it is in no database and in no storage of the tab', async () => {
		think.begin(true);
		await attached().add(null, [file('a.md', 'A')], { isPrivate: true, local: true });
		await attached().add(null, [file('b.md', 'long '.repeat(9000))], {
			...{ isPrivate: true, local: true },
		});
		expect(await db.documents.count()).toBe(0);
		expect(sessionStorage).toHaveLength(0);
		const id = await think.ask('One?');
		expect(think.privateRuns.runsOf(id!)[0]!.attached).toMatchObject([
			{ name: 'a.md', how: 'whole' },
			{ name: 'b.md', how: 'passages' },
		]);
		expect(choices[0]!.from).toHaveProperty('held');
		expect(await db.runs.count()).toBe(0);
		expect(await db.documents.count()).toBe(0);
	});

	test('what cannot be read says so by its name, and the others are read', async () => {
		const files = [file('a.bin', '\0\0'), file('b.md', 'B')];
		await attached().add(null, files, kept);
		expect(attached().faults(null)).toMatchObject([
			{ name: 'a.bin', error: { message: 'This file is not text.' } },
		]);
		expect(names(attached().of(null))).toEqual(['b.md']);
		expect(attached().reading(null)).toEqual([]);
		attached().clearFaults(null);
		expect(attached().faults(null)).toEqual([]);
	});

	test.each([true, false])('is read again in another encoding; kept: %s', async (keep) => {
		await attached().add(null, [file('old.txt', 'A')], { isPrivate: !keep, local: true });
		const [before] = attached().of(null);
		expect(before!.encoding?.id).toBe('koi8-r');
		expect(attached().canReread(before!.id)).toBe(true);
		await attached().reread(null, before!.id, 'ibm866');
		const [after, ...others] = attached().of(null);
		expect(others).toEqual([]);
		expect(after).toMatchObject({ id: before!.id, name: 'old.txt', encoding: { id: 'ibm866' } });
		// What was read wrongly is not left in memory.
		const rows = await db.documents.toArray();
		expect(rows.map(({ id }) => id)).toEqual(keep ? [after!.documentId] : []);
		if (keep) expect(after!.documentId).not.toBe(before!.documentId);
	});

	test('a run keeps what of its file could not be read', async () => {
		await attached().add(null, [file('gap.md', 'A')], kept);
		const id = await think.ask('What?');
		const [run] = await db.runs.where('conversationId').equals(id!).toArray();
		expect(run!.attached).toMatchObject([{ how: 'whole', gaps: ['2 pictures were not read.'] }]);
		expect(chatWithAttachments(run!).at(-1)!.content).toContain(
			'gap.md (all of it that could be read. 2 pictures were not read)',
		);
	});

	test('a mark holds here and in memory', async () => {
		await attached().add(null, [file('a.md', 'A')], kept);
		const [one] = attached().of(null);
		await attached().mark(null, one!.id);
		expect(attached().of(null)[0]!.local).toBe(false);
		expect((await db.documents.toArray())[0]!.local).toBe(false);
	});

	test('where the tab has no room to keep it, it is here all the same', async () => {
		const { setItem } = Storage.prototype;
		Storage.prototype.setItem = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
		try {
			await attached().add(null, [file('a.md', 'A')], kept);
			expect(names(attached().of(null))).toEqual(['a.md']);
		} finally {
			Storage.prototype.setItem = setItem;
		}
	});

	test('the built-in model is not trusted with files', async () => {
		await settings.chooseModel(null, ['A', 'B']);
		expect(await think.next.doubt('What is 2 + 2?', true)).toMatch(/never shown a file/);
	});
});

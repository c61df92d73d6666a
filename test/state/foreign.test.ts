// @vitest-environment node
/** Conversations of other programs through the one import: made files of each kind, and what they leave out. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnsOf } from '../../src/state/conversation/turns.ts';
import { applyBackup, readBackup, undoBatch } from '../../src/storage/backup/backup.ts';
import { elements } from '../../src/storage/backup/foreign/elements.ts';
import type { Conversation, Run } from '../../src/core/types.ts';
import {
	chatGptFile,
	claudeFile,
	libreChatFile,
	llamaCppFile,
	openWebUiFile,
} from '../support/foreign.ts';
import { contents, databaseWith, settingsIn } from '../support/some-memory.ts';
import { often } from '../support/all.ts';
import { makeZip } from '../support/zip.ts';

const signal = new AbortController().signal;
const blob = (...parts: (string | object)[]) =>
	new Blob(parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))));

async function opened(file: Blob, db?: Awaited<ReturnType<typeof databaseWith>>) {
	const to = db ?? (await databaseWith());
	const settings = settingsIn();
	const plan = await readBackup(file, signal, undefined, { db: to, settings });
	const apply = () => applyBackup(plan, {}, signal, { db: to, settings });
	return { db: to, settings, plan, apply };
}
async function imported(file: Blob) {
	const { db, plan, apply } = await opened(file);
	expect(plan.rejections).toEqual([]);
	await apply();
	const { conversations, runs } = (await contents(db)) as unknown as {
		conversations: Conversation[];
		runs: Run[];
	};
	return { db, foreign: plan.foreign!, conversations, runs };
}
const asked = ({ chat }: Run) => chat.at(-1)!.content;
/** In the order of what was asked. */
const said = (runs: readonly Run[]) =>
	runs.map((run) => [asked(run), run.outcome!.answer]).toSorted();

describe('ChatGPT', () => {
	test('branches, regenerated answers, times and models are kept; hidden messages are not shown', async () => {
		const { foreign, conversations, runs } = await imported(blob([chatGptFile()]));
		expect(conversations).toMatchObject([
			{ title: 'Beds', created: 1_700_000_000_000, updated: 1_700_000_100_000 },
		]);
		const turns = turnsOf(runs);
		// One question with two answers; behind one of them two wordings of the next question.
		expect(turns.filter(({ parent }) => !parent).map((turn) => said(turn.runs))).toEqual([
			[
				['How many beds?\n\n[plan.pdf]', 'About forty.'],
				['How many beds?\n\n[plan.pdf]', 'Forty.'],
			],
		]);
		expect(said(runs)).toContainEqual(['And chairs?', 'Twelve.']);
		expect(said(runs)).toContainEqual(['And tables?', '']);
		const forty = runs.find((run) => run.outcome!.answer === 'Forty.')!;
		expect(forty.roles.A.model).toMatchObject({ model: 'gpt-4o' });
		expect(JSON.stringify(runs)).not.toContain('SECRET RULES');
		expect(foreign).toMatchObject({
			from: 'ChatGPT',
			conversations: 1,
			turns: 3,
			unanswered: 1,
			files: 1,
		});
		expect(foreign.left).toEqual(
			expect.arrayContaining([
				{ what: 'tool', n: 2 },
				{ what: 'thinking', n: 1 },
			]),
		);
	});

	test('the archive is opened, and its parts are read as one', async () => {
		const files = {
			'conversations-000.json': JSON.stringify([chatGptFile('a')]),
			'conversations-001.json': JSON.stringify([chatGptFile('b')]),
			'user.json': '{"id":"me"}',
			'chat.html': '<html></html>',
		};
		const { conversations } = await imported(new Blob([await makeZip(files)]));
		expect(conversations).toHaveLength(2);
		const { plan } = await opened(new Blob([await makeZip(files)]));
		expect(plan.foreign?.unknown).toBe(0);
	});

	test('an archive of Google whose activities are a page says what to ask for', async () => {
		const page = { 'Takeout/My Activity/Gemini Apps/MyActivity.html': '<html></html>' };
		await expect(opened(new Blob([await makeZip(page)]))).rejects.toMatchObject({
			wayOut: expect.stringContaining('JSON') as string,
		});
	});

	test('an archive without conversations is refused in plain words', async () => {
		const zip = new Blob([await makeZip({ 'a.txt': 'x' })]);
		await expect(opened(zip)).rejects.toMatchObject({
			code: 'bad-input',
			message: expect.stringContaining('no conversations') as string,
		});
	});
});

describe('the others', () => {
	test('Claude: attachments are named, tools and thinking counted', async () => {
		const { foreign, runs, conversations } = await imported(blob([claudeFile()]));
		expect(conversations[0]!.title).toBe('A walk');
		expect(said(runs)).toEqual([
			['How far?', 'Two hours.\n\nUphill.'],
			['Where to?\n\n[map.png]', 'To the hut.'],
		]);
		expect(foreign).toMatchObject({ from: 'Claude', files: 1 });
		expect(foreign.left).toEqual([
			{ what: 'thinking', n: 1 },
			{ what: 'tool', n: 1 },
		]);
	});

	test('Open WebUI: a tree, two models side by side, thinking in the answer', async () => {
		const { foreign, runs } = await imported(blob([openWebUiFile()]));
		expect(said(runs)).toEqual([
			['Bye', 'See you.'],
			['Hi', 'Good day.'],
			['Hi', 'Hello!'],
		]);
		const models = runs.map(({ roles }) => roles.A.model!.model);
		expect(models.toSorted()).toEqual(['llama3', 'llama3', 'qwen']);
		expect(foreign).toMatchObject({ from: 'Open WebUI', left: [{ what: 'thinking', n: 1 }] });
	});

	test.each(['tree', 'list'] as const)('LibreChat: %s', async (kind) => {
		const { foreign, runs } = await imported(blob(libreChatFile(kind)));
		expect(foreign.from).toBe('LibreChat');
		expect(said(runs)).toEqual([
			['More?', 'No.'],
			['One?', 'Two.'],
			['One?', 'Yes, one.'],
		]);
		expect(turnsOf(runs)).toHaveLength(2);
	});

	test.each([
		['one object', (one: object) => blob(one)],
		['a list', (one: object) => blob([one])],
		['lines', (one: object) => blob(one, '\n', one, '\n')],
	])('llama.cpp: %s', async (_, file) => {
		const { foreign, runs, conversations } = await imported(file(llamaCppFile()));
		expect(foreign).toMatchObject({ from: 'llama.cpp', conversations: 1 });
		expect(conversations[0]).toMatchObject({ title: 'Sums', updated: 1_720_000_000_000 });
		expect(said(runs)).toEqual([['2 + 2?', '4']]);
		expect(runs[0]!.chat[0]).toEqual({ role: 'system', content: 'Be brief.' });
	});

	test('lines of messages with roles, whatever wrote them', async () => {
		const line = (question: string) => ({
			messages: [
				{ role: 'system', content: 'Be kind.' },
				{ role: 'user', content: [{ type: 'text', text: question }, { type: 'image_url' }] },
				{ role: 'assistant', content: 'Yes.' },
			],
		});
		const { foreign, runs } = await imported(blob(line('A?'), '\n', line('B?')));
		expect(said(runs)).toEqual([
			['A?', 'Yes.'],
			['B?', 'Yes.'],
		]);
		expect(foreign.left).toEqual([{ what: 'image', n: 2 }]);
	});
});

describe('the import', () => {
	test('conversations that say no time have that of their file, in an archive too', async () => {
		const messages = [
			{ role: 'user', content: 'A?' },
			{ role: 'assistant', content: 'Yes.' },
		];
		const text = JSON.stringify([{ messages }]);
		const written = { lastModified: 1_750_000_000_000 };
		const zip = await makeZip({ 'conversations.json': text });
		for (const file of [new File([text], 'a.json', written), new File([zip], 'a.zip', written)]) {
			const { conversations, runs } = await imported(file);
			expect(conversations).toMatchObject([{ created: 1_750_000_000_000 }]);
			expect(runs).toMatchObject([{ created: 1_750_000_000_000 }]);
		}
	});

	test('twice doubles nothing; later messages of a conversation are added; it can be taken back', async () => {
		const { db, apply } = await opened(blob([claudeFile()]));
		const batch = await apply();
		const again = await opened(blob([claudeFile()]), db);
		expect([again.plan.adds, again.plan.replaces]).toEqual([0, 0]);
		const longer = claudeFile();
		longer.chat_messages.push(
			{ ...longer.chat_messages[0]!, uuid: 'm5', text: 'Why?', content: [], files: [] },
			{ ...longer.chat_messages[1]!, uuid: 'm6', text: 'So.', content: [] },
		);
		const later = await opened(blob([longer]), db);
		await later.apply();
		const { runs } = await contents(db);
		expect(said(runs as Run[])).toContainEqual(['Why?', 'So.']);
		expect(runs).toHaveLength(3);
		await undoBatch(batch.id, { db, settings: settingsIn() });
	});

	test('what is no conversation, is damaged or empty is counted, and the rest is read', async () => {
		const cut = JSON.stringify(chatGptFile('cut')).slice(0, -40);
		const empty = { ...claudeFile(), uuid: 'e', chat_messages: [] };
		const { foreign, conversations } = await imported(
			blob('[', claudeFile(), ',', { other: 1 }, ',', empty, ',', cut),
		);
		expect(conversations).toHaveLength(1);
		expect(foreign).toMatchObject({ conversations: 1, empty: 1, unknown: 2 });
	});

	test('unknown fields and kinds of content lose no conversation', async () => {
		const file = chatGptFile();
		Object.assign(file, { brand_new: { a: [1] } });
		file.mapping.q!.message!.content = {
			content_type: 'hologram',
			parts: ['How many beds?', { content_type: 'hologram_part', x: 1 }],
		};
		file.mapping.q!.message!.metadata = {};
		const { foreign, runs } = await imported(blob([file]));
		expect(runs.map(asked)).toContain('How many beds?');
		expect(foreign.left).toContainEqual({ what: 'hologram_part', n: 1 });
	});

	test.each(['{"a":1}', '[]', '[1,2]', '{"mapping":3}'])('%s is no file of Mull', async (text) => {
		await expect(opened(blob(text))).rejects.toMatchObject({
			code: 'bad-input',
			message: 'This is not a backup of Mull.',
		});
	});

	test('rings, lost parents and nonsense end, and lose no question', async () => {
		const value = fc.oneof(fc.constantFrom('a', 'b', 'c', null), fc.anything({ maxDepth: 2 }));
		const message = fc.record({
			id: fc.constantFrom('a', 'b', 'c', 'd'),
			parent: value,
			role: fc.constantFrom('user', 'assistant', 'system', 'tool', 7),
			content: fc.oneof(fc.string(), value),
			timestamp: fc.oneof(fc.double(), fc.string(), fc.constant(1e300)),
		});
		const first = { id: 'a' as const, parent: null, role: 'user' as const, content: 'A' };
		await fc.assert(
			fc.asyncProperty(fc.array(message, { maxLength: 8 }), async (list) => {
				const conv = { id: 'x', name: 'N', lastModified: 5 };
				const all = [...list, { ...llamaCppFile().messages[2]!, id: 'last', parent: 'gone' }];
				const { plan } = await opened(blob({ conv, messages: all }));
				expect(plan.rejections).toEqual([]);
				expect(plan.foreign!.turns + plan.foreign!.unanswered).toBeGreaterThan(0);
			}),
			{
				numRuns: often(20, 500),
				// Nanoseconds that come to a later time than a row may have.
				examples: [[[{ ...first, timestamp: 1.0000000000000005e21 }]]],
			},
		);
	});

	test('questions in a ring are counted, and a long conversation keeps what a question needs', async () => {
		const one = (id: string, parent: string, role: string, content: string) => ({
			...{ id, parent, role, content, type: 'text', timestamp: 1_719_999_000_000 },
		});
		const conv = { id: 'ring', name: 'R', lastModified: 1_720_000_000_000 };
		const long = Array.from({ length: 400 }, (_, n) =>
			one(`m${n}`, `m${n - 1}`, n % 2 ? 'assistant' : 'user', `${n} ${'x'.repeat(300)}`),
		);
		const ring = [one('a', 'b', 'user', 'A?'), one('b', 'a', 'user', 'B?')];
		const { foreign, runs } = await imported(blob({ conv, messages: [...long, ...ring] }));
		expect(foreign).toMatchObject({ turns: 200, left: [{ what: 'message', n: 2 }] });
		const last = runs.find((run) => asked(run).startsWith('398 '))!;
		expect(last.chat.length).toBeGreaterThan(20);
		expect(last.chat.at(-2)!.content).toMatch(/^397 /);
		expect(JSON.stringify(runs).length).toBeLessThan(200 * 16_000);
	});

	test('the objects of a file are found wherever its pieces are cut', async () => {
		const text = '[{"a":"}{\\\\","b":{"c":"\\""}},\n{"d":[{"e":1}]} , 5, {"f":"g"}]';
		const whole = ['{"a":"}{\\\\","b":{"c":"\\""}}', '{"d":[{"e":1}]}', '{"f":"g"}'];
		for (let size = 1; size <= text.length; size++) {
			const found: (string | null)[] = [];
			const pieces = async function* () {
				for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
			};
			for await (const one of elements(pieces())) found.push(one);
			expect(found, String(size)).toEqual(whole);
		}
	});
});

// @vitest-environment node
/** Programs that have no reader of their own, in the shapes that they write: their messages are plain to see. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { chatGptFile } from '../support/foreign.ts';
import { imported } from '../support/imported.ts';
import { lines, programs } from '../support/foreign-programs.ts';

test.each(Object.entries(programs))('%s', async (_, { file, title, model, left, said, rules }) => {
	const { conversations, runs, foreign, ...read } = await imported(file);
	expect(read.said).toEqual(said ?? [['A?', 'B.']]);
	expect(foreign.unknown).toBe(0);
	if (title) expect(conversations.map((one) => one.title)).toContain(title);
	if (model) expect(runs.map(({ roles }) => roles.A.model!.model)).toContain(model);
	expect(read.left).toHaveLength(left?.length ?? 0);
	expect(read.left).toEqual(expect.arrayContaining(left ?? []));
	if (rules) expect(runs[0]!.chat[0]).toEqual({ role: 'system', content: rules });
	expect(JSON.stringify(runs)).not.toMatch(/SECRET|Hm\./);
});

test('a long silence parts the questions to Gemini', async () => {
	const at = (time: string, title: string) => ({
		...{ header: 'Gemini Apps', title: `Prompted ${title}`, products: ['Gemini Apps'], time },
		safeHtmlItem: [{ html: 'B.' }],
	});
	const file = [
		at('2026-03-04T09:00:00Z', 'Third?'),
		at('2026-03-04T05:20:00Z', 'Second?'),
		at('2026-03-04T05:00:00Z', 'First?'),
	];
	const { conversations, runs } = await imported(file);
	expect(conversations.map(({ title }) => title).sort()).toEqual(['First?', 'Third?']);
	const second = runs.find(({ chat }) => chat.at(-1)!.content === 'Second?')!;
	expect(second.chat.map(({ content }) => content)).toEqual(['First?', 'B.', 'Second?']);
	// A later export has more of the last conversation.
	const later = await imported([at('2026-03-04T09:10:00Z', 'Fourth?'), ...file]);
	expect(later.conversations.map(({ id }) => id).sort()).toEqual(
		conversations.map(({ id }) => id).sort(),
	);
});

test('SillyTavern says times in words of its own', async () => {
	const { runs } = await imported(programs.SillyTavern!.file);
	const asked = new Date(runs[0]!.created);
	expect([asked.getDate(), asked.getHours(), asked.getMinutes()]).toEqual([4, 5, 7]);
});

test.each(['chatId', 'thread_id', 'topicId'])(
	'a list of the messages of several chats is parted: %s',
	async (key) => {
		const say = (chat: string, role: string, words: string) => ({
			...{ [key]: chat, role },
			// Jan's messages are made like this.
			content: key === 'thread_id' ? [{ type: 'text', text: { value: words } }] : words,
		});
		const { conversations, said, runs } = await imported({
			state: {
				topics: [{ id: 'x', title: 'First' }],
				messages: [
					say('x', 'user', 'A?'),
					say('y', 'user', 'C?'),
					say('x', 'assistant', 'B.'),
					say('y', 'assistant', 'D.'),
				],
			},
		});
		expect(said).toEqual([
			['A?', 'B.'],
			['C?', 'D.'],
		]);
		expect(conversations.map(({ title }) => title).toSorted()).toEqual(['C?', 'First']);
		expect(runs.every(({ chat }) => chat.length === 1)).toBe(true);
	},
);

test('a note between the lines of a conversation does not part it', async () => {
	const { conversations, foreign } = await imported(
		lines(
			{ role: 'user', content: 'A?' },
			{ note: 1 },
			{ type: 'assistant', message: { role: 'assistant', content: 'B.' } },
		),
	);
	expect(conversations).toHaveLength(1);
	expect(foreign.unknown).toBe(1);
});

test('what a tool sent back is no question, and a picture alone is one', async () => {
	const { said, left } = await imported({
		messages: [
			{ role: 'user', content: [{ type: 'image_url' }] },
			{ role: 'assistant', content: [{ type: 'tool_use' }] },
			{ role: 'user', content: [{ type: 'tool_result', content: 'SECRET' }] },
			{ role: 'assistant', content: 'A cat.' },
		],
	});
	expect(said).toEqual([['[image]', 'A cat.']]);
	expect(left).toEqual(
		expect.arrayContaining([
			{ what: 'image', n: 1 },
			{ what: 'tool', n: 2 },
		]),
	);
});

test('ChatGPT: links of files before 2025, and what a tool came to', async () => {
	const file = chatGptFile();
	const { a1, a2, q2 } = file.mapping;
	a1!.message!.content = { content_type: 'text', parts: ['🌱 Forty【6†source】.'] };
	a1!.message!.metadata.citations = [
		{ start_ix: 7, end_ix: 17, metadata: { title: 'Beds [all]', url: 'https://beds.example' } },
	];
	a2!.message!.content = { content_type: 'execution_output', text: 'SECRET' };
	q2!.message!.content = {
		content_type: 'multimodal_text',
		parts: [{ content_type: 'image_asset_pointer' }],
	};
	const { said, runs, left } = await imported([file]);
	expect(said).toContainEqual([
		'How many beds?\n\n[plan.pdf]',
		'🌱 Forty ([Beds  all](https://beds.example)).',
	]);
	expect(said).toContainEqual(
		['[image_asset_pointer]', 'Twelve.'].map((one) => one.replace('_asset_pointer', '')),
	);
	expect(JSON.stringify(runs)).not.toContain('SECRET');
	expect(left).not.toContainEqual(expect.objectContaining({ what: 'citation' }));
});

// @vitest-environment node
/** What other programs write into texts and around conversations: nothing is lost in silence, no mark is shown. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { imported } from '../support/imported.ts';
import {
	chatGptFile,
	claudeFile,
	libreChatFile,
	llamaCppFile,
	openWebUiFile,
} from '../support/foreign.ts';
import { makeZip } from '../support/zip.ts';

test('ChatGPT: marks of sources become what they show, and canvases stay', async () => {
	const file = chatGptFile();
	const { q, a1, a2, call } = file.mapping;
	const link = '\uE200cite\uE202turn0search0\uE201';
	a1!.message!.content = {
		content_type: 'text',
		parts: [
			`In \uE200entity\uE202["city","Paris"]\uE201 ${link} forty \uE200cite\uE202turn0search9\uE201.`,
		],
	};
	a1!.message!.metadata.content_references = [
		{ matched_text: link, type: 'grouped_webpages', alt: '([site](https://site.example))' },
	];
	a2!.message!.content = {
		content_type: 'text',
		parts: ['Forty【4:0†plan.pdf】, in 【brackets】.'],
	};
	call!.message!.recipient = 'canmore.create_textdoc';
	const made = { name: 'Plan', type: 'document', content: 'Beds in rows.' };
	call!.message!.content = { content_type: 'code', language: 'json', text: JSON.stringify(made) };
	q!.message!.content = {
		content_type: 'multimodal_text',
		parts: ['Beds?', { content_type: 'image_asset_pointer' }],
	};
	const { said, left } = await imported([file]);
	const question = 'Beds?\n\n[plan.pdf]';
	expect(said).toContainEqual([
		question,
		'**Plan**\n\nBeds in rows.\n\nIn Paris ([site](https://site.example)) forty.',
	]);
	expect(said).toContainEqual([question, 'Forty, in 【brackets】.']);
	expect(left).toContainEqual({ what: 'citation', n: 2 });
});

test('Claude: pasted text and artifacts are kept, remarks of the export are not', async () => {
	const file = claudeFile();
	const [first, second, , fourth] = file.chat_messages;
	first!.attachments = [{ file_name: '', extracted_content: 'The long pasted text.' }];
	second!.content.push(
		{ type: 'tool_use', name: 'artifacts', input: { title: 'Route', content: '# Up' } },
		{ type: 'voice', text: 'Said aloud.' },
	);
	file.chat_messages[2]!.content = [{ type: 'voice_note', transcript: 'How high?' }];
	fourth!.content = [{ type: 'tool_use', name: 'search', input: {} }];
	fourth!.text = 'This block is not supported on your current device yet.';
	const { said, left } = await imported([file]);
	expect(said).toEqual([
		['How high?', ''],
		[
			'Where to?\n\nThe long pasted text.\n\n[map.png]',
			'To the hut.\n\n**Route**\n\n# Up\n\nSaid aloud.',
		],
	]);
	expect(left).toContainEqual({ what: 'tool', n: 2 });
});

test('ChatGPT: pages of a reference without words of its own, and a picture that was drawn', async () => {
	const file = chatGptFile();
	const mark = '\uE200cite\uE202turn0search0\uE201';
	file.mapping.a1!.message!.content = { content_type: 'text', parts: [`Forty ${mark}.`] };
	file.mapping.a1!.message!.metadata.content_references = [
		{ matched_text: mark, alt: null, items: [{ title: 'Beds', url: 'https://beds.example' }, {}] },
	];
	file.mapping.result!.message!.content = { parts: [{ content_type: 'image_asset_pointer' }] };
	const { said, left } = await imported([file]);
	expect(said.flat()).toContain('Forty ([Beds](https://beds.example)).');
	expect(left).toContainEqual({ what: 'image', n: 1 });
});

test('Claude: a sentence with sources is not torn', async () => {
	const file = claudeFile();
	file.chat_messages[1]!.content = [
		{ type: 'text', text: 'It is ' },
		{ type: 'text', text: 'two hours', citations: [{ url: 'https://walk.example' }] },
		{ type: 'text', text: ' long.', citations: [] },
		{ type: 'text', text: 'Bring water.' },
	];
	const { said } = await imported([file]);
	expect(said.flat()).toContain('It is two hours long.\n\nBring water.');
});

test('Open WebUI: an answer that is only there in parts, and one that failed', async () => {
	const file = openWebUiFile();
	const messages = file.chat.history.messages as Record<string, object>;
	const output = [
		{ type: 'reasoning', content: [{ type: 'output_text', text: 'Hm.' }] },
		{ type: 'message', content: [{ type: 'output_text', text: 'In parts.' }] },
	];
	Object.assign(messages['2']!, { content: '', output });
	Object.assign(messages['3']!, { content: '', error: { content: 'No model.' } });
	const { said, left } = await imported([file]);
	expect(said.flat()).toContain('In parts.');
	expect(left).toContainEqual({ what: 'error', n: 1 });
});

test.each([
	[
		'<details type="tool_calls" done="true" name="x">\n<summary>Ran</summary>\n</details>\nYes.',
		'tool',
	],
	['<details type="reasoning" done="false">\n> never closed', 'thinking', ''],
	['<think>\nHm.\n</think>\n\nYes.', 'thinking'],
	[':::thinking\nHm.\n:::\n\nYes.', 'thinking'],
	['<<<reasoning_content_start>>>Hm.<<<reasoning_content_end>>>Yes.', 'thinking'],
	['<<<AGENTIC_TOOL_CALL_START>>>\nx\n<<<AGENTIC_TOOL_CALL_END>>>\nYes.', 'tool'],
	['<antThinking>Hm.</antThinking>Yes.', 'thinking'],
	['<antArtifact identifier="a" title="T">Words</antArtifact>', '', '**T**\n\nWords'],
	[':::artifact{identifier="a" title="T"}\nWords\n:::', '', '**T**\n\nWords'],
	['It ends at </think> or <details>.', '', 'It ends at </think> or <details>.'],
])('no mark of a program is shown: %j', async (content, what, answer = 'Yes.') => {
	const file = llamaCppFile();
	file.messages[3]!.content = content;
	const { said, left } = await imported(file);
	expect(said).toEqual([['2 + 2?', answer]]);
	expect(left).toEqual(what ? [{ what, n: 1 }] : []);
});

test('Open WebUI: sources and nameless pictures are counted', async () => {
	const file = openWebUiFile();
	const messages = file.chat.history.messages as Record<string, object>;
	Object.assign(messages['1']!, { files: [{ type: 'image', url: 'data:' }] });
	Object.assign(messages['5']!, { sources: [{}, {}], statusHistory: [{}], timestamp: 1.71e18 });
	const { left, runs } = await imported([file]);
	expect(left).toEqual(
		expect.arrayContaining([
			{ what: 'image', n: 1 },
			{ what: 'citation', n: 2 },
		]),
	);
	// Nanoseconds too.
	expect(Math.max(...runs.map(({ updated }) => updated))).toBe(1_710_000_000_000);
});

test('LibreChat: the tree under its own name, and the parts beside a text', async () => {
	const { messages, ...rest } = libreChatFile('tree');
	Object.assign(messages[0]!.children[0]!, { content: [{ type: 'think', think: 'Hm.' }] });
	const { foreign, said } = await imported({ ...rest, messagesTree: messages });
	expect(foreign).toMatchObject({ from: 'LibreChat', left: [{ what: 'thinking', n: 1 }] });
	expect(said).toHaveLength(3);
});

test('llama.cpp: the text of attached files is kept', async () => {
	const file = llamaCppFile();
	Object.assign(file.messages[2]!, {
		extra: [
			{ type: 'TEXT', name: 'a.txt', content: 'Two and two.' },
			{ type: 'IMAGE', name: 'b.png', base64Url: 'data:' },
		],
	});
	const { said } = await imported(file);
	expect(said).toEqual([['2 + 2?\n\n**a.txt**\n\nTwo and two.\n\n[b.png]', '4']]);
});

const pair = (user: object, assistant: object) => [user, assistant];
test.each([
	[
		'a list of messages',
		pair({ role: 'user', content: 'A?' }, { role: 'assistant', content: 'B.' }),
	],
	['lines of messages', '{"role":"user","content":"A?"}\n{"role":"assistant","content":"B."}\n'],
	[
		'ShareGPT',
		{ conversations: pair({ from: 'human', value: 'A?' }, { from: 'gpt', value: 'B.' }) },
	],
	[
		'Gemini',
		{
			contents: pair(
				{ role: 'user', parts: [{ text: 'A?' }] },
				{ role: 'model', parts: [{ text: 'B.' }] },
			),
		},
	],
	[
		'a list inside of an object',
		{
			version: 4,
			history: [
				{ messages: pair({ role: 'user', content: 'A?' }, { role: 'assistant', content: 'B.' }) },
			],
		},
	],
])('%s is a chat', async (_, file) => {
	const { said, foreign } = await imported(file);
	expect(said).toEqual([['A?', 'B.']]);
	expect(foreign).toMatchObject({ from: 'another program', unknown: 0 });
});

test.each([60, 20])('a line cut at %i does not swallow the next ones', async (length) => {
	const cut = JSON.stringify(llamaCppFile()).slice(0, length);
	const { foreign } = await imported(cut, '\n', llamaCppFile());
	expect(foreign).toMatchObject({ conversations: 1, unknown: 1 });
});

test.each([
	['little', [0xff, 0xfe], true],
	['little without a mark', [], true],
	['big', [0xfe, 0xff], false],
] as const)('UTF-16, %s endian', async (_, mark, little) => {
	const text = JSON.stringify([{ ...llamaCppFile() }]).replace('2 + 2?', 'Größe?');
	const bytes = new Uint8Array(text.length * 2);
	const view = new DataView(bytes.buffer);
	for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
	const { said } = await imported(new Uint8Array(mark), bytes);
	expect(said).toEqual([['Größe?', '4']]);
});

test('an archive: what macOS adds is skipped, and files that are not read are named', async () => {
	const files = {
		'__MACOSX/._conversations.json': '\0\u0005{"Mac OS X',
		'conversations.json': JSON.stringify([claudeFile()]),
		'shared_conversations.json': '[{"id":"x","title":"T"}]',
		'memories.json': '[]',
		'projects.json': '[]',
	};
	const { foreign } = await imported(await makeZip(files));
	expect(foreign).toMatchObject({ conversations: 1, unknown: 0 });
	expect(foreign.left).toEqual(
		expect.arrayContaining([
			{ what: 'memories.json', n: 1 },
			{ what: 'projects.json', n: 1 },
		]),
	);
});

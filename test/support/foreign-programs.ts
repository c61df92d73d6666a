/** Small made files of programs that have no reader of their own, in the shapes that they write. */
import { deepSeekFile } from './foreign.ts';

const day = '2026-03-04T05:06:0';
export const lines = (...all: object[]) => all.map((one) => JSON.stringify(one)).join('\n');
const thinking = { what: 'thinking', n: 1 };
const text = (words: string) => [{ type: 'text', text: words }];

/** One activity of a person with Gemini, in the minute that is given. */
const activity = (title: string, minute: number, html?: string, more: object = {}) => ({
	...{ header: 'Gemini Apps', title, time: `2026-03-04T05:0${minute}:00.123Z` },
	...{ products: ['Gemini Apps'], activityControls: ['Gemini Apps Activity'] },
	...(html === undefined ? {} : { safeHtmlItem: [{ html }] }),
	...more,
});

/** What such a file comes to; without `said`: A?, B. */
interface Case {
	file: string | object;
	title?: string;
	model?: string;
	left?: object[];
	said?: string[][];
	rules?: string;
}
export const programs: Record<string, Case> = {
	DeepSeek: {
		file: [deepSeekFile()],
		title: 'Tides',
		model: 'deepseek-reasoner',
		said: [
			['Why tides?\n\n[moon.pdf]', 'Moon.'],
			['Why tides?\n\n[moon.pdf]', 'The moon.'],
		],
		left: [{ what: 'tool', n: 1 }, thinking, { what: 'citation', n: 1 }],
	},
	'Gemini in Google’s Takeout, newest first': {
		file: [
			activity('Prompted And chairs?\n\nAttached 1 file.', 5, '<p>Twelve.</p>', {
				subtitles: [{ name: 'Attached 1 file.' }, { name: '-  hall.jpg' }],
			}),
			activity('Used Gemini Apps', 4),
			activity('Prompted How many beds?', 1, '<p><b>Forty</b>:</p><ul><li>old<li>new</ul>'),
		],
		title: 'How many beds?',
		model: 'Gemini',
		said: [
			['And chairs?\n\n[hall.jpg]', 'Twelve.'],
			['How many beds?', '**Forty**:\n\n- old\n- new'],
		],
		left: [{ what: 'activity', n: 1 }],
	},
	'Gemini in another language': {
		file: [
			{ ...activity('Eingabe: A?', 1, 'B.'), header: 'Gemini-Apps', products: ['Gemini-Apps'] },
			{ ...activity('Gesucht nach A', 2), header: 'Suche', products: ['Suche'] },
		],
		said: [['Eingabe: A?', 'B.']],
		left: [{ what: 'activity', n: 1 }],
	},
	'DeepSeek of early 2025, which names no roles': {
		file: [
			{
				...{ id: 'd', title: 'Old', inserted_at: `${day}0Z` },
				mapping: {
					root: { parent: null, message: null },
					1: { parent: 'root', message: { content: 'A?' } },
					2: { parent: '1', message: { content: 'B.', reasoning_content: 'Hm.' } },
				},
			},
		],
		title: 'Old',
		left: [thinking],
	},
	Grok: {
		file: {
			conversations: [
				{
					conversation: { id: 'g', title: 'Stars', create_time: `${day}0Z` },
					responses: [
						{
							response: {
								...{ _id: '1', sender: 'human', message: 'A?' },
								create_time: { $date: { $numberLong: '1772600000000' } },
							},
						},
						{
							response: {
								...{ _id: '2', sender: 'ASSISTANT', model: 'grok-3', parent_response_id: '1' },
								message: 'B.<grok:render card_id="1"><argument>2</argument></grok:render>',
							},
						},
					],
				},
			],
		},
		title: 'Stars',
		model: 'grok-3',
		left: [{ what: 'citation', n: 1 }],
	},
	'LM Studio': {
		file: {
			...{ name: 'Local', createdAt: 1_772_600_000_000, systemPrompt: 'Be kind.' },
			messages: [
				{ currentlySelected: 0, versions: [{ role: 'user', content: text('A?') }] },
				{
					currentlySelected: 1,
					versions: [
						{ role: 'assistant', steps: [{ type: 'contentBlock', content: text('Other.') }] },
						{
							...{ role: 'assistant', senderInfo: { senderName: 'gpt-oss' } },
							steps: [
								{ type: 'contentBlock', style: { type: 'thinking' }, content: text('Hm.') },
								{ type: 'contentBlock', content: text('B.') },
								{ type: 'debugInfoBlock' },
							],
						},
					],
				},
				{ currentlySelected: 0, versions: [{ role: 'user', content: text('C?') }] },
				{ currentlySelected: 0, versions: [{ role: 'assistant', content: text('D.') }] },
			],
		},
		title: 'Local',
		model: 'gpt-oss',
		rules: 'Be kind.',
		said: [
			['A?', 'B.'],
			['A?', 'Other.'],
			['C?', 'D.'],
		],
		left: [thinking],
	},
	SillyTavern: {
		file: lines(
			{ user_name: 'You', character_name: 'Iris', chat_metadata: {} },
			{ name: 'Iris', is_user: false, send_date: 'March 4, 2026 5:06am', mes: 'Welcome.' },
			{ name: 'You', is_user: true, send_date: '2026-03-04 @05h 07m 01s 20ms', mes: 'A?' },
			{ name: 'Note', is_user: false, is_system: true, mes: 'SECRET' },
			{
				...{ name: 'Iris', is_user: false, mes: 'B.', swipes: ['Other.', 'B.'], swipe_id: 1 },
				extra: { model: 'gemma', reasoning: 'Hm.' },
			},
		),
		title: 'Iris',
		model: 'gemma',
		said: [
			['A?', 'B.'],
			['A?', 'Other.'],
		],
		left: [{ what: 'hidden', n: 1 }, thinking],
	},
	'Google AI Studio': {
		file: {
			runSettings: { model: 'models/gemini' },
			systemInstruction: { parts: [{ text: 'Be kind.' }] },
			chunkedPrompt: {
				chunks: [
					{ role: 'user', driveDocument: { id: 'x' } },
					{ role: 'user', text: 'A?' },
					{ role: 'model', text: 'Hm.', isThought: true },
					{ role: 'model', text: 'B.' },
				],
			},
		},
		model: 'models/gemini',
		rules: 'Be kind.',
		said: [
			['A?', 'B.'],
			['[driveDocument]', ''],
		],
		left: [{ what: 'driveDocument', n: 1 }, thinking],
	},
	'Le Chat, newest first': {
		file: [
			{
				...{ id: '2', chatId: 'c', role: 'assistant', content: 'Hm.B, C.', createdAt: `${day}2Z` },
				contentChunks: [
					{ type: 'text', text: 'Hm.', _context: { type: 'reasoning' } },
					{ type: 'text', text: 'B' },
					{ type: 'reference', referenceIds: [1] },
					{ type: 'text', text: ', C.' },
				],
			},
			{
				...{ id: '1', chatId: 'c', role: 'user', content: 'A?', createdAt: `${day}1Z` },
				...{ contentChunks: null, files: [{ type: 'document', name: 'a.pdf' }] },
			},
		],
		said: [['A?\n\n[a.pdf]', 'B, C.']],
		left: [thinking, { what: 'citation', n: 1 }],
	},
	'Cherry Studio': {
		file: {
			indexedDB: {
				topics: [
					{
						id: 't',
						messages: [
							{ id: '1', role: 'user', blocks: ['b1'] },
							{
								id: '2',
								role: 'assistant',
								askId: '1',
								model: { id: 'qwen' },
								blocks: ['b2', 'b3'],
							},
							{ id: '3', role: 'assistant', askId: '1', model: { id: 'gemma' }, blocks: ['b4'] },
						],
					},
				],
				message_blocks: [
					{ id: 'b1', type: 'main_text', content: 'A?' },
					{ id: 'b2', type: 'thinking', content: 'Hm.' },
					{ id: 'b3', type: 'main_text', content: 'B.' },
					{ id: 'b4', type: 'main_text', content: 'Other.' },
				],
			},
		},
		model: 'qwen',
		said: [
			['A?', 'B.'],
			['A?', 'Other.'],
		],
		left: [thinking],
	},
	Chatbox: {
		file: {
			'chat-sessions-list': [{ id: 's', name: 'Boxes' }],
			'session:s': {
				...{ id: 's', name: 'Boxes' },
				messages: [
					{ id: '1', role: 'user', contentParts: text('A?') },
					{
						id: '2',
						role: 'assistant',
						model: 'gpt',
						contentParts: [{ type: 'reasoning', text: 'Hm.' }, ...text('B.')],
					},
				],
				threads: [
					{
						name: 'Earlier',
						messages: [
							{ id: '3', role: 'user', contentParts: text('C?') },
							{ id: '4', role: 'assistant', contentParts: text('D.') },
						],
					},
				],
			},
		},
		title: 'Boxes',
		model: 'gpt',
		said: [
			['A?', 'B.'],
			['C?', 'D.'],
		],
		left: [thinking],
	},
	'TypingMind, and NextChat alike': {
		file: {
			data: {
				chats: [
					{
						...{ id: 't', chatTitle: 'Types', model: 'gpt-4' },
						messages: [
							{ role: 'user', content: 'A?' },
							{ role: 'assistant', content: text('B.') },
						],
					},
				],
			},
		},
		title: 'Types',
		model: 'gpt-4',
	},
	'big-AGI': {
		file: {
			conversations: [
				{
					...{ id: 'b', autoTitle: 'Big' },
					messages: [
						{ id: '1', role: 'user', fragments: [{ part: { pt: 'text', text: 'A?' } }] },
						{
							...{ id: '2', role: 'assistant', generator: { name: 'gpt' } },
							fragments: [
								{ part: { pt: 'ma', aText: 'Hm.' } },
								{ part: { pt: 'text', text: 'B.' } },
							],
						},
					],
				},
			],
		},
		title: 'Big',
		model: 'gpt',
		left: [thinking],
	},
	HuggingChat: {
		file: {
			...{ title: 'Faces', model: 'llama' },
			messages: [
				{ id: 'r', from: 'system', content: '', ancestors: [] },
				{ id: '1', from: 'user', content: 'A?', ancestors: ['r'] },
				{ id: '2', from: 'assistant', content: 'B.', ancestors: ['r', '1'] },
				{ id: '3', from: 'assistant', content: 'Other.', ancestors: ['r', '1'] },
				{ id: '4', from: 'user', content: 'C?', ancestors: ['r'] },
				{ id: '5', from: 'assistant', content: 'D.', ancestors: ['r', '4'] },
			],
		},
		title: 'Faces',
		model: 'llama',
		said: [
			['A?', 'B.'],
			['A?', 'Other.'],
			['C?', 'D.'],
		],
	},
	'an extension that prints pages': {
		file: {
			metadata: { title: 'Page' },
			messages: [
				{ role: 'Prompt', say: 'A?' },
				{ role: 'Response', say: 'B.' },
			],
		},
		title: 'Page',
	},
};

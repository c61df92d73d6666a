/** Small made exports of other programs, each with what is awkward in it. */

interface GptNode {
	id: string;
	parent: string | null;
	children: string[];
	message: {
		author: { role: string };
		create_time: number | null;
		content: Record<string, unknown>;
		metadata: Record<string, unknown>;
		recipient?: string;
	} | null;
}

/** A hidden system message, a file, a tool between question and answer, two answers, two branches. */
export function chatGptFile(id = 'gpt-1') {
	const node = (
		name: string,
		parent: string | null,
		role: string,
		text: string,
		change: Partial<NonNullable<GptNode['message']>> = {},
	): [string, GptNode] => [
		name,
		{
			...{ id: name, parent, children: [] },
			message: {
				author: { role },
				create_time: 1_700_000_000.5,
				content: { content_type: 'text', parts: [text] },
				metadata: role === 'assistant' ? { model_slug: 'gpt-4o' } : {},
				...change,
			},
		},
	];
	const hidden = { is_visually_hidden_from_conversation: true };
	const root: [string, GptNode] = [
		'root',
		{ id: 'root', parent: null, children: [], message: null },
	];
	const mapping: Record<string, GptNode> = Object.fromEntries([
		root,
		node('rules', 'root', 'system', 'SECRET RULES'),
		node('about', 'rules', 'user', 'SECRET RULES', { metadata: hidden }),
		node('q', 'about', 'user', 'How many beds?', {
			metadata: { attachments: [{ name: 'plan.pdf' }] },
		}),
		node('call', 'q', 'assistant', 'search()', { recipient: 'browser' }),
		node('result', 'call', 'tool', 'found'),
		node('thought', 'result', 'assistant', '', {
			content: { content_type: 'thoughts', thoughts: [] },
		}),
		node('a1', 'thought', 'assistant', 'Forty.'),
		node('a2', 'q', 'assistant', 'About forty.'),
		node('q2', 'a2', 'user', 'And chairs?'),
		node('a3', 'q2', 'assistant', 'Twelve.'),
		node('q3', 'a2', 'user', 'And tables?'),
	]);
	return {
		...{ title: 'Beds', create_time: 1_700_000_000, update_time: 1_700_000_100 },
		...{ conversation_id: id, current_node: 'a3', mapping },
	};
}

export function claudeFile() {
	const message = (uuid: string, sender: string, text: string, change: object = {}) => ({
		...{ uuid, sender, text, created_at: '2025-03-01T10:00:00.000000Z' },
		...{ content: [] as object[], attachments: [] as object[], files: [] as object[], ...change },
	});
	return {
		...{ uuid: 'claude-1', name: 'A walk' },
		...{ created_at: '2025-03-01T10:00:00Z', updated_at: '2025-03-01T11:00:00Z' },
		chat_messages: [
			message('m1', 'human', 'Where to?', { files: [{ file_name: 'map.png' }] }),
			message('m2', 'assistant', '', {
				content: [
					{ type: 'thinking', thinking: 'Hm.' },
					{ type: 'tool_use', name: 'search' },
					{ type: 'text', text: 'To the hut.' },
				],
			}),
			message('m3', 'human', 'How far?'),
			message('m4', 'assistant', '', {
				content: [
					{ type: 'text', text: 'Two hours.' },
					{ type: 'text', text: 'Uphill.' },
				],
			}),
		],
	};
}

export function openWebUiFile() {
	const message = (
		id: string,
		parentId: string | null,
		role: string,
		content: string,
		model?: string,
	) => [id, { id, parentId, role, content, timestamp: 1_710_000_000, ...(model ? { model } : {}) }];
	const messages = Object.fromEntries([
		message('1', null, 'user', 'Hi'),
		message(
			'2',
			'1',
			'assistant',
			'<details type="reasoning" done="true">\nHm\n</details>\nHello!',
			'llama3',
		),
		message('3', '1', 'assistant', 'Good day.', 'qwen'),
		message('4', '2', 'user', 'Bye'),
		message('5', '4', 'assistant', 'See you.', 'llama3'),
	]) as object;
	return {
		...{ id: 'webui-1', user_id: 'u', title: 'Hi' },
		chat: { title: 'Hi', models: ['llama3', 'qwen'], history: { currentId: '5', messages } },
		...{ created_at: 1_710_000_000, updated_at: 1_710_000_050 },
	};
}

export function libreChatFile(kind: 'tree' | 'list') {
	const none = '00000000-0000-0000-0000-000000000000';
	const message = (messageId: string, parentMessageId: string, text: string, user: boolean) => ({
		...{ messageId, parentMessageId, text, isCreatedByUser: user, sender: user ? 'User' : 'GPT' },
		createdAt: '2025-05-01T08:00:00.000Z',
		children: [] as object[],
	});
	const [q, a, b] = [
		message('q', none, 'One?', true),
		message('a', 'q', 'Yes, one.', false),
		message('b', 'q', 'Two.', false),
	];
	const [r, c] = [message('r', 'a', 'More?', true), message('c', 'r', 'No.', false)];
	const all = [q, a, b, r, c];
	if (kind === 'tree')
		for (const one of all)
			one.children = all.filter(({ parentMessageId }) => parentMessageId === one.messageId);
	return {
		...{ conversationId: 'libre-1', endpoint: 'openAI', title: 'One', exportAt: '10:00:00' },
		...{ branches: true, recursive: kind === 'tree', messages: kind === 'tree' ? [q] : all },
	};
}

export function llamaCppFile() {
	const conv = { id: 'llama-1', name: 'Sums', lastModified: 1_720_000_000_000, currNode: '4' };
	const message = (
		id: string,
		parent: string | null,
		role: string,
		content: string,
		type = 'text',
	) => ({
		...{ id, convId: conv.id, type, role, content, parent, children: [] },
		timestamp: 1_719_999_000_000,
	});
	return {
		conv,
		messages: [
			message('1', null, 'system', '', 'root'),
			message('2', '1', 'system', 'Be brief.'),
			message('3', '2', 'user', '2 + 2?'),
			message('4', '3', 'assistant', '4'),
		],
	};
}

/** A question with a file, and two answers: one searched and thought before. */
export const deepSeekFile = () => ({
	...{
		id: 'd',
		title: 'Tides',
		inserted_at: '2026-03-04T05:06:00+08:00',
		updated_at: '2026-03-04T05:06:09+08:00',
	},
	mapping: {
		root: { id: 'root', parent: null, message: null },
		1: {
			...{ id: '1', parent: 'root' },
			message: {
				inserted_at: '2026-03-04T05:06:00+08:00',
				files: [{ file_name: 'moon.pdf' }],
				fragments: [{ type: 'REQUEST', content: 'Why tides?' }],
			},
		},
		2: {
			...{ id: '2', parent: '1' },
			message: {
				model: 'deepseek-reasoner',
				fragments: [
					{ type: 'SEARCH', results: [] },
					{ type: 'THINK', content: 'Hm.' },
					{ type: 'RESPONSE', content: 'The moon [citation:1].' },
				],
			},
		},
		3: {
			...{ id: '3', parent: '1' },
			message: {
				model: 'deepseek-chat',
				fragments: [{ type: 'RESPONSE', content: 'Moon.' }],
			},
		},
	},
});

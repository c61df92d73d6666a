/**
 * Conversations of other programs, read as a backup: the dry run, the import and its undo are then the
 * same as for a file of Mull. Known by their content, never by their name; formats drift, so an unknown
 * field loses nothing, and what was not understood is counted.
 */
import { createYielder } from '../../../core/yield-to-event-loop.ts';
import { endOfValue, isShort } from '../../../core/checks/json-size.ts';
import { isUnanswered } from '../../../core/runs/imported.ts';
import type { Conversation, Run } from '../../../core/types.ts';
import { serialize } from '../serialize.ts';
import { chatGpt, isChatGpt } from './chatgpt.ts';
import { claude, isClaude } from './claude.ts';
import { deepSeek, isDeepSeek } from './deepseek.ts';
import { elements, textOfFile } from './elements.ts';
import { conversationsOf, gemini, isActivity, isGemini } from './gemini.ts';
import { chatsIn, isMessage, isMessages, messages } from './messages.ts';
import { conversationsWithin } from './nested-conversations.ts';
import { isLibreChat, isLlamaCpp, isOpenWebUi, libreChat, llamaCpp, openWebUi } from './others.ts';
import { stripMarkers } from './marks.ts';
import { rowsOf } from './rows.ts';
import {
	isFields,
	type Fields,
	type SkippedCounts,
	type ForeignConversation,
} from './foreign-conversation.ts';

/** What is in a file of another program. */
export interface Foreign {
	/** Its name, or of several: 'ChatGPT'. */
	from: string;
	conversations: number;
	/** Questions with their answers. */
	turns: number;
	/** Questions without one, which are not among them. */
	unanswered: number;
	/** Files that are named in it; their content is not. */
	files: number;
	/** Conversations without a question. */
	empty: number;
	/** Entries that are no conversation that is known, or cannot be read. */
	unknown: number;
	/** What was left out of conversations, and how often: 'tool', 'thinking', or the file's own word. */
	left: { what: string; n: number }[];
}

const readers: readonly (readonly [
	name: string,
	is: (value: Fields) => boolean,
	read: (value: Fields, left: SkippedCounts) => ForeignConversation,
])[] = [
	['Gemini', isGemini, gemini],
	['DeepSeek', isDeepSeek, deepSeek],
	['ChatGPT', isChatGpt, chatGpt],
	['Claude', isClaude, claude],
	['Open WebUI', isOpenWebUi, openWebUi],
	['llama.cpp', isLlamaCpp, llamaCpp],
	['LibreChat', isLibreChat, libreChat],
	['another program', isMessages, messages],
];

/**
 * The backup of the conversations in a file of another program; null: there are none that are known.
 * `others`: names of files that came with it and are not read.
 */
export async function readForeign(
	file: Blob,
	others: readonly string[],
	signal: AbortSignal,
): Promise<{ file: Blob; foreign: Foreign } | null> {
	const breathe = createYielder(signal);
	const written = file instanceof File ? file.lastModified : 0;
	const counts = new Map<string, number>();
	const left: SkippedCounts = {
		add: (what, n = 1) => counts.set(what, (counts.get(what) ?? 0) + n),
	};
	const found = new Map<string, Conversation>();
	const runs = new Map<string, Run>();
	const names = new Set<string>();
	let [files, empty, unknown] = [0, 0, 0];
	for await (const value of talksIn(elements(textOfFile(file, signal)), left)) {
		await breathe();
		const reader = value && readerOf(value);
		if (!reader) {
			unknown += 1;
			// Another kind of file altogether.
			if (found.size === 0 && unknown > 100) return null;
			continue;
		}
		const [name, , read] = reader;
		const talk = read(value, left);
		for (const one of talk.said)
			if (one.role === 'assistant') one.text = stripMarkers(one.text, left);
		const rows = await rowsOf(talk, name, written);
		if (!rows) {
			empty += 1;
			continue;
		}
		if (rows.lost > 0) left.add('message', rows.lost);
		names.add(name);
		found.set(rows.conversation.id, rows.conversation);
		for (const run of rows.runs) runs.set(run.id, run);
		files += talk.said.reduce((sum, { files = [] }) => sum + files.length, 0);
	}
	if (found.size + empty === 0) return null;
	const unanswered = [...runs.values()].filter(isUnanswered).length;
	const latest = Math.max(0, ...[...found.values()].map(({ updated }) => updated));
	const backup = serialize('everything', latest);
	backup.begin('conversations');
	for (const row of found.values()) {
		backup.add([row]);
		await breathe();
	}
	backup.begin('runs');
	for (const row of runs.values()) {
		backup.add([row]);
		await breathe();
	}
	return {
		file: backup.whole(),
		foreign: {
			from: [...names].join(', '),
			...{
				conversations: found.size,
				turns: runs.size - unanswered,
				unanswered,
				files,
				empty,
				unknown,
			},
			left: [
				...[...counts].flatMap(([what, n]) => (n > 0 ? { what, n } : [])),
				...others.map((what) => ({ what, n: 1 })),
			],
		},
	};
}

const readerOf = (value: unknown) =>
	isFields(value) ? readers.find(([, is]) => is(value)) : undefined;

/** What each object of the file is: a conversation, several inside of it, or one message of a conversation. */
async function* talksIn(
	texts: AsyncIterable<string | null>,
	left: SkippedCounts,
): AsyncGenerator<Fields | null> {
	const activities: Fields[] = [];
	let loose: Fields = { messages: [] };
	const messagesOf = ({ messages }: Fields) => messages as Fields[];
	for await (const text of texts) {
		const value = parsed(text);
		if (!value) {
			yield null;
			continue;
		}
		if (isActivity(value)) {
			activities.push(value);
			continue;
		}
		if (isMessage(value)) {
			messagesOf(loose).push(value);
			continue;
		}
		const header = 'chat_metadata' in value;
		const found = header
			? []
			: [...conversationsWithin(value, (one) => readerOf(one) !== undefined)];
		// Notes between the lines of a conversation do not part it.
		if ((header || found.length) && messagesOf(loose).length) {
			yield* chatsIn(loose);
			loose = { messages: [] };
		}
		// The first line of SillyTavern: its messages follow.
		if (header) loose.title = value.character_name;
		else yield* found.length ? found : [value];
	}
	if (messagesOf(loose).length) yield* chatsIn(loose);
	yield* conversationsOf(activities, left);
}

function parsed(text: string | null): Fields | null {
	// A long conversation holds more values than any row of Mull.
	if (
		text === null ||
		(!isShort(text) && endOfValue(text, 0, { depth: 3000, values: 5_000_000 }) === null)
	)
		return null;
	try {
		const value: unknown = JSON.parse(text);
		return isFields(value) ? value : null;
	} catch {
		return null;
	}
}

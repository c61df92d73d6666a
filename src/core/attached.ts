/**
 * What a person gave with a question: files, whole or as the passages that fit the question. It is
 * pinned in the run's row when the run begins, so that a replay sees the same; the chat keeps the
 * person's words alone.
 */
import { isOnServer } from './engines/engine-of.ts';
import type { StoredDocument } from './mission/knowledge.ts';
import type { Picture } from './pictures.ts';
import { normal } from './text/normal.ts';
import type { Message, Run } from './types.ts';

export interface AttachedPassage {
	/** Where it stands in its file: 'page 3', 'lines 40–62'; '' for all of it. */
	place: string;
	text: string;
}

export interface AttachedFile {
	name: string;
	kind: StoredDocument['kind'] | 'picture';
	bytes: number;
	/** Among the documents of memory; absent where no trace is left. */
	documentId?: string;
	/** Never put into a prompt that leaves this device. */
	local: boolean;
	/** It came with an earlier question of the conversation. */
	earlier?: true;
	/** All of it is one passage; else those that were chosen, in reading order. */
	how: 'whole' | 'passages';
	passages: AttachedPassage[];
	/** Passages that the whole file has; a picture has none. */
	of: number;
	/** What the model is shown of a picture. */
	picture?: Picture;
	/** What of the file could not be read, in sentences; absent where all was. */
	gaps?: string[];
}

/** The last message of a chat, where something was given with it: `content` holds both. */
export interface ChatMessage extends Message {
	apart?: {
		words: string;
		/** Without numbers: a mission numbers its sources itself. */
		given: string;
	};
}

/** A passage under the number that an answer names it by. */
export interface Numbered extends AttachedPassage {
	/** From 1. */
	n: number;
	cite: string;
	file: AttachedFile;
}

type Asked = Pick<Run, 'attached' | 'roles' | 'expert'>;

/** A prompt of the run leaves this device. */
export const leavesDevice = ({ roles, expert }: Omit<Asked, 'attached'>): boolean =>
	[roles.A.model, roles.B.model, expert].some(isOnServer);

/** What was given and is kept back, because the run leaves this device. */
export const withheldFiles = (run: Asked): AttachedFile[] =>
	leavesDevice(run) ? (run.attached ?? []).filter(({ local }) => local) : [];

/** The passages that the run is shown, under their numbers. */
export function shownPassages(run: Asked): Numbered[] {
	const back = new Set(withheldFiles(run));
	return (run.attached ?? [])
		.filter((file) => !back.has(file))
		.flatMap((file) => file.passages.map((passage) => ({ ...passage, file })))
		.map((passage, index) => ({
			...passage,
			n: index + 1,
			cite: [passage.file.name, passage.place].filter(Boolean).join(', '),
		}));
}

const wish =
	'Where you use what is attached, name its number behind the sentence, as in [1]; a short final answer stands without it.';

/** The chat as an algorithm is asked it: what was given stands before the question. */
export function chatWithAttachments(run: Asked & Pick<Run, 'chat'>): ChatMessage[] {
	const passages = shownPassages(run);
	const last = run.chat.at(-1);
	if (!passages.length || !last) return run.chat;
	const write = (numbered: boolean) =>
		passages.map(({ n, cite, text, file }, index) => {
			const whole = file.how === 'whole';
			const head = whole || passages[index - 1]?.file === file ? [] : [titleOf(file)];
			const name = whole ? titleOf(file) : cite;
			return [...head, `${numbered ? `[${n}] ` : ''}${name}:\n${text}`].join('\n\n');
		});
	const texts = write(true);
	const fence = fenceFor(texts);
	const block = [`<${fence}>`, texts.join('\n\n'), `</${fence}>`, wish].join('\n');
	const words = last.content;
	const apart = { words, given: write(false).join('\n\n') };
	return [...run.chat.slice(0, -1), { ...last, content: `${block}\n\n${words}`, apart }];
}

function titleOf({ name, how, passages, of, gaps = [] }: AttachedFile): string {
	const whole = gaps.length ? 'all of it that could be read' : 'all of it';
	const part = `${passages.length} of ${of} passages, those that fit the question`;
	return `${name} (${[how === 'whole' ? whole : part, ...gaps].map((one) => one.replace(/\.$/, '')).join('. ')})`;
}

/** A name that no text can close, compared as a lenient reader would see it (decision H7). */
function fenceFor(texts: readonly string[]): string {
	const seen = texts.map((text) => normal(text, 'NFKC').replace(/\p{Cf}/gu, '')).join('\n');
	const tags = seen.matchAll(/<\s{0,9}(?:\/\s{0,9})?attached(?:-(\d{1,9}))?(?![\w-])/gi);
	const taken = new Set([...tags].map(([, number]) => Number(number ?? 1)));
	let free = 1;
	while (taken.has(free)) free++;
	return free === 1 ? 'attached' : `attached-${free}`;
}

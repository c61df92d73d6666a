/** What can be recalled, made of the rows of the database. */
import type {
	Chunk,
	Fact,
	FactStatus,
	Framework,
	StoredDocument,
	Triple,
	Validity,
} from '../core/mission/knowledge.ts';
import type { MemoryKind } from '../core/mission/outside.ts';
import type { TaskAnswer, TaskRow, ThoughtRow } from '../core/mission/types.ts';
import { extractAnswer, isNumericQuestion } from '../core/answers/answer.ts';
import { restsOn } from '../core/mission/trust.ts';
import { rowName } from '../core/mission/names.ts';
import { hash32 } from '../core/hash.ts';
import { shorten } from './text/shorten.ts';
import { windowsOf } from './vectors/windows.ts';

export interface MemoryRows {
	facts: Fact[];
	thoughts: ThoughtRow[];
	frameworks: Framework[];
	documents: StoredDocument[];
	chunks: Chunk[];
	tasks: TaskRow[];
	/** All answers of each task that is given. */
	answers: TaskAnswer[];
	missions: MissionRow[];
}

/** A mission that ended: what was asked, and what it came to. */
export interface MissionRow {
	/** Of its run. */
	id: string;
	question: string;
	answer: string;
	/** Milliseconds since 1970. */
	ended: number;
}

export interface Item {
	kind: MemoryKind;
	/** Names it over all runs and documents (names.ts). */
	id: string;
	/** What is found by name. */
	title: string;
	body: string;
	/** What is recalled. */
	text: string;
	/** Of the text that is embedded. */
	hash: number;
	/** How many vectors it has: one of its text, and one of each window (windows.ts). */
	parts: number;
	/** Never put into a prompt that leaves this device. */
	local: boolean;
	trust: number;
	/** Milliseconds since 1970; null where no row tells. */
	created: number | null;
	triples: Triple[];
	documentId?: string;
	/** Of a chunk: its place among the passages of its document. */
	n?: number;
	/** Of a chunk, within its document. */
	place?: string;
	cite?: string;
	framework?: Framework;
	status?: FactStatus;
	/** Of a fact: on what its status rests (core/mission/trust.ts). */
	rests?: number;
	valid?: Validity;
	/** Of a fact from a document. */
	from?: string;
	/** Facts that it speaks of or rests on: it goes where they go. */
	about?: string[];
	/** Its run: what that has read and may not leave, it may not give away either. */
	runId?: string;
	/** Whole or not at all: half a statement may say the opposite. */
	whole: boolean;
}

/** Longer texts are embedded by their beginning: small models read some hundred words. */
const embedded = 2000;

/** The text whose vector stands for the item. */
export const textToEmbed = ({ title, body }: Pick<Item, 'title' | 'body'>): string =>
	(title ? `${title}\n${body}` : body).slice(0, embedded);

/** The texts whose vectors find the item: all of it, then its windows. */
export function textsToEmbed(item: Pick<Item, 'title' | 'body'>): string[] {
	const text = textToEmbed(item);
	return [text, ...windowsOf(text)];
}

type Made = Omit<Item, 'hash' | 'parts' | 'triples' | 'local'> &
	Partial<Pick<Item, 'triples' | 'local'>>;
const item = (made: Made): Item => ({
	triples: [],
	local: false,
	...made,
	hash: hash32(textToEmbed(made)),
	parts: textsToEmbed(made).length,
});

/** A hypothesis: of the world model, or of the ledger beside it (decision T8). */
export function factItem(fact: Fact): Item | null {
	const { id, statement, triples, local, trust, created, status, source, valid } = fact;
	if (!statement.trim()) return null;
	const cite = isUntestedStatement(fact) ? 'you said, not tested' : undefined;
	const document = /^(.{36})\/\d+$/.exec(source.ref ?? '')?.[1];
	return item({
		kind: 'fact',
		id,
		title: '',
		body: statement,
		text: statement,
		local,
		trust,
		created,
		triples,
		status,
		rests: restsOn(fact),
		...(cite ? { cite } : {}),
		...(valid ? { valid } : {}),
		...(document ? { from: document } : {}),
		whole: true,
	});
}

/** The person's own words, which nobody tested: recalled as that. */
export const isUntestedStatement = ({ status, source }: Fact): boolean =>
	status === 'untested' && source.from === 'user';

/**
 * What was learned in looking back is recalled. The other kinds are notes of the process: that a task
 * was closed, a route left, a statement doubted. They are no knowledge.
 */
export function thoughtItem({
	runId,
	id,
	thought,
	created,
	local,
	kind,
	about,
}: ThoughtRow): Item | null {
	const { name, content } = thought;
	if (kind !== 'reflection' || (!name.trim() && !content.trim())) return null;
	const text = name.trim() ? `${name}: ${content}` : content;
	return item({
		kind: 'thought',
		id: rowName(runId, id),
		title: name,
		body: content,
		text,
		trust: 0.5,
		created,
		local: local ?? false,
		...(about ? { about } : {}),
		whole: false,
	});
}

/** Found by its name and purpose; its row comes along, to be applied. A retired one rests. */
export function frameworkItem(framework: Framework): Item | null {
	const { id, name, purpose, guidelines, uses, successes } = framework;
	if (framework.retired) return null;
	return item({
		kind: 'framework',
		id,
		title: name,
		body: purpose,
		text: [`${name}: ${purpose}`, guidelines].filter((line) => line.trim()).join('\n'),
		// Laplace: one use tells less than ten.
		trust: (successes + 1) / (uses + 2),
		framework,
		local: framework.local,
		created: framework.created,
		whole: true,
	});
}

/** A chunk whose document is not there is taken for local: better left out than given away. */
export function chunkItem(
	{ documentId, n, place, text }: Chunk,
	document: StoredDocument | undefined,
): Item | null {
	if (!text.trim()) return null;
	return item({
		kind: 'chunk',
		id: rowName(documentId, n),
		title: '',
		body: text,
		text,
		documentId,
		n,
		place,
		trust: 0.8,
		cite: [document?.name, place].filter(Boolean).join(', '),
		local: document?.local ?? true,
		created: document?.added ?? null,
		whole: false,
	});
}

/** A closed task with what it came to: the last convincing answer. */
export function taskItem(
	{ runId, id, task, created }: TaskRow,
	answers: TaskAnswer[],
): Item | null {
	if (task.status !== 'closed') return null;
	const [last] = [...answers].sort(
		(a, b) => Number(b.convincing) - Number(a.convincing) || b.id - a.id,
	);
	if (!last?.answer.trim()) return null;
	return item({
		kind: 'task',
		id: rowName(runId, id),
		title: task.name,
		body: `${task.description}\n${last.answer}`,
		text: `${task.name}: ${last.answer}`,
		trust: last.convincing ? 0.7 : 0.3,
		created,
		local: last.local ?? false,
		...(last.facts ? { about: last.facts } : {}),
		runId,
		whole: false,
	});
}

/** An earlier mission, found by what was asked and by what it came to. */
export function missionItem({ id, question, answer, ended }: MissionRow): Item | null {
	if (!question.trim() || !answer.trim()) return null;
	return item({
		kind: 'mission',
		id,
		title: question,
		body: answer,
		text: `${oneLine(question, longestQuestion)} → ${oneLine(shortAnswer(question, answer), longestAnswer)}`,
		trust: 0.6,
		created: ended,
		cite: 'an earlier mission',
		runId: id,
		whole: true,
	});
}

/** Characters of an earlier mission in a prompt: it is to be remembered, not read again. */
const longestQuestion = 160;
const longestAnswer = 120;

/** The answer that is marked as that or stands out as a number, else its first sentence: the result comes first. */
function shortAnswer(question: string, answer: string): string {
	const numericQuestion = isNumericQuestion(question);
	const short = extractAnswer(answer, { numericQuestion, question });
	return short ?? /^[\s#>*-]*([^]*?[.!?])(?=\s|$)/.exec(answer.slice(0, 2000))?.[1] ?? answer;
}

function oneLine(text: string, most: number): string {
	const line = text
		.slice(0, 4 * most)
		.replace(/\s+/g, ' ')
		.trim();
	return line.length <= most ? line : shorten(line, most);
}

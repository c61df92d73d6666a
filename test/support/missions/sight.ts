/**
 * What stands in a prompt: pieces of foreign text with where they come from, and the words to be
 * answered. Everything that the readers know they know from here; what is written outside the fences
 * of a prompt are instructions and examples, never data.
 */
import type { Message } from '../../../src/core/types.ts';

/** How far a piece is believed where two disagree; the higher stands. */
export const ranks = { given: 6, person: 6, source: 5, found: 4, said: 3, memory: 2, none: 0 };
export type Rank = keyof typeof ranks;

export interface Piece {
	/** Name of the fence. */
	tag: string;
	/** The words just before the fence. */
	label: string;
	text: string;
	rank: Rank;
}

export interface Sight {
	/** What is to be answered: a task, a mission, a question. */
	task: string;
	/** The chat before it. */
	before: string;
	pieces: Piece[];
	/** The statement or prediction that a form speaks of. */
	claim: string;
	/** A solution that is to be judged, improved or checked. */
	candidate: string;
	/** What is known to be false. */
	falsehoods: string;
	/** To be answered from the work alone, whatever the mission says of itself. */
	onlyWork: boolean;
	/** What stands outside the fences: instructions and examples. */
	instructions: string;
	/** Everything, as it was written. */
	all: string;
}

const fence = /<([a-z]+)((?:-\d+)?)>\n([\s\S]*?)\n<\/\1\2>/g;
const tasks = ['task', 'question', 'mission', 'goal'];
const candidates = ['candidate', 'response', 'solution', 'approach'];

export function look(messages: readonly Message[]): Sight {
	const all = messages.map(({ content }) => content).join('\n\n');
	const pieces: Piece[] = [];
	const turns: string[] = [];
	let bare = '';
	let instructions = '';
	messages.forEach(({ role, content }, index) => {
		const rest = unfold(content, pieces);
		if (role === 'system' || rest !== content) instructions += `${rest}\n`;
		if (role === 'system') return;
		if (index < messages.length - 1) {
			turns.push(`${role === 'user' ? 'Person' : 'Mull'}: ${content}`);
		} else bare = rest;
	});
	const named = tasks.map((tag) => pieces.filter((one) => one.tag === tag));
	// The innermost task: one that is a question to a nested algorithm carries the others in it.
	const own = named.find((list) => list.length > 0)?.at(-1);
	const { question, before } = asked(own?.text ?? bare);
	if (!own && bare) pieces.push({ tag: 'task', label: '', text: bare, rank: 'given' });
	const of = (test: (piece: Piece) => boolean) =>
		pieces
			.filter(test)
			.map(({ text }) => text)
			.join('\n\n');
	const onlyWork =
		/\bonly what the (?:work|findings|sources)\b/i.test(instructions) ||
		pieces.some(({ label }) => /^the work:?$/i.test(label.trim()));
	return {
		task: question,
		before: [...turns, of(({ tag }) => tag === 'chat'), before].filter(Boolean).join('\n\n'),
		pieces: [
			...pieces.filter(({ rank }) => rank !== 'none' && !(onlyWork && rank === 'given')),
			...turns.map((text) => ({ tag: 'chat', label: '', text, rank: 'given' as const })),
		],
		claim: of(({ tag }) => tag === 'fact'),
		candidate: of(({ tag }) => candidates.includes(tag)),
		falsehoods: of(({ label }) => /\bfalse\b|\bfalsified\b/i.test(label)),
		...{ instructions, onlyWork, all },
	};
}

/** Takes the fenced pieces out of a text, inner ones as well; gives what is left. */
function unfold(text: string, into: Piece[]): string {
	let left = '';
	let end = 0;
	for (const { 0: whole, 1: tag = '', 3: inner = '', index } of text.matchAll(fence)) {
		const label = text
			.slice(Math.max(0, index - 200), index)
			.trimEnd()
			.split(/\n\n|\n/)
			.at(-1)!;
		left += text.slice(end, index);
		end = index + whole.length;
		const at = into.length;
		const own = unfold(inner, into);
		into.splice(at, 0, { tag, label, text: own, rank: rankOf(tag, label) });
	}
	return left + text.slice(end);
}

function rankOf(tag: string, label: string): Rank {
	if (/\bfalse\b|\bfalsified\b/i.test(label)) return 'none';
	if (candidates.includes(tag)) return 'none';
	if (/your (?:recent )?thoughts|\bfailed\b|\bwhy\b/i.test(label)) return 'none';
	if (tag === 'memory' || /remember/i.test(label)) return 'memory';
	if (tag === 'approach' || tag === 'fact' || tag === 'code') return 'none';
	if (tag === 'notes' && !/source|given|passage|known/i.test(label)) return 'none';
	if (tag === 'given' || tag === 'chat' || tasks.includes(tag)) return 'given';
	if (tag === 'observation' || /source|passage|document/i.test(`${tag} ${label}`)) return 'source';
	return 'found';
}

/** The chat that a text carries, and the question after it. */
function asked(text: string): { question: string; before: string } {
	const turns = [...text.matchAll(/^(?:Person|Mull|Assistant|User): /gm)];
	const last = turns.at(-1);
	if (!last) return { question: text, before: '' };
	const rest = text.slice(last.index);
	if (/^(?:Person|User)/.test(rest)) {
		return { question: rest.replace(/^\w+: /, ''), before: text.slice(0, last.index) };
	}
	const gap = rest.indexOf('\n\n');
	if (gap < 0) return { question: text, before: '' };
	return { question: rest.slice(gap).trim(), before: text.slice(0, last.index + gap) };
}

/** Sentences and lines, without the marks that end them being lost. */
export const sentences = (text: string): string[] =>
	text
		.split(/(?<=[?!])\s+|(?<=[^\d][.])\s+|(?<=\d[.])\s+(?=[A-Z[])|\n+/)
		.map((one) => one.trim())
		.filter(Boolean);

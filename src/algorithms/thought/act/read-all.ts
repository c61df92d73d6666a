/**
 * Reading all of what was given, or of a document: for a sum, a count, a list or a summary every part counts. Each part
 * is read in order for the task (map), and what they bring is put together when the task is executed
 * (reduce), in between once more where it is too long. What could not be read is said.
 */
import { rowKeyOf } from '../../../core/mission/names.ts';
import type { InstrumentInfo } from '../../../core/mission/outside.ts';
import { columnsOf, splitIntoParts, type Part } from './given.ts';
import type { Agent, Briefing, Job, Source } from '../job.ts';
import { readPart } from '../prompts/act.ts';
import { summarise } from '../prompts/history.ts';
import { isObject } from '../truth/tests.ts';

const every = new RegExp(
	'(?<!\\p{L})(?:' +
		[
			'sum|sums|total|totals|add up|altogether|how many|how much|count|counts|average|mean|median',
			'every|each|all|list|summar(?:y|ies|ise|ize)\\p{L}*|overview|compar\\p{L}*',
			'most|least|highest|lowest|largest|smallest|longest|shortest|maximum|minimum',
			'summe|gesamt\\p{L}*|insgesamt|wie ?viele?|zähl\\p{L}*|durchschnitt\\p{L}*|alle|jede\\p{L}?|fass\\p{L}*|vergleich\\p{L}*',
			'somme|combien|compte\\p{L}*|moyenne|tous|toutes|chaque|résum\\p{L}*',
			'suma|cuánt\\p{L}*|cuent\\p{L}*|promedio|todos|todas|cada|resum\\p{L}*',
			'somma|quant[oiea]|conta|media|tutti|tutte|ogni|riassu\\p{L}*',
		].join('|') +
		')(?!\\p{L})',
	'iu',
);

/** By its words: the task is about all of what was given, not about a place in it. */
export const wantsAll = (task: string): boolean => every.test(task);

/** Of the context, for one part and for what the parts brought. */
const share = 0.45;
/** A part that could not be read is cut into two of this share, for lines stay whole. */
const half = 0.51;
/** Calls that are kept for the answer. */
const kept = 4;

/** What is read from beginning to end. */
interface Whole {
	kind: 'given' | 'document';
	/** Of the source that it leaves. */
	ref: string;
	/** 'what was given', or a document's name. */
	what: string;
	title: (parts: number) => string;
	columns: string;
	cut: (room: number) => readonly Part[];
}

const isKnown = ({ sources }: Job, ref: string): boolean =>
	sources.some((source) => source.ref === ref);

/** All that the person gave: leaves one source with what each part brought. */
export async function readAll(_: Agent, job: Job, brief: Briefing, key: string): Promise<void> {
	const { given } = job.ctx;
	const whole: Whole = {
		kind: 'given',
		ref: 'given:all',
		what: 'what was given',
		title: (parts) => `All that you gave, ${parts} parts read in order`,
		columns: columnsOf(given),
		cut: (room) => splitIntoParts(given, room),
	};
	if (!isKnown(job, whole.ref)) await readWhole(job, brief, whole, key);
}

/** Passages that one look at a document brings, and looks at most: some 2,000,000 characters. */
const atOnce = 40;
const looks = 50;

/** All of the document from which that passage is. */
export async function readDocument(
	documents: InstrumentInfo,
	job: Job,
	brief: Briefing,
	{ ref: passage, title }: Source,
	key: string,
): Promise<void> {
	const owner = rowKeyOf(passage)![0];
	const ref = `${owner}/all`;
	if (isKnown(job, ref)) return;
	const name = title.replace(/, [^,]*$/, '');
	const texts: { place: string; text: string }[] = [];
	let after = `${owner}/0`;
	let tail = '';
	for (let look = 1; look <= looks; look++) {
		const input = { after, most: atOnce };
		const seen = await job.ctx.mind.use(`${key}documents-${look}`, documents, input);
		const passages = seen.ok && Array.isArray(seen.value) ? seen.value.filter(isNamed) : [];
		for (const { cite, text } of passages) {
			const news = withoutRepeat(tail, text);
			if (news !== '') texts.push({ place: cite.slice(name.length + 2), text: news });
			tail = text;
		}
		const next = passages.at(-1)?.name;
		if (next === undefined || next === after) break;
		after = next;
	}
	if (texts.length === 0) return void brief.material.push(`“${name}” could not be read.`);
	const whole: Whole = {
		kind: 'document',
		ref,
		what: `“${name}”`,
		title: (parts) => `All of ${name}, ${parts} parts read in order`,
		columns: columnsOf(texts[0]!.text),
		cut: (room) => grouped(texts, room),
	};
	await readWhole(job, brief, whole, key);
}

const isNamed = (one: unknown): one is { cite: string; text: string; name: string } =>
	isObject(one) && [one.cite, one.text, one.name].every((field) => typeof field === 'string');

/** A passage begins with the end of the one before: what is counted must not be counted twice. */
export function withoutRepeat(before: string, text: string): string {
	const most = Math.min(repeated.most, before.length, text.length);
	for (let length = most; length >= repeated.least; length--) {
		const whole = /^(?:\s|$)/.test(text.slice(length, length + 1));
		const from = before.length - length;
		if (!whole || (from > 0 && !/\s/.test(before[from - 1]!))) continue;
		if (before.endsWith(text.slice(0, length))) return text.slice(length).trimStart();
	}
	return text;
}
/** Characters: whole words, and more than two texts may have in common by chance. */
const repeated = { least: 8, most: 400 };

/** Passages that fit into one prompt together. */
function grouped(texts: readonly { place: string; text: string }[], room: number): Part[] {
	const parts: { places: string[]; text: string }[] = [];
	for (const { place, text } of texts) {
		const last = parts.at(-1);
		if (!last || last.text.length + text.length > room) parts.push({ places: [place], text });
		else Object.assign(last, { places: [...last.places, place], text: `${last.text}\n${text}` });
	}
	return parts.map(({ places, text }, index) => {
		const [first = '', last = first] = [places[0], places.at(-1)];
		return { n: index + 1, place: first === last ? first : `${first} to ${last}`, text };
	});
}

async function readWhole(job: Job, brief: Briefing, whole: Whole, key: string): Promise<void> {
	const { ctx } = job;
	const { kind, ref, what, title, columns } = whole;
	const { context, charactersPerToken } = await ctx.aware().contextWindow('A');
	const room = Math.floor(context * charactersPerToken * share);
	const parts = whole.cut(room);
	await ctx.say('act', `Reading all ${parts.length} parts of ${what}.`);
	const brought: string[] = [];
	let read = 0;
	const look = async ({ n, place, text }: Part, name: string): Promise<boolean> => {
		const part = columns && n > 1 ? `(columns: ${columns})\n${text}` : text;
		const filled = await ctx.fill<
			{ found: string; quote: string },
			Parameters<typeof readPart.write>[0]
		>(readPart, { task: brief.task, part }, `${key}part-${name}`);
		const words = filled?.found.trim() ?? '';
		// What is quoted must stand there.
		const quote = filled?.quote.trim() ?? '';
		const said = quote !== '' && text.includes(quote) ? ` “${quote}”` : '';
		if (words !== '') brought.push(`Part ${name} (${place}): ${words}${said}`);
		return filled !== null;
	};
	for (const part of parts) {
		if (!ctx.affords(kept + 1)) break;
		read = part.n;
		if (await look(part, `${part.n}`)) continue;
		// Smaller ones are easier to read.
		for (const [index, { place, text }] of splitIntoParts(
			part.text,
			Math.ceil(part.text.length * half),
		).entries()) {
			const name = `${part.n}${'abcd'[index]}`;
			const piece = { n: part.n + index, place: `${part.place}, its ${place}`, text };
			if (ctx.affords(kept + 1) && (await look(piece, name))) continue;
			const missing = `Part ${name} (${piece.place}) could not be read.`;
			job.unverified.push(missing);
			brought.push(missing);
		}
	}
	if (read < parts.length) {
		const missing = `Only ${read} of ${parts.length} parts of ${what} were read: the calls did not allow more.`;
		job.unverified.push(missing);
		brought.push(missing);
	}
	const text = await reduced(job, brief, brought, room, key);
	const said = text || 'No part says anything of it.';
	job.sources.push({ kind, title: title(parts.length), text: said, ref });
}

/** In groups that fit, until all fits together. */
async function reduced(
	{ ctx }: Job,
	{ task }: Briefing,
	brought: string[],
	room: number,
	key: string,
): Promise<string> {
	let texts = brought;
	for (let round = 1; round <= 3 && texts.join('\n').length > room; round++) {
		const groups: string[][] = [[]];
		for (const text of texts) {
			const last = groups.at(-1)!;
			if (last.length > 0 && last.join('\n').length + text.length > room) groups.push([text]);
			else last.push(text);
		}
		if (groups.length >= texts.length || !ctx.affords(groups.length + kept)) break;
		const next: string[] = [];
		for (const [index, material] of groups.entries()) {
			const short = await ctx.write(
				summarise,
				{ task, material },
				`${key}reduce-${round}.${index + 1}`,
			);
			next.push(short ?? material.join('\n'));
		}
		texts = next;
	}
	return texts.join('\n').slice(0, room);
}

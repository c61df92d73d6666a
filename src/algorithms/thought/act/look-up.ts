/**
 * Looking up while a task is worked on: searching what was given and the documents, and reading on
 * from there. What is found are sources of the task, each once.
 */
import { rowKeyOf } from '../../../core/mission/names.ts';
import type { Observation } from '../../../core/mission/outside.ts';
import { bestOf, givenSource, splitIntoParts } from './given.ts';
import { instrumentOf, type Agent, type Briefing, type Job, type Source } from '../job.ts';
import { readAll, readDocument } from './read-all.ts';
import { short } from '../../../core/text/short.ts';
import { isObject } from '../truth/tests.ts';

/** Passages that one search brings, from what was given and from documents each. */
const passages = 3;
/** Characters of what was observed that stand in a prompt. */
export const maxSourceLength = 2000;

/** Adds a source once; false when it is known already. */
export function addSource(job: Job, source: Source): boolean {
	if (job.sources.some(({ ref, text }) => ref === source.ref && text === source.text)) return false;
	job.sources.push(source);
	return true;
}

export async function search(agent: Agent, job: Job, brief: Briefing, query: string, key: string) {
	const { ctx } = job;
	const words = query.trim() || brief.task;
	let news = 0;
	if (ctx.given !== '' && !(await ctx.givenFits())) {
		const parts = splitIntoParts(ctx.given);
		for (const index of bestOf(parts, words, passages))
			if (addSource(job, givenSource(parts[index]!))) news += 1;
	}
	const documents = instrumentOf(agent, 'documents');
	if (documents) {
		const seen = await ctx.mind.use(`${key}documents`, documents, { query: words });
		news += observed(job, brief, seen, `${key}documents`);
	}
	const came = news === 0 ? 'nothing new was found' : `${news} of the sources came of it`;
	brief.material.push(`Searched for “${short(words, 80)}”: ${came}.`);
}

/** Passages of documents become sources; how many of them are new. */
function observed(job: Job, brief: Briefing, seen: Observation, key: string): number {
	if (!seen.ok) brief.material.push(`The documents could not be searched: ${seen.error ?? ''}`);
	const all = seen.ok ? passagesOf(seen.value, seen.text, seen.cite) : [];
	const news = all.filter(({ cite, text, name = key }) =>
		addSource(job, { kind: 'document', title: cite, text, ref: name }),
	);
	return news.length;
}

/** It has the name of a passage, not only of the step that found it. */
export const isPassage = ({ kind, ref }: Source): boolean =>
	kind === 'document' && rowKeyOf(ref) !== null;

/** What the instrument says as passages, or as one where it only has text. */
function passagesOf(value: unknown, text: string, cite = 'A document') {
	const list = Array.isArray(value) ? value : null;
	const named = (list ?? []).filter(
		(one): one is { cite: string; text: string; name?: string } =>
			isObject(one) && typeof one.cite === 'string' && typeof one.text === 'string',
	);
	if (list) return named.slice(0, passages);
	return text.trim() === '' ? [] : [{ cite, text: text.slice(0, maxSourceLength) }];
}

export async function read(agent: Agent, job: Job, brief: Briefing, input: string, key: string) {
	const { ctx } = job;
	const documents = instrumentOf(agent, 'documents');
	// "[2]": what stands behind that source; a bare number as well, where nothing given has parts.
	const long = ctx.given !== '' && !(await ctx.givenFits());
	const [, marked, bare] = /\[(\d{1,3})\]|^\D{0,20}(\d{1,3})/.exec(input) ?? [];
	const number = marked ?? (long ? undefined : bare);
	const source = number === undefined ? undefined : job.sources[Number(number) - 1];
	if (documents && /\ball\b/i.test(input) && (number !== undefined || !long)) {
		const one = source ?? job.sources.find(isPassage);
		if (one && isPassage(one)) return readDocument(documents, job, brief, one, `${key}all/`);
	}
	if (number !== undefined && documents && !(source && source.ref.startsWith('given:'))) {
		if (!source || !isPassage(source))
			return void brief.material.push(`Nothing can be read behind [${number}].`);
		const seen = await ctx.mind.use(`${key}documents`, documents, { after: source.ref });
		const came = observed(job, brief, seen, `${key}documents`);
		const news = came === 0 ? 'nothing that is not there yet' : `${came} of the sources`;
		return void brief.material.push(`Read on behind “${short(source.title, 80)}”: ${news}.`);
	}
	if (!long) return;
	const n = Number(/\d+/.exec(input)?.[0] ?? NaN);
	const part = splitIntoParts(ctx.given)[n - 1];
	if (part) return void addSource(job, givenSource(part));
	if (/^\W*\d/.test(input)) return void brief.material.push(`There is no part ${n}.`);
	await readAll(agent, job, brief, `${key}all/`);
}

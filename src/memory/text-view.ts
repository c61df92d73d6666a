/**
 * The world model as text: one readable document with what each statement rests on, and the way
 * back from an edited document to changes (thought-agent.md, Architectures 1; decision T9).
 *
 *   - [5f0c31a2] The bakery opens at six.
 *     not yet falsified · trust 0.90 · from a document · 2026-11-21
 *     predicted: a customer is let in at 6:05 → confirmed (user): yes
 *
 * The beginning of its id in brackets says which statement a line is. Indented lines are shown and not read.
 * A slip of the hand must not delete what was found out: while any line cannot be read, nothing
 * counts as deleted, for that line may be the one that is missing.
 */
import { inOrder, shortId } from '../core/mission/names.ts';
import type { Fact, FactStatus } from '../core/mission/knowledge.ts';

interface WorldEdits {
	added: string[];
	edited: { id: string; statement: string }[];
	/** Empty while there are problems. */
	deleted: string[];
	/** Lines that could not be read, at most one problem each. */
	problems: { line: number; because: string }[];
}

const headings: Record<FactStatus, string> = {
	surviving: 'Not yet falsified',
	disputed: 'Disputed',
	untested: 'Untested',
	falsified: 'Falsified',
	superseded: 'Superseded',
};
const origins: Record<Fact['source']['from'], string> = {
	model: 'from the model',
	user: 'from you',
	document: 'from a document',
	tool: 'from a tool',
	import: 'imported',
};

/** The facts as a document, survivors first, the oldest first. */
export function worldToText(facts: readonly Fact[]): string {
	const names = namesOf(facts);
	const parts = ['# World model'];
	for (const status of Object.keys(headings) as FactStatus[]) {
		const of = facts
			.filter((fact) => fact.status === status)
			.sort((a, b) => a.created - b.created || inOrder(a.id, b.id));
		if (of.length === 0) continue;
		parts.push(`## ${headings[status]}`, of.map((fact) => factToText(fact, names)).join('\n'));
	}
	return `${parts.join('\n\n')}\n`;
}

/** What stands in brackets: whole ids where two begin alike, or where one begins like a word. */
function namesOf(facts: readonly Fact[]): (id: string) => string {
	const count = new Map<string, number>();
	for (const { id } of facts) count.set(shortId(id), (count.get(shortId(id)) ?? 0) + 1);
	const clear = (name: string) => /\d/.test(name) && (count.get(name) ?? 0) <= 1;
	return (id) => (clear(shortId(id)) ? shortId(id) : id);
}

function factToText(fact: Fact, nameOf: (id: string) => string): string {
	const notes = [
		headings[fact.status].toLowerCase(),
		`trust ${fact.trust.toFixed(2)}`,
		origins[fact.source.from],
		new Date(fact.created).toISOString().slice(0, 10),
		...(fact.local ? ['never leaves this device'] : []),
		...(fact.supersededBy === undefined ? [] : [`superseded by [${nameOf(fact.supersededBy)}]`]),
	];
	const tests = fact.predictions.map(
		({ text, verdict, instrument, evidence }) =>
			`predicted: ${oneLine(text)} → ${verdict} (${instrument})${evidence ? `: ${oneLine(evidence)}` : ''}`,
	);
	return [`- [${nameOf(fact.id)}] ${oneLine(fact.statement)}`, `  ${notes.join(' · ')}`]
		.concat(tests.map((test) => `  ${test}`))
		.join('\n');
}

const name = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}';
const named = new RegExp(`\\[(${name})\\]`, 'g');
const line = new RegExp(`^[-*•]\\s+(?:\\[(${name})\\](?:\\s+|$))?(.*)$`);
/** What begins like a name in brackets, and is none: `5f0c31a2] …`, `[5f0c …`, `[5f0c31a2]…`, `[] …`. */
const brokenName = /^\[.?\]|^\[[0-9a-f\s-]*\d|^(?=\S*\d)\S*[[\]]/u;

/** What an edited document changes of the facts it was made of. */
export function textToEdits(text: string, shown: readonly Fact[]): WorldEdits {
	const nameOf = namesOf(shown);
	const ids = new Map(shown.map(({ id }) => [nameOf(id), id]));
	const known = new Map(shown.map((fact) => [nameOf(fact.id), oneLine(fact.statement)]));
	const given = new Set(worldToText(shown).split('\n'));
	const met = new Set<string>();
	const mentions: { line: number; id: string }[] = [];
	const edits: WorldEdits = { added: [], edited: [], deleted: [], problems: [] };
	text.split(/\r?\n/).forEach((written, index) => {
		const problem = (because: string) => edits.problems.push({ line: index + 1, because });
		if (written.includes('[') && !given.has(written))
			for (const [, id] of written.matchAll(named)) mentions.push({ line: index + 1, id: id! });
		if (written.trim() === '' || /^\s/.test(written) || written.startsWith('#')) return;
		const read = line.exec(written);
		if (!read) return void problem('A statement begins with “- ”.');
		const statement = oneLine(read[2] ?? '');
		if (read[1] === undefined) {
			if (brokenName.test(statement))
				return void problem('The name of a statement stands alone, in brackets: “- [5f0c31a2] …”.');
			if (statement) edits.added.push(statement);
			return;
		}
		const id = read[1];
		if (!known.has(id)) return void problem(`There is no statement [${id}] here.`);
		if (met.has(id)) return void problem(`Statement [${id}] stands here twice.`);
		met.add(id);
		if (!statement) problem(`Statement [${id}] has no words. To delete it, delete its line.`);
		else if (statement !== known.get(id)) edits.edited.push({ id: ids.get(id)!, statement });
	});
	// Its name was lost, its words were not: it is the same statement, with what it rests on.
	edits.added = edits.added.filter((words) => {
		const same = [...known].find(([id, statement]) => statement === words && !met.has(id));
		if (same) met.add(same[0]);
		return !same;
	});
	const troubled = new Set(edits.problems.map(({ line }) => line));
	for (const { line, id } of mentions) {
		if (!known.has(id) || met.has(id) || troubled.has(line)) continue;
		troubled.add(line);
		const because = `Statement [${id}] is named here and has no line of its own: “- [${id}] …”.`;
		edits.problems.push({ line, because });
	}
	edits.problems.sort((a, b) => a.line - b.line);
	if (edits.problems.length) return edits;
	edits.deleted = [...known.keys()].filter((id) => !met.has(id)).map((id) => ids.get(id)!);
	return edits;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

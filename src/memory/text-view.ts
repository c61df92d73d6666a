/**
 * The world model as text: one readable document with what each statement rests on, and the way
 * back from an edited document to changes (thought-agent.md, Architectures 1; decision T9).
 *
 *   - [12] The bakery opens at six.
 *     not yet falsified · trust 0.90 · from a document · 2026-11-21
 *     predicted: a customer is let in at 6:05 → confirmed (user): yes
 *
 * The number in brackets says which statement a line is. Indented lines are shown and not read.
 * A slip of the hand must not delete what was found out: while any line cannot be read, nothing
 * counts as deleted, for that line may be the one that is missing.
 */
import type { Fact, FactStatus } from '../core/mission/types.ts';

export interface WorldEdits {
	added: string[];
	edited: { id: number; statement: string }[];
	/** Empty while there are problems. */
	deleted: number[];
	/** Lines that could not be read, at most one problem each. */
	problems: { line: number; because: string }[];
}

const headings: Record<FactStatus, string> = {
	surviving: 'Not yet falsified',
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

/** The facts as a document, survivors first, in the order of their ids. */
export function worldToText(facts: readonly Fact[]): string {
	const parts = ['# World model'];
	for (const status of Object.keys(headings) as FactStatus[]) {
		const of = facts.filter((fact) => fact.status === status).sort((a, b) => a.id - b.id);
		if (of.length === 0) continue;
		parts.push(`## ${headings[status]}`, of.map(factToText).join('\n'));
	}
	return `${parts.join('\n\n')}\n`;
}

function factToText(fact: Fact): string {
	const notes = [
		headings[fact.status].toLowerCase(),
		`trust ${fact.trust.toFixed(2)}`,
		origins[fact.source.from],
		new Date(fact.created).toISOString().slice(0, 10),
		...(fact.local ? ['never leaves this device'] : []),
		...(fact.supersededBy === undefined ? [] : [`superseded by [${fact.supersededBy}]`]),
	];
	const tests = fact.predictions.map(
		({ text, verdict, instrument, evidence }) =>
			`predicted: ${oneLine(text)} → ${verdict} (${instrument})${evidence ? `: ${oneLine(evidence)}` : ''}`,
	);
	return [`- [${fact.id}] ${oneLine(fact.statement)}`, `  ${notes.join(' · ')}`]
		.concat(tests.map((test) => `  ${test}`))
		.join('\n');
}

/** What begins like a number in brackets, and is none: `12] …`, `[12 …`, `[12]…`, `[] …`. */
const brokenNumber = /^\[.?\]|^\[\s*\d|^(?=\S*\d)\S*[[\]]/u;

/** What an edited document changes of the facts it was made of. */
export function textToEdits(text: string, shown: readonly Fact[]): WorldEdits {
	const known = new Map(shown.map((fact) => [fact.id, oneLine(fact.statement)]));
	const given = new Set(worldToText(shown).split('\n'));
	const met = new Set<number>();
	const named: { line: number; id: number }[] = [];
	const edits: WorldEdits = { added: [], edited: [], deleted: [], problems: [] };
	text.split(/\r?\n/).forEach((written, index) => {
		const problem = (because: string) => edits.problems.push({ line: index + 1, because });
		if (!given.has(written))
			for (const [, id] of written.matchAll(/\[(\d+)\]/g))
				named.push({ line: index + 1, id: Number(id) });
		if (written.trim() === '' || /^\s/.test(written) || /^#/.test(written)) return;
		const line = /^[-*•]\s+(?:\[(\d+)\](?:\s+|$))?(.*)$/.exec(written);
		if (!line) return void problem('A statement begins with “- ”.');
		const statement = oneLine(line[2] ?? '');
		if (line[1] === undefined) {
			if (brokenNumber.test(statement))
				return void problem('The number of a statement stands alone, in brackets: “- [12] …”.');
			if (statement) edits.added.push(statement);
			return;
		}
		const id = Number(line[1]);
		if (!known.has(id)) return void problem(`There is no statement [${id}] here.`);
		if (met.has(id)) return void problem(`Statement [${id}] stands here twice.`);
		met.add(id);
		if (!statement) problem(`Statement [${id}] has no words. To delete it, delete its line.`);
		else if (statement !== known.get(id)) edits.edited.push({ id, statement });
	});
	// Its number was lost, its words were not: it is the same statement, with what it rests on.
	edits.added = edits.added.filter((words) => {
		const same = [...known].find(([id, statement]) => statement === words && !met.has(id));
		if (same) met.add(same[0]);
		return !same;
	});
	const troubled = new Set(edits.problems.map(({ line }) => line));
	for (const { line, id } of named) {
		if (!known.has(id) || met.has(id) || troubled.has(line)) continue;
		troubled.add(line);
		const because = `Statement [${id}] is named here and has no line of its own: “- [${id}] …”.`;
		edits.problems.push({ line, because });
	}
	edits.problems.sort((a, b) => a.line - b.line);
	if (edits.problems.length) return edits;
	edits.deleted = [...known.keys()].filter((id) => !met.has(id)).sort((a, b) => a - b);
	return edits;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

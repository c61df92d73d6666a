/** What comments cite is there: sections of the specifications and of docs/, and decisions by number. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const markdown = ['docs', 'docs/spec'].flatMap((folder) =>
	readdirSync(folder)
		.filter((file) => file.endsWith('.md'))
		.map((file) => `${folder}/${file}`),
);

/** The headings of each document by its name, without numbers such as “II.” and without an article. */
const plain = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/^[ivx]+\.\s+/, '')
		.replace(/^the\s+/, '');
const headings = new Map(
	markdown.map((path) => [
		basename(path),
		[...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map((found) => found[1]!),
	]),
);

/** Those of HyperThink by their Roman number, phases of MidTry by the number in its pseudocode. */
function has(document: string, section: string): boolean {
	const all = headings.get(document)!;
	const roman = section.match(/^§([IVX]+)/)?.[1];
	if (roman !== undefined) return all.some((one) => one.startsWith(`${roman}. `));
	const phases = section.match(/^phases? (.+)/)?.[1];
	if (phases !== undefined) {
		const text = readFileSync(`docs/spec/${document}`, 'utf8');
		return phases.match(/\d+/g)!.every((phase) => new RegExp(`^${phase}\\. [A-Z]`, 'm').test(text));
	}
	return all.some((one) => plain(one).startsWith(plain(section)));
}

/** Up to a number, a bracket or the next part of the sentence. */
const citation =
	/\b([a-z-]+\.md)(?:,? (§[IVX]+|phases? \d(?:(?:, |–| and | to )\d)*)|, ([A-Za-z][a-z]+(?: [A-Za-z]+)*))/g;
const comment = /\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*|<!--[^]*?-->/g;

function lost(text: string): string[] {
	const words = [...text.matchAll(comment)]
		.map(([found]) => found.replace(/\s*\n\s*(?:\*|\/\/)\s*/g, ' '))
		.join('\n');
	const sections = [...words.matchAll(citation)]
		.map(([, document, sign, name]) => [document!, sign ?? name!] as const)
		.filter(([document]) => headings.has(document))
		// “hyperthink.md §III, decisions H3” and “…, History and Completing …” name more than one thing.
		.flatMap(([document, name]) =>
			name.split(/ and (?=[A-Z])/).map((one) => [document, one] as const),
		)
		.filter(([document, section]) => !has(document, section));
	const decisions = [
		...words.matchAll(/\bdecisions? ([A-Z]\d+(?:(?:,? and |, | to )[A-Z]\d+)*)/g),
	].flatMap(([, codes]) => codes!.match(/[A-Z]\d+/g)!);
	return [
		...sections.map(([document, section]) => `${document}, ${section}`),
		...decisions.filter(
			(code) => !headings.get('decisions.md')!.some((one) => one.split(/[ .:]/)[0] === code),
		),
	];
}

test.each([
	['/** hyperthink.md §II, decision H2; midtry.md phases 3–4. */', []],
	['// (docs/spec/thought-agent.md, History 3e; decisions T8 and T9)', []],
	['/**\n * docs/architecture.md, The\n * journal\n */', []],
	['/* hyperthink.md §IX and midtry.md phase 8 */', ['hyperthink.md, §IX', 'midtry.md, phase 8']],
	[
		'// thought-agent.md, Feelings. Decision and decisions T1, T99',
		['thought-agent.md, Feelings', 'T99'],
	],
	["'thought-agent.md, Feelings'", []],
])('of %j', (text, expected) => {
	expect(lost(text)).toEqual(expected);
});

test.each(['src', 'test', 'scripts', 'pocket'])('in %s', (folder) => {
	const texts = (readdirSync(folder, { recursive: true }) as string[]).filter(
		(file) => /\.(svelte|[dm]?ts|mjs)$/.test(file) && !/\.(out|work)\/|citations\.test/.test(file),
	);
	expect(texts.length).toBeGreaterThan(10);
	const wrong = texts.flatMap((file) =>
		lost(readFileSync(`${folder}/${file}`, 'utf8')).map((one) => `${folder}/${file} cites ${one}`),
	);
	expect(wrong).toEqual([]);
});

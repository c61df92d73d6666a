/** Files that comments name are there: a comment that names one which is gone misleads. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = ['src', 'test', 'scripts', 'pocket'];
/** What is made there, and the made-up names of this file. */
const apart = /\/\.(out|work)\/|unit\/comments\.test\.ts$/;

const files = [
	...readdirSync('.'),
	...[...read, 'static-embedder', 'docs'].flatMap((folder) =>
		(readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)),
	),
].filter((file) => !apart.test(file));
const known = new Set(files);

const comment = /\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*|<!--[^]*?-->/g;
const inPython = /"""[^]*?"""|#.*/g;
/** Not the end of a pattern such as `*.test.ts`. */
const name =
	/(?<![\w*}.@/-])(?:\.{0,2}\/|[\w@.-]+\/)*[\w-][\w.-]*\.(?:svelte|[dm]?ts|mjs|md)\b(?!\/)/g;

/** By the whole path, from the file that names it, or as the end of a path. */
const isThere = (named: string, by: string): boolean =>
	apart.test(named) ||
	known.has(named) ||
	known.has(join(dirname(by), named)) ||
	files.some((file) => file.endsWith(`/${named}`));

const gone = (text: string, by: string): string[] =>
	[...text.matchAll(by.endsWith('.py') ? inPython : comment)]
		.flatMap(([words]) => words.match(name) ?? [])
		.filter((named) => !isThere(named, by));

test.each([
	['/** As `src/core/errors.ts` has it. */', []],
	['// see errors.ts, events.ts and ../runs/mind.ts', []],
	['/* core/nothing.ts,\n * nothing.svelte.ts */', ['core/nothing.ts', 'nothing.svelte.ts']],
	['<!-- Nothing.svelte -->', ['Nothing.svelte']],
	['// ../../run/mind.ts', ['../../run/mind.ts']],
	['// docs/tests.md and docs/gone.md, written to test/.out/soak.md', ['docs/gone.md']],
	['// rrors.ts and rors.ts', ['rrors.ts', 'rors.ts']],
	["import './nothing.ts'; // tests are *.nothing.ts, and words of e.g. or i.e.", []],
	["fetch('https://example.com/nothing.ts')", []],
])('of %j', (text, expected) => {
	expect(gone(text, 'src/core/hash.ts')).toEqual(expected);
});

test.each(read)('in %s', (folder) => {
	const texts = files.filter(
		(file) => file.startsWith(`${folder}/`) && /\.(svelte|[dm]?ts|m?js|css|py)$/.test(file),
	);
	expect(texts.length).toBeGreaterThan(10);
	const lost = texts.flatMap((file) =>
		gone(readFileSync(file, 'utf8'), file).map((named) => `${file} names ${named}`),
	);
	expect(lost).toEqual([]);
});

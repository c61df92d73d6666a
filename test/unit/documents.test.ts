/** The documents for readers: short, in short sentences, and what they link to or name is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';

const markdown = [...readdirSync('.'), ...readdirSync('docs').map((file) => `docs/${file}`)].filter(
	(file) => file.endsWith('.md'),
);
const text = (file: string) => readFileSync(file, 'utf8');

test('the README takes 6 kB at most, the architecture 15 kB', () => {
	expect(Buffer.byteLength(text('README.md'))).toBeLessThanOrEqual(6000);
	expect(Buffer.byteLength(text('docs/architecture.md'))).toBeLessThanOrEqual(15_000);
});

/** The paragraphs, points of lists and cells of tables, as they are read: without signs of Markdown. */
const passages = (source: string): string[] =>
	source
		.replace(/^```[^]*?^```$/gm, '')
		.replace(/<[^>]+>/g, '')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/`[^`]*`/g, 'Code')
		.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s|\||#)/)
		.flatMap((block) => (block.startsWith('|') ? block.split('|') : [block]))
		.map((passage) => passage.replace(/\s+/g, ' ').replace(/[*_]/g, '').trim());

const sentences = (source: string): string[] =>
	passages(source).flatMap((passage) => passage.split(/(?<=[.?!]["”)]?)\s+(?=["“(]?\p{Lu}|\d)/u));
const tooLong = (source: string, most: number): string[] =>
	sentences(source).filter((one) => (one.match(/[\p{L}\d][^\s]*/gu) ?? []).length > most);

test('finds long sentences in paragraphs, points and cells, whatever else stands there', () => {
	const six = 'One two three four five six.';
	expect(tooLong(`# Title\n\nOne two. Three four?\n- One\n- Two\n\n| a | b |\n`, 5)).toEqual([]);
	expect(tooLong(`One two. ${six}\n- **One** two three\n  four five six.`, 5)).toEqual([
		six,
		'- One two three four five six.',
	]);
	expect(tooLong(`| a | ${six} |\n\n[one two](there) three four five \`six\`.`, 5)).toEqual([
		six,
		'one two three four five Code.',
	]);
});

test.each([
	...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
	...[
		'architecture',
		'algorithms',
		'decisions',
		'engines',
		'figures',
		'guide',
		'limits',
		'tests',
	].map((name) => `docs/${name}.md`),
])('%s has no sentence of more than 25 words', (file) => {
	expect(tooLong(text(file), 25)).toEqual([]);
});

/** As GitHub makes an anchor of a heading. */
const anchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\d\s-]/gu, '')
		.replace(/\s/g, '-');

test.each(markdown)('what %s links to is there', (file) => {
	const lost = [...text(file).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
		.map(([, link, source]) => link ?? source!)
		.filter((link) => !/^[a-z]+:/.test(link))
		.filter((link) => {
			const [path, section] = link.split('#') as [string, string?];
			const target = path ? join(dirname(file), path) : file;
			if (!existsSync(target)) return true;
			const headings = section === undefined ? [] : [...text(target).matchAll(/^#+ (.+)$/gm)];
			return section !== undefined && !headings.some((one) => anchor(one[1]!) === section);
		});
	expect(lost).toEqual([]);
});

test.each(markdown)('scripts that %s names are in package.json', (file) => {
	const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
	const named = [...text(file).matchAll(/\bnpm run (?:-\S+ )*([\w:]+)/g)].map(([, name]) => name!);
	expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

const files = ['src', 'test', 'scripts', 'pocket', 'docs', '.github'].flatMap((folder) =>
	(readdirSync(folder, { recursive: true }) as string[]).map((path) => `${folder}/${path}`),
);

test.each(markdown)('files and folders that %s names are there', (file) => {
	const named = text(file).match(
		/(?<=`)(?:[\w.-]+\/)*[\w.-]+\.(?:svelte|ts|mjs|md)(?=`)|(?<=`)(?:src|test|scripts|pocket|docs)\/[\w./-]+(?=`)/g,
	);
	const lost = (named ?? []).filter(
		(name) =>
			!/^(NAME|name|lowercase-kebab|PascalCase)\b|\/NAME\b|\.out(?:\/|$)/.test(name) &&
			!existsSync(name) &&
			!existsSync(join(dirname(file), name)) &&
			!files.some((path) => path.endsWith(`/${name}`)),
	);
	expect(lost).toEqual([]);
});

test('each decision takes six lines at most, of 110 characters', () => {
	const decisions = text('docs/decisions.md')
		.split(/^##+ /m)
		.filter((section) => /^[A-Z]\d+\n/.test(section))
		.map((section) => section.split('\n').filter((line) => line.trim() !== ''));
	expect(decisions.length).toBeGreaterThan(60);
	const long = decisions.filter(
		([, ...lines]) => lines.length > 6 || lines.some((line) => line.length > 110),
	);
	expect(long.map(([code]) => code)).toEqual([]);
});

test('docs/algorithms.md has each option with its default', () => {
	const sections = new Map(
		text('docs/algorithms.md')
			.split(/^## /m)
			.map((section) => [section.split('\n')[0]!, section]),
	);
	const shown = (value: unknown) =>
		typeof value === 'boolean' ? (value ? 'on' : 'off') : [value].flat().join(', ');
	const lost = entries.flatMap(({ label, defaults, settings }) =>
		settings
			.map(({ key }) => new RegExp(`^\\| \`${key}\` +\\| ${shown(defaults[key])} +\\|`, 'm'))
			.filter((row) => !row.test(sections.get(label) ?? ''))
			.map((row) => `${label}: ${row.source}`),
	);
	expect(lost).toEqual([]);
});

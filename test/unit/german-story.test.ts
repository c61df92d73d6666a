/** Titles of thoughts and what the agent says it does: stored in English, shown in German. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translator } from '../../src/core/text/sentences.ts';
import { sentences } from '../support/german.ts';

const folder = 'src/algorithms/thought';
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.ts'))
	.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const text = String.raw`('[^']*'|${'`'}(?:[^${'`'}$]|\$\{[^}]*\})*${'`'})`;
const found = (call: string): string[] =>
	sources.flatMap((source) =>
		[...source.matchAll(new RegExp(call + text, 'g'))].map((match) => match.at(-1)!.slice(1, -1)),
	);
const titles = found(String.raw`\.leave\(\s*`);
const doings = found(String.raw`\.say\(\s*'\w+',\s*`);
/** What stands in a hole is a name or words of a model: it stays. */
const filled = (template: string) => template.replace(/\$\{[^}]*\}/g, 'Xyz');
const translate = translator(sentences);

test('there are some of both', () => {
	expect(titles).toContain('A question to the user');
	expect(doings.length).toBeGreaterThan(10);
});

/** Some are words of the mission or of a model alone; one is made of parts, see below. */
const ours = [...titles, ...doings].filter(
	(template) => /[A-Za-z]{3}/.test(filled(template).replaceAll('Xyz', '')) && !/=>/.test(template),
);
test.each([...new Set(ours)])('%s', (template) => {
	const english = filled(template);
	expect(translate(english)).not.toBe(english);
});

test.each([
	['Route 1.2: Not convincing', 'Weg 1.2: Nicht überzeugend'],
	['High resources: solved', 'Mehr Mittel: gelöst'],
	['Closed: Find a region', 'Erledigt: Find a region'],
	['False: 5 times 9 is 40', 'Falsch: 5 times 9 is 40'],
	['2 routes: Guess · Divide', '2 Wege: Guess · Divide'],
])('%s', (english, said) => expect(translate(english)).toBe(said));

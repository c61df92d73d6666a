/** The palette leads to every section of Settings. */
import fs from 'node:fs';
import { expect, test } from 'vitest';

test('each section of Settings is found by its title', () => {
	const folder = 'src/ui/settings';
	const titles = fs
		.readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.svelte'))
		.flatMap((file) => [
			...fs
				.readFileSync(`${folder}/${file}`, 'utf8')
				.matchAll(/<Section\s+title=\{m\('(\w+)'\)\}/g),
		])
		.map(([, name]) => name!);
	const source = fs.readFileSync('src/ui/palette/actions.ts', 'utf8');
	const sections = source.slice(source.indexOf('/** Sections of Settings'));
	const listed = [...sections.matchAll(/\bsettings\('(\w+)'\)/g)].map(([, name]) => name!);
	expect(titles.length).toBeGreaterThan(10);
	expect(listed.toSorted()).toEqual(titles.toSorted());
});

/**
 * What a person sees comes a moment after what they do, and later on a busy machine. So a test waits
 * for it with `eventually`: it never reads words, a value or a name from the page once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['e2e', 'all/e2e'];

const read =
	/expect\(\s*\(?\s*await [^;]*?\.(?:innerText|allInnerTexts|textContent|inputValue|getAttribute|title|isChecked)\((?:'[^']*')?\)[\s,]*\)[^;]*?\.to/;

/** Lines that expect what they read once. That something is not there may be read once. */
function readings(text: string): number[] {
	return text
		.split(/(?<=;\n)/)
		.flatMap((statement, at, all) =>
			read.test(statement) && !/\)\.not\.to/.test(statement)
				? all.slice(0, at).join('').split('\n').length
				: [],
		);
}

test('no test reads once what comes a moment later', () => {
	const cases = [
		["\texpect(await answer(page).innerText()).toBe('4');\n", 1],
		["\texpect((await answer(page).innerText()).trim()).toBe('4');\n", 1],
		["\texpect(\n\t\tawait page.locator(':focus').getAttribute('id'),\n\t).toBe('go');\n", 1],
		["\tawait eventually(() => answer(page).innerText()).toBe('4');\n", 0],
		["\texpect(await answer(page).innerText()).not.toContain('4');\n", 0],
		['\texpect(await rows(page)).toEqual([]);\n', 0],
	] as const;
	expect(cases.map(([text]) => readings(text).length)).toEqual(cases.map(([, many]) => many));

	const found = folders.flatMap((folder) =>
		readdirSync(`test/${folder}`)
			.filter((name) => name.endsWith('.ts'))
			.flatMap((name) =>
				readings(readFileSync(`test/${folder}/${name}`, 'utf8')).map(
					(line) => `test/${folder}/${name}:${line}`,
				),
			),
	);
	expect(found).toEqual([]);
});

/**
 * What `words.ts` last found in order, as one sum: the scenes, the programs that it is made of, and
 * the list that it wrote. `npm test` only compares the sum; `npm run test:all` checks every scene and
 * writes the list again.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sceneFiles } from './scenes.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const kept = here('checked.json');

/** The program and every file that it imports. */
function madeOf(path: string, found = new Set<string>()): Set<string> {
	if (found.has(path)) return found;
	found.add(path);
	for (const [, file] of readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g))
		madeOf(resolve(dirname(path), file!), found);
	return found;
}

/** The sum of everything that the list comes from, and of the list, as they lie here now. */
export function sumNow(): string {
	const files = [
		...[...madeOf(here('words.ts'))].sort(),
		...sceneFiles().map((file) => here(`scenes/${file}`)),
		here('../src/catalogue/pocket-words.json'),
	];
	const sum = createHash('sha256');
	for (const file of files)
		sum.update(`${relative(here('..'), file)}\n`.replaceAll('\\', '/')).update(readFileSync(file));
	return sum.digest('hex');
}

export function keepSum(): void {
	writeFileSync(kept, `${JSON.stringify({ sha256: sumNow() }, null, 2)}\n`);
}

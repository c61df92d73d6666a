/** Which words lie anywhere in a browser's profile, as any program that reads its files would find them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By word the files that hold it, as bytes of UTF-8 or UTF-16. */
export function wordsIn(profile: string, words: readonly string[]): Record<string, string[]> {
	const found: Record<string, string[]> = {};
	for (const path of pathsOf(profile)) {
		const bytes = contentOf(path);
		for (const word of words)
			if (bytes.includes(word) || bytes.includes(word, 0, 'utf16le'))
				(found[word] ??= []).push(path.slice(profile.length + 1));
	}
	return found;
}

/** Contents of the files whose path is of that kind. */
export const filesOf = (profile: string, kind: RegExp): Buffer[] =>
	pathsOf(profile)
		.filter((path) => kind.test(path))
		.map(contentOf);

const pathsOf = (profile: string): string[] =>
	readdirSync(profile, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));

/** A browser that runs takes files away while they are read. */
function contentOf(path: string): Buffer {
	try {
		return readFileSync(path);
	} catch {
		return Buffer.alloc(0);
	}
}

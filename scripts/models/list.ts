/** The list of a folder of models (`src/state/models/site-list.ts` reads it). */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toMullError } from '../../src/core/errors.ts';
import { readModel } from '../../src/engines/gguf/model.ts';
import { modelName, partNames, splitOf } from '../../src/engines/gguf/split.ts';

interface Entry {
	name: string;
	/** Of several the first. */
	file: string;
	bytes: number;
	/** Of each of its files. */
	sha256: string | string[];
	licence?: string;
	from?: string;
}

interface Written {
	names: string[];
	/** Which files are no model, and why. */
	faults: string[];
}

/** `said`: of the files `brought`. What people wrote into the list stays. */
export async function writeList(
	folder: string,
	brought: ReadonlySet<string>,
	said: Partial<Pick<Entry, 'name' | 'licence' | 'from'>>,
): Promise<Written> {
	const list = join(folder, 'models.json');
	const before = existsSync(list) ? entriesIn(readFileSync(list, 'utf8')) : [];
	const models: Entry[] = [];
	const faults: string[] = [];
	const files = readdirSync(folder).filter((name) => /\.gguf$/i.test(name));
	for (const file of files.filter((name) => (splitOf(name)?.no ?? 1) === 1).sort()) {
		try {
			const { name, licence, from } = before.find((entry) => entry.file === file) ?? {};
			const read = await entryOf(folder, file);
			models.push({
				...read,
				...(name ? { name } : {}),
				...(licence ? { licence } : {}),
				...(from ? { from } : {}),
				...(brought.has(file) ? said : {}),
			});
		} catch (thrown) {
			faults.push(`${file}. ${toMullError(thrown).message}`);
		}
	}
	// Whole or not at all: a site may be serving it.
	await writeFile(`${list}.new`, `${JSON.stringify({ models }, null, '\t')}\n`);
	await rename(`${list}.new`, list);
	return { names: models.map(({ name }) => name), faults };
}

function entriesIn(text: string): Partial<Entry>[] {
	const { models } = JSON.parse(text) as { models?: Partial<Entry>[] };
	return models ?? [];
}

async function entryOf(folder: string, file: string): Promise<Entry> {
	const paths = partNames(file).map((name) => join(folder, name));
	const blobs = await Promise.all(paths.map((path) => openAsBlob(path)));
	const { name, licence } = await readModel(blobs);
	const hashes = await Promise.all(paths.map(hashOf));
	return {
		name: name || modelName(file),
		file,
		bytes: blobs.reduce((sum, { size }) => sum + size, 0),
		sha256: hashes.length > 1 ? hashes : hashes[0]!,
		...(licence ? { licence } : {}),
	};
}

async function hashOf(path: string): Promise<string> {
	const hash = createHash('sha256');
	for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
	return hash.digest('hex');
}

/** Models that the site itself offers: `npm run models -- --help` says how. */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toMullError } from '../../src/core/errors.ts';
import { writeList } from './list.ts';

const help = `npm run models -- [FILES AND FOLDERS] [--to FOLDER] [--name TEXT] [--licence TEXT] [--from TEXT]

Puts GGUF files into FOLDER and writes models.json beside them. The Models screen of the site then
offers them. Without files it only writes the list again.

  --to FOLDER      public/models, unless you name another: the folder "models" of the site
  --name TEXT      of the one model named here; otherwise what its header says
  --licence TEXT   of the files named here; otherwise what their headers say
  --from TEXT      where the files named here come from

In models.json you may change name, licence and from: they stay when the list is written again.
`;

/** Returns the exit status: 0 when every file is in the list. */
export default async function main(...args: string[]): Promise<number> {
	try {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				to: { type: 'string', default: 'public/models' },
				name: { type: 'string' },
				licence: { type: 'string' },
				from: { type: 'string' },
				help: { type: 'boolean', default: false },
			},
		});
		if (values.help) return (console.log(help), 0);
		const folder = resolve(values.to);
		mkdirSync(folder, { recursive: true });
		const brought = positionals.flatMap(ggufIn).map((path) => bring(path, folder));
		const { name, licence, from } = values;
		if (name && positionals.length !== 1) throw new Error('--name needs one file.');
		const said = Object.fromEntries(
			Object.entries({ name, licence, from }).filter(([, text]) => text !== undefined),
		);
		const { names, faults } = await writeList(folder, new Set(brought), said);
		for (const fault of faults) console.error(`Left out: ${fault}`);
		console.log(`${values.to} offers ${names.length ? names.join(', ') : 'no model'}.`);
		return faults.length > 0 ? 1 : 0;
	} catch (thrown) {
		console.error(toMullError(thrown).message);
		return 1;
	}
}

/** A file, or the GGUF files directly in a folder. Throws where there is none. */
function ggufIn(path: string): string[] {
	if (!existsSync(path)) throw new Error(`There is no ${path}.`);
	if (!statSync(path).isDirectory()) return [path];
	const found = readdirSync(path).filter((name) => /\.gguf$/i.test(name));
	if (found.length === 0) throw new Error(`There is no GGUF file in ${path}.`);
	return found.map((name) => join(path, name));
}

/** Its name in the folder. A link costs no space; on another disk it is a copy. */
function bring(path: string, folder: string): string {
	const name = basename(path);
	const to = join(folder, name);
	if (resolve(path) === to) return name;
	if (existsSync(to)) {
		if (statSync(to).ino === statSync(path).ino) return name;
		throw new Error(
			`${to} is there already. Give a new version a new name, or delete the old one.`,
		);
	}
	try {
		linkSync(path, to);
	} catch {
		copyFileSync(path, to);
	}
	return name;
}

/** A copy of the built site that offers models of its own, as a school's would. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import command from '../../scripts/models/main.ts';

export interface SiteFolder {
	/** For `startSite`. */
	root: string;
	/** Its folder of models. */
	models: string;
	remove(): void;
}

/** `files`: names and bytes; what the command is told beside them. */
export async function siteWith(
	files: Record<string, Uint8Array>,
	...told: string[]
): Promise<SiteFolder> {
	const root = mkdtempSync(join(tmpdir(), 'mull-site-'));
	for (const name of readdirSync('dist').filter((name) => name !== 'models'))
		symlinkSync(resolve('dist', name), join(root, name));
	const models = join(root, 'models');
	mkdirSync(models);
	for (const [name, bytes] of Object.entries(files)) writeFileSync(join(models, name), bytes);
	const paths = Object.keys(files).map((name) => join(models, name));
	if ((await command(...paths, '--to', models, ...told)) !== 0)
		throw new Error('The list of models could not be written.');
	return { root, models, remove: () => rmSync(root, { recursive: true, force: true }) };
}

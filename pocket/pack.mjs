// Bundles what writes text, for a machine without the packages of Node: pocket/.work/pack.
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
export const packed = join(here, '.work/pack');

/** The files that a source reads stay beside it, so in the bundle it keeps its own place. */
const places = (to) => ({
	name: 'places',
	transform(code, id) {
		if (!id.startsWith(here) || !code.includes('import.meta.url')) return null;
		const place = JSON.stringify(relative(to, id).replaceAll('\\', '/'));
		return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
	},
});

export async function pack(to = packed) {
	for (const name of ['generate', 'heldout'])
		await build({
			configFile: false,
			root: resolve(here, '..'),
			publicDir: false,
			logLevel: 'warn',
			plugins: [places(to)],
			ssr: { noExternal: true },
			build: { ssr: join(here, `${name}.ts`), outDir: to, emptyOutDir: false, target: 'node20' },
		});
}

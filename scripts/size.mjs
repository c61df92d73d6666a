// Weighs the built site against its budget: vite build && node scripts/size.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** kB gzip of the script that the page needs before a model is chosen (docs/figures.md, The app). */
const budget = 110;

/** Static imports of what the page names, all the way down; what is imported lazily stays out. */
export function pageBundle(site = 'dist') {
	const html = readFileSync(join(site, 'index.html'), 'utf8');
	const named = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)];
	const files = new Set(named.map(([, file]) => file));
	for (const file of files) {
		const text = readFileSync(join(site, file), 'utf8');
		for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
			files.add(`assets/${name}`);
		}
	}
	return packed([...files], site);
}

/** They start with the page and are no part of it. */
export function firstWorkers(site = 'dist') {
	const brains = readdirSync(join(site, 'assets')).filter((name) =>
		/^brain\.worker-.*\.js$/.test(name),
	);
	if (brains.length !== 1) throw new Error(`The site has ${brains.length} scripts of the brain.`);
	return packed([`assets/${brains[0]}`, 'sw.js'], site);
}

/** Kilobytes of these files of the site, each packed by itself. */
function packed(files, site) {
	if (files.length === 0) throw new Error('The page names no script.');
	const sizes = files.map((file) => gzipSync(readFileSync(join(site, file)), { level: 9 }).length);
	return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

if (process.argv[1] && fileURLToPath(import.meta.url) === resolve(process.argv[1])) {
	const page = pageBundle();
	console.log(`page bundle: ${page.toFixed(2)} of ${budget} kB gzip`);
	console.log(`workers that start with it: ${firstWorkers().toFixed(1)} kB gzip`);
	if (page > budget) {
		console.error('The page is over its budget: import what it does not need at once lazily.');
		process.exitCode = 1;
	}
}

// The measurement on a machine that has nothing but the folder that `npm run gpu -- --pack` made.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure } from './measure.mjs';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [program, ...rest] = process.argv.slice(2);
const { values: options } = parseArgs({
	args: rest,
	options: {
		software: { type: 'boolean', default: false },
		only: { type: 'string' },
		minutes: { type: 'string', default: '9.5' },
		out: { type: 'string', default: folder },
	},
});
mkdirSync(options.out, { recursive: true });
await measure({
	...options,
	minutes: Number(options.minutes),
	only: options.only?.split(','),
	site: join(folder, 'site'),
	chromium: join(folder, 'chromium', program),
	report: join(options.out, 'gpu.md'),
	figures: join(options.out, 'gpu.json'),
});

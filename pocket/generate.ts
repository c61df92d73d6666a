/**
 * Writes training text as JSON lines (see README.md):
 *
 *   node pocket/run.mjs generate.ts warm|full COUNT SEED OUT.jsonl
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { makeRandom } from './random.ts';
import { example, mixes } from './shapes.ts';

export default async function main(mix: string, count: string, seed: string, out: string) {
	if (!(mix in mixes)) throw new Error(`No mix "${mix}"; there are ${Object.keys(mixes)}.`);
	const random = makeRandom(Number(seed));
	const file = createWriteStream(out);
	for (let i = 0; i < Number(count); i++) {
		const line = `${JSON.stringify(example(mix as 'warm', random))}\n`;
		if (!file.write(line)) await once(file, 'drain');
	}
	file.end();
	await once(file, 'finish');
}

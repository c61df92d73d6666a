/**
 * How often MidTry's answers on Pocket are right, by what is said of them: an experiment of the Lab, fitted
 * on one half of its problems and measured on the other, and the other way round.
 * `npm run bench:pocket -- --confidence --problems 75 --seed 11` asks 75 of each set; Pocket's training
 * had none of them. The experiment, which opens in the Lab, goes to test/.out/pocket-confidence.json.
 */
import { expect, inject, test } from 'vitest';
import { server } from 'vitest/browser';
import { builtInOptions } from '../../src/engines/llamacpp/built-in.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { labFile } from '../../src/lab/report/files.ts';
import { reliabilitySheets } from '../../src/lab/report/reliability.ts';
import { table } from '../support/markdown-table.ts';
import { carryOut, pocketExperiment } from '../support/pocket-lab.ts';

const never = new AbortController().signal;
const bench = inject('pocketBench');
const write = (ending: string, content: string) =>
	server.commands.writeFile(`test/.out/pocket-confidence.${ending}`, content);

test('what is said of answers against what is right', async () => {
	const file = await (await fetch(bench.file)).blob();
	const { runtime, dispose } = await loadLlama(file, builtInOptions(), () => {}, never);
	// The sets in turn.
	const sets = bench.problems.length / bench.each;
	const problems = bench.problems.map(
		(_, n) => bench.problems[(n % sets) * bench.each + Math.floor(n / sets)]!,
	);
	const experiment = await pocketExperiment({ ...bench, problems }, ['direct-0', 'midtry']);
	let told = performance.now();
	const results = await carryOut(createEngine(runtime), experiment, async (_, so) => {
		if (performance.now() - told < 30_000) return;
		told = performance.now();
		console.log(`${so.size} of ${2 * problems.length} answers`);
		await write('json', JSON.stringify(labFile(experiment, so)));
	});
	await dispose();
	await write('json', JSON.stringify(labFile({ ...experiment, status: 'done' }, results)));
	const text = reliabilitySheets(experiment, results).map(({ title, head, rows }) =>
		[`## ${title}`, table(head, rows)].join('\n\n'),
	);
	await write('md', `${text.join('\n\n')}\n`);
	expect(results.size).toBe(2 * problems.length);
});

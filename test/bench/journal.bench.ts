/** What a journal write costs, in a real browser: one strict transaction for each step. */
import { afterAll, expect, test } from 'vitest';
import { server } from 'vitest/browser';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import { sha256 } from '../../src/core/hash.ts';
import { someRun } from '../support/runs.ts';

const database = new MullDatabase('mull-bench');
afterAll(() => database.delete());

/** A step as MidTry writes it: 2 kB of prompt, 3 kB of thinking, 1 kB of reply. */
async function someStep(seq: number): Promise<[ThinkStep, Map<string, string>]> {
	const texts = new Map<string, string>();
	const put = async (text: string) => {
		const id = await sha256(text);
		texts.set(id, text);
		return id;
	};
	const step: ThinkStep = {
		runId: 'bench',
		key: `step-${seq}`,
		seq,
		kind: 'think',
		label: 'Step',
		role: 'A',
		model: { engine: 'llamacpp', model: 'none' },
		modelName: 'none',
		remote: false,
		sampling: { temperature: 1, topP: 1, maxTokens: 1 },
		think: true,
		request: 'x',
		started: 0,
		ended: 0,
		status: 'done',
		prompt: await put(`prompt ${seq} `.repeat(200)),
		thinking: await put(`thinking ${seq} `.repeat(250)),
		text: await put(`reply ${seq} `.repeat(100)),
	};
	return [step, texts];
}

test('journal write', async () => {
	const journal = databaseJournal(database);
	await database.runs.add(someRun({ id: 'bench', status: 'done' }));
	const took: number[] = [];
	for (let seq = 1; seq <= 300; seq++) {
		const row = await someStep(seq);
		const started = performance.now();
		await journal.append(...row);
		took.push(performance.now() - started);
	}
	const sorted = took.slice(50).sort((a, b) => a - b);
	const at = (q: number) => sorted[Math.floor(q * (sorted.length - 1))]!;
	const figures = { 'journal write p50, ms': at(0.5), 'journal write p95, ms': at(0.95) };
	await server.commands.writeFile('test/.out/bench-journal.json', JSON.stringify(figures));
	expect(await journal.load('bench')).toHaveLength(300);
});

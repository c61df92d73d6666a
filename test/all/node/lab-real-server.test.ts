/**
 * The Lab's command on a real server: llama-cpp-python with Pocket in it, which takes one request at a
 * time and breaks a reply off when another one comes. Killed three times, it ends as if it had not been.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLabFile } from '../../../src/lab/report/files.ts';
import { startLlamaServer } from '../../support/llama-cpp-python.ts';
import type { LlamaServer } from '../../support/programs.ts';

const program = fileURLToPath(new URL('../../../scripts/lab.mjs', import.meta.url));
const problems = 60;
let server: LlamaServer;
let out: string;
beforeAll(async () => {
	server = await startLlamaServer('public/pocket/pocket.gguf');
	out = mkdtempSync(join(tmpdir(), 'mull-lab-real-'));
}, 3_600_000);
afterAll(async () => {
	await server?.stop();
	rmSync(out, { recursive: true, force: true });
});

interface Line {
	step?: { runId: string; key: string; status?: string };
	removed?: string;
	keys?: string[];
}

const words = (folder: string) => [
	...['--url', server.url, '--model', 'pocket', '--families', 'small', '--level', '2'],
	...['--problems', String(problems), '--max-tokens', '600', '--context', '4096'],
	...['--seed', '7', '--out', folder],
];

const journal = (folder: string) => join(folder, 'journal.jsonl');
const lines = (folder: string) =>
	existsSync(journal(folder)) ? readFileSync(journal(folder), 'utf8').split('\n').length - 1 : 0;

function begin(folder: string) {
	const child = spawn(process.execPath, [program, ...words(folder)], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const from of [child.stdout, child.stderr])
		from.on('data', (piece: Buffer) => (said += piece.toString()));
	const over = new Promise<number | null>((resolve) => child.once('exit', resolve));
	return { over, kill: () => child.kill('SIGKILL'), said: () => said };
}

test('sixty problems by five arms, killed three times: every unit once, the report whole', async () => {
	for (const more of [40, 160, 90]) {
		const until = lines(out) + more;
		const run = begin(out);
		while (lines(out) < until) await new Promise((resolve) => setTimeout(resolve, 20));
		run.kill();
		await run.over;
	}
	const last = begin(out);
	expect(await last.over, last.said()).toBe(0);
	console.log(last.said().trim().split('\n').slice(-12).join('\n'));
	const { experiment, results } = readLabFile(readFileSync(join(out, 'report.json'), 'utf8'));
	expect(experiment).toMatchObject({ status: 'done', ended: 'complete' });
	const units = results.map(({ unit }) => unit);
	expect(new Set(units).size).toBe(units.length);
	expect(units.length).toBeGreaterThan(problems * 5);
	const right = results.filter(({ verdict }) => verdict === 'right').length;
	expect(right).toBeGreaterThan(units.length / 4);
	// What a broken reply had said so far is written anew as it grows; no other step comes twice.
	const there = new Map<string, string | undefined>();
	const twice: string[] = [];
	for (const line of readFileSync(journal(out), 'utf8').trim().split('\n')) {
		const { step, removed, keys = [] } = JSON.parse(line) as Line;
		for (const key of keys) there.delete(`${removed} ${key}`);
		if (!step || step.key.endsWith('#so-far')) continue;
		const key = `${step.runId} ${step.key}`;
		if (there.has(key)) twice.push(`${key}: ${there.get(key)}, then ${step.status}`);
		there.set(key, step.status);
	}
	expect(twice).toEqual([]);
}, 7_200_000);

/**
 * SmolLM2 135M on a llama-server of today: a model that really writes, though badly. What is tested is
 * what must hold whatever it writes: runs end, words are kept, labels are honest.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLabFile } from '../../../src/lab/report/files.ts';
import type { LlamaServer } from '../../support/programs.ts';
import { everyday, honestConfidence, leakedTemplate } from '../../support/real-model.ts';
import { smolLM2, startRealServer } from '../../support/real-weights.ts';
import { runOn } from '../../support/server-run.ts';

let server: LlamaServer;
beforeAll(async () => (server = await startRealServer(await smolLM2())), 1_200_000);
afterAll(() => server?.stop());

test('ten questions: each ends with words, an exact count and no piece of the template', async () => {
	for (const question of everyday) {
		const { end, steps } = await runOn(server.url, 'direct', question, {}, { maxTokens: 80 });
		expect(end.status).toBe('done');
		const answer = end.outcome!.answer;
		console.log(`${question} → ${JSON.stringify(answer.slice(0, 80))}`);
		expect(answer).toMatch(/\S/);
		expect(answer).not.toMatch(leakedTemplate);
		const [step] = steps;
		expect(step).toMatchObject({ status: 'done', remote: false, usage: { exact: true } });
		expect(['stop', 'length', 'repeated']).toContain(step!.finish);
		expect(step!.usage!.completionTokens).toBeLessThanOrEqual(80);
		// The question and Mull's own words, in the model's template.
		expect(step!.usage!.promptTokens).toBeGreaterThan(10);
	}
});

test('HyperThink ends in its own terms, with each review in the journal', async () => {
	const { end, steps } = await runOn(
		server.url,
		'hyperthink',
		everyday[0]!,
		{ options: { limit: 2 } },
		{ maxTokens: 160 },
	);
	console.log(`HyperThink: ${JSON.stringify(end.outcome)}`);
	expect(end.status).toBe('done');
	expect(end.outcome!.stop).toMatch(/accepted|limit|cycle|malformed|budget/);
	expect(end.outcome!.answer).toMatch(/\S/);
	expect(steps.some(({ key }) => key.startsWith('review-'))).toBe(true);
});

test('MidTry: four paths, and no confidence that their answers do not give', async () => {
	const { end, steps, textOf } = await runOn(
		server.url,
		'midtry',
		everyday[0]!,
		{},
		{
			maxTokens: 120,
		},
	);
	console.log(`MidTry: ${JSON.stringify(end.outcome)}`);
	expect(end.status).toBe('done');
	const paths = steps.filter(({ key }) => /^path-\d$/.test(key));
	expect(paths).toHaveLength(4);
	expect(paths.every(({ status }) => status === 'done')).toBe(true);
	honestConfidence(end.outcome!, await Promise.all(paths.map(textOf)));
});

test('a mission ends within its calls; what failed is the model’s form alone, and is told', async () => {
	const { end, steps } = await runOn(
		server.url,
		'thought',
		'How many days have three weeks?',
		{ budget: { tokens: 0, minutes: 0, calls: 8 } },
		{ maxTokens: 200 },
	);
	console.log(`Mission: ${JSON.stringify(end.outcome)}`);
	expect(steps.length).toBeGreaterThan(0);
	const codes = new Set(steps.flatMap(({ error }) => error?.code ?? []));
	for (const code of codes) expect(code).toBeOneOf(['malformed', 'over-budget']);
	// So small a model may not plan at all: then it says so, beside whatever it answered.
	expect(end.status).toBeOneOf(['done', 'failed']);
	if (end.status === 'failed')
		expect(end.outcome).toMatchObject({
			error: { code: 'malformed', wayOut: expect.stringMatching(/./) as string },
		});
	const calls = steps.reduce((sum, { calls: of = 1 }) => sum + of, 0);
	// What had to be asked again may exceed the budget.
	expect(calls).toBeLessThanOrEqual(16);
});

test('a stop keeps the words that were written', async () => {
	const stop = new AbortController();
	let pieces = 0;
	const { end } = await runOn(
		server.url,
		'direct',
		'Tell me a long story about the sea.',
		{},
		{
			stop: stop.signal,
			live: (news) => {
				if (news.type === 'delta' && news.text && ++pieces === 12) stop.abort();
			},
		},
	);
	console.log(`Stopped: ${JSON.stringify(end.outcome)}`);
	expect(end).toMatchObject({ status: 'stopped', outcome: { stop: 'stopped' } });
	expect(end.outcome!.answer.split(/\s+/).length).toBeGreaterThan(3);
});

test('the smallest experiment of the Lab: every unit is judged, and the report opens', async () => {
	const out = mkdtempSync(join(tmpdir(), 'mull-lab-small-'));
	const words = [
		...['--url', server.url, '--model', 'small', '--families', 'chain-sums', '--level', '1'],
		...['--problems', '3', '--arms', 'direct-0,midtry', '--max-tokens', '100'],
		...['--context', '4096', '--parallel', '1', '--out', out],
	];
	const child = spawn(process.execPath, [resolve('scripts/lab.mjs'), ...words]);
	let said = '';
	for (const from of [child.stdout, child.stderr])
		from.on('data', (piece: Buffer) => (said += piece.toString()));
	expect(await new Promise((over) => child.once('exit', over)), said).toBe(0);
	const { experiment, results } = readLabFile(readFileSync(join(out, 'report.json'), 'utf8'));
	expect(experiment).toMatchObject({ status: 'done', ended: 'complete' });
	expect(results).toHaveLength(6);
	console.log(results.map(({ arm, verdict, answer }) => `${arm} ${verdict} ${answer}`).join('\n'));
	for (const { verdict } of results) expect(['right', 'wrong', 'none', 'cut']).toContain(verdict);
	rmSync(out, { recursive: true, force: true });
});

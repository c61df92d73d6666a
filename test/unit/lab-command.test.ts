/** The Lab's command against a server that fails at times, killed and begun again. */
import { spawn } from 'node:child_process';
import {
	appendFileSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import lab from '../../scripts/lab/main.ts';
import { entryOf } from '../../src/algorithms/list.ts';
import { offers } from '../../src/lab/experiment/arms.ts';
import type { Result } from '../../src/lab/experiment/types.ts';
import { generateItems } from '../../src/lab/problems/generated.ts';
import { readItems } from '../../src/lab/problems/own.ts';
import { readLabFile } from '../../src/lab/report/files.ts';
import { longTest, often } from '../support/all.ts';
import { labServer } from '../support/lab-server.ts';
import { hastened } from '../support/wait.ts';

const items = generateItems(['stories'], { count: 12, level: 2, seed: 7 });
const program = fileURLToPath(new URL('../../scripts/lab.mjs', import.meta.url));

let out: string;
let said: string[] = [];
let server: Awaited<ReturnType<typeof labServer>>;
beforeEach(() => {
	out = mkdtempSync(join(tmpdir(), 'mull-lab-'));
	said = [];
	for (const name of ['log', 'error'] as const)
		vi.spyOn(console, name).mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	await server?.stop();
	rmSync(out, { recursive: true, force: true });
});

const words = (folder = out, more: string[] = []) => [
	...['--url', server.url, '--model', 'test-model', '--families', 'stories', '--level', '2'],
	...[
		'--problems',
		'12',
		'--arms',
		'direct-0,direct-1,midtry,vote-midtry',
		'--out',
		folder,
		...more,
	],
];
const lines = () =>
	readFileSync(join(out, 'journal.jsonl'), 'utf8')
		.trim()
		.split('\n')
		.map(
			(line) =>
				JSON.parse(line) as {
					result?: Result;
					step?: { runId: string; key: string; model?: { model: string } };
				},
		);
const file = (folder = out) => readLabFile(readFileSync(join(folder, 'report.json'), 'utf8'));
/** What an experiment came to, whatever the clock said. */
const outcome = (folder = out) =>
	file(folder)
		.results.map(({ unit, verdict, answer, tokens, calls }) => ({
			unit,
			verdict,
			answer,
			tokens,
			calls,
		}))
		.sort((a, b) => (a.unit < b.unit ? -1 : 1));

test('the help names what each arm needs', async () => {
	expect(await lab('--help')).toBe(0);
	const text = said.join('\n');
	expect(text).toMatch(/vote-ARM +.*Needs the arms ARM and direct-1/);
	for (const { id, about, effort } of offers)
		if (effort) expect(text).toContain(id);
		else expect(text).toContain(`${id.padEnd(19)} ${about}`);
});

test('the calls that an arm is said to cost are among those that its algorithm may take', () => {
	const plain = { think: false, reasons: undefined };
	const both = { A: plain, B: plain };
	const words = ['', 'one', 'two', 'three', 'four', 'five'];
	for (const offer of offers) {
		const { defaults, calls } = entryOf(offer.algorithm)!;
		const { least, most } = calls({ ...defaults, ...offer.options } as never, both);
		const said = words.indexOf(/\b(\w+) calls?\b/i.exec(offer.about)?.[1]?.toLowerCase() ?? '');
		expect(said, offer.about).toBeGreaterThanOrEqual(Math.max(1, least));
		expect(said, offer.about).toBeLessThanOrEqual(most);
	}
});

test('an arm over two models: each is asked on its own server', async () => {
	server = await labServer(items, { right: () => 1 });
	const other = await labServer(items, { right: () => 0 });
	const arms = ['--arms', 'midtry,midtry-second,midtry-two', '--primary', 'midtry:midtry-two'];
	const second = ['--second', 'other-model', '--second-url', other.url];
	expect(await lab(...words(out, [...arms, ...second]))).toBe(0);
	const shares = ['midtry', 'midtry-second'].map((arm) => {
		const own = file().results.filter((result) => result.arm === arm);
		return own.filter(({ verdict }) => verdict === 'right').length / own.length;
	});
	expect(shares).toEqual([1, 0]);
	const asked = lines().flatMap(({ step }) =>
		step && /^path-\d$/.test(step.key) && step.runId.includes('/midtry-two/')
			? [`${step.key} ${step.model!.model}`]
			: [],
	);
	expect([...new Set(asked)].sort()).toEqual([
		'path-1 test-model',
		'path-2 test-model',
		'path-3 other-model',
		'path-4 other-model',
	]);
	await other.stop();
});

test('an arm over two models without a second one', async () => {
	server = await labServer(items);
	expect(await lab(...words(out, ['--arms', 'direct-0,midtry-two']))).toBe(1);
	expect(said.join('\n')).toContain('“midtry-two” needs a second model. Choose');
});

test('made problems and files take turns, and --take draws the same ones again', async () => {
	const added = Array.from({ length: 9 }, (_, n) => ({
		question: `What is ${n} + 1?`,
		answer: n + 1,
	}));
	const own = readItems(added.map((row) => JSON.stringify(row)).join('\n'));
	server = await labServer([...items, ...own]);
	const path = join(out, 'own.jsonl');
	writeFileSync(path, added.map((row) => JSON.stringify(row)).join('\n'));
	const parts = ['--problems', `3,${path}`, '--take', '2', '--arms', 'direct-0,direct-1'];
	const folders = [join(out, 'a'), join(out, 'b')];
	for (const folder of folders) expect(await lab(...words(folder, parts))).toBe(0);
	const [first, second] = folders.map((folder) => file(folder).experiment.items);
	expect(first!.map(({ family }) => family)).toEqual([
		'Word problems',
		'Own problems',
		'Word problems',
		'Own problems',
		'Word problems',
	]);
	expect(second).toEqual(first);
	const unlevelled = parts.with(1, `3,${path}`);
	const all = ['--url', server.url, '--model', 'm', ...unlevelled, '--out', join(out, 'c')];
	expect(await lab(...all)).toBe(1);
	expect(said.at(-1)).toContain('Add --level.');
});

test('every unit once, with one request in twenty failing; reports beside it', async () => {
	server = await labServer(items, { faults: 0.05 });
	expect(await lab(...words(out, ['--parallel', '8'])), said.join('\n')).toBe(0);
	const { experiment, results } = file();
	expect(experiment).toMatchObject({ status: 'done', ended: 'complete' });
	const units = results.map(({ unit }) => unit);
	expect(new Set(units).size).toBe(units.length);
	// Twelve problems by three arms, four samples each from one of them, then the vote's.
	expect(units.length).toBeGreaterThan(12 * 6);
	expect(lines().filter(({ result }) => result)).toHaveLength(units.length);
	expect(server.mostAtOnce()).toBeLessThanOrEqual(8);
	expect([...server.tries.values()].some((n) => n > 1)).toBe(true);
	expect(results.every(({ verdict }) => verdict === 'right' || verdict === 'wrong')).toBe(true);
	const html = readFileSync(join(out, 'report.html'), 'utf8');
	expect(html).toContain('Every problem');
	expect(html).not.toMatch(/<script|src=|href=/);
	const others = readdirSync(join(out, 'every-eval-ever'), { recursive: true }).map(String);
	const samples = others.find((name) => name.endsWith('_samples.jsonl'))!;
	const rows = readFileSync(join(out, 'every-eval-ever', samples), 'utf8')
		.trim()
		.split('\n');
	expect(rows).toHaveLength(units.length);
	expect(readFileSync(join(out, 'report.csv'), 'utf8').split('\r\n')).toHaveLength(12 + 2);
});

longTest('killed at any moment: the same as without, no finished step asked again', async () => {
	server = await labServer(items, { delay: 25 });
	const calm = join(out, 'calm');
	expect(await lab(...words(calm)), said.join('\n')).toBe(0);
	const before = server.requests.length;
	const most = often(1, 3);
	let kills = 0;
	for (;;) {
		const from = server.requests.length;
		const child = spawn(process.execPath, [program, ...words()], { stdio: 'ignore' });
		const over = new Promise<number | null>((resolve) => child.once('exit', resolve));
		if (kills < most) {
			while (server.requests.length < from + 20 + 7 * kills)
				await new Promise((r) => setTimeout(r, 10));
			child.kill('SIGKILL');
			await over;
			kills += 1;
			// As if the last line had been half written.
			if (kills === 1) appendFileSync(join(out, 'journal.jsonl'), '{"result":{"unit":"dire');
			continue;
		}
		expect(await over).toBe(0);
		break;
	}
	expect(outcome()).toEqual(outcome(calm));
	// Of each kill came again: the four requests under way, and as many whose answer was not on disk.
	expect(server.requests.length - before - before).toBeLessThanOrEqual(most * 8);
	const steps = lines().flatMap(({ step }) => (step ? [`${step.runId} ${step.key}`] : []));
	expect(new Set(steps).size).toBe(steps.length);
});

test('another experiment does not go on in its place', async () => {
	server = await labServer(items);
	expect(await lab(...words())).toBe(0);
	expect(await lab(...words(out, ['--seed', '8']))).toBe(1);
	expect(said.join('\n')).toContain('another experiment');
	// Begun again with the same words it asks nothing.
	const before = server.requests.length;
	expect(await lab(...words())).toBe(0);
	expect(server.requests.length).toBe(before);
});

test('a check-up instead: its text, and by its status whether the model may be trusted', async () => {
	// It says the same to everything, whatever the temperature.
	server = await labServer(items);
	expect(await lab('--url', server.url, '--model', 'm', '--check')).toBe(1);
	const text = said.join('\n');
	expect(text).toContain(`Check-up of m (${server.url})`);
	expect(text).toMatch(/Structure +BAD/);
	expect(text).toMatch(/Small problems +BAD +Right on 0 of 12/);
	expect(text).toMatch(/Node: v\d+/);
});

test('a server that is gone: it waits, says so, and loses nothing', async () => {
	server = await labServer(items);
	const url = server.url;
	await server.stop();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const gone = ['--url', url, '--model', 'm', '--patience', '0', '--out', out, '--level', '1'];
	// It waits before it tries again: that passes at once.
	expect(await hastened(lab(...gone))).toBe(1);
	expect(said.join('\n')).toContain('goes on');
	expect(lines().filter(({ result }) => result)).toEqual([]);
});

/** Timers and the clock are passed by `hastened`. */
const holdTime = () =>
	vi.useFakeTimers({
		toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
	});

longTest('--minutes is time, however many calls at once; begun again it goes on', async () => {
	server = await labServer(items, { delay: 20_000 });
	holdTime();
	const begun = Date.now();
	expect(await hastened(lab(...words(out, ['--minutes', '3'])), 500), said.join('\n')).toBe(0);
	expect(file().experiment).toMatchObject({ status: 'done', ended: 'minutes' });
	const last = Math.max(...file().results.map(({ ended }) => ended)) - begun;
	expect(last).toBeLessThanOrEqual(180_000);
	expect(last).toBeGreaterThan(120_000);
	expect(said.join('\n')).toMatch(/ended at its limit of minutes\. \d+ of \d+ are in\./);
	const html = readFileSync(join(out, 'report.html'), 'utf8');
	const [, worked] =
		/written in ([\d.]+) minutes of work\. It ended at its limit of minutes\./.exec(html)!;
	expect(Number(worked)).toBeLessThanOrEqual(3);
	expect(await hastened(lab(...words()), 10_000)).toBe(0);
	expect(file().experiment.ended).toBe('complete');
	const steps = lines().flatMap(({ step }) => (step ? [`${step.runId} ${step.key}`] : []));
	expect(new Set(steps).size).toBe(steps.length);
});

longTest('a call that takes longer than --minutes is stopped', async () => {
	server = await labServer(items, { delay: 600_000 });
	holdTime();
	const begun = Date.now();
	expect(await hastened(lab(...words(out, ['--minutes', '1'])), 500)).toBe(0);
	expect(Date.now() - begun).toBeLessThan(300_000);
	expect(said.join('\n')).toContain('It ended at its limit of minutes. 0 of');
});

test('a file of one’s own problems', async () => {
	server = await labServer(items);
	const path = join(out, 'own.csv');
	writeFileSync(
		path,
		`question,answer\n"${items[0]!.question}",${items[0]!.answers[0]}\nWrite a poem,\n`,
	);
	const args = ['--url', server.url, '--model', 'm', '--problems', path, '--out', join(out, 'o')];
	expect(await lab(...args, '--arms', 'direct-0,midtry'), said.join('\n')).toBe(0);
	expect(file(join(out, 'o')).experiment.source).toMatchObject({ kind: 'own', unscored: 1 });
});

test.each([
	[['--level', '9'], 'whole number'],
	[['--families', 'nothing'], 'no problems'],
	[['--arms', 'direct-0,elsewhere'], 'no way to answer'],
	[['--arms', 'midtry,vote-midtry'], 'needs the arms'],
	[['--problems', 'nowhere.csv'], 'no file'],
])('what cannot be done is said: %j', async (more, words) => {
	expect(await lab('--url', 'http://localhost:1/v1', '--model', 'm', '--out', out, ...more)).toBe(
		1,
	);
	expect(said.join('\n')).toContain(words);
});

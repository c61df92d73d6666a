/**
 * The Lab's command on 10,000 units, with one request in twenty failing: nothing lost, nothing twice,
 * and what it takes beside a bare loop that asks as often until it has as many answers.
 * `npm run bench -- lab-server`; MULL_LAB_UNITS names another number. The server answers hundreds at
 * once and takes four seconds for each reply, a failure as well.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readLabFile } from '../../src/lab/report/files.ts';
import { generateItems } from '../../src/lab/problems/generated.ts';
import { labServer } from '../support/lab-server.ts';

const units = Number(process.env.MULL_LAB_UNITS ?? 10_000);
const parallel = 256;
const program = fileURLToPath(new URL('../../scripts/lab.mjs', import.meta.url));

test(`${units} units`, { timeout: 3_600_000 }, async () => {
	// Each problem once at 0 and four times at 1.
	const count = units / 2;
	const items = generateItems(['stories'], { count, level: 2, seed: 7 });
	const server = await labServer(items, { faults: 0.05, delay: 4000 });
	const out = mkdtempSync(join(tmpdir(), 'mull-lab-bench-'));
	const words = [
		...['--url', server.url, '--model', 'm', '--families', 'stories', '--level', '2'],
		...['--problems', String(count), '--arms', 'direct-0,direct-1', '--out', out],
		...['--parallel', String(parallel)],
	];
	const began = performance.now();
	const child = spawn(process.execPath, [program, ...words], { stdio: 'ignore' });
	const memory: number[] = [];
	const watch = setInterval(() => memory.push(residentMegabytes(child.pid!)), 1000);
	expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
	clearInterval(watch);
	const seconds = (performance.now() - began) / 1000;

	const { results } = readLabFile(readFileSync(join(out, 'report.json'), 'utf8'));
	expect(new Set(results.map(({ unit }) => unit)).size).toBe(units);
	expect(results).toHaveLength(units);
	const asked = server.requests.filter(({ path }) => path.endsWith('/completions')).length;
	expect(asked).toBeGreaterThan(units * 1.03);
	server.requests.length = 0;

	const bare = await askBare(server.url, units);
	const seen = memory.filter((mb) => mb > 0);
	const part = (from: number, to: number) =>
		Math.max(...seen.slice(Math.floor(from * seen.length), Math.ceil(to * seen.length)));
	const figures = {
		'units of the Lab’s command, one request in twenty failing': units,
		'requests that were sent for them': asked,
		'seconds, begun to end': seconds,
		'seconds of a bare loop until it has as many answers': bare,
		'overhead in per cent of the loop': 100 * (seconds / bare - 1),
		'memory in its first quarter, MB at most': part(0, 0.25),
		'memory in its last quarter, MB at most': part(0.75, 1),
	};
	mkdirSync('test/.out', { recursive: true });
	writeFileSync('test/.out/bench-lab-server.json', JSON.stringify(figures));
	rmSync(out, { recursive: true, force: true });
	await server.stop();
});

/** As many answers, as many at once; what failed is asked again at once. Nothing is kept. */
async function askBare(url: string, count: number): Promise<number> {
	const began = performance.now();
	let left = count;
	const walk = async () => {
		while (left-- > 0) {
			const body = {
				model: 'm',
				stream: true,
				messages: [{ role: 'user', content: String(left) }],
			};
			for (let whole = false; !whole;) {
				const said = await fetch(`${url}/chat/completions`, {
					method: 'POST',
					body: JSON.stringify(body),
				})
					.then((response) => response.text())
					.catch(() => '');
				whole = said.includes('"finish_reason":"stop"');
			}
		}
	};
	await Promise.all(Array.from({ length: parallel }, walk));
	return (performance.now() - began) / 1000;
}

/** 0 once it is gone. */
function residentMegabytes(pid: number): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8');
		return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}

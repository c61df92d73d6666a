// Runs one part of `npm test`: its words go to a file, what failed comes back.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { failuresIn } from './report.mjs';

/** What the tests leave behind: reports, logs, pictures. */
export const out = 'test/.out';

/** Minutes: a part that takes longer hangs. On a slow machine one took 14. */
const limit = process.argv.includes('--all') ? 180 : 40;

export const vitest = (...words) => ['npx', '--no-install', 'vitest', ...words];

/** `{ passed, failures, seconds }` of a part; `before` is what came of the part that it needs. */
export async function part(name, { run, project }, before) {
	if (before && before.failures.length > 0) {
		const what = `${name} did not run: what it needs failed`;
		return { passed: 0, failures: [{ what }], seconds: 0 };
	}
	const started = Date.now();
	const log = `${out}/${name}.log`;
	const report = `${out}/${name}.json`;
	rmSync(report, { force: true });
	const words = openSync(log, 'w');
	const status = await command(run ?? tests(project, report), ['ignore', words, words]);
	closeSync(words);
	const seconds = (Date.now() - started) / 1000;
	if (project) return { ...failuresIn({ name, status, report, log }), seconds };
	const why = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n');
	const failures = status === 0 ? [] : [{ what: name, why, repeat: `npm test -- ${name}` }];
	return { passed: 0, failures, seconds };
}

const tests = (project, report) =>
	vitest(
		...['run', '--project', project, '--reporter=default', '--reporter=json'],
		`--outputFile.json=${report}`,
		// Two parts run at the same time, each on half of the cores.
		`--maxWorkers=${Math.max(1, Math.floor(availableParallelism() / 2))}`,
	);

/** Runs a command and gives its exit status: 124 where it hung. It ends with all that it started. */
export function command([program, ...args], stdio) {
	const child = spawn(program, args, { stdio, detached: true });
	const kill = () => {
		try {
			process.kill(-child.pid, 'SIGKILL');
		} catch {
			// It ended by itself.
		}
	};
	const stop = () => (kill(), process.exit(130));
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
	let hung = false;
	const late = setTimeout(() => ((hung = true), kill()), limit * 60_000);
	return new Promise((resolve) => {
		child.once('close', (status) => {
			clearTimeout(late);
			for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
			resolve(hung ? 124 : (status ?? 1));
		});
	});
}

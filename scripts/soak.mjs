// Runs the tests again and again and prints a table: which failed, how long each part took.
//   npm run soak -- --runs 6                six whole runs
//   npm run soak -- --runs 3 --busy 2       with two busy loops beside them
//   npm run soak -- --runs 10 e2e engines   of these parts alone
// The table is written to test/.out/soak.md after each run.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		runs: { type: 'string', default: '6' },
		busy: { type: 'string', default: '0' },
		...{ all: { type: 'boolean', default: false } },
	},
});
const out = 'test/.out';
const summaryFile = `${out}/summary.json`;
mkdirSync(out, { recursive: true });

const busy = Array.from({ length: Number(values.busy) }, () =>
	spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.on('exit', () => busy.forEach((loop) => loop.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const rows = [];
for (let run = 1; run <= Number(values.runs); run++) {
	rmSync(summaryFile, { force: true });
	const args = ['scripts/test.mjs', ...(values.all ? ['--all'] : []), ...positionals];
	const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
	rows.push({ run, status, load: loadavg()[1], ...readSummary() });
	const table = tableOf(rows);
	writeFileSync(`${out}/soak.md`, table);
	console.log(`\n${table}`);
}
process.exit(rows.every(({ status }) => status === 0) ? 0 : 1);

function readSummary() {
	try {
		return JSON.parse(readFileSync(summaryFile, 'utf8'));
	} catch {
		return { minutes: NaN, passed: 0, failures: [{ what: 'The run broke off.' }], results: {} };
	}
}

function tableOf(rows) {
	const parts = [...new Set(rows.flatMap((row) => Object.keys(row.results)))];
	const line = (cells) => `| ${cells.join(' | ')} |`;
	const head = ['run', 'minutes', 'load', 'passed', 'failed', ...parts.map((name) => `${name}, s`)];
	return [
		`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${values.busy} busy loops`,
		'',
		line(head),
		line(head.map(() => '--:')),
		...rows.map((row) =>
			line([
				...[row.run, row.minutes.toFixed(1), row.load.toFixed(1), row.passed],
				row.failures.map(({ what }) => what).join('; ') || 0,
				...parts.map((name) => row.results[name]?.seconds.toFixed(0) ?? ''),
			]),
		),
		'',
	].join('\n');
}

// npm test: finds or installs the browsers, checks formatting and types, builds, runs every test.
//   npm test -- unit browser    only these parts      npm run test:all    everything there is
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { prepareEngines } from './browsers.mjs';
import { findChromium, installChromium } from './chromium.mjs';

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const wanted = (name) => names.length === 0 || names.includes(name);
const env = { ...process.env, MULL_BUILT: '1' };
const all = process.argv.includes('--all');
if (all) env.MULL_ALL = '1';
const totals = { passed: 0, failed: 0 };

/**
 * Runs a command of the project; a part that fails is said and ends the whole. What one says that runs
 * beside another is shown once it is through.
 */
async function part(title, command, args, { beside = false } = {}) {
	if (!beside) console.log(`\n── ${title}`);
	const started = Date.now();
	const run = spawn('npx', ['--no-install', command, ...args], {
		stdio: beside ? ['ignore', 'pipe', 'inherit'] : 'inherit',
		env,
	});
	const said = beside ? text(run.stdout) : '';
	const [status] = await once(run, 'close');
	if (beside) console.log(`\n── ${title}\n${await said}`);
	const seconds = ((Date.now() - started) / 1000).toFixed(0);
	console.log(
		status === 0 ? `── ${title}: good, ${seconds} s` : `── ${title}: FAILED, ${seconds} s`,
	);
	return status === 0;
}

async function tests(project, how) {
	const report = `test/.out/${project}.json`;
	mkdirSync('test/.out', { recursive: true });
	rmSync(report, { force: true });
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
	// Left to itself Vitest keeps one core free: on two cores it would use one.
	const workers = `--maxWorkers=${Math.max(how.beside ? 1 : 2, availableParallelism() - 1)}`;
	const args = ['run', '--project', project, workers, ...reporters];
	const good = await part(`${project} tests`, 'vitest', args, how);
	if (!existsSync(report)) return false;
	const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(
		readFileSync(report, 'utf8'),
	);
	totals.passed += numPassedTests;
	totals.failed += numFailedTests;
	const skipped = numTotalTests - numPassedTests - numFailedTests;
	if (skipped > 0) console.log(`── ${skipped} tests were skipped: that is a fault.`);
	return good && skipped === 0;
}

function end(good, why) {
	if (!good) console.log(`\nFailed: ${why}`);
	console.log(`\n${totals.passed} passed, ${Math.max(totals.failed, good ? 0 : 1)} failed`);
	process.exit(good ? 0 : 1);
}

if (['browser', 'e2e', 'engines'].some(wanted) && !findChromium() && !installChromium()) {
	end(false, 'no Chromium. Install one, or name one in the variable CHROMIUM.');
}
if (wanted('engines')) {
	const { missing, advice } = prepareEngines();
	if (missing.length > 0) {
		const why = `${missing.join(' and ')} could neither be found nor installed (Debian's packages: ${advice.join(', ')})`;
		// A person's machine may be one that has no such package; where changes are judged, all count.
		if (process.env.CI) end(false, why);
		console.log(`\n── ${why}: the tests in three engines leave it out.`);
	}
}
if (names.length === 0) {
	if (!(await part('formatting', 'prettier', ['--check', '.'])))
		end(false, 'formatting; run "npm run format".');
	if (!(await part('types', 'svelte-check', ['--fail-on-warnings']))) end(false, 'types.');
}
if (['e2e', 'engines'].some(wanted) && !(await part('build', 'vite', ['build'])))
	end(false, 'the build.');
/**
 * One row after another; the lanes of a row run at the same time. In the browser one test goes after
 * another: the other core is free for those that need none.
 */
const rows = [
	[['browser'], ['unit', 'state']],
	[['engines']],
	[['e2e']],
	...(all ? [[['long']]] : []),
];
for (const row of rows) {
	const lanes = row.map((lane) => lane.filter(wanted)).filter((lane) => lane.length > 0);
	const failed = [];
	const walk = async (lane, at) => {
		for (const project of lane)
			if (!(await tests(project, { beside: at > 0 }))) failed.push(project);
	};
	await Promise.all(lanes.map(walk));
	if (failed.length > 0) end(false, `${failed.join(' and ')} tests.`);
}
end(true, '');

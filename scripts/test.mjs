// npm test: finds or installs a Chromium, checks formatting and types, builds, runs every test.
//   npm test -- unit browser    only these parts      npm run test:long    the long tests too
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium, installChromium } from './chromium.mjs';

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const wanted = (name) => names.length === 0 || names.includes(name);
const env = { ...process.env, MULL_BUILT: '1' };
const long = process.argv.includes('--long');
if (long) env.MULL_LONG = '1';
const totals = { passed: 0, failed: 0 };

/** Runs a command of the project; a part that fails is said and ends the whole. */
function part(title, command, ...args) {
	console.log(`\n── ${title}`);
	const started = Date.now();
	const { status } = spawnSync('npx', ['--no-install', command, ...args], {
		stdio: 'inherit',
		env,
	});
	const seconds = ((Date.now() - started) / 1000).toFixed(0);
	console.log(
		status === 0 ? `── ${title}: good, ${seconds} s` : `── ${title}: FAILED, ${seconds} s`,
	);
	return status === 0;
}

function tests(project) {
	const report = `test/.out/${project}.json`;
	mkdirSync('test/.out', { recursive: true });
	rmSync(report, { force: true });
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
	const good = part(`${project} tests`, 'vitest', 'run', '--project', project, ...reporters);
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

if (['browser', 'e2e'].some(wanted) && !findChromium() && !installChromium()) {
	end(false, 'no Chromium. Install one, or name one in the variable CHROMIUM.');
}
if (names.length === 0) {
	if (!part('formatting', 'prettier', '--check', '.'))
		end(false, 'formatting; run "npm run format".');
	if (!part('types', 'svelte-check', '--fail-on-warnings')) end(false, 'types.');
}
if (wanted('e2e') && !part('build', 'vite', 'build')) end(false, 'the build.');
for (const project of ['unit', 'state', 'browser', 'e2e', ...(long ? ['long'] : [])]) {
	if (wanted(project) && !tests(project)) end(false, `${project} tests.`);
}
end(true, '');

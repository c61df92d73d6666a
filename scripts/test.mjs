// Checks the project and runs its tests.
//   npm test                       what protects each change
//   npm run test:all               everything there is
//   npm test -- unit e2e           these parts; their names are in scripts/parts.mjs
//   npm test -- node               several parts, as a job of CI
//   npm test -- test/unit/mind.test.ts -t 'a name'     these files; Vitest's own options may follow
// MULL_SEED=7 chooses the numbers that property tests draw.
import { mkdirSync, writeFileSync } from 'node:fs';
import { prepareEngines } from './browsers.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { folders, jobs, partOf, parts } from './parts.mjs';
import { told } from './report.mjs';
import { command, out, part, vitest } from './run-part.mjs';

const all = process.argv.includes('--all');
const words = process.argv.slice(2).filter((word) => word !== '--all');
// `npm test` draws the same numbers each time, so that it passes each time; the whole suite new ones.
const seed = process.env.MULL_SEED ?? String(all ? Math.floor(Math.random() * 2 ** 31) : 1);
Object.assign(process.env, { MULL_SEED: seed, MULL_BUILT: '1' }, all && { MULL_ALL: '1' });

const named = words.filter((word) => word.startsWith('test/'));
process.exit(named.length > 0 ? await files() : await suite());

/** Files of tests, with Vitest's own words on the screen. Gives the exit status. */
async function files() {
	const names = [...new Set(named.map(partOf))];
	if (names.includes(undefined)) return fault(`Tests lie in ${Object.keys(folders).join(', ')}.`);
	if (!ready(names)) return 1;
	if (names.some((name) => parts[name].needs)) {
		const status = await command(parts.build.run, 'inherit');
		if (status !== 0) return status;
	}
	const projects = names.flatMap((name) => ['--project', name]);
	return command(vitest('run', ...projects, ...words), 'inherit');
}

/** The parts that were asked for. All of them run, whatever fails. Gives the exit status. */
async function suite() {
	const asked = new Set(words.flatMap((word) => jobs[word] ?? [word]));
	const unknown = [...asked].find((name) => !parts[name]);
	if (unknown !== undefined)
		return fault(
			`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}. Jobs: ${Object.keys(jobs).join(', ')}. Files begin with test/.`,
		);
	for (const name of asked) if (parts[name].needs) asked.add(parts[name].needs);
	const chosen = (name) => (asked.size > 0 ? asked.has(name) : all || !parts[name].long);
	const names = Object.keys(parts).filter(chosen);
	if (!ready(names)) return 1;
	mkdirSync(out, { recursive: true });
	console.log(`${names.length} parts, seed ${seed}. What each says is in ${out}/NAME.log.\n`);
	const started = Date.now();
	const results = await inTwos(names);
	const ended = Object.values(results);
	const failures = ended.flatMap((result) => result.failures);
	const passed = ended.reduce((sum, result) => sum + result.passed, 0);
	const minutes = (Date.now() - started) / 60_000;
	// For the soak.
	const summary = { seed, minutes, passed, failures, results };
	writeFileSync(`${out}/summary.json`, JSON.stringify(summary));
	console.log(told(failures, { seed, all }));
	console.log(`${minutes.toFixed(1)} minutes\n\n${passed} passed, ${failures.length} failed`);
	return failures.length > 0 ? 1 : 0;
}

/** Two parts run at the same time; each begins once what it needs has ended. */
async function inTwos(names) {
	const results = {};
	const begun = {};
	const left = [...names];
	const hand = async () => {
		for (;;) {
			const at = left.findIndex((name) => !left.includes(parts[name].needs));
			if (at < 0) return;
			const [name] = left.splice(at, 1);
			const { needs } = parts[name];
			if (needs) await begun[needs];
			begun[name] = part(name, parts[name], needs && results[needs]);
			results[name] = await begun[name];
			console.log(line(name, results[name]));
		}
	};
	await Promise.all([hand(), hand()]);
	return results;
}

function line(name, { passed, failures, seconds }) {
	const counts = [
		...(passed > 0 ? [`${passed} passed`] : []),
		...(failures.length > 0 ? [`${failures.length} failed`] : []),
	];
	const mark = failures.length > 0 ? '✗' : '✓';
	const time = `${seconds.toFixed(0).padStart(4)} s`;
	return `${mark} ${name.padEnd(10)} ${time}  ${counts.join(', ')}`.trimEnd();
}

/** True when the browsers that these parts open are here; says what it installs. */
function ready(names) {
	const wanted = new Set(names.flatMap((name) => parts[name].browsers ?? []));
	if (wanted.has('chromium') && !findChromium() && !installChromium()) {
		fault('No Chromium. Install one, or name one in the variable CHROMIUM.');
		return false;
	}
	if (!wanted.has('webkit')) return true;
	const { missing, advice } = prepareEngines();
	if (missing.length === 0) return true;
	const why = `${missing.join(' and ')} could neither be found nor installed (Debian's packages: ${advice.join(', ')})`;
	// A person's machine may be one that has no such package; where changes are judged, all count.
	if (!process.env.CI) console.log(`${why}: the tests leave it out.`);
	else fault(why);
	return !process.env.CI;
}

function fault(text) {
	console.error(`Failed: ${text}`);
	return 1;
}

// Reads what Vitest wrote about a part, and tells all that failed with the command that repeats it.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** `{ passed, failures: [{ what, why, repeat }] }` of a project's report. */
export function failuresIn({ name, status, report, log }) {
	const again = `npm test -- ${name}`;
	if (!existsSync(report)) {
		const what = status === 124 ? `${name} did not end in time` : `${name} broke off`;
		return { passed: 0, failures: [{ what, why: `Its last words are in ${log}.`, repeat: again }] };
	}
	const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, 'utf8'));
	const failures = testResults.flatMap((file) => {
		const path = relative('.', file.name);
		const bad = file.assertionResults.filter((test) => test.status !== 'passed');
		if (bad.length === 0 && file.status !== 'passed')
			return [{ what: path, why: file.message, repeat: `npm test -- ${path}` }];
		return bad.map((test) => ({
			what: `${path} > ${test.fullName}`,
			// A test that is skipped protects nothing.
			why: test.status === 'failed' ? test.failureMessages.join('\n') : `It is ${test.status}.`,
			repeat: `npm test -- ${path} -t ${quoted(test.fullName)}`,
		}));
	});
	if (failures.length === 0 && status !== 0)
		failures.push({
			what: `${name}: an error outside its tests`,
			why: `See ${log}.`,
			repeat: again,
		});
	return { passed, failures };
}

/** The list of all that failed, for the end of a run. */
export function told(failures, { seed, all }) {
	if (failures.length === 0) return '';
	const variables = `${all ? 'MULL_ALL=1 ' : ''}MULL_SEED=${seed} `;
	const texts = failures.map(({ what, why = '', repeat }) =>
		[
			`✗ ${what}`,
			...why
				.split('\n')
				.slice(0, 30)
				.map((line) => `    ${line.slice(0, 1_000)}`),
			...(repeat ? [`  Again: ${variables}${repeat}`] : []),
		].join('\n'),
	);
	return `\nFailed:\n\n${texts.join('\n\n')}\n`;
}

/** A name as a pattern of Vitest, as one word of a shell. */
const quoted = (name) =>
	`'${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "'\\''")}'`;

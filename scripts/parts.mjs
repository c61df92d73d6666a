// The parts of `npm test`, in the order in which they begin: after what is quick the long ones, so that
// both hands are busy until the end.

const npx = (...words) => ['npx', '--no-install', ...words];

/**
 * `run`: a command; `project`: tests of Vitest; `needs`: the part that comes before; `browsers`: what it
 * opens; `long`: only with `npm run test:all`.
 */
export const parts = {
	build: { run: npx('vite', 'build') },
	// What did not change since it last passed is not read again.
	formatting: { run: npx('prettier', '--check', '--cache', '--cache-strategy=content', '.') },
	lint: { run: ['npm', 'run', '--silent', 'lint'] },
	size: { run: ['node', 'scripts/size.mjs'], needs: 'build' },
	e2e: { project: 'e2e', needs: 'build', browsers: ['chromium'] },
	browser: { project: 'browser', browsers: ['chromium'] },
	engines: { project: 'engines', needs: 'build', browsers: ['chromium', 'firefox', 'webkit'] },
	unit: { project: 'unit' },
	state: { project: 'state' },
	types: { run: npx('svelte-check', '--fail-on-warnings') },
	long: { project: 'long', long: true },
};

/** Several parts under one name: the jobs of CI. */
export const jobs = {
	node: ['build', 'formatting', 'lint', 'types', 'size', 'unit', 'state'],
	chromium: ['browser', 'e2e'],
};

/** Where the tests of each part lie. */
export const folders = {
	'test/unit/': 'unit',
	'test/state/': 'state',
	'test/browser/': 'browser',
	'test/all/browser/': 'browser',
	'test/e2e/': 'e2e',
	'test/all/e2e/': 'e2e',
	'test/browsers/': 'engines',
	'test/all/browsers/': 'engines',
	'test/all/node/': 'long',
};

export const partOf = (file) =>
	Object.entries(folders).find(([folder]) => file.startsWith(folder))?.[1];

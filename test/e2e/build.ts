/** Builds the site before the end-to-end tests, unless `npm test` has done so (MULL_BUILT=1). */
import { spawnSync } from 'node:child_process';

export function setup(): void {
	if (process.env.MULL_BUILT) return;
	// As a process of its own: inside the test runner it would become a development build.
	const env = { ...process.env, NODE_ENV: 'production' };
	const { status } = spawnSync('npx', ['vite', 'build'], { stdio: 'inherit', env });
	if (status !== 0) throw new Error('The site could not be built.');
}

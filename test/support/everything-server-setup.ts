/** Starts `server-everything` on this machine alone; `inject('everythingServer')` is its address. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
	interface ProvidedContext {
		everythingServer: string;
	}
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js';

export default async function setup(project: TestProject): Promise<() => void> {
	// One of its tools tells all variables: it gets none.
	const server = fork(here(program), ['streamableHttp'], {
		execArgv: ['--import', here('only-here.mjs')],
		env: {},
		stdio: 'ignore',
	});
	const port = await new Promise<unknown>((resolve, reject) => {
		server.once('message', resolve);
		server.once('error', reject);
		server.once('exit', (code) => reject(new Error(`server-everything ended with ${code}.`)));
	});
	project.provide('everythingServer', `http://127.0.0.1:${String(port)}/mcp`);
	return () => void server.kill();
}

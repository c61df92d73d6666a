/** Starts the file server for the browser tests; `inject('fileServer')` is its address. */
import type { TestProject } from 'vitest/node';
import { startFileServer } from './file-server.ts';

declare module 'vitest' {
	interface ProvidedContext {
		fileServer: string;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { url, close } = await startFileServer();
	project.provide('fileServer', url);
	return close;
}

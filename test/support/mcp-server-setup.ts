/** Starts the server of tools for the browser tests; `inject('mcpServer')` is its address. */
import type { TestProject } from 'vitest/node';
import { startMcpServer } from './mcp-server.ts';

declare module 'vitest' {
	interface ProvidedContext {
		mcpServer: string;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { url, close } = await startMcpServer();
	project.provide('mcpServer', url);
	return close;
}

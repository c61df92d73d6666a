/**
 * Hosts the sandbox: one run, then the instrument terminates this worker. Nothing of Mull is in
 * here but the interpreter (docs/architecture.md, Safety).
 */
import type { FromSandbox, SandboxRun } from '../instruments/sandbox/sandbox-protocol.ts';
import { loadSandbox, runCode } from '../instruments/sandbox/sandbox.ts';

const scope = self as unknown as {
	postMessage(message: FromSandbox): void;
	onmessage: ((event: MessageEvent<SandboxRun>) => void) | null;
};

const quickjs = await loadSandbox();
scope.onmessage = ({ data }) => {
	scope.onmessage = null;
	try {
		scope.postMessage({ type: 'done', result: runCode(quickjs, data) });
	} catch (thrown) {
		const error = `The sandbox broke: ${thrown instanceof Error ? thrown.message : 'no reason given'}.`;
		scope.postMessage({ type: 'done', result: { output: '', cut: false, error } });
	}
};
scope.postMessage({ type: 'ready' });

/**
 * Instrument *execute a code and read the result* (thought-agent.md, The epistemological method).
 * Each run has a fresh worker with a fresh interpreter, terminated afterwards; off until the user
 * allows it (docs/architecture.md, Safety).
 */
import type { Observation } from '../../core/mission/outside.ts';
import { isAbort } from '../../core/errors.ts';
import type { Instrument } from '../../core/ports.ts';
import { inFreshWorker } from '../fresh-worker.ts';
import { plainData } from '../plain-data.ts';
import {
	readResult,
	type CodeInput,
	type SandboxResult,
	type SandboxRun,
} from './sandbox-protocol.ts';

interface CodeSetup {
	/** Starts a sandbox worker. */
	spawn: () => Worker;
	/** Milliseconds the code may take; default 3,000. */
	deadline?: number;
}

/** Milliseconds after the deadline until a worker that does not react is terminated. */
const grace = 1000;
/** Characters of code in one run. */
const codeLimit = 100_000;

/** Input: `CodeInput`. The value is that of the last expression, else what was printed last. */
export function createCode({ spawn, deadline = 3000 }: CodeSetup): Instrument {
	return {
		id: 'code',
		label: 'Code',
		describe:
			'Runs JavaScript and shows what it prints and the value of its last expression. For arithmetic, counting, dates, searching through cases. No network, no files.',
		readOnly: true,
		idempotent: true,
		input: {
			type: 'object',
			properties: {
				code: { type: 'string' },
				parameters: { type: 'object', additionalProperties: { type: ['number', 'string'] } },
			},
			required: ['code'],
		},
		async use(input, signal) {
			const run = readInput(input, deadline);
			if (typeof run === 'string') return { ok: false, text: '', error: run };
			return observe(await attempt(spawn, run, signal));
		},
	};
}

function readInput(input: unknown, deadline: number): SandboxRun | string {
	const { code, parameters = {} } = (input ?? {}) as Partial<CodeInput>;
	if (typeof code !== 'string' || !code.trim()) return 'There is no code to run.';
	if (code.length > codeLimit) return `The code is longer than ${codeLimit} characters.`;
	const plain = Object.entries(parameters).filter(([, value]) =>
		/number|string/.test(typeof value),
	);
	return { code, parameters: Object.fromEntries(plain), deadline };
}

/** The result, also when the worker dies or hangs; rejects only when aborted. */
async function attempt(
	spawn: () => Worker,
	run: SandboxRun,
	signal: AbortSignal,
): Promise<SandboxResult> {
	try {
		const errand = {
			spawn,
			message: run,
			patience: run.deadline + grace,
			late: `It ran longer than ${run.deadline / 1000} s and did not react.`,
		};
		return await inFreshWorker(errand, readResult, signal);
	} catch (thrown) {
		if (isAbort(thrown)) throw thrown;
		return { output: '', cut: false, error: `Sandbox: ${(thrown as Error).message}` };
	}
}

function observe({ output, cut, json, error, line }: SandboxResult): Observation {
	const printed = cut ? `${output}\n… (more was printed than is kept)` : output;
	if (error !== undefined)
		return {
			ok: false,
			text: printed,
			error: line === undefined ? error : `${error} (line ${line})`,
		};
	const value = plainData(json ?? lastLine(output) ?? '');
	// The value stands in a line of its own, as if it had been printed last.
	const shown = json === undefined ? '' : typeof value === 'string' ? value : json;
	const text = [printed, shown].filter(Boolean).join('\n');
	return { ok: true, text, ...(value === undefined ? {} : { value }) };
}

/** What was printed last, as JSON where it is some. */
function lastLine(output: string): string | undefined {
	if (!output) return undefined;
	const line = output.slice(output.lastIndexOf('\n') + 1);
	try {
		JSON.parse(line);
		return line;
	} catch {
		return JSON.stringify(line);
	}
}

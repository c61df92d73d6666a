/** What crosses between the code instrument and its sandbox worker. */

export interface CodeInput {
	/** JavaScript. The value of its last expression is the result. */
	code: string;
	/** Free parameters, and texts to work on: in `parameters`, and each under its own name. */
	parameters?: Record<string, number | string>;
}

/** To the worker: run this once. */
export interface SandboxRun {
	code: string;
	parameters: Record<string, number | string>;
	/** Milliseconds the code may take. */
	deadline: number;
}

/** From the worker: the sandbox stands; then, once, what came of the code. */
export type FromSandbox = { type: 'ready' } | { type: 'done'; result: SandboxResult };

export interface SandboxResult {
	/** What was printed, line by line; cut at `outputLimit`. */
	output: string;
	/** Something was left out of `output`. */
	cut: boolean;
	/** The last expression's value as JSON; absent for `undefined`, functions and what is too big. */
	json?: string;
	/** Why it failed, in words; absent when it ran to its end. */
	error?: string;
	/** Line of the code that the error names. */
	line?: number;
}

/** Characters of output and of the result's JSON. */
export const outputLimit = 65_536;

/** The result as the protocol has it, or undefined: what comes out of a sandbox is not trusted. */
export function readResult(data: unknown): SandboxResult | undefined {
	if (!isRecord(data) || data.type !== 'done' || !isRecord(data.result)) return undefined;
	const { output, cut, json, error, line } = data.result;
	if (typeof output !== 'string' || output.length > outputLimit) return undefined;
	return {
		output,
		cut: cut === true,
		...(typeof json === 'string' && json.length <= outputLimit ? { json } : {}),
		...(typeof error === 'string' ? { error: error.slice(0, 2000) } : {}),
		...(typeof line === 'number' && Number.isSafeInteger(line) ? { line } : {}),
	};
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

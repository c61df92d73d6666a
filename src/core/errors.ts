/**
 * The one error class of Mull. Every fault carries a `code` that programs branch on, a plain
 * sentence that says what happened, and a way out that says what the person can do next.
 * It survives `postMessage` as a plain object (structuredClone drops a subclass's name and fields).
 */
import type { Usage } from './types.ts';

export type ErrorCode =
	// The device or the model cannot do it as it stands; the run waits until somebody changes that.
	| 'no-model' // no model chosen, or the chosen one is not on this device
	| 'no-webgpu'
	| 'unsupported-device'
	| 'out-of-memory'
	| 'device-lost'
	| 'download'
	| 'bad-model' // a file that is not a model, or that the runtime refuses
	| 'quota'
	| 'storage' // the database cannot be opened, read or written
	| 'not-allowed' // the endpoint or the network was not allowed by the user
	| 'sent-on' // a server sends a download on to another address, which nobody allowed
	| 'network'
	| 'unauthorised'
	| 'locked' // the kept keys wait for their passphrase
	| 'rate-limited'
	| 'waiting-user' // nothing left to do before a question is answered
	| 'unknown-outcome' // an instrument was used, and a crash hid what came of it
	// The request or its reply is at fault; a run records it and goes on as its algorithm decides.
	| 'bad-request'
	| 'server'
	| 'stalled'
	| 'context-overflow'
	| 'malformed'
	| 'over-budget'
	// Neither: somebody asked for the stop, or the program is wrong.
	| 'aborted'
	| 'bad-input'
	| 'incompatible'
	| 'bug';

/** Faults of the surroundings: the run suspends and resumes at the same step once they are gone. */
const surroundings: ReadonlySet<ErrorCode> = new Set([
	'no-model',
	'no-webgpu',
	'unsupported-device',
	'out-of-memory',
	'device-lost',
	'download',
	'bad-model',
	'quota',
	'storage',
	'not-allowed',
	'sent-on',
	'network',
	'unauthorised',
	'locked',
	'rate-limited',
	'waiting-user',
	'unknown-outcome',
]);

/** Faults of one request or reply: the journal records them and the algorithm decides. */
const stepFaults: ReadonlySet<ErrorCode> = new Set([
	'bad-request',
	'server',
	'stalled',
	'context-overflow',
	'malformed',
	'over-budget',
]);

/** A `MullError` as plain data, for messages and for the database. */
export interface PlainError {
	code: ErrorCode;
	message: string;
	/** What the person can do next, as one sentence; empty when nothing can be done. */
	wayOut: string;
}

export class MullError extends Error {
	readonly code: ErrorCode;
	readonly wayOut: string;
	/** What the model wrote before the fault, where that is known: it counts in a run's budget. */
	usage?: Usage;
	/** Calls of the model that were made before the fault; absent where one was. */
	calls?: number;
	/** Words of an answer that came before the fault; never of a structure. */
	written?: string;

	constructor(code: ErrorCode, message: string, wayOut = '', options?: ErrorOptions) {
		super(message, options);
		this.name = 'MullError';
		this.code = code;
		this.wayOut = wayOut;
	}
}

/** True when the run should wait for its surroundings instead of recording a failure. */
export function isEnvironmentError(code: ErrorCode): boolean {
	return surroundings.has(code);
}

/** True when the journal records the fault and a replay observes it again. */
export function isStepFault(error: unknown): error is MullError {
	return error instanceof MullError && stepFaults.has(error.code);
}

/** True for a `MullError` of that code. */
export function hasCode(error: unknown, code: ErrorCode): error is MullError {
	return error instanceof MullError && error.code === code;
}

/** True for an abort, whichever way the platform or a library spells it. */
export function isAbort(error: unknown): boolean {
	if (hasCode(error, 'aborted')) return true;
	return error instanceof Error && error.name === 'AbortError';
}

/** Turns whatever was thrown (an `Error`, a string from a worker, anything) into a `MullError`. */
export function toMullError(thrown: unknown, fallback: ErrorCode = 'bug'): MullError {
	if (thrown instanceof MullError) return thrown;
	if (isAbort(thrown)) return new MullError('aborted', 'Stopped.', '', { cause: thrown });
	if (isPlainError(thrown)) return fromPlain(thrown);
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	return new MullError(fallback, message || 'Something failed without saying why.', '', {
		cause: thrown,
	});
}

export function toPlain(thrown: unknown, fallback: ErrorCode = 'bug'): PlainError {
	const { code, message, wayOut } = toMullError(thrown, fallback);
	return { code, message, wayOut };
}

export function fromPlain({ code, message, wayOut }: PlainError): MullError {
	return new MullError(code, message, wayOut);
}

function isPlainError(value: unknown): value is PlainError {
	return (
		typeof value === 'object' &&
		value !== null &&
		typeof (value as PlainError).code === 'string' &&
		typeof (value as PlainError).message === 'string' &&
		typeof (value as PlainError).wayOut === 'string'
	);
}

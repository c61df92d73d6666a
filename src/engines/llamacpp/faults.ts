/** Turns what llama.cpp and wllama say when something fails into errors a person can act on. */
import { MullError } from '../../core/errors.ts';
import { wait } from '../../core/wait.ts';
import { hasSimd } from '../../core/device/simd.ts';

/** Keeps the last lines of the runtime's log: they hold the reasons that its errors do not. */
export interface Log {
	debug(...parts: unknown[]): void;
	log(...parts: unknown[]): void;
	warn(...parts: unknown[]): void;
	error(...parts: unknown[]): void;
	/** The newest lines. */
	readonly all: readonly string[];
	/** Lines so far, forgotten ones included; `since` gives those that came later. */
	readonly count: number;
	since(count: number): string;
	/** Called with the line that says that the program itself cannot run. */
	onFatal?: (line: string) => void;
}

const keep = 400;

export function createLog(): Log {
	let all: string[] = [];
	let count = 0;
	const add = (...parts: unknown[]) => {
		const line = parts.map(asText).join(' ');
		count++;
		all.push(line);
		if (all.length > 2 * keep) all = all.slice(-keep);
		if (/^Aborted\(|^worker: |^ggml_webgpu: Device lost/.test(line)) log.onFatal?.(line);
	};
	const log: Log = {
		debug: add,
		log: add,
		warn: add,
		error: add,
		get all() {
			return all;
		},
		get count() {
			return count;
		},
		since: (mark) => (count > mark ? all.slice(mark - count).join('\n') : ''),
	};
	return log;
}

function asText(part: unknown): string {
	if (part instanceof Error) return part.message;
	if (typeof part === 'object' && part !== null && 'message' in part) {
		// The worker's own error event: it could not be started, or its script failed.
		const isEvent = 'lineno' in part || 'filename' in part;
		return `${isEvent ? 'worker: ' : ''}${String((part as { message: unknown }).message)}`;
	}
	return String(part);
}

const memory =
	/out of memory|bad_alloc|enlarge memory|(?:can|could )not allocate|failed to allocate|OOM/i;
const another = 'Choose another model file, or download this one again.';

/** No memory at all was given to the program, before anything of the model was read. */
const noMemoryYet = (thrown: unknown): boolean =>
	thrown instanceof MullError &&
	thrown.code === 'out-of-memory' &&
	/WebAssembly\.Memory/.test(String(thrown.cause));

/**
 * Opens again where the browser has no memory yet: that of a worker which ended comes back a little
 * later. The last are the milliseconds to wait before each new attempt.
 */
export async function untilMemory<T>(
	open: () => Promise<T>,
	signal: AbortSignal,
	[delay, ...delays]: readonly number[] = [250, 1000, 3000],
): Promise<T> {
	try {
		return await open();
	} catch (thrown) {
		if (delay === undefined || !noMemoryYet(thrown)) throw thrown;
		await wait(delay, signal);
		return untilMemory(open, signal, delays);
	}
}

/** Why a model could not be loaded. */
export function loadFault(thrown: string, log: Log): MullError {
	const said = [thrown, ...log.all.slice(-40)].join('\n');
	const options = { cause: new Error(said) };
	if (memory.test(said)) return outOfMemory(options);
	if (/CompileError|wasm-unsafe-eval|Content Security|prepare wasm|^worker: /m.test(said)) {
		return new MullError(
			'unsupported-device',
			`llama.cpp could not be started in this browser. ${firstOf(said, /CompileError[^\n]*/)}`.trim(),
			'Reload the page; if that does not help, use a recent Chrome, Edge, Firefox or Safari.',
			options,
		);
	}
	const architecture = /unknown model architecture: '([^']*)'/.exec(said)?.[1];
	if (architecture !== undefined) {
		return new MullError(
			'bad-model',
			`llama.cpp does not know this kind of model (“${architecture}”).`,
			'Choose another model.',
			options,
		);
	}
	if (/not within the file bounds|corrupted or incomplete/.test(said)) {
		return new MullError('bad-model', 'The model file is damaged or cut off.', another, options);
	}
	const reason = firstOf(said, /error loading model: ([^\n]*)/) || templateFault(said.split('\n'));
	return new MullError(
		'bad-model',
		`llama.cpp cannot load this model file${reason ? `: ${reason}` : '.'}`,
		another,
		options,
	);
}

/** A load failed at the projector; the model itself had been read. */
export const isProjectorFault = (thrown: unknown): boolean =>
	thrown instanceof MullError &&
	thrown.code !== 'out-of-memory' &&
	/failed to load multimodal model/.test(String(thrown.cause));

/**
 * - `request`: only this request failed.
 * - `broke`: a reply became unreadable, and took down what ran beside it.
 * - `refused`: a request was refused as it came, and took down what ran beside it.
 * - `dead`: the program itself is gone.
 */
type FaultKind = 'request' | 'broke' | 'refused' | 'dead';

/** What became of a request; `said` is the log since it began. */
export function requestFault(thrown: unknown, said: string): { error: MullError; kind: FaultKind } {
	if (thrown instanceof MullError) return { kind: 'dead', error: thrown };
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	const options = { cause: thrown };
	const overflow = overflowPattern.exec(message);
	if (overflow) {
		const text = `The prompt has ${overflow[1]} tokens, the model takes ${overflow[2]} with its reply.`;
		const wayOut =
			'Shorten the question or start a new conversation, or give the model more context.';
		return { kind: 'request', error: new MullError('context-overflow', text, wayOut, options) };
	}
	const crashed = isCrash(message);
	if (memory.test(message) || (crashed && memory.test(said))) {
		return { kind: 'dead', error: outOfMemory(options) };
	}
	if (/Invalid typed array length/.test(message) && !/Device lost/.test(said)) {
		// Its JSON writer throws on bytes that are no UTF-8, its parser on what it cannot follow.
		if (/invalid UTF-8|type_error\.316|does not match the expected/.test(said)) {
			const text = 'The model wrote something that llama.cpp cannot read as text.';
			const wayOut = 'Try again, with a lower temperature if it goes on.';
			return { kind: 'broke', error: new MullError('malformed', text, wayOut, options) };
		}
		const telling = /schema|template|jinja|grammar|json\.exception/i;
		const reason = said.split('\n').find((line) => telling.test(line));
		if (reason) {
			const text = `llama.cpp refused the request: ${reason.trim()}`;
			const error = new MullError('bad-request', text, 'Choose another model.', options);
			return { kind: 'refused', error };
		}
	}
	if (crashed) return { kind: 'dead', error: deviceLost(options) };
	const text = `llama.cpp failed: ${message}`;
	return { kind: 'request', error: new MullError('server', text, 'Try again.', options) };
}

const overflowPattern =
	/request \((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/;

function isCrash(message: string): boolean {
	return /\(ABORT\)|has crashed|unreachable|memory access|RuntimeError|Invalid typed|File read failed|terminated/i.test(
		message,
	);
}

function firstOf(text: string, pattern: RegExp): string {
	const found = pattern.exec(text);
	return found?.[1] ?? found?.[0] ?? '';
}

/** What it says about a chat template behind the last 'error: ' of the line. */
function templateFault(lines: string[]): string {
	const word = 'error: ';
	for (const line of lines) {
		const about = line.indexOf('chat template');
		const at = line.lastIndexOf(word);
		if (about >= 0 && at > about) return line.slice(at + word.length);
	}
	return '';
}

function outOfMemory(options: ErrorOptions): MullError {
	return new MullError(
		'out-of-memory',
		'There is not enough memory for this model.',
		'Close other tabs, choose a smaller model, or give this one less context.',
		options,
	);
}

function deviceLost(options: ErrorOptions): MullError {
	return new MullError(
		'device-lost',
		'The model’s program stopped working.',
		'Resume: the model is loaded again.',
		options,
	);
}

export function unloaded(): MullError {
	return new MullError('device-lost', 'The model was unloaded.', 'Resume: it is loaded again.');
}

export function requireSimd(): void {
	if (hasSimd()) return;
	throw new MullError(
		'unsupported-device',
		'This browser is too old to run llama.cpp models: its WebAssembly has no vectors.',
		'Use a recent browser, or connect a server.',
	);
}

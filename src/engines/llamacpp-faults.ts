/** Turns what llama.cpp and wllama say when something fails into errors a person can act on. */
import { MullError } from '../core/errors.ts';

/** Keeps the last lines of the runtime's log: they hold the reasons that its errors do not. */
export interface Log {
	debug(...parts: unknown[]): void;
	log(...parts: unknown[]): void;
	warn(...parts: unknown[]): void;
	error(...parts: unknown[]): void;
	readonly all: string[];
	/** Called once, with the line that says that the program itself cannot run. */
	onFatal?: (line: string) => void;
}

const keep = 400;

export function createLog(): Log {
	const all: string[] = [];
	const add = (...parts: unknown[]) => {
		const line = parts.map(asText).join(' ');
		all.push(line);
		if (all.length > keep) all.splice(0, keep / 2);
		if (/^Aborted\(|^worker: /.test(line)) log.onFatal?.(line);
	};
	const log: Log = { debug: add, log: add, warn: add, error: add, all };
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

const memory = /out of memory|bad_alloc|enlarge memory|Cannot allocate|failed to allocate|OOM/i;
const another = 'Choose another model file, or download this one again.';

/** Why a model could not be loaded. */
export function loadFault(thrown: string, log: Log): MullError {
	const said = [thrown, ...log.all.slice(-40)].join('\n');
	const options = { cause: new Error(said) };
	if (memory.test(said)) return outOfMemory(options);
	if (/CompileError|wasm-unsafe-eval|Content Security|prepare wasm|^worker: /m.test(said)) {
		return new MullError(
			'unsupported-device',
			`llama.cpp could not be started in this browser. ${firstOf(said, /CompileError[^\n]*/)}`.trim(),
			'Reload the page; if that does not help, use a recent Chrome or Edge.',
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
	const reason = firstOf(
		said,
		/error loading model: ([^\n]*)/,
		/chat template[^\n]*error: ([^\n]*)/,
	);
	return new MullError(
		'bad-model',
		`llama.cpp cannot load this model file${reason ? `: ${reason}` : '.'}`,
		another,
		options,
	);
}

/** What became of a request. `loud`: the program itself is gone and must be loaded again. */
export function requestFault(thrown: unknown, log: Log): { error: MullError; dead: boolean } {
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	const options = { cause: thrown };
	const overflow =
		/request \((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/.exec(message);
	if (overflow) {
		const text = `The prompt has ${overflow[1]} tokens, the model takes ${overflow[2]} with its reply.`;
		const wayOut =
			'Shorten the question or start a new conversation, or give the model more context.';
		return alive(new MullError('context-overflow', text, wayOut, options));
	}
	const recent = log.all.slice(-12).join('\n');
	if (memory.test(message) || (isCrash(message) && memory.test(recent))) {
		return { error: outOfMemory(options), dead: true };
	}
	if (/Device lost|device error/i.test(recent) || message.startsWith('(ABORT)')) {
		return { error: deviceLost(options), dead: true };
	}
	if (isInnerFault(message)) {
		// nlohmann::json refuses to write bytes that are no UTF-8; the chat parser does too.
		if (/UTF-8|type_error\.316/.test(recent)) {
			return alive(
				new MullError(
					'malformed',
					'The model wrote bytes that are no text.',
					'Try again, with a lower temperature if it goes on.',
					options,
				),
			);
		}
		const reason = firstOf(recent, /(?:JSON schema error|Template|template)[^\n]*/);
		if (reason) {
			const text = `llama.cpp refused the request: ${reason}`;
			return alive(new MullError('bad-request', text, 'Choose another model.', options));
		}
	}
	if (isCrash(message)) return { error: deviceLost(options), dead: true };
	return alive(new MullError('server', `llama.cpp failed: ${message}`, 'Try again.', options));
}

/** The exception that llama.cpp caught itself, as wllama reports it: a length that says "GLUE". */
export function isInnerFault(message: string): boolean {
	return /Invalid typed array length/.test(message);
}

function isCrash(message: string): boolean {
	return /\(ABORT\)|has crashed|unreachable|memory access|RuntimeError|Invalid typed|File read failed|terminated/i.test(
		message,
	);
}

const alive = (error: MullError) => ({ error, dead: false });

function firstOf(text: string, ...patterns: RegExp[]): string {
	for (const pattern of patterns) {
		const found = pattern.exec(text);
		if (found) return found[1] ?? found[0];
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

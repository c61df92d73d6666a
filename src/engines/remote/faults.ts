/** What can go wrong between this page and a server, in plain words with a way out. */
import { MullError } from '../../core/errors.ts';
import { isThisMachine } from '../../core/device/model-location.ts';
import { limitIn } from './learnt.ts';
import { maskSecret } from '../../core/text/mask-secrets.ts';
import { passing, saysNothing, wantsKey } from './error-text.ts';

/** A failed try: the error as the person will read it, and whether another try may help. */
export class Fault extends Error {
	readonly error: MullError;
	/** Trying again may help. */
	readonly transient: boolean;
	/** Milliseconds that the server asked to wait before that. */
	readonly waitMs: number | undefined;
	/** It has too much to do, or is not ready yet: a while must pass. */
	readonly busy: boolean;

	constructor(error: MullError, transient = false, waitMs?: number, busy = false) {
		super(error.message, { cause: error });
		this.error = error;
		this.transient = transient;
		this.waitMs = waitMs;
		this.busy = busy;
	}
}

/** A refusal as the server put it. */
export interface Refusal {
	/** HTTP status; for an error inside a reply the code it names, else 500; 200: no reply, no error. */
	status: number;
	/** What the server says about it, its echo of the request left out. */
	words: string;
	/** Milliseconds that it asks to wait. */
	waitMs?: number | undefined;
}

const overflow =
	/context[ _-]*(length|window|size)|maximum (context|sequence) |maximum number of tokens|exceed[a-z_]*[ _](the )?(available )?context|too many (input )?tokens|(prompt|input)[^.]{0,40} (is )?too (long|large)|max_model_len|reduce the length/i;
const noCredit = /insufficient[_ ](quota|balance|credit|funds)|out of credit/i;
const noModel =
	/model[^.]{0,80}(not (be )?found|does not exist|not exist|not supported|unknown)|(unknown|invalid|no such) model/i;

/** The server is right, the address is not: LM Studio, Express, FastAPI and others say so. */
const wrongPlace =
	/unexpected endpoint|cannot (post|get) \/|(no|unknown|invalid) (such )?(route(?! to)|endpoint|url|path)\b|(route|endpoint|url|path) (was |is )?not (be )?found|unknown request url/i;

/** The fault behind a refusal. `secret` (the key) never reaches a message. */
export function faultOf(refusal: Refusal, url: string, model: string, secret?: string): Fault {
	const { status, waitMs } = refusal;
	const words = quote(refusal.words, secret);
	const host = hostOf(url);
	if (status === 413 || (status !== 429 && overflow.test(refusal.words)))
		return new Fault(
			new MullError(
				'context-overflow',
				`The prompt does not fit the context of ${model}${words}`,
				limitIn(refusal.words)
					? `The server names a limit of ${limitIn(refusal.words)} tokens. Mull keeps to it from now on: try again.`
					: 'Set the context of this server to what the server really offers, or shorten the question.',
			),
		);
	const aboutKey = status >= 400 && ![402, 429].includes(status) && wantsKey.test(refusal.words);
	if (status === 401 || status === 403 || aboutKey) {
		let said = `${host} wants ${secret ? 'another' : 'a'} key${words}`;
		if (status === 401)
			said = `${host} does not accept the key${secret ? '' : ': none was given'}.`;
		if (status === 403) said = `${host} does not allow this${words}`;
		const wayOut = 'Check the API key of this server, and that it may use this model.';
		return new Fault(new MullError('unauthorised', said, wayOut));
	}
	if (status === 402 || (status === 429 && noCredit.test(refusal.words)))
		return new Fault(
			new MullError(
				'rate-limited',
				`${host} says that this account has no credit left${words}`,
				'Add credit with the provider, or choose a local model.',
			),
		);
	if (status === 429) {
		const long = waitMs !== undefined && waitMs > longestWait;
		return new Fault(
			new MullError(
				'rate-limited',
				`${host} takes no more requests for now${long ? ` and asks to wait ${span(waitMs)}` : ''}${words}`,
				'Wait a while and resume, or lower the number of parallel requests to this server.',
			),
			!long,
			waitMs,
			true,
		);
	}
	if (wrongPlace.test(refusal.words)) return new Fault(notTheAddress(url, status, words));
	if (noModel.test(refusal.words) && status >= 400 && status < 500)
		return new Fault(
			new MullError(
				'no-model',
				`${host} does not have the model “${model}”${words}`,
				'Edit this server on the Models screen and press Connect, then choose one of its models.',
			),
		);
	if (status === 404 || status === 405 || (status >= 300 && status < 400))
		return new Fault(notTheAddress(url, status, words));
	if (status >= 500 || status === 408 || status === 425)
		return new Fault(
			new MullError(
				'server',
				`${host} failed (${status})${words}`,
				!secret && saysNothing.test(refusal.words)
					? 'Enter a key if the server wants one: some fail like this without it. Otherwise look at the log of the server.'
					: 'Try again; if it stays so, look at the log of the server.',
			),
			status !== 501 && status !== 505,
			waitMs,
			status === 503,
		);
	if (status < 300) return unreadable(url, refusal.words, secret);
	return new Fault(
		new MullError(
			'bad-request',
			`${host} refused the request (${status})${words}`,
			'Check the model and the sampling of this role.',
		),
	);
}

/** Longer waits than this are left to the person. Milliseconds. */
const longestWait = 60_000;

function notTheAddress(url: string, status: number, words: string): MullError {
	const address = withoutQuery(url);
	return new MullError(
		'network',
		status < 400
			? `The address ${address} leads elsewhere${words}`
			: `The address ${address} is unknown to the server (${status})${words}`,
		'Check the address of this server: it usually ends with /v1.',
	);
}

/** A web page came where an answer was expected. */
export function webPage(url: string): MullError {
	return new MullError(
		'network',
		`${hostOf(url)} answered with a web page, not as a model server.`,
		'Check the address of this server: it usually ends with /v1.',
	);
}

/** What came is no reply. `words`: what it says instead. */
export function unreadable(url: string, words = '', secret?: string): Fault {
	return new Fault(
		new MullError(
			'server',
			`${hostOf(url)} sent something that is not a reply of a model server${quote(words, secret)}`,
			'Try again; if it stays so, check that the server speaks the OpenAI protocol.',
		),
		words === '' || passing.test(words),
	);
}

/** The model says why it does not answer. */
export function declined(url: string, words: string, secret?: string): Fault {
	return new Fault(
		new MullError(
			'bad-request',
			`The model on ${hostOf(url)} refused to answer${quote(words, secret)}`,
			'Put the question in other words, or choose another model.',
		),
	);
}

/** It calls a tool that nobody offered, and says nothing else. */
export function onlyTools(url: string, call: string): Fault {
	return new Fault(
		new MullError(
			'bad-request',
			`The model on ${hostOf(url)} called a tool in place of an answer${quote(call)}`,
			'Ask again, or choose another model.',
		),
	);
}

/** No connection, or the browser hides the answer: code cannot tell these two apart. */
export function unreachable(url: string, origin: string): Fault {
	const host = hostOf(url);
	const overHttp = url.startsWith('http:') && !isThisMachine(url);
	return new Fault(
		new MullError(
			'network',
			`${host} cannot be reached: either it is not running or not connected, or it does not let web pages use it (CORS).`,
			`Start the server and let it accept ${origin}: Ollama with OLLAMA_ORIGINS=${origin}, ` +
				`vLLM with --allowed-origins '["${origin}"]', LM Studio with “Enable CORS”; llama-server and SGLang ` +
				'accept every page. If the browser asks for access to the local network, allow it.' +
				(overHttp ? ' Plain http works only for this machine; others need https.' : ''),
		),
		true,
	);
}

/** The service worker's gate stopped the request. */
export function notAllowed(url: string): MullError {
	return new MullError(
		'not-allowed',
		`Mull may not contact ${hostOf(url)}.`,
		'Allow this server on the Models screen.',
	);
}

/** An https page may not call an http address, except on this machine. */
export function mixedContent(url: string): MullError {
	return new MullError(
		'network',
		`This page came over https, so the browser does not let it call ${hostOf(url)} over plain http.`,
		'Give the server https, run Mull on your own machine (npm start), or reach the server through localhost.',
	);
}

export function cut(url: string): Fault {
	return new Fault(
		new MullError(
			'network',
			`The connection to ${hostOf(url)} was cut in the middle of a reply.`,
			'Check the connection and the server, then resume.',
		),
		true,
	);
}

/**
 * The stream ended in good order and no reply did: a server that takes one request at a time breaks
 * a reply off when another one comes.
 */
export class Interrupted extends Fault {
	constructor(url: string) {
		super(
			new MullError(
				'network',
				`${hostOf(url)} broke its reply off: it ended without saying that it was whole.`,
				'It may answer one request at a time only: let nothing else ask it meanwhile, or start it so that it finishes what it began (llama-cpp-python: --interrupt_requests false), then resume.',
			),
			true,
		);
	}
}

export function stalled(url: string, milliseconds: number): Fault {
	return new Fault(
		new MullError(
			'stalled',
			`${hostOf(url)} has sent nothing for ${span(milliseconds)}.`,
			'Look whether the server is still working; a smaller model or a shorter prompt answers sooner.',
		),
	);
}

/** `word`: what the server calls that end. */
export function filtered(url: string, word: string): Fault {
	return new Fault(
		new MullError(
			'bad-request',
			`The content filter of ${hostOf(url)} stopped the reply${quote(word)}`,
			'Put the question in other words, or choose a local model.',
		),
	);
}

/** The server says that it gave up. `word`: what it calls that end. */
export function brokenOff(url: string, word: string): Fault {
	return new Fault(
		new MullError(
			'server',
			`${hostOf(url)} did not finish the reply${quote(word)}`,
			'Try again; if it stays so, look at the log of the server.',
		),
		true,
		undefined,
		/insufficient|overload|quota|rate/i.test(word),
	);
}

/** A query may hold a key. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/, '');

export const hostOf = (url: string) => new URL(url).host;

const likeKey = /\b((sk|key|gsk|hf|Bearer)[-_]|Bearer |(sk|key) (?=\S*\d))[\w*.-]{6,}/gi;
/** What the server said, in brackets, short and without anything that looks like a key. */
function quote(words: string, secret?: string): string {
	let said = maskSecret(words.replace(/\s+/g, ' ').trim(), secret);
	said = said.replace(likeKey, '…');
	if (said.length > 240) said = `${said.slice(0, 240)}…`;
	return said === '' ? '.' : `. It says: “${said}”`;
}

function span(milliseconds: number): string {
	const seconds = Math.max(1, Math.round(milliseconds / 1000));
	if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
	return `${Math.round(seconds / 60)} minutes`;
}

/**
 * A real OpenAI-compatible HTTP server whose replies are data: for engine tests in Node, for
 * browser tests (through `openai-server-setup.ts`) and for end-to-end tests on the built site.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat request as it came, parsed. */
export interface ChatRequest {
	model: string;
	messages: { role: string; content: string }[];
	stream?: boolean;
	temperature?: number;
	top_p?: number;
	seed?: number;
	max_tokens?: number;
	response_format?: { type: string; json_schema?: { name: string; schema: unknown } };
	chat_template_kwargs?: { enable_thinking?: boolean };
	[field: string]: unknown;
}

/** What the server does with one chat request. Everything is optional and plain data. */
export interface Scripted {
	text?: string;
	/** Sent as `text`, as JSON. */
	json?: unknown;
	thinking?: string;
	/** Where the thinking goes; default `reasoning_content`. */
	thinkingIn?: 'reasoning_content' | 'reasoning' | 'tags';
	/** Default `stop`; null leaves it out. */
	finish?: string | null;
	/** Default: counted by words; null sends none. */
	usage?: Record<string, unknown> | null;
	/** Default as fast as it goes. */
	tokensPerSecond?: number;
	/** Milliseconds before anything is sent. */
	delay?: number;
	/** Characters of one piece ("token"); default 4. */
	piece?: number;
	/** Cuts the connection after so many pieces; 0: before the first byte. */
	cutAfter?: number;
	/** Falls silent after so many pieces, connection open. */
	silentAfter?: number;
	/** Answers in one JSON body although a stream was asked for. */
	whole?: boolean;
	/** Status and body of an error (or of anything else). */
	status?: number;
	body?: unknown;
	headers?: Record<string, string>;
	/** The body of a stream as it is, piece by piece; numbers are pauses in milliseconds. */
	raw?: (string | number | { bytes: number[] })[];
}

export interface Recorded {
	path: string;
	method: string;
	headers: Record<string, string | string[] | undefined>;
	body: ChatRequest;
	/** Pieces sent so far. */
	sent: number;
	/** The client went away before the reply was whole. */
	left: boolean;
	/** It was broken off because another request came (`interrupts`). */
	interrupted?: boolean;
	at: number;
	/** Milliseconds since 1970 when its turn came (`interrupts`) and when its reply was over. */
	began?: number;
	ended?: number;
}

export interface ServerOptions {
	/** `earlier`: chat requests that were answered before this one. */
	reply(request: ChatRequest, earlier: number): Scripted | Promise<Scripted>;
	/** For GET /models; null answers 404. */
	models?: string[] | null;
	/** Fields that are refused with status 400, as a strict server does. */
	refuses?: string[];
	/**
	 * As llama-cpp-python does: one request at a time; the reply under way ends with “[DONE]”, without
	 * a finish, and a broken connection as soon as another request waits.
	 */
	interrupts?: boolean;
	/**
	 * As llama-cpp-python does: a schema under `json_schema` is refused with status 500 and pydantic's
	 * words; `'never'` refuses the field under any type.
	 */
	pydantic?: boolean | 'never';
	/** Answers /embeddings; without it, with 404. */
	embed?: (text: string) => number[];
	/** Requests need this key, else 401. */
	key?: string;
	/** Sends no CORS headers. */
	noCors?: boolean;
	port?: number;
}

export interface TestServer {
	/** Base URL with /v1. */
	url: string;
	/** Chat requests and model lists, in order. */
	requests: Recorded[];
	/** May be changed at any time. */
	options: ServerOptions;
	/** Most chat requests that were under way at once. */
	mostAtOnce(): number;
	/** Resolves when so many more pieces of replies, of all requests together, have been sent. */
	sent(count: number): Promise<void>;
	stop(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<TestServer> {
	const requests: Recorded[] = [];
	const load = { now: 0, most: 0, all: 0 };
	const pieces = new EventTarget();
	const alone = { turn: Promise.resolve(), waiting: 0 };
	const server = createServer((request, response) => {
		void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
	});

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { noCors, key, models, refuses, pydantic, interrupts } = self.options;
		if (!noCors) allowOrigin(request, response);
		if (request.method === 'OPTIONS') return void response.writeHead(204).end();
		const body = await readBody(request);
		const path = request.url ?? '';
		const { method = 'GET', headers } = request;
		const recorded: Recorded = {
			path,
			method,
			headers,
			body,
			sent: 0,
			left: false,
			at: Date.now(),
		};
		requests.push(recorded);
		response.on('close', () => (recorded.left = !response.writableFinished));
		if (key !== undefined && headers.authorization !== `Bearer ${key}`)
			return sendJson(response, 401, error(`Incorrect API key provided: ${headers.authorization}`));
		if (path.endsWith('/models')) {
			if (models === null) return sendJson(response, 404, error('Not found'));
			const data = (models ?? ['test-model']).map((id) => ({ id, object: 'model' }));
			return sendJson(response, 200, { object: 'list', data });
		}
		const { embed } = self.options;
		if (embed && path === '/v1/embeddings') {
			const { input } = body as unknown as { input: string[] };
			const data = input.map((text, index) => ({ index, embedding: embed(text) }));
			return sendJson(response, 200, { data });
		}
		if (path !== '/v1/chat/completions') return sendJson(response, 404, error('Not found'));
		const refused = refuses?.find((field) => field in body);
		if (refused !== undefined)
			return sendJson(response, 400, error(`Unrecognized request argument supplied: ${refused}`));
		const type = body.response_format?.type;
		if (type !== undefined && (pydantic === 'never' || (pydantic && type === 'json_schema')))
			return sendJson(response, 500, pydanticError(type, pydantic === 'never'));
		load.most = Math.max(load.most, ++load.now);
		response.on('close', () => {
			load.now--;
			recorded.ended = Date.now();
		});
		const reply = async (wanted?: () => boolean) =>
			send(response, recorded, await self.options.reply(body, load.all++), {
				...(wanted ? { wanted } : {}),
				onPiece: () => pieces.dispatchEvent(new Event('piece')),
			});
		if (!interrupts) return reply();
		alone.waiting++;
		const before = alone.turn;
		let over = () => {};
		alone.turn = new Promise((resolve) => (over = resolve));
		await before;
		alone.waiting--;
		recorded.began = Date.now();
		try {
			await reply(() => alone.waiting > 0);
		} finally {
			over();
		}
	}

	const self: TestServer = {
		url: '',
		requests,
		options,
		mostAtOnce: () => load.most,
		sent: (count) =>
			new Promise((resolve) => {
				if (count === 0) return resolve();
				const hear = () => {
					if (--count > 0) return;
					pieces.removeEventListener('piece', hear);
					resolve();
				};
				pieces.addEventListener('piece', hear);
			}),
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
	self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	return self;
}

/** Sends one scripted reply. */
export async function send(
	response: ServerResponse,
	recorded: Recorded,
	scripted: Scripted,
	{
		wanted = () => false,
		onPiece = () => {},
	}: {
		/** Another request waits, and this reply has to end. */
		wanted?: () => boolean;
		/** Told after each piece. */
		onPiece?: () => void;
	} = {},
): Promise<void> {
	if (scripted.delay) await pause(scripted.delay);
	for (const [name, value] of Object.entries(scripted.headers ?? {}))
		response.setHeader(name, value);
	if (scripted.cutAfter === 0) return void response.destroy();
	if (scripted.status !== undefined || scripted.body !== undefined)
		return sendJson(response, scripted.status ?? 200, scripted.body ?? error('Scripted failure'));
	if (scripted.whole || recorded.body.stream === false)
		return sendJson(response, 200, wholeReply(scripted, recorded.body));
	if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'text/event-stream');
	response.writeHead(200);
	response.flushHeaders();
	for (const piece of scripted.raw ?? events(scripted, recorded.body)) {
		if (response.destroyed) return;
		if (scripted.cutAfter === recorded.sent) {
			// What was written is read at the other side first.
			await pause(300);
			return void response.destroy();
		}
		if (scripted.silentAfter === recorded.sent) return;
		if (recorded.sent > 0 && wanted()) {
			recorded.interrupted = true;
			response.write('data: [DONE]\n\n');
			await pause(50);
			return void response.destroy();
		}
		if (typeof piece === 'number') await pause(piece);
		else {
			response.write(typeof piece === 'string' ? piece : Buffer.from(piece.bytes));
			recorded.sent++;
			onPiece();
		}
		if (scripted.tokensPerSecond) await pause(1000 / scripted.tokensPerSecond);
		// Lets a client that left be noticed.
		else if (recorded.sent % 50 === 0) await pause(0);
	}
	response.end();
}

function* events(scripted: Scripted, request: ChatRequest): Generator<string> {
	const { finish = 'stop', piece = 4, thinkingIn = 'reasoning_content' } = scripted;
	const { thinking, text } = wordsOf(scripted);
	yield event(request, { delta: { role: 'assistant', content: '' } });
	if (thinkingIn !== 'tags')
		for (const part of cutUp(thinking, piece))
			yield event(request, { delta: { [thinkingIn]: part } });
	const content =
		thinkingIn === 'tags' && thinking ? `<think>\n${thinking}\n</think>\n\n${text}` : text;
	for (const part of cutUp(content, piece)) yield event(request, { delta: { content: part } });
	if (finish !== null) yield event(request, { delta: {}, finish_reason: finish });
	if (scripted.usage !== null && hasUsage(request))
		yield event(request, undefined, scripted.usage ?? counted(request, thinking + text));
	if (finish !== null) yield 'data: [DONE]\n\n';
}

const hasUsage = (request: ChatRequest) =>
	(request.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;

function event(request: ChatRequest, choice?: object, usage?: object): string {
	const choices = choice ? [{ index: 0, finish_reason: null, ...choice }] : [];
	const chunk = { object: 'chat.completion.chunk', model: request.model, choices };
	return `data: ${JSON.stringify(usage ? { ...chunk, usage } : chunk)}\n\n`;
}

function wholeReply(scripted: Scripted, request: ChatRequest): object {
	const { thinking, text } = wordsOf(scripted);
	const message = { role: 'assistant', content: text, reasoning_content: thinking };
	return {
		object: 'chat.completion',
		model: request.model,
		choices: [{ index: 0, message, finish_reason: scripted.finish ?? 'stop' }],
		usage: scripted.usage ?? counted(request, thinking + text),
	};
}

const wordsOf = ({ thinking = '', text, json }: Scripted) => ({
	thinking,
	text: text ?? (json === undefined ? '' : JSON.stringify(json)),
});

/** Four characters are a token here. */
function counted(request: ChatRequest, written: string): Record<string, unknown> {
	const asked = request.messages.reduce((sum, message) => sum + message.content.length, 0);
	return {
		prompt_tokens: Math.ceil(asked / 4),
		completion_tokens: Math.ceil(written.length / 4),
		prompt_tokens_details: { cached_tokens: 0 },
	};
}

function* cutUp(text: string, size: number): Generator<string> {
	const characters = [...text];
	for (let at = 0; at < characters.length; at += size)
		yield characters.slice(at, at + size).join('');
}

export function error(message: string): object {
	return { error: { message, type: 'invalid_request_error' } };
}

/** What llama-cpp-python 0.3.36 answers (FastAPI 0.165, pydantic 2.14), its addresses left out. */
const pydanticError = (type: string, never: boolean): object => ({
	error: {
		message: never
			? `1 validation error:\n  {'type': 'extra_forbidden', 'loc': ('body', 'response_format'), 'msg': 'Extra inputs are not permitted', 'input': {'type': '${type}'}}\n`
			: `1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': "Input should be 'text' or 'json_object'", 'input': '${type}', 'ctx': {'expected': "'text' or 'json_object'"}}\n\n  File "app.py", line 376, in create_chat_completion\n    POST /v1/chat/completions`,
		type: 'internal_server_error',
		param: null,
		code: null,
	},
});

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
	if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json');
	response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
}

export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
	response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
	response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
	response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
	response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
}

export async function readBody(request: IncomingMessage): Promise<ChatRequest> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	const text = Buffer.concat(pieces).toString();
	return (text ? JSON.parse(text) : {}) as ChatRequest;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

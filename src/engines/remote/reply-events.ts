/** The pieces of a reply, as a stream of events, as lines or as one body. */
import { cut, unreadable, webPage, type Refusal } from './faults.ts';
import type { Exchange } from './http.ts';
import { insteadOf, parsed, readPiece, refusalIn, type Piece } from './reply.ts';
import { eventsIn, textsOf } from './sse.ts';

/** A stream of events begins so, whatever the server calls it. */
const events = /^(data|event|id|retry)? ?:/;

/**
 * The pieces of a reply, streamed or, from servers that do not stream, whole. What it is shows at its
 * beginning: the type that it is sent under is often another.
 */
export async function* replyEvents(
	line: Exchange,
	url: string,
	now: () => number,
): AsyncGenerator<Piece | 'done', void> {
	const { response, heard } = line;
	if (!response.body) throw cut(url);
	const texts = textsOf(response.body, heard);
	try {
		let start = '';
		for (let next; !/\S.{6}|\S[^]*\n/.test(start) && !(next = await texts.next()).done;)
			start = (start + next.value).replace(/^[\s\ufeff]+/, '');
		const all = joined(start, texts);
		if (/^[[{"]/.test(start)) yield* wholePieces(await textOf(all), url, now);
		else if (events.test(start)) yield* eventPieces(all, url, now);
		else if (start.startsWith('<') || isPage(response)) throw webPage(url);
		else if (start !== '') yield refusing(insteadOf(await textOf(all), now()));
		else throw cut(url);
	} finally {
		await texts.return();
	}
}

const isPage = (response: Response) =>
	/text\/html/i.test(response.headers.get('Content-Type') ?? '');

async function* joined(start: string, rest: AsyncIterable<string>) {
	yield start;
	yield* rest;
}

async function textOf(texts: AsyncIterable<string>): Promise<string> {
	let all = '';
	for await (const text of texts) all += text;
	return all;
}

/** One body, or one on each line. */
function* wholePieces(text: string, url: string, now: () => number): Generator<Piece | 'done'> {
	const lines =
		parsed(text) === undefined ? text.split(/\r?\n/).filter((line) => line.trim()) : [text];
	let said: Piece | undefined;
	for (const line of lines) {
		const piece = readPiece(line, now()) ?? noPiece(line, url, now);
		if (piece.refusal || piece.reply) yield (said = piece);
	}
	if (!said) yield refusing(insteadOf(text, now()));
	// No stream: it came whole, whether it says so or not.
	else if (!said.finish && lines.length === 1) yield { delta: {}, figures: {}, finish: 'stop' };
	yield 'done';
}

async function* eventPieces(
	texts: AsyncIterable<string>,
	url: string,
	now: () => number,
): AsyncGenerator<Piece | 'done', void> {
	for await (const { event, data } of eventsIn(texts)) {
		if (data.trim() === '[DONE]') {
			yield 'done';
			return;
		}
		if (data.trim() === '') continue;
		const piece = readPiece(data, now());
		if (event === 'error' && !piece?.refusal) {
			yield refusing(refusalIn(data, parsed(data), now()));
			return;
		}
		yield piece ?? noPiece(data, url, now);
	}
}

const refusing = (refusal: Refusal): Piece => ({ delta: {}, figures: {}, refusal });

/** Words in place of JSON are what the server says; JSON that is torn comes whole at another try. */
function noPiece(text: string, url: string, now: () => number): Piece {
	if (/^\s*[[{]/.test(text)) throw unreadable(url);
	return refusing(insteadOf(text, now()));
}

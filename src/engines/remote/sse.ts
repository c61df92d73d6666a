/** Server-sent events by hand, as forgiving as servers need it. Pure but for the stream it reads. */

interface ServerEvent {
	event: string;
	data: string;
}

/** Takes text in arbitrary pieces and gives the events that are complete. */
export function createEventParser(): {
	push(piece: string): ServerEvent[];
	/** What a stream without a last empty line still holds. */
	end(): ServerEvent[];
} {
	/** Of a line that has not ended. */
	let held = '';
	/** The last piece ended with a carriage return: a line feed now is the rest of that break. */
	let returned = false;
	let event = '';
	let data: string[] = [];

	function dispatch(out: ServerEvent[]): void {
		if (data.length > 0) out.push({ event, data: data.join('\n') });
		event = '';
		data = [];
	}

	function line(text: string, out: ServerEvent[]): void {
		if (text === '') return dispatch(out);
		const colon = text.indexOf(':');
		if (colon === 0) return; // A comment: servers keep the line alive with it.
		const field = colon < 0 ? text : text.slice(0, colon);
		const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
		if (field === 'event') event = value;
		else if (field === 'data') {
			// Some servers forget the empty line between events, each a line of whole JSON.
			if (data.length === 1 && isWhole(data[0]!)) dispatch(out);
			data.push(value);
		}
	}

	function feed(piece: string, last: boolean): ServerEvent[] {
		const out: ServerEvent[] = [];
		let from = returned && piece.startsWith('\n') ? 1 : 0;
		if (piece !== '') returned = piece.endsWith('\r');
		const breaks = /\r\n?|\n/g;
		breaks.lastIndex = from;
		for (let found = breaks.exec(piece); found; found = breaks.exec(piece)) {
			line(held + piece.slice(from, found.index), out);
			held = '';
			from = breaks.lastIndex;
		}
		held += piece.slice(from);
		if (last) {
			if (held !== '') line(held, out);
			held = '';
			dispatch(out);
		}
		return out;
	}

	return { push: (piece) => feed(piece, false), end: () => feed('', true) };
}

function isWhole(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return text === '[DONE]';
	}
}

/** Events of text that comes in pieces. */
export async function* eventsIn(texts: AsyncIterable<string>): AsyncGenerator<ServerEvent, void> {
	const parser = createEventParser();
	for await (const text of texts) yield* parser.push(text);
	yield* parser.end();
}

/** Text of a byte stream; characters split over pieces are put together. Closes it when left. */
export async function* textsOf(
	body: ReadableStream<Uint8Array>,
	heard: () => void,
): AsyncGenerator<string, void> {
	const decoder = new TextDecoder();
	const reader = body.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			heard();
			if (done) break;
			yield decoder.decode(value, { stream: true });
		}
		yield decoder.decode();
	} finally {
		await reader.cancel().catch(() => {});
	}
}

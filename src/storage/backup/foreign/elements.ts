/** The objects of a JSON file, one after another: of its one list, or one behind the other (JSON lines). */

/** Characters of one of them: longer ones are skipped. */
const longest = 64 * 2 ** 20;

/**
 * Gives the text of each object, and null for one that is too long. Only strings and braces are looked at,
 * so a file of any size is read in pieces. What stands between the objects is ignored.
 */
export async function* elements(
	pieces: AsyncIterable<string>,
): AsyncGenerator<string | null, void, undefined> {
	/** What is there of the object that is open; empty between objects. */
	let [held, length, depth, inString, escaped] = [[] as string[], 0, 0, false, false];
	/** Where the second line of the open object begins; whether it is still on its first. */
	let [line, first] = [-1, true];
	for await (const piece of pieces) {
		let from = 0;
		const structure = /["\\{}\n]/g;
		for (let at = 0; at < piece.length;) {
			if (escaped) {
				escaped = false;
				at += 1;
				continue;
			}
			structure.lastIndex = at;
			const sign = structure.exec(piece);
			if (!sign) break;
			at = sign.index + 1;
			if (sign[0] === '\n') {
				// No text of JSON holds a line break: this line was cut, and the next one is whole.
				if (!inString) {
					if (depth > 0 && first) [line, first] = [at, false];
					continue;
				}
				[held, depth, inString] = [[], 0, false];
				yield null;
			} else if (sign[0] === '\\') escaped = inString;
			else if (sign[0] === '"') inString = depth > 0 && !inString;
			else if (inString) continue;
			else if (sign[0] === '{') {
				// One line for each object, and this one was cut before its next.
				if (depth > 0 && sign.index === line) {
					depth = 0;
					yield null;
				}
				if (depth === 0) [line, first] = [-1, true];
				if (depth === 0) [from, held, length] = [sign.index, [], 0];
				depth += 1;
			} else if (depth > 0) {
				depth -= 1;
				if (depth > 0) continue;
				const whole = length + at - from > longest ? null : held.join('') + piece.slice(from, at);
				held = [];
				yield whole;
			}
		}
		line = line === piece.length ? 0 : -1;
		if (depth === 0) continue;
		length += piece.length - from;
		if (length <= longest) held.push(piece.slice(from));
	}
	// The last one has no end: the file was cut.
	if (depth > 0) yield null;
}

export async function* textOfFile(file: Blob, signal: AbortSignal): AsyncGenerator<string> {
	const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
	// JSON begins with ASCII: where a NUL or a mark stands tells UTF-16, which PowerShell writes.
	const little = second === 0 || (first === 0xff && second === 0xfe);
	const big = first === 0 || (first === 0xfe && second === 0xff);
	const encoding = little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8';
	const reader = file.stream().pipeThrough(new TextDecoderStream(encoding)).getReader();
	try {
		for (;;) {
			signal.throwIfAborted();
			const { done, value } = await reader.read();
			if (done) return;
			yield value;
		}
	} finally {
		await reader.cancel().catch(() => undefined);
	}
}

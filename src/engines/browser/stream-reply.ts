/** One reply of the browser's model, in a session of its own. */
import {
	type Ask,
	type ReplyEnd,
	type LanguageModelApi,
	type Prompt,
	type PromptOptions,
	type ReplyPiece,
	type Session,
} from './api.ts';
import { bytesOf, hasPictures, tokensOfPictures, type ShownMessage } from '../../core/pictures.ts';
import { isNamed, tooLong } from './faults.ts';
import { assumedCharacters, tokensOf, usedOf, windowOf } from './measure.ts';
import { makeSession, orAborted } from './session.ts';

interface Place {
	api: LanguageModelApi;
	browser: string;
	/** Schemas that this browser cannot keep, as JSON. */
	refused: Set<string>;
}

/**
 * A reply that is too long for the browser ends in one of these instead of being cut. After so many
 * tokens that is taken for the reason, and what has come is the reply.
 */
const unexplained = ['QuotaExceededError', 'OperationError', 'UnknownError'];
const longReply = 768;

/** What the browser says of a schema that it cannot keep. */
const unkept = ['NotSupportedError', 'SyntaxError'];

/** Streams a reply as `ReplyPiece`. Throws whatever the browser does; `context-overflow` before it drops anything. */
export async function streamReply(
	{ api, browser, refused }: Place,
	{ history: before, prompt: last, schema }: Extract<Ask, { do: 'say' }>,
	tell: (part: ReplyPiece) => void,
	signal: AbortSignal,
): Promise<ReplyEnd> {
	const began = performance.now();
	const [history, prompt] = [before.map(promptOf), last.map(promptOf)];
	const initial = history.length ? { initialPrompts: history } : {};
	const seen = hasPictures([...before, ...last]);
	const session = await makeSession(api, initial, signal, seen);
	/** The browser dropped what was said before: a reply would not be to what was asked. */
	let dropped = false;
	const drop = () => (dropped = true);
	// The second is its name in older versions.
	for (const name of ['contextoverflow', 'quotaoverflow']) session.addEventListener(name, drop);
	try {
		const used = usedOf(session);
		const asked = await orAborted(tokensOf(session, prompt), signal);
		const takes = (used ?? 0) + (asked ?? 0);
		const room = windowOf(session);
		if (takes > room) throw tooLong(browser, { requested: takes, quota: room });

		let written = 0;
		let pieces = 0;
		let finish: ReplyEnd['finish'] = 'stop';
		const read = async (input: Prompt[], options: PromptOptions, begun = '') => {
			for await (const piece of textOf(session, input, { ...options, signal })) {
				if (dropped) {
					if (written === 0) throw tooLong(browser, {});
					finish = 'length';
					return;
				}
				// Some begin again instead of going on.
				const goesOn = written === 0 && !piece.trimStart().startsWith(begun);
				const text = goesOn ? begun + piece : piece;
				written += text.length;
				pieces += 1;
				tell({ text });
			}
			if (dropped && written === 0) throw tooLong(browser, {});
		};
		const tokens = () => Math.max(pieces, Math.ceil(written / assumedCharacters));
		const free = async () => {
			// The reply has begun with a brace: without the schema, that is what keeps it to JSON.
			const begun = { role: 'assistant' as const, content: '{', prefix: true as const };
			await read([...prompt, begun], {}, begun.content);
		};
		try {
			const key = JSON.stringify(schema);
			if (!schema) await read(prompt, {});
			else if (refused.has(key)) await free();
			else
				await read(prompt, {
					responseConstraint: schema,
					omitResponseConstraintInput: true,
				}).catch(async (thrown: unknown) => {
					if (signal.aborted || written > 0 || !isNamed(thrown, unkept)) throw thrown;
					tell({ again: true });
					await free();
					// Only now it is known that the schema was what it did not like.
					refused.add(key);
				});
		} catch (thrown) {
			if (signal.aborted || tokens() < longReply || !isNamed(thrown, unexplained)) throw thrown;
			finish = 'length';
		}
		const after = usedOf(session) ?? 0;
		const said = [...before, ...last];
		const guess = lengthOf(said) / assumedCharacters + tokensOfPictures(said);
		const promptTokens = Math.ceil(takes || guess);
		return {
			finish,
			promptTokens,
			// What a stopped or failed reply took, the browser does not count.
			completionTokens: after > promptTokens && finish === 'stop' ? after - promptTokens : tokens(),
			milliseconds: performance.now() - began,
		};
	} finally {
		session.destroy();
	}
}

const lengthOf = (messages: ShownMessage[]): number =>
	messages.reduce((sum, { content }) => sum + content.length, 0);

/** As the browser takes it: a picture is a part of its own, before the words. */
function promptOf({ role, content, pictures }: ShownMessage): Prompt {
	if (!pictures?.length) return { role, content };
	const images = pictures.map((picture) => {
		const value = new Blob([bytesOf(picture)], { type: 'image/jpeg' });
		return { type: 'image' as const, value };
	});
	return { role, content: [...images, { type: 'text', value: content }] };
}

/** The pieces of a reply; the stream is given up when its reader is. */
async function* textOf(
	session: Session,
	input: Prompt[],
	options: PromptOptions,
): AsyncGenerator<string, void> {
	const reader = session.promptStreaming(input, options).getReader();
	const leave = () => void reader.cancel().catch(() => {});
	options.signal?.addEventListener('abort', leave, { once: true });
	try {
		for (;;) {
			const { done, value } = await reader.read();
			options.signal?.throwIfAborted();
			if (done) return;
			if (value) yield value;
		}
	} finally {
		options.signal?.removeEventListener('abort', leave);
		leave();
	}
}

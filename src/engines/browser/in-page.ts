/**
 * The page's half: it owns the sessions. One request after another, each in a session of its own
 * that begins with the chat before it and is destroyed after it; an empty one stays open as long as
 * the brain uses the model, so that the browser keeps it in memory.
 */
import { asText } from '../../core/device/browser-model.ts';
import { browserAcceptsImages } from '../../core/device/browser-vision.ts';
import { languageModel, type Ask, type ReplyEnd, type Opened, type Session } from './api.ts';
import { faultOf, isNamed, notHere } from './faults.ts';
import { measureCharacters, windowOf } from './measure.ts';
import { browserName } from './name.ts';
import { streamReply } from './stream-reply.ts';
import { makeSession, orAborted } from './session.ts';

/** Answers one ask; `tell` sends a part ahead of the answer. Throws `MullError`s. */
export type Answer = (
	ask: unknown,
	tell: (part: unknown) => void,
	signal: AbortSignal,
) => Promise<unknown>;

/** `model` is asked for at each use: a browser may withdraw it. */
export function browserInPage(browser = browserName(), model = languageModel): Answer {
	let base: Session | undefined;
	let turn: Promise<unknown> = Promise.resolve();
	/** Schemas that this browser cannot keep, as JSON. */
	const refused = new Set<string>();

	const close = () => {
		base?.destroy();
		base = undefined;
	};

	async function open(signal: AbortSignal): Promise<Opened> {
		const api = model();
		if (!api) throw notHere(browser, 'unavailable');
		const state = await orAborted(api.availability(asText), signal);
		if (state !== 'available') throw notHere(browser, state);
		close();
		base = await makeSession(api, {}, signal);
		const charactersPerToken = await orAborted(measureCharacters(base), signal);
		const sees = await orAborted(browserAcceptsImages(api), signal);
		return { browser, context: windowOf(base), charactersPerToken, sees };
	}

	return async (asked, tell, signal) => {
		const ask = asked as Ask;
		if (ask.do === 'close') return close();
		const mine = turn.then((): Promise<Opened | ReplyEnd> => {
			signal.throwIfAborted();
			if (ask.do === 'open') return open(signal);
			const api = model();
			if (!api) throw notHere(browser, 'unavailable');
			return streamReply({ api, browser, refused }, ask, tell, signal);
		});
		turn = mine.catch(() => {});
		try {
			return await mine;
		} catch (thrown) {
			const error = faultOf(thrown, browser, signal);
			// Asked to make a session of what it no longer has, it asks for a press.
			const asks = error.code !== 'aborted' && isNamed(thrown, ['NotAllowedError']);
			const state = asks ? await model()?.availability(asText) : undefined;
			throw state && state !== 'available' ? notHere(browser, state) : error;
		}
	};
}

/** A session of the browser's model, and waiting for the browser no longer than somebody wants it. */
import { asText } from '../../core/device/browser-model.ts';
import { imageInputOptions } from '../../core/device/browser-vision.ts';
import type { CreateOptions, LanguageModelApi, Session } from './api.ts';

/**
 * Asks the browser at once, before anything is awaited: it may want the press that this comes from.
 * Rejects as soon as `signal` aborts; a session that comes after all is destroyed.
 */
export function makeSession(
	api: LanguageModelApi,
	options: Omit<CreateOptions, keyof typeof asText | 'signal'>,
	signal: AbortSignal,
	pictures = false,
): Promise<Session> {
	const made = api.create({ ...(pictures ? imageInputOptions : asText), ...options, signal });
	void made.then(
		(session) => signal.aborted && session.destroy(),
		() => {},
	);
	return orAborted(made, signal);
}

/** The same promise, unless `signal` aborts before. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason as Error);
		if (signal.aborted) stop();
		signal.addEventListener('abort', stop, { once: true });
		promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
	});
}

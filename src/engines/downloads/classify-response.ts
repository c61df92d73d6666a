/** What a server's answer is, in place of a file or with one: told apart once for all downloads. */
import { isRefused, isUnfollowedRedirect } from '../../network/fetch.ts';

export type Kind =
	| 'file'
	/** Mull's own gate did not let the request out. */
	| 'refused'
	/** Nor follow it to another address. */
	| 'sent-on'
	/** A web page: a login, most often. */
	| 'page'
	| 'missing'
	/** Not for everyone. */
	| 'account'
	/** The server is there and asks for patience. */
	| 'later'
	| 'other';

export function classifyResponse(response: Response): Kind {
	const { ok, status, headers } = response;
	if (ok) return /^text\/html\b/i.test(headers.get('Content-Type') ?? '') ? 'page' : 'file';
	if (isRefused(response)) return 'refused';
	if (isUnfollowedRedirect(response)) return 'sent-on';
	if (status === 404 || status === 410) return 'missing';
	if (status === 401 || status === 403) return 'account';
	return status === 408 || status === 429 || status >= 500 ? 'later' : 'other';
}

/** What can go wrong with a server of tools, in plain words. */
import type { SdkHttpError } from '@modelcontextprotocol/client';
import { isAbort, MullError } from '../../core/errors.ts';
import { isSignIn, secretsOf } from '../../core/mission/sign-in.ts';
import { maskSecrets } from '../../core/text/mask-secrets.ts';
import type { ToolServer } from '../../core/mission/tools.ts';
import { ended } from './sign-in/sign-in-faults.ts';

interface Thrown {
	name?: string;
	message?: string;
	code?: unknown;
	status?: unknown;
	data?: Partial<SdkHttpError['data']> | undefined;
	cause?: unknown;
}

/**
 * The fault behind something thrown by the protocol's client. `kept` is the server's key or the sign-in at
 * it: nothing of it reaches a message.
 */
export function toolFault(server: ToolServer, thrown: unknown, kept?: string): MullError {
	if (thrown instanceof MullError) return thrown;
	if (thrown instanceof Error && thrown.cause instanceof MullError) return thrown.cause;
	if (isAbort(thrown)) return new MullError('aborted', 'Stopped.', '', { cause: thrown });
	const { name = '', message = String(thrown), code } = (thrown ?? {}) as Thrown;
	const status = statusOf(thrown);
	const fault = (mull: MullError['code'], words: string, wayOut: string) =>
		new MullError(mull, `“${server.name}” ${words}`, wayOut, { cause: thrown });
	// A token that was renewed just now is refused as well.
	if (code === 'CLIENT_HTTP_AUTHENTICATION' && isSignIn(kept ?? '')) return ended(server, thrown);
	if (name === 'UnauthorizedError' || code === 'CLIENT_HTTP_AUTHENTICATION' || status === 401)
		return fault(
			'unauthorised',
			'wants a key that it accepts.',
			'Enter its key below its name in the settings.',
		);
	if (status === 403)
		return fault('unauthorised', 'denied access.', 'Check what its key is allowed to do.');
	if (status === 429)
		return fault('rate-limited', 'has no room for more requests.', 'Wait a while.');
	if (code === 'REQUEST_TIMEOUT')
		return fault('stalled', 'did not answer in time.', 'Try again, or ask it for less.');
	if (status !== undefined && status >= 500)
		return fault('server', `failed (HTTP ${status}).`, 'Look at the server’s own log.');
	if (status !== undefined)
		return fault(
			'bad-request',
			`did not answer as a server of tools (HTTP ${status}).`,
			'Check the address; it often ends with /mcp.',
		);
	if (isUnreachable(thrown))
		return fault(
			'network',
			'cannot be reached.',
			'Check that it runs, and that it lets this page in (CORS).',
		);
	return fault(
		'server',
		`said: ${maskSecrets(message, secretsOf(kept))}`,
		'Look at the server’s own log.',
	);
}

/** Status of the HTTP reply that the client refused, if one came. */
export function statusOf(thrown: unknown): number | undefined {
	const { status, data } = (thrown ?? {}) as Thrown;
	const found = status ?? data?.status;
	return typeof found === 'number' ? found : undefined;
}

/** No reply came, or the connection broke: nobody knows whether the server did anything. */
export function isUnreachable(thrown: unknown): boolean {
	const { name, code, cause } = (thrown ?? {}) as Thrown;
	if (name === 'TypeError' || code === 'CONNECTION_CLOSED' || code === 'SEND_FAILED') return true;
	if (code === 'NOT_CONNECTED') return true;
	if (code === 'ERA_NEGOTIATION_FAILED' && statusOf(thrown) === undefined) return true;
	return cause !== undefined && cause !== thrown && isUnreachable(cause);
}

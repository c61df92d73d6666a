/** What can go wrong with a sign-in at a server of tools, in plain words. */
import { isAbort, MullError } from '../../../core/errors.ts';
import type { ToolServer } from '../../../core/mission/tools.ts';
import { loadProtocol } from '../load-protocol.ts';

/** An authorization server's word for a fault is a short code; anything else is not repeated. */
const codeOf = (code: unknown): string =>
	typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : 'an unknown fault';

export const ended = ({ name }: ToolServer, cause?: unknown): MullError =>
	new MullError(
		'unauthorised',
		`The sign-in at “${name}” has ended.`,
		'Sign in again at the external tools in Settings, then try again. Nothing else is lost.',
		{ cause },
	);

export const wantsSignIn = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`“${name}” wants a sign-in or a key.`,
		'Sign in below its name in Settings, or enter its key there.',
	);

export const wantsMore = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`“${name}” wants more rights for this than its sign-in has.`,
		'Sign in again at the external tools in Settings and agree to them, then try again.',
	);

export const damaged = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`What is kept of the sign-in at “${name}” is damaged.`,
		'Sign out at the external tools in Settings, then sign in again.',
	);

export const noSignIn = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`“${name}” does not say where to sign in.`,
		'Enter its key instead. Its operator can publish the data of its sign-in (OAuth), readable by this page (CORS).',
	);

export const noProof = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`The sign-in of “${name}” does not promise to protect its codes (PKCE with S256).`,
		'Mull does not use it. Ask its operator to name S256 in the data of its sign-in, or enter a key.',
	);

export const unsafe = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`The sign-in of “${name}” has an address that is not protected (https).`,
		'Mull does not use it. Ask its operator to fix that, or enter a key.',
	);

export const otherResource = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`The sign-in of “${name}” is meant for another address.`,
		'Mull does not use it. Check the address of the server.',
	);

export const noRegistration = ({ name }: ToolServer): MullError =>
	new MullError(
		'unauthorised',
		`The sign-in of “${name}” does not take unknown applications.`,
		'Register Mull with its operator, and enter the client id that you get there.',
	);

const refusedRegistration = ({ name }: ToolServer, cause: unknown): MullError =>
	new MullError(
		'unauthorised',
		`The sign-in of “${name}” refused to register Mull.`,
		'Register Mull with its operator, and enter the client id that you get there.',
		{ cause },
	);

export const notBegun = (): MullError =>
	new MullError(
		'bad-input',
		'This is the answer to a sign-in that is not under way here.',
		'Press Sign in again.',
	);

const otherIssuer = ({ name }: ToolServer, cause?: unknown): MullError =>
	new MullError(
		'unauthorised',
		`The sign-in of “${name}” was answered under another name than expected.`,
		'Mull does not use it: somebody may stand between. Try again, or ask the operator of the server.',
		{ cause },
	);

/** `access_denied` is the person's own choice. */
export const answered = ({ name }: ToolServer, error: string): MullError =>
	error === 'access_denied'
		? new MullError(
				'unauthorised',
				`The sign-in at “${name}” was declined.`,
				'Press Sign in to try again.',
			)
		: new MullError(
				'unauthorised',
				`The sign-in at “${name}” failed: ${codeOf(error)}.`,
				'Try again. If it stays so, ask the operator of the server.',
			);

const silent = ({ name }: ToolServer, cause: unknown): MullError =>
	new MullError(
		'network',
		`The sign-in of “${name}” cannot be reached.`,
		'Check the connection, and that the sign-in lets this page in (CORS). Then try again.',
		{ cause },
	);

const garbled = ({ name }: ToolServer, cause: unknown): MullError =>
	new MullError(
		'server',
		`The sign-in of “${name}” answered with something that is none.`,
		'Try again later, or ask the operator of the server.',
		{ cause },
	);

/** The fault behind something that the protocol's client threw. None of it repeats a server's words. */
export async function signInFault(server: ToolServer, thrown: unknown): Promise<MullError> {
	if (thrown instanceof MullError) return thrown;
	// By class: a build shortens their names.
	const { IssuerMismatchError, InsecureTokenEndpointError, OAuthError, RegistrationRejectedError } =
		await loadProtocol();
	const { name, cause } = (thrown ?? {}) as { name?: string; cause?: unknown };
	if (cause instanceof MullError) return cause;
	if (name === 'TimeoutError') return silent(server, thrown);
	if (isAbort(thrown)) return new MullError('aborted', 'Stopped.', '', { cause: thrown });
	if (thrown instanceof IssuerMismatchError) return otherIssuer(server, thrown);
	if (thrown instanceof InsecureTokenEndpointError) return unsafe(server);
	if (thrown instanceof RegistrationRejectedError) return refusedRegistration(server, thrown);
	if (thrown instanceof OAuthError && String(thrown.code) !== 'server_error')
		return answered(server, thrown.code);
	if (thrown instanceof TypeError) return silent(server, thrown);
	return garbled(server, thrown);
}

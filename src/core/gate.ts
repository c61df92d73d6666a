/**
 * How the service worker's gate answers a request that the user's choices do not allow. Engines
 * turn such a reply into `MullError('not-allowed')`.
 */
export const gateHeader = 'x-mull-gate';

/** True when the reply comes from the gate and not from the server that was asked. */
export function isRefused(response: Response): boolean {
	return response.headers.get(gateHeader) === 'refused';
}

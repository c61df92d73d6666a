import type { PlainError } from '../../core/errors.ts';

/** What a person may do about the reason a run waits, as far as a button can help. */
export function recoveryActions(
	error: PlainError,
): ('models' | 'settings' | 'passphrase' | 'again')[] {
	switch (error.code) {
		case 'no-model':
		case 'bad-model':
		case 'download':
		case 'out-of-memory':
		case 'no-webgpu':
		case 'unsupported-device':
		case 'quota':
			return ['models', 'again'];
		case 'locked':
			return ['passphrase', 'again'];
		case 'not-allowed':
		case 'unauthorised':
			return ['settings', 'again'];
		default:
			return ['again'];
	}
}

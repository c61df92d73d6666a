/** An API key as people paste it. Pure. */
import { MullError } from '../../core/errors.ts';

/** Without what stands around it in the place it was copied from: a header, quotes. */
export function cleanKey(typed: string): string {
	const key = typed.trim().replace(/^(authorization|x-api-key|api-key)\s*[:=]\s*/i, '');
	return withoutQuotes(withoutQuotes(key).replace(/^bearer\s+/i, ''));
}

const withoutQuotes = (text: string) => text.replace(/^(["'`])(.*)\1$/s, '$2').trim();

/** Throws where it cannot be sent: names the first character that no key has, never the key. */
export function checkKey(key: string): void {
	const strange = /[^\x21-\x7e]/u.exec(key)?.[0];
	if (strange === undefined) return;
	throw new MullError(
		'unauthorised',
		`The API key of this server contains ${named(strange)}, which no key has.`,
		'Enter the key again.',
	);
}

function named(sign: string): string {
	if (/[\r\n]/.test(sign)) return 'a line break';
	if (/\s/.test(sign)) return 'a space';
	return /\p{C}/u.test(sign) ? 'an invisible character' : `“${sign}”`;
}

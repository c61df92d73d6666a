/** The parts of a mail message or of a saved page (MHTML), each with its headers and bytes. Pure. */

export interface MimePart {
	/** By name in small letters; of several with one name the first. */
	headers: ReadonlyMap<string, string>;
	/** Media type in small letters. */
	type: string;
	parameters: ReadonlyMap<string, string>;
	/** Of a multipart; else none. */
	parts: MimePart[];
	/** Decoded. */
	bytes: Uint8Array;
}

/** Parts inside each other. */
const deepest = 20;

/** Characters are bytes, as `latin` gives them. */
export function parseMime(source: string, depth = 0): MimePart {
	const gap = /\r?\n\r?\n/.exec(source);
	const head = gap ? source.slice(0, gap.index) : source;
	const body = gap ? source.slice(gap.index + gap[0].length) : '';
	const headers = headersOf(head);
	const [type = 'text/plain', parameters] = valueOf(headers.get('content-type') ?? 'text/plain');
	const boundary = parameters.get('boundary');
	const parts =
		type.startsWith('multipart/') && boundary && depth < deepest
			? partsOf(body, boundary).map((part) => parseMime(part, depth + 1))
			: [];
	const coding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase();
	return {
		headers,
		type,
		parameters,
		parts,
		bytes: parts.length ? new Uint8Array() : decode(body, coding),
	};
}

function headersOf(head: string): Map<string, string> {
	const headers = new Map<string, string>();
	for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
		const colon = line.indexOf(':');
		const name = line.slice(0, colon).trim().toLowerCase();
		if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
	}
	return headers;
}

/**
 * `text/html; charset="utf-8"`: the value, and its parameters by name. One in the form of RFC 2231
 * (`filename*=utf-8''a%20b`, also in pieces) counts more than its plain namesake, and is an encoded word.
 */
export function valueOf(header: string): [value: string, parameters: Map<string, string>] {
	const parameters = new Map<string, string>();
	const semicolon = header.indexOf(';');
	const value = (semicolon < 0 ? header : header.slice(0, semicolon)).trim().toLowerCase();
	const rest = semicolon < 0 ? '' : header.slice(semicolon);
	const encoded = new Map<string, string>();
	for (const [, name, piece = '', quoted, plain] of rest.matchAll(
		/;\s{0,99}([\w!#$&+.^-]{1,60})(\*\d{0,2}\*?)?=(?:"([^"]{0,2000})"|([^;\s]{0,2000}))/g,
	)) {
		const key = name!.toLowerCase();
		const said = quoted ?? plain ?? '';
		if (piece.endsWith('*') || (piece && encoded.has(key)))
			encoded.set(key, (encoded.get(key) ?? '') + said);
		else parameters.set(key, (parameters.get(key) ?? '') + said);
	}
	for (const [key, said] of encoded) parameters.set(key, encodedWord(said));
	return [value, parameters];
}

/** `utf-8'en'a%20b` as `=?utf-8?Q?a=20b?=`. */
function encodedWord(said: string): string {
	const [, charset, data] = /^([\w-]{1,40})'[\w-]{0,40}'([^]*)$/.exec(said) ?? [];
	if (!charset) return said;
	const hex = (sign: string) => `=${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
	const quoted = data!.replace(/[=?_\s]/g, hex).replace(/%([\da-f]{2})/gi, '=$1');
	return `=?${charset}?Q?${quoted}?=`;
}

function partsOf(body: string, boundary: string): string[] {
	const parts: string[] = [];
	let from = -1;
	let at = 0;
	while (at <= body.length) {
		const end = body.indexOf('\n', at);
		const line = body.slice(at, end < 0 ? body.length : end).trimEnd();
		const last = line === `--${boundary}--`;
		if (last || line === `--${boundary}`) {
			if (from >= 0) parts.push(body.slice(from, at).replace(/\r?\n$/, ''));
			from = last ? -1 : end + 1;
		}
		if (last || end < 0) break;
		at = end + 1;
	}
	// The last boundary is missing where the file was cut.
	if (from > 0) parts.push(body.slice(from));
	return parts;
}

function decode(body: string, coding: string): Uint8Array {
	if (coding === 'base64') return fromBase64(body);
	return bytesOf(coding === 'quoted-printable' ? fromQuoted(body) : body);
}

/** What is no sign of it is left out, and so is a torn end. */
export function fromBase64(text: string): Uint8Array {
	const signs = text.replace(/[^A-Za-z0-9+/]/g, '');
	const whole = signs.length % 4 === 1 ? signs.slice(0, -1) : signs;
	return bytesOf(atob(whole));
}

export const fromQuoted = (text: string): string =>
	text
		.replace(/=[ \t]{0,99}\r?\n/g, '')
		.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

export function bytesOf(text: string): Uint8Array {
	const bytes = new Uint8Array(text.length);
	for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
	return bytes;
}

/** Each byte as the character of that number. */
export function latin(bytes: Uint8Array): string {
	const parts: string[] = [];
	for (let at = 0; at < bytes.length; at += 8192)
		parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
	return parts.join('');
}

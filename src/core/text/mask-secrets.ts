/** A server's words without the key that it was sent, in whatever dress it gives it back. */

/** So many letters and figures of a key in a row are a part of it; fewer are a hint, as “…3xQz”. */
const part = 8;
/** Longer keys are told by their beginning; there are none. */
const longest = 4_000;

const letters = /[a-z\d]/gi;

/**
 * Instead of the key, and of parts of it, stands `…`: also where it is broken up by other signs, in other
 * cases, in base64 (whatever stands before it there) or as hexadecimal figures.
 */
export function maskSecret(text: string, secret: string | undefined): string {
	const key = secret?.trim().slice(0, longest);
	if (!key) return text;
	const plain = text.replaceAll(key, '…');
	const parts = new Set(dresses(key).flatMap(partsOf));
	const found = [...plain.matchAll(letters)];
	const read = found.map(([letter]) => letter.toLowerCase()).join('');
	let said = '';
	let at = 0;
	/** Where what is told ends, among the letters; −1: nothing is. */
	let end = -1;
	for (let first = 0; first + part <= read.length; first++) {
		if (!parts.has(read.slice(first, first + part))) continue;
		const from = found[first]!.index;
		if (first > end) said += `${plain.slice(at, from)}…`;
		end = first + part - 1;
		at = found[end]!.index + 1;
	}
	return said + plain.slice(at);
}

/** The same for several. */
export const maskSecrets = (text: string, secrets: readonly string[]): string =>
	secrets.reduce((said, secret) => maskSecret(said, secret), text);

function partsOf(dress: string): string[] {
	const read = (dress.match(letters) ?? []).join('').toLowerCase();
	return Array.from({ length: Math.max(0, read.length - part + 1) }, (_, at) =>
		read.slice(at, at + part),
	);
}

function dresses(key: string): string[] {
	const bytes = new TextEncoder().encode(key);
	const figures = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
	const address = figures.map((two, at) => {
		const sign = String.fromCharCode(bytes[at]!);
		return /[a-z\d]/i.test(sign) ? sign : `%${two}`;
	});
	// In base64 three bytes are four signs, so there are three ways to stand in it. What shares a sign with
	// a neighbour is left out.
	const base64 = [0, 1, 2].map((before) => {
		const all = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
		const whole = Math.floor(((before + bytes.length) * 8) / 6);
		return all.slice(Math.ceil((before * 8) / 6), whole);
	});
	return [key, address.join(''), figures.join(''), ...base64];
}

/**
 * The text of bytes in the encoding that they have: by their mark, by what the file says of itself,
 * as UTF-8, else by judgement, which is a guess that is shown.
 */
import { MullError } from '../../../core/errors.ts';
import { detectByBom, detectByNulls } from './byte-order-mark.ts';
import { notText, detectFileType } from '../file-type.ts';

export interface ReadText {
	text: string;
	/** As in `core/text/encodings.ts`. */
	encoding: string;
	/** Nothing in the file says so. */
	guessed: boolean;
	/** Characters that could not be read. */
	unread: number;
}

export interface EncodingHints {
	/** What the file says of itself. */
	declared?: string | undefined;
	/** What the person says. */
	chosen?: string | undefined;
	/** What the person reads (BCP 47). */
	languages?: readonly string[] | undefined;
}

/** Throws `bad-input` for what is no text. */
export async function readText(bytes: Uint8Array, hints: EncodingHints = {}): Promise<ReadText> {
	const { declared, chosen, languages = [] } = hints;
	if (chosen) return leniently(chosen, bytes);
	const marked = detectByBom(bytes);
	if (marked) return counted(marked);
	const utf8 = asUtf8(bytes);
	const said = declared ? await asDeclared(declared, bytes, utf8) : null;
	if (said) return said;
	if (bytes.includes(0)) {
		const wide = detectFileType(bytes) ? null : detectByNulls(bytes);
		if (wide) return counted(wide);
		throw notText(bytes);
	}
	if (controls(bytes) > 2 + bytes.length / 200) throw notText(bytes);
	if (/\x1b\$[@B]|\x1b\([JI]/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)))) {
		const japanese = await strictly('iso-2022-jp', bytes);
		if (japanese !== null) return read(japanese, 'iso-2022-jp');
	}
	return utf8 ?? (await judged(bytes, languages));
}

const read = (text: string, encoding: string, guessed = false, unread = 0): ReadText => ({
	text,
	encoding,
	guessed,
	unread,
});

/** Control characters that no text has; DOS ends its files with one. */
function controls(bytes: Uint8Array): number {
	let found = 0;
	const end = bytes.at(-1) === 0x1a ? bytes.length - 1 : bytes.length;
	for (let i = 0; i < end; i++) {
		const byte = bytes[i]!;
		if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32) || byte === 127) found++;
	}
	return found;
}

/** UTF-8, also where a few characters of many are damaged or the last one is cut. */
function asUtf8(bytes: Uint8Array): ReadText | null {
	try {
		return read(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'utf-8');
	} catch {
		const text = new TextDecoder('utf-8').decode(bytes);
		const unread = lost(text);
		const good = text.match(/[^\x00-\x7f\uFFFD]/gu)?.length ?? 0;
		const onlyCut = good > 0 && unread === 1 && text.endsWith('\uFFFD');
		return good >= 10 * unread || onlyCut ? read(text, 'utf-8', false, unread) : null;
	}
}

/** A declaration counts where all of the file fits it; of UTF-8 that says to be Western it does not. */
async function asDeclared(
	declared: string,
	bytes: Uint8Array,
	utf8: ReadText | null,
): Promise<ReadText | null> {
	const encoding = known(declared);
	if (!encoding || encoding.startsWith('utf-16')) return null;
	const single = /^(windows|iso-8859|macintosh)/.test(encoding);
	if (single && utf8?.unread === 0 && /[^\x00-\x7f]/.test(utf8.text)) return utf8;
	const text = await strictly(encoding, bytes);
	return text === null ? null : read(text, encoding);
}

/** The standard name of an encoding; undefined for one that nobody knows. */
function known(label: string): string | undefined {
	try {
		return new TextDecoder(label.trim().toLowerCase()).encoding;
	} catch {
		return /^(ibm|cp|dos-?)?(437|850)$/.exec(label.toLowerCase())?.[2]?.replace(/^/, 'ibm');
	}
}

async function strictly(encoding: string, bytes: Uint8Array): Promise<string | null> {
	const pages = await import('./code-pages.ts');
	try {
		return pages.decodeStrict(encoding, bytes);
	} catch {
		return null;
	}
}

/** The best verdict that fits all of the file; where none that is nearly as good does, the best, with its losses. */
async function judged(bytes: Uint8Array, languages: readonly string[]): Promise<ReadText> {
	const { rankEncodings } = await import('./rank-encodings.ts');
	const verdicts = rankEncodings(bytes, languages);
	const best = verdicts[0]?.bits ?? 0;
	for (const { encoding, bits } of verdicts) {
		if (bits < best / 2 - 10) break;
		const text = await strictly(encoding, bytes);
		if (text !== null) return read(text, encoding, true);
	}
	return { ...(await leniently(verdicts[0]?.encoding ?? 'windows-1252', bytes)), guessed: true };
}

async function leniently(label: string, bytes: Uint8Array): Promise<ReadText> {
	const encoding = known(label);
	if (!encoding)
		throw new MullError(
			'bad-input',
			`Mull does not know the encoding “${label}”.`,
			'Choose another encoding.',
		);
	const text = (await strictly(encoding, bytes)) ?? new TextDecoder(encoding).decode(bytes);
	return read(text, encoding, false, lost(text));
}

const lost = (text: string): number => text.split('\uFFFD').length - 1;

const counted = ({ text, encoding, guessed }: Omit<ReadText, 'unread'>): ReadText =>
	read(text, encoding, guessed, lost(text));

/** What an HTML page or an XML file says of its encoding in its first bytes. */
export function declaredIn(bytes: Uint8Array): string | undefined {
	const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
	return (
		/^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1] ??
		/<meta\s[^>]{0,300}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1]
	);
}

/** The first line that could be wrong, for a person to see whether it is right. */
export function doubtfulLine(text: string): string {
	const at = /[^\x00-\x7f]/.exec(text)?.index ?? 0;
	const from = text.lastIndexOf('\n', at) + 1;
	const begin = at - from > 80 ? at - 40 : from;
	const end = text.indexOf('\n', at);
	return text.slice(begin, Math.min(end < 0 ? text.length : end, begin + 120)).trim();
}

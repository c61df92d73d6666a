/** Names what a file is that holds no text, by its first bytes. */
import { MullError } from '../../core/errors.ts';
import { locked } from '../../core/files/zip.ts';

type What = readonly [what: string, signs: readonly RegExp[]];

/** Of the first bytes, one character a byte. */
const kinds: readonly What[] = [
	['a picture', [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF[^]{4}WEBP/, /^(II\*\0|MM\0\*)/]],
	['a picture', [/^BM[^]{4}\0\0\0\0/, /^[^]{4}ftyp(hei|mif|avi|msf)/, /^\0\0\x01\0/, /^8BPS/]],
	['a picture', [/^AT&TFORM/, /^\0\0\0\x0cjP {2}/, /^\xff\x0a/]],
	['a sound recording', [/^ID3/, /^\xff[\xf2-\xfb]/, /^RIFF[^]{4}WAVE/, /^OggS/, /^fLaC/, /^MThd/]],
	['a sound recording', [/^[^]{4}ftypM4A/, /^FORM[^]{4}AIF/, /^#!AMR/]],
	[
		'a video',
		[/^[^]{4}ftyp/, /^\x1aE\xdf\xa3/, /^RIFF[^]{4}AVI /, /^FLV\x01/, /^\0\0\x01[\xb3\xba]/],
	],
	['an archive', [/^PK\x03\x04/, /^PK\x05\x06/, /^7z\xbc\xaf/, /^Rar!/, /^\x1f\x8b/, /^BZh/]],
	['an archive', [/^\xfd7zXZ/, /^\x28\xb5\x2f\xfd/, /^[^]{257}ustar/, /^MSCF/, /^LZIP/]],
	['a program', [/^MZ/, /^\x7fELF/, /^\xca\xfe\xba\xbe/, /^[\xce\xcf]\xfa\xed\xfe/, /^\0asm/]],
	['a database', [/^SQLite format 3/, /^\0\x01\0\0Standard (Jet|ACE)/, /^PAR1/, /^Obj\x01/]],
	['an old Office document', [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/]],
	['a WordPerfect document', [/^\xffWPC/]],
	['a font', [/^wOF[F2]/, /^OTTO/, /^\0\x01\0\0\0/, /^ttcf/, /^true\0/]],
	['a model', [/^GGUF/, /^[^]{8}\{"__metadata__"/]],
];

/** 'a picture', 'an archive' …; undefined for what is not known. */
export function whatItIs(bytes: Uint8Array): string | undefined {
	const start = [...bytes.subarray(0, 512)].map((byte) => String.fromCharCode(byte)).join('');
	return kinds.find(([, signs]) => signs.some((sign) => sign.test(start)))?.[0];
}

/** A current office document that is locked is one part of a file of the old kind. */
function isLocked(bytes: Uint8Array): boolean {
	const name = [...'EncryptedPackage'].map((one) => one.charCodeAt(0));
	for (let at = bytes.indexOf(name[0]!); at >= 0; at = bytes.indexOf(name[0]!, at + 1))
		if (name.every((code, i) => bytes[at + 2 * i] === code)) return true;
	return false;
}

/** The refusal of such a file. */
export const notText = (bytes: Uint8Array): MullError => {
	const what = whatItIs(bytes);
	if (what === 'an old Office document' && isLocked(bytes)) return locked();
	return new MullError(
		'bad-input',
		what ? `This file is not text. It is ${what}.` : 'This file is not text.',
		'Save it as text, PDF or a current office format, and add that.',
	);
};

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
	['an old Excel workbook (XLS)', [/^\x09[\0\x02\x04]\x06\0/]],
	['an old Word document (DOC)', [/^\xdb\xa5/]],
	['a OneNote notebook', [/^\xe4R\\{\x8c\xd8\xa7M\xae\xb1Sx\xd0\)\x96\xd3/]],
	['an attachment of Outlook (winmail.dat)', [/^\x78\x9f\x3e\x22/]],
	['a WordPerfect document', [/^\xffWPC/]],
	['a font', [/^wOF[F2]/, /^OTTO/, /^\0\x01\0\0\0/, /^ttcf/, /^true\0/]],
	['a model', [/^GGUF/, /^[^]{8}\{"__metadata__"/]],
];

/** 'a picture', 'an archive' …; undefined for what is not known. */
export function detectFileType(bytes: Uint8Array): string | undefined {
	const start = [...bytes.subarray(0, 512)].map((byte) => String.fromCharCode(byte)).join('');
	return kinds.find(([, signs]) => signs.some((sign) => sign.test(start)))?.[0];
}

/** Of a file of the old kind, the part that tells what it is; a message may hold all others. */
const parts: readonly (readonly [what: string, part: string])[] = [
	['an Outlook message (MSG)', '__nameid_version1.0'],
	['an old Word document (DOC)', 'WordDocument'],
	['an old Excel workbook (XLS)', 'Workbook'],
	['an old Excel workbook (XLS)', 'Book'],
	['an old PowerPoint presentation (PPT)', 'PowerPoint Document'],
	['a Visio drawing', 'VisioDocument'],
	['a Publisher document', 'Quill'],
];

/** The first part counts: others may lie inside a document. */
function whichOld(bytes: Uint8Array): string {
	const found = parts
		.map(([what, part]) => ({ what, at: partAt(bytes, part) }))
		.filter(({ at }) => at >= 0);
	const message = found.find(({ what }) => what === parts[0]![0]);
	return (message ?? found.sort((a, b) => a.at - b.at)[0])?.what ?? anOldOne;
}

const anOldOne = 'an old Office document';

/**
 * Where the list of parts of an old file names this one: two bytes a character, ended by zeros, every 128 bytes
 * ([MS-CFB] 2.6). -1 where it does not.
 */
function partAt(bytes: Uint8Array, part: string): number {
	const name = [...part, '\0'].map((one) => one.charCodeAt(0));
	for (let at = 512; at + 128 <= bytes.length; at += 128)
		if (name.every((code, i) => bytes[at + 2 * i] === code && bytes[at + 2 * i + 1] === 0))
			return at;
	return -1;
}

/** The refusal of such a file. `known`: what its parts tell of it. */
export const notText = (bytes: Uint8Array, known?: string): MullError => {
	const first = detectFileType(bytes);
	const what = known ?? (first === anOldOne ? whichOld(bytes) : first);
	// A current office document that is locked is one part of a file of the old kind.
	if (first === anOldOne && partAt(bytes, 'EncryptedPackage') >= 0) return locked();
	return new MullError(
		'bad-input',
		what ? `This file is not text. It is ${what}.` : 'This file is not text.',
		'Save it as text, PDF or a current office format, and add that.',
	);
};

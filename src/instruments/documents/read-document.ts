/** Documents of the knowledge base: from the bytes of a file to passages with their places. */
import type { TextEncodingGuess } from '../../core/attaching.ts';
import type { DocumentKind } from '../../core/mission/knowledge.ts';
import { MullError } from '../../core/errors.ts';
import { cut, type Block, type Passage } from './chunks.ts';
import { maxWholeText, wholeText } from './whole-text.ts';
import { declaredIn, doubtfulLine, readText } from './encoding/read-text.ts';
import { markdownBlocks, textBlocks } from './plain-text.ts';

export interface DocumentFile {
	name: string;
	/** Media type as the browser guessed it; may be empty. */
	type: string;
	bytes: Uint8Array<ArrayBuffer>;
	/** What the person says that its text is in. */
	encoding?: string;
	/** What the person reads (BCP 47). */
	languages?: readonly string[];
}

export interface ReadDocument {
	kind: DocumentKind;
	passages: Passage[];
	/** Of the whole text. */
	characters: number;
	/** All of it, as it was written where that is readable; absent where it is too long. */
	text?: string;
	/** What could not be read, in sentences; absent where all was. */
	gaps?: string[];
	/** How its characters were read, where the file does not tell. */
	encoding?: TextEncodingGuess;
}

const megabyte = 1024 * 1024;
/** Bytes of a file by kind; of all others. */
const sizeLimits: Partial<Record<DocumentKind, number>> = {
	text: 10 * megabyte,
	markdown: 10 * megabyte,
	html: 20 * megabyte,
	csv: 20 * megabyte,
};
const sizeLimit = 100 * megabyte;
/** Passages of one document: some ten million characters. */
const passageLimit = 12_000;

/** Throws `bad-input` with a way out for a file that is too big, empty, locked or not text. */
export async function readDocument(file: DocumentFile): Promise<ReadDocument> {
	const seems = kindOf(file);
	checkSize(file, seems);
	const { kind = seems, blocks, text, gaps = [], encoding } = await read(file, seems);
	const passages = cut(blocks);
	if (passages.length === 0)
		throw new MullError('bad-input', `There is no text in “${file.name}”.`, 'Choose another file.');
	if (passages.length > passageLimit)
		throw new MullError(
			'bad-input',
			`“${file.name}” holds ${passages.length} passages; Mull reads up to ${passageLimit} of one file.`,
			'Split it and add the parts that matter.',
		);
	const characters = blocks.reduce((sum, block) => sum + block.text.length + 2, 0);
	return {
		...{ kind, passages, characters },
		...(text === undefined ? {} : { text }),
		...(gaps.length ? { gaps } : {}),
		...(encoding ? { encoding } : {}),
	};
}

/** Throws `bad-input` before a file that is too big is read. */
export function checkSize(file: { name: string; bytes: { length: number } }, kind: DocumentKind) {
	const limit = sizeLimits[kind] ?? sizeLimit;
	if (file.bytes.length <= limit) return;
	throw new MullError(
		'bad-input',
		`“${file.name}” is larger than the ${limit / megabyte} MB that Mull reads of such a file.`,
		'Split it and add the parts that matter.',
	);
}

/** Kinds that show in the first bytes, then those that only a name or a media type tells. */
const byBytes: readonly (readonly [RegExp, DocumentKind])[] = [
	[/^\s*%PDF-/, 'pdf'],
	[/^PK[\x03\x05]/, 'docx'],
	[/^\s*\{\\rtf/, 'rtf'],
];
const byName: readonly (readonly [type: RegExp, ending: RegExp, DocumentKind])[] = [
	[/^multipart\/related|x-mimearchive/, /^mht(ml)?$/, 'mhtml'],
	[/^message\/rfc822/, /^eml$/, 'eml'],
	[/html/, /^x?html?$/, 'html'],
	[/markdown/, /^(md|markdown|mdown|mkd)$/, 'markdown'],
	[/^text\/(csv|tab-separated-values)/, /^(csv|tsv|tab)$/, 'csv'],
];

/**
 * By its first bytes, its media type, its name; anything else is read as text. Of an office document
 * or a book it only tells that it is one: which, its parts say when it is read.
 */
export function kindOf({ name, type, bytes }: DocumentFile): DocumentKind {
	const start = beginning(bytes);
	const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
	const shown = byBytes.find(([sign]) => sign.test(start))?.[1];
	if (shown) return shown;
	if (ending === 'pdf') return 'pdf';
	const named = byName.find(([types, endings]) => types.test(type) || endings.test(ending))?.[2];
	if (named) return named;
	if (/^\s*(<!doctype html|<html)/i.test(start)) return 'html';
	return mailHead.test(start) && /^(MIME-Version|Subject|Message-ID): /im.test(start)
		? 'eml'
		: 'text';
}

/** Two lines of the head of a mail message. */
const mailHead =
	/^(Received|Return-Path|Delivered-To|From|Message-ID|Date): [^\n]*\n([\w-]+: |[ \t])[^\n]*\n/i;

/** The first characters, whatever their encoding: one byte each, without NULs. */
const beginning = (bytes: Uint8Array): string =>
	new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replace(/^(ÿþ|þÿ|ï»¿)|\0/g, '');

interface Reading {
	/** What it turned out to be. */
	kind?: DocumentKind;
	blocks: Block[];
	text: string | undefined;
	gaps?: string[];
	encoding?: TextEncodingGuess;
}

/** Text and Markdown are given whole as they are written; of others what can be read of them. */
async function read(file: DocumentFile, kind: DocumentKind): Promise<Reading> {
	const { bytes } = file;
	if (kind === 'pdf') return whole(await (await import('./pdf/pdf-text.ts')).pdfBlocks(bytes));
	if (kind === 'docx')
		return whole(await (await import('./office/read-office.ts')).officeBlocks(bytes));
	if (kind === 'rtf') return whole((await import('./rtf.ts')).rtfBlocks(bytes));
	if (kind === 'eml' || kind === 'mhtml')
		return whole(await (await import('./mail/mail.ts')).mailBlocks(bytes));
	const { written, ...told } = await readCharacters(file, kind);
	if (kind === 'csv') {
		const { csvBlocks, csvText } = await import('./csv.ts');
		const blocks = csvBlocks(written);
		const short = written.length <= maxWholeText / 2;
		if (blocks) return { blocks, text: short ? csvText(written) : undefined, ...told };
	}
	if (kind === 'html')
		return { ...linear((await import('./html.ts')).htmlBlocks(written)), ...told };
	const blocks = kind === 'markdown' ? markdownBlocks(written) : textBlocks(written);
	return { blocks, text: written.length <= maxWholeText ? written.trim() : undefined, ...told };
}

const whole = <T extends { blocks: Block[] }>(read: T) => ({
	...read,
	text: wholeText(read.blocks),
});

const linear = (blocks: Block[]) => ({ blocks, text: wholeText(blocks) });

/** The characters of a file, and what is not sure about them. */
async function readCharacters(
	{ bytes, encoding: chosen, languages }: DocumentFile,
	kind: DocumentKind,
) {
	const declared = kind === 'html' ? declaredIn(bytes) : undefined;
	const read = await readText(bytes, { declared, chosen, languages });
	const encoding = { id: read.encoding, line: doubtfulLine(read.text) };
	return {
		written: read.text,
		gaps: read.unread ? [unreadable(read.unread)] : [],
		...(read.guessed || chosen ? { encoding } : {}),
	};
}

const unreadable = (count: number): string =>
	count === 1 ? 'One character could not be read.' : `${count} characters could not be read.`;

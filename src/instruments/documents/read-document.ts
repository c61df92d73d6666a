/** Documents of the knowledge base: from the bytes of a file to passages with their places. */
import type { TextEncodingGuess } from '../../core/attaching.ts';
import type { DocumentKind } from '../../core/mission/knowledge.ts';
import { MullError } from '../../core/errors.ts';
import { cut, type Block, type Passage } from './chunks.ts';
import { mostWhole, wholeText } from './whole-text.ts';
import { declaredIn, doubtfulLine, readText } from './encoding/read-text.ts';
import { markdownBlocks, textBlocks } from './plain-text.ts';

export interface DocumentFile {
	name: string;
	/** Media type as the browser guessed it; may be empty. */
	type: string;
	bytes: Uint8Array;
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
/** Bytes of a file by kind. */
const sizeLimit: Record<DocumentKind, number> = {
	text: 10 * megabyte,
	markdown: 10 * megabyte,
	html: 20 * megabyte,
	pdf: 100 * megabyte,
};
/** Passages of one document: some ten million characters. */
const passageLimit = 12_000;

/** Throws `bad-input` with a way out for a file that is too big, empty, locked or not text. */
export async function readDocument(file: DocumentFile): Promise<ReadDocument> {
	const kind = kindOf(file);
	checkSize(file, kind);
	const { blocks, text, gaps = [], encoding } = await read(file, kind);
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
	const limit = sizeLimit[kind];
	if (file.bytes.length <= limit) return;
	throw new MullError(
		'bad-input',
		`“${file.name}” is larger than the ${limit / megabyte} MB that Mull reads of such a file.`,
		'Split it and add the parts that matter.',
	);
}

/** By its first bytes, its media type, its name; anything else is read as text. */
export function kindOf({ name, type, bytes }: DocumentFile): DocumentKind {
	const start = beginning(bytes);
	const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
	if (/^\s*%PDF-/.test(start) || ending === 'pdf') return 'pdf';
	if (/html/.test(type) || /^x?html?$/.test(ending)) return 'html';
	if (/markdown/.test(type) || /^(md|markdown|mdown|mkd)$/.test(ending)) return 'markdown';
	return /^\s*(<!doctype html|<html)/i.test(start) ? 'html' : 'text';
}

/** The first characters, whatever their encoding: one byte each, without NULs. */
const beginning = (bytes: Uint8Array): string =>
	new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replace(/^(ÿþ|þÿ|ï»¿)|\0/g, '');

interface Reading {
	blocks: Block[];
	text: string | undefined;
	gaps?: string[];
	encoding?: TextEncodingGuess;
}

/** Text and Markdown are given whole as they are written; of others what can be read of them. */
async function read(file: DocumentFile, kind: DocumentKind): Promise<Reading> {
	const { bytes } = file;
	if (kind === 'pdf') return linear(await (await import('./pdf-text.ts')).pdfBlocks(bytes));
	const { written, ...told } = await readCharacters(file, kind);
	if (kind === 'html')
		return { ...linear((await import('./html.ts')).htmlBlocks(written)), ...told };
	const blocks = kind === 'markdown' ? markdownBlocks(written) : textBlocks(written);
	return { blocks, text: written.length <= mostWhole ? written.trim() : undefined, ...told };
}

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

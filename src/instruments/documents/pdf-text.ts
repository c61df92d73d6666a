/**
 * The text of a PDF, page by page. PDF.js runs in the thread that calls, which is a worker that ends
 * with the document; it draws nothing and loads no font. It evaluates no code: nothing of that is
 * left in it.
 *
 * What had to be found out about PDF.js (5.6, and it still holds in 6.5): its half that parses is used
 * in the same thread if it stands in `globalThis.pdfjsWorker`. When it is loaded in a worker it takes
 * that for its own and greets whoever started it: the greeting must not get out.
 */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MullError } from '../../core/errors.ts';
import type { Block } from './chunks.ts';

/** Pages that are read of one document. */
const pageLimit = 3000;

async function loadParser(): Promise<void> {
	const here = globalThis as { pdfjsWorker?: unknown; postMessage: unknown };
	if (here.pdfjsWorker) return;
	const { postMessage } = here;
	here.postMessage = () => {};
	try {
		here.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
	} finally {
		here.postMessage = postMessage;
	}
}

/** Throws `bad-input` for a file that is locked, broken or a mere picture. */
export async function pdfBlocks(bytes: Uint8Array): Promise<Block[]> {
	await loadParser();
	const task = getDocument({
		data: bytes,
		disableFontFace: true,
		useSystemFonts: false,
		useWasm: false,
		isOffscreenCanvasSupported: false,
		isImageDecoderSupported: false,
		enableXfa: false,
		stopAtErrors: false,
		verbosity: 0,
	});
	try {
		const pdf = await task.promise;
		if (pdf.numPages > pageLimit) throw tooLong(pdf.numPages);
		const blocks: Block[] = [];
		for (let number = 1; number <= pdf.numPages; number++) {
			const page = await pdf.getPage(number);
			const { items } = await page.getTextContent();
			const section = `page ${number}`;
			for (const text of paragraphs(items)) blocks.push({ text, section });
			page.cleanup();
		}
		if (blocks.length === 0) throw pictures(pdf.numPages);
		return blocks;
	} catch (thrown) {
		throw thrown instanceof MullError ? thrown : pdfFault(thrown);
	} finally {
		await task.destroy().catch(() => undefined);
	}
}

interface Item {
	str: string;
	hasEOL: boolean;
	/** Baseline in the last place. */
	transform: number[];
	height: number;
}

/** Lines joined to paragraphs: a new one begins where the gap between two lines is wide. */
function paragraphs(items: object[]): string[] {
	const lines: { text: string; y: number; height: number }[] = [];
	let text = '';
	for (const item of items) {
		if (!('str' in item)) continue;
		const { str, hasEOL, transform, height } = item as Item;
		text += str;
		if (!hasEOL && item !== items.at(-1)) continue;
		if (text.trim()) lines.push({ text: text.trim(), y: transform[5] ?? 0, height });
		text = '';
	}
	if (text.trim()) lines.push({ text: text.trim(), y: 0, height: 0 });
	const found: string[][] = [];
	lines.forEach((line, i) => {
		const before = lines[i - 1];
		const gap = before ? Math.abs(before.y - line.y) : 0;
		const size = Math.max(line.height, before?.height ?? 0) || 12;
		if (!before || gap > 1.8 * size) found.push([line.text]);
		else joinLine(found.at(-1)!, line.text);
	});
	return found.map((paragraph) => paragraph.join('\n'));
}

/** A word that was hyphenated at the end of the line becomes whole. */
function joinLine(before: string[], line: string): void {
	const last = before.at(-1)!;
	if (/\p{Ll}-$/u.test(last.slice(-3)) && /^\p{Ll}/u.test(line))
		before[before.length - 1] = last.slice(0, -1) + line;
	else before.push(line);
}

function pdfFault(thrown: unknown): MullError {
	const { name = '', message = String(thrown) } = (thrown ?? {}) as Partial<Error>;
	if (name === 'PasswordException')
		return new MullError(
			'bad-input',
			'This PDF is locked with a password.',
			'Open it elsewhere, save it without the password and add that copy.',
			{ cause: thrown },
		);
	return new MullError(
		'bad-input',
		`This PDF is broken and could not be read: ${message}`,
		'Open it in another program and save it again.',
		{ cause: thrown },
	);
}

const pictures = (pages: number) =>
	new MullError(
		'bad-input',
		`This PDF has ${pages === 1 ? 'a page' : `${pages} pages`} but no text; it was probably scanned.`,
		'Run it through text recognition (OCR) first and add the result.',
	);

const tooLong = (pages: number) =>
	new MullError(
		'bad-input',
		`This PDF has ${pages} pages; Mull reads up to ${pageLimit} at once.`,
		'Split it and add the parts that matter.',
	);

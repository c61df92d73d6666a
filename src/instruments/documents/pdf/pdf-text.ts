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
import { MullError } from '../../../core/errors.ts';
import { CharacterMaps } from './character-maps.ts';
import { annotationTexts } from './annotations.ts';
import { paragraphsOf, type Piece } from './layout.ts';
import { outline, type Blocks } from '../office/outline.ts';

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
export async function pdfBlocks(bytes: Uint8Array): Promise<Blocks> {
	await loadParser();
	const found = outline();
	found.picture(picturesIn(bytes));
	const task = getDocument({
		data: bytes,
		disableFontFace: true,
		useSystemFonts: false,
		useWasm: false,
		// A name must be there for it to ask by it.
		cMapUrl: 'cmaps/',
		cMapPacked: true,
		useWorkerFetch: false,
		BinaryDataFactory: CharacterMaps,
		isOffscreenCanvasSupported: false,
		isImageDecoderSupported: false,
		enableXfa: false,
		stopAtErrors: false,
		// It says only as a warning that it cannot read a font.
		verbosity: 1,
	});
	const warnings = listen();
	try {
		const pdf = await task.promise;
		if (pdf.numPages > pageLimit) throw tooLong(pdf.numPages);
		const empty: number[] = [];
		const strange: number[] = [];
		for (let number = 1; number <= pdf.numPages; number++) {
			const page = await pdf.getPage(number);
			const { items } = await page.getTextContent();
			const written = await page.getAnnotations();
			const texts = paragraphsOf(items.filter((item) => 'str' in item) as Piece[]);
			for (const text of [...texts, ...annotationTexts(written)]) found.say(text, `page ${number}`);
			const unreadable = warnings.take().some((text) => fontFault.test(text));
			if (unreadable || isStrange(texts.join('\n'))) strange.push(number);
			else if (texts.length === 0) empty.push(number);
			page.cleanup();
			// A font that failed is remembered, and then fails in silence on the next page.
			if (unreadable) await pdf.cleanup();
		}
		if (strange.length) found.gap(unreadableFonts(strange));
		if (empty.length) found.gap(withoutText(empty));
		const read = found.finish();
		if (read.blocks.length === 0) throw pictures(pdf.numPages);
		return read;
	} catch (thrown) {
		throw thrown instanceof MullError ? thrown : pdfFault(thrown);
	} finally {
		warnings.end();
		await task.destroy().catch(() => undefined);
	}
}

/** What it warns of where characters are lost, not only the shapes that nobody draws here. */
const fontFault =
	/(load|translate|ensureState)Font\b.*(failed|"|')|Font "[^"]*" is not available|getTextContent - ignoring/;

/** Hears the warnings of PDF.js, which goes to the console only. */
function listen() {
	const { warn } = console;
	let heard: string[] = [];
	console.warn = (...words: unknown[]) => void heard.push(words.join(' '));
	return {
		take(): string[] {
			const taken = heard;
			heard = [];
			return taken;
		},
		end: () => void (console.warn = warn),
	};
}

/** Many characters that nobody writes: the font has its own codes and no table of what they mean. */
function isStrange(text: string): boolean {
	const odd = text.match(/[\0-\x08\x0e-\x1f\x7f-\x9f\uFFFD\p{Co}]/gu)?.length ?? 0;
	return odd > 0 && odd * 10 > text.length;
}

/** Pictures of the file, without the masks of others: each is a stream, whose head is never packed. */
function picturesIn(bytes: Uint8Array): number {
	let images = 0;
	let masks = 0;
	for (let at = 0; at < bytes.length; at += 1 << 20) {
		const text = new TextDecoder('latin1').decode(bytes.subarray(at, at + (1 << 20) + 40));
		for (const { index } of text.matchAll(/\/Subtype\s{0,4}\/Image\b/g))
			if (index < 1 << 20) images++;
		for (const { index } of text.matchAll(/\/SMask\s{1,4}\d{1,9}\s/g)) if (index < 1 << 20) masks++;
	}
	return Math.max(0, images - masks);
}

/** '2, 5–9' */
function ranges(numbers: readonly number[]): string {
	const found: [number, number][] = [];
	for (const number of numbers) {
		const last = found.at(-1);
		if (last && last[1] === number - 1) last[1] = number;
		else found.push([number, number]);
	}
	return found.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

const unreadableFonts = (pages: readonly number[]): string =>
	pages.length === 1
		? `A font of page ${pages[0]} could not be read.`
		: `Fonts of pages ${ranges(pages)} could not be read.`;

const withoutText = (pages: readonly number[]): string =>
	pages.length === 1
		? `Page ${pages[0]} has no text; it may be scanned.`
		: `Pages ${ranges(pages)} have no text; they may be scanned.`;

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

/** Office documents and books: tells by its parts what a ZIP file is, and reads it. */
import type { DocumentKind } from '../../../core/mission/knowledge.ts';
import { MullError } from '../../../core/errors.ts';
import { notText } from '../file-type.ts';
import type { Blocks } from './outline.ts';
import { mainPart, partOf } from './xml.ts';
import { openZip, type Zip } from '../../../core/files/zip.ts';

/** Throws `bad-input` for one that is locked, damaged, too large or no document. */
export async function officeBlocks(
	bytes: Uint8Array<ArrayBuffer>,
): Promise<Blocks & { kind: DocumentKind }> {
	const zip = openZip(bytes);
	const { kind, main } = await whichOf(zip);
	if (!kind) throw notText(bytes, zip.has('visio/document.xml') ? 'a Visio drawing' : undefined);
	return { kind, ...(await blocksOf(zip, kind, main)) };
}

interface Which {
	kind?: DocumentKind | undefined;
	/** The part in which its text begins. */
	main: string;
}

/** Where Microsoft's programs begin a file, and what the root there is called. */
const usual = [
	['docx', 'word/document.xml', 'document'],
	['xlsx', 'xl/workbook.xml', 'workbook'],
	['pptx', 'ppt/presentation.xml', 'presentation'],
] as const;

async function whichOf(zip: Zip): Promise<Which> {
	for (const [kind, main] of usual) if (zip.has(main)) return { kind, main };
	if (zip.has('xl/workbook.bin')) throw binarySheet();
	const main = await mainPart(zip);
	const root = main.endsWith('.xml') ? (await partOf(zip, main)).name : '';
	const kind = usual.find(([, , name]) => name === root)?.[0] ?? (await kindByMark(zip));
	return { kind, main };
}

async function kindByMark(zip: Zip): Promise<DocumentKind | undefined> {
	if (zip.has('META-INF/container.xml')) return 'epub';
	if (!zip.has('mimetype')) return undefined;
	const type = new TextDecoder().decode(await zip.read('mimetype'));
	const open = /opendocument\.(text|spreadsheet|presentation|graphics)/.exec(type)?.[1];
	if (!open) return undefined;
	return open === 'text' ? 'odt' : open === 'spreadsheet' ? 'ods' : 'odp';
}

async function blocksOf(zip: Zip, kind: DocumentKind, main: string): Promise<Blocks> {
	switch (kind) {
		case 'docx':
			return (await import('./word.ts')).wordBlocks(zip, main);
		case 'xlsx':
			return (await import('./sheets.ts')).sheetBlocks(zip, main);
		case 'pptx':
			return (await import('./slides.ts')).slideBlocks(zip, main);
		case 'epub':
			return (await import('./book.ts')).bookBlocks(zip);
		default:
			return (await import('./open-document.ts')).openDocumentBlocks(zip);
	}
}

const binarySheet = () =>
	new MullError(
		'bad-input',
		'This is a binary workbook (XLSB), which Mull does not read.',
		'Save it as an Excel workbook (XLSX) and add that.',
	);

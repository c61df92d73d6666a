/** Office documents and books: tells by its parts what a ZIP file is, and reads it. */
import type { DocumentKind } from '../../../core/mission/knowledge.ts';
import { MullError } from '../../../core/errors.ts';
import { notText } from '../what-it-is.ts';
import type { Blocks } from './outline.ts';
import { openZip, type Zip } from '../../../core/files/zip.ts';

/** Throws `bad-input` for one that is locked, damaged, too large or no document. */
export async function officeBlocks(
	bytes: Uint8Array<ArrayBuffer>,
): Promise<Blocks & { kind: DocumentKind }> {
	const zip = openZip(bytes);
	const kind = await kindOfZip(zip);
	if (!kind) throw notText(bytes);
	return { kind, ...(await blocksOf(zip, kind)) };
}

async function kindOfZip(zip: Zip): Promise<DocumentKind | undefined> {
	if (zip.has('word/document.xml')) return 'docx';
	if (zip.has('xl/workbook.xml')) return 'xlsx';
	if (zip.has('xl/workbook.bin')) throw binarySheet();
	if (zip.has('ppt/presentation.xml')) return 'pptx';
	if (zip.has('META-INF/container.xml')) return 'epub';
	if (!zip.has('mimetype')) return undefined;
	const type = new TextDecoder().decode(await zip.read('mimetype'));
	const open = /opendocument\.(text|spreadsheet|presentation|graphics)/.exec(type)?.[1];
	if (!open) return undefined;
	return open === 'text' ? 'odt' : open === 'spreadsheet' ? 'ods' : 'odp';
}

async function blocksOf(zip: Zip, kind: DocumentKind): Promise<Blocks> {
	switch (kind) {
		case 'docx':
			return (await import('./word.ts')).wordBlocks(zip);
		case 'xlsx':
			return (await import('./sheets.ts')).sheetBlocks(zip);
		case 'pptx':
			return (await import('./slides.ts')).slideBlocks(zip);
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

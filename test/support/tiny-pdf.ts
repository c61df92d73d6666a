/** Makes small PDF files: pages of text lines in Helvetica. */

export interface TinyPdf {
	/** Lines of each page; an empty page has none. Printable ASCII. */
	pages: string[][];
	/** What is drawn on the first page beside its lines, in the language of PDF. */
	drawn?: string;
	/** Annotations of the first page, as dictionaries without their brackets. */
	annotations?: string[];
	/** The font in place of Helvetica, as a dictionary without its brackets. */
	font?: string;
	/** As if locked with a password that nobody knows. */
	locked?: boolean;
}

export function makeTinyPdf({
	pages,
	drawn = '',
	annotations = [],
	font = '/Subtype /Type1 /BaseFont /Helvetica',
	locked = false,
}: TinyPdf): Uint8Array<ArrayBuffer> {
	const objects: string[] = [];
	const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
	objects[1] = '<< /Type /Catalog /Pages 2 0 R >>';
	objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
	objects[3] = `<< /Type /Font ${font} >>`;
	pages.forEach((lines, i) => {
		const shown = lines.map((line) => `(${line.replace(/([\\()])/g, '\\$1')}) Tj T*`).join('\n');
		const own = i === 0 ? drawn : '';
		const stream = `BT /F1 12 Tf 14 TL 72 720 Td\n${shown}\nET\n${own}`;
		const notes = i === 0 ? annotations.map((_, n) => `${4 + 2 * pages.length + n} 0 R`) : [];
		const annots = notes.length ? `/Annots [${notes.join(' ')}]` : '';
		objects[4 + 2 * i] =
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> ${annots} >>`;
		objects[5 + 2 * i] = `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
	});
	annotations.forEach((annotation, n) => {
		objects[4 + 2 * pages.length + n] = `<< /Type /Annot ${annotation} >>`;
	});
	if (annotations.length)
		objects[1] = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${annotations.map((_, n) => `${4 + 2 * pages.length + n} 0 R`).join(' ')}] >> >>`;
	let file = '%PDF-1.4\n';
	const places: number[] = [];
	objects.forEach((object, number) => {
		places[number] = file.length;
		file += `${number} 0 obj\n${object}\nendobj\n`;
	});
	const xref = file.length;
	file += `xref\n0 ${objects.length}\n0000000000 65535 f \n`;
	for (const place of places.slice(1)) file += `${String(place).padStart(10, '0')} 00000 n \n`;
	const secret = '41'.repeat(32);
	const lock = locked
		? `/ID [<${secret}><${secret}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>`
		: '';
	file += `trailer\n<< /Size ${objects.length} /Root 1 0 R ${lock} >>\nstartxref\n${xref}\n%%EOF\n`;
	return new TextEncoder().encode(file);
}

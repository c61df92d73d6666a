/** Makes small PDF files: pages of text lines in Helvetica. */

export interface TinyPdf {
	/** Lines of each page; an empty page has none. Printable ASCII. */
	pages: string[][];
	/** As if locked with a password that nobody knows. */
	locked?: boolean;
}

export function makeTinyPdf({ pages, locked = false }: TinyPdf): Uint8Array<ArrayBuffer> {
	const objects: string[] = [];
	const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
	objects[1] = '<< /Type /Catalog /Pages 2 0 R >>';
	objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
	objects[3] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
	pages.forEach((lines, i) => {
		const shown = lines.map((line) => `(${line.replace(/([\\()])/g, '\\$1')}) Tj T*`).join('\n');
		const stream = `BT /F1 12 Tf 14 TL 72 720 Td\n${shown}\nET`;
		objects[4 + 2 * i] =
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
		objects[5 + 2 * i] = `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
	});
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

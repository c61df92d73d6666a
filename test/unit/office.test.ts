/** Office documents and books, made here: their text, their tables, and what is left out of them. */
import { describe, expect, test } from 'vitest';
import { openZip } from '../../src/core/files/zip.ts';
import { readDocument } from '../../src/instruments/documents/read-document.ts';
import { translator } from '../../src/core/text/sentences.ts';
import { sentences } from '../support/german.ts';
import { oldFile } from '../support/old-office.ts';
import { makeZip } from '../support/zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const readAs = async (name: string, parts: Record<string, string>) =>
	readDocument({ name, type: '', bytes: await makeZip(parts) });
const relations = (targets: Record<string, string>) =>
	`${head}<Relationships xmlns="r">${Object.entries(targets)
		.map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`)
		.join('')}</Relationships>`;

describe('Word', () => {
	const p = (text: string, properties = '') =>
		`<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
	const styled = (id: string) => `<w:pStyle w:val="${id}"/>`;
	const cell = (text: string, span = 1) =>
		`<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${p(text)}</w:tc>`;
	const picture =
		'<w:r><w:drawing><wp:docPr descr="A map"/><a:blip r:embed="x"/></w:drawing></w:r>';
	const document = (body: string) =>
		`${head}<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
	const styles = `${head}<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
		<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style></w:styles>`;

	test('paragraphs under their headings, tables as Markdown, lists', async () => {
		const read = await readAs('contract.docx', {
			'[Content_Types].xml': head,
			'word/styles.xml': styles,
			'word/document.xml': document(
				`${p('Contract', styled('berschrift1'))}${p('Between A &amp; B.')}
				${p('Fees', styled('berschrift2'))}
				<w:tbl><w:tr>${cell('Item')}${cell('Price')}</w:tr>
				<w:tr>${cell('Lamp | small')}${cell('30 €')}</w:tr><w:tr>${cell('All together', 2)}</w:tr></w:tbl>
				${p('First', '<w:numPr/>')}${p('Second', '<w:numPr/>')}`,
			),
		});
		expect(read.kind).toBe('docx');
		expect(read).not.toHaveProperty('gaps');
		expect(read.passages.map(({ place }) => place)).toEqual(['Contract', 'Contract › Fees']);
		expect(read.text).toBe(
			'(Contract)\n\nBetween A & B.\n\n(Contract › Fees)\n\n' +
				'| Item | Price |\n| --- | --- |\n| Lamp \\| small | 30 € |\n| All together |  |\n\n- First\n\n- Second',
		);
	});

	test('a document of headings alone is no empty one', async () => {
		const { text } = await readAs('agenda.docx', {
			'[Content_Types].xml': head,
			'word/styles.xml': styles,
			'word/document.xml': document(
				`${p('Agenda', styled('berschrift1'))}${p('Opening', styled('berschrift2'))}${p('Budget', styled('berschrift2'))}`,
			),
		});
		expect(text).toBe('(Agenda)\n\nOpening\n\nBudget');
	});

	test('what was deleted is gone, what was inserted stays; boxes are read once', async () => {
		const { text } = await readAs('a.docx', {
			'word/document.xml': document(
				`<w:p><w:del><w:r><w:delText>old</w:delText><w:t>old</w:t></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>
				<w:r><w:tab/><w:t>A</w:t><w:br/><w:t>B</w:t><w:noBreakHyphen/><w:t>C</w:t><w:instrText>PAGE</w:instrText></w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:p>
				<w:p><mc:AlternateContent><mc:Choice><w:txbxContent>${p('In a box')}</w:txbxContent></mc:Choice>
				<mc:Fallback><w:txbxContent>${p('In a box')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:p>`,
			),
		});
		expect(text).toBe('new\tA\nB-C漢\n\nIn a box');
	});

	test('headers, notes and comments are read, pictures and charts are counted', async () => {
		const read = await readAs('a.docx', {
			'word/document.xml': document(
				`${p('Body.')}<w:p>${picture}${picture}<w:r><w:drawing><c:chart/></w:drawing></w:r></w:p>`,
			),
			'word/header1.xml': `<w:hdr>${p('Draft')}</w:hdr>`,
			'word/header2.xml': `<w:hdr>${p('Draft')}</w:hdr>`,
			'word/footnotes.xml': `<w:footnotes><w:footnote>${p('See page 3.')}</w:footnote></w:footnotes>`,
			'word/comments.xml': `<w:comments><w:comment w:author="Eva">${p('Too much?')}</w:comment></w:comments>`,
		});
		const at = (place: string) => read.passages.find((one) => one.place === place)?.text;
		expect(at('Header')).toBe('Draft');
		expect(at('Footnotes')).toBe('See page 3.');
		expect(at('Comments')).toBe('Eva: Too much?');
		expect(read.text).toContain('[A map]');
		expect(read.gaps).toEqual([
			'2 pictures were not read.',
			'One chart or embedded object was not read.',
		]);
	});
});

describe('Excel', () => {
	const book = (sheets: string, properties = '') =>
		`${head}<workbook xmlns:r="r">${properties}<sheets>${sheets}</sheets></workbook>`;
	const two =
		'<sheet name="Prices" sheetId="1" r:id="rId1"/><sheet name="Old" sheetId="2" state="hidden" r:id="rId2"/>';
	const rels = relations({ rId1: 'worksheets/sheet1.xml', rId2: '/xl/worksheets/sheet2.xml' });
	const sheet = (rows: string) => `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
	const strings = `${head}<sst><si><t>Item</t></si><si><r><t>Lamp </t></r><r><t>small</t></r><rPh><t>no</t></rPh></si></sst>`;
	const forms = [
		...['[$€-407] #,##0.00;[Red]-[$€-407] #,##0.00', '_("$"* #,##0.00_);_("$"* (#,##0.00)'],
		...['00000', '0.0 "kg"', '0.0,,"M"', '# ?/?', '[h]:mm', 'mmmm', '0.00E+00', '#,##0.00\\ "zł"'],
		...['"No. "000', '0.0#%', 'General', '@', '#,##0.00 €'],
	];
	/** The style of such a form. */
	const of = (form: string) => {
		expect(forms).toContain(form);
		return 8 + forms.indexOf(form);
	};
	const styles = `${head}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>
		<numFmt numFmtId="165" formatCode="#,##0.00 &quot;days&quot;"/>
		${forms.map((form, i) => `<numFmt numFmtId="${200 + i}" formatCode="${form.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
		<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="22"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="46"/>
		${forms.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`;

	test('each sheet by its name, rows as Markdown, empty columns left out', async () => {
		const read = await readAs('prices.xlsx', {
			'xl/workbook.xml': book(two),
			'xl/_rels/workbook.xml.rels': rels,
			'xl/sharedStrings.xml': strings,
			'xl/styles.xml': styles,
			'xl/worksheets/sheet1.xml': sheet(
				`<row r="1"><c r="B1" t="s"><v>0</v></c><c r="D1" t="inlineStr"><is><t>Price</t></is></c></row>
				<row r="4"><c r="B4" t="s"><v>1</v></c><c r="D4"><v>0.30000000000000004</v></c></row>
				<row r="5"><c r="B5" t="b"><v>1</v></c><c r="D5"><f>SUM(D4)</f></c></row>
				<row r="6"><c r="B6" t="str"><f>A1</f><v>text</v></c><c r="D6" t="e"><v>#REF!</v></c></row>`,
			),
			'xl/worksheets/sheet2.xml': sheet('<row><c><v>7</v></c><c><v>8</v></c></row>'),
		});
		expect(read.kind).toBe('xlsx');
		expect(read.text).toBe(
			'(Prices)\n\n| Item | Price |\n| --- | --- |\n| Lamp small | 0.3 |\n| TRUE | =SUM(D4) |\n| text | #REF! |' +
				'\n\n(Old (hidden))\n\n| 7 | 8 |',
		);
	});

	test('a formula that repeats another one and was never calculated is written out', async () => {
		const share = (place: string, row: number) =>
			`<row r="${row}"><c r="${place}"><f t="shared" si="0"/></c></row>`;
		const formula = 'A1+$B$1*B$1+SUM(A1:Z1)+LOG10(A1)+\'A1\'!A1+SUM($A:B)+SUM(1:$2)&amp;"A1"';
		const read = await readAs('sums.xlsx', {
			'xl/workbook.xml': book(two),
			'xl/_rels/workbook.xml.rels': rels,
			'xl/sharedStrings.xml': strings,
			'xl/styles.xml': styles,
			'xl/worksheets/sheet1.xml': sheet(
				`<row r="1"><c r="C1"><f t="shared" si="0" ref="B1:D2">${formula}</f></c></row>${share('D2', 2)}${share('B3', 3)}`,
			),
			'xl/worksheets/sheet2.xml': sheet(share('A1', 1)),
		});
		expect(read.text).toContain(
			'=B2+$B$1*C$1+SUM(B2:AA2)+LOG10(B2)+\'A1\'!B2+SUM($A:C)+SUM(2:$2)&"A1"',
		);
		expect(read.text).toContain('=#REF!+$B$1*A$1+SUM(#REF!:Y3)+LOG10(#REF!)');
		// The cell that it repeats is not there.
		expect(read.text).toContain('=?');
	});

	test.each([
		['a date', 1, 45658, '2025-01-01', ''],
		['a date of an own form', 2, 45658, '2025-01-01', ''],
		['a percentage', 3, 0.075, '7.5 %', ''],
		['a percentage to two decimals', 3, 0.12483726, '12.48 %', ''],
		['a half of a percentage', 3, -0.10005, '-10.01 %', ''],
		['a percentage that is written with an exponent', 3, 1e30, '1e+32 %', ''],
		['a moment', 4, 45658.5, '2025-01-01 12:00', ''],
		['a number with a word', 5, 1234.5, '1234.50 days', ''],
		['hours beyond a day', 7, 1.2604166666666667, '30:15', ''],
		['a time', 6, 0.75, '18:00', ''],
		['a date of an old Mac', 1, 44196, '2025-01-01', '<workbookPr date1904="1"/>'],
		['the first day', 1, 1, '1900-01-01', ''],
	])('a number is read as %s', async (_, style, value, shown, properties) => {
		const { text } = await readAs('a.xlsx', {
			'xl/workbook.xml': book(two, properties),
			'xl/_rels/workbook.xml.rels': rels,
			'xl/styles.xml': styles,
			'xl/worksheets/sheet1.xml': sheet(`<row><c s="${style}"><v>${value}</v></c></row>`),
			'xl/worksheets/sheet2.xml': sheet(''),
		});
		expect(text).toBe(`(Prices)\n\n| ${shown} |`);
	});

	test.each([
		['[$€-407] #,##0.00;[Red]-[$€-407] #,##0.00', -12.5, '-€ 12.50'],
		['_("$"* #,##0.00_);_("$"* (#,##0.00)', -3, '-$3.00'],
		['_("$"* #,##0.00_);_("$"* (#,##0.00)', 0, '$0.00'],
		['#,##0.00\\ "zł"', 1234567.891, '1234567.891 zł'],
		['#,##0.00 €', 4.5, '4.50 €'],
		['00000', 1067, '01067'],
		['"No. "000', 7, 'No. 007'],
		['0.0#%', 0.4, '40 %'],
		['0.0#%', 0.33333, '33.33 %'],
		['0.0 "kg"', 12, '12.0 kg'],
		['0.0,,"M"', 2500000, '2500000'],
		['# ?/?', 0.5, '0.5'],
		['[h]:mm', -0.0625, '-01:30'],
		['[h]:mm', 2.000011574074074, '48:00:01'],
		['mmmm', 45658, '2025-01-01'],
		['0.00E+00', 0.000012, '0.000012'],
		['#,##0.00 €', 1e21, '1e+21'],
		['General', 3, '3'],
		['@', 3, '3'],
	])('in the form %s %d is %s', async (form, value, shown) => {
		const { text } = await readAs('a.xlsx', {
			'xl/workbook.xml': book(two),
			'xl/_rels/workbook.xml.rels': rels,
			'xl/styles.xml': styles,
			'xl/worksheets/sheet1.xml': sheet(`<row><c s="${of(form)}"><v>${value}</v></c></row>`),
			'xl/worksheets/sheet2.xml': sheet(''),
		});
		expect(text).toBe(`(Prices)\n\n| ${shown} |`);
	});

	test('a binary workbook says what to do', async () => {
		await expect(readAs('a.xlsb', { 'xl/workbook.bin': 'x' })).rejects.toThrow(/XLSB/);
	});
});

test('PowerPoint: slides in their order, tables, notes, pictures counted', async () => {
	const p = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
	const shape = (text: string, type = 'body') =>
		`<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody>${p(text)}</p:txBody></p:sp>`;
	const slide = (inner: string) =>
		`${head}<p:sld><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`;
	const cell = (text: string) => `<a:tc><a:txBody>${p(text)}</a:txBody></a:tc>`;
	const read = await readAs('talk.pptx', {
		'ppt/presentation.xml': `${head}<p:presentation><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>`,
		'ppt/_rels/presentation.xml.rels': relations({
			a: 'slides/slide1.xml',
			b: 'slides/slide2.xml',
		}),
		'ppt/slides/slide1.xml': slide(
			`${shape('Second')}${shape('9', 'sldNum')}<p:pic/><p:graphicFrame><a:tbl><a:tr>${cell('Day')}${cell('km')}</a:tr><a:tr>${cell('1')}${cell('12')}</a:tr></a:tbl></p:graphicFrame><p:graphicFrame><c:chart/></p:graphicFrame>`,
		),
		'ppt/slides/slide2.xml': slide(shape('First', 'title')),
		'ppt/slides/_rels/slide2.xml.rels': relations({
			...{ n: '../notesSlides/notesSlide1.xml', c: '../comments/comment1.xml' },
			m: '../comments/modernComment_1.xml',
		}),
		'ppt/comments/comment1.xml': `${head}<p:cmLst><p:cm authorId="0"><p:text>Shorter?</p:text></p:cm></p:cmLst>`,
		'ppt/comments/modernComment_1.xml': `${head}<p188:cmLst><p188:cm><p188:replyLst><p188:reply><p188:txBody>${p('Yes.')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${p('Too long?')}</p188:txBody></p188:cm></p188:cmLst>`,
		'ppt/notesSlides/notesSlide1.xml': slide(
			`${shape('Say hello.')}${shape('1', 'sldNum')}<p:graphicFrame><a:tbl><a:tr>${cell('Ask')}</a:tr><a:tr>${cell('Eva')}</a:tr></a:tbl></p:graphicFrame>`,
		),
	});
	expect(read.kind).toBe('pptx');
	expect(read.passages).toEqual([
		{ place: 'slide 1', text: 'First' },
		{ place: 'slide 1, notes', text: 'Say hello.\n\n| Ask |\n| --- |\n| Eva |' },
		{ place: 'slide 1, comments', text: 'Shorter?\n\nYes.\nToo long?' },
		{ place: 'slide 2', text: 'Second\n\n| Day | km |\n| --- | --- |\n| 1 | 12 |' },
	]);
	expect(read.gaps).toEqual([
		'One picture was not read.',
		'One chart or embedded object was not read.',
	]);
});

describe('OpenDocument', () => {
	const content = (kind: string, inner: string) =>
		`${head}<office:document-content><office:body><office:${kind}>${inner}</office:${kind}></office:body></office:document-content>`;
	const type = (kind: string) => `application/vnd.oasis.opendocument.${kind}`;
	const cell = (text: string, more = '') =>
		`<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;

	test('a text: headings, spaces, lists, tables, notes', async () => {
		const read = await readAs('a.odt', {
			mimetype: type('text'),
			'content.xml': content(
				'text',
				`<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
				<text:h text:outline-level="1">Walk</text:h><text:p>A<text:s text:c="2"/>bed<text:tab/>28<text:line-break/>€<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>each</text:p></text:note-body></text:note></text:p>
				<text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>
				<table:table><table:table-header-rows><table:table-row>${cell('Day')}${cell('km')}</table:table-row></table:table-header-rows><table:table-row>${cell('1')}${cell('12')}</table:table-row></table:table>
				<text:p><draw:frame><draw:image/></draw:frame></text:p>`,
			),
		});
		expect(read.kind).toBe('odt');
		expect(read.text).toBe(
			'(Walk)\n\nA  bed\t28\n€ (each)\n\n- one\n\n- two\n\n| Day | km |\n| --- | --- |\n| 1 | 12 |',
		);
		expect(read.gaps).toEqual(['One picture was not read.']);
	});

	test('sheets by name; what repeats to the end of the sheet is nothing', async () => {
		const read = await readAs('a.ods', {
			mimetype: type('spreadsheet'),
			'content.xml': content(
				'spreadsheet',
				`<table:table table:name="Costs"><table:table-row>${cell('a', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>
				<table:table-row table:number-rows-repeated="2">${cell('1')}${cell('2')}</table:table-row>
				<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>`,
			),
		});
		expect(read.kind).toBe('ods');
		expect(read.text).toBe('(Costs)\n\n| a | a |\n| --- | --- |\n| 1 | 2 |\n| 1 | 2 |');
	});

	test('words that repeat very often are shown once, and that is said', async () => {
		const read = await readAs('a.ods', {
			mimetype: type('spreadsheet'),
			'content.xml': content(
				'spreadsheet',
				`<table:table table:name="Log"><table:table-row>${cell('x', 'table:number-columns-repeated="300"')}</table:table-row>
				<table:table-row table:number-rows-repeated="500">${cell('y')}</table:table-row></table:table>`,
			),
		});
		expect(read.text).toBe('(Log)\n\n| x |\n| --- |\n| y |');
		expect(read.gaps).toEqual(['What repeats more than 200 times in a sheet is shown once.']);
	});

	test('slides', async () => {
		const read = await readAs('a.odp', {
			mimetype: type('presentation'),
			'content.xml': content(
				'presentation',
				'<draw:page><draw:frame><draw:text-box><text:p>Hello</text:p></draw:text-box></draw:frame><presentation:notes><text:p>Wave</text:p></presentation:notes></draw:page>',
			),
		});
		expect(read.passages).toEqual([
			{ place: 'slide 1', text: 'Hello' },
			{ place: 'slide 1, notes', text: 'Wave' },
		]);
	});

	test('a comment is read with its author', async () => {
		const comment =
			'<office:annotation><dc:creator>Eva</dc:creator><dc:date>2024-01-01</dc:date><text:p>Too much?</text:p></office:annotation>';
		const { text } = await readAs('a.odt', {
			mimetype: type('text'),
			'content.xml': content('text', `<text:p>A bed${comment}</text:p>`),
		});
		expect(text).toBe('A bed (Eva: Too much?)');
	});

	test('a locked one says so', async () => {
		const parts = {
			mimetype: type('text'),
			'META-INF/manifest.xml':
				'<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
			'content.xml': 'xxxx',
		};
		await expect(readAs('a.odt', parts)).rejects.toThrow(/locked with a password/);
	});
});

describe('a book', () => {
	const book = (chapters: Record<string, string>, more: Record<string, string> = {}) => ({
		mimetype: 'application/epub+zip',
		'META-INF/container.xml':
			'<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
		'OPS/book.opf': `<package><manifest><item id="b" href="b%201.xhtml"/><item id="a" href="text/a.xhtml"/><item id="i" href="i.png" media-type="image/png"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>`,
		...chapters,
		...more,
	});
	const chapters = {
		'OPS/text/a.xhtml': `${head}<html><body><h1>Two</h1><p>Later.</p></body></html>`,
		'OPS/b 1.xhtml': `${head}<html><head><title>x</title></head><body><p>Early.</p></body></html>`,
	};

	test('is read chapter by chapter', async () => {
		const read = await readAs('a.epub', book(chapters));
		expect(read.kind).toBe('epub');
		expect(read.passages).toEqual([
			{ place: 'chapter 1', text: 'Early.' },
			{ place: 'Two', text: 'Later.' },
		]);
		expect(read.gaps).toEqual(['One picture was not read.']);
	});

	test('of which an element in the head closes itself keeps its text', async () => {
		const page = (head2: string) =>
			`${head}<html><head>${head2}</head><body><p>Later.</p></body></html>`;
		for (const one of ['<title/>', '<script src="a.js" />', '<title>x</title><style/>']) {
			const read = await readAs('a.epub', book({ ...chapters, 'OPS/text/a.xhtml': page(one) }));
			expect(read.text).toContain('Later.');
		}
	});

	test('whose chapters are encrypted is locked; one whose fonts are is not', async () => {
		const hidden = (uri: string) => ({
			'META-INF/encryption.xml': `<encryption><EncryptedData><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`,
		});
		await expect(readAs('a.epub', book(chapters, hidden('OPS/text/a.xhtml')))).rejects.toThrow(
			/locked/,
		);
		expect((await readAs('a.epub', book(chapters, hidden('OPS/font.otf')))).passages).toHaveLength(
			2,
		);
	});

	test('of which a chapter is missing says so', async () => {
		const { 'OPS/text/a.xhtml': _, ...rest } = chapters;
		expect((await readAs('a.epub', book(rest))).gaps).toContain('One chapter is missing.');
	});
});

describe('a ZIP file', () => {
	const document = {
		'word/document.xml': '<w:document><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:document>',
	};

	test('that is locked, cut or changed says what it is', async () => {
		const read = (bytes: Uint8Array<ArrayBuffer>) =>
			readDocument({ name: 'a.docx', type: '', bytes });
		await expect(read(await makeZip(document, { locked: true }))).rejects.toThrow(/locked/);
		const good = await makeZip(document);
		await expect(read(good.slice(0, -30))).rejects.toThrow(/damaged or cut off/);
		await expect(read(good.slice(0, 60))).rejects.toThrow(/damaged or cut off/);
		const changed = new Uint8Array(good);
		changed[50]! ^= 255;
		await expect(read(changed)).rejects.toThrow(/damaged or cut off/);
		const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]);
		await expect(read(oldFile('EncryptedPackage'))).rejects.toThrow(/locked with a password/);
		await expect(read(old)).rejects.toThrow(/old Office document/);
	});

	test('that is no document is an archive', async () => {
		await expect(readAs('a.zip', { 'a.txt': 'x' })).rejects.toThrow('It is an archive.');
	});

	test('that unpacks to too much is stopped while it unpacks, all parts counted together', async () => {
		const parts = { a: 'x'.repeat(600_000), b: 'y'.repeat(600_000) };
		const zip = openZip(await makeZip(parts), 1024 * 1024);
		expect(await zip.read('a')).toHaveLength(600_000);
		await expect(zip.read('b')).rejects.toThrow(/unpacks to more than 1 MB/);
		const stored = openZip(await makeZip(parts, { stored: ['a', 'b'] }), 500_000);
		await expect(stored.read('a')).rejects.toThrow(/unpacks to more than/);
	});

	test('with elements inside each other without end is refused', async () => {
		const deep = { 'word/document.xml': '<w:p>'.repeat(50_000) };
		await expect(readAs('a.docx', deep)).rejects.toThrow(/damaged/);
	});

	test('is told by its parts, whatever its name', async () => {
		expect((await readAs('a.txt', document)).kind).toBe('docx');
	});

	test('a declared entity is no way to a file or to endless text', async () => {
		const bomb = `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
		const xml = `${bomb}<w:body><w:p><w:r><w:t>one &b; &c; two &#65;</w:t></w:r></w:p></w:body>`;
		expect((await readAs('a.docx', { 'word/document.xml': xml })).text).toBe('one &b; &c; two A');
	});
});

test('what is left out is said in German too', () => {
	const german = translator(sentences);
	const gaps = [
		...['One picture was not read.', '3 pictures were not read.', 'One chapter is missing.'],
		...['One chart or embedded object was not read.', '2 chapters are missing.'],
		...['2 charts or embedded objects were not read.', 'One attachment was not read: a.pdf.'],
		...['2 attachments were not read: a.pdf, b.pdf.', 'One character could not be read.'],
		...['7 characters could not be read.', 'Some characters could not be read.'],
		...['The encoding of a part was guessed: koi8-r.', 'The file is cut off at its end.'],
		...['A font of page 3 could not be read.', 'Fonts of pages 2, 5–9 could not be read.'],
		...['Page 2 has no text; it may be scanned.', 'Symbols of a special font were not read.'],
		'Pages 2, 5–9 have no text; they may be scanned.',
	];
	expect(gaps.filter((gap) => german(gap) === gap)).toEqual([]);
});

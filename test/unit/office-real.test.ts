/** What office programs write into their files, and was lost or doubled: found by comparing with their own text. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/instruments/documents/read-document.ts';
import { makeZip } from '../support/zip.ts';

const readAs = async (name: string, parts: Record<string, string>) =>
	readDocument({ name, type: '', bytes: await makeZip(parts) });

describe('numbers in Word', () => {
	const p = (text: string, properties = '') =>
		`<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
	const of = (list: number, level = 0) =>
		`<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
	const level = (at: number, form: string, pattern: string, more = '') =>
		`<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${form}"/><w:lvlText w:val="${pattern}"/>${more}</w:lvl>`;
	const numbering = `<w:numbering>
		<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}${level(2, 'bullet', '\uf0b7')}</w:abstractNum>
		<w:abstractNum w:abstractNumId="8">${level(0, 'upperRoman', 'Article %1', '<w:pStyle w:val="h1"/>')}${level(1, 'decimal', '§ %1.%2', '<w:pStyle w:val="h2"/><w:isLgl/>')}</w:abstractNum>
		<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
		<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
		<w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num></w:numbering>`;
	const style = (id: string, name: string, properties: string) =>
		`<w:style w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${properties}</w:pPr></w:style>`;
	const heads = '<w:numPr><w:numId w:val="3"/></w:numPr>';
	const styles = `<w:styles>${style('h1', 'heading 1', heads)}${style('h2', 'heading 2', heads)}
		<w:style w:styleId="own"><w:name w:val="Own"/><w:basedOn w:val="listed"/></w:style>${style('listed', 'Listed', '<w:numPr><w:numId w:val="1"/></w:numPr>')}</w:styles>`;
	const read = async (body: string) =>
		(
			await readAs('a.docx', {
				'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
				'word/numbering.xml': numbering,
				'word/styles.xml': styles,
			})
		).text;

	test('lists count on, deeper levels anew, and a new list from its start', async () => {
		const body = [
			...[p('a', of(1)), p('b', of(1)), p('b1', of(1, 1)), p('b2', of(1, 1)), p('dot', of(1, 2))],
			...[p('between'), p('c', of(1)), p('c1', of(1, 1)), p('new', of(2)), p('next', of(2))],
			...[p('none', of(0)), p('lost', of(9)), p('', of(1))],
			`<w:tbl><w:tr><w:tc>${p('in a cell', of(2))}</w:tc></w:tr></w:tbl>`,
		];
		expect((await read(body.join('')))!.split('\n\n')).toEqual([
			...['1. a', '2. b', 'a) b1', 'b) b2', '- dot', 'between', '3. c', 'a) c1'],
			...['1. new', '2. next', 'none', '- lost', '| 4. in a cell |'],
		]);
	});

	test('headings and styles have the numbers of their style', async () => {
		const styled = (text: string, id: string) => p(text, `<w:pStyle w:val="${id}"/>`);
		const body = [
			...[styled('Subject', 'h1'), p('A boat.'), styled('Price', 'h1'), styled('Amount', 'h2')],
			...[p('14,000'), styled('Payment', 'h2'), p('See § 2.1.'), styled('one', 'own')],
		];
		expect(await read(body.join(''))).toBe(
			'(Article I Subject)\n\nA boat.\n\n(Article II Price › § 2.1 Amount)\n\n14,000\n\n' +
				'(Article II Price › § 2.2 Payment)\n\nSee § 2.1.\n\n1. one',
		);
	});

	test('digits above and below the line; a page number alone is no footer', async () => {
		const run = (text: string, place = '') =>
			`<w:r><w:rPr><w:vertAlign w:val="${place}"/></w:rPr><w:t>${text}</w:t></w:r>`;
		const { text } = await readAs('a.docx', {
			'word/document.xml': `<w:document><w:body><w:p>${run('10')}${run('6', 'superscript')}${run(' H')}${run('2', 'subscript')}${run('O')}</w:p></w:body></w:document>`,
			'word/footer1.xml': `<w:ftr>${p('12')}${p('Page 12')}</w:ftr>`,
		});
		expect(text).toBe('10⁶ H₂O\n\n(Footer)\n\nPage 12');
	});
});

describe('OpenDocument texts', () => {
	const p = (text: string, style = '') => `<text:p text:style-name="${style}">${text}</text:p>`;
	const automatic = `<style:style style:name="up"><style:text-properties style:text-position="super 58%"/></style:style>
		<style:style style:name="down"><style:text-properties style:text-position="-33% 58%"/></style:style>
		<style:style style:name="P1" style:list-style-name="L"/><style:style style:name="P2" style:parent-style-name="P1"/>
		<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/><text:list-level-style-bullet text:level="3"/></text:list-style>`;
	const styles = `<office:document-styles><office:styles><text:outline-style><text:outline-level-style text:level="1" style:num-format="I" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/><text:outline-level-style text:level="3" style:num-format=""/></text:outline-style></office:styles>
		<office:master-styles><style:master-page><style:header>${p('Letter head')}</style:header><style:footer>${p('Bank:')}${p('IBAN 1')}</style:footer></style:master-page>
		<style:master-page><style:header-left>${p('Letter head')}</style:header-left><style:footer>${p('<text:page-number>1</text:page-number>')}</style:footer></style:master-page></office:master-styles></office:document-styles>`;
	const readText = async (inner: string, withStyles = '<x/>') =>
		readAs('a.odt', {
			mimetype: 'application/vnd.oasis.opendocument.text',
			'content.xml': `<office:document-content><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${inner}</office:text></office:body></office:document-content>`,
			'styles.xml': withStyles,
		});
	const list = (items: string, more = 'text:style-name="L"') =>
		`<text:list ${more}>${items}</text:list>`;
	const item = (inner: string, more = '') => `<text:list-item ${more}>${inner}</text:list-item>`;

	test('headers and footers are read, each once', async () => {
		const { text } = await readText(p('Dear Ann'), styles);
		expect(text).toBe('Dear Ann\n\n(Header)\n\nLetter head\n\n(Footer)\n\nBank:\nIBAN 1');
	});

	test('points keep their numbers, and headings too', async () => {
		const h = (level: number, text: string, more = '') =>
			`<text:h text:outline-level="${level}" ${more}>${text}</text:h>`;
		const { text } = await readText(
			[
				...[h(1, 'Subject'), p('A boat.'), h(1, 'Price'), h(2, 'Amount'), p('14,000')],
				...[h(3, 'Plain'), h(1, 'Annex', 'text:is-list-header="true"')],
				list(
					item(p('one')) +
						`<text:list-header>${p('no number')}</text:list-header>` +
						item(p('two') + p('more of two') + list(item(p('x')) + item(p('y')), '')) +
						item(p('seven'), 'text:start-value="7"'),
					'text:style-name="L" xml:id="l1"',
				),
				p('between'),
				list(item(p('anew'))),
				list(item(p('on')), 'text:style-name="L" text:continue-numbering="true"'),
				list(item(p('eight')), 'text:continue-list="l1" text:style-name="L"'),
				list(item(p('by its paragraph', 'P2')), ''),
				list(item(p('of no style')), ''),
			].join(''),
			styles,
		);
		expect(text!.split('\n\n').slice(0, -4)).toEqual([
			...['(I. Subject)', 'A boat.', '(II. Price › II.1 Amount)', '14,000'],
			...['Plain', '(Annex)', '1. one', 'no number'],
			...['2. two\nmore of two\n  a) x\n  b) y', '7. seven', 'between', '1. anew', '2. on'],
			...['8. eight', '1. by its paragraph', '- of no style'],
		]);
	});

	test('a numbered heading in a list is a heading', async () => {
		const { text } = await readText(
			list(item('<text:h text:outline-level="1">Fees</text:h>')) + p('None.'),
		);
		expect(text).toBe('(1. Fees)\n\nNone.');
	});

	test('boxes, tables and lists in a cell part their words', async () => {
		const cell = (inner: string) => `<table:table-cell>${inner}</table:table-cell>`;
		const row = (cells: string) =>
			`<table:table><table:table-row>${cells}</table:table-row></table:table>`;
		const box = `<draw:frame><draw:text-box>${p('first')}${p('second')}</draw:text-box></draw:frame>`;
		const { text } = await readText(
			p(`Before${box}after`) +
				row(cell(row(cell(p('in 1')) + cell(p('in 2')))) + cell(list(item(p('a')) + item(p('b'))))),
		);
		expect(text).toBe('Before\nfirst\n\nsecond\nafter\n\n| in 1 in 2 | a b |');
	});

	test('a picture in two forms counts once and is described; reading aids are left out', async () => {
		const frame = (inner: string) =>
			`<draw:frame>${inner}<svg:title>T</svg:title><svg:desc>Signature</svg:desc></draw:frame>`;
		const { text, gaps } = await readText(
			p(
				`A ${frame('<draw:image/><draw:image/>')}<text:title>Field</text:title> ${frame('<draw:object/><draw:image/>')}`,
			) +
				p(
					'<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby>を 10<text:span text:style-name="up">6</text:span>, H<text:span text:style-name="down">2</text:span>O',
				),
		);
		expect(text).toBe('A  [Signature] Field  [Signature]\n\n漢字を 10⁶, H₂O');
		expect(gaps).toEqual([
			'One picture was not read.',
			'One chart or embedded object was not read.',
		]);
	});
});

describe('over a sheet and on a slide', () => {
	test('boxes over an ODS sheet are read; a hidden sheet says so', async () => {
		const row =
			'<table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row>';
		const { text, gaps } = await readAs('a.ods', {
			mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
			'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="ta1"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>
				<table:table table:name="A"><table:shapes><draw:frame><draw:text-box><text:p>See below</text:p></draw:text-box></draw:frame><draw:frame><draw:object/></draw:frame></table:shapes>${row}</table:table>
				<table:table table:name="B" table:style-name="ta1">${row}</table:table></office:spreadsheet></office:body></office:document-content>`,
		});
		expect(text).toBe('(A)\n\n| 1 |\n\nSee below\n\n(B (hidden))\n\n| 1 |');
		expect(gaps).toEqual(['One chart or embedded object was not read.']);
	});

	test('boxes over an Excel sheet are read', async () => {
		const relations = (target: string) =>
			`<Relationships><Relationship Id="r" Target="${target}"/></Relationships>`;
		const { text } = await readAs('a.xlsx', {
			'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>',
			'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
			'xl/worksheets/sheet1.xml':
				'<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
			'xl/worksheets/_rels/sheet1.xml.rels': relations('../drawings/drawing1.xml'),
			'xl/drawings/drawing1.xml':
				'<xdr:wsDr><xdr:sp><xdr:txBody><a:p><a:r><a:t>See </a:t></a:r><a:r><a:t>below</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>',
		});
		expect(text).toBe('(A)\n\n| 1 |\n\n(A, text boxes)\n\nSee below');
	});

	test('a picture of an ODP slide counts once and is described', async () => {
		const { text, gaps } = await readAs('a.odp', {
			mimetype: 'application/vnd.oasis.opendocument.presentation',
			'content.xml':
				'<office:document-content><office:body><office:presentation><draw:page><draw:frame><draw:image/><draw:image/><svg:desc>A red dot</svg:desc></draw:frame></draw:page></office:presentation></office:body></office:document-content>',
		});
		expect(text).toBe('(slide 1)\n\nA red dot');
		expect(gaps).toEqual(['One picture was not read.']);
	});
});

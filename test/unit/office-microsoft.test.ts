/** What Word, Excel and PowerPoint write into their files, and was lost: found by reading files of theirs. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/instruments/documents/read-document.ts';
import { makeZip } from '../support/zip.ts';

const readAs = async (name: string, parts: Record<string, string>) =>
	readDocument({ name, type: '', bytes: await makeZip(parts) });
const relations = (targets: Record<string, string>) =>
	`<Relationships>${Object.entries(targets)
		.map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`)
		.join('')}</Relationships>`;
const begins = (target: string) =>
	`<Relationships><Relationship Id="rId1" Type="http://x/relationships/officeDocument" Target="${target}"/></Relationships>`;
const r = (text: string, properties = '') =>
	`<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const p = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
const word = async (body: string, more: Record<string, string> = {}) =>
	readAs('a.docx', {
		'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
		...more,
	});
const slides = async (inner: string, more: Record<string, string> = {}) =>
	readAs('a.pptx', {
		'ppt/presentation.xml':
			'<p:presentation><p:sldIdLst><p:sldId r:id="s"/></p:sldIdLst></p:presentation>',
		'ppt/_rels/presentation.xml.rels': relations({ s: 'slides/slide1.xml' }),
		'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`,
		...more,
	});

describe('parts under other names', () => {
	test('a document begins where the file says', async () => {
		const { kind, text } = await readAs('a.docx', {
			'_rels/.rels': begins('word/document2.xml'),
			'word/document2.xml': `<w:document><w:body>${p(r('Fees'), '<w:pStyle w:val="u"/>')}${p(r('None'))}</w:body></w:document>`,
			'word/styles2.xml':
				'<w:styles><w:style w:styleId="u"><w:name w:val="heading 1"/></w:style></w:styles>',
		});
		expect([kind, text]).toEqual(['docx', '(Fees)\n\nNone']);
	});

	test('so does a workbook', async () => {
		const { kind, text } = await readAs('a.xlsx', {
			'_rels/.rels': begins('/xl/workbook2.xml'),
			'xl/workbook2.xml': '<workbook><sheets><sheet name="Q1" r:id="a"/></sheets></workbook>',
			'xl/_rels/workbook2.xml.rels': relations({ a: 'worksheets/sheet1.xml' }),
			'xl/worksheets/sheet1.xml':
				'<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
			'xl/sharedStrings2.xml': '<sst><si><t>Lamp</t></si></sst>',
		});
		expect([kind, text]).toEqual(['xlsx', '(Q1)\n\n| Lamp |']);
	});

	test('a file that begins with something else is none', async () => {
		const parts = { '_rels/.rels': begins('a/b.xml'), 'a/b.xml': '<drawing/>' };
		await expect(readAs('a.zip', parts)).rejects.toThrow('It is an archive');
		const visio = readAs('a.vsdx', { 'visio/document.xml': '<VisioDocument/>' });
		await expect(visio).rejects.toThrow('It is a Visio drawing');
	});
});

describe('Word', () => {
	const of = (list: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`;
	const level = (form: string, pattern: string) =>
		`<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${form}"/><w:lvlText w:val="${pattern}"/></w:lvl>`;
	const numbering = `<w:numbering><w:abstractNum w:abstractNumId="4">${level('decimal', '%1.')}</w:abstractNum>
		<w:num w:numId="1"><w:abstractNumId w:val="4"/></w:num>
		<w:num w:numId="2"><w:abstractNumId w:val="4"/><w:lvlOverride w:ilvl="0">${level('upperLetter', '%1)')}</w:lvlOverride></w:num></w:numbering>`;

	test('a list may write its numbers in another way; empty points count', async () => {
		const body = [
			...[p(r('one'), of(1)), p(r('two'), of(2)), p('', of(1)), p(r('four'), of(1))],
			`<w:tbl><w:tr><w:tc>${p('', of(1))}</w:tc><w:tc>${p(r('Name'))}</w:tc></w:tr></w:tbl>`,
		];
		const { text } = await word(body.join(''), { 'word/numbering.xml': numbering });
		expect(text).toBe('1. one\n\nB) two\n\n4. four\n\n| 5. | Name |');
	});

	test('notes stand under the number that the text names', async () => {
		const note = (kind: string, id: number, text: string) =>
			`<w:${kind} w:id="${id}">${p(`<w:r><w:${kind}Ref/></w:r>${r(text)}`)}</w:${kind}>`;
		const { text } = await word(
			p(
				`${r('Fast')}<w:r><w:footnoteReference w:id="7"/></w:r>${r(' and late')}<w:r><w:endnoteReference w:id="2"/></w:r>`,
			),
			{
				'word/footnotes.xml': `<w:footnotes>${note('footnote', -1, '')}${note('footnote', 7, '12 km/h')}</w:footnotes>`,
				'word/endnotes.xml': `<w:endnotes>${note('endnote', 2, 'By an hour')}</w:endnotes>`,
			},
		);
		expect(text).toBe('Fast¹ and late²\n\n(Footnotes)\n\n¹ 12 km/h\n\n² By an hour');
	});

	test('signs of symbol fonts are read, those without a meaning named', async () => {
		const sym = (font: string, char: string) =>
			`<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
		const known = `${sym('Symbol', 'F061')}${sym('Symbol', '00B3')}${sym('Wingdings', 'F0FE')}`;
		const first = await word(p(known));
		expect([first.text, first.gaps]).toEqual(['α≥☑', undefined]);
		const second = await word(p(r('x') + sym('Webdings', 'F04B')));
		expect(second.gaps).toEqual(['Symbols of a special font were not read.']);
	});

	test('hidden text is left out and named', async () => {
		const { text, gaps } = await word(
			p(r('Seen') + r(' unseen', '<w:vanish/>') + r(' again', '<w:vanish w:val="0"/>')),
		);
		expect([text, gaps]).toEqual(['Seen again', ['Hidden text was not read.']]);
		const none = await word(p(r('Seen') + r(' ', '<w:vanish/>')));
		expect(none.gaps).toBeUndefined();
	});

	test('the name of a file describes no picture', async () => {
		const picture = (descr: string) =>
			`<w:r><w:drawing><wp:docPr descr="${descr}"/></w:drawing></w:r>`;
		const names = ['C:\\Users\\eva\\map', 'photo 12.JPG', 'https://x.org/a?b=1'];
		const { text } = await word(p(r('See') + [...names, 'A map'].map(picture).join('')));
		expect(text).toBe('See [A map]');
	});
});

describe('charts and drawings', () => {
	const point = (id: string, text: string, type = 'node') =>
		`<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
	const under = (from: string, to: string, order: number, type = '') =>
		`<dgm:cxn modelId="${from}${to}" ${type && `type="${type}"`} srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
	const smart = `<dgm:dataModel><dgm:ptLst>${point('d', '', 'doc')}${point('2', 'Sales')}${point('1', 'Board')}${point('3', 'Shop')}${point('t', '', 'parTrans')}</dgm:ptLst>
		<dgm:cxnLst>${under('d', '2', 1)}${under('d', '1', 0)}${under('2', '3', 0)}${under('2', '1', 1, 'presOf')}</dgm:cxnLst></dgm:dataModel>`;
	const told = '- Board\n- Sales\n  - Shop';
	const points = (...values: string[]) =>
		values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
	const chart = (months: string, code: string, values: string) =>
		`<c:chartSpace><c:chart><c:title><a:p><a:r><a:t>Rain</a:t></a:r></a:p></c:title><c:plotArea><c:ser><c:tx><c:strRef><c:strCache>${points('mm')}</c:strCache></c:strRef></c:tx>
		<c:cat><c:strRef><c:strCache>${months}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>${code}</c:formatCode>${values}</c:numCache></c:numRef></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>`;
	const rain = chart(points('May', 'June'), 'General', points('12.5', '30'));
	const table = 'Rain\n|  | mm |\n| --- | --- |\n| May | 12.5 |\n| June | 30 |';

	test('in Word they stand where they are', async () => {
		const drawing = (inner: string) => `<w:r><w:drawing>${inner}</w:drawing></w:r>`;
		const { text, gaps } = await word(
			p(r('Before')) +
				p(drawing('<dgm:relIds r:dm="rId3" r:lo="rId4"/>')) +
				p(drawing('<c:chart r:id="rId5"/>')) +
				p(drawing('<c:chart r:id="rId9"/>')) +
				p(r('after')),
			{
				'word/_rels/document.xml.rels': relations({
					...{ rId3: 'diagrams/data1.xml', rId5: 'charts/chart1.xml' },
					rId9: 'charts/chart2.xml',
				}),
				'word/diagrams/data1.xml': smart,
				'word/charts/chart1.xml': rain,
				'word/charts/chart2.xml': chart('', 'General', '<c:pt idx="5000"><c:v>1</c:v></c:pt>'),
			},
		);
		expect(text).toBe(`Before\n\n${told}\n\n${table}\n\nafter`);
		expect(gaps).toEqual(['One chart or embedded object was not read.']);
	});

	test('on a slide too, with dates and shares as they are shown', async () => {
		const frame = (inner: string) => `<p:graphicFrame>${inner}</p:graphicFrame>`;
		const { text, gaps } = await slides(
			frame('<dgm:relIds r:dm="rId3"/>') + frame('<c:chart r:id="rId5"/>'),
			{
				'ppt/slides/_rels/slide1.xml.rels': relations({
					...{ rId3: '../diagrams/data1.xml', rId5: '../charts/chart1.xml' },
				}),
				'ppt/diagrams/data1.xml': smart,
				'ppt/charts/chart1.xml': chart(points('May'), '0%', points('0.25')),
			},
		);
		expect(text).toBe(`(slide 1)\n\n${told}\n\nRain\n|  | mm |\n| --- | --- |\n| May | 25 % |`);
		expect(gaps).toBeUndefined();
	});

	test('a drawing over a sheet is read', async () => {
		const { text } = await readAs('a.xlsx', {
			'xl/workbook.xml': '<workbook><sheets><sheet name="Q1" r:id="a"/></sheets></workbook>',
			'xl/_rels/workbook.xml.rels': relations({ a: 'worksheets/sheet1.xml' }),
			'xl/worksheets/sheet1.xml': '<worksheet/>',
			'xl/worksheets/_rels/sheet1.xml.rels': relations({ d: '../drawings/drawing1.xml' }),
			'xl/drawings/drawing1.xml': '<xdr:wsDr/>',
			'xl/drawings/_rels/drawing1.xml.rels': relations({ m: '../diagrams/data1.xml' }),
			'xl/diagrams/data1.xml': smart,
		});
		expect(text).toBe(`(Q1, text boxes)\n\n${told}`);
	});
});

describe('formulas', () => {
	const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
	const e = (inner: string, name = 'e') => `<m:${name}>${inner}</m:${name}>`;
	const chr = (name: string, value: string, property = 'chr') =>
		`<m:${name}Pr><m:${property} m:val="${value}"/></m:${name}Pr>`;
	const fraction = `<m:f>${e(m('a+b'), 'num')}${e(m('2'), 'den')}</m:f>`;

	test.each([
		[fraction, '(a+b)/2'],
		[`<m:f>${chr('f', 'noBar', 'type')}${e(m('n'), 'num')}${e(m('k'), 'den')}</m:f>`, '(n ¦ k)'],
		[`<m:sSup>${e(m('x'))}${e(m('2'), 'sup')}</m:sSup>`, 'x²'],
		[`<m:sSup>${e(m('e'))}${e(m('iπt'), 'sup')}</m:sSup>`, 'e^(iπt)'],
		[`<m:sSubSup>${e(m('R'))}${e(m('i'), 'sub')}${e(m('2'), 'sup')}</m:sSubSup>`, 'R_i²'],
		[`<m:sPre>${e(m('6'), 'sub')}${e(m('12'), 'sup')}${e(m('C'))}</m:sPre>`, '₆¹²C'],
		[`<m:rad>${e(m('3'), 'deg')}${e(m('x+1'))}</m:rad>`, '³√(x+1)'],
		[
			`<m:nary>${chr('nary', '∑')}${e(m('i=1'), 'sub')}${e(m('n'), 'sup')}${e(m('i'))}</m:nary>`,
			'∑_(i=1)ⁿ i',
		],
		[`<m:nary>${e(m('0'), 'sub')}${e(m('1'), 'sup')}${e(m('x'))}</m:nary>`, '∫₀¹ x'],
		[`<m:d>${e(m('a'))}${e(m('b'))}</m:d>`, '(a|b)'],
		[
			`<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(`<m:eqArr>${e(m('1'))}${e(m('2'))}</m:eqArr>`)}</m:d>`,
			'{1\n2',
		],
		[`<m:func>${e(m('sin'), 'fName')}${e(m('\u2061x'))}</m:func>`, 'sin x'],
		[m('2\u2062cos\u2061y'), '2cos y'],
		[
			`<m:func><m:fName><m:limLow>${e(m('lim'))}${e(m('n→∞'), 'lim')}</m:limLow></m:fName>${e(m('a'))}</m:func>`,
			'lim_(n→∞) a',
		],
		[`<m:limUpp>${e(m('x'))}${e(m('def'), 'lim')}</m:limUpp>`, 'x^(def)'],
		[`<m:acc>${e(m('v'))}</m:acc>`, 'v\u0302'],
		[`<m:bar>${chr('bar', 'top', 'pos')}${e(m('z'))}</m:bar>`, 'z\u0305'],
		[
			`<m:m><m:mr>${e(m('1'))}${e(m('0'))}</m:mr><m:mr>${e(m('0'))}${e(m('1'))}</m:mr></m:m>`,
			'[1, 0; 0, 1]',
		],
	])('formula %#', async (formula, text) => {
		expect((await word(p(`<m:oMath>${formula}</m:oMath>`))).text).toBe(text);
	});

	test('on a slide they are read once', async () => {
		const shape = (inner: string) =>
			`<p:sp><p:txBody><a:p><a:r><a:t>So </a:t></a:r>${inner}</a:p></p:txBody></p:sp>`;
		const { text } = await slides(
			`<mc:AlternateContent><mc:Choice Requires="a14">${shape(`<a14:m><m:oMath>${fraction}</m:oMath></a14:m>`)}</mc:Choice><mc:Fallback>${shape('')}</mc:Fallback></mc:AlternateContent>`,
		);
		expect(text).toBe('(slide 1)\n\nSo (a+b)/2');
	});
});

test('a text that fills thousands of cells is stopped', async () => {
	const shared = '<c t="s"><v>0</v></c>'.repeat(400);
	const full = readAs('a.xlsx', {
		'xl/workbook.xml': '<workbook><sheets><sheet name="Q1" r:id="a"/></sheets></workbook>',
		'xl/_rels/workbook.xml.rels': relations({ a: 'worksheets/sheet1.xml' }),
		'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${shared}</row></sheetData></worksheet>`,
		'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(100_000)}</t></si></sst>`,
	});
	await expect(full).rejects.toThrow('This document unpacks to more than 32 MB.');
});

test('what XML cannot hold is read in the cells of a sheet', async () => {
	const { text } = await readAs('a.xlsx', {
		'xl/workbook.xml': '<workbook><sheets><sheet name="Q1" r:id="a"/></sheets></workbook>',
		'xl/_rels/workbook.xml.rels': relations({ a: 'worksheets/sheet1.xml' }),
		'xl/worksheets/sheet1.xml':
			'<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="str"><v>a_x000d_b</v></c></row></sheetData></worksheet>',
		'xl/sharedStrings.xml':
			'<sst><si><t>Lamp_x000D_&#10;small_x0001_file_x005F_x0041_ _x00e9_ max_x_y</t></si></sst>',
	});
	expect(text).toBe('(Q1)\n\n| Lamp small file_x0041_ é max_x_y | a b |');
});

describe('lists on slides', () => {
	const a = (text: string, level: number, more = '') =>
		`<a:p><a:pPr lvl="${level}"><a:tabLst><a:tab pos="1"/></a:tabLst>${more}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
	const auto = (type: string, more = '') => `<a:buAutoNum type="${type}" ${more}/>`;
	const said = async (...paragraphs: string[]) =>
		(await slides(`<p:sp><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`))
			.text!.split('\n')
			.slice(2);

	test('points keep their depth and their numbers', async () => {
		expect(
			await said(
				...[a('Plan', 0), a('Rent', 1), a('Heating', 2), a('no sign', 1, '<a:buNone/>')],
				...[a('first', 0, auto('arabicPeriod')), a('x', 1, auto('alphaLcParenR'))],
				...[a('y', 1, auto('alphaLcParenR')), a('second', 0, auto('arabicPeriod')), a('', 0)],
				...[a('x again', 1, auto('alphaLcParenR')), a('Break', 0)],
				...[a('four', 0, auto('romanUcParenBoth', 'startAt="4"'))],
			),
		).toEqual([
			...['Plan', '  - Rent', '    - Heating', '  no sign', '1. first', '  a) x', '  b) y'],
			...['2. second', '  a) x again', 'Break', '(IV) four'],
		]);
	});

	test('a list that begins deep is not moved', async () => {
		expect(await said(a('one', 1), a('two', 2), a('three', 1))).toEqual([
			...['- one', '  - two', '- three'],
		]);
	});
});

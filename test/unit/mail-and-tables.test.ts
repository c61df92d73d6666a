/** CSV tables, RTF texts, mail messages and saved pages: what of them is text. */
import { describe, expect, test } from 'vitest';
import { kindOf, readDocument } from '../../src/instruments/documents/read-document.ts';
import { encode } from '../support/encode.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (name: string, bytes: Uint8Array<ArrayBuffer>, type = '') =>
	readDocument({ name, type, bytes });

describe('CSV', () => {
	test.each([
		['commas', 'Item,Price\nLamp,30\n'],
		['semicolons', 'Item;Price\r\nLamp;30\r\n'],
		['tabs', 'Item\tPrice\nLamp\t30'],
		['bars', 'Item|Price\nLamp|30'],
		['quotes', '"Item","Price"\n"Lamp","30"'],
		['a line that names the separator', 'sep=;\nItem;Price\nLamp;30'],
	])('with %s is a Markdown table', async (_, text) => {
		const table = await read('a.csv', utf8(text));
		expect(table.kind).toBe('csv');
		expect(table.text).toBe('| Item | Price |\n| --- | --- |\n| Lamp | 30 |');
	});

	test('quoted cells hold separators, lines and quotes; a decimal comma is no separator', async () => {
		const { text } = await read(
			'a.csv',
			utf8('Name;Note;Price\n"Lamp; small";"two\nlines ""and"" more";"3,50"\nChair;;4,00\n'),
		);
		expect(text).toBe(
			'| Name | Note | Price |\n| --- | --- | --- |\n| Lamp; small | two lines "and" more | 3,50 |\n| Chair |  | 4,00 |',
		);
	});

	test('every passage of a long one has the head of the table and its lines', async () => {
		const rows = Array.from({ length: 90 }, (_, n) => `item ${n},${n * 2}`);
		const { passages } = await read('a.csv', utf8(['Name,Price', ...rows].join('\n')));
		expect(passages.length).toBeGreaterThanOrEqual(3);
		for (const place of new Set(passages.map((one) => one.place)))
			expect(passages.find((one) => one.place === place)!.text).toMatch(/^\| Name \| Price \|/);
		expect(passages.map(({ place }) => place)).toEqual(
			expect.arrayContaining(['lines 1–41', 'lines 42–81', 'lines 82–91']),
		);
		expect(passages.map(({ text }) => text).join('\n')).toContain('| item 89 | 178 |');
	});

	test('what only has the name of one is text', async () => {
		const { text } = await read('a.csv', utf8('Just a sentence.\nAnd one more.'));
		expect(text).toBe('Just a sentence.\nAnd one more.');
	});

	test('in another encoding is judged like any text', async () => {
		const table = await read('a.csv', encode('gb18030', '姓名,金额\n张三,32000\n李四,1200\n'));
		expect(table.text).toContain('| 张三 | 32000 |');
		expect(table.encoding?.id).toBe('gb18030');
	});
});

describe('RTF', () => {
	const rtf = async (body: string) =>
		(await read('a.rtf', encode('windows-1252', `{\\rtf1\\ansi\\ansicpg1252\\deff0${body}}`))).text;

	test.each([
		[
			"\\f0 The total is 32\\'80 and the caf\\'e9 opens.\\par Second line.",
			'The total is 32€ and the café opens.\n\nSecond line.',
		],
		['{\\fonttbl{\\f0\\fswiss Helvetica;}}{\\colortbl;\\red255;}\\f0 Text', 'Text'],
		[
			"{\\fonttbl{\\f0\\fcharset204 Arial;}{\\f1\\fcharset0 Arial;}}\\f0 \\'d6\\'e5\\'ed\\'e0 {\\f1 caf\\'e9}",
			'Цена café',
		],
		["{\\fonttbl{\\f0\\fcharset128 Gothic;}}\\f0\\'89\\'bf\\'8a\\'69", '価格'],
		['A\\u8364?B\\u-10179?\\u-8704?', 'A€B😀'],
		["\\uc2 A\\u8364\\'80?B", 'A€B'],
		['{\\uc0 A\\u8364 B}', 'A€B'],
		['a\\~b\\_c\\-d\\line e\\tab f \\{x\\} \\\\', 'a b-cd\ne\tf {x} \\'],
		['{\\*\\generator Word;}{\\info{\\author Eva}}x', 'x'],
		['{\\field{\\*\\fldinst HYPERLINK "http://a"}{\\fldrslt here}}', 'here'],
		['x{\\footnote See 3.}', 'x (See 3.)'],
		['x{\\*\\atnid E}{\\*\\annotation{\\*\\atndate 1}Really?}', 'x (Really?)'],
		['a {\\deleted old }new', 'a new'],
		['a \\deleted old \\deleted0 new \\deleted b\\plain  c', 'a new  c'],
		['\\ldblquote Hi\\rdblquote', '“Hi”'],
		['\\bin4 }}{{x', 'x'],
		['a{\\v hidden} b\\v c\\v0 d {\\v e\\plain f}', 'a bd f'],
		[
			'One {\\header Page {\\b 1}\\par}{\\footerr Foot}word.\\par Two.',
			'Page 1\n\nFoot\n\nOne word.\n\nTwo.',
		],
	])('%s', async (body, text) => {
		expect(await rtf(body)).toBe(text);
	});

	test('tables are Markdown, pictures are counted, none of their bytes is text', async () => {
		const row = (...cells: string[]) =>
			`\\trowd\\intbl ${cells.map((one) => `${one}\\cell `).join('')}\\row `;
		const file = await read(
			'a.rtf',
			utf8(
				`{\\rtf1 Before\\par ${row('Item', 'Price')}${row('Lamp', '30')}\\pard After{\\*\\shppict{\\pict\\pngblip 89504e47}}{\\nonshppict{\\pict 0102}}\\par}`,
			),
		);
		expect(file.text).toBe('Before\n\n| Item | Price |\n| --- | --- |\n| Lamp | 30 |\n\nAfter');
		expect(file.gaps).toEqual(['One picture was not read.']);
	});

	test('a sign keeps its place where a reading stands above it', async () => {
		const field = (inside: string, result = '') =>
			`{\\rtf1\\ansi\\uc1 In {\\field\\fldedit{\\*\\fldinst {\\b EQ \\\\* jc2 \\\\* "Font:MS Mincho" ${inside}}}{\\fldrslt {\\b ${result}}}} we met.}`;
		const tokyo = '\\\\o\\\\ad(\\\\s\\\\up 9(}{\\i toukyou}{),\\u26481?\\u20140?)';
		const texts = async (rtf: string) => {
			const { text, gaps } = await read('a.rtf', utf8(rtf));
			return [text, ...(gaps ?? [])];
		};
		expect(await texts(field(tokyo))).toEqual(['In 東京 we met.']);
		expect(await texts(field(tokyo, '\\u26481?\\u20140?'))).toEqual(['In 東京 we met.']);
		expect(await texts(field('\\\\f(1,2)'))).toEqual(['In  we met.', 'A formula was not read.']);
		expect(await texts(field('\\\\f(1,2)', 'half'))).toEqual(['In half we met.']);
	});

	test('hidden text is named', async () => {
		const file = await read('a.rtf', utf8('{\\rtf1 a {\\v b}c{\\v}}'));
		expect([file.text, file.gaps]).toEqual(['a c', ['Hidden text was not read.']]);
	});

	test('one that is cut says so', async () => {
		const file = await read('a.rtf', utf8('{\\rtf1 Hello {\\b there'));
		expect(file.text).toBe('Hello there');
		expect(file.gaps).toEqual(['The file is cut off at its end.']);
	});
});

describe('a mail message', () => {
	const lines = (...all: string[]) => utf8(all.join('\r\n'));
	const head = ['From: Eva <eva@example.org>', 'To: b@example.org', 'MIME-Version: 1.0'];

	test('with base64 and encoded words', async () => {
		const mail = await read(
			'a.eml',
			lines(
				...head,
				'Subject: =?utf-8?B?UmVjaG51bmcg4oKs?= =?iso-8859-1?Q?f=FCr_M=E4rz?=',
				'Content-Type: text/plain; charset=utf-8',
				'Content-Transfer-Encoding: base64',
				'',
				'RGllIFJlY2hudW5nIGJldHLDpGd0IDMyIEV1cm8u',
			),
		);
		expect(mail.kind).toBe('eml');
		expect(mail.text).toBe(
			'From: Eva <eva@example.org>\nTo: b@example.org\nSubject: Rechnung €für März\n\nDie Rechnung beträgt 32 Euro.',
		);
		expect(mail).not.toHaveProperty('gaps');
	});

	test('of two forms one is read; attachments are named, pictures are counted', async () => {
		const mail = await read(
			'mail.txt',
			lines(
				'Received: from a by b',
				'\tfor c; Mon, 1 Jan 2024',
				...head,
				'Content-Type: multipart/mixed; boundary="one"',
				'',
				'This is a message in MIME format.',
				'--one',
				'Content-Type: multipart/alternative;',
				'\tboundary=two',
				'',
				'--two',
				'Content-Type: text/plain',
				'',
				'plain form',
				'--two',
				'Content-Type: text/html; charset=iso-8859-1',
				'Content-Transfer-Encoding: quoted-printable',
				'',
				'<p>Sch=F6ne Gr=FC=',
				'=DFe</p><table><tr><td>a</td><td>b</td></tr></table>',
				'--two--',
				'--one',
				'Content-Type: application/pdf; name="=?utf-8?Q?Pl=C3=A4ne.pdf?="',
				'Content-Disposition: attachment',
				'Content-Transfer-Encoding: base64',
				'',
				'AAAA',
				'--one',
				'Content-Type: image/png',
				'Content-Transfer-Encoding: base64',
				'',
				'AAAA',
				'--one',
				'Content-Type: message/rfc822',
				'',
				'Subject: inner',
				'',
				'Forwarded words.',
				'--one--',
			),
		);
		expect(mail.kind).toBe('eml');
		expect(mail.text).toContain('Schöne Grüße');
		expect(mail.text).not.toContain('plain form');
		expect(mail.text).toContain('(forwarded message)\n\nSubject: inner\n\nForwarded words.');
		expect(mail.gaps).toEqual([
			'One attachment was not read: Pläne.pdf.',
			'One picture was not read.',
		]);
	});

	test.each([
		["filename*=UTF-8''r%C3%A9sum%C3%A9%20_1.pdf", 'résumé _1.pdf'],
		['filename="resume.pdf"; filename*=utf-8\'fr\'r%C3%A9sum%C3%A9.pdf', 'résumé.pdf'],
		["filename*0*=iso-8859-1''r%E9su;\n filename*1*=m%E9;\n filename*2=.pdf", 'résumé.pdf'],
		['filename*0="a long ";\n filename*1="name.pdf"', 'a long name.pdf'],
		['filename="=?iso-8859-1?Q?r=E9sum=E9.pdf?="', 'résumé.pdf'],
	])('names an attachment with %s', async (written, name) => {
		const type = 'Content-Type: multipart/mixed; boundary="b"';
		const parts = `--b\nContent-Type: text/plain\n\nSee it.\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; ${written}\n\nx\n--b--`;
		const { gaps } = await read('a.eml', utf8([...head, type, '', parts].join('\n')));
		expect(gaps).toEqual([`One attachment was not read: ${name}.`]);
	});

	test('an invitation beside the text is named', async () => {
		const type = 'Content-Type: multipart/alternative; boundary="b"';
		const forms = [
			['text/plain', 'Lunch?'],
			['text/html', '<p>Lunch?</p>'],
			['text/x-amp-html', '<p>Lunch?</p>'],
			['text/calendar; method=REQUEST; name="lunch.ics"', 'BEGIN:VCALENDAR'],
		].map(([kind, text]) => `--b\nContent-Type: ${kind}\n\n${text}\n`);
		const mail = await read('a.eml', utf8([...head, type, '', ...forms, '--b--'].join('\n')));
		expect(mail.text).toMatch(/\n\nLunch\?$/);
		expect(mail.gaps).toEqual(['One attachment was not read: lunch.ics.']);
	});

	test('of a mailbox all messages are read', async () => {
		const one = (no: number, text: string) =>
			`From eva@example.org Mon Nov 23 10:0${no}:00 2026\nFrom: Eva <eva@example.org>\nSubject: Note ${no}\n\n${text}\n\n`;
		const words = 'From here on it rains.';
		const mail = await read('a.eml', utf8(one(1, `First.\n\n${words}`) + one(2, 'Second.')));
		expect(mail.text).toBe(
			`(message 1)\n\nFrom: Eva <eva@example.org>\nSubject: Note 1\n\nFirst.\n\n${words}\n\n(message 2)\n\nFrom: Eva <eva@example.org>\nSubject: Note 2\n\nSecond.`,
		);
	});

	test('that is encrypted says so', async () => {
		const mail = lines(
			...head,
			'Content-Type: application/pkcs7-mime; smime-type=enveloped-data',
			'',
			'AAAA',
		);
		await expect(read('a.eml', mail)).rejects.toThrow('This message is encrypted.');
	});

	test('a saved page is read as its page', async () => {
		const page = await read(
			'page.mhtml',
			lines(
				'From: <Saved by Blink>',
				'Snapshot-Content-Location: https://example.org/',
				'Subject: Test',
				'MIME-Version: 1.0',
				'Content-Type: multipart/related;',
				'\ttype="text/html";',
				'\tboundary="----Multipart--x----"',
				'',
				'------Multipart--x----',
				'Content-Type: text/html',
				'Content-Transfer-Encoding: quoted-printable',
				'',
				'<html><body><h1>Prices</h1><p>Gr=C3=BC=C3=9Fe, the total is =',
				'32 Euro</p></body></html>',
				'------Multipart--x----',
				'Content-Type: image/png',
				'',
				'xxxx',
				'------Multipart--x------',
			),
		);
		expect(page.kind).toBe('mhtml');
		expect(page.text).toBe('(Prices)\n\nGrüße, the total is 32 Euro');
		expect(page.gaps).toEqual(['One picture was not read.']);
	});
});

describe('what a file is', () => {
	test.each([
		['a.tsv', '', 'a\tb', 'csv'],
		['a', 'text/csv', 'a,b', 'csv'],
		['a.doc', '', '{\\rtf1 x', 'rtf'],
		['a.docx', '', '<html>x', 'html'],
		['a.docx', '', 'PK\x03\x04', 'docx'],
		['a', '', 'From: a\nSubject: b\n\nx', 'eml'],
		['notes.txt', '', 'From: my desk\nI write this.\n', 'text'],
		['a.mht', '', 'From: x', 'mhtml'],
	])('%s (%s) %s is %s', (name, type, start, kind) => {
		expect(kindOf({ name, type, bytes: utf8(start) })).toBe(kind);
	});
});

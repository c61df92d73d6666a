/** Text files in the encodings of the world, and files that are no text. */
import { describe, expect, test } from 'vitest';
import { encodings } from '../../src/core/text/encodings.ts';
import { declaredIn, readText } from '../../src/instruments/documents/encoding/read-text.ts';
import { readDocument } from '../../src/instruments/documents/read-document.ts';
import { translator } from '../../src/core/text/sentences.ts';
import { sentences } from '../support/german.ts';
import { encode } from '../support/encode.ts';
import { oldFile } from '../support/old-office.ts';

const german = translator(sentences);

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Invoices, letters and lists as people have them. */
const texts: [encoding: string, text: string][] = [
	['windows-1252', 'Die Rechnung über 28 € wäre schön. Grüße aus Köln'],
	['windows-1252', 'Le café de l’hôtel coûte 3 € à midi, déjà payé.'],
	['windows-1252', 'El niño comió tres piñas mañana. ¿Cuántas quedan?'],
	['windows-1252', 'She said “no” – the owner’s price is £30'],
	['windows-1252', 'Smørrebrød og øl på åen koster 90 kroner'],
	['windows-1252', 'O preço da reunião é de três mil reais, não há desconto'],
	['windows-1252', 'caf\u00e9'],
	['macintosh', 'Die Tür kostet 200 Euro, schöne Grüße aus Nürnberg'],
	['macintosh', 'La facture a été réglée à l’hôtel'],
	['ibm850', 'Die Bücher für Müller, schöne Straße'],
	['ibm437', 'Größe, Länge und Höhe der Tür'],
	['windows-1250', 'Faktura za usługi: zapłata w ciągu trzydziestu dni, proszę się śpieszyć'],
	['windows-1250', 'Příliš žluťoučký kůň. Faktura č. 12 je splatná do třiceti dnů'],
	['iso-8859-2', 'Świadczenie usług: żądanie zapłaty, sześć źródeł'],
	['windows-1250', 'A fizetési határidő harminc nap, az összeg ötezer forint, köszönjük'],
	[
		'windows-1254',
		'Toplam tutar otuz iki bin liradır, ödeme süresi aşağıdaki gibidir, teşekkürler',
	],
	['windows-1257', 'Sąskaita už paslaugas apmokama per trisdešimt dienų, ačiū už jūsų užsakymą'],
	['windows-1251', 'Оплата в течение тридцати дней после доставки товара.'],
	['koi8-r', 'Здравствуйте! Встреча завтра в десять часов.'],
	['ibm866', 'Список товаров на складе: стулья, столы, лампы.'],
	['iso-8859-5', 'Договор заключён между двумя сторонами.'],
	['windows-1251', 'Оплата протягом тридцяти днів після отримання рахунку. Її ціна'],
	['koi8-u', 'Рахунок за послуги: її ціна триста гривень, її оплачено'],
	['windows-1253', 'Η πληρωμή γίνεται μέσα σε τριάντα ημέρες. Άρτα'],
	['windows-1255', 'החשבון על סך שלושת אלפים שקלים ישולם בתוך שלושים יום'],
	['windows-1256', 'يجب دفع المبلغ خلال ثلاثين يوما من تاريخ الفاتورة'],
	['windows-874', 'กรุณาชำระเงินภายในสามสิบวันหลังจากได้รับใบแจ้งหนี้'],
	['gb18030', '姓名，部门，工资\n王小明，销售部，八千元'],
	['gb18030', '请在收到发票后三十天内付款。'],
	['big5', '請在收到發票後三十天內付款，謝謝。'],
	['shift_jis', '請求書を受け取ってから三十日以内にお支払いください。'],
	['shift_jis', '商品名,価格\nりんご,120\nバナナ,98'],
	['euc-jp', '会議は明日の午後三時から始まります。'],
	['euc-kr', '청구서를 받은 후 삼십 일 이내에 지불해 주십시오.'],
];

describe('a text without a word about its encoding', () => {
	test.each(texts)('in %s: %s', async (encoding, text) => {
		const read = await readText(encode(encoding, text));
		expect(read.text).toBe(text);
		expect(read).toMatchObject({ guessed: true, unread: 0 });
	});

	test('a long one is judged by its lines beyond ASCII, and read to its end', async () => {
		const text = `${'A line of ASCII.\n'.repeat(9000)}${'Стул стоит тридцать рублей.\n'.repeat(9000)}`;
		expect((await readText(encode('koi8-r', text))).text).toBe(text);
	});

	test('one of which a byte is damaged is still read, and the loss is counted', async () => {
		const bytes = encode(
			'shift_jis',
			'請求書を受け取ってから三十日以内にお支払いください。'.repeat(5),
		);
		const damaged = new Uint8Array([...bytes, 0x82]);
		const read = await readText(damaged);
		expect(read.text).toContain('三十日以内にお支払い');
		expect(read.guessed).toBe(true);
	});

	test('where two are as likely, the languages of the person decide', async () => {
		const bytes = new Uint8Array([0xe0]);
		const first = async (language: string) =>
			(await readText(bytes, { languages: [language] })).text;
		expect(await first('fr-FR')).toBe('à');
		expect(await first('ru-RU')).toBe('а');
	});
});

describe('what the bytes or the file say is no guess', () => {
	const wide = (text: string, size: 2 | 4, little: boolean) => {
		const codes =
			size === 4 ? [...text].map((c) => c.codePointAt(0)!) : [...text].map((c) => c.charCodeAt(0));
		const view = new DataView(new ArrayBuffer(codes.length * size));
		codes.forEach((code, i) =>
			size === 4 ? view.setUint32(i * 4, code, little) : view.setUint16(i * 2, code, little),
		);
		return new Uint8Array(view.buffer);
	};
	test.each([
		['UTF-8', utf8('\uFEFFprix: 28 €')],
		['UTF-16, little end first', wide('\uFEFFprix: 28 €', 2, true)],
		['UTF-16, big end first', wide('\uFEFFprix: 28 €', 2, false)],
		['UTF-32, little end first', wide('\uFEFFprix: 28 €', 4, true)],
		['UTF-32, big end first', wide('\uFEFFprix: 28 €', 4, false)],
	])('a mark of %s', async (_, bytes) => {
		expect(await readText(bytes)).toMatchObject({ text: 'prix: 28 €', guessed: false });
	});

	test.each([
		['a log', 'Server log: all 32 backups done\r\n', true],
		['a log', 'Server log: all 32 backups done\r\n', false],
		['Russian', 'Оплата в течение тридцати дней.\r\nСпасибо\r\n', true],
		['Chinese', '请在收到发票后三十天内付款。\r\n谢谢\r\n', true],
		['Chinese', '请在收到发票后三十天内付款。\r\n谢谢\r\n', false],
	])('UTF-16 without a mark: %s %s', async (_, text, little) => {
		expect((await readText(wide(text, 2, little))).text).toBe(text);
		expect((await readText(wide(text, 4, little))).text).toBe(text);
	});

	test('an HTML page and an XML file name it', async () => {
		const page = (says: string) => `<meta charset=${says}><p>Оплата`;
		const read = (bytes: Uint8Array) => readText(bytes, { declared: declaredIn(bytes) });
		expect(await read(encode('koi8-r', page('koi8-r')))).toMatchObject({
			text: page('koi8-r'),
			guessed: false,
		});
		const old = '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><p>価格';
		expect((await read(encode('shift_jis', old))).text).toBe(old);
		const xml = '<?xml version="1.0" encoding="ISO-8859-2"?><a>żółw</a>';
		expect((await read(encode('iso-8859-2', xml))).text).toBe(xml);
	});

	test('a page that says so wrongly is read as what it is', async () => {
		const page = '<meta charset="iso-8859-1"><p>schöne Grüße';
		const bytes = utf8(page);
		expect((await readText(bytes, { declared: declaredIn(bytes) })).text).toBe(page);
		const other = encode('windows-1252', '<meta charset="utf-8"><p>schöne Grüße aus Köln');
		const read = await readText(other, { declared: declaredIn(other) });
		expect(read.text).toContain('schöne Grüße aus Köln');
		expect(read.guessed).toBe(true);
	});

	test('Japanese in seven bits', async () => {
		const bytes = new Uint8Array([
			0x1b, 0x24, 0x42, 0x24, 0x22, 0x24, 0x24, 0x1b, 0x28, 0x42, 0x2e,
		]);
		expect(await readText(bytes)).toMatchObject({ text: 'あい.', guessed: false });
	});

	test('a few damaged characters of UTF-8 do not make it another encoding', async () => {
		const bytes = utf8('Grüße aus Köln, schöne Tür, größer als früher, süß'.repeat(3));
		const at = bytes.indexOf(0xc3);
		const damaged = new Uint8Array(bytes).fill(0xff, at, at + 1);
		const read = await readText(damaged);
		expect(read).toMatchObject({ encoding: 'utf-8', guessed: false });
		expect(read.unread).toBeGreaterThan(0);
		const cut = utf8('Grüße: 28 €').slice(0, -1);
		expect(await readText(cut)).toMatchObject({ encoding: 'utf-8', unread: 1 });
	});
});

describe('a document', () => {
	const bytes = encode('shift_jis', 'りんごの価格は百二十円です。');

	test('of which the encoding was guessed shows the line; a choice of the person holds', async () => {
		const guessed = await readDocument({ name: 'a.txt', type: '', bytes });
		expect(guessed.encoding).toEqual({ id: 'shift_jis', line: 'りんごの価格は百二十円です。' });
		const chosen = await readDocument({ name: 'a.txt', type: '', bytes, encoding: 'windows-1252' });
		expect(chosen.encoding?.id).toBe('windows-1252');
		expect(chosen.text).not.toContain('りんご');
	});

	test('of UTF-8 says nothing of it, and one with losses says so', async () => {
		expect(await readDocument({ name: 'a.txt', type: '', bytes: utf8('28 €') })).not.toHaveProperty(
			'encoding',
		);
		const cut = utf8('Grüße: 28 €').slice(0, -1);
		expect(await readDocument({ name: 'a.txt', type: '', bytes: cut })).toMatchObject({
			gaps: ['One character could not be read.'],
		});
	});

	test('is read in every encoding that can be chosen', async () => {
		for (const { id } of encodings)
			expect((await readText(utf8('plain 28'), { chosen: id })).encoding).toBe(id);
	});

	const ascii = (text: string) => [...text].map((one) => one.charCodeAt(0));
	test.each([
		['a picture', [...ascii('\x89PNG\r\n\x1a\n'), 0, 0, 0, 13]],
		['a picture', [0xff, 0xd8, 0xff, 0xe0, 0, 16]],
		['a sound recording', [...ascii('ID3'), 4, 0, 0]],
		['a video', [0, 0, 0, 32, ...ascii('ftypisom'), 0, 0]],
		['an archive', [...ascii('7z\xbc\xaf\x27\x1c'), 0, 4]],
		['a program', [...ascii('MZ'), 0x90, 0, 3, 0]],
		['a database', [...ascii('SQLite format 3'), 0]],
		['an old Office document', [...ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 0]],
		['a WordPerfect document', [...ascii('\xffWPC'), 2, 1, 3, 4]],
		['a model', [...ascii('GGUF'), 3, 0, 0, 0]],
	])('that is %s is refused as that', async (what, start) => {
		const file = { name: 'a.txt', type: '', bytes: new Uint8Array(start) };
		await expect(readDocument(file)).rejects.toMatchObject({
			code: 'bad-input',
			message: `This file is not text. It is ${what}.`,
		});
	});

	test.each([
		['an old Word document (DOC)', oldFile('Root Entry', 'WordDocument', 'Workbook')],
		['an old Excel workbook (XLS)', oldFile('Book')],
		['an old Excel workbook (XLS)', [9, 4, 6, 0, 0, 0, 16, 0]],
		['an old Word document (DOC)', [0xdb, 0xa5, 45, 0, 0, 0]],
		['an old PowerPoint presentation (PPT)', oldFile('PowerPoint Document', 'WordDocument')],
		['an Outlook message (MSG)', oldFile('WordDocument', '__nameid_version1.0')],
		['a Visio drawing', oldFile('VisioDocument')],
		['a Publisher document', oldFile('Quill')],
		['an old Office document', oldFile('Bookmarks')],
		['an attachment of Outlook (winmail.dat)', [0x78, 0x9f, 0x3e, 0x22, 1, 0, 0, 0]],
		['a OneNote notebook', [...ascii('\xe4R\\{\x8c\xd8\xa7M\xae\xb1Sx\xd0)\x96\xd3'), 0, 0]],
	])('of Office that is %s is refused as that', async (what, start) => {
		const file = { name: 'a.dat', type: '', bytes: new Uint8Array(start) };
		const message = `This file is not text. It is ${what}.`;
		await expect(readDocument(file)).rejects.toMatchObject({ code: 'bad-input', message });
		expect(german(message)).not.toContain('It is');
	});

	test('of unknown bytes is refused too', async () => {
		const file = { name: 'a.bin', type: '', bytes: new Uint8Array([65, 0, 66, 1, 0, 0, 200, 7]) };
		await expect(readDocument(file)).rejects.toThrow('This file is not text.');
	});
});

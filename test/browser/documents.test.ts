/** Documents come in through a real worker with the real PDF.js, and lie in a real database. */
import { afterEach, describe, expect, test } from 'vitest';
import type { MullError } from '../../src/core/errors.ts';
import { createReader } from '../../src/instruments/documents/document-reader.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import {
	addDocuments,
	passagesAfter,
	type NewDocument,
} from '../../src/storage/memory/documents.ts';
import DocumentWorker from '../../src/worker/document.worker.ts?worker';
import { longTest } from '../support/all.ts';
import { encode } from '../support/encode.ts';
import { makeTinyPdf } from '../support/tiny-pdf.ts';
import { makeZip } from '../support/zip.ts';

const never = new AbortController().signal;
const readFile = createReader(() => new DocumentWorker());
const read = (source: File, signal: AbortSignal) => readFile(source, {}, signal);
const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

async function failure(source: File): Promise<MullError> {
	const thrown: unknown = await read(source, never).then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(thrown).toMatchObject({ code: 'bad-input' });
	expect((thrown as MullError).wayOut).toBeTruthy();
	return thrown as MullError;
}

describe('reading', () => {
	test('a PDF gives passages by page, lines joined, hyphens closed', async () => {
		const pages = [
			['Huts along the walk', 'A bed costs 28 euro, half of it for mem-', 'bers of the club.'],
			[],
			['Water runs at (three) places.'],
		];
		const { kind, passages, bytes } = await read(file('walk.pdf', makeTinyPdf({ pages })), never);
		expect(kind).toBe('pdf');
		expect(bytes).toBeGreaterThan(500);
		expect(passages.map(({ place }) => place)).toEqual(['page 1', 'page 3']);
		expect(passages[0]!.text).toContain('half of it for members of the club.');
		expect(passages[1]!.text).toBe('Water runs at (three) places.');
	});

	test('a PDF is known by its first bytes, whatever its name', async () => {
		const pdf = makeTinyPdf({ pages: [['Hello']] });
		expect((await read(file('notes.txt', pdf), never)).kind).toBe('pdf');
	});

	test('a long PDF keeps its places', async () => {
		const pages = Array.from({ length: 40 }, (_, page) =>
			Array.from(
				{ length: 40 },
				(_, line) => `Page ${page + 1} has a sentence number ${line + 1}.`,
			),
		);
		const { passages } = await read(file('long.pdf', makeTinyPdf({ pages })), never);
		for (const { place, text } of passages) expect(text).toContain(`P${place.slice(1)} has`);
		expect(new Set(passages.map(({ place }) => place)).size).toBe(40);
	});

	test('values of a form and comments of a PDF are read, also where it has no other text', async () => {
		const field = (more: string) => `/Subtype /Widget /Rect [150 680 400 700] /F 4 ${more}`;
		const annotations = [
			field('/FT /Tx /T (surname) /V (Mustermann)'),
			field('/FT /Tx /T (born) /TU (Date of birth) /V (1980-02-03)'),
			field('/FT /Tx /T (empty)'),
			field('/FT /Btn /T (married) /V /Yes /AS /Yes /AP << /N << /Yes 2 0 R /Off 2 0 R >> >>'),
			'/Subtype /FreeText /Contents (Raise the fee to 900) /Rect [72 600 300 640] /DA (/Helv 12 Tf)',
			'/Subtype /Text /T (Eva) /Contents (Really?) /Rect [72 500 90 520]',
		];
		const form = makeTinyPdf({ pages: [['Surname:']], annotations });
		const { text, gaps } = await read(file('form.pdf', form), never);
		expect(text).toBe(
			'(page 1)\n\nSurname:\n\nsurname: Mustermann\nDate of birth: 1980-02-03\nmarried: [x]\n\nRaise the fee to 900\n\nEva: Really?',
		);
		expect(gaps).toBeUndefined();
		const bare = makeTinyPdf({ pages: [[]], annotations: annotations.slice(0, 1) });
		expect((await read(file('form.pdf', bare), never)).text).toContain('surname: Mustermann');
	});

	test('tables and columns of a PDF are read as such', async () => {
		const at = (x: number, y: number, text: string) =>
			`BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
		const drawn = [
			...[at(60, 612, 'Item'), at(260, 612, 'Price'), at(60, 598, 'Lamp'), at(260, 598, '30')],
			...[at(60, 584, 'Chair'), at(260, 584, '45')],
			...[
				at(60, 512, 'The board looked at the yearly'),
				at(330, 512, 'and agreed to spend more on'),
			],
			...[at(60, 498, 'report of the treasurer'), at(330, 498, 'books in the next year.')],
		].join('\n');
		const { text } = await read(file('a.pdf', makeTinyPdf({ pages: [['Minutes']], drawn })), never);
		expect(text).toBe(
			[
				...[
					'(page 1)',
					'Minutes',
					'| Item | Price |\n| --- | --- |\n| Lamp | 30 |\n| Chair | 45 |',
				],
				'The board looked at the yearly\nreport of the treasurer',
				'and agreed to spend more on\nbooks in the next year.',
			].join('\n\n'),
		);
	});

	test('pages without text, unreadable fonts and pictures of a PDF are named', async () => {
		const pages = [['One'], [], [], ['Four'], []];
		expect((await read(file('a.pdf', makeTinyPdf({ pages })), never)).gaps).toEqual([
			'Pages 2–3, 5 have no text; they may be scanned.',
		]);
		const font = '/Subtype /Type0 /BaseFont /Odd /Encoding /No-Such-CMap /DescendantFonts [2 0 R]';
		const annotations = ['/Subtype /Text /Contents (Look) /Rect [72 500 90 520]'];
		const odd = makeTinyPdf({ pages: [['One'], ['Two']], font, annotations });
		expect((await read(file('a.pdf', odd), never)).gaps).toEqual([
			'Fonts of pages 1–2 could not be read.',
		]);
		const image = '/Subtype /Image';
		const pictured = makeTinyPdf({ pages: [['One']], annotations: [`/X << ${image} >>`] });
		expect((await read(file('a.pdf', pictured), never)).gaps).toEqual([
			'One picture was not read.',
		]);
	});

	test('characters of a PDF whose font names a table of Adobe are read', async () => {
		const font =
			'/Subtype /Type0 /BaseFont /Song /Encoding /GBK-EUC-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>]';
		const codes = [...encode('gb18030', '付款')].map((byte) => byte.toString(16)).join('');
		const drawn = `BT /F1 12 Tf 72 700 Td <${codes}> Tj ET`;
		const read1 = await read(file('a.pdf', makeTinyPdf({ pages: [[]], drawn, font })), never);
		expect(read1.text).toBe('(page 1)\n\n付款');
		expect(read1.gaps).toBeUndefined();
	});

	test('office documents and text in other encodings come through the worker', async () => {
		const word = await makeZip({
			'word/document.xml':
				'<w:document><w:body><w:p><w:r><w:t>A bed is 28 €.</w:t></w:r></w:p></w:body></w:document>',
		});
		expect(await read(file('a.docx', word), never)).toMatchObject({
			kind: 'docx',
			text: 'A bed is 28 €.',
		});
		const russian = await read(file('a.txt', encode('koi8-r', 'Цена билета')), never);
		expect(russian).toMatchObject({ text: 'Цена билета', encoding: { id: 'koi8-r' } });
	});

	longTest('a document that unpacks to too much says so', async () => {
		const bomb = await makeZip({ 'word/document.xml': 'x'.repeat(257 * 1024 * 1024) });
		expect((await failure(file('a.docx', bomb))).message).toMatch(/unpacks to more than 256 MB/);
	});

	test.each([
		['locked', makeTinyPdf({ pages: [['secret']], locked: true }), /locked with a password/],
		['without text', makeTinyPdf({ pages: [[], []] }), /no text.*scanned/],
		['cut short', makeTinyPdf({ pages: [['x']] }).slice(0, 60), /broken/],
		['only in name', new TextEncoder().encode('not a PDF at all'), /broken/],
	])('a PDF that is %s says so', async (_, bytes, message) => {
		expect((await failure(file('x.pdf', bytes))).message).toMatch(message);
	});

	test('Markdown and HTML give passages by section, text by lines', async () => {
		const markdown = await read(file('a.md', '# Trip\n\n## Costs\n\nA bed is 28 €.'), never);
		expect(markdown).toMatchObject({
			kind: 'markdown',
			passages: [{ place: 'Trip › Costs', text: 'A bed is 28 €.' }],
		});
		const html = await read(
			file(
				'a.html',
				'<title>x</title><h2>Costs</h2><p>A bed is 28&nbsp;&euro;.<script>leak()</script>',
			),
			never,
		);
		expect(html.passages).toEqual([{ place: 'Costs', text: 'A bed is 28 €.' }]);
		const text = await read(file('a.txt', '\n\nA bed\nis 28 €.'), never);
		expect(text.passages).toEqual([{ place: 'lines 3–4', text: 'A bed\nis 28 €.' }]);
		const old = await read(file('a.txt', new Uint8Array([0x32, 0x38, 0x20, 0x80])), never);
		expect(old.passages).toEqual([{ place: 'line 1', text: '28 €' }]);
	});

	test('nothing in an HTML page runs or loads', async () => {
		const seen: string[] = [];
		const watch = new PerformanceObserver((list) =>
			seen.push(...list.getEntries().map((e) => e.name)),
		);
		watch.observe({ entryTypes: ['resource'] });
		const page =
			'<p>Words<img src="/leak.png" onerror="leak()"><iframe src="/leak"></iframe><svg onload=leak()>';
		expect((await read(file('a.html', page), never)).passages[0]!.text).toBe('Words');
		watch.disconnect();
		expect(seen.filter((name) => name.includes('leak'))).toEqual([]);
	});

	test.each([
		['empty', file('a.txt', ''), /no text/],
		['binary', file('a.bin', new Uint8Array([1, 0, 2, 0])), /not text/],
		['too big', file('a.txt', 'x'.repeat(11 * 1024 * 1024)), /larger than the 10 MB/],
	])('a file that is %s says so', async (_, source, message) => {
		expect((await failure(source)).message).toMatch(message);
	});

	test('an abort ends the reading', async () => {
		const controller = new AbortController();
		const reading = read(file('a.txt', 'words '.repeat(1e5)), controller.signal);
		setTimeout(() => controller.abort());
		await expect(reading).rejects.toMatchObject({ code: 'aborted' });
	});

	test('a worker that dies is an error with a way out', async () => {
		const url = URL.createObjectURL(
			new Blob(['throw new Error("dead")'], { type: 'text/javascript' }),
		);
		const dead = createReader(() => new Worker(url));
		await expect(dead(file('a.txt', 'x'), {}, never)).rejects.toMatchObject({ code: 'bad-input' });
	});
});

describe('storing', () => {
	const open: MullDatabase[] = [];
	const fresh = () => {
		const db = new MullDatabase(`test-${crypto.randomUUID()}`);
		open.push(db);
		return db;
	};
	afterEach(async () => {
		for (const db of open.splice(0)) await db.delete();
	});
	const document = (name: string, passages: number): NewDocument => ({
		name,
		kind: 'text',
		bytes: 10,
		added: 1,
		local: false,
		passages: Array.from({ length: passages }, (_, i) => ({
			place: `line ${i + 1}`,
			text: `${name} ${i}`,
		})),
	});

	test('documents come in together, each with its passages in order', async () => {
		const db = fresh();
		const added = await addDocuments([document('a', 3), document('b', 2)], db);
		expect(added.map(({ name }) => name)).toEqual(['a', 'b']);
		expect(await db.documents.bulkGet(added.map(({ id }) => id))).toEqual(added);
		const of = (n: number) => db.chunks.where('documentId').equals(added[n]!.id).toArray();
		expect((await of(0)).map(({ n, text }) => [n, text])).toEqual([
			...[[1, 'a 0'] as const, [2, 'a 1'] as const, [3, 'a 2'] as const],
		]);
		expect((await of(1)).map(({ text }) => text)).toEqual(['b 0', 'b 1']);
	});

	test('passages behind one of a document, and of no other', async () => {
		const db = fresh();
		const [a] = await addDocuments([document('a', 12), document('b', 2)], db);
		const behind = async (n: number) => (await passagesAfter(a!.id, n, 2, db)).chunks;
		expect((await behind(9)).map(({ n, text }) => [n, text])).toEqual([
			[10, 'a 9'],
			[11, 'a 10'],
		]);
		expect(await behind(11)).toHaveLength(1);
		expect(await behind(12)).toEqual([]);
		expect((await passagesAfter(a!.id, 1, 2, db)).document).toEqual(a);
		expect(await passagesAfter('gone', 1, 2, db)).toEqual({ document: undefined, chunks: [] });
	});

	test('all of a batch or none', async () => {
		const db = fresh();
		const broken = { ...document('b', 1), name: (() => 1) as unknown as string };
		await expect(addDocuments([document('a', 2), broken], db)).rejects.toMatchObject({
			code: 'storage',
		});
		expect(await db.documents.count()).toBe(0);
		expect(await db.chunks.count()).toBe(0);
		expect(await addDocuments([document('a', 1)], db)).toHaveLength(1);
	});
});

/** Formulas as pages and books write them (MathML), in one line. */
import { describe, expect, test } from 'vitest';
import { htmlBlocks } from '../../src/instruments/documents/html.ts';
import { readDocument } from '../../src/instruments/documents/read-document.ts';
import { makeZip } from '../support/zip.ts';

const textOf = (html: string) => htmlBlocks(html)[0]?.text;
const math = (inside: string) => textOf(`<p>So <math>${inside}</math> holds.`);

const [x, y, two] = ['<mi>x</mi>', '<mi>y</mi>', '<mn>2</mn>'];
const sum = `<mrow>${x}<mo>+</mo>${y}</mrow>`;

describe('a formula', () => {
	test.each([
		[`<mfrac>${x}${two}</mfrac>`, 'x/2'],
		[`<mfrac>${sum}${two}</mfrac>`, '(x+y)/2'],
		[`<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>`, '(n ¦ k)'],
		[`<msup>${x}${two}</msup>`, 'x²'],
		[`<msup>${sum}${two}</msup>`, '(x+y)²'],
		[`<msup><mi>e</mi><mrow><mi>i</mi><mi>π</mi></mrow></msup>`, 'e^(iπ)'],
		[`<msub>${x}<mn>1</mn></msub>`, 'x₁'],
		[`<msubsup>${x}<mn>1</mn>${two}</msubsup>`, 'x₁²'],
		[`<msqrt>${x}<mo>+</mo>${y}</msqrt>`, '√(x+y)'],
		[`<mroot>${x}<mn>3</mn></mroot>`, '³√(x)'],
		[
			`<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>`,
			'∑_(i=1)ⁿ i',
		],
		[`<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>${x}<mi>d</mi>${x}`, '∫₀¹ xdx'],
		[`<munder><mi>lim</mi><mrow>${x}<mo>→</mo><mn>0</mn></mrow></munder>${y}`, 'lim_(x→0) y'],
		[`<mi>sin</mi><mo>&ApplyFunction;</mo>${x}`, 'sin x'],
		[`${two}<mo>&InvisibleTimes;</mo>${x}`, '2x'],
		[`<mover>${x}<mo>¯</mo></mover>`, 'x\u0305'],
		[`<mover><mi>AB</mi><mo>→</mo></mover>`, 'AB\u20d7'],
		[`<mfenced>${x}${y}</mfenced>`, '(x, y)'],
		[`<mfenced open="[" close=")" separators=";">${x}${y}</mfenced>`, '[x; y)'],
		[
			`<mtable><mtr><mtd>${x}</mtd><mtd>1</mtd></mtr><mtr><mtd>${y}</mtd><mtd>${two}</mtd></mtr></mtable>`,
			'[x, 1; y, 2]',
		],
		[`${x}<mtext> where </mtext>${y}`, 'x where y'],
		[`<mphantom>${x}</mphantom>${y}`, 'y'],
		[`<maction>${x}${y}</maction>`, 'x'],
		// The author's own words say it best.
		[
			`<semantics>${x}<annotation encoding="application/x-tex">\\frac{x}{2} &lt; 1</annotation></semantics>`,
			'$\\frac{x}{2} < 1$',
		],
		[
			`<semantics>${x}<annotation-xml><ci>x</ci></annotation-xml><annotation encoding="StarMath 5.0">x</annotation></semantics>`,
			'x',
		],
		[`<mspace width="1em"/>${x}`, 'x'],
		[`<br>${x}`, 'x'],
	])('%s', (formula, text) => {
		expect(math(formula)).toBe(`So ${text} holds.`);
	});

	test('with a prefix, as some books write it', () => {
		const written = '<m:math><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math>';
		expect(textOf(`<p>Half is ${written}.`)).toBe('Half is 1/2.');
	});

	test('that was never closed ends where the page goes on', () => {
		const page = `<p>a <math><msup>${x}${two}</p><p>b</p>`;
		expect(htmlBlocks(page).map(({ text }) => text)).toEqual(['a x²', 'b']);
		expect(textOf(`<math><mi>x`)).toBe('x');
		expect(textOf(`a<math/>b<math></math>c`)).toBe('abc');
		expect(textOf(`a</math>b`)).toBe('ab');
	});

	test('that is drawn with letters as well is read once', () => {
		const machine = `<math><semantics><msup>${x}${two}</msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>`;
		const drawn = '<span>x</span><span><span>2</span></span>';
		expect(
			textOf(
				`<p>a <span class="katex"><span class="katex-mathml">${machine}</span><span class="katex-html" aria-hidden="true">${drawn}</span></span> b`,
			),
		).toBe('a $x^2$ b');
		expect(textOf(`<p>a <nobr aria-hidden="true">${drawn}</nobr>${machine} b`)).toBe('a $x^2$ b');
		expect(textOf(`<p>a <span aria-hidden="true">seen</span> b`)).toBe('a seen b');
	});

	test('that is a picture is described as any other formula', () => {
		const hidden = `<span style="display: none;"><math>${x}</math></span>`;
		const picture = '<img alt="{\\displaystyle E=mc^{2}}">';
		expect(textOf(`<p>a ${hidden}${picture} b`)).toBe('a $E=mc^{2}$ b');
	});

	test('that is hidden, nested deeply or long is no trouble', () => {
		expect(textOf(`<p hidden><math>${x}</math></p>yes`)).toBe('yes');
		const deep = '<mrow>'.repeat(100_000);
		const started = performance.now();
		expect(textOf(`<math>${deep}${x}`)).toBe('x');
		expect(textOf(`<math>${deep}${'</mrow>'.repeat(100_000)}${y}</math>z`)).toBe('yz');
		for (const name of ['msub', 'mover', 'munderover', 'mfrac', 'msqrt'])
			expect(textOf(`<math>${`<${name}>`.repeat(150)}${x}`)).toContain('x');
		expect(math(x.repeat(100_000))).toHaveLength(100_000 + 10);
		expect(performance.now() - started).toBeLessThan(5000);
	});
});

describe('a formula in an OpenDocument text', () => {
	const readAs = async (name: string, parts: Record<string, string>) =>
		readDocument({ name, type: '', bytes: await makeZip(parts) });
	const type = 'application/vnd.oasis.opendocument.text';
	const content = (inside: string) =>
		`<office:document-content><office:body><office:text>${inside}</office:text></office:body></office:document-content>`;
	const object = (name: string) =>
		`<draw:frame><draw:object xlink:href="./${name}"/><draw:image xlink:href="./ObjectReplacements/${name}"/></draw:frame>`;

	test('stands where its object stands', async () => {
		const read = await readAs('a.odt', {
			mimetype: type,
			'content.xml': content(
				`<text:p>The area is ${object('Object 1')} here.</text:p>${object('Object 1')}<text:p>${object('Object 2')}</text:p>`,
			),
			'Object 1/content.xml': `<math xmlns="x"><semantics><msup>${x}${two}</msup><annotation encoding="StarMath 5.0">x^2</annotation></semantics></math>`,
			'Object 2/content.xml': '<office:document-content><office:chart/></office:document-content>',
		});
		expect(read.text).toBe('The area is x² here.\n\nx²');
		expect(read.gaps).toEqual(['One chart or embedded object was not read.']);
	});

	test('is read inside the file too', async () => {
		const read = await readAs('a.odt', {
			mimetype: type,
			'content.xml': content(
				`<text:p>Half is <draw:frame><draw:object><math:math><math:mfrac><math:mn>1</math:mn><math:mn>2</math:mn></math:mfrac></math:math></draw:object></draw:frame>.</text:p>`,
			),
		});
		expect(read.text).toBe('Half is 1/2.');
	});
});

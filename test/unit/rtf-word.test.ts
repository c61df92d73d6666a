/** What Word and its kin write into RTF files, and was lost: found by reading files of theirs. */
import { expect, test } from 'vitest';
import { readDocument } from '../../src/instruments/documents/read-document.ts';

const fonts = String.raw`{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f3\froman\fcharset2\fprq2{\*\panose 05050102010706020507}Symbol;}{\f9\fnil\fcharset2 Wingdings;}{\f10\fnil\fcharset2 Webdings;}}{\stylesheet{\s0 Normal;}}`;
const read = async (inner: string) => {
	const bytes = new TextEncoder().encode(`{\\rtf1\\ansi\\ansicpg1252${fonts}${inner}}`);
	const { text, gaps } = await readDocument({ name: 'a.rtf', type: '', bytes });
	return [text, gaps];
};

test('a box of text is read once, and its pictures are counted', async () => {
	const picture = String.raw`{\sp{\sn pib}{\sv {\pict\pngblip 8950}}}`;
	const shape = (text: string) =>
		String.raw`{\shp{\*\shpinst\shpleft0{\sp{\sn a}{\sv no}}${picture}{\shptxt \pard ${text}\par}}{\shprslt{\*\do\dptxbx{\dptxbxtext ${text}\par}}{\pict 00}}}`;
	expect(await read(String.raw`Before${shape('In a box')} and after\par`)).toEqual([
		'In a box\n\nBefore and after',
		['One picture was not read.'],
	]);
	expect(await read(String.raw`{\header Head ${shape('inside')}\par}Text\par`)).toEqual([
		'Head inside\n\nText',
		['One picture was not read.'],
	]);
	expect(await read(String.raw`Seen{\*\unknown {\shp{\*\shpinst{\shptxt no\par}}}}\par`)).toEqual([
		'Seen',
		undefined,
	]);
});

test('what stands twice is read in Unicode', async () => {
	const twice = String.raw`{\upr{Kazan ????}{\*\ud{Kazan {\u1050?\u1072?}}}}`;
	expect((await read(`To ${twice}!`))[0]).toBe('To Kazan Ка!');
	expect((await read(String.raw`{\info{\title ${twice}}}Text`))[0]).toBe('Text');
});

test('a star inside a group hides nothing', async () => {
	expect(
		(
			await read(String.raw`{\loch\f0\i0\*\cs7 The fox} {\*\unknown no}{${'\n'}\*\unknown no}ran`)
		)[0],
	).toBe('The fox ran');
});

test('what older readers get in place of a table in a cell is left out', async () => {
	const inner = String.raw`A\nestcell{\*\nesttableprops\nestrow}{\nonesttables Update\par}`;
	expect((await read(String.raw`\trowd ${inner}B\cell\row`))[0]).toBe('| A | B |');
});

test('a row that never ends is read', async () => {
	expect((await read(String.raw`{Fax\cell Phone\cell }`))[0]).toBe('| Fax | Phone |');
	expect((await read(String.raw`\trowd A\cell B\cell\row C\cell D`))[0]).toBe(
		'| A | B |\n| --- | --- |\n| C | D |',
	);
});

test('signs of symbol fonts are read, those without a meaning named', async () => {
	expect(
		await read(String.raw`{\f3 a\'b3 b}\f9\'fe\u-3844?\plain\'a7 1 {\hich\f0\loch\f3\u-4001?}`),
	).toEqual(['α≥ β☑✓§ 1 _', undefined]);
	expect(await read(String.raw`x{\f9 Z}`)).toEqual([
		'x',
		['Symbols of a special font were not read.'],
	]);
});

/** Signs of the fonts in which Word and PowerPoint write symbols, as characters that every font has. Pure. */

/** The font Symbol: from 0x21, and from 0xA0. A space is a part of a large sign. */
const symbol = {
	low: '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
	high: '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑           〉∫',
};
/** Those of the fonts of pictures that mean something in a text: ticks, boxes, arrows, points. */
const pictures: Record<string, Record<number, string>> = {
	wingdings: {
		...{ 0x28: '☎', 0x2a: '✉', 0x4a: '☺', 0x4c: '☹', 0x6c: '●', 0x6e: '■', 0x6f: '☐', 0x71: '☐' },
		...{ 0x72: '☐', 0x76: '❖', 0x78: '☒', 0x9f: '•', 0xa7: '▪', 0xa8: '☐', 0xab: '★', 0xd8: '➢' },
		...{ 0xdf: '←', 0xe0: '→', 0xe1: '↑', 0xe2: '↓', 0xe8: '➔', 0xef: '⇦', 0xf0: '⇨', 0xfb: '✗' },
		...{ 0xfc: '✓', 0xfd: '☒', 0xfe: '☑' },
	},
	'wingdings 2': {
		...{ 0x4f: '✗', 0x50: '✓', 0x51: '☒', 0x52: '☑', 0x53: '☒', 0x54: '☒', 0x97: '●', 0xa3: '☐' },
	},
};

/** '' for a sign that is not known. Such a font has its signs between U+F020 and U+F0FF as well. */
export function symbolOf(font: string, code: number): string {
	const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
	const name = font.toLowerCase();
	if (name !== 'symbol') return pictures[name]?.[at] ?? '';
	const sign = at < 0xa0 ? symbol.low[at - 0x21] : symbol.high[at - 0xa0];
	return sign?.trim() ?? '';
}

/** Formulas of web pages, books and OpenDocument in one line (MathML 3, chapter 3): `(a+b)/2`, `√(x)`. Pure. */
import { down, grouped, up } from './office/math.ts';
import { superscript } from './superscript.ts';
import { childrenOf, descendants, wordsOf, type XmlElement } from './office/xml.ts';

/** In the author's own TeX where the formula brings it: that says the most in one line. */
export function mathMlText(math: XmlElement): string {
	const tex = descendants(math, 'annotation').find(({ attributes }) =>
		/tex/i.test(attributes.encoding ?? ''),
	);
	return (tex && texOf(wordsOf(tex))) || row(math).trim();
}

/** The frame that Wikipedia puts around its TeX. */
const frame = /^\s*\{\\(?:display|text)style\b([^]*)\}\s*$/;

/** TeX as it stands in a text; '' for none. */
function texOf(written: string): string {
	const tex = written.replace(frame, '$1').trim();
	return tex && `$${tex}$`;
}

/** The description of a picture, which may be of a formula. */
export const pictureWords = (alt: string): string => (frame.test(alt) ? texOf(alt) : alt);

/** A formula drawn with letters, beside the same one for machines: KaTeX and the old MathJax do so. */
export const isDrawnFormula = (name: string, said: Record<string, string>): boolean =>
	said['aria-hidden'] === 'true' && (name === 'nobr' || /\bkatex-html\b/.test(said.class ?? ''));

/** Elements inside each other; what is deeper counts as their child. */
const deepest = 200;

/** A formula of which the tags come one after another. */
export function createFormula() {
	const root: XmlElement = { name: 'math', attributes: {}, children: [] };
	const open = [root];
	return {
		begin(name: string, attributes: Record<string, string>, closed: boolean): void {
			const element = { name, attributes, children: [] };
			open.at(-1)!.children.push(element);
			if (!closed && open.length < deepest) open.push(element);
		},
		say: (text: string) => void open.at(-1)!.children.push(text),
		/** True where the formula ends with it. */
		end(name: string): boolean {
			const at = open.findLastIndex((element) => element.name === name);
			if (at > 0) open.length = at;
			return at === 0;
		},
		text: () => mathMlText(root),
	};
}

const row = (element: XmlElement): string =>
	element.children
		.map((child) => (typeof child === 'string' ? child.trim() : part(child)))
		.join('');

function part(element: XmlElement): string {
	const { name, attributes } = element;
	const parts = childrenOf(element);
	let texts: string[] | undefined;
	/** The text of the child at that place. Each is read once, or deep formulas would take for ever. */
	const at = (place: number): string =>
		(texts ??= parts.map((one) => part(one).trim()))[place] ?? '';
	switch (name) {
		case 'mi':
		case 'mn':
		case 'mo':
		case 'ms':
			// Invisible signs: the first stands between a function and what it is of.
			return wordsOf(element)
				.replace(/\s+/g, ' ')
				.trim()
				.replaceAll('\u2061', ' ')
				.replace(/[\u2062-\u2064]/g, '');
		case 'mtext':
			return wordsOf(element).replace(/\s+/g, ' ');
		case 'mspace':
			return ' ';
		case 'mfrac':
			return /^0\D*$/.test(attributes.linethickness ?? '')
				? `(${at(0)} ¦ ${at(1)})`
				: `${grouped(at(0))}/${grouped(at(1))}`;
		case 'msup':
			return grouped(at(0)) + up(at(1));
		case 'msub':
			return based(at(0)) + down(at(1)) + behind(at(0));
		case 'msubsup':
			return based(at(0)) + down(at(1)) + up(at(2)) + behind(at(0));
		case 'munder':
			return at(0) + down(at(1)) + behind(at(0), true);
		case 'munderover':
			return at(0) + down(at(1)) + up(at(2)) + behind(at(0), true);
		case 'mover':
			return marks[at(1)] && at(0).length > 0 ? at(0) + marks[at(1)] : at(0) + up(at(1));
		case 'msqrt':
			return `√(${row(element).trim()})`;
		case 'mroot':
			return `${superscript(at(1))}√(${at(0)})`;
		case 'mfenced': {
			const { open = '(', close = ')', separators = ',' } = attributes;
			const between = separators.trim() ? `${separators.trim()[0]} ` : '';
			return open + parts.map((_, place) => at(place)).join(between) + close;
		}
		case 'mtable':
			return `[${parts.map((line) => cells(line).join(', ')).join('; ')}]`;
		case 'semantics':
		case 'maction':
			return at(0);
		case 'mphantom':
		case 'annotation':
		case 'annotation-xml':
			return '';
	}
	return row(element);
}

const cells = (line: XmlElement): string[] =>
	childrenOf(line)
		.map((cell) => row(cell).trim())
		// The number of a labelled row is none of its cells.
		.filter((_, place) => line.name !== 'mlabeledtr' || place > 0);

/** A sum or an integral stands apart from what it is of. */
const large = /^[∑∏∐∫-∳⋀-⋃⨀-⨜]$/u;
const based = (text: string): string => (large.test(text) ? text : grouped(text));
const behind = (text: string, limits = false): string =>
	large.test(text) || (limits && /^\p{L}{2,}$/u.test(text)) ? ' ' : '';

/** Signs above a letter that have one of their own for it. */
const marks: Readonly<Record<string, string>> = {
	...{ '¯': '\u0305', '‾': '\u0305', '―': '\u0305', '^': '\u0302', ˆ: '\u0302', '~': '\u0303' },
	...{ '˜': '\u0303', '˙': '\u0307', '¨': '\u0308', '→': '\u20d7', '⃗': '\u20d7', ˇ: '\u030c' },
};

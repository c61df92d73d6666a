/** Formulas of Word and PowerPoint in one line (ECMA-376, part 1, 22.1): `(a+b)/2`, `√(x)`, `∑_(i=1)^n i`. Pure. */
import { subscript, superscript } from '../superscript.ts';
import { childOf, childrenOf, wordsOf, type XmlElement } from './xml.ts';

export function mathText(element: XmlElement): string {
	return childrenOf(element).map(part).join('');
}

function part(element: XmlElement): string {
	const { name } = element;
	const own = (child: string) => mathText(childOf(element, child) ?? empty).trim();
	const base = () => grouped(own('e'));
	const set = (property: string) =>
		childOf(element, `${name}Pr`, property)?.attributes.val ?? undefined;
	switch (name) {
		case 't':
			// Invisible signs: the first stands between a function and what it is of.
			return wordsOf(element)
				.replaceAll('\u2061', ' ')
				.replace(/[\u2062-\u2064]/g, '');
		case 'f': {
			const [above, below] = [own('num'), own('den')];
			return set('type') === 'noBar'
				? `(${above} ¦ ${below})`
				: `${grouped(above)}/${grouped(below)}`;
		}
		case 'sSup':
			return base() + up(own('sup'));
		case 'sSub':
			return base() + down(own('sub'));
		case 'sSubSup':
			return base() + down(own('sub')) + up(own('sup'));
		case 'sPre':
			return `${down(own('sub'))}${up(own('sup'))}${base()}`;
		case 'rad':
			return `${superscript(own('deg'))}√(${own('e')})`;
		case 'nary':
			return `${set('chr') ?? '∫'}${down(own('sub'))}${up(own('sup'))} ${own('e')}`;
		case 'd': {
			const cells = childrenOf(element, 'e').map((cell) => mathText(cell).trim());
			return (set('begChr') ?? '(') + cells.join(set('sepChr') ?? '|') + (set('endChr') ?? ')');
		}
		case 'func':
			return `${own('fName')} ${own('e')}`;
		case 'limLow':
			return own('e') + down(own('lim'));
		case 'limUpp':
			return own('e') + up(own('lim'));
		case 'acc':
			return own('e') + (set('chr') ?? '\u0302');
		case 'bar':
			return own('e') + (set('pos') === 'top' ? '\u0305' : '\u0332');
		case 'm':
			return `[${childrenOf(element, 'mr')
				.map((row) =>
					childrenOf(row, 'e')
						.map((cell) => mathText(cell).trim())
						.join(', '),
				)
				.join('; ')}]`;
		case 'eqArr':
			return childrenOf(element, 'e').map(mathText).join('\n');
	}
	// Properties, and what a person deleted.
	return /Pr$|^del$|^moveFrom$/.test(name) ? '' : mathText(element);
}

const empty: XmlElement = { name: '', attributes: {}, children: [] };

/** In brackets where it is more than one sign, number or name. */
export const grouped = (text: string): string =>
	text === '' || single.test(text) ? text : `(${text})`;
const single = /^([\p{N}.,]+|\([^()]*\)|[^]\p{M}*[²³₀-₉]*)$/u;
/** Above the line, in signs of their own where there are some, else behind `^`. */
export const up = (text: string): string => (text ? small(text, superscript(text), '^') : '');
/** Below the line, or behind `_`. */
export const down = (text: string): string => (text ? small(text, subscript(text), '_') : '');
const small = (text: string, written: string, sign: string): string =>
	written === text ? sign + grouped(text) : written;

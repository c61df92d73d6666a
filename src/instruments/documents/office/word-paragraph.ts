/** The words of one paragraph of a Word document. */
import { subscript, superscript } from '../superscript.ts';
import { drawingIn } from './drawings.ts';
import { mathText } from './math.ts';
import { described, type Outline } from './outline.ts';
import { symbolOf } from './symbols.ts';
import { childOf, wordsOf, childrenOf, type XmlElement } from './xml.ts';

/** What paragraphs are read with. */
export interface Writing {
	found: Outline;
	notes: Notes;
	/** Charts and drawings of the part that the paragraph is in, by the id of their relation. */
	drawings: ReadonlyMap<string, string>;
}

/** Numbers of footnotes and endnotes, in the order in which the text names them. */
export function createNotes() {
	const numbers = new Map<string, number>();
	const signOf = (kind: string, id = '') => superscript(String(numbers.get(`${kind} ${id}`) ?? ''));
	return {
		/** '' for one that the text does not name. */
		signOf,
		enter(kind: string, id = ''): string {
			const key = `${kind} ${id}`;
			if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
			return signOf(kind, id);
		},
	};
}

type Notes = ReturnType<typeof createNotes>;

/**
 * What was deleted or moved away, the older form of a box, the signs of a field, the reading aid above a sign,
 * and how it all looks.
 */
const silent = ['del', 'moveFrom', 'rt', 'Fallback', 'instrText', 'pPr', 'rPr'];

export function paragraphText(paragraph: XmlElement, writing: Writing): string {
	const { found, notes, drawings } = writing;
	const parts: string[] = [];
	const see = (element: XmlElement): void => {
		const place = childOf(element, 'rPr', 'vertAlign')?.attributes.val;
		const shift =
			place === 'superscript' ? superscript : place === 'subscript' ? subscript : String;
		for (const child of childrenOf(element)) {
			const { name, attributes } = child;
			if (name === 't') parts.push(shift(wordsOf(child)));
			else if (name === 'tab') parts.push('\t');
			else if (name === 'br' || name === 'cr') parts.push('\n');
			else if (name === 'noBreakHyphen') parts.push('-');
			else if (name === 'sym') {
				const sign = symbolOf(attributes.font ?? '', parseInt(attributes.char ?? '', 16));
				if (sign) parts.push(shift(sign));
				else found.gap('Symbols of a special font were not read.');
			} else if (name === 'footnoteReference' || name === 'endnoteReference')
				parts.push(notes.enter(name.replace('Reference', ''), attributes.id));
			else if (name === 'oMath') parts.push(mathText(child));
			else if (name === 'blip' || name === 'imagedata') found.picture();
			else if (name === 'chart' || name === 'relIds') {
				const text = drawingIn(child, drawings);
				if (text) parts.push('\n', text, '\n');
				else found.object();
			} else if (name === 'OLEObject') found.object();
			else if (name === 'docPr') parts.push(described(attributes.descr));
			else if (name === 'r' && isHidden(child)) found.gap('Hidden text was not read.');
			else if (silent.includes(name)) continue;
			// A paragraph inside a paragraph belongs to a text box.
			else if (name === 'p') parts.push('\n', paragraphText(child, writing), '\n');
			else see(child);
		}
	};
	see(paragraph);
	return parts.join('');
}

function isHidden(run: XmlElement): boolean {
	const vanish = childOf(run, 'rPr', 'vanish');
	if (!vanish || /^(0|false|off)$/.test(vanish.attributes.val ?? '')) return false;
	return childrenOf(run, 't').some((text) => wordsOf(text).trim());
}

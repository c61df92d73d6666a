/** The paragraphs of a shape on a slide, each with its list number and indented by its level. */
import { numberAs } from '../numbering.ts';
import { mathText } from './math.ts';
import { childOf, childrenOf, descendants, wordsOf, type XmlElement } from './xml.ts';

export function shapeText(shape: XmlElement): string {
	const paragraphs = descendants(shape, 'p')
		.map((one) => ({ text: paragraphText(one).trim(), properties: childOf(one, 'pPr') }))
		.filter(({ text }) => text);
	const depths = paragraphs.map(({ properties }) => depthOf(properties));
	const least = Math.min(...depths);
	/** The last number of each depth; none after a paragraph without one. */
	const counts: (number | undefined)[] = [];
	const lines = paragraphs.map(({ text, properties }, i) => {
		const depth = depths[i]!;
		const numbered = childOf(properties, 'buAutoNum')?.attributes;
		counts.length = depth + 1;
		const before = counts[depth] ?? Number(numbered?.startAt ?? 1) - 1;
		counts[depth] = numbered ? before + 1 : undefined;
		const plain = depth === 0 || childOf(properties, 'buNone');
		const sign = numbered ? numberedAs(before + 1, numbered.type) : plain ? '' : '- ';
		return '  '.repeat(depth - least) + sign + text;
	});
	return lines.join('\n');
}

const depthOf = (properties: XmlElement | undefined): number => {
	const depth = Number(properties?.attributes.lvl ?? 0);
	return depth >= 0 && depth < 10 ? depth : 0;
};

/** `alphaLcParenR` is `a)` (20.1.10.61). */
function numberedAs(number: number, type = 'arabicPeriod'): string {
	const size = /Uc/.test(type) ? 'upper' : 'lower';
	const form = type.startsWith('alpha')
		? `${size}Letter`
		: type.startsWith('roman')
			? `${size}Roman`
			: 'decimal';
	const before = type.endsWith('ParenBoth') ? '(' : '';
	const after = /Paren/.test(type) ? ')' : type.endsWith('Period') ? '.' : '';
	return `${before}${numberAs(number, form)}${after} `;
}

export function paragraphText(paragraph: XmlElement): string {
	const parts: string[] = [];
	const see = (element: XmlElement) => {
		for (const child of childrenOf(element))
			if (child.name === 't') parts.push(wordsOf(child));
			else if (child.name === 'br') parts.push('\n');
			else if (child.name === 'tab') parts.push('\t');
			else if (child.name === 'oMath') parts.push(mathText(child));
			// The distances of tabulators are called so as well.
			else if (!/Pr$|^Fallback$/.test(child.name)) see(child);
	};
	see(paragraph);
	return parts.join('');
}

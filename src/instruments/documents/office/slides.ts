/** Text of a PowerPoint presentation (PPTX): slide by slide, with its notes. */
import {
	childOf,
	childrenOf,
	descendants,
	partOf,
	relationsOf,
	wordsOf,
	type XmlElement,
} from './xml.ts';
import { drawingIn, drawingsOf } from './drawings.ts';
import { described, outline, type Blocks } from './outline.ts';
import { paragraphText, shapeText } from './slide-text.ts';
import type { Zip } from '../../../core/files/zip.ts';

export async function slideBlocks(zip: Zip, main: string): Promise<Blocks> {
	const found = outline();
	const order = childOf(await partOf(zip, main), 'sldIdLst');
	const relations = await relationsOf(zip, main);
	const slides = (order ? childrenOf(order, 'sldId') : []).flatMap((slide) => {
		// The attribute `r:id`, not its namesake without a prefix, stands last.
		const part = relations.get(slide.attributes.id ?? '');
		return part ? [part] : [];
	});
	for (const [index, part] of slides.entries()) {
		const place = `slide ${index + 1}`;
		const slide = await partOf(zip, part);
		const related = await relationsOf(zip, part);
		const drawings = await drawingsOf(zip, related);
		const hidden = slide.attributes.show === '0' ? ' (hidden)' : '';
		for (const element of standing(slide)) {
			if (element.name === 'sp') found.say(saidBy(element), place + hidden);
			else if (element.name === 'pic') {
				found.picture();
				found.say(described(descendants(element, 'cNvPr')[0]?.attributes.descr), place + hidden);
			} else {
				const table = descendants(element, 'tbl')[0];
				const drawing = descendants(element, 'chart', 'relIds')[0];
				const text = drawing && drawingIn(drawing, drawings);
				if (table) found.table(tableOf(table), place + hidden);
				else if (text) found.say(text, place + hidden);
				else found.object();
			}
		}
		for (const target of related.values()) {
			if (/\/comments\//.test(target))
				for (const comment of descendants(await partOf(zip, target), 'cm'))
					found.say(commentText(comment), `${place}, comments`);
			if (/notesSlides\//.test(target))
				for (const shape of standing(await partOf(zip, target))) {
					const table = descendants(shape, 'tbl')[0];
					if (table) found.table(tableOf(table), `${place}, notes`);
					else if (!['sldNum', 'hdr', 'ftr', 'dt'].includes(placeholderOf(shape)))
						found.say(saidBy(shape), `${place}, notes`);
				}
		}
	}
	return found.finish();
}

const placeholderOf = (shape: XmlElement): string =>
	descendants(shape, 'ph')[0]?.attributes.type ?? '';

const saidBy = (shape: XmlElement): string =>
	placeholderOf(shape) === 'sldNum' ? '' : shapeText(shape);

/** The shapes of a slide. Where a shape has two forms, the newer one is read. */
const standing = (element: XmlElement): XmlElement[] =>
	childrenOf(element).flatMap((child) =>
		child.name === 'Fallback'
			? []
			: ['sp', 'graphicFrame', 'pic'].includes(child.name)
				? [child]
				: standing(child),
	);

/** The older form has its words in one element; the newer one in paragraphs, with the replies. */
const commentText = (comment: XmlElement): string =>
	descendants(comment, 'text', 'p')
		.map((one) => (one.name === 'text' ? wordsOf(one) : paragraphText(one)))
		.join('\n');

const tableOf = (table: XmlElement): string[][] =>
	childrenOf(table, 'tr').map((row) =>
		childrenOf(row, 'tc').map((cell) => descendants(cell, 'p').map(paragraphText).join(' ')),
	);

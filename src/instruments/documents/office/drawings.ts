/** What charts and SmartArt drawings of Word, Excel and PowerPoint say. */
import { numberText, plainShape, shapeOf } from './cell-formats.ts';
import { tableText } from './outline.ts';
import { childOf, childrenOf, descendants, partOf, wordsOf, type XmlElement } from './xml.ts';
import type { Zip } from '../../../core/files/zip.ts';

/** The drawings that a part of a file refers to, by the id of the relation; '' for one without words. */
export async function drawingsOf(
	zip: Zip,
	relations: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
	const found = new Map<string, string>();
	for (const [id, part] of relations)
		if (/\/diagrams\/data\d*\.xml$/.test(part)) found.set(id, diagramText(await partOf(zip, part)));
		else if (/\/charts\/chart\d*\.xml$/.test(part))
			found.set(id, chartText(await partOf(zip, part)));
	return found;
}

/** The text of the drawing that an element stands for; undefined where it stands for none. */
export function drawingIn(
	element: XmlElement,
	drawings: ReadonlyMap<string, string>,
): string | undefined {
	if (element.name === 'chart') return drawings.get(element.attributes.id ?? '');
	return element.name === 'relIds' ? drawings.get(element.attributes.dm ?? '') : undefined;
}

/** The points of a SmartArt drawing, one under the other, as deep as they stand (21.4.3). */
function diagramText(model: XmlElement): string {
	const points = new Map(
		childrenOf(childOf(model, 'ptLst') ?? model, 'pt').map((point) => [
			point.attributes.modelId ?? '',
			point,
		]),
	);
	const below = new Map<string, { id: string; order: number }[]>();
	for (const { attributes } of childrenOf(childOf(model, 'cxnLst') ?? model, 'cxn')) {
		const { type = 'parOf', srcId = '', destId = '', srcOrd } = attributes;
		if (type !== 'parOf') continue;
		below.set(srcId, [...(below.get(srcId) ?? []), { id: destId, order: Number(srcOrd ?? 0) }]);
	}
	const lines: string[] = [];
	const told = new Set<string>();
	const tell = (id: string, depth: number) => {
		const point = points.get(id);
		if (!point || told.has(id)) return;
		told.add(id);
		const text = paragraphsOf(childOf(point, 't'));
		if (text) lines.push(`${'  '.repeat(depth)}- ${text}`);
		const ordered = (below.get(id) ?? []).sort((a, b) => a.order - b.order);
		for (const next of ordered) tell(next.id, text ? depth + 1 : depth);
	};
	for (const [id, { attributes }] of points) if (attributes.type === 'doc') tell(id, 0);
	return lines.join('\n');
}

/** A chart of more points is only counted. */
const mostPoints = 2000;

/** The title of a chart and the numbers that it was last drawn with, as a table (21.2.2). */
function chartText(space: XmlElement): string {
	const chart = childOf(space, 'chart') ?? space;
	const title = paragraphsOf(childOf(chart, 'title'));
	if (descendants(chart, 'pt').some(({ attributes }) => Number(attributes.idx) >= mostPoints))
		return '';
	const rows: string[][] = [['']];
	const series = descendants(childOf(chart, 'plotArea') ?? chart, 'ser');
	for (const [column, one] of series.entries()) {
		rows[0]![column + 1] = [...pointsOf(childOf(one, 'tx')).values()].join(' ');
		const names = pointsOf(childOf(one, 'cat') ?? childOf(one, 'xVal'));
		for (const [at, value] of pointsOf(childOf(one, 'val') ?? childOf(one, 'yVal'))) {
			const row = (rows[at + 1] ??= []);
			row[0] ||= names.get(at) ?? '';
			row[column + 1] = value;
		}
	}
	const table = Array.from(rows, (row = []) => Array.from(row, (cell = '') => cell));
	return [title, tableText(table)].filter(Boolean).join('\n');
}

/** What was last read from the cells, by place; of names in several levels the nearest. */
function pointsOf(element: XmlElement | undefined): Map<number, string> {
	const found = new Map<number, string>();
	if (!element) return found;
	const code = descendants(element, 'formatCode')[0];
	const shape = code ? shapeOf(wordsOf(code)) : plainShape;
	const level = descendants(element, 'lvl')[0] ?? element;
	for (const point of descendants(level, 'pt')) {
		const at = Number(point.attributes.idx);
		const value = childOf(point, 'v');
		if (value) found.set(at, numberText(wordsOf(value), shape, false));
	}
	return found;
}

const paragraphsOf = (element: XmlElement | undefined): string =>
	element === undefined
		? ''
		: descendants(element, 'p')
				.map((paragraph) => descendants(paragraph, 't').map(wordsOf).join(''))
				.join(' ')
				.replace(/\s+/g, ' ')
				.trim();

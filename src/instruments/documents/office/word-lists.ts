/** Lists and numbered headings of a Word document: the sign that stands before each paragraph. */
import { createNumbers, type Level } from './numbers.ts';
import { childOf, childrenOf, type XmlElement } from './xml.ts';

interface Numbering {
	/** '0': none. */
	list?: string | undefined;
	level?: number;
}

/** `numbering` and `styles` are parts of the file; empty where it has none. */
export function createWordLists(numbering: XmlElement, styles: XmlElement) {
	const byStyle = new Map<string, Numbering & { parent?: string | undefined }>();
	for (const style of childrenOf(styles, 'style'))
		byStyle.set(style.attributes.styleId ?? '', {
			...numberingOf(childOf(style, 'pPr')),
			parent: childOf(style, 'basedOn')?.attributes.val,
		});
	const abstract = new Map(
		childrenOf(numbering, 'abstractNum').map((one) => [one.attributes.abstractNumId ?? '', one]),
	);
	const lists = new Map(
		childrenOf(numbering, 'num').map((list) => [list.attributes.numId ?? '', list]),
	);
	const levels = new Map<string, Level[]>();
	const numbers = createNumbers();
	/** Lists whose own first number was used: it counts once. */
	const started = new Set<string>();

	/** Its own, or that of the styles that it is made from. */
	const find = (properties: XmlElement | undefined): Numbering | undefined => {
		const own = numberingOf(properties);
		if (own?.list !== undefined) return own;
		let name = childOf(properties, 'pStyle')?.attributes.val;
		for (let i = 0; name && i < 20; i++) {
			const style = byStyle.get(name);
			if (style?.list !== undefined) {
				const level = own?.level ?? style.level ?? levelOfStyle(style.list, name);
				return { list: style.list, level };
			}
			name = style?.parent;
		}
		return own;
	};
	/** The numbering that a list shares with others. */
	const sharedOf = (list: string): string => {
		const id = childOf(lists.get(list), 'abstractNumId')?.attributes.val ?? '';
		const link = childOf(abstract.get(id), 'numStyleLink')?.attributes.val;
		const linked = link === undefined ? undefined : byStyle.get(link)?.list;
		return childOf(lists.get(linked ?? ''), 'abstractNumId')?.attributes.val ?? id;
	};
	const levelOfStyle = (list: string, style: string): number =>
		Math.max(
			0,
			childrenOf(abstract.get(sharedOf(list)) ?? empty, 'lvl').findIndex(
				(level) => childOf(level, 'pStyle')?.attributes.val === style,
			),
		);

	return {
		/** '' for a paragraph without one. */
		sign(properties: XmlElement | undefined): string {
			const found = find(properties);
			if (!found || found.list === '0') return '';
			const { list, level = 0 } = found;
			if (list === undefined || !lists.has(list)) return '-';
			const shared = sharedOf(list);
			if (!levels.has(list)) {
				// A list may write some levels in its own way and still count on with the others.
				const own = childrenOf(lists.get(list)!, 'lvlOverride').map(levelsOf);
				levels.set(list, Object.assign(levelsOf(abstract.get(shared) ?? empty), ...own));
			}
			const key = `${list} ${level}`;
			const override = childrenOf(lists.get(list)!, 'lvlOverride').find(
				({ attributes }) => Number(attributes.ilvl) === level,
			);
			const start = childOf(override, 'startOverride')?.attributes.val;
			const restart = start === undefined || started.has(key) ? undefined : Number(start);
			started.add(key);
			return numbers.next(shared, levels.get(list)!, level, restart);
		},
	};
}

export type WordLists = ReturnType<typeof createWordLists>;

const empty: XmlElement = { name: '', attributes: {}, children: [] };

function numberingOf(properties: XmlElement | undefined): Numbering | undefined {
	const own = childOf(properties, 'numPr');
	if (!own) return undefined;
	const level = childOf(own, 'ilvl')?.attributes.val;
	return {
		list: childOf(own, 'numId')?.attributes.val,
		...(level === undefined ? {} : { level: Number(level) }),
	};
}

function levelsOf(list: XmlElement): Level[] {
	const levels: Level[] = [];
	for (const level of childrenOf(list, 'lvl')) {
		const said = (name: string) => childOf(level, name)?.attributes.val;
		const at = Number(level.attributes.ilvl ?? levels.length);
		if (!(at >= 0 && at < 10)) continue;
		levels[at] = {
			form: said('numFmt') ?? 'decimal',
			pattern: said('lvlText') ?? '',
			start: Number(said('start') ?? 1),
			...(childOf(level, 'isLgl') ? { legal: true } : {}),
		};
	}
	return levels;
}

/** Lists and numbered headings of OpenDocument texts: the sign that stands before each. */
import { formOf } from '../numbering.ts';
import { createNumbers, type Level } from './numbers.ts';
import { childrenOf, descendants, type XmlElement } from './xml.ts';

/** The styles of a file, of both its parts. */
export function createOpenLists(roots: readonly XmlElement[]) {
	const styles = new Map<string, Level[]>();
	/** What a paragraph style says of its list, and the style that it is made from. */
	const paragraphs = new Map<string, { list?: string | undefined; parent?: string | undefined }>();
	for (const root of roots) {
		for (const style of descendants(root, 'list-style'))
			styles.set(style.attributes.name ?? '', levelsOf(style));
		for (const { attributes } of descendants(root, 'style'))
			paragraphs.set(attributes.name ?? '', {
				list: attributes['list-style-name'],
				parent: attributes['parent-style-name'],
			});
	}
	const outlined = roots.flatMap((root) => descendants(root, 'outline-style')).map(levelsOf)[0];
	const numbers = createNumbers();
	/** The counter of each list by its id, and the last of each style. */
	const byId = new Map<string, string>();
	const byStyle = new Map<string, string>();
	let made = 0;

	const styleOf = (list: XmlElement, above: string): string => {
		if (list.attributes['style-name']) return list.attributes['style-name'];
		let name = descendants(list, 'p', 'h')[0]?.attributes['style-name'];
		for (let i = 0; name && !above && i < 20; i++) {
			const style = paragraphs.get(name);
			if (style?.list) return style.list;
			name = style?.parent;
		}
		return above;
	};
	return {
		/** A list that begins: its style, and the counter that it goes on with. */
		begin(list: XmlElement, above?: { style: string; counter: string }) {
			const { attributes } = list;
			const style = styleOf(list, above?.style ?? '');
			const goesOn =
				above?.counter ??
				byId.get(attributes['continue-list'] ?? '') ??
				(attributes['continue-numbering'] === 'true' ? byStyle.get(style) : undefined);
			const counter = goesOn ?? `list ${++made}`;
			if (attributes.id) byId.set(attributes.id, counter);
			byStyle.set(style, counter);
			return { style, counter };
		},
		/** `level`: from 0. */
		sign({ style, counter }: { style: string; counter: string }, level: number, start?: string) {
			const restart = start === undefined ? undefined : Number(start);
			return numbers.next(counter, styles.get(style) ?? [], level, restart);
		},
		/** Of a heading; `level`: from 0. */
		heading({ attributes }: XmlElement, level: number): string {
			if (!outlined?.[level] || attributes['is-list-header'] === 'true') return '';
			return numbers.next('headings', outlined, level);
		},
	};
}

export type OpenLists = ReturnType<typeof createOpenLists>;

function levelsOf(style: XmlElement): Level[] {
	const levels: Level[] = [];
	for (const { name, attributes } of childrenOf(style)) {
		const at = Number(attributes.level ?? 1);
		if (!(at >= 1 && at <= 10)) continue;
		const shown = Math.min(at, Math.max(1, Number(attributes['display-levels'] ?? 1)));
		const own = Array.from({ length: shown }, (_, i) => `%${at - shown + 1 + i}`).join('.');
		const format = attributes['num-format'] ?? '';
		const [before, after] = [attributes['num-prefix'] ?? '', attributes['num-suffix'] ?? ''];
		levels[at - 1] = {
			form: /bullet|image/.test(name) ? 'bullet' : format ? formOf(format) : 'none',
			pattern: format ? `${before}${own}${after}` : '',
			start: Number(attributes['start-value'] ?? 1),
		};
	}
	return levels;
}

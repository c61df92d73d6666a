/** Collects what a document says as blocks under their headings, and what of it is left out. */
import type { Block } from '../chunks.ts';
import { createHeadings } from '../plain-text.ts';

export interface Blocks {
	blocks: Block[];
	/** What could not be read, in sentences. */
	gaps: string[];
}

export function outline() {
	const blocks: Block[] = [];
	const headings = createHeadings((text, section) => void blocks.push({ text, section }));
	let pictures = 0;
	let objects = 0;
	const gaps = new Set<string>();
	return {
		say(text: string, section = headings.section()) {
			const tidy = text
				.replace(/\u00ad/g, '')
				.replaceAll('\u00a0', ' ')
				.trim();
			if (!tidy) return;
			headings.below();
			blocks.push({ text: tidy, section });
		},
		heading: (level: number, title: string) => headings.enter(Math.max(1, level), title),
		table(rows: readonly (readonly string[])[], section?: string) {
			const text = tableText(rows);
			if (text) this.say(text, section);
		},
		picture: (count = 1) => void (pictures += count),
		/** A chart, a drawing, a document in the document. */
		object: () => void objects++,
		gap: (sentence: string) => void gaps.add(sentence),
		finish(): Blocks {
			headings.end();
			return { blocks, gaps: [...gaps, ...picturesLeft(pictures), ...objectsLeft(objects)] };
		},
	};
}

export type Outline = ReturnType<typeof outline>;

/** Rows as Markdown, without those and the columns that are empty. */
export function tableText(rows: readonly (readonly string[])[]): string {
	const full = rows.filter((row) => row.some((cell) => cell.trim()));
	const wide = new Set(full.flatMap((row) => [...row.keys()].filter((at) => row[at]?.trim())));
	const columns = [...wide].sort((a, b) => a - b);
	if (columns.length === 0) return '';
	const lines = full.map((row) => `| ${columns.map((at) => cellText(row[at])).join(' | ')} |`);
	const rule = `| ${columns.map(() => '---').join(' | ')} |`;
	return lines.length > 1 ? [lines[0], rule, ...lines.slice(1)].join('\n') : lines.join('\n');
}

/**
 * The description of a picture in brackets; '' where it is the name or the address of its file, which some programs
 * write there.
 */
export function described(text = ''): string {
	const tidy = text.trim();
	const isFile =
		/^(https?:|file:|[a-z]:\\|\\\\)\S|^[^\n]{1,200}\.(png|jpe?g|gif|bmp|[ew]mf|tiff?|svg|pdf|ico)$/i;
	return tidy && !isFile.test(tidy) ? ` [${tidy}] ` : '';
}

const cellText = (cell = ''): string => cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');

const picturesLeft = (count: number): string[] =>
	count === 0
		? []
		: [count === 1 ? 'One picture was not read.' : `${count} pictures were not read.`];

const objectsLeft = (count: number): string[] =>
	count === 0
		? []
		: [
				count === 1
					? 'One chart or embedded object was not read.'
					: `${count} charts or embedded objects were not read.`,
			];

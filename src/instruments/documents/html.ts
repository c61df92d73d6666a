/**
 * The text of an HTML page as blocks under their headings. It only reads, so nothing in the page
 * runs or loads. htmlparser2's tokenizer tells tags from text and knows every named character; what
 * is open is kept here, because its parser takes quadratic time on elements that are never closed.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Block } from './chunks.ts';
import { createHeadings } from './plain-text.ts';

const names = (list: string) => new Set(list.split(' '));

/** What is inside is not the text of the page, or not for reading. */
const skipped = names(
	'script style noscript template svg head title iframe noembed noframes object canvas select textarea nav annotation-xml',
);
/** Begin and end a line. */
const lines = names(
	'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary table tbody tfoot thead tr ul',
);
/** End a block: what follows may go into another passage. */
const apart = names('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article');
/** Have no content and no end. */
const empty = names('area base br col embed hr img input link meta source track wbr');
/** Stand in a head; anything else ends one that was forgotten to be closed. */
const ofHead = names('title meta link script style base noscript template');
/** Elements that end where one of these begins. */
const endsAt: Record<string, Set<string>> = {
	li: names('li'),
	dt: names('dt dd'),
	dd: names('dt dd'),
	tr: names('tr tbody tfoot'),
	td: names('td th tr tbody tfoot'),
	th: names('td th tr tbody tfoot'),
	option: names('option optgroup'),
	p: names(
		'address article aside blockquote details div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul',
	),
};

/** What a component of the page shows, as browsers write it when they save a page. */
const isShadow = (name: string, { shadowrootmode, shadowmode }: Record<string, string>): boolean =>
	name === 'template' && (shadowrootmode ?? shadowmode) !== undefined;

interface Element {
	name: string;
	hidden: boolean;
}

/** In XML any element may close itself; in HTML these would hide the rest of the page. */
const hiding = names('head title script style noscript template iframe noembed noframes object');
const closeThemselves = (xhtml: string): string =>
	xhtml.replace(/<([a-z]{4,8})(\s[^<>]*)?\/>/gi, (tag, name: string, more = '') =>
		hiding.has(name.toLowerCase()) ? `<${name}${more}></${name}>` : tag,
	);

export function htmlBlocks(page: string): Block[] {
	return blocksOf(/^\s*<\?xml\s/.test(page) ? closeThemselves(page) : page);
}

function blocksOf(html: string): Block[] {
	const page = reader();
	/** The tag that is being read, its attributes that matter, and the one of them that comes. */
	let tag = '';
	let attributes: Record<string, string> = {};
	let attribute = '';
	const slice = (from: number, to: number) => html.slice(from, to);
	const begin = (closed: boolean) => {
		page.begin(tag, attributes, closed);
		attributes = {};
	};
	const callbacks: TokenizerCallbacks = {
		ontext: (from, to) => page.say(slice(from, to)),
		ontextentity: (code) => page.say(String.fromCodePoint(code)),
		onopentagname: (from, to) => void (tag = slice(from, to).toLowerCase()),
		onattribname: (from, to) => void (attribute = slice(from, to).toLowerCase()),
		onattribdata: (from, to) => add(slice(from, to)),
		onattribentity: (code) => add(String.fromCodePoint(code)),
		onattribend: () => add(''),
		onopentagend: () => begin(false),
		onselfclosingtag: () => begin(page.foreign() || foreigners.has(tag)),
		onclosetag: (from, to) => page.end(slice(from, to).toLowerCase()),
		isInForeignContext: () => page.foreign(),
		oncdata() {},
		oncomment() {},
		ondeclaration() {},
		onprocessinginstruction() {},
		onend() {},
	};
	function add(value: string): void {
		if (telling.has(attribute)) attributes[attribute] = (attributes[attribute] ?? '') + value;
	}
	const tokenizer = new Tokenizer({}, callbacks);
	tokenizer.write(html);
	tokenizer.end();
	return page.finish();
}

const telling = names('hidden style alt shadowrootmode shadowmode');
/** In these a tag may close itself, and a title is a title of a drawing. */
const foreigners = names('svg math');

/** Takes tags and text in their order. */
function reader() {
	const found: Block[] = [];
	const headings = createHeadings((text, section) => void found.push({ text, section }));
	const open: Element[] = [];
	/** How many of each name are open; the hidden ones, whatever their name, below ''. */
	const count = new Map<string, number>();
	const many = (name: string) => count.get(name) ?? 0;
	let heading = 0;
	/** The words of the block; their last character apart, so that nobody reads all to see it. */
	let words: string[] = [];
	let last = '';

	const add = (text: string) => {
		if (text === '') return;
		words.push(text);
		last = text.at(-1)!;
	};
	const close = () => {
		const tidy = words
			.join('')
			.replace(/(?<![ \t])[ \t]*\n+/g, '\n')
			.trim();
		words = [];
		last = '';
		if (!tidy) return;
		if (heading) return headings.enter(heading, tidy);
		headings.below();
		found.push({ text: tidy, section: headings.section() });
	};
	const push = (element: Element) => {
		open.push(element);
		count.set(element.name, many(element.name) + 1);
		if (element.hidden) count.set('', many('') + 1);
	};
	const pop = (): boolean => {
		const { name, hidden } = open.pop()!;
		count.set(name, many(name) - 1);
		if (hidden) count.set('', many('') - 1);
		return hidden;
	};
	const say = (text: string) => {
		if (many('') > 0) return;
		// Soft hyphens and joiners are no letters.
		const plain = /[\u00a0\u00ad\u200c\u200d]/.test(text)
			? text.replace(/[\u00ad\u200c\u200d]/g, '').replaceAll('\u00a0', ' ')
			: text;
		if (many('pre') + many('xmp') > 0) return add(plain);
		const tidy = plain.replace(/\s+/g, ' ');
		add(tidy.startsWith(' ') && /^\s?$/.test(last) ? tidy.slice(1) : tidy);
	};
	/** What a tag does to the lines, whether it begins or ends an element. */
	const border = (name: string, ends: boolean) => {
		if (many('') > 0) return;
		if (apart.has(name)) close();
		if (/^h[1-6]$/.test(name)) heading = ends ? 0 : Number(name[1]);
		if (name === 'br' || (lines.has(name) && !empty.has(name))) add('\n');
	};

	return {
		foreign: () => many('svg') + many('math') > 0,
		say,
		begin(name: string, attributes: Record<string, string>, closed: boolean) {
			const { hidden, style, alt } = attributes;
			if (open.at(-1)?.name === 'head' && !ofHead.has(name)) pop();
			if (name === 'body') while (many('head') > 0) pop();
			for (let top = open.at(-1); top && endsAt[top.name]?.has(name); top = open.at(-1)) pop();
			const told =
				(hidden !== undefined && hidden.toLowerCase() !== 'until-found') ||
				/(?:^|;)\s*display\s*:\s*none\s*(?:[;!]|$)/i.test(style ?? '');
			// A whole page that is hidden waits for a script to show it.
			const seen = isShadow(name, attributes);
			const unseen = (skipped.has(name) && !seen) || (told && name !== 'body' && name !== 'html');
			if (!unseen) border(name, false);
			if (many('') === 0 && !unseen) {
				if (name === 'li') add('- ');
				else if ((name === 'td' || name === 'th') && last !== '' && last !== '\n') add(' | ');
				else if (name === 'annotation') add(' ');
				else if (name === 'img') say(` ${alt ?? ''} `);
			}
			if (!closed && !empty.has(name)) push({ name, hidden: unseen });
		},
		end(name: string) {
			let hidden = false;
			if (many(name) > 0) {
				while (open.at(-1)!.name !== name) pop();
				hidden = pop();
			}
			if (!hidden) border(name, true);
		},
		finish() {
			close();
			headings.end();
			return found;
		},
	};
}

/**
 * The text of an HTML page as blocks under their headings. A tokenizer of our own, because a worker
 * has no DOMParser: it only reads, so nothing in the page runs or loads.
 */
import type { Block } from './chunks.ts';
import { entities } from './html-entities.ts';
import { enter } from './plain-text.ts';

/** What is inside is not the text of the page. */
const skipped = new Set(
	'script style noscript template svg math head iframe object canvas select textarea nav'.split(
		' ',
	),
);
/** Their content is not mark-up: it ends at their end tag and nowhere else. */
const raw = new Set('script style textarea title noscript iframe xmp'.split(' '));
/** Begin and end a line. */
const blocks = new Set(
	'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary table tbody tfoot thead tr ul'.split(
		' ',
	),
);
/** End a block: what follows may go into another passage. */
const apart = new Set(
	'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article'.split(' '),
);
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Text and tags of a page, in order. */
const token =
	/<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(?:>|$)|[^<]+|</g;

export function htmlBlocks(html: string): Block[] {
	const found: Block[] = [];
	const path: string[] = [];
	let text = '';
	let heading = 0;
	let pre = 0;
	/** Names of open elements that are skipped. */
	let hidden: string[] = [];

	const close = () => {
		const tidy = text.replace(/[ \t]*\n+/g, '\n').trim();
		text = '';
		if (!tidy) return;
		if (heading) return enter(path, heading, tidy);
		found.push({ text: tidy, section: path.filter(Boolean).join(' › ') });
	};
	const say = (words: string) => {
		if (hidden.length > 0) return;
		const plain = unescape(words);
		if (pre > 0) text += plain;
		else text += plain.replace(/\s+/g, ' ').replace(/^ /, /\s/.test(text.at(-1) ?? ' ') ? '' : ' ');
	};

	token.lastIndex = 0;
	for (let match = token.exec(html); match; match = token.exec(html)) {
		const [whole, slash, tag, rest = ''] = match;
		if (tag === undefined) {
			if (!/^<[!?]/.test(whole)) say(whole);
			continue;
		}
		const name = tag.toLowerCase();
		const end = slash === '/';
		if (!end && raw.has(name)) {
			token.lastIndex = afterRaw(html, name, token.lastIndex);
			continue;
		}
		if (skipped.has(name) && !rest.endsWith('/')) {
			if (!end) hidden.push(name);
			else if (hidden.includes(name)) hidden = hidden.slice(0, hidden.lastIndexOf(name));
			continue;
		}
		// A page may forget to close its head; its body tells.
		if (name === 'body') hidden = [];
		if (hidden.length > 0) continue;
		if (apart.has(name)) close();
		if (/^h[1-6]$/.test(name)) heading = end ? 0 : Number(name[1]);
		if (name === 'pre') pre = Math.max(0, pre + (end ? -1 : 1));
		if (name === 'br' || (blocks.has(name) && !empty.has(name))) text += '\n';
		if (name === 'li' && !end) text += '- ';
		if ((name === 'td' || name === 'th') && !end && text && !text.endsWith('\n')) text += ' | ';
		if (name === 'img') say(` ${attribute(rest, 'alt')} `);
	}
	close();
	return found;
}

/** Where the element's end tag ends; the end of the page if it never does. */
function afterRaw(html: string, name: string, from: number): number {
	const end = new RegExp(`</${name}[^>]*>`, 'gi');
	end.lastIndex = from;
	return end.exec(html) ? end.lastIndex : html.length;
}

function attribute(rest: string, name: string): string {
	const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(rest);
	return found?.[1] ?? found?.[2] ?? '';
}

function unescape(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,8}));/gi,
		(whole, dec, hex, name) => {
			if (name !== undefined) return entities[name as string] ?? whole;
			const code = dec === undefined ? parseInt(hex as string, 16) : Number(dec);
			const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
			return valid ? String.fromCodePoint(code) : '\uFFFD';
		},
	);
}

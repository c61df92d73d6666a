/**
 * An answer's Markdown as HTML of a few kinds of element without attributes: every word of it is
 * escaped, a link stands there as words, a picture as its description, a formula as its TeX.
 */
import type { Tokens } from 'marked';
import { parse, type Token } from '../markdown/parse.ts';
import { escaped } from './html.ts';

const made = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;
const plainly: Record<string, string> = { strong: 'strong', em: 'em', del: 'del' };

export function wordsHtml(text: string): string {
	const tokens = parse(text);
	return tokens ? blocks(tokens) : made('pre', escaped(text));
}

const blocks = (tokens: readonly Token[]): string => tokens.map(block).join('\n');

function block(token: Token): string {
	const inside = () => inlines(('tokens' in token && token.tokens) || []);
	switch (token.type) {
		case 'space':
		case 'def':
			return '';
		case 'hr':
			return '<hr>';
		case 'paragraph':
			return made('p', inside());
		case 'heading':
			return made('h3', inside());
		case 'code':
			return made('pre', made('code', escaped((token as Tokens.Code).text)));
		case 'blockquote':
			return made('blockquote', blocks(('tokens' in token && token.tokens) || []));
		case 'list': {
			const { ordered, items } = token as Tokens.List;
			return made(
				ordered ? 'ol' : 'ul',
				items.map((item) => made('li', blocks(item.tokens))).join(''),
			);
		}
		case 'table': {
			const { header, rows } = token as Tokens.Table;
			const row = (cells: Tokens.TableCell[], name: string) =>
				made('tr', cells.map((cell) => made(name, inlines(cell.tokens))).join(''));
			return made('table', row(header, 'th') + rows.map((cells) => row(cells, 'td')).join(''));
		}
		case 'html':
			return made('p', escaped(token.raw));
		default:
			return inline(token);
	}
}

const inlines = (tokens: readonly Token[]): string => tokens.map(inline).join('');

function inline(token: Token): string {
	const inside = 'tokens' in token && token.tokens ? inlines(token.tokens) : null;
	const name = plainly[token.type];
	if (name) return made(name, inside ?? '');
	switch (token.type) {
		case 'codespan':
			return made('code', escaped((token as Tokens.Codespan).text));
		case 'math':
			return made('code', escaped((token as unknown as { tex: string }).tex));
		case 'br':
			return '<br>';
		case 'link': {
			const { href } = token as Tokens.Link;
			return inside === escaped(href) ? inside : `${inside} (${escaped(href)})`;
		}
		case 'image':
			return escaped((token as Tokens.Image).text);
		case 'checkbox':
			return (token as Tokens.Checkbox).checked ? '☑ ' : '☐ ';
		default:
			return inside ?? escaped(token.raw);
	}
}

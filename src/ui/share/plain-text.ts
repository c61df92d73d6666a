/** Markdown as words alone: what is pasted where nothing reads its signs. */
import { plain } from '../markdown/entities.ts';
import { parse, type Token } from '../markdown/parse.ts';
import { splitIntoPieces } from '../markdown/pieces.ts';

/** Longer texts come back as they are: what the lexer takes for a piece is bounded, not small. */
const mostPieces = 12;

export function plainText(markdown: string): string {
	const { pieces, whole } = splitIntoPieces(markdown, mostPieces);
	if (!whole) return markdown;
	return pieces
		.map((piece) => {
			const tokens = parse(piece);
			return tokens ? blocks(tokens) : piece.trim();
		})
		.join('\n\n')
		.trim();
}

const blocks = (tokens: readonly Token[]): string =>
	tokens
		.map(block)
		.filter((text) => text !== '')
		.join('\n\n');

function block(token: Token): string {
	switch (token.type) {
		case 'space':
		case 'hr':
			return '';
		case 'code':
			return (token as { text: string }).text;
		case 'blockquote':
			return blocks(token.tokens ?? []);
		case 'list': {
			const { items, ordered, start } = token as {
				items: Token[];
				ordered: boolean;
				start: number | '';
			};
			return items
				.map((item, at) => {
					const sign = ordered ? `${Number(start || 1) + at}.` : '–';
					// A nested list stands a step further in.
					const inside = blocks('tokens' in item ? (item.tokens ?? []) : []);
					return `${sign} ${inside.replaceAll('\n\n', '\n').replaceAll('\n', '\n  ')}`;
				})
				.join('\n');
		}
		case 'table': {
			const { header, rows } = token as { header: Cell[]; rows: Cell[][] };
			return [header, ...rows]
				.map((row) => row.map(({ tokens }) => words(tokens)).join('\t'))
				.join('\n');
		}
		default:
			return words([token]);
	}
}
interface Cell {
	tokens: Token[];
}

const words = (tokens: readonly Token[]): string =>
	tokens
		.map((token) => {
			if (token.type === 'br') return '\n';
			if (token.type === 'math') return (token as unknown as { tex: string }).tex;
			if (token.type !== 'image' && 'tokens' in token && token.tokens) return words(token.tokens);
			return plain('text' in token ? String(token.text) : token.raw);
		})
		.join('');

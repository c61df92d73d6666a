/** The score of a game looks like a difference: they won 3-2, which is 5 goals. */
import { equal, plus, type DecimalSign } from '../answers/number.ts';
import type { Expression } from './expression.ts';
import type { Claim } from './verdict.ts';

const games =
	/(?<!\p{L})(?:scor(?:e|es|ed)|win|wins|won|lose|loses|lost|loss|beat|beats|beaten|defeat(?:s|ed)?|draw|drew|match|game|games|goals?|final|sets?|league|team|teams|gewinn(?:t|en)|gewann|gewonnen|verlor|verloren|verliert|sieg|siegt(?:e|en)?|schlug|niederlage|spiel|spiele|endstand|halbzeit|tor|tore|satz|sätze|mannschaft|finale)(?!\p{L})/iu;

const points = /(?<!\p{L})(?:points?|punkte?)(?!\p{L})/iu;

/** Characters beside it that are looked at. */
const near = 40;

/** Two numbers with a hyphen near words of games, the more so where the two are added. */
export function isScore(
	text: string,
	{ operands, signs, tight, start, end }: Expression,
	{ number }: Claim,
	sign: DecimalSign,
): boolean {
	if (signs.length !== 1 || signs[0] !== '-' || operands.length !== 2) return false;
	const before = text.slice(Math.max(0, start - near), start).replace(/^[^]*\n/, '');
	const [behind = ''] = text.slice(end, end + near).split('\n');
	const own = operands.map(({ noun }) => noun).join(' ');
	const words = `${before} ${own} ${behind}`;
	if (!games.test(words)) return tight && points.test(words);
	const [one, other, said] = [...operands, number].map((of) => of.read(sign)?.value);
	const added = one && other && said && equal(plus(one, other), said);
	return tight || added === true;
}

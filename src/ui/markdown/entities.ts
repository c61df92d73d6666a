/** Named characters: those of HTML 4, and the signs that Markdown itself uses. */
import signs from './entities.json';

/** Names of characters that follow one another, from the first on. */
const series: readonly (readonly [first: number, names: string])[] = [
	[
		160,
		'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
			'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
			'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc ' +
			'Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
			'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
			'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave ' +
			'uacute ucirc uuml yacute thorn yuml',
	],
	[
		0x391,
		'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho',
	],
	[0x3a3, 'Sigma Tau Upsilon Phi Chi Psi Omega'],
	[
		0x3b1,
		'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho ' +
			'sigmaf sigma tau upsilon phi chi psi omega',
	],
];

const named: ReadonlyMap<string, string> = new Map([
	...Object.entries(signs),
	...series.flatMap(([first, names]) =>
		names.split(' ').map((name, n): [string, string] => [name, String.fromCharCode(first + n)]),
	),
]);

/** Entities as the characters they stand for: the result goes into a text node, never into HTML. */
export function plain(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
		(whole, decimal, hex, name) => {
			if (name) return named.get(name as string) ?? whole;
			const code = decimal ? Number(decimal) : parseInt(hex as string, 16);
			return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
		},
	);
}

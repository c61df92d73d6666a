/** Number words below a hundred in French, Spanish and Russian: vingt-deux, treinta y dos, сорок. */

const list = (words: string, first: number, step = 1) =>
	words
		.split(' ')
		.flatMap((same, at) => same.split('/').map((word) => [word, first + at * step] as const));

const small = new Map([
	...list(
		'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
		2,
	),
	...list('dix-sept dix-huit dix-neuf', 17),
	...list(
		'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
			'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis ' +
			'veintisiete veintiocho veintinueve',
		2,
	),
	...list(
		'два/две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать ' +
			'четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
		2,
	),
]);
const tens = new Map([
	...list('vingt trente quarante cinquante soixante', 20, 10),
	...list('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10),
	...list('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто', 20, 10),
	...list('quatre-vingt/quatre-vingts', 80),
]);
/** One alone is an article in these languages. */
const ones = /^(?:une?|un[oa]|одна|один)$/;
/** A number goes on with it. */
const more =
	/^(?:cents?|mil(?:le)?|millions?|mill[oó]n(?:es)?|ciento|cien|сто|двести|триста|тысяч\p{L}*|миллион\p{L}*|virgule|coma|demie?|media|половиной|целых|et|y|и|-)$/u;

/** The number at the beginning of a text in small letters, and how long it is; or null. */
export function numberElsewhere(text: string): { value: number; length: number } | null {
	const [joined = ''] = /^(?:quatre-vingts?|dix-(?:sept|huit|neuf))(?!\p{L})/u.exec(text) ?? [];
	const first = joined || (/^\p{L}+/u.exec(text)?.[0] ?? '');
	const ten = tens.get(first);
	let value = ten ?? small.get(first);
	if (value === undefined) return null;
	let length = first.length;
	if (ten !== undefined) {
		const [joint = '', next = ''] =
			/^(?: et | y |[ -]|-et-)(\p{L}+)/u.exec(text.slice(length)) ?? [];
		const unit = ones.test(next) ? 1 : small.get(next);
		// Soixante-dix and quatre-vingt-dix.
		if (unit !== undefined && unit < (/^(?:soixante|quatre)/.test(first) ? 20 : 10)) {
			value += unit;
			length += joint.length;
		}
	}
	const [, after = ''] = /^[ -](\p{L}+|-)/u.exec(text.slice(length)) ?? [];
	if (/^\p{L}/u.test(text.slice(length))) return null;
	return more.test(after) || small.has(after) || tens.has(after) ? null : { value, length };
}

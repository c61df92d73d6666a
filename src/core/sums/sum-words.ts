/** What words between numbers mean, in English and German. In small letters, longest phrase first. */

const list = (words: string) => new Set(words.split(' '));

/** Phrases that stand for `=`. */
export const equalPhrases = list(
	'is_equal_to equal_to is_equal equals equal is are makes make gives give yields comes_to results_in ' +
		'adds_up_to leaves ist_gleich gleich ist sind ergibt ergeben macht machen beträgt',
);

/** Words behind `=` that say no more than it does, and those that say that it is only about so. */
export const exactly = list('exactly genau only just nur a_total_of');
export const about = list(
	'about approximately approx roughly around almost nearly circa ca etwa ungefähr rund fast knapp',
);

export const operations = new Map([
	...['times', 'multiplied_by', 'mal', 'multipliziert_mit'].map((name) => [name, '*'] as const),
	...['divided_by', 'geteilt_durch', 'dividiert_durch'].map((name) => [name, '/'] as const),
	...['mod', 'modulo'].map((name) => [name, 'mod'] as const),
	...['hoch', 'to_the_power_of', 'raised_to_the_power_of'].map((name) => [name, '^'] as const),
	['plus', '+'],
	['minus', '-'],
]);

/** Before a number: twice 8. */
export const multiples = new Map(
	[
		'twice double double_of two_times zweimal das_doppelte_von doppelte_von',
		'thrice triple three_times dreimal das_dreifache_von',
		'four_times viermal das_vierfache_von',
		'five_times fünfmal',
		'six_times sechsmal',
		'seven_times siebenmal',
		'eight_times achtmal',
		'nine_times neunmal',
		'ten_times zehnmal',
	].flatMap((names, at) => names.split(' ').map((name) => [name, String(at + 2)] as const)),
);

/** Behind a share: 15 % of, half of. */
export const ofWords = list('of von');
/** Shares before `of` and a number. */
export const shares = new Map([
	...['half', 'one_half', 'a_half', 'hälfte', 'die_hälfte'].map((name) => [name, 2n] as const),
	...['a_third', 'one_third', 'ein_drittel'].map((name) => [name, 3n] as const),
	...['a_quarter', 'one_quarter', 'one_fourth', 'a_fourth', 'ein_viertel'].map(
		(name) => [name, 4n] as const,
	),
	...['a_fifth', 'one_fifth', 'ein_fünftel'].map((name) => [name, 5n] as const),
	...['a_tenth', 'one_tenth', 'ein_zehntel'].map((name) => [name, 10n] as const),
]);

export const percentWords = list('percent per_cent prozent pct');
export const squares = new Map([
	['squared', 2n],
	['cubed', 3n],
]);
export const remainders = list('remainder rest r rem');

/** Before a number these change what is calculated, so a sum never begins behind them. */
export const changing = list(
	'per than every each twice thrice half double triple quadruple third thirds quarter quarters fourth ' +
		'fourths fifth fifths tenth root sqrt square cube squared cubed log ln sin cos tan exp max min negative ' +
		'times plus minus divided multiplied multiply mod modulo average mean median factorial ' +
		'hundred thousand million billion trillion dozen ' +
		'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty ' +
		'durch mal pro doppelt doppelte dreifache halb halbe hälfte drittel viertel fünftel zehntel wurzel ' +
		'durchschnitt mittelwert mittel je als hundert tausend millionen million milliarden dutzend geteilt ' +
		'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
);

/** Before `of` and a sum these change nothing. */
export const totals = list('total sum cost price amount summe gesamtsumme gesamtpreis');

/** Behind a number these are a part of the number. */
export const scaling = new Map([
	...['dozen', 'dozens', 'dutzend'].map((name) => [name, 12n] as const),
	...['hundred', 'hundreds', 'hundert'].map((name) => [name, 100n] as const),
	...['thousand', 'thousands', 'tausend'].map((name) => [name, 1000n] as const),
	...['million', 'millions', 'millionen'].map((name) => [name, 10n ** 6n] as const),
	...['billion', 'billions', 'milliarde', 'milliarden'].map((name) => [name, 10n ** 9n] as const),
]);

/** Things that are several things or a part of one: a number hides in them. */
export const hiding = list(
	'pair couple quarter dime nickel penny pennie half third fourth fifth score gross pack set box paar',
);

/** A number before one of these compares: 4 more than 20. */
export const comparing = list(
	'more less fewer times as higher lower greater older younger taller shorter longer percent of von out too ' +
		'mehr weniger mal größer kleiner höher niedriger älter jünger länger zu and und or oder to bis half',
);

/** May stand between a number and what it counts. */
export const between = list('of per a an the each every in von der die das pro je');

/**
 * What small models write, loops and others, to try the watch for loops on. "Real": SmolLM2-135M
 * wrote it so, at temperature 0 or 0.8, asked what stands beside it; its unit is repeated here.
 */

export interface LoopText {
	name: string;
	/** What was asked, where that matters. */
	question?: string;
	text: string;
	/** Characters within which it is said that it repeats itself; absent: never. */
	said?: number;
	/** Characters within which it is cut; absent: never. */
	cut?: number;
}

/** Lines, words or whatever else is written one after another. */
export const series = (count: number, one: (n: number) => string, between = '\n') =>
	Array.from({ length: count }, (_, n) => one(n)).join(between);
/** Long enough that any loop is noticed. */
export const again = (unit: string, begin = '', length = 9_000) =>
	begin + unit.repeat(Math.ceil(length / unit.length));
/** Chance, the same each time. */
export const drawn = (n: number, of: number) =>
	Math.floor(((n * 7_919 + 13) ** 2 % 10_007) / (10_007 / of));
export const pick = <T>(list: readonly T[], n: number): T => list[drawn(n, list.length)]!;

export const names = 'Anna Ben Chiara David Elif Femi Greta Hugo Ines Jonas Kim Lena'.split(' ');
export const things = 'apple pear plum lemon melon cherry grape fig peach mango kiwi lime'.split(
	' ',
);
export const verbs = 'sees takes likes draws buys paints finds holds drops wants sells keeps'.split(
	' ',
);
/** A sentence that stands nowhere else. */
export const sentence = (n: number) =>
	`${names[n % 12]} ${verbs[(n * 5) % 12]} the ${things[(n * 7 + Math.floor(n / 12)) % 12]} of ${names[(n * 11 + 3) % 12]}.`;

export const loop = (
	name: string,
	text: string,
	said: number,
	cut?: number,
	question?: string,
): LoopText => ({
	name,
	text,
	said,
	...(cut === undefined ? {} : { cut }),
	...(question === undefined ? {} : { question }),
});

export const other = (name: string, text: string, question?: string): LoopText => ({
	name,
	text,
	...(question === undefined ? {} : { question }),
});

/** Whom and what the problems are about. */

export interface Person {
	name: string;
	he: 'he' | 'she';
	his: 'his' | 'her';
	him: 'him' | 'her';
}

export interface Thing {
	one: string;
	many: string;
	food: boolean;
}

const she = (name: string): Person => ({ name, he: 'she', his: 'her', him: 'her' });
const he = (name: string): Person => ({ name, he: 'he', his: 'his', him: 'him' });

export const people: readonly Person[] = [
	...'Mia Eva Anna Lena Sara Nora Emma Julia Clara Ruth Alice Zoe Maria Lucy Hana'
		.split(' ')
		.map(she),
	...'Tom Ben Leo Max Paul Omar Jack David Felix Noah Ali Sam Peter Hugo Ivan'.split(' ').map(he),
];

const regular =
	(food: boolean) =>
	(one: string): Thing => ({ one, many: `${one}s`, food });

export const things: readonly Thing[] = [
	...['apple', 'pear', 'orange', 'banana', 'lemon', 'plum', 'cookie', 'muffin', 'carrot', 'egg']
		.concat('nut', 'melon', 'onion')
		.map(regular(true)),
	{ one: 'cherry', many: 'cherries', food: true },
	{ one: 'peach', many: 'peaches', food: true },
	{ one: 'tomato', many: 'tomatoes', food: true },
	...['pen', 'pencil', 'book', 'stamp', 'sticker', 'marble', 'card', 'button', 'balloon', 'candle']
		.concat('bead', 'flower', 'ticket', 'shell', 'stone', 'ball', 'cup', 'plate', 'photo', 'ribbon')
		.concat('rose', 'coin')
		.map(regular(false)),
	{ one: 'brush', many: 'brushes', food: false },
	{ one: 'toy car', many: 'toy cars', food: false },
];

/** What things are put in, always "in". */
export const containers: readonly Thing[] = [
	...['basket', 'bag', 'jar', 'crate', 'bowl', 'tin', 'case', 'bucket', 'drawer', 'sack']
		.concat('pot')
		.map(regular(false)),
	{ one: 'box', many: 'boxes', food: false },
];

/** "1 apple", "2 apples". */
export function count(n: number, thing: Thing): string {
	return `${n} ${n === 1 ? thing.one : thing.many}`;
}

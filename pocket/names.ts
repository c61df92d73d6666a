/** Whom and what the problems are about. */

import type { Random } from './random.ts';

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

// ── For everyday sums (scenes.ts): many more nouns and names, and invented ones ─────────────

const plural = (one: string): string => {
	if (/(s|x|z|ch|sh)$/.test(one)) return `${one}es`;
	if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
	return `${one}s`;
};

/** Countable things that occur nowhere else in the training text. */
export const nouns: readonly { one: string; many: string }[] =
	'acorn anchor apron arrow axe badge bagel banner barrel battery beetle bell belt bench berry bicycle biscuit blanket blouse bolt bonnet bottle bracelet branch brick bridge broom bubble bulb bun bunny burger cable cactus cake camera canoe cap carpet carton castle cat chain chair chick chisel clock coat cobweb coconut comb cork couch cracker crayon cream-puff crown cube curtain cushion daisy desk diary dictionary dish doll donut door dragon dress drum duck dumpling eagle earring envelope eraser fan feather fence fern fig finger flag flute folder fork fountain fox frame freckle fridge frog garland gate ghost gift giraffe glove goat goose-feather grape guitar hammer hamster handle hat helmet hen hinge hook horn hose icicle igloo insect jacket jug kettle key kite kitten ladder lamb lamp lantern leaflet lens letter lid lighthouse lily lizard locket lollipop magazine magnet map mask mat medal mirror mitten mop mug nail napkin necklace needle notebook oar ornament otter paddle paintbrush pancake parcel parrot paw peanut pebble pie pigeon pillow pin pine-cone pizza planet pony poster postcard pretzel pumpkin puppet puppy purse puzzle quilt rabbit raisin rake rattle ring robot rocket roll rope rug ruler saddle sandwich saucer sausage scarf-pin scooter screw seed shirt shovel sign skirt slipper snail sock spade spanner spoon sponge star statue stick stool strawberry string sweater sweet table tablet tack tail tambourine teapot tent tile torch towel tractor train tray triangle trophy tulip turnip turtle tyre umbrella vase vest violin waffle wagon walnut watch wheel whistle wig window wreath yacht zebra zip'
		.split(' ')
		.map((one) => ({ one: one.replace('-', ' '), many: plural(one.replace('-', ' ')) }));

const onsets =
	'b bl br c cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sk sl sn sp st sw t tr v w z'.split(
		' ',
	);
const vowels = 'a e i o u ee oo ai ou'.split(' ');
const codas = 'b ck d g ll m mp n nd ng nk p r rb rk rm rt sk st t x zz'.split(' ');

/** A word that is none: "blin", "skoop", "grommel". */
function invented(random: Random): string {
	const syllable = () => `${random.pick(onsets)}${random.pick(vowels)}${random.pick(codas)}`;
	return random.chance(0.6)
		? syllable()
		: `${syllable()}${random.pick(['er', 'le', 'o', 'ling', 'et'])}`;
}

/** A thing from anywhere: a seldom noun, an invented one, or one of the usual. */
export function someThing(random: Random): { one: string; many: string } {
	const kind = random.real();
	if (kind < 0.6) return random.pick(nouns);
	if (kind < 0.85) return random.pick(things);
	const one = invented(random);
	return { one, many: plural(one) };
}

/** A person whose name occurs seldom, or is invented. */
export function somebody(random: Random): Person {
	if (random.chance(0.7)) return random.pick(seldom);
	const name = invented(random);
	return random.pick([she, he])(name.charAt(0).toUpperCase() + name.slice(1));
}

/** Everybody whose name is no invented one. */
export const everybody = (): readonly Person[] => [...people, ...seldom];

const seldom: readonly Person[] = [
	...(
		'Abby Aisha Amy Angela Asha Bella Carla Carmen Chloe Claire Daisy Diana Dora Ella Emily Farah Fiona ' +
		'Gina Grace Hannah Helen Ines Irene Isla Jane Jenny Jill Joan Judy Karen Kate Laila Lara Laura Lily ' +
		'Linda Lisa Liz Martha Mary Mina Molly Nadia Nina Olga Paula Petra Priya Rachel Rebecca Rita Rosa ' +
		'Ruby Sally Sofia Sophie Sue Susan Tara Tina Uma Vera Wendy'
	)
		.split(' ')
		.map(she),
	...(
		'Adam Alan Amir Andrew Anton Arjun Bill Bob Brian Carlos Dan Ed Eric Ethan Finn Frank Fred Gary ' +
		'George Greg Hamid Harry Henry Ian Jake James Jamal Joe John Jonas Josh Ken Kevin Liam Luca Luis ' +
		'Lukas Marco Mark Matt Mike Nick Oliver Oscar Pablo Pedro Phil Raj Rob Ryan Sanjay Simon Steve Ted ' +
		'Theo Tim Tony Victor Will Yusuf'
	)
		.split(' ')
		.map(he),
];

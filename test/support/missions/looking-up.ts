/** Missions whose answer stands somewhere: documents, tools, memory, the person. */
import { mission, names, says, type Chance, type Mission } from './mission.ts';

const things = [
	'lamp',
	'roof',
	'tide',
	'rope',
	'garden',
	'ledger',
	'window',
	'stair',
	'boat',
	'wall',
];
const doings = [
	'was mended',
	'was painted',
	'stood open',
	'was counted',
	'came late',
	'was sold',
	'got wet',
];
const times = [
	'in spring',
	'before noon',
	'after the fair',
	'that week',
	'in the night',
	'on a Sunday',
];
const people = [
	'Orsina Tull',
	'Idris Quane',
	'Mira Feld',
	'Jonas Karr',
	'Selma Voss',
	'Tarek Lund',
	'Nia Brandt',
];
const towns = ['Velsk', 'Harwick', 'Ostmar', 'Lindau', 'Brenna', 'Calder', 'Tolm'];

/** Plain sentences that say nothing of what is asked. */
function filler(chance: Chance, characters: number): string[] {
	const paragraphs: string[] = [];
	for (let size = 0; size < characters;) {
		const some = Array.from(
			{ length: 9 },
			() =>
				`A ${chance.one(things)} near the ${chance.one(things)} ${chance.one(doings)} ${chance.one(times)}, as entry ${chance.whole(100, 99_999)} tells.`,
		);
		paragraphs.push(some.join(' '));
		size += paragraphs.at(-1)!.length + 2;
	}
	return paragraphs;
}

/** Puts each into a paragraph of its own part of the text. */
function hidden(chance: Chance, paragraphs: string[], needles: string[]): string {
	const part = Math.floor(paragraphs.length / needles.length);
	needles.forEach((needle, at) => {
		const place = at * part + chance.whole(0, part - 1);
		paragraphs[place] = `${paragraphs[place]} ${needle}`;
	});
	return paragraphs.join('\n\n');
}

/** Characters of a long document: the tests take the whole, many seeds a part of it. */
const longest = 2_000_000;

export function needles(chance: Chance, characters = longest): Mission[] {
	const made = (kind: 'kept' | 'pasted'): Mission => {
		const [attribute, thing, marks] =
			kind === 'kept'
				? (['code', 'locker', ['red', 'blue', 'green']] as const)
				: (['height', 'tower', ['north', 'south', 'harbour']] as const);
		const values = marks.map(() => chance.whole(1000, 9999));
		const said = marks.map(
			(mark, at) => `The ${attribute} of the ${mark} ${thing} is ${values[at]}.`,
		);
		const text = hidden(chance, filler(chance, characters), said);
		const list = marks.map((mark) => `the ${attribute} of the ${mark} ${thing}`);
		const question = `What is ${list[0]}, ${list[1]} and ${list[2]}?`;
		return kind === 'kept'
			? mission('needles', 'three codes in a kept document', question, {
					...{ documents: [{ name: 'daybook.txt', text }], rest: text, right: says(...values) },
					sources: ['daybook.txt'],
				})
			: mission('needles', 'three heights in a pasted text', `${question}\n\n${text}`, {
					right: says(...values),
				});
	};
	return [made('kept'), made('pasted')];
}

export function hops(chance: Chance): Mission[] {
	const made = (name: string, first: string, second: string, places: string[], asked: string) => {
		const own = chance.some(people, places.length);
		const homes = own.map((_, at) =>
			second === 'birthplace' ? towns[at]! : String(chance.whole(20_000, 99_999)),
		);
		const one = places.map((place, at) => `The ${first} of the ${place} is ${own[at]}.`);
		const two = own.map((person, at) => `The ${second} of ${person} is ${homes[at]}.`);
		const at = chance.whole(0, places.length - 1);
		const documents = [
			{ name: 'buildings.txt', text: hidden(chance, filler(chance, 4000), one) },
			{ name: 'people.txt', text: hidden(chance, filler(chance, 4000), two) },
			{ name: 'harbour.txt', text: filler(chance, 4000).join('\n\n') },
			{ name: 'weather.txt', text: filler(chance, 4000).join('\n\n') },
		];
		return mission('hops', name, asked.replace('{place}', places[at]!), {
			documents,
			rest: documents.map(({ text }) => text).join('\n\n'),
			right: names(homes[at]!, ...homes.filter((home) => home !== homes[at])),
			sources: ['buildings.txt', 'people.txt'],
		});
	};
	return [
		made(
			...(['where a builder was born', 'builder', 'birthplace'] as const),
			['Marlow bridge', 'stone quay', 'salt mill'],
			'My files tell of our buildings and of people. What is the birthplace of the builder of the {place}?',
		),
		made(
			...(['whom to call', 'keeper', 'telephone'] as const),
			['north archive', 'clock room', 'seed store'],
			'I want to call somebody. What is the telephone of the keeper of the {place}?',
		),
	];
}

export function tools(chance: Chance): Mission[] {
	const made = (attribute: string, whole: string, argument: string, own: string[]): Mission => {
		const values = own.map(() => chance.whole(11, 990));
		const at = chance.whole(0, own.length - 1);
		const reply = (asked: string) => {
			const found = own.findIndex((one) => asked.includes(one));
			return found < 0
				? 'There is no such entry.'
				: `The ${attribute} of ${own[found]} is ${values[found]}.`;
		};
		return mission(
			'tool',
			`the ${attribute} from a tool`,
			`What is the ${attribute} of ${own[at]} now?`,
			{
				tools: [{ name: `${attribute}_lookup`, describe: whole, argument, says: reply }],
				...{ rest: reply(own[at]!), calls: 7 },
				right: says(values[at]!),
				sources: [`${attribute}_lookup`],
			},
		);
	};
	return [
		made('stock', 'Looks up the stock of an article as it is now.', 'article', [
			'K-17',
			'K-18',
			'M-40',
		]),
		made('level', 'Gives the level of a river at this hour.', 'river', [
			'Ister',
			'Aland',
			'Vechta',
		]),
	];
}

export function wrongMemories(chance: Chance): Mission[] {
	const [old, now, size] = [chance.whole(6, 9), chance.whole(11, 19), chance.whole(3, 9)];
	return [
		mission(
			'wrong memory',
			'this year’s price',
			`This is the list for this year. The price of the day ticket is ${now} euros. The price of the week ticket is ${now * 4} euros.\nWhat is the price of the day ticket?`,
			{
				calls: 7,
				memory: [`The price of the day ticket is ${old} euros.`],
				right: names(`${now} euros`, `${old} euros`),
			},
		),
		mission(
			'wrong memory',
			'tickets at the new price',
			`The price of one ticket is ${now} euros. The size of my group is ${size}. What do the tickets for my group cost?`,
			{
				calls: 7,
				memory: [
					`The price of one ticket is ${old} euros.`,
					`The size of my group is ${size + 3}.`,
				],
				right: says(now * size),
			},
		),
	];
}

export function contradictions(chance: Chance): Mission[] {
	const made = (attribute: string, entity: string, old: string, now: string): Mission => {
		const said = `The ${attribute} of ${entity} is ${now}.`;
		const text = hidden(chance, filler(chance, 3000), [said]);
		return mission(
			'contradiction',
			`the ${attribute} of ${entity}`,
			`What is the ${attribute} of ${entity}?`,
			{
				documents: [{ name: 'notices.txt', text }],
				memory: [`The ${attribute} of ${entity} is ${old}.`],
				rest: text,
				right: names(now, old),
				sources: ['notices.txt'],
			},
		);
	};
	const [first, second] = chance.some(people, 2);
	return [
		made(
			'opening hour',
			'the town archive',
			`${chance.whole(7, 8)} a clock`.replace('a clock', 'o’clock'),
			`${chance.whole(10, 12)} o’clock`,
		),
		made('director', 'the Orlen museum', first!, second!),
	];
}

export function away(chance: Chance): Mission[] {
	const made = (name: string, whom: string, person: Mission['person']): Mission => {
		const price = chance.whole(11, 29);
		const size = Number(person.answers ?? 2);
		const question = `The price of one ticket is ${price} euros. What do the tickets for my ${whom} cost?`;
		const said = `The size of my ${whom} is ${size}.`;
		return mission('away', name, question, {
			person,
			rest: person.away ? `Assumed: ${said}` : said,
			right: (answer) => says(price * size)(answer) && (!person.away || /assum/i.test(answer)),
		});
	};
	return [
		made('the person is away from the start', 'group', { away: 'from the start' }),
		made('the person goes away when asked', 'class', { away: 'when asked' }),
		made('the person answers', 'choir', { answers: String(chance.whole(4, 12)) }),
	];
}

/** Orders and small grids from clues: drawn first, then clues until a search finds one solution only. */
import { number, type RandomSource, type GeneratedProblem, type Family } from './item.ts';

export const people = 'Ada Ben Cleo Dan Eve Finn Gus Hana Ida Jon'.split(' ');
const ranks = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

export function* permutations<T>(list: readonly T[]): Generator<T[]> {
	if (list.length < 2) return yield [...list];
	for (let i = 0; i < list.length; i++) {
		const rest = [...list.slice(0, i), ...list.slice(i + 1)];
		for (const tail of permutations(rest)) yield [list[i]!, ...tail];
	}
}

interface Clue<State> {
	says: string;
	holds(state: State): boolean;
}

/** As few of these clues as leave one of the states, in an order of their own. */
function enough<State>(chance: RandomSource, states: State[], clues: Clue<State>[]): Clue<State>[] {
	let left = states;
	const used: Clue<State>[] = [];
	for (const clue of chance.shuffle(clues)) {
		const still = left.filter((state) => clue.holds(state));
		if (still.length === left.length) continue;
		used.push(clue);
		left = still;
		if (left.length === 1) break;
	}
	// What later clues made needless goes.
	for (const clue of [...used]) {
		const others = used.filter((one) => one !== clue);
		if (isOnly(states, others)) used.splice(used.indexOf(clue), 1);
	}
	return chance.shuffle(used);
}

/** The clues leave one of the states. */
function isOnly<State>(states: readonly State[], clues: readonly Clue<State>[]): boolean {
	let left = 0;
	for (const state of states)
		if (clues.every((clue) => clue.holds(state)) && ++left > 1) return false;
	return left === 1;
}

type Line = string[];

/** True clues about a line of people, the helpful ones first at low levels. */
function lineClues(truth: Line, level: number): Clue<Line>[] {
	const clues: Clue<Line>[] = [];
	truth.forEach((a, i) => {
		truth.forEach((b, j) => {
			if (i < j && (level < 5 || j - i > 1))
				clues.push({
					says: `${a} finished before ${b}.`,
					holds: (line) => line.indexOf(a) < line.indexOf(b),
				});
			if (j === i + 1)
				clues.push({
					says: `${b} finished right after ${a}.`,
					holds: (line) => line.indexOf(b) === line.indexOf(a) + 1,
				});
		});
		if (level >= 3)
			ranks.slice(0, truth.length).forEach((rank, place) => {
				if (place !== i)
					clues.push({ says: `${a} was not ${rank}.`, holds: (line) => line.indexOf(a) !== place });
			});
	});
	return clues;
}

export const orders: Family = {
	id: 'orders',
	label: 'Order from clues',
	floor: 0.2,
	make(chance, level): GeneratedProblem {
		const size = [5, 5, 5, 6, 6, 7][level - 1]!;
		const truth = chance.shuffle(people).slice(0, size);
		const easy = level === 1;
		const chain = truth.slice(1).map((name, i): Clue<Line> => ({
			says: `${name} finished right after ${truth[i]}.`,
			holds: (line) => line.indexOf(name) === line.indexOf(truth[i]!) + 1,
		}));
		const clues = easy
			? chance.shuffle(chain)
			: enough(chance, [...permutations(truth)], lineClues(truth, level));
		const place = chance.int(0, size - 1);
		const names = chance.shuffle(truth);
		const question = [
			`${names.slice(0, -1).join(', ')} and ${names.at(-1)} ran a race, and no two finished together.`,
			...clues.map(({ says }) => says),
			`Who was ${ranks[place]}? Answer with the name.`,
		].join(' ');
		return { question, kind: 'choice', options: [...truth].sort(), answer: truth[place]! };
	},
};

const kinds = {
	animal: ['cat', 'dog', 'parrot', 'rabbit'],
	drink: ['tea', 'coffee', 'milk', 'juice'],
	colour: ['red', 'blue', 'green', 'white'],
};
type Kind = keyof typeof kinds;
type Grid = Record<string, string[]>;

const placed: Record<Kind, (thing: string) => string> = {
	animal: (thing) => `the house with the ${thing}`,
	drink: (thing) => `the house where they drink ${thing}`,
	colour: (thing) => `the ${thing} house`,
};

export const grids: Family = {
	// Two places among three: one of nine.
	id: 'grids',
	label: 'Small zebra grids',
	floor: 1 / 9,
	make(chance, level): GeneratedProblem {
		const size = level < 5 ? 3 : 4;
		const used = (Object.keys(kinds) as Kind[]).slice(0, level < 3 ? 2 : 3);
		const truth: Grid = Object.fromEntries(
			used.map((kind) => [kind, chance.shuffle(kinds[kind].slice(0, size))]),
		);
		const states = used.reduce<Grid[]>(
			(grids, kind) =>
				grids.flatMap((grid) =>
					[...permutations(kinds[kind].slice(0, size))].map((line) => ({ ...grid, [kind]: line })),
				),
			[{}],
		);
		const things = used.flatMap((kind) => truth[kind]!.map((thing, at) => ({ kind, thing, at })));
		const at = (grid: Grid, { kind, thing }: { kind: Kind; thing: string }) =>
			grid[kind]!.indexOf(thing);
		const clues: Clue<Grid>[] = [];
		for (const one of things) {
			const name = placed[one.kind](one.thing);
			const Name = name[0]!.toUpperCase() + name.slice(1);
			for (const house of truth[one.kind]!.keys())
				if (level % 2 === 1 ? house === one.at : house !== one.at)
					clues.push({
						says: `${Name} is ${house === one.at ? '' : 'not '}number ${house + 1}.`,
						holds: (grid) => (at(grid, one) === house) === (house === one.at),
					});
			for (const other of things) {
				if (other === one) continue;
				const them = placed[other.kind](other.thing);
				if (other.kind !== one.kind && other.at === one.at && one.kind < other.kind)
					clues.push({
						says: `${Name} is also ${them}.`,
						holds: (grid) => at(grid, one) === at(grid, other),
					});
				if (other.at === one.at + 1)
					clues.push({
						says: `${Name} is right before ${them}.`,
						holds: (grid) => at(grid, other) === at(grid, one) + 1,
					});
			}
		}
		const needed = enough(chance, states, clues);
		const [first, second] = chance.shuffle(used);
		const asked = [first!, second!].map((kind) =>
			chance.pick(things.filter((one) => one.kind === kind)),
		);
		const question = [
			`${['', '', '', 'Three', 'Four'][size]} houses stand in a row, numbered from 1 to ${size}.`,
			...used.map((kind) => `${listed[kind]}: ${kinds[kind].slice(0, size).join(', ')}.`),
			...needed.map(({ says }) => says),
			`Write the number of ${placed[asked[0]!.kind](asked[0]!.thing)} and right behind it, as one number of two digits, the number of ${placed[asked[1]!.kind](asked[1]!.thing)}.`,
		].join(' ');
		return number(question, 10 * (asked[0]!.at + 1) + asked[1]!.at + 1);
	},
};

const listed: Record<Kind, string> = {
	animal: 'Each has another animal',
	drink: 'In each they drink something else',
	colour: 'Each has another colour',
};

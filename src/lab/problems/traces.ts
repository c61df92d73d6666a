/** Keeping track: objects that change hands, letters and words that are counted, short programs. */
import { number, type RandomSource, type GeneratedProblem, type Family } from './item.ts';
import { people } from './orders.ts';

const objects = 'apple,book,cup,doll,egg,flute,glove'.split(',');

export const tracking: Family = {
	id: 'tracking',
	label: 'Tracking objects',
	floor: 0.2,
	make(chance, level): GeneratedProblem {
		const size = level < 4 ? 5 : 7;
		const swaps = [2, 3, 5, 6, 9, 14][level - 1]!;
		const names = chance.shuffle(people).slice(0, size);
		const mixed = chance.shuffle(objects.slice(0, size));
		const held = new Map(names.map((name, i) => [name, mixed[i]!]));
		const begins = names.map((name) => `${name} has the ${held.get(name)}`);
		const moves: string[] = [];
		for (let i = 0; i < swaps; i++) {
			const [a, b] = chance.shuffle(names) as [string, string];
			const [was, is] = [held.get(a)!, held.get(b)!];
			held.set(a, is).set(b, was);
			moves.push(`${i === 0 ? 'First' : 'Then'} ${a} and ${b} swap what they have.`);
		}
		const who = chance.pick(names);
		const question = [
			`${begins.slice(0, -1).join(', ')} and ${begins.at(-1)}.`,
			...moves,
			`What does ${who} have in the end? Answer with the one word.`,
		].join(' ');
		return { question, kind: 'choice', options: objects.slice(0, size), answer: held.get(who)! };
	},
};

const words =
	'strawberry banana mississippi committee balloon parallel necessary bookkeeper assessment possession cinnamon umbrella coffee pepper tomorrow address embarrass millennium occurrence satellite'.split(
		' ',
	);
const nouns = 'river stone garden lamp window cloud forest bridge candle mirror'.split(' ');

const times = (of: readonly string[], one: string): number => of.filter((x) => x === one).length;

export const counting: Family = {
	id: 'counting',
	label: 'Counting letters and words',
	floor: 0.2,
	make(chance, level) {
		if (level <= 3) {
			const list = chance.shuffle(words).slice(0, [3, 5, 8][level - 1]);
			const letters = [...list.join('')];
			const letter = chance.pick(letters);
			return number(
				`How many times does the letter "${letter}" appear in these words together: ${list.join(', ')}?`,
				times(letters, letter),
			);
		}
		const some = chance.shuffle(nouns).slice(0, 4);
		const list = Array.from({ length: [12, 20, 34][level - 4]! }, () => chance.pick(some));
		const word = chance.pick(some);
		return number(
			`How many times does the word "${word}" appear in this list: ${list.join(', ')}?`,
			times(list, word),
		);
	},
};

type Line = (
	state: { a: number; b: number },
	chance: RandomSource,
) => { says: string[]; effect: () => void };

const steps: Line[] = [
	(state, chance) => {
		const by = chance.int(2, 9);
		return { says: [`a = a + ${by}`], effect: () => (state.a += by) };
	},
	(state) => ({ says: ['b = a + b'], effect: () => (state.b += state.a) }),
	(state, chance) => {
		const by = chance.int(2, 3);
		return { says: [`b = b * ${by}`], effect: () => (state.b *= by) };
	},
	(state) => ({
		says: ['a, b = b, a'],
		effect: () => ([state.a, state.b] = [state.b, state.a]),
	}),
	(state, chance) => {
		const than = chance.int(5, 20);
		return {
			says: [`if a > ${than}:`, `    a = a - ${than}`],
			effect: () => {
				if (state.a > than) state.a -= than;
			},
		};
	},
	(state, chance) => {
		const count = chance.int(2, 4);
		return {
			says: [`for i in range(${count}):`, '    b = b + i'],
			effect: () => (state.b += (count * (count - 1)) / 2),
		};
	},
];

export const programs: Family = {
	id: 'programs',
	label: 'Short programs',
	floor: 0,
	make(chance, level) {
		const state = { a: chance.int(1, 12), b: chance.int(1, 12) };
		const lines = [`a = ${state.a}`, `b = ${state.b}`];
		for (let i = 0; i < level + 1; i++) {
			const { says, effect } = chance.pick(steps.slice(0, level + 1))(state, chance);
			lines.push(...says);
			effect();
		}
		lines.push('print(a + b)');
		const question = `What number does this Python program print?\n\n${lines.join('\n')}`;
		return number(question, state.a + state.b);
	},
};

/** Missions of every day, each with the answer worked out here, apart from the readers. */
import { mission, says, type Chance, type Mission } from '../mission.ts';
import { clock, orders, type Errand } from './errands.ts';

const people = ['Mira Feld', 'Jonas Karr', 'Selma Voss', 'Tarek Lund', 'Nia Brandt'];
const cents = (chance: Chance, least: number, most: number) =>
	chance.whole(least * 100, most * 100) / 100;

export function tariffs(chance: Chance): Mission {
	const [small, large] = [chance.whole(5, 10), chance.whole(15, 25)];
	const [used, months] = [chance.whole(11, 14), 24];
	const a = {
		fee: cents(chance, 8, 11),
		more: chance.whole(2, 4) / 2,
		once: cents(chance, 10, 40),
	};
	const b = { fee: cents(chance, 12, 17), more: 2, once: cents(chance, 10, 50) };
	const costs = [
		months * (a.fee + (used - small) * a.more) + a.once,
		months * b.fee - b.once,
	] as const;
	const names = [`Allnet ${small}`, `Flex ${large}`] as const;
	const low = costs[0] < costs[1] ? 0 : 1;
	const gap = Math.abs(costs[0] - costs[1]).toFixed(2);
	const line = (name: string, gb: number, { fee, more, once }: typeof a, kind: string) =>
		`${name}: ${fee.toFixed(2)} EUR per month, ${gb} GB included, each further GB ${more.toFixed(2)} EUR, ${once.toFixed(2)} EUR ${kind} once.`;
	return mission(
		'tariffs',
		'two phone tariffs',
		`${line(names[0], small, a, 'fee')}\n${line(names[1], large, b, 'credit')}\nI use ${used} GB per month. Which tariff costs less over ${months} months, ${names[0]} or ${names[1]}, and by how much?`,
		{
			right: (answer) => {
				const lines = answer.split('\n').filter((one) => says(gap)(one));
				// The sentence with the difference names the cheaper one, and names it first.
				return lines.some((one) => {
					const [own, other] = [one.indexOf(names[low]), one.indexOf(names[1 - low]!)];
					return own >= 0 && (other < 0 || own < other);
				});
			},
		},
	);
}

const filler = [
	'Paths between the plots are kept free of weeds by both neighbours.',
	'The gate is locked at dusk; every tenant has a key.',
	'Water is turned on in April and off in October.',
	'Sheds may be no higher than three metres and need the consent of the board.',
	'Dogs are kept on a lead on all paths.',
	'The yearly meeting is in March; minutes hang at the gate.',
	'Compost heaps stand at least one metre from the fence.',
	'Visitors park outside the gate and never on the main path.',
	'Fires are forbidden at all times, grills are allowed on stone.',
	'Trees may be no higher than four metres; fruit trees are preferred.',
];

/** Pages of rules; what is asked stands once in a section, and otherwise in the summary. */
function rulesText(chance: Chance, facts: string[], summary: string): string {
	const some = () => chance.some(filler, 6).join(' ');
	const sections = facts.map((fact, at) => `Section ${at + 1}. ${some()}\n${fact}\n${some()}`);
	return [...sections, `Summary.\n${summary}`].join('\n\n');
}

const quiet = (from: number, to: number) =>
	`Machines such as hedge trimmers may be used on Saturdays only from ${from}:00 to ${to}:00.`;

export function gardenRules(chance: Chance): Mission {
	const [from, to] = [chance.whole(8, 9), chance.whole(12, 13)];
	const [one, other] = [chance.whole(6, 9), chance.whole(3, 5)];
	const hour = chance.whole(14, 17);
	const text = rulesText(
		chance,
		[quiet(from, to), `The rent includes ${one} cubic metres of garden waste a year.`],
		`The rent includes ${other} cubic metres of garden waste a year.`,
	);
	return mission(
		'garden rules',
		'rules that contradict themselves',
		`May I use a hedge trimmer on Saturday at ${hour}:00? How many cubic metres of garden waste are included?\n\n${text}`,
		{
			right: (answer) => /\bno\b|\bnot\b/i.test(answer) && says(one)(answer) && says(other)(answer),
		},
	);
}

export function allowed(chance: Chance): Mission {
	const [from, to] = [chance.whole(8, 9), chance.whole(12, 13)];
	const hour = chance.one([from + 1, to - 1, to + 1, to + 3]);
	const text = rulesText(chance, [quiet(from, to)], 'Be kind to your neighbours.');
	const yes = hour >= from && hour < to;
	return mission(
		'yes or no',
		'may I, at that hour',
		`May I use a hedge trimmer on Saturday at ${hour}:00?\n\n${text}`,
		{
			right: (answer) => {
				const denied = /\b(?:no|not|forbidden)\b/i.test(answer.split(/\n\n|\[1\] /)[0]!);
				return yes ? !denied && /\b(?:yes|may|can|allowed)\b/i.test(answer) : denied;
			},
		},
	);
}

export function sumOf40(chance: Chance): Mission {
	const kinds = ['Stamps', 'Paper', 'Coffee', 'Cables'];
	const rows = Array.from({ length: 40 }, () => ({
		...{ kind: chance.one(kinds), amount: chance.whole(150, 19_900) / 100 },
	}));
	const kind = rows[0]!.kind;
	const sum = rows
		.filter((row) => row.kind === kind)
		.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
	const list = rows.map(({ kind, amount }, at) => [at + 1, kind, amount.toFixed(2)].join(' | '));
	return mission(
		'sum of 40',
		'expenses of one kind',
		`What is the total amount of the 40 rows for ${kind}?\n\nNo | Kind | Amount\n${list.join('\n')}`,
		{
			calls: 5,
			right: (answer) => says((sum / 100).toFixed(2).replace(/\.?0+$/, '') + '0*')(answer),
		},
	);
}

export function errands(chance: Chance): Mission {
	const made = (): Errand[] =>
		['Bakery', 'Post office', 'Repair shop'].map((name, at) => ({
			name,
			opens: (8 + at + chance.whole(0, 1)) * 60,
			closes: (11 + chance.whole(0, 3)) * 60,
			takes: chance.whole(2, 6) * 5,
		}));
	const walk = chance.whole(2, 4) * 5;
	const start = 9 * 60;
	const backOf = (order: Errand[]): number => {
		let now = start;
		for (const { opens, closes, takes } of order) {
			now = Math.max(now + walk, opens) + takes;
			if (now > closes) return Infinity;
		}
		return now + walk;
	};
	let list = made();
	while (Math.min(...orders(list).map(backOf)) === Infinity) list = made();
	const least = Math.min(...orders(list).map(backOf));
	const lines = list.map(
		({ name, opens, closes, takes }) =>
			`- ${name}: open from ${clock(opens)} to ${clock(closes)}, takes ${takes} minutes`,
	);
	return mission(
		'errands',
		'three errands before noon',
		`${lines.join('\n')}\nEvery walk takes ${walk} minutes. I leave home at ${clock(start)}. In which order do I do these errands to be back home earliest, and when is that?`,
		{
			calls: 6,
			right: (answer) =>
				says(clock(least))(answer) &&
				answer.split('\n').some((line) => {
					const order = [...list].sort((a, b) => line.indexOf(a.name) - line.indexOf(b.name));
					return list.every(({ name }) => line.includes(name)) && backOf(order) === least;
				}),
		},
	);
}

export function sheep(chance: Chance): Mission {
	const [all, rest] = [chance.whole(15, 40), chance.whole(4, 12)];
	const question = `A farmer has ${all} sheep. All but ${rest} run away. How many sheep are left?`;
	return mission('trick', 'all but some', question, { calls: 7, right: says(rest) });
}

export function ball(chance: Chance): Mission {
	const [one, gap] = [chance.whole(3, 20), chance.whole(4, 12) * 10];
	const question = `A bat and a ball cost ${2 * one + gap} cents together. The bat costs ${gap} cents more than the ball. How many cents does the ball cost?`;
	return mission('trick', 'a bat and a ball', question, { calls: 7, right: says(one) });
}

export function ride(chance: Chance): Mission {
	const [hour, minute, long] = [chance.whole(7, 20), chance.whole(0, 59), chance.whole(11, 95)];
	const from = hour * 60 + minute;
	const question = `The bus leaves at ${clock(from)} and arrives at ${clock(from + long)}. How long does the trip take?`;
	return mission('time', 'from one time to another', question, {
		calls: 7,
		right: (answer) => new RegExp(`(?<!\\d)${long} ?min`).test(answer),
	});
}

export function brote(chance: Chance): Mission {
	const [count, price] = [chance.whole(3, 9), chance.whole(210, 690)];
	const comma = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');
	const question = `Ein Brot kostet ${comma(price)} Euro. Was kosten ${count} Brote?`;
	return mission('German', 'was Brote kosten', question, {
		calls: 7,
		// A program prints a point.
		right: (answer) => answer.replace(/\./g, ',').includes(comma(count * price)),
	});
}

export function kaution(chance: Chance): Mission {
	const [saal, hof] = [chance.whole(10, 40) * 10, chance.whole(41, 90) * 10];
	const text = `Das Vereinsheim hat einen Saal und einen Hof. Die Kaution für den Saal beträgt ${saal} Euro. Die Kaution für den Hof beträgt ${hof} Euro. Der Schlüssel liegt beim Wirt. Im Winter ist der Hof geschlossen.`;
	return mission(
		'German',
		'die Kaution aus einem Dokument',
		'Wie hoch ist die Kaution für den Saal?',
		{
			...{ documents: [{ name: 'vereinsheim.txt', text }], rest: text, calls: 7 },
			right: says(saal),
			sources: ['vereinsheim.txt'],
		},
	);
}

export function letter(chance: Chance): Mission {
	const [name, day] = [chance.one(people), chance.whole(1, 28)];
	const time = `${chance.whole(15, 20)}:30`;
	const thing = chance.one(['two benches', 'a long table', 'the big ladder']);
	const question = `Write a short letter to my neighbour ${name}. Say that our party is on Saturday, ${day} December at ${time}. Also ask to borrow ${thing}.`;
	return mission('text', 'a letter to a neighbour', question, {
		right: says(name, `${day} December`, time, thing),
	});
}

export function dayPlan(chance: Chance): Mission {
	const jobs = chance
		.some(['raking leaves', 'shopping', 'a long lunch', 'cleaning windows', 'a walk'], 4)
		.map((name) => ({ name, takes: chance.whole(2, 8) * 15 }));
	const from = chance.whole(8, 10);
	let now = from * 60;
	const slots = jobs.map(({ name, takes }) => {
		now += takes;
		return [clock(now - takes), name] as const;
	});
	const list = jobs.map(({ name, takes }) => `- ${name}, ${takes} minutes`).join('\n');
	return mission(
		'text',
		'a plan of a day',
		`Make a plan of my Saturday from ${from}:00 on, one after the other:\n${list}`,
		{
			right: (answer) =>
				slots.every(([time, name]) =>
					new RegExp(`(?<!\\d)${time}\\D{0,12}${name}`, 'i').test(answer),
				),
		},
	);
}

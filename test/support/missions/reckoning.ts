/** Missions whose answer is worked out: rows, offers, plans, follow-up turns, dates. */
import { mission, names, says, type Chance, type Mission } from './mission.ts';

const cities = ['Turin', 'Milan', 'Lisbon', 'Graz', 'Malmo', 'Porto', 'Basel', 'Gdansk'];
const wares = ['lamp', 'chair', 'shelf', 'carpet', 'mirror'];

interface Order {
	city: string;
	ware: string;
	amount: number;
}

const orders = (chance: Chance, count: number, towns: string[]): Order[] =>
	Array.from({ length: count }, () => ({
		...{ city: chance.one(towns), ware: chance.one(wares), amount: chance.whole(12, 480) },
	}));

const listed = (rows: Order[], sign: string, head: string[]): string =>
	[
		head.join(sign),
		...rows.map(({ city, ware, amount }, at) => [at + 1, city, ware, amount].join(sign)),
	].join('\n');

const totalOf = (rows: Order[], town: string) =>
	rows.filter(({ city }) => city === town).reduce((sum, { amount }) => sum + amount, 0);

export function rows(chance: Chance): Mission[] {
	const towns = chance.some(cities, 5);
	const [first, second] = [orders(chance, 60, towns), orders(chance, 60, towns)];
	const many = orders(chance, 420, towns);
	const [town, other] = [first[0]!.city, second[1]!.city];
	const limit = chance.whole(150, 250);
	const count = second.filter(({ city, amount }) => city === other && amount > limit).length;
	return [
		mission(
			'rows',
			'sum of sixty orders',
			`What is the total amount of the 60 orders for ${town}?\n\n${listed(first, ' | ', ['No', 'City', 'Product', 'Amount'])}`,
			{ right: says(totalOf(first, town)), calls: 5 },
		),
		mission(
			'rows',
			'count of sixty bookings',
			`Below are my bookings of this year.\nHow many of these 60 bookings are from ${other} and above ${limit} euros?\n\n${listed(second, '; ', ['No', 'Town', 'Room', 'Price'])}`,
			{
				calls: 5,
				right: (answer) => new RegExp(`(?:\\bis|Answer:) ${count}(?![\\d.]\\d|\\d)`).test(answer),
			},
		),
		mission(
			'rows',
			'sum of a list that is longer than a prompt, without code',
			`What is the total amount of the 420 orders for ${town}?\n\n${listed(many, ' | ', ['No', 'City', 'Product', 'Amount'])}`,
			{ right: says(totalOf(many, town)), code: false },
		),
	];
}

interface Terms {
	once: number;
	each: number;
}
const costOf = ({ once, each }: Terms, count: number) => once + each * count;
const termsOf = (name: string, { once, each }: Terms, unit: string) =>
	once > 0
		? `${name}: ${once} euros once and ${each} euros per ${unit}.`
		: `${name}: ${each} euros per ${unit}.`;

/** Two offers of which each is the cheaper one somewhere. */
function pair(chance: Chance): { a: Terms; b: Terms; even: number } {
	const each = chance.whole(4, 9);
	const less = chance.whole(2, 3);
	const even = chance.whole(8, 20);
	return { a: { once: even * less, each: each }, b: { once: 0, each: each + less }, even };
}

export function offers(chance: Chance): Mission[] {
	const made = (label: string, unit: string): Mission => {
		const { a, b, even } = pair(chance);
		const count = even + chance.one([-5, -4, 4, 7, 9]);
		const [one, two] = [`${label} A`, `${label} B`];
		const better = costOf(a, count) < costOf(b, count) ? one : two;
		return mission(
			'offers',
			`two ${label.toLowerCase()}s for ${unit}s`,
			`${termsOf(one, a, unit)}\n${termsOf(two, b, unit)}\nWhich is cheaper for ${count} ${unit}s, ${one} or ${two}?`,
			{ right: names(`${better} is cheaper`, `${better === one ? two : one} is cheaper`) },
		);
	};
	return [made('Offer', 'ride'), made('Tariff', 'hour')];
}

export function plans(chance: Chance): Mission[] {
	const jobs = chance.some(
		['Sanding', 'Painting', 'Sweeping', 'Masking', 'Drying', 'Polishing'],
		4,
	);
	const rules = [
		[jobs[2]!, jobs[0]!],
		[jobs[0]!, jobs[3]!],
		[jobs[3]!, jobs[1]!],
	];
	const entries = chance.some(jobs, 4).map((job) => `- ${job}: ${chance.whole(2, 9) * 5} minutes`);
	const things = chance.some(
		['Copper lamp', 'Oak stool', 'Wool rug', 'Wall clock', 'Tea set', 'Brass bell'],
		5,
	);
	const prices = things.map(() => chance.whole(11, 60));
	const limit = chance.whole(70, 110);
	let most = 0;
	for (let bits = 0; bits < 2 ** things.length; bits++) {
		const sum = prices.reduce((all, price, at) => all + (bits & (1 << at) ? price : 0), 0);
		if (sum <= limit) most = Math.max(most, sum);
	}
	const chosen = (answer: string) => {
		const line =
			answer.split('\n').find((one) => things.some((thing) => one.includes(thing))) ?? '';
		const sum = prices.reduce(
			(all, price, at) => all + (line.includes(things[at]!) ? price : 0),
			0,
		);
		return sum === most;
	};
	return [
		mission(
			'plan',
			'jobs in their order',
			`These jobs are to be done:\n${entries.join('\n')}\n${rules.map(([first, then]) => `${first} must come before ${then}.`).join('\n')}\nIn which order can they be done?`,
			{
				right: (answer) =>
					answer
						.split('\n')
						.some((line) =>
							[jobs[2], jobs[0], jobs[3], jobs[1]]
								.map((job) => line.indexOf(job!))
								.every((at, index, all) => at >= 0 && (index === 0 || at > all[index - 1]!)),
						),
			},
		),
		mission(
			'plan',
			'as much as the money buys',
			`At the market there are:\n${things.map((thing, at) => `- ${thing}: ${prices[at]} euros`).join('\n')}\nI may spend at most ${limit} euros. Which of these should I buy to spend as much of it as I can?`,
			{ right: chosen },
		),
	];
}

export function followUps(chance: Chance): Mission[] {
	const towns = chance.some(cities, 4);
	const list = orders(chance, 24, towns);
	const [town, other] = [list[0]!.city, list.find(({ city }) => city !== list[0]!.city)!.city];
	const table = listed(list, ' | ', ['No', 'City', 'Product', 'Amount']);
	const { a, b, even } = pair(chance);
	const [few, many] = [even - 3, even + 6];
	const better = costOf(a, many) < costOf(b, many) ? 'Offer A' : 'Offer B';
	const worse = better === 'Offer A' ? 'Offer B' : 'Offer A';
	const terms = `${termsOf('Offer A', a, 'ride')}\n${termsOf('Offer B', b, 'ride')}`;
	return [
		mission(
			'follow-up',
			'the same for another town',
			[
				{
					role: 'user',
					content: `What is the total amount of the 24 orders for ${town}?\n\n${table}`,
				},
				{
					role: 'assistant',
					content: `The total of the rows for ${town} is ${totalOf(list, town)}.`,
				},
				{ role: 'user', content: `And for ${other}?` },
			],
			{ right: says(totalOf(list, other)) },
		),
		mission(
			'follow-up',
			'the same offers for more rides',
			[
				{
					role: 'user',
					content: `${terms}\nWhich is cheaper for ${few} rides, Offer A or Offer B?`,
				},
				{ role: 'assistant', content: `Offer B is cheaper for ${few} rides.` },
				{ role: 'user', content: `And for ${many} rides?` },
			],
			{ right: names(`${better} is cheaper for ${many}`, `${worse} is cheaper for ${many}`) },
		),
	];
}

const words = ['five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const longDate = (time: number) =>
	new Intl.DateTimeFormat('en-GB', {
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	}).format(time);

export function dates(chance: Chance): Mission[] {
	const day = 24 * 3600 * 1000;
	const now = Date.UTC(2026, 10, 1 + chance.whole(0, 400), 9);
	const days = chance.whole(5, 12);
	const begin = Date.UTC(2026, chance.whole(0, 11), chance.whole(1, 28), 9);
	const term = chance.whole(20, 75);
	return [
		mission(
			'date',
			'the day in some days',
			`Which day and date is it in ${words[days - 5]} days?`,
			{
				...{ calls: 7, now, right: says(longDate(now + days * day)) },
			},
		),
		mission(
			'date',
			'when an invoice is due',
			`The invoice was written on ${longDate(begin)}. On which date is it due, ${term} days after ${longDate(begin)}?`,
			{ calls: 7, right: says(longDate(begin + term * day)) },
		),
	];
}

export function edits(chance: Chance): Mission[] {
	const { a, b, even } = pair(chance);
	const [few, many] = [even - 3, even + 5];
	const terms = `${termsOf('Offer A', a, 'ride')}\n${termsOf('Offer B', b, 'ride')}`;
	const of = (count: number, name: string) => `Work out what ${count} rides cost with ${name}.`;
	return [
		mission(
			'edit',
			'another number of rides',
			`${terms}\nWhat do ${few} rides cost with Offer A?`,
			{
				edit: { taskId: 'first', name: 'Find it', description: of(many, 'Offer A') },
				single: `${terms}\nWhat do ${many} rides cost with Offer A?`,
				right: says(costOf(a, many)),
			},
		),
		mission('edit', 'one task more', `${terms}\nWhat do ${few} rides cost with Offer A?`, {
			edit: { taskId: null, name: 'The other offer', description: of(few, 'Offer B') },
			single: `${terms}\nWhat do ${few} rides cost with Offer A? What do ${few} rides cost with Offer B?`,
			right: says(costOf(a, few), costOf(b, few)),
		}),
	];
}

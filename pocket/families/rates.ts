/** So much in each hour, day or minute. */

import { cast, problem, sorted, type Make } from './family.ts';
import { parts, tell } from './wording.ts';
import { Working } from './working.ts';

const activities = [
	{ unit: 'kilometre', time: 'hour', does: 'cycles', did: 'cycled', to: 'cycle' },
	{ unit: 'kilometre', time: 'hour', does: 'walks', did: 'walked', to: 'walk' },
	{ unit: 'page', time: 'day', does: 'reads', did: 'read', to: 'read' },
	{ unit: 'page', time: 'hour', does: 'writes', did: 'wrote', to: 'write' },
	{ unit: 'cup', time: 'day', does: 'drinks', did: 'drank', to: 'drink' },
	{ unit: 'word', time: 'week', does: 'learns', did: 'learned', to: 'learn' },
	{ unit: 'picture', time: 'hour', does: 'paints', did: 'painted', to: 'paint' },
	{ unit: 'round', time: 'minute', does: 'runs', did: 'ran', to: 'run' },
	{ unit: 'toy', time: 'minute', does: 'makes', did: 'made', to: 'make' },
	{ unit: 'tree', time: 'day', does: 'plants', did: 'planted', to: 'plant' },
] as const;

const facts = parts(
	[
		'{A} {does} {r} every {time}.',
		'{A} {does} {r} each {time}.',
		'{A} {does} {r} per {time}.',
		'in one {time}, {A} {does} {r}.',
		'each {time} {A} {does} {r}.',
		'{A} always {does} {r} in one {time}.',
		'every {time}, {A} {does} {r}.',
		'it {takes|took} {A} one {time} to {to} {r}.',
	],
	['{A} {does} the same each {time}: {r}.', 'for every {time}, {A} {does} {r}.'],
);

const asksAmount = parts(
	[
		'how many {units} {is|was} that in {t}?',
		'how many {units} {does|did} {A} {to} in {t}?',
		'how many {units} {is|was} that after {t}?',
		'in {t}, how many {units} {does|did} {A} {to}?',
		'find how many {units} {A} {does} in {t}.',
		'tell me how many {units} {A} {does} in {t}.',
	],
	[
		'after {t}, how many {units} {does|did} that make?',
		'what {is|was} the number of {units} after {t}?',
	],
);

const asksTime = parts(
	[
		'how many {times} {does|did} {he} need for {total}?',
		'after how many {times} {is|was} it {total}?',
		'how many {times} {is|was} that for {total}?',
		'how many {times} {does|did} {total} take?',
		'find how many {times} {total} {take|took}.',
		'tell me how many {times} {A} {needs|needed} for {total}.',
	],
	[
		'for {total}, how many {times} {does|did} {A} need?',
		'work out how many {times} {total} {take|took}.',
	],
);

const many = (word: string) => `${word}s`;
const of = (n: number, word: string) => `${n} ${n === 1 ? word : many(word)}`;

export const rates: Make = (say, random) => {
	const { unit, time, does, did, to } = random.pick(activities);
	const { a, slots } = cast(random);
	const [rate, long] = [random.int(2, 12), random.int(2, 12)];
	const total = rate * long;
	const asksForTime = random.chance(0.35);
	const working = new Working();
	const all = {
		...slots,
		does: say.tense === 0 ? does : did,
		to,
		r: of(rate, unit),
		time,
		times: many(time),
		units: many(unit),
		t: of(long, time),
		total: of(total, unit),
	};
	const fact = say.say(facts, all);
	const known = `${a.name} ${does} ${of(rate, unit)} each ${time}`;
	if (asksForTime) {
		working.add(`${many(time)} for ${of(total, unit)}`, total, '÷', rate);
		const told = {
			question: tell(random, [fact], say.say(asksTime, all)),
			given: [known, `in all it is ${of(total, unit)}`],
			asked: `how many ${many(time)} ${of(total, unit)} take`,
			sentence: (n: number) => `It takes ${of(n, time)}.`,
		};
		return problem('rates', told, working, ['÷', total, rate]);
	}
	working.add(`${many(unit)} in ${of(long, time)}`, rate, '×', long);
	const told = {
		question: tell(random, [fact], say.say(asksAmount, all)),
		given: [known, `it goes on for ${of(long, time)}`],
		asked: `how many ${many(unit)} ${a.name} ${does} in all`,
		sentence: (n: number) => `${a.name} ${does} ${of(n, unit)} in ${of(long, time)}.`,
	};
	return problem('rates', told, working, ['×', ...sorted(rate, long)]);
};

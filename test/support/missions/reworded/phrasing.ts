/** Sentences that say what a reader's own sentence says, in other words. */

type Luck = () => number;

/** `$1` and so on are the parts of the sentence; the first of the ways is the sentence itself. */
const sentences: readonly (readonly [RegExp, readonly string[]])[] = [
	[
		/^(\d+ \w+) with ((?:Offer|Plan|Tariff) [A-Z]) cost (.+)\.$/,
		['With $2, $1 cost $3.', '$1 come to $3 with $2.', '$2 charges $3 for $1.'],
	],
	[
		/^((?:Offer|Plan|Tariff) [A-Z]) is cheaper for (.+)\.$/,
		['For $2, $1 is cheaper.', '$1 costs less for $2.', 'Take $1: it is the cheaper one for $2.'],
	],
	[
		/^([A-Z]\w+ \d+) costs less over (\d+ months), by (.+)\.$/,
		[
			'Over $2, $1 is cheaper by $3.',
			'$1 is the better tariff: it saves $3 over $2.',
			'Choose $1, which costs $3 less over $2.',
		],
	],
	[
		/^([A-Z]\w+ \d+) costs (.+) over (\d+ months)\.$/,
		[
			'Over $3, $1 costs $2.',
			'$1 comes to $2 for $3.',
			'The total cost of $1 over $3 is $2.',
			'The total is $2 for $3 of $1.',
		],
	],
	[
		/^The (total|number) of the rows for (.+) is (.+)\.$/,
		['For $2 the $1 is $3.', '$2 has a $1 of $3.', 'The $1 for $2 comes to $3.'],
	],
	[
		/^The cost of the (\w+) for my (\w+) is (.+)\.$/,
		[
			'The $1 for your $2 cost $3.',
			'For your $2 the $1 come to $3.',
			'You pay $3 for the $1 of your $2.',
		],
	],
	[
		/^The plan is: (.+); it takes (.+)\.$/,
		[
			'Do them in this order: $1. Together that takes $2.',
			'A good order is $1 ($2 in all).',
			'First to last: $1; $2 altogether.',
		],
	],
	[
		/^The choice is: (.+); together (.+)\.$/,
		['Buy $1, for $2 together.', '$1: that makes $2.', 'The best you can do is $1, $2 in all.'],
	],
	[
		/^The errands go (.+); back home at (.+)\.$/,
		[
			'The best order is $1, and you are home again at $2.',
			'Go $1; you get back at $2.',
			'Do $1 in this order and be home by $2.',
		],
	],
	[
		/^On (\w+ at [\d:]+) a (.+) may (not )?be used\.$/,
		['You may $3use a $2 on $1.', 'Using a $2 is $3allowed on $1.', 'A $2 on $1 is $3allowed.'],
	],
	[
		/^Of ([a-z ]+), (.+) are included: .+$/,
		[
			'The rules say $2 for $1; they contradict themselves.',
			'For $1 you find $2, so the text is not consistent.',
			'$2: that is what the text says of $1, and both cannot be right.',
		],
	],
	[
		/^Of ([a-z ]+), (.+) are included\.$/,
		['$2 of $1 are included.', 'The rent includes $2 of $1.', 'Included are $2 of $1.'],
	],
	[
		/^The number of (.+) that are left is (.+)\.$/,
		['$2 $1 are left.', '$2 $1 stay.', 'There are $2 $1 left.'],
	],
	[/^The trip takes (.+)\.$/, ['It is a trip of $1.', '$1 is how long it takes.', 'You ride $1.']],
	[
		/^(\d+ \p{L}+) kosten (.+)\.$/u,
		['Zusammen kosten $1 $2.', 'Für $1 zahlt man $2.', 'Das macht $2 für $1.'],
	],
	[
		/^Die (\p{L}+) für (.+) beträgt (.+)\.$/u,
		[
			'Für $2 ist eine $1 von $3 zu zahlen.',
			'Die $1 liegt bei $3 für $2.',
			'$3 ist die $1 für $2.',
		],
	],
	[
		/^Dear (.+), our party is on (.+) at (.+); may we borrow (.+)\?$/,
		[
			'Hello $1, we are having a party on $2 at $3. Could you lend us $4?',
			'Dear $1, on $2 at $3 we will have a party; would you let us have $4 for it?',
			'Dear $1, just to let you know that our party is on $2 at $3. We would love to borrow $4.',
		],
	],
	[
		/^The day: (.+); done at (.+)\.$/,
		['Your plan: $1; free from $2 on.', '$1. You are through at $2.', 'How about: $1, end at $2.'],
	],
	[
		/^In (\w+) days it is (.+)\.$/,
		['$2 is the day in $1 days.', '$1 days from now it is $2.', 'That will be $2, in $1 days.'],
	],
	[
		/^(\d+) days after (.+) it is (\w+day, .+)\.$/,
		[
			'$1 days later than $2 is $3.',
			'From $2, $1 days on, one comes to $3.',
			'$2 and $1 days: $3.',
		],
	],
	[
		/^Not here: (.+)\.$/,
		['I cannot find $1.', 'Nothing here says $1.', 'What I have does not say $1.'],
	],
	[
		/^Assumed: The (.+) of (.+) is (.+)\.$/,
		[
			'I assume that the $1 of $2 is $3.',
			'Assuming a $1 of $3 for $2.',
			'Assumption: $1 of $2: $3.',
		],
	],
	[
		/^The (.+) of (.+) is (.+)\.$/,
		['For $2, the $1 is $3.', '$3 is the $1 of $2.', 'As to the $1 of $2: it is $3.'],
	],
	[
		/^((?:[\d.,]+ [+*/-] )+[\d.,]+) = ([\d.,]+)$/,
		['So $1 = $2.', 'We get $1 = $2.', '$1 = $2, that is the sum.'],
	],
];

const leads = [
	'',
	'So: ',
	'In short: ',
	'To sum up: ',
	'As I see it: ',
	'Put plainly: ',
	'What follows: ',
	'Having checked: ',
	'Once more: ',
	'Said again: ',
];

/** In other words; `round` counts how often it was tried, since one must be found that is new. */
export function inOtherWords(sentence: string, luck: Luck, round: number): string {
	const [shape, ways] = sentences.find(([pattern]) => pattern.test(sentence)) ?? [];
	const said =
		shape && ways ? sentence.replace(shape, ways[Math.floor(luck() * ways.length)]!) : sentence;
	const lead = (all: number) => leads[Math.floor(luck() * all)]!;
	// What was said often takes two of them.
	const few = Math.min(leads.length, (shape ? 1 : 2) + round);
	const front = round < 12 ? lead(few) : `${lead(leads.length)}${lead(leads.length)}`;
	return capital(`${front}${said.replaceAll('  ', ' ')}`);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const denied = [
	'No, you may not.',
	'No.',
	'No, not at that hour.',
	'No, that is not allowed.',
	'No, it is forbidden then.',
];
const affirmed = ['Yes, you may.', 'Yes.', 'Yes, that is allowed.', 'Yes, at that hour you may.'];
const above = ['see the text above', 'as written above', 'the text above', 'what stands above'];
const named = ['$', 'It is $.', '$.', 'The result is $.', 'My answer is $.', '**$**', 'I say $.'];
const joints = ['; ', ' and ', ', ', ' / ', '; and '];
const round = [
	'$',
	'It is $.',
	'That makes $.',
	'$ in all',
	'The result is $.',
	'The answer is $.',
];

/** The words of a sentence that say what its result is for: `over 24 months`. */
const tailOf = (sentence: string): string =>
	/ ((?:over|for|after) (?:my |the )?[\p{L}\d -]{2,40}?)(?=[,.]| (?:is|was|it) )/u.exec(
		sentence,
	)?.[1] ?? '';

const listing = [', ', ', then ', ' → ', ' - ', '; ', ', and then '];

/** `a, b, c` as models list it. */
function listInOtherWords(list: string, luck: Luck): string {
	const parts = list.split(', ');
	if (luck() < 0.2) return parts.map((part, at) => `${at + 1}. ${part}`).join(' ');
	return parts.join(listing[Math.floor(luck() * listing.length)]!);
}

/**
 * A short answer as a model ends with it: alone, or with a few words round it. `sentence` states it.
 */
export function shortInOtherWords(short: string, sentence: string, luck: Luck): string {
	const one = (all: readonly string[]) => all[Math.floor(luck() * all.length)]!;
	if (short === 'Yes') return one(affirmed);
	if (short === 'No') return one(denied);
	if (/^the (?:letter|plan) above$/.test(short)) return one(above);
	const back = /^(.+); back home at (.+)$/.exec(short);
	if (back) {
		const list = listInOtherWords(back[1]!, luck);
		return `${list}${one(['; back home at ', '; home again at ', ', back at ', '. Back home: '])}${back[2]}`;
	}
	const parts = short.split('; ');
	if (parts.length > 1 && !short.includes('in another')) return parts.join(one(joints));
	const isList = parts[0]!.includes(', ') && !/\bday, |day, \d|, by /.test(short);
	if (isList && !short.includes('in another')) return listInOtherWords(short, luck);
	const tail = tailOf(sentence);
	if (/^[\d€]/.test(short)) {
		return tail && luck() < 0.3 ? `${short} ${tail}` : one(round).replace('$', () => short);
	}
	return one(named).replace('$', () => short);
}

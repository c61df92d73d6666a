/** Pairs of answers to a question: in other words the same, and such as differ. Written by hand. */

export type Pair = readonly [question: string, a: string, b: string];

const train = 'The train leaves at 18:40 and the ride takes 15 minutes. When does it arrive?';
const tariff = 'What do 24 months of Allnet 10 cost in EUR?';
const trim = 'May I trim my hedge at 14:00 on Saturday?';

/** No rule forbids to call these the same; most of them no rule can find. */
export const alike: readonly Pair[] = [
	[train, '18:55, 15 min', '18:55, 15 minutes'],
	[train, '18:55, 15 min', 'It arrives at 18:55 after 15 minutes'],
	[train, '18:55, 15 minutes', 'It arrives at 18:55 after 15 minutes'],
	[train, '18:55', 'The train arrives at 18:55.'],
	[train, '6:55 pm', '18:55'],
	[trim, 'No', 'No, you may not.'],
	[trim, 'No', 'No, it is not allowed at 14:00'],
	[trim, 'It is not allowed', 'No, you may not.'],
	[trim, 'It is forbidden', 'You may not do that.'],
	[trim, 'Yes', 'Yes, you may trim it.'],
	[trim, 'Yes', 'It is allowed.'],
	[tariff, '383.76 EUR', '383.76 EUR for 24 months'],
	[tariff, '383.76 EUR', '383.76 EUR [1]'],
	[tariff, '383.76 EUR', 'The total cost of Allnet 10 over 24 months is 383.76 EUR.'],
	[tariff, '383.76 EUR', '383.76 euros in total'],
	['On which day does the snail get out?', 'day 9', '9'],
	['On which day does the snail get out?', 'day 9', 'On the 9th day'],
	['On which day does the snail get out?', 'day nine', 'on day 9'],
	['What is the capital of France?', 'Paris', 'The capital is Paris'],
	['What is the capital of France?', 'Paris', 'The capital of France is Paris.'],
	['What is the capital of France?', 'Paris', 'It is Paris'],
	['Which drug is it, A or B?', 'B', 'Option B'],
	['Who wins?', 'Anna wins', 'The winner is Anna'],
	['Who wins, Tom or Anna?', 'Anna', 'It is Anna who wins'],
	['How do I get to work?', 'by car', 'You drive with the automobile'],
	['What should she eat?', 'bread and butter', 'She should eat bread with butter'],
	['What does he need?', 'a permit', 'he needs a permit'],
	['What does he need?', 'a permit', 'he has to get official permission'],
	['What is the sky?', 'blue', 'The colour is blue'],
	['How long does it take?', '90 minutes', 'It takes 1 h 30 min'],
	['How heavy is it?', '1.5 kg', 'It weighs 1500 g'],
	['How many rolls are there?', '24 rolls', 'There are 24 warm rolls'],
	['Which way does he turn?', 'left', 'He has to turn left'],
	['Wann kommt der Zug an?', '18:55 Uhr', 'Der Zug kommt um 18:55 Uhr an'],
	['Darf ich am Samstag mähen?', 'Nein', 'Nein, das darf man nicht.'],
	['Darf ich am Samstag mähen?', 'Das ist verboten', 'Das ist nicht erlaubt'],
	['Was braucht man?', 'eine Genehmigung', 'Man braucht eine Genehmigung'],
	['Wie heißt die Hauptstadt von Frankreich?', 'Paris', 'Die Hauptstadt von Frankreich ist Paris'],
	['Was kosten 24 Monate?', '383,76 Euro', 'Es sind 383,76 Euro'],
	['In which order?', 'bakery, then post office, then shop', '1. bakery 2. post office 3. shop'],
];

/** Each pair differs by its numbers, units, names, negations, opposites or their order. */
export const different: readonly Pair[] = [
	['Which is cheaper for 20 rides, Offer A or Offer B?', 'Offer A', 'Offer B'],
	['Which is cheaper for 20 rides, Offer A or Offer B?', 'I say Offer A.', 'Take Offer B'],
	['Welcher Tarif ist günstiger, A oder B?', 'Tarif A', 'Tarif B'],
	[
		'Which of these things shall I buy, the tea set, the lamp or the wool rug?',
		'Wool rug',
		'Tea set, Wool rug',
	],
	['Which fruits are ripe?', 'Pears', 'Apples and pears'],
	['Welche Tage gehen?', 'Montag', 'Montag, Mittwoch'],
	['Which bus goes there, 12 or 21?', 'Bus 12', 'Bus 21'],
	['Which bus goes there, 12 or 21?', 'the 12', 'take bus 21'],
	['Which buses go there, 12 or 21?', 'bus 12', 'buses 12 and 21'],
	['Which bus goes there, 12 or 21?', 'Bus 12', 'Bus 12, not bus 21, and only at 21:00'],
	['How long is the stay?', '7 days', '7 weeks'],
	['How long is the stay?', 'It is 7 days long', 'a stay of 7 weeks'],
	['How much sugar?', '5 kg', '5 g'],
	['How much sugar?', 'take 5 kg', 'you need 5 grams of it'],
	['What does it cost?', '50 cents', '50 dollars'],
	['What does it cost?', 'It costs 50 cents', 'It costs 50 euros'],
	['How much is it?', '50', '50 %'],
	['How much is it?', 'a half of 50', '50 percent of it'],
	['How many are left?', '5 apples', '5 pears'],
	['How many are left?', 'There are 5 apples left', '5 pears are left'],
	['When does it arrive?', '18:55', '18:40'],
	['When does it arrive?', 'at 6:55 am', 'at 6:55 pm'],
	['When does it arrive?', '18:55, 15 min', '18:55, 20 min'],
	['When does it arrive?', '18:55, 15 min', 'It arrives at 18:55 after 16 minutes'],
	['When does it arrive?', 'after 15 minutes', 'after 15 hours'],
	['When does it arrive?', 'at 18:55', 'not at 18:55'],
	['How far is it?', '12 miles', '12 km'],
	['What is the result?', '-5', '5'],
	['What is the result?', '1/2', '1/3'],
	['What is the result?', 'about 0.75', 'about 75'],
	['What is the result?', '3.5 million', '3.5 thousand'],
	['What is the result?', 'twelve', 'twenty'],
	['What is the result?', 'it is nine', 'it is six'],
	['What is x?', 'x is 5', 'y is 5'],
	['What is it?', '2x + 1', '2x - 1'],
	['What is the range?', '5-7', '7-5'],
	['On which day?', 'day 9', 'week 9'],
	['On which day?', 'on the 3rd', 'on the 4th'],
	['On which day?', 'on Monday', 'on Tuesday'],
	['On which day?', 'May 3', 'June 3'],
	['On which day?', 'only on Saturday', 'never on Saturday'],
	['Who is older, Tom or Anna?', 'Tom', 'Anna'],
	['Who is older, Tom or Anna?', 'Tom is older', 'Anna is older'],
	['Who is older, Tom or Anna?', 'Tom is older than Anna', 'Anna is older than Tom'],
	['Who is older, Tom or Anna?', 'Tom is older than Anna', 'Tom is younger than Anna'],
	['Who pays, Tom or Anna?', 'Tom', 'Tom and Anna'],
	['Who pays, Tom or Anna?', 'Anna', 'Anna and Tom'],
	['Who pays, Tom or Anna?', 'Tom pays', 'it is Anna who pays'],
	['How much does each pay?', 'Tom 3, Anna 5', 'Tom 5, Anna 3'],
	['What is the capital?', 'Paris', 'London'],
	['What is the capital?', 'The capital is Paris', 'The capital is Lyon'],
	['What is the capital?', 'Paris', 'not Paris'],
	['Which option is right?', 'A', 'B'],
	['Which option is right?', 'option A', 'option C'],
	['Which option is right?', 'A', 'A and C'],
	['May I?', 'Yes', 'No'],
	['May I?', 'Yes, you may', 'No, you may not'],
	['May I?', 'You may', 'You may not'],
	['May I?', 'It is allowed', 'It is not allowed'],
	['May I?', 'It is allowed', 'It is forbidden'],
	['May I?', 'with a permit', 'without a permit'],
	['May I?', 'before eight', 'after eight'],
	['Which way?', 'turn left', 'turn right'],
	['Which way?', 'to the north', 'to the south'],
	['Is it more?', 'more than 5', 'less than 5'],
	['What happens?', 'the price rises', 'the price falls'],
	['What colour?', 'red', 'blue'],
	['What colour?', 'The ball is red', 'it is a green ball'],
	['What should I buy?', 'bread', 'bread and butter'],
	['In which order?', 'bakery, then post office', 'post office, then bakery'],
	['In which order?', 'Berlin, Hamburg, Bonn', 'Hamburg, Berlin, Bonn'],
	['Who is taller?', 'Max is taller than Ben', 'Ben is taller'],
	['How much is it?', 'more than 3', '3'],
	['How cold is it?', 'minus 5', '5 degrees'],
	['What came out?', 'a profit of 5 euros', 'a loss of 5 euros'],
	['How often?', 'twice a week', 'twice a month'],
	['Wie viele waren es?', 'mindestens 5', '5'],
	['Darf ich am Samstag mähen?', 'Ja', 'Nein'],
	['Darf ich am Samstag mähen?', 'Das ist erlaubt', 'Das ist nicht erlaubt'],
	['Darf ich am Samstag mähen?', 'Man darf es', 'Man darf es nicht'],
	['Darf ich am Samstag mähen?', 'nur am Samstag', 'nur am Sonntag'],
	['Wie viel wiegt es?', '5 Kilogramm', '5 Gramm'],
	['Wie viel wiegt es?', '0,75 kg', '0,57 kg'],
	['Wie lange dauert es?', '7 Tage', '7 Wochen'],
	['Wer gewinnt?', 'Peter', 'Maria'],
	['Wer gewinnt?', 'Peter gewinnt', 'Maria gewinnt'],
	['Wohin?', 'nach links', 'nach rechts'],
	['Was kostet es?', '12 Euro', '12 Cent'],
	['Was kostet es?', 'Es kostet 12 Euro', 'Es kostet 21 Euro'],
];

const back =
	'Work out how much of the deposit is paid back if the booking is cancelled three weeks before the date.';
const order =
	'Find the order of dry cleaner, library, pharmacy and farm shop that fits all opening times, and say when the person is home again.';
const offers =
	'Calculate the total cost of Nordlicht 100 and Kabelfix 150 over 24 months and say which is cheaper and by how much.';
const material: Record<string, string> = {
	[back]: 'A deposit of 250 euros. The office keeps 40 euros for its work.',
	[order]:
		'I leave home at 9:15 and have to be back by 11:00. Each stop takes 10 minutes. 9:25 9:45 10:10 10:30',
	[offers]:
		'Nordlicht 100 and Kabelfix 150. Fee 49.95, credit 60 euros; fee 69.00, credit 100 euros. 821.55 and 806.60',
};

/** What the question was asked with, and what each answer was worked out with. */
export const materialOf = (question: string): string => material[question] ?? '';

const returned = [
	'62.50 euros are paid back; if the hall is rented to somebody else for that day, 210 euros.',
	'62.50 euros of the 250 euros deposit are returned, or 210 euros if somebody else rents the hall on that day.',
	'You get back 62.50 euros, or 210 euros if the hall is rented to somebody else for the same day.',
	'62.50 euros; 210 euros if the hall can be rented to somebody else for the same day.',
];
const stops = [
	'dry cleaner -> farm shop -> library -> pharmacy -> home at 10:50',
	'Go to the cleaner first, then to the farm shop, then the library, and last to the pharmacy. Home at 10:50, ten minutes before the parcel.',
	'dry cleaner, farm shop, library, pharmacy; back home at 10:50',
	'The order is dry cleaner, farm shop, library, pharmacy, and you are home at 10:50.',
	'Dry cleaner > farm shop > library > pharmacy, home at 10:50, 10 minutes early',
	'Dry cleaner (9:25), farm shop (9:45), library (10:10), and finally the pharmacy (10:30); home at 10:50',
];
const cheaper = [
	'Kabelfix 150 is cheaper, by 14.95 euros (806.60 instead of 821.55 euros).',
	'Nordlicht 100 costs 821.55 euros, Kabelfix 150 costs 806.60 euros. Kabelfix 150 is 14.95 euros cheaper.',
	'Kabelfix 150, by 14.95 euros',
	'Kabelfix 150 (806.60 euros) is 14.95 euros cheaper than Nordlicht 100 (821.55 euros).',
];
const pairsOf = (question: string, answers: readonly string[]): Pair[] =>
	answers.flatMap((a, at) => answers.slice(at + 1).map((b): Pair => [question, a, b]));

/** The same where one only adds numbers that were given, or puts the same ones into another sentence. */
export const alikeWithMaterial: readonly Pair[] = [
	...pairsOf(back, returned),
	...pairsOf(order, stops),
	...pairsOf(offers, cheaper),
];

/** What was given makes no two of these the same. */
export const differentWithMaterial: readonly Pair[] = [
	[
		back,
		returned[0]!,
		'187.50 euros of the 250 euros deposit are returned, or 210 euros if somebody else rents it',
	],
	[back, '62.50 euros', '62.50 or 250 euros'],
	[back, '62.50 euros', '250 euros'],
	[back, '62.50 euros and 40 euros', '62.50 euros'],
	[back, '62.50 euros; 210 euros if it is rented', '62.50 euros; 187.50 euros if it is rented'],
	[order, stops[2]!, stops[2]!.replace('10:50', '10:55')],
	[order, stops[0]!, stops[0]!.replace('farm shop -> library', 'library -> farm shop')],
	[order, stops[1]!, stops[5]!.replace('10:50', '11:00')],
	[order, stops[4]!, 'Dry cleaner > library > farm shop > pharmacy, home at 10:50'],
	[offers, cheaper[0]!, cheaper[0]!.replace('Kabelfix 150', 'Nordlicht 100')],
	[
		offers,
		cheaper[3]!,
		'Nordlicht 100 (806.60 euros) is 14.95 euros cheaper than Kabelfix 150 (821.55 euros).',
	],
	[
		offers,
		cheaper[3]!,
		'Kabelfix 150 (821.55 euros) is 14.95 euros cheaper than Nordlicht 100 (806.60 euros).',
	],
	[offers, cheaper[2]!, 'Kabelfix 150, by 60 euros'],
	[
		offers,
		cheaper[1]!,
		'Nordlicht 100 costs 806.60 euros, Kabelfix 150 costs 821.55 euros. Nordlicht 100 is 14.95 euros cheaper.',
	],
	[
		'How much do Tom and Anna pay?',
		'Tom pays 5 euros, Anna pays 7 euros',
		'Anna pays 5 euros, Tom pays 7 euros',
	],
	['How much do they pay?', 'adults 5 euros, children 7 euros', 'children 5 euros, adults 7 euros'],
];

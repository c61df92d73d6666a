/**
 * Which answers to one question are the same? Every row was decided by hand; conversions were
 * worked out from the definitions of the units (1 in = 2.54 cm, 1 mi = 1,609.344 m, 1 lb =
 * 453.59237 g), not with the code.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseAnswer, sameAnswer } from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import { isPlural, singular } from '../../src/core/text/words.ts';
import { quickest } from '../support/quickest.ts';

/** Answers in one group are the same, answers of different groups are not. */
type Row = [question: string, ...groups: string[][]];

const cents = 'A pencil costs 50 cents and a pen costs $2. What do four pencils cost?';
const rows: Row[] = [
	// The unit belongs to the answer.
	[
		'What is it?',
		['50 cents', '$0.50', '50 ¢', '0.5 USD'],
		['50 dollars', '$50'],
		['50 %'],
		['50 km'],
		['50'],
	],
	[
		'What is it?',
		['50%', '50 percent', '50 per cent', '50\\%', '50 pct'],
		['0.5', '1/2'],
		['50 percentage points'],
	],
	[
		'What is it?',
		['$5', '5 dollars', '5 USD', '$5.00', 'USD 5', 'US$5', '5 US dollars', '5$'],
		['5'],
		['€5', '5 euros', '5 EUR', '5€'],
	],
	['What is it?', ['£5', '5 GBP', '5 pounds sterling'], ['5 pounds', '5 lb', '5 lbs'], ['5 kg']],
	['What is it?', ['¥500', '500 yen'], ['500 yuan', '500 RMB'], ['₹500', '500 rupees']],
	['What is it?', ['C$5', '5 Canadian dollars'], ['$5'], ['A$5']],
	[
		'What is it?',
		['$5 million', '5,000,000 dollars', '5 million dollars'],
		['5 million', '5000000'],
	],
	[
		'What is it?',
		['$20 per hour', '$20/h', '20 dollars an hour', '$20/hour', '20 dollars per hour'],
		['$20'],
		['$20 per day'],
	],
	['What is it?', ['$5.50', '$5 and 50 cents', '5 dollars 50 cents', '550 cents'], ['$5']],
	['What is it?', ['-$5', '$-5', '−5 dollars'], ['$5']],
	// Spellings of one unit.
	[
		'What is it?',
		['5 km', '5km', '5 kilometres', '5 kilometers', '5 kilometre', '5 KM', '5\\text{ km}', '5 kms'],
		['5'],
		['5 miles', '5 mi'],
	],
	[
		'What is it?',
		['3 m', '3 metres', '3 meters', '300 cm', '3,000 mm', '0.003 km'],
		['3 min'],
		['3 miles'],
		['3 months'],
		['3'],
	],
	['What is it?', ['0.5 km', '500 m', '1/2 kilometre', '500 metres'], ['0.5 m'], ['500']],
	[
		'What is it?',
		[
			'1.5 h',
			'90 min',
			'1 h 30 min',
			'1 hour and 30 minutes',
			'1 1/2 hours',
			'90 minutes',
			'5400 s',
		],
		['1.5'],
		['90'],
		['1.3 h'],
	],
	['What is it?', ['1 week', '7 days', '168 hours'], ['1 month'], ['30 days'], ['4 weeks']],
	['What is it?', ['1 year', '12 months', '1 yr'], ['365 days'], ['52 weeks']],
	['What is it?', ['1 decade', '10 years'], ['1 century', '100 years', '10 decades']],
	[
		'What is it?',
		['5 feet 6 inches', '5 ft 6 in', '66 inches', '5.5 feet', '167.64 cm'],
		['5.6 feet'],
		['5 feet'],
	],
	['What is it?', ['1 mile', '1609.344 m', '5280 feet', '1760 yards'], ['1.6 km'], ['1609 m']],
	[
		'What is it?',
		['2 kg', '2 kilograms', '2000 g', '2,000 grams', '2 kilos'],
		['2 lb'],
		['2 tons'],
		['2 g'],
	],
	['What is it?', ['1 lb', '1 pound', '16 oz', '16 ounces', '453.59237 g'], ['454 g'], ['1 kg']],
	['What is it?', ['1 t', '1 tonne', '1 metric ton', '1000 kg'], ['1 ton']],
	[
		'What is it?',
		[
			'2 L',
			'2 litres',
			'2 liters',
			'2000 mL',
			'2000 ml',
			'2000 cm³',
			'2 dm^3',
			'2000 cubic centimetres',
		],
		['2 gallons'],
		['2 m'],
	],
	['What is it?', ['1 gallon', '4 quarts', '8 pints'], ['1 litre']],
	[
		'What is it?',
		[
			'9 m²',
			'9 m^2',
			'9 square metres',
			'9 sq m',
			'9 m2',
			'9 sqm',
			'9 metres squared',
			'9\\text{ m}^2',
			'90000 cm²',
		],
		['9 m'],
		['9 m³'],
		['9'],
	],
	['What is it?', ['8 cm³', '8 cm^3', '8 cubic centimeters', '8 cc', '8 mL'], ['8 cm²'], ['8 cm']],
	['What is it?', ['1 ha', '1 hectare', '10,000 m²', '0.01 km²'], ['1 acre']],
	[
		'What is it?',
		['60 km/h', '60 kph', '60 kilometres per hour', '60 km per hour', '60 kmh', '1 km/min'],
		['60 km'],
		['60 mph', '60 miles per hour', '60 mi/h'],
		['60'],
	],
	[
		'What is it?',
		['36 km/h', '10 m/s', '10 metres per second', '10 m s^{-1}', '10\\,\\text{m/s}'],
		['10 m/s²', '10 m/s^2', '10 m/s/s'],
	],
	[
		'What is it?',
		['90°', '90 degrees', '90^\\circ', '90 deg'],
		['90'],
		['90 °C', '90 degrees Celsius', '90°C', '90 ℃'],
		['90 °F', '90 degrees Fahrenheit'],
		['90 K'],
	],
	['What is it?', ['212 °F'], ['100 °C']],
	[
		'What is it?',
		['5 mW', '5 milliwatts'],
		['5 MW', '5 megawatts'],
		['5 W'],
		['5 kW', '5000 W', '5 KW'],
	],
	['What is it?', ['5 MB', '5 megabytes'], ['5 Mb', '5 megabits'], ['5000 kB'], ['5 GB']],
	['What is it?', ['1 kWh', '1 kilowatt-hour', '1 kilowatt hour', '3.6 MJ'], ['1 kW']],
	['What is it?', ['50 μg', '50 µg', '0.05 mg', '50 micrograms'], ['50 mg']],
	['What is it?', ['500 hPa', '50 kPa'], ['500 Pa']],
	['What is it?', ['Rs. 500', 'Rs 500', '₹500', '500 rupees'], ['500']],
	['What is it?', ['= 5 km', '5 km', 'd = 5 km'], ['= 5']],
	['What is it?', ['2 dozen', '24'], ['24 eggs', '2 dozen eggs']],
	['What is it?', ['3 hundred', '300'], ['3']],
	[
		'What is it?',
		['12 units', '12 square units', '12', '12 units²', '12 in total', '12 altogether'],
		['12 m²'],
	],
	// Things that only look like a unit.
	['What is it?', ['12 in', '12 inches', '1 foot'], ['12 in each'], ['12']],
	['What is it?', ['5 pm'], ['5 am'], ['5 p'], ['5']],
	['What is it?', ['2x'], ['2'], ['2 pi'], ['2 theta']],
	['What is it?', ['5 older'], ['5 younger'], ['5']],
	['What is it?', ['5 M'], ['5 m'], ['5']],
	[
		'What is it?',
		['12 apples', '12 Apples', '12 apple'],
		['12 pears'],
		['12 red apples'],
		['12'],
		['12 apple pies'],
	],
	[
		'What is it?',
		['2 boxes', '2 box'],
		['2 buses', '2 bus'],
		['2 babies', '2 baby'],
		['2 children', '2 child'],
		['2 feet', '2 foot'],
	],
	['What is it?', ['5 apples per box'], ['5 apples'], ['5 per box']],

	// The question says it outright.
	[
		'How many kilometres is it to Rome?',
		['50', '50 km', '50 kilometers', '50,000 m'],
		['50 miles'],
		['50 %'],
		['5'],
	],
	[
		'How many more kilometres must he walk?',
		['5', '5 km', '5 more kilometres', '5 more'],
		['5 hours'],
		['5 less'],
	],
	[
		'How many miles per hour is that?',
		['60', '60 mph', '60 miles per hour'],
		['60 miles'],
		['60 km/h'],
	],
	[
		'How many square metres of carpet are needed?',
		['12', '12 m²', '12 square meters', '12 square metres of carpet'],
		['12 m', '12 m of carpet'],
	],
	[
		'How many minutes does it take?',
		['90', '90 min', '1.5 hours', '1 h 30 min'],
		['90 seconds', '1.5'],
		['9 min'],
	],
	[
		'How many dollars does he have?',
		['12', '$12', '12 dollars', '1200 cents'],
		['12 cents'],
		['€12'],
	],
	['How many cents is that?', ['50', '50 cents', '$0.50', '50¢'], ['$50'], ['0.5']],
	['How many cents of a euro is that?', ['50', '50 cents', '€0.50'], ['$0.50'], ['0.5']],
	['What does it cost in dollars?', ['50', '$50', '50 dollars'], ['50 cents'], ['50 euros']],
	['How far is it? Give the answer in metres.', ['500', '500 m', '0.5 km'], ['500 km'], ['0.5']],
	['How far is it (in km)?', ['5', '5 km', '5000 m'], ['5 m'], ['5 miles']],
	['What is the distance (km)?', ['5', '5 km'], ['5 miles']],
	[
		'Convert 3 miles to kilometres.',
		['4.828032', '4.828032 km', '4828.032 m', '3 miles'],
		['4.8', '4.8 km'],
		['3', '3 km'],
	],
	[
		'What percentage of them are red?',
		['50', '50 %', '50 percent', '50%'],
		['0.5', '0.5 %'],
		['50 apples'],
		['1/2 kg'],
	],
	['By what percent did the price of $20 rise?', ['25', '25 %'], ['$25'], ['25 percentage points']],
	['How many percent is that?', ['25', '25 percent'], ['0.25']],
	['What is 15% of 80?', ['12'], ['12%'], ['12 dollars']],
	['What is the probability of heads?', ['50 %', '0.5', '1/2', '50 percent'], ['50'], ['0.5 %']],
	['What is the probability of rain, as a percentage?', ['50 %', '50'], ['0.5']],
	[
		'What is the revenue in millions of dollars?',
		['5', '$5 million', '5 million dollars', '5,000,000 dollars', '5 million'],
		['$5'],
		['5,000,000'],
	],
	[
		'How many dozen eggs does she need?',
		['2', '2 dozen', '2 dozen eggs', '24 eggs'],
		['24'],
		['2 eggs'],
	],
	[
		'How many apples are left?',
		['12', '12 apples', '12 apples left', '12 left', '1 dozen apples', '12 apples in total'],
		['12 pears'],
		['12 km'],
		['12 %'],
		['12 green apples'],
		['12 right'],
	],
	[
		'How many red apples are there?',
		['12', '12 apples', '12 red apples'],
		['12 green apples'],
		['12 red pears'],
	],
	['How many apples and pears are there together?', ['12'], ['12 apples'], ['12 pears']],
	[
		'How many of the 20 apples are red?',
		['12', '12 apples', '12 of the apples', '12 red apples'],
		['12 green apples'],
		['12 pears'],
	],
	[
		'How many people came?',
		['12', '12 people', '12 persons', '12 person'],
		['12 children'],
		['12 men'],
	],
	['How many children has Anna?', ['1', '1 child', '1 children'], ['1 girl']],
	[
		'What is the total number of marbles in the bag?',
		['9', '9 marbles', '9 marbles in the bag'],
		['9 bags'],
		['9 red marbles'],
	],
	['How many times does the clock strike?', ['6', '6 times'], ['6 o’clock'], ['6 hours']],
	[
		'How many more apples than pears has he?',
		['3', '3 apples', '3 more apples', '3 more'],
		['3 pears'],
		['3 fewer apples'],
		['3 less'],
	],
	[
		'How many boxes of apples are there?',
		['4', '4 boxes', '4 boxes of apples'],
		['4 apples'],
		['4 bags'],
	],
	['How many dollar bills are there?', ['4', '4 dollar bills', '4 bills'], ['$4']],
	[
		'How many words per minute does she type?',
		['60', '60 words per minute', '60 words'],
		['60 minutes'],
		['60 letters per minute'],
	],
	['How many more left turns than right turns are there?', ['3'], ['3 left'], ['3 right']],
	[
		'Is Tom older or younger, and by how many years?',
		['5', '5 years'],
		['5 years older'],
		['5 years younger'],
	],

	// The kind of unit is asked for, and one of the kind stands in the question.
	['How old is Tom?', ['12', '12 years', '12 years old'], ['12 months'], ['12 km']],
	[
		'Tom is 12 and Ann is 7. How much older is Tom?',
		['5', '5 years', '5 years older', '5 older'],
		['5 years younger'],
		['5 months'],
	],
	['A baby is 8 months old. How old is it in 3 months?', ['11', '11 months'], ['11 years']],
	[
		'A train goes 60 km/h for 2 hours. How far does it go?',
		['120', '120 km', '120 kilometers'],
		['120 miles'],
		['120 km/h'],
		['120 hours'],
	],
	[
		'A train goes 120 km at 60 km/h. How long does it take?',
		['2', '2 hours', '2 h', '120 min'],
		['2 km'],
		['2 days'],
	],
	[
		'He walks 6 km in 2 hours. How fast is he?',
		['3', '3 km/h', '3 km per hour'],
		['3 km'],
		['3 m/s'],
	],
	[
		'A rectangle is 3 cm by 4 cm. What is its area?',
		['12', '12 cm²', '12 square centimetres', '12 cm^2'],
		['12 cm'],
		['12 m²'],
	],
	['A rectangle is 3 cm by 4 cm. What is its perimeter?', ['14', '14 cm'], ['14 cm²']],
	[
		'A cube has edges of 2 m. What is its volume?',
		['8', '8 m³', '8 cubic metres'],
		['8 m'],
		['8 m²'],
	],
	[
		'A rope of 12 m is cut into 4 equal pieces. What is the length of each?',
		['3', '3 m'],
		['3 pieces'],
		['3 cm'],
	],
	[
		'One side is 1 m, the other 20 cm. What is the perimeter?',
		['240'],
		['240 cm', '2.4 m'],
		['2.4'],
	],
	[
		'A pen costs $3. How much do 5 pens cost?',
		['15', '$15', '15 dollars'],
		['15 cents'],
		['15 pens'],
	],
	[
		'A pen costs 3 euros. How much must he pay for 5?',
		['15', '€15', '15 euros', '1500 cents'],
		['$15'],
	],
	[
		'A book is £5. What is the price of 3?',
		['15', '£15', '15 pounds', '1500p', '1500 pence'],
		['15 lb'],
		['$15'],
	],
	[
		'A cat weighs 5 pounds. How heavy are two?',
		['10', '10 pounds', '10 lb', '160 oz'],
		['10 kg'],
		['£10'],
	],
	[cents, ['200'], ['200 cents', '$2', '2 dollars'], ['2']],
	[
		'She sells 9 eggs a day at $2 per egg. How much does she make every day?',
		['18', '$18', '18 dollars'],
		['18 eggs'],
		['18 cents'],
	],
	[
		'It is 20 °C and gets 5 °C warmer. What is the temperature?',
		['25', '25 °C', '25 degrees Celsius'],
		['25 °F'],
	],
	['Two angles are 30° and 60°. What is the third angle?', ['90', '90°', '90 degrees'], ['90 °C']],

	[
		'What fraction of the cake is left?',
		['1/4', '0.25', '1/4 of the cake', '25 %'],
		['1/4 of the bread'],
	],
	[
		'It is 20 °C. How many degrees warmer is 25 °C?',
		['5', '5 degrees', '5 °C', '5°', '5 degrees warmer'],
		['5 °F'],
	],
	[
		'He rides 3 hours at 60 mph. How far does he get?',
		['180', '180 miles', '180 mi'],
		['180 km'],
		['180 mph'],
	],
	[
		'She pays with $20 and the bill is $12. How much change does she get?',
		['8', '$8'],
		['8 cents'],
	],
	[
		'The old price was $20, the new one is $15. What is the difference?',
		['5', '$5'],
		['5 years'],
		['5 %'],
	],
	['What is the old price of a $15 pen that was reduced by $5?', ['20', '$20'], ['20 years']],
	['It costs $5 in the year 2020. In what year did it cost half?', ['1990'], ['$1990']],
	[
		'A robe takes 2 bolts of blue fiber and half that much white fiber. How many bolts in total does it take?',
		['3', '3 bolts', '3 bolts in total'],
		['3 robes'],
	],
	[
		'He runs 3 sprints of 60 meters 3 times a week. How many total meters does he run a week?',
		['540', '540 meters', '540 m', '540 meters in total', '540 meters a week', '540 m/week'],
		['540 meters a day'],
		['540 sprints'],
		['540 km'],
	],
	[
		'How much does Ravi earn each week?',
		['$480', '$480 per week', '$480 a week', '$480/week', '480 dollars every week', '$480 weekly'],
		['$480 per month'],
		['$480 per hour'],
		['$480 a year'],
	],
	[
		"What's her annual salary in dollars?",
		['57500', '$57,500', '$57500/year', '$57,500 a year'],
		['$57500/month'],
	],
	[
		'She gets $.20 a package. How much, in dollars, does she earn in a typical eight-hour workday?',
		['64', '$64', '$64 per day', '$64 a day'],
		['$64 per hour'],
	],
	[
		'What is the average price in dollars that she paid per ticket?',
		['8', '$8', '$8 per ticket', '$8/ticket'],
		['$8 per film'],
	],
	['How fast is it in km per hour?', ['90', '90 km/h', '25 m/s'], ['90 km'], ['90 m/s']],
	['At 18mph, how far does it go in 2 hours?', ['36', '36 miles'], ['36 km']],
	[
		'The first level has 16 square feet. What is the average square footage of a level?',
		['7.5', '7.5 square feet', '7.5 sq ft'],
		['7.5 feet'],
	],
	["What's the average of their ages?", ['48', '48 years', '48 years old'], ['48 months']],
	['How many candies are pink?', ['43', '43 candies', '43 pink candies'], ['43 red candies']],
	['How many cars passed the red light?', ['5', '5 cars'], ['5 red cars']],
	[
		'They own 15 tables. How many new tables do they need?',
		['10', '10 tables', '10 new tables'],
		['10 old tables'],
	],
	[
		'How many blue marbles are left after the red ones are gone?',
		['5', '5 blue marbles', '5 marbles'],
		['5 red marbles'],
	],
	['What is the total amount in dollars?', ['31', '$31$ dollars', '$31.00'], ['31 euros']],
	[
		'Wie viel Euro verdient sie pro Woche?',
		['480', '480 €', '480 Euro pro Woche', '480 €/Woche'],
		['480 Euro pro Monat'],
	],
	[
		'He buys a house for $80,000. The repairs increased its value by 150%. How much profit did he make?',
		['70000', '$70,000', '70,000 dollars'],
		['70,000 %'],
	],
	[
		'She hikes a 12-mile trail in 4 hours. What speed (in miles per hour) is that?',
		['3', '3 mph', '3 miles per hour'],
		['3 miles'],
		['3 hours'],
	],
	[
		'Normally she can download 2 GB/minute. How long does a 200 GB file take?',
		['100', '100 minutes', '100 min'],
		['100 GB'],
		['100 hours'],
	],
	['Toulouse has 20 sheep. How many sheep do both towns have?', ['60', '60 sheep'], ['60 goats']],
	['What is the population in millions?', ['5', '5 million'], ['5,000,000'], ['5 thousand']],
	['What is left if you take 3 of 12 apples?', ['9', '9 apples'], ['9 pears']],

	// Other languages: the counted noun.
	['Wie viele Äpfel hat er noch?', ['12', '12 Äpfel'], ['12 Birnen'], ['12 km']],
	['Wie viele Kilometer sind es?', ['5', '5 km', '5 Kilometer'], ['5 Meilen'], ['5 Stunden']],
	['Combien de pommes reste-t-il ?', ['12', '12 pommes'], ['12 poires']],
	['¿Cuántas manzanas quedan?', ['12', '12 manzanas'], ['12 peras']],
	['Hoeveel appels heeft hij nog?', ['12', '12 appels'], ['12 peren']],
	['Quante mele restano?', ['12', '12 mele'], ['12 pere']],
	['Quantos livros ele tem?', ['12', '12 livros'], ['12 horas']],
	['Ein Zug fährt 60 km/h. Wie weit kommt er in 2 Stunden?', ['120'], ['120 km'], ['120 km/h']],

	// Nothing is said: the only unit or noun that stands there.
	['Tom has 12 apples and eats 3. What remains?', ['9', '9 apples'], ['9 pears']],
	['Tom has 12 apples and 5 pears. How many are there?', ['17'], ['17 apples'], ['17 pears']],
	[
		'There are 20 kg of flour and 5 kg are used. How much is left?',
		['15', '15 kg', '15 kg left'],
		['15 g'],
	],
	['What is 5 kg plus 3 kg?', ['8', '8 kg', '8000 g'], ['8 km']],
	['A square has sides of 4 cm. What is the ratio of its sides?', ['1'], ['1 cm']],
];

test('the table is one', () => {
	expect(rows.length).toBeGreaterThanOrEqual(100);
});

describe('answers to one question', () => {
	test.each(rows.map((row) => [row[0], row] as const))('%s', (question, [, ...groups]) => {
		const asked = readQuestion(question);
		const wrong: string[] = [];
		const all = groups.flatMap((group, of) => group.map((answer) => ({ answer, of })));
		for (const a of all) {
			for (const b of all) {
				const same = sameAnswer(a.answer, b.answer, asked);
				if (same === (a.of === b.of)) continue;
				const forms = [a, b].map(({ answer }) => `${answer} (${normaliseAnswer(answer, asked)})`);
				wrong.push(`${forms.join(same ? ' = ' : ' ≠ ')}`);
			}
		}
		expect(wrong).toEqual([]);
	});
});

// ── Whatever the numbers ────────────────────────────────────────────────────────────────────

/** So many of the second are one of the first, by definition. */
const conversions: [bigger: string, count: number, smaller: string][] = [
	['km', 1000, 'm'],
	['m', 100, 'cm'],
	['cm', 10, 'mm'],
	['kg', 1000, 'g'],
	['g', 1000, 'mg'],
	['litres', 1000, 'ml'],
	['h', 60, 'min'],
	['minutes', 60, 'seconds'],
	['days', 24, 'hours'],
	['weeks', 7, 'days'],
	['years', 12, 'months'],
	['feet', 12, 'inches'],
	['yards', 3, 'feet'],
	['lb', 16, 'oz'],
	['dollars', 100, 'cents'],
	['m²', 10_000, 'cm²'],
	['m³', 1000, 'litres'],
	['kWh', 3_600_000, 'J'],
];
const names = [
	...new Set(conversions.flatMap(([big, , small]) => [big, small])),
	'%',
	'apples',
	'pears',
];
const questions = [...new Set(rows.map(([question]) => question))];
const numbers = fc.oneof(
	fc.integer({ min: -20, max: 20 }).map(String),
	fc.tuple(fc.nat(9), fc.constantFrom('5', '25', '50', '125')).map(([a, b]) => `${a}.${b}`),
	fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 })).map(([a, b]) => `${a}/${b}`),
);
const anyAnswer = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.tuple(numbers, fc.constantFrom('', ...names)).map((two) => two.join(' ')),
	},
	{
		weight: 2,
		arbitrary: fc
			.tuple(fc.constantFrom('$', '€', '£', '-$'), fc.nat(20))
			.map((two) => two.join('')),
	},
	{
		weight: 2,
		arbitrary: fc.constantFrom('5 more', '5 years older', '12 left', '5 pm', 'Vaduz', 'none', ''),
	},
	{ weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
	{ weight: 2, arbitrary: fc.constantFrom(...rows.flatMap(([, ...groups]) => groups.flat())) },
);

describe('within one question "the same" is an equivalence', () => {
	const asked = fc.constantFrom(...questions).map(readQuestion);

	test('reflexive, where there is something to compare', () => {
		fc.assert(
			fc.property(anyAnswer, asked, (a, asked) => {
				expect(sameAnswer(a, a, asked)).toBe(normaliseAnswer(a, asked) !== null);
			}),
		);
	});
	test('symmetric and transitive', () => {
		fc.assert(
			fc.property(fc.array(anyAnswer, { minLength: 3, maxLength: 12 }), asked, (answers, asked) => {
				for (const a of answers) {
					for (const b of answers) {
						const same = sameAnswer(a, b, asked);
						expect(sameAnswer(b, a, asked)).toBe(same);
						if (!same) continue;
						for (const c of answers) {
							expect(sameAnswer(a, c, asked)).toBe(sameAnswer(b, c, asked));
						}
					}
				}
			}),
		);
	});
	test('and what it is compared as is the same as itself', () => {
		fc.assert(
			fc.property(anyAnswer, asked, (a, asked) => {
				const normal = normaliseAnswer(a);
				if (normal !== null) expect(normaliseAnswer(normal) ?? normal).toBe(normal);
				const here = normaliseAnswer(a, asked);
				// Bare, it is in what the question asks for.
				if (here !== null && /^-?\d+(?:\/\d+)?$/.test(here)) {
					expect(normaliseAnswer(here, asked)).toBe(here);
				}
			}),
		);
	});
});

describe('conversions', () => {
	test.each(conversions)('1 %s is %i %s', (big, count, small) => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (n, m) => {
				expect(sameAnswer(`${n} ${big}`, `${n * count} ${small}`)).toBe(true);
				expect(sameAnswer(`${m}/${count} ${big}`, `${m} ${small}`)).toBe(true);
				expect(sameAnswer(`${n} ${big}`, `${n * count + 1} ${small}`)).toBe(false);
				expect(sameAnswer(`${n} ${big}`, `${n} ${small}`)).toBe(false);
				expect(sameAnswer(`${n} ${big}`, `${n}`)).toBe(false);
				// The question's unit makes a bare number one of it, and of no other.
				const asked = readQuestion(`How many ${big} are there?`);
				expect(sameAnswer(`${n}`, `${n * count} ${small}`, asked)).toBe(true);
				expect(sameAnswer(`${n * count}`, `${n * count} ${small}`, asked)).toBe(false);
			}),
		);
	});
	test('units of different kinds are never the same', () => {
		const kinds = [
			'km',
			'kg',
			'h',
			'months',
			'litres',
			'm²',
			'%',
			'dollars',
			'euros',
			'°',
			'W',
			'apples',
		];
		for (const a of kinds) {
			for (const b of kinds) {
				for (const n of [1, 12, 60, 100, 1000]) {
					expect(sameAnswer(`${n} ${a}`, `${n} ${b}`), `${n} ${a}, ${b}`).toBe(a === b);
				}
			}
		}
	});
});

test.each<[many: string, one: string]>([
	['apples', 'apple'],
	['boxes', 'box'],
	['babies', 'baby'],
	['days', 'day'],
	['buses', 'bus'],
	['glasses', 'glass'],
	['children', 'child'],
	['people', 'person'],
	['tomatoes', 'tomato'],
	['movies', 'movie'],
	['houses', 'house'],
	['inches', 'inch'],
	['feet', 'foot'],
	['planes', 'plane'],
	['plans', 'plan'],
	['sheep', 'sheep'],
])('%s are more than one %s', (many, one) => {
	expect(singular(many)).toBe(one);
	expect(singular(one)).toBe(one);
	expect(isPlural(many)).toBe(true);
});

test.each(['bus', 'glass', 'this', 'is', 'has', 'was', 'less', 'plus', 'gives', 'always', 'means'])(
	'%s is no plural',
	(word) => {
		expect(isPlural(word)).toBe(false);
	},
);

test.each([
	'1 ',
	'12 apples ',
	'how many ',
	'in km ',
	'. ',
	'.',
	' ',
	'\n',
	'$5 ',
	'a-',
	'a',
	'per ',
	'1,',
	'(',
])('a question of 200 kB of %j is read quickly', (piece) => {
	const text = piece.repeat(200_000 / piece.length);
	expect(quickest(() => readQuestion(text))).toBeLessThan(1000);
	expect(quickest(() => readQuestion(`How many km is it? ${text}`))).toBeLessThan(1000);
});

test('in a long question what is asked at its ends counts, and what stands between does not', () => {
	const long = 'The road is long and winding. '.repeat(1000);
	expect(sameAnswer('5', '5 km', readQuestion(`${long}How many km is it?`))).toBe(true);
	expect(sameAnswer('5', '5 km', readQuestion(`How many km is it? ${long}`))).toBe(true);
	expect(sameAnswer('5', '5 km', readQuestion(`It is 3 km. ${long}How far is it?`))).toBe(false);
});

/**
 * Replies and pairs in six languages: 156 that were written before the code had answered any of them,
 * and it failed on 27. Four that rules do not settle are left out (docs/figures.md).
 */
import { answersTo } from '../../support/answer-table.ts';
import { repliesTo, verdictsOn } from '../../support/answer-readings.ts';

// ── Readings ────────────────────────────────────────────────────────────────────────────────

repliesTo(
	'A farmer has 17 sheep and buys 8 more. Then he sells 6. How many sheep does he have now?',
	[
		['Start: 17 sheep. After buying 8: 25. After selling 6: 19.\n\nHe now has **19 sheep**.', '19'],
		["Okay, so the farmer has 17 sheep, buys 8, which makes 25, and sells 6. That's 19.", '19'],
		['17 + 8 = 25\n25 - 6 = 19\n\nAnswer: The farmer has 19 sheep now.', '19 sheep'],
		['The farmer ends up with nineteen sheep.', '19'],
		['$17 + 8 - 6 = \\boxed{19}$ sheep', '19'],
		['### Solution\n17 + 8 − 6 = 19\n### Final Answer\n**19**', '19'],
		['I think the answer would be 19 sheep, since 25 minus 6 is 19.', '19'],
		['First we need to find out how many sheep he has after buying 8.', null],
		['19\n\nExplanation: 17 + 8 = 25 and 25 - 6 = 19, where 6 is the number sold.', '19'],
	],
);

repliesTo(
	'Tickets cost $12.50 each. Sam buys 4 tickets with a $100 bill. How much change does he get?',
	[
		['4 × $12.50 = $50.00. $100 − $50 = $50.', '$50'],
		['Sam gets $50 back from his $100 bill.', '$50'],
		['His change is **$50.00** (100 − 50).', '50 dollars'],
		['Sam pays 4 * 12.50 = 50 dollars, so his change is 50 dollars.', '$50'],
		['The cashier hands him fifty dollars.', '$50'],
		['Final answer: $50.00 in change', '$50'],
	],
);

repliesTo(
	'In einem Bus sitzen 23 Personen. 9 steigen aus und 4 steigen ein. Wie viele Personen sitzen nun im Bus?',
	[
		['23 − 9 = 14, 14 + 4 = 18. Im Bus sitzen nun 18 Personen.', '18'],
		['Es sind jetzt achtzehn Personen im Bus.', '18'],
		['**Lösung:** 23 - 9 + 4 = 18 Personen', '18'],
		['Nach dem Halt sitzen 18 Fahrgäste im Bus.', '18'],
		['Die richtige Antwort ist also 18.', '18'],
	],
);

repliesTo('Ein Liter Milch kostet 1,19 €. Was kosten 3 Liter?', [
	['3 · 1,19 € = 3,57 €. Drei Liter Milch kosten 3,57 €.', '3,57 €'],
	['Das macht zusammen 3,57 Euro für 3 Liter.', '3,57 €'],
	['Drei Liter kosten 3 Euro und 57 Cent.', '3,57 €'],
	['Ergebnis: 3.57 €', '3,57 €'],
]);

repliesTo(
	'Julie a 24 billes. Elle en donne 7 à Paul et en gagne 3. Combien de billes a-t-elle maintenant ?',
	[
		['24 - 7 = 17, puis 17 + 3 = 20. Julie a maintenant 20 billes.', '20'],
		['Elle a donc vingt billes.', '20'],
		['Réponse : 20 billes', '20'],
		['La réponse finale est 20.', '20'],
		['Il lui reste 20 billes après en avoir donné 7.', '20'],
	],
);

repliesTo('Un tren recorre 240 kilómetros en 3 horas. ¿Cuántos kilómetros recorre por hora?', [
	['240 / 3 = 80. El tren recorre 80 kilómetros por hora.', '80'],
	['La respuesta es 80 km.', '80'],
	['**Respuesta:** ochenta kilómetros', '80'],
	['Recorre 80 km en cada una de las 3 horas.', '80'],
]);

repliesTo('Una cassa contiene 36 arance. Se ne vendono 15. Quante arance restano?', [
	['36 - 15 = 21. Restano 21 arance.', '21'],
	['Restano ventuno arance.', '21'],
	['La risposta è 21.', '21'],
	['Nella cassa restano 21 delle 36 arance.', '21'],
]);

repliesTo('Een doos bevat 48 eieren. Er breken er 13. Hoeveel eieren zijn er nog heel?', [
	['48 - 13 = 35. Er zijn nog 35 eieren heel.', '35'],
	['Er zijn nog vijfendertig eieren heel.', '35'],
	['Antwoord: 35 eieren', '35'],
	['Het antwoord is dus 35.', '35'],
]);

repliesTo('What is the largest planet in our solar system?', [
	['The largest planet is Jupiter.\n\n**Answer: Jupiter**', 'Jupiter'],
	['So the final answer is: **Jupiter** (the gas giant).', 'Jupiter (the gas giant)'],
	["It's Jupiter, right? The answer is Jupiter!", 'Jupiter'],
	['<answer>\nJupiter\n</answer>', 'Jupiter'],
	['Answer: <your answer>', null],
]);

repliesTo('A recipe for 4 people needs 300 g of flour. How much flour is needed for 10 people?', [
	['300 / 4 = 75 g per person, so 10 people need 750 g of flour.', '750 g'],
	['You need 0.75 kg of flour for 10 people.', '750 g'],
	['750g.', '750 g'],
	['For 10 people you need 75 × 10 = 750 grams (that is 3/4 of a kilo).', '750 g'],
]);

repliesTo('A film starts at 19:50 and lasts 125 minutes. When does it end?', [
	['19:50 + 2 h 5 min = 21:55. The film ends at 21:55.\nAnswer: 21:55', '21:55'],
	['The answer is 9:55 PM.', '21:55'],
	['Final answer: It ends at 21:55.', '21:55'],
]);

// ── The Lab's verdicts ──────────────────────────────────────────────────────────────────────

verdictsOn(
	'Where would you put a letter?\nAnswer Choices: (A) oven (B) mailbox (C) fridge (D) attic (E) pool',
	['A', 'B', 'C', 'D', 'E'],
	'B',
	[
		['Letters go into a mailbox. Therefore, the answer is B.', true],
		['Therefore, among A through E, the answer is B, mailbox, not A.', true],
		['Therefore, the answer is B or D.', false],
		['The answer is D, attic. Some would say B.', false],
		['The answer is B. A is wrong because an oven is hot.', true],
		['The answer is A, B or E.', false],
		['None of the choices fits.', false],
		['I would eliminate A, C, D and E. The answer is B', true],
	],
);

verdictsOn('Could a mouse lift a piano? Answer yes or no.', ['yes', 'no'], 'no', [
	['A piano weighs 300 kg. A mouse lifts a few grams. So the answer is no.', true],
	['No.', true],
	['No way of knowing. Yes, perhaps.', false],
	['Therefore, the answer (yes or no) is unclear.', false],
	['The answer is no, a mouse could not lift a piano.', true],
	['Yes, in no time.', false],
]);

verdictsOn('Welche Farbe hat eine reife Banane?', null, 'gelb', [
	['Die Antwort ist gelb.', true],
	['**Antwort:** Gelb', true],
	['gelb', true],
	['Die Antwort ist nicht gelb.', false],
	['Die Antwort ist grün.', false],
]);

// ── Pairs ───────────────────────────────────────────────────────────────────────────────────

answersTo(
	'A farmer has 17 sheep and buys 8 more. Then he sells 6. How many sheep does he have now?',
	`
19 | 19 sheep
nineteen sheep | 19
The farmer has 19 sheep now. | 19
	`,
	`
19 sheep | 19 goats
19 | -19
19 sheep | 25 sheep
19 sheep | 19 more sheep than before
	`,
);

answersTo(
	'Tickets cost $12.50 each. How much do 4 tickets cost?',
	`
$50 | 50.00 dollars
$50 | fifty dollars
50 | $50 for 4 tickets
The 4 tickets cost $50. | $50.00
	`,
	`
$50 | $50 each
$50 | 50 cents
$50 | €50
$50 | $12.50
	`,
);

answersTo(
	'Wie lange braucht der Zug von Kassel nach Fulda?',
	`
32 Minuten | zweiunddreißig Minuten
eine halbe Stunde | 30 Minuten
1 Std. 5 Min. | 65 Minuten
Der Zug braucht 32 Minuten. | 32 Min.
	`,
	`
32 Minuten | 32 Stunden
32 Minuten | 32 Uhr
über eine halbe Stunde | eine halbe Stunde
32 Minuten | 23 Minuten
	`,
);

answersTo(
	'Julie a 24 billes et en donne 4. Combien de billes a-t-elle ?',
	`
20 | vingt billes
20 billes | Elle a 20 billes.
20 | vingt
	`,
	`
20 billes | 20 euros
vingt | vingt-quatre
20 billes | 20 de moins
	`,
);

answersTo(
	'¿Cuántas sillas hay en la sala?',
	`
treinta y cinco | 35
35 sillas | Hay 35 sillas en la sala.
ciento veinte | 120
doscientas sillas | 200
	`,
	`
35 sillas | 35 mesas
treinta y cinco | cincuenta y tres
ciento veinte | 100
35 sillas | más de 35 sillas
	`,
);

answersTo(
	'Quante persone ci sono nella sala?',
	`
ventotto | 28
ventotto persone | 28
trentatré | 33
Ci sono 28 persone. | 28
cento | 100
	`,
	`
ventotto | ottantadue
28 persone | 28 sedie
sei | sette
non 28 | 28
	`,
);

answersTo(
	'Hoeveel boeken staan er op de plank?',
	`
eenentwintig | 21
twaalf boeken | 12
Er staan 21 boeken op de plank. | 21
tweeëndertig | 32
	`,
	`
twaalf | twintig
21 boeken | 21 planken
drieëntwintig | tweeëndertig
geen 21 | 21
	`,
);

answersTo(
	'Combien de pages a le livre ?',
	`
deux cents pages | 200
cent vingt | 120
quatre-vingt-onze | 91
mille | 1000
	`,
	`
deux cents | deux cent un
quatre-vingt-onze | quatre-vingt-un
cent vingt | 100
200 pages | 200 lignes
	`,
);

answersTo(
	'Welche Buslinie fährt zum Bahnhof, die Drei oder die Neun?',
	`
die Drei | 3
	`,
	`
die Neun | die Drei
Linie 9 | Linie 3
Die Neun fährt zum Bahnhof. | die Drei
	`,
);

answersTo(
	'Who painted the picture?',
	`
Frida Kahlo | It was painted by Frida Kahlo.
Frida Kahlo painted it. | Frida Kahlo
	`,
	`
Frida Kahlo | Diego Rivera
Frida Kahlo | not Frida Kahlo
	`,
);

answersTo(
	'Is the bridge open at night?',
	`
Yes | Yes, it is open at night.
No | It is not open at night.
no. | No, it isn't.
	`,
	`
Yes | No
It is open at night. | It is not open at night.
Yes | Yes, but only until 11
	`,
);

answersTo(
	'What is 3/8 as a percentage?',
	`
37.5% | 37.5 percent
37.5 | 37.5 %
	`,
	`
37.5% | 375%
37.5% | 0.375%
	`,
);

// ── Added while the failures were mended ────────────────────────────────────────────────────

const lap = 'Nia was 6th, then she fell behind 3. What place did she finish in?';

repliesTo(lap, [
	['She fell behind 3 runners, so she finished in 9th place.', '9'],
	['Nia moved back by 4, so she was in 3rd place.', '3'],
]);

answersTo(
	lap,
	`
9 | 9th place
in the 9th place | 9
	`,
	`
9th place | 9 runners
9th place | 6th place
row 9 | 9
	`,
);

repliesTo(
	'Each minute 3 of the 30 cars pass a bridge. How many cars pass it in the first 15 minutes?',
	[
		['45 cars pass the bridge in the first 15 minutes.', '45'],
		['30 cars pass it in the first 15 minutes, and 4 minutes are left.', '4 minutes'],
	],
);

answersTo(
	'A school has the capacity of 120 students. What is the capacity of two such schools?',
	'240 | 240 students',
	'240 students | 240 teachers',
);

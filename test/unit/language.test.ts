/** Texts were written for this table; which language they are in is plain to a reader. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../../src/algorithms/shared/language.ts';
import { quickest } from '../support/quickest.ts';

describe('English, whatever foreign words and names stand in it', () => {
	test.each([
		'We add the numbers and that is it.',
		'How many litres do you pour into the bucket?',
		'Pour the milk, then pour the water, then pour both into the van.',
		'The van holds nine people and the other van holds six.',
		'Vincent van Gogh sold one painting while he was alive.',
		'Ludwig van Beethoven was born in Bonn and died in Vienna.',
		'The flight from Los Angeles to Las Vegas takes about an hour.',
		'She drove from Los Angeles to San Francisco and then on to Las Vegas.',
		'If you roll a die twice, how often will the die show a six?',
		'The men die of thirst before they reach the oasis.',
		'His hat was in the war museum, and the man was also there.',
		'El Niño and La Niña change the weather in Los Angeles.',
		'The Rio de la Plata lies between Uruguay and Argentina.',
		'Charles de Gaulle was the president of France in 1960.',
		'Simone de Beauvoir wrote it, and the translation came later.',
		'He ordered a café au lait and a crème brûlée for his fiancée.',
		'The naïve résumé of the protégé was full of clichés.',
		'They serve jalapeño, açaí and sauerkraut at the food stand.',
		'The zeitgeist and the schadenfreude of the time are hard to explain.',
		'Carpe diem is Latin and it means that you should seize the day.',
		'The per capita income is higher than it was ten years ago.',
		'Add three eggs à la carte for a fee of two dollars.',
		'The film Das Boot is longer than La La Land and Les Misérables.',
		'Der Spiegel and Le Monde are newspapers that many people read.',
		'He has a vis-à-vis with the chargé d’affaires on Monday.',
		'The bar of the hotel is open for the guests of the house.',
		'Translate “wo ist der Bahnhof” into English and explain the grammar to me.',
		'The word “Donaudampfschifffahrt” has how many letters?',
		'In Spanish, “los gatos” is what you say when there is more than one cat.',
		'The French word for apple is “pomme”, and the plural of it is “pommes”.',
		'The Chinese word 你好 means hello and it has two characters.',
		'Let α, β and γ be the angles. Then α + β + γ is 180 degrees.',
		'Wait, let me check: 12 − 5 = 7, so there are seven apples left.',
		'Step 1: multiply by 3. Step 2: add 4. The result is then 19.',
		'for (let i = 0; i < n; i++) { sum += i; } // so that we have the sum of them all',
		'AL SUL and DEL are the names of the three children who are in the room with me.',
	])('%s', (text) => {
		expect(languageOf(text)).toBe('en');
	});
});

describe('another language', () => {
	test.each<[language: string, text: string]>([
		['German', 'Wir addieren die Zahlen und das ist es.'],
		['German', 'Was ist die Summe und das Produkt?'],
		['German', 'Zuerst rechnen wir aus, wie viele Äpfel er hat. Dann ziehen wir die drei ab.'],
		['German', 'Der Zug fährt mit 60 km/h, also braucht er für 120 km genau zwei Stunden.'],
		['German', 'Warte, ich prüfe das noch einmal: 12 minus 5 ist 7, das stimmt also.'],
		['French', 'Nous ajoutons les nombres dans la liste.'],
		['French', 'Il reste donc sept pommes dans le panier, car il en a mangé cinq.'],
		['French', 'Le train roule à 60 km/h, et il lui faut deux heures pour arriver à la ville.'],
		['Spanish', 'El resultado es la suma de los números.'],
		['Spanish', 'Primero sumamos las manzanas y luego restamos las que se han comido.'],
		['Spanish', 'En total hay siete niños en la sala, porque dos se fueron a casa.'],
		['Dutch', 'Eerst tellen we de appels op en dan trekken we er drie van af.'],
		['Dutch', 'De trein rijdt met een snelheid van 60 km per uur, dus het duurt twee uur.'],
		['Italian', 'Prima sommiamo i numeri e poi togliamo quelli che non servono.'],
		['Italian', 'Il treno va a 60 km all’ora, quindi ci mette due ore per arrivare in città.'],
		['Portuguese', 'Primeiro somamos os números e depois tiramos os que não são pares.'],
		['Portuguese', 'O trem anda a 60 km por hora, então ele leva duas horas para chegar à cidade.'],
		['Polish', 'Mamy trzy jabłka i dodajemy cztery, więc razem jest siedem jabłek.'],
		[
			'Polish',
			'Pociąg jedzie z prędkością 60 km na godzinę, więc potrzebuje dwóch godzin na tę drogę.',
		],
		['Swedish', 'Först lägger vi ihop talen och sedan drar vi bort det som inte är med.'],
		['Danish', 'Først lægger vi tallene sammen, og så trækker vi det fra, som ikke er med.'],
		['Turkish', 'Önce sayıları toplarız ve sonra bu sayıdan üç çıkarırız, bir tane daha yok.'],
		['Indonesian', 'Kita menambahkan angka itu dan hasilnya adalah tujuh untuk semua yang ada.'],
		['Czech', 'Máme tři jablka a přidáme čtyři, takže je jich sedm, protože se nic neztratilo.'],
		['Romanian', 'Mai întâi adunăm numerele și apoi scădem trei din ele, deci sunt șapte.'],
		['Hungarian', 'Először összeadjuk a számokat, és ha nem páros, akkor egy még van.'],
		[
			'Finnish',
			'Ensin lasketaan luvut yhteen ja sitten vähennetään kolme, joten se on seitsemän, kun niin on.',
		],
		['Russian', 'Мы складываем эти числа и получаем ответ.'],
		['Ukrainian', 'Спочатку ми додаємо числа, а потім віднімаємо три.'],
		['Greek', 'Προσθέτουμε τους αριθμούς και το αποτέλεσμα είναι επτά.'],
		['Arabic', 'نجمع الأعداد ثم نطرح ثلاثة والنتيجة هي سبعة.'],
		['Hindi', 'हम संख्याओं को जोड़ते हैं और उत्तर सात है।'],
		['Chinese', '我们把这些数字加起来，得到答案是四十二。'],
		['Chinese, short', '答案是四十二。'],
		['Chinese with a formula', '因此 x = 3 + 4 = 7，所以答案是 7。'],
		['Japanese', 'これらの数を足すと、答えは四十二になります。'],
		['Korean', '숫자를 모두 더하면 답은 사십이입니다.'],
		[
			'German in two forms of Unicode',
			'Für die Äpfel müssen wir über das Zählen nachdenken.'.normalize('NFD'),
		],
	])('%s: %s', (language, text) => {
		expect(languageOf(text)).toBe(language.startsWith('German') ? 'de' : 'other');
	});

	test('English words that the form of the answer asks for do not hide it', () => {
		const text =
			'Zuerst addieren wir die Zahlen, dann ist das Ergebnis 7. Wait. <answer>7</answer>';
		expect(languageOf(text)).toBe('de');
	});
});

test.each([
	'',
	'x = 3 + 4 = 7',
	'<answer>7</answer>',
	'Paris',
	'Los Angeles',
	'der',
	'ja',
	'van',
	'π',
])('too little to tell: %s', (text) => {
	expect(languageOf(text)).toBeNull();
});

const englishText =
	'First we count the apples that are in the basket, and then we take away those which he gave to her. ';
const germanText =
	'Zuerst zählen wir die Äpfel, die in dem Korb sind, und dann nehmen wir die weg, die er ihr gab. ';
const foreignWords = ['van', 'pour', 'los', 'der', 'la', 'une', 'het', 'nie', 'für', 'con', 'el'];

test('a few foreign words never make English another language, nor the other way round', () => {
	const extra = fc.array(fc.constantFrom(...foreignWords), { maxLength: 5 });
	const loans = fc.array(fc.constantFrom('the', 'and', 'wait', 'check', 'with'), { maxLength: 5 });
	fc.assert(
		fc.property(extra, (words) => {
			expect(languageOf(englishText + words.join(' '))).toBe('en');
		}),
	);
	fc.assert(
		fc.property(loans, (words) => {
			expect(languageOf(germanText + words.join(' '))).toBe('de');
		}),
	);
});

test.each(['a', 'der ', 'é', ' ', '<answer>', '</answer', '中', 'a\u0301', '\n'])(
	'200 kB of %j end quickly',
	(piece) => {
		const text = piece.repeat(200_000 / piece.length);
		expect(quickest(() => languageOf(text))).toBeLessThan(1000);
	},
);

/** German, French, Spanish and Russian, written before the code had answered any of them. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'Wie viele Minuten dauert der Film?',
	`
einhundertzwanzig | 120
zwei Stunden | 120 Minuten
2 h | 120
120 Min. | 120 Minuten
Der Film dauert 120 Minuten. | 120
1 Stunde und 30 Minuten | 90
anderthalb Stunden | 90
	`,
	`
120 Minuten | 120 Stunden
2 Stunden | 2 Minuten
90 | 1,90
zwölf | zwanzig
Er dauert nicht 120 Minuten. | 120
mindestens 120 Minuten | 120 Minuten
	`,
);

answersTo(
	'Was kostet das Fahrrad?',
	`
349,90 € | 349,9 Euro
1.250 € | 1250 Euro
EUR 349,90 | 349,90 Euro
Das Fahrrad kostet 349,90 €. | 349,90 €
zweihundert Euro | 200 €
	`,
	`
349,90 € | 34,990 €
1.250 € | 1,25 €
349 € | 349 $
350 € | rund 350 € bis 400 €
200 € | 200 Cent
	`,
);

answersTo(
	'Wann beginnt das Konzert?',
	`
19:30 Uhr | 19.30 Uhr
halb acht | 7:30
um 20 Uhr | 20:00
Es beginnt um 20 Uhr. | 20:00 Uhr
am 3. Mai | 3.5.
	`,
	`
halb acht | 8:30
20 Uhr | 8 Uhr
19:30 Uhr | 19:03 Uhr
vor 20 Uhr | 20 Uhr
Viertel vor acht | Viertel nach acht
am 3. Mai | am 5. März
	`,
);

answersTo(
	'Ist das Glas voll?',
	`
Nein | Nein, es ist leer.
nein | Nein, ist es nicht.
Ja | Ja, es ist voll.
Das Glas ist nicht voll. | Nein
	`,
	`
Ja | Nein
Ja | Das Glas ist nicht voll.
Nein | Ja, aber nicht ganz.
Vielleicht | Ja
	`,
);

answersTo(
	'Combien de pommes reste-t-il ?',
	`
12 pommes | 12
douze | 12
Il reste 12 pommes. | 12 pommes
Il en reste 12. | 12
vingt et un | 21
	`,
	`
12 pommes | 12 poires
12 | 1,2
Il ne reste pas 12 pommes. | 12
douze | deux
au moins 12 | 12
	`,
);

answersTo(
	'À quelle heure part le train ?',
	`
14h30 | 14:30
14 h 30 | 14:30
à 14h30 | 14 h 30
midi | 12:00
Le train part à 14h30. | 14:30
	`,
	`
14h30 | 4h30
14h30 | 15h30
midi | minuit
avant 14h30 | 14h30
	`,
);

answersTo(
	'¿Cuántos kilómetros son?',
	`
12 km | 12 kilómetros
12 | 12 km
Son 12 kilómetros. | 12
doce | 12
1,5 km | 1500 metros
	`,
	`
12 km | 12 m
12 km | 12 millas
1,5 km | 15 km
No son 12 kilómetros. | 12
más de 12 km | 12 km
	`,
);

answersTo(
	'Сколько стоит билет?',
	`
250 рублей | 250 руб.
250 ₽ | 250 рублей
Билет стоит 250 рублей. | 250 рублей
1 200 рублей | 1200 руб
двадцать рублей | 20 рублей
	`,
	`
250 рублей | 250 долларов
250 рублей | 25 рублей
не 250 рублей | 250 рублей
больше 250 рублей | 250 рублей
	`,
);

answersTo(
	'Combien de livres a-t-il ?',
	`
vingt-deux | 22
soixante-dix | 70
quatre-vingt-onze livres | 91 livres
dix-sept | 17
	`,
	`
vingt | 24
vingt mille | 20
deux cents | 2
quatre-vingts | 4
quatre-vingts | 24
soixante | 70
	`,
);

answersTo(
	'¿Cuántos libros tiene?',
	`
treinta y dos | 32
veintiuno | 21
	`,
	`
treinta y dos | 30
dos mil | 2
tres | trece
	`,
);

answersTo(
	'Сколько книг у него?',
	`
сорок две | 42
пятнадцать книг | 15
	`,
	`
сорок | 14
двадцать одна | 20
два миллиона | 2
	`,
);

/** German answers as people and models word them. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'Ein Bauer hat 12 Schafe und kauft 30 dazu. Wie viele Schafe hat er jetzt?',
	`
42 | 42 Schafe
42 | zweiundvierzig
42 Schafe | Er hat jetzt 42 Schafe.
42 | Es sind 42 Schafe.
42 | Der Bauer hat 42 Schafe.
42 Schafe | insgesamt 42 Schafe
12 + 30 = 42 | 42
42 Schafe | zweiundvierzig Schafe
	`,
	`
42 | 24
42 | vierundzwanzig
42 Schafe | 42 Ziegen
42 | Er hat nicht 42 Schafe.
42 | mehr als 42
42 | mindestens 42 Schafe
42 | 42 oder 43
42 | 4,2
42 | 42 %
	`,
);

answersTo(
	'Was kostet das Rad mit Helm zusammen?',
	`
1.250 Euro | 1250 €
1.250,00 Euro | 1250 Euro
1.234,56 € | 1234,56 EUR
Das kostet 1.250 Euro. | 1250 Euro
Das Rad kostet mit Helm zusammen 1.250 Euro. | 1.250 €
3,50 € | 3,5 Euro
12.000 Euro | 12000 Euro
1 250 Euro | 1250 Euro
Es kostet 80 Euro. | 80 Euro
80 € [1] | 80 €
	`,
	`
12.000 Euro | 12 Euro
1.250 Euro | 1,25 Euro
3,50 € | 350 €
0,75 € | 75 €
1.234,56 € | 1.234,65 €
80 Euro | 80 Dollar
80 Euro | 80 Cent
80 Euro | etwa 80 Euro
80 Euro | 80 Euro pro Monat
80 Euro | Es kostet nicht 80 Euro.
Das Rad kostet 80 Euro. | Der Helm kostet 80 Euro.
1.000.000 € | 1.000 €
	`,
);

answersTo(
	'Was ist die Hauptstadt von Frankreich?',
	`
Paris | Die Hauptstadt ist Paris.
Paris | Die Hauptstadt von Frankreich ist Paris.
Paris | Paris ist die Hauptstadt von Frankreich.
Paris | Es ist Paris.
Paris | Das ist Paris
Paris [1] | Paris
„Paris“ | Paris
	`,
	`
Paris | Lyon
Paris | Es ist nicht Paris.
Paris | Paris oder Lyon
Paris | Die Hauptstadt ist Lyon.
Paris | Frankreich
Paris | nicht Paris
Paris | Die Hauptstadt von Frankreich ist nicht Paris.
	`,
);

answersTo(
	'Darf ich am Sonntag um 14 Uhr die Hecke schneiden?',
	`
Nein | Nein, das dürfen Sie nicht.
nein | Nein.
Ja | Ja, das ist erlaubt.
Nein | **Nein**, sonntags nicht [1].
Ja | yes
	`,
	`
Ja | Nein
Nein | Vielleicht
Nein, das geht nicht. | Ja, das geht.
Nein | Niemand weiß es
Ja | Jein
Ja | Januar
Nein | Es kommt darauf an.
	`,
);

answersTo(
	'Wann fährt der Zug ab?',
	`
17:30 | 17.30 Uhr
17:30 Uhr | um 17:30
Der Zug fährt um 17:30 Uhr ab. | 17:30
9 Uhr | 9:00 Uhr
halb sechs | 5:30
Viertel nach fünf | 5:15
Viertel vor fünf | 4:45
12 Uhr | 12:00
Mitternacht | 0:00
Er fährt um 9 Uhr ab. | 9:00
	`,
	`
17:30 | 17:03
halb sechs | 6:30
halb sechs | halb sieben
Viertel nach fünf | Viertel vor fünf
9 Uhr | 19 Uhr
9 Uhr | 9
17:30 | nach 17:30 Uhr
17:30 | 17,30 Euro
Der Zug fährt um 9 Uhr ab. | Der Zug fährt um 8 Uhr ab.
Mittag | Mitternacht
	`,
);

answersTo(
	'An welchem Tag wurde der Vertrag unterschrieben?',
	`
3. Mai 2024 | 03.05.2024
3.5.2024 | 3. Mai 2024
am 3. Mai 2024 | 3. Mai 2024
3. Mai 2024 | 2024-05-03
Freitag, 3. Mai 2024 | 3. Mai 2024
Er wurde am 3. Mai 2024 unterschrieben. | 3.5.2024
3. Mai | 3.5.
1. Januar 2000 | 01.01.2000
	`,
	`
3. Mai 2024 | 5. März 2024
03.05.2024 | 05.03.2024
3. Mai 2024 | 3. Mai 2023
3. Mai 2024 | 13. Mai 2024
3. Juni 2024 | 3. Juli 2024
3. Mai | 3. Mai 2024
Montag, 3. Mai 2024 | 3. Mai 2024
3.5.2024 | 3,5
vor dem 3. Mai 2024 | 3. Mai 2024
	`,
);

answersTo(
	'Wie lange dauert die Fahrt?',
	`
90 Minuten | 1,5 Stunden
90 Min. | 1 Stunde 30 Minuten
eineinhalb Stunden | 90 Minuten
eine halbe Stunde | 30 Minuten
2 Stunden | zwei Stunden
2 Std. | 2 Stunden
Die Fahrt dauert 2 Stunden. | 2 h
7 Tage | eine Woche
1 Jahr | 12 Monate
	`,
	`
7 Tage | 7 Wochen
2 Stunden | 2 Minuten
1,5 Stunden | 15 Stunden
2 Stunden | zwölf Stunden
3 Monate | 3 Minuten
2 Stunden | 2
eine Stunde | eine halbe Stunde
2 Stunden | mehr als 2 Stunden
Die Fahrt dauert 2 Stunden. | Die Fahrt dauert 3 Stunden.
	`,
);

answersTo(
	'Wer ist größer, Anna oder Ben?',
	`
Anna | Anna ist größer.
Anna | Anna ist größer als Ben.
Ben | Ben ist größer.
Anna | Es ist Anna.
	`,
	`
Anna | Ben
Anna ist größer als Ben. | Ben ist größer als Anna.
Anna | Anna ist nicht größer.
Anna | Anna ist kleiner.
Anna | beide
Anna | Anna und Ben
	`,
);

answersTo(
	'Wie schwer ist das Paket?',
	`
5 kg | 5000 g
5 kg | 5 Kilogramm
Das Paket ist 5 kg schwer. | 5 kg
Es wiegt 5 kg. | 5 kg
0,5 kg | 500 Gramm
1,5 t | 1500 kg
	`,
	`
5 kg | 5 g
5 kg | 5 mg
0,5 kg | 5 kg
0,500 kg | 500 kg
5 kg | 5 km
5 kg | fünfzig Kilogramm
	`,
);

answersTo(
	'Welche Zahl ist es?',
	`
hundertzwanzig | 120
einhundertzwanzig | 120
zweitausend | 2000
zweihundertfünfundvierzig | 245
dreizehn | 13
eine Million | 1000000
tausend | 1000
Es ist die Zahl zwölf. | 12
	`,
	`
hundertzwanzig | 102
zweitausend | 200
dreizehn | dreißig
sechzehn | sechzig
zweihundertfünfundvierzig | 254
eine Million | 1000
zwölf | zwei
hundert | tausend
	`,
);

answersTo(
	'Was schmilzt zuerst?\na) Eisen\nb) Eis\nc) Gold',
	`
b | b) Eis
b | Eis
B) Eis | Eis
Antwort b | b
Eis schmilzt zuerst. | b
	`,
	`
b | c
b) Eis | c) Gold
Eis | Eisen
b | a oder b
b) Gold | b
Eis schmilzt nicht zuerst. | b
	`,
);

/**
 * Three missions of one task, answered by hand: each text is right, and its sums are written as models
 * write them. Cents become euros, shares are taken in passing, a time is found backwards.
 */
import { mission, says } from '../mission.ts';
import type { Replies } from './model.ts';

/** One task, whose texts come in turn. */
const oneTask = (task: { name: string; description: string }, texts: string[]): Replies => ({
	tasks: [{ ...task, value: 'high', after: [] }],
	topic: () => 'all',
	write: ({ times }) => texts[times % texts.length]!,
	facts: [],
});

export const power = mission(
	'by hand',
	'power',
	`I use 2,900 kWh of electricity a year. Which of the two offers in the attached text is cheaper for me in the first year, and which one over two years? Show the costs.

Electricity in Lindenau, offers as of October 2026. All prices include tax.

Stadtwerke Basis
The energy price is 33.4 cents per kilowatt hour. The basic charge is 9.80 euros per month. There is no minimum term, and notice is two weeks. New customers receive no bonus.

Wattwerk Flex
The energy price is 29.1 cents per kilowatt hour. The basic charge is 14.50 euros per month. The contract runs for 12 months. New customers receive a bonus of 60 euros, paid with the first yearly bill. The price is guaranteed until the end of the first year. From the second year on the energy price is 34.9 cents per kilowatt hour.

Common to both
The meter is read in December. Whoever changes the supplier keeps the meter. A reminder costs 3.50 euros.`,
	{ code: false, right: says('957.90', '1,086.20', '2,144.00', '2,172.40') },
);

export const powerReplies = oneTask(
	{
		name: 'Cost of both electricity offers',
		description:
			'Work out what 2,900 kWh a year cost with Stadtwerke Basis and with Wattwerk Flex in the first year and over two years, and say which is cheaper in each case.',
	},
	[
		`Stadtwerke Basis, one year:
Energy: 2,900 * 33.4 cents = 96,860 cents = 968.60 euros [1]
Basic charge: 12 * 9.80 = 117.60 euros [1]
968.60 + 117.60 = 1,086.20 euros
Over two years: 2 * 1,086.20 = 2,172.40 euros

Wattwerk Flex, first year:
Energy: 2,900 * 29.1 cents = 84,390 cents = 843.90 euros [1]
Basic charge: 12 * 14.50 = 174.00 euros [1]
Bonus: 60 euros off [1]
843.90 + 174.00 - 60.00 = 957.90 euros

Wattwerk Flex, second year:
Energy: 2,900 * 34.9 cents = 101,210 cents = 1,012.10 euros [1]
1,012.10 + 174.00 = 1,186.10 euros
Over two years: 957.90 + 1,186.10 = 2,144.00 euros

Differences: 1,086.20 - 957.90 = 128.30 and 2,172.40 - 2,144.00 = 28.40

Assumed: the usage stays at 2,900 kWh and the price of Stadtwerke Basis does not change in the second year.
Answer: Wattwerk Flex is cheaper in both cases: 957.90 euros against 1,086.20 euros in the first year, and 2,144.00 euros against 2,172.40 euros over two years.`,
		`Prices from the text: Stadtwerke Basis takes 33.4 cents per kWh and 9.80 euros a month; Wattwerk Flex takes 29.1 cents, later 34.9 cents, and 14.50 euros a month, with a bonus of 60 euros [1].

First year with Basis: 2,900 * 0.334 = 968.60 and 9.80 * 12 = 117.60
968.60 + 117.60 = 1,086.20 euros
First year with Flex: 2,900 * 0.291 = 843.90 and 14.50 * 12 = 174.00
843.90 + 174.00 = 1,017.90
1,017.90 - 60.00 = 957.90 euros
Second year with Basis: 1,086.20 euros again
Second year with Flex: 2,900 * 0.349 = 1,012.10
1,012.10 + 174.00 = 1,186.10 euros
Both years, Basis: 1,086.20 + 1,086.20 = 2,172.40 euros
Both years, Flex: 957.90 + 1,186.10 = 2,144.00 euros

Answer: In the first year you pay 957.90 euros with Wattwerk Flex and 1,086.20 euros with Stadtwerke Basis, so Flex is cheaper. Over two years Flex is cheaper too, with 2,144.00 euros instead of 2,172.40 euros.`,
		`Step 1, energy per year.
Basis: 2,900 * 33.4 / 100 = 968.60 euros [1]
Flex, year one: 2,900 * 29.1 / 100 = 843.90 euros [1]
Flex, year two: 2,900 * 34.9 / 100 = 1,012.10 euros [1]
Step 2, basic charges per year.
Basis: 12 * 9.80 = 117.60 euros [1]
Flex: 12 * 14.50 = 174.00 euros [1]
Step 3, totals.
Basis per year: 968.60 + 117.60 = 1,086.20 euros
Flex, year one with the bonus of 60 euros [1]: 843.90 + 174.00 - 60.00 = 957.90 euros
Flex, year two: 1,012.10 + 174.00 = 1,186.10 euros
Step 4, two years.
Basis: 1,086.20 * 2 = 2,172.40 euros
Flex: 957.90 + 1,186.10 = 2,144.00 euros
Check: 2,172.40 - 2,144.00 = 28.40, so Flex stays ahead, but only just.

Answer: Year one: Flex 957.90 euros, Basis 1,086.20 euros. Two years: Flex 2,144.00 euros, Basis 2,172.40 euros. Wattwerk Flex wins both times.`,
		`What is needed: the costs of both offers in year one, and the sum of year one and year two.

Stadtwerke Basis costs the same each year [1]: 2,900 * 0.334 + 12 * 9.80 = 968.60 + 117.60 = 1,086.20 euros
So two years are 2,172.40 euros.

Wattwerk Flex, year one [1]: 2,900 * 0.291 + 12 * 14.50 - 60 = 843.90 + 174.00 - 60.00 = 957.90 euros
Wattwerk Flex, year two [1]: 2,900 * 0.349 + 12 * 14.50 = 1,012.10 + 174.00 = 1,186.10 euros
957.90 + 1,186.10 = 2,144.00 euros

The result fits: Flex saves 128.30 euros in the first year and loses 99.90 euros in the second, which leaves 28.40 euros.

Answer: Wattwerk Flex is the cheaper one for the first year (957.90 euros instead of 1,086.20 euros) and also over two years (2,144.00 euros instead of 2,172.40 euros).`,
		`"The energy price is 33.4 cents per kilowatt hour": 2,900 * 33.4 = 96,860 cents, that is 968.60 euros [1]
"The basic charge is 9.80 euros per month": 12 * 9.80 = 117.60 euros [1]
Stadtwerke Basis for a year: 968.60 + 117.60 = 1,086.20 euros
"The energy price is 29.1 cents per kilowatt hour": 2,900 * 29.1 = 84,390 cents, that is 843.90 euros [1]
"The basic charge is 14.50 euros per month": 12 * 14.50 = 174.00 euros [1]
"a bonus of 60 euros": 843.90 + 174.00 - 60.00 = 957.90 euros for Wattwerk Flex in year one [1]
"34.9 cents": 2,900 * 34.9 = 101,210 cents, that is 1,012.10 euros, and 1,012.10 + 174.00 = 1,186.10 euros for year two [1]
Basis, two years: 2 * 1,086.20 = 2,172.40 euros
Flex, two years: 957.90 + 1,186.10 = 2,144.00 euros

Answer: Flex costs 957.90 euros in the first year (Basis 1,086.20 euros) and 2,144.00 euros in two years (Basis 2,172.40 euros), so Flex is cheaper for both periods.`,
	],
);

export const thursday = mission(
	'by hand',
	'thursday',
	`On Thursday I have to fetch my passport at the town hall, have shoes repaired at the cobbler and fetch a parcel at the station. I can leave home at 13:00 at the earliest and each stop takes 15 minutes. Plan my way with times so that everything works out. When am I home?

Town hall, citizens' office: Monday, Tuesday 8:00 to 12:00; Thursday 14:00 to 18:00. Wednesday and Friday closed. Passports are handed out until half an hour before closing time.

Cobbler Novak, Marktgasse 3: Tuesday to Friday 10:00 to 13:00 and 15:00 to 17:30.

Parcel shop in the station: every day 9:00 to 16:00. Parcels are kept for seven days.

On foot: from home to the town hall 15 minutes, town hall to the cobbler 10 minutes, cobbler to the station 20 minutes, town hall to the station 25 minutes, station to home 10 minutes.`,
	{ code: false, right: says('13:45', '15:00', '15:35', '16:00') },
);

export const thursdayReplies = oneTask(
	{
		name: 'Plan for Thursday',
		description:
			'Plan the way on Thursday from 13:00 with times for the passport at the town hall, the shoes at the cobbler and the parcel at the station, each stop 15 minutes, and say when the person is home.',
	},
	[
		`The town hall opens at 14:00 on Thursday and hands out passports until 17:30 [1]. The cobbler opens again at 15:00 and closes at 17:30 [1]. The parcel shop closes at 16:00 [1].

The parcel shop closes first and the cobbler opens late, so I check the order town hall, cobbler, station:
13:45 leave home, 13:45 + 15 minutes = 14:00 at the town hall [1]
14:00 + 15 minutes = 14:15 done with the passport
14:15 + 10 minutes = 14:25 at the cobbler, who opens at 15:00 [1]; wait until 15:00
15:00 + 15 minutes = 15:15 done at the cobbler
15:15 + 20 minutes = 15:35 at the station, before 16:00 [1]
15:35 + 15 minutes = 15:50 done with the parcel
15:50 + 10 minutes = 16:00 at home [1]

Answer: Leave home at 13:45. Town hall 14:00 to 14:15, cobbler 15:00 to 15:15 (you are there at 14:25 and wait), parcel shop in the station 15:35 to 15:50. You are home at 16:00.`,
		`Facts: passports on Thursday between 14:00 and 17:30, cobbler from 15:00 to 17:30, parcels until 16:00 [1]. Walking: home to town hall 15 minutes, town hall to cobbler 10, cobbler to station 20, station to home 10 [1].

You need not leave at 13:00, because nothing opens before 14:00 on this way.
13:45 + 0:15 = 14:00, arrival at the town hall
14:00 + 0:15 = 14:15, passport in hand
14:15 + 0:10 = 14:25, arrival at the cobbler, closed until 15:00
15:00 - 14:25 = 0:35 of waiting
15:00 + 0:15 = 15:15, shoes repaired
15:15 + 0:20 = 15:35, arrival at the station, 25 minutes before the parcel shop closes
15:35 + 0:15 = 15:50, parcel in hand
15:50 + 0:10 = 16:00, back home

Answer: You are home at 16:00 if you leave at 13:45 and go to the town hall (14:00 to 14:15), then wait for the cobbler to open (15:00 to 15:15), and end at the station (15:35 to 15:50).`,
		`Asked: a plan with times and the hour of coming home. Needed: the order of the stops and their opening hours [1].

The parcel must be fetched before 16:00 [1], and the shoes only after 15:00 [1], so the cobbler comes before the station only if 15:15 plus 20 minutes is early enough: 15:35 is before 16:00, so it works.
The passport fits before that, from 14:00 [1]: leave at 13:45, be there at 14:00 and leave at 14:15.
At the cobbler at 14:25, served from 15:00 to 15:15.
At the station from 15:35 to 15:50, then 10 minutes home [1].

See whether it fits: 15:50 + 10 minutes = 16:00, and every stop lies within its hours.

Answer: Town hall 14:00–14:15, cobbler 15:00–15:15, station 15:35–15:50, home at 16:00, when you leave home at 13:45.`,
		`"Thursday 14:00 to 18:00" and "half an hour before closing time": the passport from 14:00 to 17:30 [1].
"10:00 to 13:00 and 15:00 to 17:30": the cobbler from 15:00 [1].
"every day 9:00 to 16:00": the parcel until 16:00 [1].
"from home to the town hall 15 minutes": leave at 13:45, arrive at 14:00 [1], leave at 14:15.
"town hall to the cobbler 10 minutes": arrive at 14:25 [1], wait 35 minutes, leave at 15:15.
"cobbler to the station 20 minutes": arrive at 15:35 [1], leave at 15:50.
"station to home 10 minutes": arrive at 16:00 [1].

Answer: Leave at 13:45, be at the town hall at 14:00, at the cobbler from 15:00 to 15:15 and at the station at 15:35; you will be home at 16:00.`,
		`Step 1: passport. Open from 14:00 [1]. Leave home 13:45, walk 15 minutes [1], arrive 14:00, done 14:15. Check: before 17:30, fine.
Step 2: cobbler. Walk 10 minutes [1], arrive 14:25, opens 15:00 [1], done 15:15. Check: before 17:30, fine.
Step 3: station. Walk 20 minutes [1], arrive 15:35, done 15:50. Check: before 16:00 [1], fine.
Step 4: home. Walk 10 minutes [1], arrive 16:00.

Answer: 13:45 leave home, 14:00 town hall, 15:00 cobbler (after a wait of 35 minutes), 15:35 station, 16:00 home. So you are home at 16:00.`,
	],
);

export const bill = mission(
	'by hand',
	'bill',
	`Ich bin Frau Albers. Wie viel muss ich laut der Abrechnung nachzahlen oder wie viel bekomme ich zurück? Bitte rechne es mir Posten für Posten vor.

Abrechnung der Nebenkosten 2025
Wohnung 3, Erdgeschoss rechts, Mieterin: Frau Albers

Wohnfläche der Wohnung: 62 Quadratmeter. Wohnfläche des Hauses: 496 Quadratmeter.

Heizung und Warmwasser: Gesamtkosten des Hauses 7.440,00 Euro. Davon werden 30 Prozent nach Wohnfläche verteilt und 70 Prozent nach Verbrauch. Verbrauch der Wohnung 3: 540 Einheiten von 4.320 Einheiten.

Müllabfuhr: Gesamtkosten 1.190,40 Euro, verteilt nach Wohnfläche.

Hausmeister: Gesamtkosten 1.984,00 Euro, verteilt nach Wohnfläche.

Aufzug: Gesamtkosten 960,00 Euro. Wohnungen im Erdgeschoss zahlen nicht für den Aufzug.

Vorauszahlungen von Frau Albers: 12 Monate zu je 105,00 Euro.

Nachzahlungen sind innerhalb von 30 Tagen nach Zugang der Abrechnung fällig. Einwände sind innerhalb von zwölf Monaten möglich.`,
	{ code: false, right: says('66,80') },
);

export const billReplies = oneTask(
	{
		name: 'Berechnung der Nachzahlung',
		description:
			'Berechne für Frau Albers Posten für Posten ihren Anteil an den Nebenkosten und sage, wie viel sie nachzahlt oder zurückbekommt.',
	},
	[
		`Anteil nach Wohnfläche: 62 / 496 = 0,125 [1]
Anteil nach Verbrauch: 540 / 4.320 = 0,125 [1]

Heizung und Warmwasser, Teil nach Wohnfläche: 7.440,00 * 0,30 = 2.232,00 [1]
2.232,00 * 0,125 = 279,00
Heizung und Warmwasser, Teil nach Verbrauch: 7.440,00 * 0,70 = 5.208,00 [1]
5.208,00 * 0,125 = 651,00
Heizung und Warmwasser zusammen: 279,00 + 651,00 = 930,00
Müllabfuhr: 1.190,40 * 0,125 = 148,80 [1]
Hausmeister: 1.984,00 * 0,125 = 248,00 [1]
Aufzug: 0,00 Euro, weil die Wohnung im Erdgeschoss liegt [1]
Quote: "Wohnungen im Erdgeschoss zahlen nicht für den Aufzug."
Summe: 930,00 + 148,80 + 248,00 + 0,00 = 1.326,80
Vorauszahlungen: 12 * 105,00 = 1.260,00 [1]
Nachzahlung: 1.326,80 - 1.260,00 = 66,80

Answer: Sie müssen 66,80 Euro nachzahlen. Ihr Anteil beträgt 930,00 Euro für Heizung und Warmwasser, 148,80 Euro für die Müllabfuhr, 248,00 Euro für den Hausmeister und 0 Euro für den Aufzug, zusammen 1.326,80 Euro; vorausgezahlt haben Sie 1.260,00 Euro.`,
		`Der Flächenanteil der Wohnung beträgt 62 / 496 = 12,5 % und der Verbrauchsanteil 540 / 4.320 = 12,5 % [1].

Heizung und Warmwasser kosten im ganzen Haus 7.440,00 Euro [1]. Nach Fläche verteilt werden davon
7.440,00 * 0,3 = 2.232,00 Euro
und nach Verbrauch
7.440,00 * 0,7 = 5.208,00 Euro.
Frau Albers trägt 2.232,00 * 0,125 + 5.208,00 * 0,125 = 930,00 Euro.
Für die Müllabfuhr [1]: 1.190,40 * 0,125 = 148,80 Euro.
Für den Hausmeister [1]: 1.984,00 * 0,125 = 248,00 Euro.
Am Aufzug beteiligt sie sich nicht, da sie im Erdgeschoss wohnt [1].
930,00 + 148,80 + 248,00 = 1.326,80 Euro
Bezahlt hat sie bereits 12 * 105,00 = 1.260,00 Euro [1].
1.326,80 - 1.260,00 = 66,80 Euro

Answer: Frau Albers muss 66,80 Euro nachzahlen (Kosten 1.326,80 Euro, Vorauszahlung 1.260,00 Euro).`,
		`Schritt 1, Anteile: 62 / 496 = 0,125 und 540 / 4.320 = 0,125 [1]
Schritt 2, Heizung: 30 % von 7.440,00 sind 2.232,00; davon 2.232,00 * 0,125 = 279,00. 70 % sind 5.208,00; davon 5.208,00 * 0,125 = 651,00. Zusammen 279,00 + 651,00 = 930,00 Euro [1]
Schritt 3, Müll: 1.190,40 * 0,125 = 148,80 Euro [1]
Schritt 4, Hausmeister: 1.984,00 * 0,125 = 248,00 Euro [1]
Schritt 5, Aufzug: entfällt im Erdgeschoss, 0,00 Euro [1]
Schritt 6, Summe: 930,00 + 148,80 + 248,00 = 1.326,80 Euro
Schritt 7, abzüglich der Vorauszahlungen von 12 * 105,00 = 1.260,00 Euro: 1.326,80 - 1.260,00 = 66,80 Euro

Answer: Nachzahlung von 66,80 Euro: Heizung und Warmwasser 930,00 Euro, Müllabfuhr 148,80 Euro, Hausmeister 248,00 Euro, Aufzug 0,00 Euro, abzüglich 1.260,00 Euro Vorauszahlung.`,
		`Zeile "Wohnfläche": 62 von 496 Quadratmetern, also 62 / 496 = 0,125 [1]
Zeile "Heizung und Warmwasser": 7.440,00 Euro, davon 30 % nach Fläche: 2.232,00 * 0,125 = 279,00 Euro; 70 % nach Verbrauch: 5.208,00 * 540 / 4.320 = 651,00 Euro [1]
279,00 + 651,00 = 930,00 Euro
Zeile "Müllabfuhr": 1.190,40 * 0,125 = 148,80 Euro [1]
Zeile "Hausmeister": 1.984,00 * 0,125 = 248,00 Euro [1]
Zeile "Aufzug": für das Erdgeschoss 0 Euro [1]
Zeile "Vorauszahlungen": 12 * 105,00 = 1.260,00 Euro [1]

Kosten: 930,00 + 148,80 + 248,00 = 1.326,80 Euro
1.326,80 - 1.260,00 = 66,80 Euro

Answer: Frau Albers zahlt 66,80 Euro nach, denn ihre Kosten betragen 1.326,80 Euro und ihre Vorauszahlungen 1.260,00 Euro.`,
		`Die Wohnung hat einen Flächenanteil von 62 / 496 = 0,125 [1]
Der Verbrauchsanteil ist 540 / 4.320 = 0,125 [1]
Flächenteil der Heizung: 7.440,00 * 0,30 = 2.232,00 [1]
2.232,00 * 0,125 = 279,00
Verbrauchsteil der Heizung: 7.440,00 * 0,70 = 5.208,00 [1]
5.208,00 * 0,125 = 651,00
279,00 + 651,00 = 930,00
Müllabfuhr: 1.190,40 * 0,125 = 148,80 [1]
Hausmeister: 1.984,00 * 0,125 = 248,00 [1]
Der Aufzug kostet im Erdgeschoss nichts [1].
930,00 + 148,80 + 248,00 = 1.326,80
12 * 105,00 = 1.260,00 [1]
1.326,80 - 1.260,00 = 66,80

Answer: Frau Albers muss 66,80 Euro nachzahlen; auf sie entfallen 1.326,80 Euro, vorausgezahlt sind 1.260,00 Euro.`,
	],
);

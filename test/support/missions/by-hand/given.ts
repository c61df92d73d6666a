/** What the missions ask that a person answered by hand; `missions-found-by-hand.test.ts` replays them. */

export const hall = {
	goal: 'Our family wants to rent the village hall for a party on a Friday evening, about 70 people, with a band. Three questions: Until when may the band play? What do we pay for the cleaning, if we do not clean the hall ourselves? And what do we get back of the deposit if we cancel three weeks before the date?',
	rules: `House rules of the village hall at Linden Mill

2. Booking and cancelling
A booking is valid once the deposit of 250 euros has been received; the rent itself is due two weeks before the event. If the renter cancels more than eight weeks before the date, the deposit is paid back in full. If the renter cancels between eight and four weeks before the date, half of the deposit is kept. If the renter cancels later than four weeks before the date, three quarters of the deposit are kept. If the hall can be rented to somebody else for the same day, the office keeps only 40 euros for its work, whatever the time of the cancellation.

4. Number of people
The large hall is allowed for 160 people standing or 110 seated at tables, the small hall for 45. The exits and the corridor to the yard stay free at all times.

5. Noise and music
Recorded music at room volume may be played until midnight on Fridays and Saturdays and until 22:00 on all other days. Live music and any music with amplifiers ends at 23:00 on Fridays and Saturdays and at 21:30 on all other days.

7. Cleaning
Renters who do not wish to clean can order the cleaning when they book; it then costs 95 euros for the large hall and 60 euros for the small hall. If the hall is left dirty without such an order, the office has it cleaned and charges the real cost, at least 150 euros.

At a glance
Deposit 250 euros. Kitchen 45 euros. Cleaning on order: large hall 110 euros, small hall 60 euros. Keys from 14:00, back by 11:00.`,
};

export const offers = `We are moving and need internet for the new flat, for 24 months. Two offers are left:

Nordlicht 100: 34.90 euros a month, but only 19.90 a month for the first 6 months. Connection fee 49.95 once. The router is rented for 3.50 a month. They credit us 60 euros on the second bill.
Kabelfix 150: 29.90 a month in the first year and 39.90 a month from month 13 on. Connection fee 69.00 once. The router is included. 100 euros credit if you order online, which we will do.

We have no router of our own. Which one is cheaper over the 24 months, and by how much?`;

export const errands = `I have four errands on Thursday morning. I leave home at 9:15 on foot and have to be back by 11:00 for a parcel.
- Dry cleaner: open 9:00 to 10:00
- Library: opens at 10:00
- Pharmacy: open from 8:00, but my medicine is only ready from 10:30
- Farm shop: open 8:00 to 10:45
Each stop takes 10 minutes, and I have to be finished before the place closes.
Minutes on foot: home to cleaner 10, home to library 15, home to pharmacy 10, home to farm shop 20, cleaner to library 10, cleaner to pharmacy 15, cleaner to farm shop 10, library to pharmacy 5, library to farm shop 15, pharmacy to farm shop 15.
In what order should I go, and when am I home again?`;

const trips = Array.from({ length: 40 }, (_, at) => {
	const purpose = ['training', 'customer', 'supplier', 'private'][(at * 3) % 4]!;
	return { purpose, tenths: 200 + ((at * 787 + 113) % 1700) };
});
const km = (some: typeof trips) => some.reduce((all, { tenths }) => all + tenths, 0) / 10;
const customer = km(trips.filter(({ purpose }) => purpose === 'customer'));

export const logbook = {
	goal: 'This is my logbook of 40 trips. How many kilometres are that in total, how many of them for customers, and what do I get for the customer trips at 0.30 euros a kilometre?',
	table: `Trip | Purpose | km\n${trips.map(({ purpose, tenths }, at) => `${at + 1} | ${purpose} | ${(tenths / 10).toFixed(1)}`).join('\n')}`,
	result: [km(trips), customer, customer * 0.3].map((n, at) => n.toFixed(at === 2 ? 2 : 1)),
	/** It reads the row of the headings as numbers. */
	faulty:
		"const rows = given.split('\\n').map(r => r.split('|'));\nlet total = 0, customer = 0;\nrows.forEach(r => {\n  total += parseFloat(r[2]);\n  if (r[1] == 'customer') customer += parseFloat(r[2]);\n});\nprint([total, customer, customer * 0.30].join(' '));",
	right:
		"const rows = given.split('\\n').slice(1).map(r => r.split('|').map(c => c.trim())).filter(r => r.length === 3);\nlet total = 0, customer = 0;\nfor (const r of rows) {\n  total += Number(r[2]);\n  if (r[1] === 'customer') customer += Number(r[2]);\n}\nprint([total.toFixed(1), customer.toFixed(1), (customer * 0.3).toFixed(2)].join(' '));",
};

/** Two files about one thing, which contradict each other. */
export const library = {
	goal: 'How long may I keep a DVD from the library, can I renew it by phone, and what do I pay if I bring it back on Tuesday although it was due on the Thursday before?',
	rules: `Rules of the town library
2 Loan periods
Books and audiobooks are lent for 28 days, magazines and DVDs for 7 days, games for 14 days.
3 Renewal
Books, audiobooks and games can be renewed twice, online, at the desk or by phone. DVDs and magazines cannot be renewed.
4 Late return
For each item and each day that the library is open a fee is charged: 0.20 euros for books and audiobooks, 0.50 euros for DVDs and games. The library is closed on Sundays and Mondays.`,
	flyer: `Welcome to your town library!
Take home what you like: books for four weeks, DVDs for 14 days, games for 14 days.
Return box at the entrance, open day and night.`,
};

export const cake =
	'Ich backe am Samstag Apfelkuchen für 18 Leute. Das Rezept für 12 Leute braucht 300 g Mehl, 150 g Zucker, 200 g Butter, 4 Eier und 1,2 kg Äpfel. Im Haus habe ich 500 g Mehl, 100 g Zucker, 250 g Butter, 3 Eier und keine Äpfel. Rechne das Rezept um, sag mir, was ich noch brauche, und schreib dann eine kurze Nachricht an meine Schwester Jana, ob sie das Fehlende bis Freitagabend mitbringen kann.';

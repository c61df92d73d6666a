/**
 * Rows of memory as missions leave them, each with two tasks that it fits. Every row and every task
 * of another row make a pair that does not fit.
 */
export interface Fitting {
	title: string;
	body: string;
	tasks: [string, string];
}

const rows = (text: string): Fitting[] =>
	text
		.trim()
		.split('\n')
		.map((line) => line.trim().split(' | ') as [string, string, string, string])
		.map(([title, body, ...tasks]) => ({ title, body, tasks }));

/** Name, purpose. */
export const frameworks = rows(`
	Yearly cost from house rules | Work out what a tenant pays in a year from the fees that house rules name. | How much does a tenant pay each year according to these house rules? | Find the yearly fees of the tenant in the rules of the house.
	Phone tariff comparison | Compare mobile tariffs over the months of a contract: monthly price, set-up fee, credit. | Which of the two phone tariffs is cheaper over 24 months? | Compare the total price of both mobile contracts.
	Shortest errand route | Order errands by opening hours and walking distance so that the route is short. | Plan my three errands: bakery, post office, repair shop. | In which order should I do my errands so that the walking route is shortest?
	Recipe scaling | Scale the ingredients of a recipe to another number of portions or another tin. | Scale this cake recipe from 6 to 10 portions. | How much flour do I need if I double the recipe?
	Reading a timetable | Find the connection in a train or bus timetable that arrives before a given time. | Which train must I take to arrive before nine? | Find the latest bus in the timetable that gets me home by 22:00.
	Loan instalments | Work out the monthly instalment of a loan with a fixed interest rate. | What is the monthly instalment of a loan of 12,000 euros at 4 % over five years? | How much interest do I pay on this loan in total?
	Polite complaint letter | Write a letter that complains about a faulty product and asks for a refund. | Write a letter to the shop: the toaster is faulty and I want a refund. | Draft a complaint about the broken headphones.
	Sort people by seats | Seat guests at tables where some must not sit together. | Seat eight guests at two tables; Ana and Ben must not sit together. | Make a seating plan for the wedding guests.
	Convert currencies | Convert an amount between two currencies at a given exchange rate. | Convert 250 dollars to euros at an exchange rate of 0.92. | How many Swiss francs do I get for 80 pounds at this exchange rate?
	Paint for a room | Work out how many litres of paint the walls of a room need, without windows and doors. | How much paint do I need for a room of 4 by 5 metres? | Litres of paint for two coats on these walls, leaving out the door?
	Plant watering schedule | Make a schedule for watering plants from how thirsty each is and how warm it will be. | Make a watering schedule for my balcony plants in July. | How often must I water the tomatoes and the cactus while I am away?
	Medication times | Spread the doses of several medicines over the day with their distances to meals. | When should I take the three medicines so that doses are four hours apart? | Spread the doses of this medicine over the day.
	Mietvertrag prüfen | Findet in einem Mietvertrag Kündigungsfrist, Kaution und Nebenkosten. | Wie lang ist die Kündigungsfrist in meinem Mietvertrag? | Wie hoch ist die Kaution laut Vertrag, und welche Nebenkosten fallen an?
	Reisekosten abrechnen | Rechnet Fahrten, Übernachtungen und Verpflegung einer Dienstreise zusammen. | Rechne die Kosten meiner Dienstreise nach Hamburg ab: Bahnfahrt und zwei Übernachtungen. | Wie viel Verpflegung bekomme ich für drei Reisetage erstattet?
	Stundenplan erstellen | Verteilt Unterrichtsstunden auf Räume und Lehrkräfte ohne Überschneidungen. | Erstelle einen Stundenplan für vier Lehrkräfte und drei Räume. | Welche Unterrichtsstunde kann ohne Überschneidung auf Dienstag liegen?
	Wanderung planen | Schätzt Gehzeit und Höhenmeter einer Wanderung und wann man aufbrechen muss. | Wann müssen wir für die Wanderung zur Hütte aufbrechen? | Wie lange ist die Gehzeit bei 900 Höhenmetern?
`);

/** Question, answer. */
export const missions = rows(`
	May I trim my hedge with an electric trimmer at 14:00 on a Saturday? | No. Garden rule 3 forbids machines between 13:00 and 15:00. | When may I use an electric hedge trimmer? | What do the garden rules say about machines on Saturday?
	Which phone tariff is cheaper over 24 months, Allnet 10 or Flex 5? | Flex 5, with 307.66 euros against 383.76 euros. | Is the Allnet 10 tariff worth it for heavy phone use? | How much does Flex 5 cost for one year?
	Plan three errands from home: bakery, post office and repair shop. | Bakery, post office, repair shop, back at 11:10. | When does my errand round to the post office end? | Add the pharmacy to the errands of Saturday.
	How much water is included in the allotment fee? | Two passages differ: section 4 says 6 cubic metres, the summary 5. | What does the allotment fee cover besides water? | How many cubic metres of water do I have left?
	What is the sum of these forty expense rows? | 3158.24 euros; most was spent on stamps. | Which expense was the highest last month? | Sum up the expenses for stamps and travel.
	Which train from Graz reaches Vienna before 10:00? | The Railjet at 7:26 arrives at 10:02, so take the 6:26. | Is there a train from Graz to Vienna on Sunday morning? | When does the last Railjet to Vienna leave?
	How do I get red wine out of a white tablecloth? | Cover it with salt, then rinse with soda water and wash at 60 degrees. | Red wine was spilled on my carpet, what helps? | How do I wash a white tablecloth?
	Compare the batteries of the two e-bikes. | The Cube has 625 Wh, the Giant 500 Wh. | Which e-bike has the longer range? | How long does it take to charge an e-bike battery of 625 Wh?
	Why did my sourdough not rise? | The starter was too cold; keep it at 26 degrees. | What temperature does a sourdough starter need? | My sourdough bread is flat, what went wrong?
	Find a birthday present for a nine-year-old who likes astronomy. | A small refractor telescope or a star globe. | Which telescope is good for a child? | What present fits somebody who likes astronomy?
	How many tiles do I need for a bathroom floor of 6 square metres? | 68 tiles of 30 by 30 centimetres, with a tenth to spare. | How much grout do I need for the bathroom tiles? | How many tiles for a kitchen floor of 9 square metres?
	What must I declare in my tax return for renting out a room? | The rent as income, less the share of heating and interest. | Is the income from renting a room taxed? | What can I deduct in the tax return?
	Wann muss ich meine Tomaten ausgeizen? | Ab Juni einmal in der Woche, am besten morgens. | Wie pflege ich Tomaten auf dem Balkon? | Darf man Tomatenpflanzen am Abend gießen?
	Welche Versicherung zahlt bei einem Wasserschaden in der Mietwohnung? | Die Hausratversicherung für Möbel, die Gebäudeversicherung für Wände. | Zahlt meine Hausratversicherung den Fahrraddiebstahl? | Wem melde ich einen Wasserschaden?
	Wie backe ich einen Apfelkuchen ohne Eier? | Mit Apfelmus statt Eiern, 45 Minuten bei 180 Grad. | Welche Äpfel eignen sich für Apfelkuchen? | Wie ersetze ich Eier beim Backen?
	Was kostet die Bahncard 50 im Jahr? | 244 Euro in der zweiten Klasse. | Lohnt sich eine Bahncard für zehn Fahrten nach Köln? | Wie kündige ich die Bahncard 50?
`);

/** Name, content of a reflection. */
export const thoughts = rows(`
	Rules with exceptions | In house rules the exceptions stand at the end; read all sections before answering. | What do the house rules say about dogs? | Read the rules of the allotment and find the exceptions.
	Tariffs with credits | A credit of a phone tariff counts once, not each month. | Compare these phone tariffs with a credit of 50 euros. | Does the credit of this tariff count each month?
	Dates across midnight | Night trains arrive on the next day; add 24 hours before comparing times. | When does the night train to Rome arrive? | How many hours does the night shift take across midnight?
	Units in recipes | American recipes measure cups; a cup of flour is 125 grams. | Convert the cups in this recipe into grams. | How many grams are two cups of flour?
	Tables from PDF files | Columns of a table that was read from a PDF may have slipped; check one row by its total. | Read the table in this PDF and add the columns. | What is the total of the last column of the table?
	Rounding of taxes | Value added tax is rounded for each invoice line, not on the total. | Add value added tax to the invoice lines. | Is tax rounded for each line of an invoice?
	Asking about allergies | Before suggesting a menu ask about allergies and children. | Suggest a menu for six people, one with allergies. | Which dishes are safe for guests with a nut allergy?
	Counting fence posts | A fence of ten panels has eleven posts. | How many posts does a fence of 40 metres need? | Count the panels and posts of the garden fence.
	Opening hours on holidays | Shops and post offices close on public holidays that differ by region. | Is the post office open on the holiday? | Which shops are open on public holidays?
	Letters to offices | A letter to an office needs the reference number in its first line. | Write a letter to the tax office. | Draft a letter to the housing office with the reference number.
	Weights of parcels | The price of a parcel goes by its longest side and its weight. | How much is a parcel of 4 kilograms to France? | Does the longest side matter for the parcel price?
	Growth with compound interest | Compound interest grows on the interest of earlier years as well. | How much are 1,000 euros after ten years with compound interest? | Explain compound interest to a pupil.
	Fristen in Verträgen | Eine Kündigungsfrist läuft bis zum Ende des Monats, nicht ab dem Tag des Schreibens. | Bis wann muss ich den Vertrag kündigen? | Wie berechnet man die Kündigungsfrist im Handyvertrag?
	Preise ohne Pfand | Preise für Getränke stehen ohne Pfand auf dem Zettel. | Was kosten zwölf Getränke mit Pfand? | Rechne das Pfand für die Flaschen zusammen.
	Backzeiten bei Umluft | Bei Umluft sinkt die Temperatur um 20 Grad, die Backzeit bleibt gleich. | Wie lange muss der Kuchen bei Umluft backen? | Welche Temperatur brauche ich bei Umluft statt Oberhitze?
	Strecken mit dem Rad | Auf Radwegen schafft man 15 Kilometer in der Stunde, bergauf die Hälfte. | Wie lange brauche ich mit dem Rad für 40 Kilometer? | Plane eine Radtour bergauf mit den Kindern.
`);

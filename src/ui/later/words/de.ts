/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	// LaterScreen.svelte
	forLater: 'Für später',
	aListThatRuns:
		'Fragen und Aufträge, die nacheinander gestellt werden, sobald sonst nichts läuft, zum Beispiel über Nacht. Jede wird ein Gespräch wie jedes andere.',
	aClosedTabComputes:
		'Ein geschlossener Tab rechnet nichts, ein Gerät im Ruhezustand auch nicht: Lass diese Seite offen und vorn. Was dann im Gang war, geht vom letzten fertigen Schritt weiter, wenn du Mull wieder öffnest, und danach die Liste.',
	theList: 'Die Liste',
	nothingWaits: 'Hier wartet nichts.',
	begin: 'Beginnen',
	beginWhenQuiet: 'Sie warten, bis du die Liste beginnst.',
	goesOn: 'Sie beginnen nacheinander, sobald sonst nichts läuft.',
	waitsForPower: 'Die Liste wartet, bis das Gerät am Strom hängt.',
	hold: 'Liste anhalten',
	onlyWhilePlugged: 'Nur solange das Gerät am Strom hängt',
	keptAwake: 'Der Bildschirm bleibt an, solange diese Seite vorn ist.',
	notAwakeRefused:
		'Der Browser hält den Bildschirm gerade nicht an, etwa bei schwachem Akku: Sorge dafür, dass das Gerät nicht einschläft.',
	notAwakeHidden:
		'Der Bildschirm wird nicht angehalten, weil diese Seite nicht vorn ist: Sorge dafür, dass das Gerät nicht einschläft.',
	notAwakeNone:
		'Dieser Browser kann den Bildschirm nicht anhalten: Sorge dafür, dass das Gerät nicht einschläft.',
	missionsMayAsk:
		'Ein Auftrag, der dich etwas fragt, wartet auf deine Antwort, und die Liste geht ohne ihn weiter. Sag „Ich bin weg“, dann nimmt er etwas an:',
	iAmAway: 'Ich bin weg',
	// Item.svelte
	earlier: (question) => `Früher: ${question}`,
	later: (question) => `Später: ${question}`,
	edit: (question) => `Bearbeiten: ${question}`,
	takeOut: (question) => `Herausnehmen: ${question}`,
	question: 'Frage',
	keep: 'Behalten',
	leaveIt: 'So lassen, wie sie war',
	takenOutOfTheList: 'Aus der Liste genommen.',
	undo: 'Rückgängig',
	// UnderWay.svelte
	underWay: 'Im Gang',
	asksYou: 'Er fragt dich:',
	open: 'Öffnen',
	stop: 'Anhalten',
	// Digest.svelte
	whatCameOfIt: 'Was daraus wurde',
	answered: (n) => `${n} beantwortet`,
	didNotWork: (n) => `${n} misslungen`,
	waitForYou: (n) => (n === 1 ? '1 wartet auf dich' : `${n} warten auf dich`),
	allRead: 'Alles gelesen: weglegen',
	theirConversationsStay: 'Die Gespräche bleiben, wo sie sind.',
	isDone: 'beantwortet',
	failed: 'misslungen',
	waitsForYou: 'wartet auf dich',
	paused: 'Er ist angehalten: Öffne ihn, um weiterzumachen.',
	onceMore: 'Noch einmal',
	inTime: (time) => `in ${time}`,
	// Add.svelte
	putIn: 'In die Liste legen',
	questionsOrAMission: 'Fragen oder ein Auftrag',
	eachLine: 'Jede Zeile ist eine eigene Frage',
	eachLineHint: 'Aus: Alles zusammen ist eine Frage.',
	askedBy: 'Gestellt mit',
	preset: 'Vorlage',
	noPreset: 'Keine',
	howItIsAsked: (who, price) =>
		`${who}, je ${price}. Was du später änderst, ändert nicht, was in der Liste steht.`,
	putQuestionsIn: (n) => (n === 1 ? 'Hineinlegen' : `${n} hineinlegen`),
	tooSmallForIt: (model, algorithm) =>
		`${model} ist zu klein für ${algorithm}: Wähle zuerst ein größeres Modell.`,
	// put-in.ts
	anotherOfThisWaits:
		'Eine Frage dieses Gesprächs wartet schon in der Liste, und ihre Antwort würde hier fehlen. Stelle diese in einem eigenen Gespräch, oder warte auf jene Antwort.',
	itIsInTheList: 'Sie steht in der Liste für später.',
	toTheList: 'Zur Liste',
	// LaterLine.svelte
	throughRead: (n) =>
		n === 1
			? 'Eine Frage der Liste für später ist durch.'
			: `${n} Fragen der Liste für später sind durch.`,
	read: 'Lesen',
};

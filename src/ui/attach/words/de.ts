/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	// Attach.svelte
	attachFiles: 'Dateien anhängen',
	filesToAttach: 'Dateien zum Anhängen',
	// Chips.svelte
	attached: 'Angehängt',
	isRead: (name) => `${name} wird gelesen`,
	willBeReadWhole: 'ganz',
	willBeReadByPassages: 'in Stellen',
	isReadInPart: 'der lesbare Teil',
	isKeptBack: 'bleibt hier: wird nicht gesendet',
	neverLeavesThisDevice: (name) => `Verlässt nie dieses Gerät: ${name}`,
	takeOut: (name) => `${name} herausnehmen`,
	isAttached: (name, how) => `${name} ist angehängt: ${how}.`,
	isTakenOut: (name) => `${name} ist herausgenommen.`,
	couldNotBeAttached: (name) => `„${name}“ ist nicht angehängt`,
	close: 'Schließen',
	// Doubts.svelte
	readAs: (encoding) =>
		`Als ${encoding} gelesen; die Datei sagt nicht, welche Zeichenkodierung sie hat.`,
	textOf: (name) => `Zeichenkodierung von ${name}`,
	isItRight: 'Falsche Zeichen? Wähle eine andere Kodierung.',
	// Gauge.svelte
	context: 'Kontext',
	ofTheContext: (share) => `${share} % des Kontexts`,
	tokensOfContext: (tokens, context) => `etwa ${tokens} von ${context} Token`,
	aboutTokens: (tokens) => `etwa ${tokens} Token`,
	isReadIn: (time) => `gelesen in ${time}`,
	timeToReadNotKnown: 'Lesezeit noch nicht bekannt',
	messagesWouldBeLeftOut: (n) =>
		n === 1
			? 'Die älteste Nachricht des Gesprächs würde weggelassen.'
			: `Die ältesten ${n} Nachrichten des Gesprächs würden weggelassen.`,
	charactersWouldBeLeftOut: (n) => `Etwa ${n} Zeichen aus der Mitte der Frage würden weggelassen.`,
	aMissionShowsParts:
		'Das ist mehr, als auf einmal passt: Ein Auftrag zeigt jeder Aufgabe die Teile, die zu ihr passen.',
	attachItAsAFile: 'Als Datei anhängen',
	pastedText: 'Eingefügter Text.txt',
	isAFileNow: 'Der lange Text ist jetzt eine Datei; wo er nicht passt, wird er in Stellen gelesen.',
	putItBack: 'Zurücklegen',
	itWouldNotFit: 'Etwas würde weggelassen.',
	// Given.svelte
	whatWasAttached: 'Was angehängt war',
	allOfIt: 'ganz',
	passagesOf: (shown, of) => `${shown} ${shown === 1 ? 'Stelle' : 'Stellen'} von ${of}`,
	withAnEarlierQuestion: 'mit einer früheren Frage',
	stayedHere: 'blieb hier, wurde nicht gesendet',
};

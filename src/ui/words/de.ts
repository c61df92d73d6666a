/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	// App.svelte
	skipToTheContent: 'Zum Inhalt springen',
	conversations: 'Gespräche',
	close: 'Schließen',
	// the list for later
	forLater: 'Für später',
	// Framed.svelte
	openMullInATab: 'Öffne Mull in einem eigenen Tab',
	insideAnotherPage: ': In einer anderen Seite läuft es nicht.',
	// NotSafe.svelte
	mullCannotWorkHereThis:
		'Mull kann hier nicht arbeiten: Diese Seite kam über einfaches http von einem anderen Rechner.',
	openItOverHttpsOr:
		'Öffne sie über https, oder starte Mull auf diesem Rechner und öffne es als http://localhost. Browser geben Speicher, Sperren und Verschlüsselung nur solchen Seiten.',
	// Contents.svelte
	sections: 'Abschnitte',
	// Screens.svelte
	screens: 'Bereiche',
	// Update.svelte
	aConversationThatLeavesNo: 'ein Gespräch ohne Spur',
	conversationsThatLeaveNoTrace: (conversations) => `${conversations} Gespräche ohne Spur`,
	theQuestionThatYouAre: 'die Frage, die du gerade schreibst',
	questionsThatYouAreWriting: (questions) => `${questions} Fragen, die du gerade schreibst`,
	theAnswerThatYouAre: 'die Antwort an den Agenten, die du gerade schreibst',
	answersThatYouAreWriting: (answers) =>
		`${answers} Antworten an den Agenten, die du gerade schreibst`,
	aNewVersionOfMull: 'Eine neue Version von Mull ist da.',
	takeItNow: 'Jetzt übernehmen',
	takeTheNewVersionNow: 'Die neue Version jetzt übernehmen?',
	thePageIsLoadedAnew: (lost) =>
		`Die Seite wird neu geladen. Das hier steht nirgends sonst und ginge verloren: ${lost}.`,
	notNow: 'Nicht jetzt',
	takeItAndLoseThat: 'Übernehmen und das verlieren',
	// screens.ts
	think: 'Denken',
	memory: 'Gedächtnis',
	lab: 'Labor',
	models: 'Modelle',
	settings: 'Einstellungen',
	// KeyField.svelte
	key: 'Schlüssel',
	aKeyIsAtHand: 'ein Schlüssel ist da; tippe, um ihn zu ersetzen',
	keepItOnThisDevice: 'Auf diesem Gerät behalten',
	storedInThisBrowser:
		'In diesem Browser gespeichert: Wer seine Dateien lesen kann, kommt an ihn heran. Eine Passphrase, in den Einstellungen, verhindert das.',
	underYourPassphrase: 'In diesem Browser unter deiner Passphrase gespeichert.',
	offItIsGoneWhen: 'Aus: Er ist weg, sobald dieser Tab geschlossen wird.',
	// Leaves.svelte
	leavesThisDevice: 'verlässt dieses Gerät',
	nothingLeavesThisDeviceUnless:
		'Nichts verlässt dieses Gerät, außer wenn weiterreicht, was dort lauscht',
	serverOnThisDevice: 'Server auf diesem Gerät',
	// More.svelte
	showMore: 'Mehr zeigen',
	ofCharactersAreShown: (shown, all) => `${shown} von ${all} Zeichen werden gezeigt`,
	// NotLoaded.svelte
	thisPartOfMullCould: 'Dieser Teil von Mull konnte nicht geladen werden.',
	reloadThePageIfThat: 'Lade die Seite neu; hilft das nicht, prüfe zuerst die Verbindung.',
	reload: 'Neu laden',
	// NumberField.svelte
	enterANumberFromTo: (min, max) => `Gib eine Zahl von ${min} bis ${max} ein.`,
	fromTo: (min, max) => `Von ${min} bis ${max}.`,
	aWholeNumber: 'Eine ganze Zahl.',
	// Toasts.svelte
	letItGo: 'Ausblenden',
	// figures.ts
	aFewSecondsLeft: 'noch ein paar Sekunden',
	aboutSecondsLeft: (seconds) => `noch etwa ${seconds} Sekunden`,
	aboutMinutesLeft: (minutes) =>
		Number(minutes) === 1 ? 'noch etwa eine Minute' : `noch etwa ${minutes} Minuten`,
	aboutHoursLeft: (hours) => `noch etwa ${hours} Stunden`,
	textTokens: (text) => `${text} Token`,
	haveOfBytes: (have, bytes) => `${have} von ${bytes}`,
	bytes: 'Byte',
	// Blocks.svelte
	table: 'Tabelle',
	// CodeBlock.svelte
	copied: 'Kopiert',
	copyCode: 'Code kopieren',
	codeLanguage: (language) => `Code, ${language}`,
	code: 'Code',
	// Formula.svelte
	formula: 'Formel',
	// Inlines.svelte
	imageText: (text) => `[Bild: ${text}]`,
	noDescription: 'ohne Beschreibung',
	task: 'Aufgabe',
	// App.svelte
	checkUp: 'Untersuchung',
};

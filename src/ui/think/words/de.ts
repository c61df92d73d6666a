/** German; the terms stand in `ui/german.ts`. */
import { plural } from '../../../state/numbers.ts';
import type { en } from './en.ts';

export const de: typeof en = {
	// AlgorithmMenu.svelte
	chooseTheAlgorithmNow: (label) => `Algorithmus wählen, jetzt ${label}`,
	algorithm: 'Algorithmus',
	// AlgorithmOptions.svelte
	restoreItsDefaults: 'Voreinstellung wiederherstellen',
	// Answer.svelte
	whatItRestsOn: 'Worauf sie beruht',
	confidence: 'Sicherheit',
	whatItAnswersMayBe: (warned) => `${warned} Seine Antwort kann falsch sein.`,
	howItWasFound: 'Wie sie gefunden wurde',
	thereIsNoAnswer: (reason) => `Es gibt keine Antwort. ${reason}`,
	noWordsYet: 'Noch keine Worte.',
	thereIsNoAnswerYet: 'Es gibt noch keine Antwort.',
	// Asked.svelte
	editTheQuestion: 'Bearbeiten',
	earlierBranch: 'Früherer Zweig',
	laterBranch: 'Späterer Zweig',
	branchOfAll: (at, all) => `Zweig ${at} von ${all}`,
	theQuestionInOtherWords: 'Die Frage in anderen Worten',
	whatWasAskedStaysAs: 'Was gefragt war, bleibt mit allem, was folgte, als anderer Zweig.',
	askThisInstead: 'Stattdessen das fragen',
	cancelEdit: 'Abbrechen',
	// BeforeRun.svelte
	roleTemperatureTopP: (name) => `Rolle ${name}: Temperatur / Top-p`,
	aRunTakes: 'Ein Lauf braucht',
	eachCallThinks: 'Jeder Aufruf denkt',
	// EffortChoice.svelte, effort-text.ts
	effort: 'Aufwand',
	effortEachCallThinks: (about) => `Aufwand: jeder Aufruf denkt ${about}`,
	brief: 'Kurz',
	normal: 'Normal',
	long: 'Lang',
	openEnded: 'Offen',
	reasoningIsOff: 'gar nicht: der Denkmodus ist aus',
	asFarAsItsContext: 'so weit sein Kontext reicht',
	// AnswerNow.svelte, EndThinking.svelte
	answerNow: 'Jetzt antworten',
	answering: 'Antwortet …',
	endTheThinkingAndAnswer: 'Das Denken beenden und aus dem antworten, was da ist (Alt+Eingabe)',
	endThisThinking: 'Dieses Denken beenden',
	answersEachQuestionAloneNot: (name) =>
		`${name} beantwortet jede Frage für sich, nicht das Gespräch.`,
	asItsMakerRecommends: (name) =>
		`Temperatur und Top-p sind die, die der Hersteller von ${name} empfiehlt.`,
	// Beside.svelte
	theOtherVersion: 'Die andere Fassung',
	comparedWith: 'Verglichen mit',
	endTheComparison: 'Vergleich beenden',
	// Bigger.svelte
	aBiggerModel: 'Ein größeres Modell',
	models: 'Modelle',
	// Composer.svelte
	askWithInstead: (label) => `Stattdessen ${label} fragen`,
	aMissionIsTooMuch: (name, label) =>
		`Ein Auftrag ist zu viel für ${name}: Es kann nur kleine Rechenaufgaben, darum beginnt der ${label} nicht damit. Wähle ein größeres Modell.`,
	tryAnyway: 'Trotzdem versuchen',
	question: 'Frage',
	askNoTraceIsLeft: 'Frag; es bleibt keine Spur',
	giveItAMission: 'Gib einen Auftrag',
	askASmallSumOr: 'Kleine Rechenaufgabe, englisch',
	askSomethingHard: 'Frag etwas Schwieriges',
	optionsOf: (label) => `Optionen von ${label}`,
	leavesNoTrace: 'hinterlässt keine Spur',
	stop: 'Stopp',
	thinkNext: 'Danach denken',
	stopping: 'Hält an …',
	think: 'Denken',
	// ConversationRow.svelte
	newTitle: 'Neuer Titel',
	pinned: 'angeheftet',
	thinkingFor: 'denkt seit',
	menuOf: (title) => `Menü von ${title}`,
	unpin: 'Lösen',
	pin: 'Anheften',
	rename: 'Umbenennen',
	forget: 'Vergessen',
	deleteIt: 'Löschen',
	// Conversations.svelte
	toRead: (through) => `${through} zu lesen`,
	putIntoTheList: 'Später: in die Liste legen',
	noTrace: 'Ohne Spur',
	pinned2: 'Angeheftet',
	newIt: 'Neu',
	newLeaveNoTrace: 'Neu, ohne Spur',
	searchEverythingWith: (command) => `Suche und Befehle (${command} K)`,
	searchConversations: 'Gespräche durchsuchen',
	search: 'Suchen',
	conversations: 'Gespräche',
	deleted: 'Gelöscht',
	moreBelow: (left) => `${left} weitere darunter`,
	nothingFound: 'Nichts gefunden.',
	whatYouAskIsKept: 'Was du fragst, bleibt hier, auf diesem Gerät.',
	// EngineNews.svelte
	loadingName: (name) => `${name} wird geladen`,
	readingMemory: 'Das Gedächtnis wird gelesen',
	anotherTabOfMullIs:
		'Ein anderer Tab von Mull benutzt das Modell. Dieser kommt danach an die Reihe.',
	// Marks.svelte
	isItRight: 'Stimmt das?',
	itIsRight: 'Das stimmt',
	itIsWrong: 'Das ist falsch',
	whatIsRight: 'Was ist richtig?',
	keepIt: 'Behalten',
	// LetItMull.svelte
	letItMull: 'Länger nachdenken lassen',
	// ThinkScreen.svelte
	conversation: 'Gespräch',
	thisConversationIsNotOn: 'Dieses Gespräch ist nicht auf diesem Gerät.',
	// ThinksWith.svelte
	changeWhoThinks: 'Ändern, wer denkt',
	leavesThisDevice: 'verlässt dieses Gerät',
	// Turn.svelte
	labelOnApp: (label, model) => `${label} auf ${model}`,
	confidenceSure: (sure) => ` Sicherheit ${sure}.`,
	stopping2: 'Hält an.',
	copied: 'Kopiert.',
	showLessOfIt: 'Weniger davon zeigen',
	showAllOfIt: 'Alles davon zeigen',
	fromStepOfAnotherRun: (key) => `Vom Schritt ${key} eines anderen Laufs`,
	withASystemPrompt: 'mit Systemprompt',
	fork: 'Abzweig',
	earlierVersion: 'Frühere Fassung',
	laterVersion: 'Spätere Fassung',
	wasAskedThisQuestionAlone:
		'wurde nur diese Frage gestellt: Was davor gesagt wurde, ging nicht mit',
	copy: 'Kopieren',
	regenerateWith: (again) => `Noch einmal mit ${again}`,
	compare: 'Vergleichen',
	share: 'Teilen',
	hideHow: 'Weg ausblenden',
	showHow: 'Weg zeigen',
	trace: 'Weg zur Antwort',
	// Waiting.svelte
	nextInLine: 'Als Nächstes an der Reihe',
	heldTheRunBeforeDid: 'Zurückgehalten: Der Lauf davor wurde nicht fertig',
	askNow: 'Jetzt fragen',
	doNotAsk: (question) => `Nicht fragen: ${question}`,
	// WaysOut.svelte
	itWaits: 'Es wartet',
	chooseAnotherModel: 'Anderes Modell wählen',
	goOnWithTheModels: 'Mit den jetzt gewählten Modellen weiter',
	goOnWith: (model, leaves) => `Weiter mit ${model}: ${leaves}`,
	aServerOnThisDevice: 'ein Server auf diesem Gerät',
	lookAtTheServer: 'Nach dem Server sehen',
	toTheInbox: 'Zum Eingang',
	tryAgain: 'Noch einmal versuchen',
	askItAgain: 'Noch einmal fragen',
	tryAgainFromThere: 'Von dort noch einmal versuchen',
	itEndedAtItsNot: (stop) => `Ende: ${stop} erreicht, nicht weil es zufrieden war.`,
	budget: 'Budget',
	limit: 'Grenze',
	continuePastThe: (stop) => `Weiter über ${stop} hinaus`,
	thisIsMoreThanWas: (name) => `Das ist mehr, als wofür ${name} gemacht wurde.`,
	anotherModelIsChosenNow: 'Jetzt ist ein anderes Modell gewählt.',
	goOn: 'Weiter',
	// Welcome.svelte
	nothingOfThisWillBe: 'Nichts davon bleibt.',
	letItMull2: 'Lass es nachdenken.',
	whatYouAskHereLives:
		'Was du hier fragst, lebt nur im Arbeitsspeicher und ist mit diesem Tab weg.',
	aSmallModelOnYour:
		'Ein kleines Modell auf deinem eigenen Rechner antwortet schnell und oft falsch. Hier entwirft, prüft und vergleicht es zuerst und zeigt jeden Schritt.',
	thisBrowserIsTooOld: (name) =>
		`Dieser Browser ist zu alt für llama.cpp, darum läuft ${name}, das kleine Modell von Mull, hier nicht. Wähle ein anderes Modell oder verbinde einen Server.`,
	isBuiltInDoesSmall: (name) =>
		`${name} ist eingebaut, kann nur kleine Rechenaufgaben und Rätsel, versteht nur Englisch und irrt sich manchmal. MidTry lässt es vier Mal versuchen und sagt, wie viele übereinstimmen.`,
	examples: 'Beispiele',
	// Words.svelte
	nothing: 'Nichts.',
	// announce.ts
	it: 'Es',
	labelBegins: (label) => `${label} beginnt.`,
	itGoesOn: 'Es geht weiter.',
	paused2: 'Angehalten.',
	finishedWords: (words) => `Fertig. ${words}`,
	finished2: 'Fertig.',
	stoppedTheBestAnswerSo: (words) => `Gestoppt. Die beste Antwort bisher: ${words}`,
	stoppedThereIsNoAnswer: 'Gestoppt. Es gibt keine Antwort.',
	somethingWasLeftOutOf: 'Aus einem Prompt wurde etwas weggelassen, damit er passt.',
	// estimate-text.ts
	rangeCalls: (range, most) => `${range} ${most === 1 ? 'Aufruf' : 'Aufrufe'}`,
	atLeastCalls: (least) => `mindestens ${least} Aufrufe`,
	anyNumberOfCalls: 'beliebig viele Aufrufe',
	noLimit: (each) => `${each}, keine Grenze`,
	aboutTokens: (tokens) => `etwa ${tokens} Token`,
	upToTokens: (most) => `bis zu ${most} Token`,
	timeNotKnownYet: 'Zeit noch nicht bekannt',
	moreIfAServerMust: 'mehr, wenn ein Server noch einmal gefragt werden muss',
	noLimit2: 'keine Grenze',
	// format.ts
	seconds: (seconds) => `${seconds} s`,
	minutesSeconds: (minutes, seconds) => `${minutes} min ${seconds} s`,
	minutes: (minutes) => `${minutes} min`,
	hours: (hours, minutes) => `${hours} h ${minutes} min`,
	underASecond: 'unter einer Sekunde',
	aboutMinutes: (minutes) => `etwa ${minutes} min`,
	aboutSeconds: (seconds) => `etwa ${seconds} s`,
	today: 'heute',
	yesterday: 'gestern',
	// model-name.ts
	noModel: 'kein Modell',
	and2: ' und ',
	// result.ts
	confirmedByTheFinalCheck: 'von der Schlussprüfung bestätigt',
	correctedByTheFinalCheck: 'von der Schlussprüfung berichtigt',
	theFinalCheckDisagrees2: 'die Schlussprüfung widerspricht',
	acceptedAtReview: (reviews) => `angenommen bei Prüfung ${reviews}`,
	reviews: (n) => plural(n, 'Prüfung', 'Prüfungen'),
	notAccepted: (reviews) => `${reviews}, nicht angenommen`,
	notReviewed: 'nicht geprüft',
	facts: (n) => plural(n, 'Fakt', 'Fakten'),
	checkedByCode: (facts) => `${facts} durch Code geprüft`,
	foundInDocuments: (facts) => `${facts} in Dokumenten gefunden`,
	oneTryNotChecked: 'ein Versuch, nicht geprüft',
	// sureness.ts
	allMisreadTheQuestion: 'alle haben die Frage falsch gelesen',
	misreadMisread: (misread) => `, ${misread} falsch gelesen`,
	ofAgree: (agree, voters, lost) => `${agree} von ${voters} stimmen überein${lost}`,
	whereThreeOfFourAgreed:
		'Wo drei von vier übereinstimmten, hatte Pocket bei 98 % der Arten von Rechenaufgaben recht, die es kennt, und bei 43 % der Alltagsaufgaben von Menschen.',
	// examples.ts
	exampleBat:
		'Ein Schläger und ein Ball kosten zusammen 1,10. Der Schläger kostet 1,00 mehr als der Ball. Was kostet der Ball?',
	exampleLetters: 'Wie oft kommt der Buchstabe r in „Erdbeere Himbeere“ vor?',
	exampleLamp:
		'Draußen drei Schalter, eine Lampe in einem geschlossenen Raum. Du darfst einmal hinein. Welcher Schalter ist es?',
};

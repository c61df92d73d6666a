/** German; the terms stand in `ui/german.ts`. */
import { plural } from '../../../state/numbers.ts';
import type { en } from './en.ts';

export const de: typeof en = {
	// AlgorithmMenu.svelte
	chooseTheAlgorithmNow: (label) => `Algorithmus wählen, jetzt ${label}`,
	algorithm: 'Algorithmus',
	// Answer.svelte
	confidence: 'Sicherheit',
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
	// ThinkScreen.svelte
	conversation: 'Gespräch',
	thisConversationIsNotOn: 'Dieses Gespräch ist nicht auf diesem Gerät.',
	// ThinksWith.svelte
	changeWhoThinks: 'Ändern, wer denkt',
	leavesThisDevice: 'verlässt dieses Gerät',
	// Turn.svelte
	fork: 'Abzweig',
	compare: 'Vergleichen',
	share: 'Teilen',
	trace: 'Weg zur Antwort',
	// Waiting.svelte
	askNow: 'Jetzt fragen',
	// WaysOut.svelte
	chooseAnotherModel: 'Anderes Modell wählen',
	tryAgain: 'Noch einmal versuchen',
	budget: 'Budget',
	limit: 'Grenze',
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
	facts: (n) => plural(n, 'Fakt', 'Fakten'),
	// examples.ts
	exampleBat:
		'Ein Schläger und ein Ball kosten zusammen 1,10. Der Schläger kostet 1,00 mehr als der Ball. Was kostet der Ball?',
	exampleLetters: 'Wie oft kommt der Buchstabe r in „Erdbeere Himbeere“ vor?',
	exampleLamp:
		'Draußen drei Schalter, eine Lampe in einem geschlossenen Raum. Du darfst einmal hinein. Welcher Schalter ist es?',
};

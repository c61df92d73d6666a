/** German; the terms stand in `ui/german.ts`. */
import { fact } from './de-facts.ts';
import type { en } from './en.ts';

export const de: typeof en = {
	// Drawing.svelte
	shareRightWithIts95:
		'Anteil der richtigen mit seinem 95-%-Intervall, gegen die mittlere Zahl der Token einer Antwort; die Zahlen stehen in der Tabelle.',
	// ExperimentView.svelte
	allExperiments: 'Alle Versuche',
	findingTheLevel: 'Die Stufe wird gesucht',
	ofAnswersTokens: (done, all, tokens, left) =>
		`${done} von ${all} Antworten · ${tokens} Token${left}`,
	pause: 'Anhalten',
	goOn: 'Weiter',
	endItHere: 'Hier beenden',
	verdict: 'Urteil',
	report: 'Bericht',
	jsonOpensInMull: 'JSON, öffnet sich in Mull',
	csv: 'CSV',
	reallyDeleteIt: 'Wirklich löschen',
	keepIt: 'Behalten',
	deleteIt: 'Löschen',
	seedSeed: (seed) => `Startwert ${seed}`,
	fingerprintFingerprint: (fingerprint) => `Fingerabdruck ${fingerprint}`,
	mullApp: (app) => `Mull ${app}`,
	// FoundLine.svelte
	theExperiment: 'Der Versuch',
	// IconArray.svelte
	oneSquareForEach: 'Ein Quadrat für jede Aufgabe:',
	// Items.svelte
	problems: 'Aufgaben',
	show: 'Zeigen',
	whereTheTwoDiffer: 'Wo sich die beiden unterscheiden',
	gained: 'Gewonnen',
	lost: 'Verloren',
	all: 'Alle',
	noneSoFar: 'Bisher keine.',
	rightAnswers: (answers) => `Richtig: ${answers}`,
	or: ' oder ',
	showMoreOf: (items) => `Mehr von ${items} zeigen`,
	// LabScreen.svelte
	deleted: 'Gelöscht.',
	lab: 'Labor',
	doesThinkingLongerHelpThis:
		'Hilft diesem Modell längeres Denken, bei deinen Fragen, und zu welchem Preis? Jede Art beantwortet dieselben Aufgaben; das Labor sagt, was sich davon sagen lässt.',
	thisExperimentIsNotOn: 'Dieser Versuch ist nicht auf diesem Gerät.',
	newExperiment: 'Neuer Versuch',
	experiments: 'Versuche',
	aReportFromElsewhere: 'Ein Bericht von anderswo',
	theJsonThatTheLab: 'Das JSON, das das Labor oder sein Befehl gespeichert hat.',
	openAReport: 'Bericht öffnen',
	fileOfAReport: 'Datei eines Berichts',
	// LevelLine.svelte
	itSaysHowFarThe:
		'Sie sagt, wie weit sich die Pfade einig sind; wie oft das bei diesem Modell richtig ist, kann das Labor messen.',
	// RunDialog.svelte
	rightFound: (answers, answer) => `Richtig: ${answers}. Gefunden: ${answer}.`,
	noAnswer: 'keine Antwort',
	tokensTokens: (tokens) => `${tokens} Token`,
	confidenceConfidence: (confidence) => `Sicherheit ${confidence}`,
	begunAnewTimesBecauseThe: (again) => `${again} Mal neu begonnen, weil der Server versagte`,
	itsAnswer: 'Seine Antwort',
	none: 'Keine.',
	labelTokensTokensStatus: (label, tokens, status) => `${label} · ${tokens} Token${status}`,
	itWroteNothing: 'Es schrieb nichts.',
	itsStepsAreWhereThe: 'Seine Schritte sind dort, wo der Versuch gemacht wurde.',
	itsStepsCannotBeRead: 'Seine Schritte lassen sich nicht lesen.',
	// SetUp.svelte
	model: 'Modell',
	samplingAndReasoningAreThose: 'Sampling und Denkmodus sind die seiner Rollen unter Modelle.',
	whereTheyComeFrom: 'Woher sie kommen',
	madeByProgram: 'Vom Programm gemacht',
	myOwn: 'Meine eigenen',
	freshOnesSoInNobodys: 'Frische, also in niemandes Training; jede hat eine ausgerechnete Antwort.',
	kinds: 'Arten',
	howMany: 'Wie viele',
	level: 'Stufe',
	foundBy12Trials: 'Durch 12 Proben gefunden',
	levelI: (i) => `Stufe ${i}`,
	whereAboutHalfIsRight: 'Wo etwa die Hälfte richtig ist, zeigt sich ein Unterschied am besten.',
	questionsWithTheirAnswers: 'Fragen mit ihren Antworten',
	oneALineWithA:
		'Je Zeile eine, mit einem Tabulator vor der Antwort; oder JSONL oder CSV mit question, answer, id, group.',
	fileOfProblems: 'Datei mit Aufgaben',
	openAFile: 'Datei öffnen',
	problemsFrom: (items, name) => `${items} Aufgaben aus ${name}.`,
	haveNoAnswerThatCan: (unscored) =>
		`${unscored} haben keine prüfbare Antwort: Sie werden nicht gewertet, also nicht gestellt.`,
	waysToAnswer: 'Arten zu antworten',
	allOfThemAnswerEvery: 'Alle beantworten jede Aufgabe.',
	ways: 'Arten',
	labelRepeatsTimes: (label, repeats) => `${label}, ${repeats} Mal`,
	compareWithAVoteAt: 'Mit einer Abstimmung zum selben Preis vergleichen',
	asManySamplesOfDirect:
		'So viele Antworten von „Direkt“ bei 1, wie die Token von MidTry oder HyperThink bezahlen; weitere werden am Ende gezogen.',
	theQuestion: 'Die Frage',
	namedBeforeTheStartThe: 'Vor dem Start genannt; das Urteil gilt ihr allein.',
	does: 'Ist',
	doBetterThan: 'besser als',
	endAsSoonAsIt: 'Beenden, sobald es klar ist',
	savesTimeWhereTheDifference:
		'Spart Zeit, wo der Unterschied groß ist. Die Zahlen berücksichtigen dann, dass die ganze Zeit hingesehen wird.',
	atMost: 'Höchstens',
	minutes: 'Minuten',
	n0NoLimit: '0: keine Grenze',
	tokens: 'Token',
	runsOrMore: (runs) => `${runs} Läufe oder mehr.`,
	problemsMostlyShowADifference: (count, seen) =>
		`${count} Aufgaben zeigen meist einen Unterschied von ${seen} Punkten, wenn es ihn gibt.`,
	soFewProblemsShowOnly: 'So wenige Aufgaben zeigen nur einen Unterschied von mehr als 30 Punkten.',
	begin: 'Beginnen',
	// SheetTable.svelte
	tableTitle: (title) => `Tabelle: ${title}`,
	// status.ts
	underWay: 'Läuft',
	waits: 'Wartet',
	paused: 'Angehalten',
	done: 'Fertig.',
	noAnswerFound: 'keine Antwort gefunden',
	cutByALimit: 'an einer Grenze abgeschnitten',
	right: 'richtig',
	wrong: 'falsch',
	// Best.svelte
	bestForThisModel: (label) => `Am besten für dieses Modell: ${label}`,
	// CheckLine.svelte
	orMullWasUpdatedSince: 'oder Mull wurde seit der Untersuchung erneuert.',
	wasNotLookedAtOn: 'wurde auf diesem Gerät noch nicht untersucht.',
	checkItUnderAMinute: 'Untersuchen, unter einer Minute',
	checkUpOf: (name, checks) => `Untersuchung von ${name}: ${checks}`,
	whatWasFound: 'Was gefunden wurde',
	// CheckList.svelte
	good: 'gut',
	worthKnowing: 'gut zu wissen',
	notToBeTrusted: 'nicht verlässlich',
	notLookedAt: 'nicht untersucht',
	// CheckScreen.svelte
	theReportIsCopied: 'Der Bericht ist kopiert.',
	checkUp: 'Untersuchung',
	canThisModelBeRelied:
		'Kann man sich auf diesem Gerät auf dieses Modell verlassen? Zehn Blicke darauf, meist in weniger als einer Minute, sobald es geladen ist.',
	models: 'Modelle',
	stop: 'Stopp',
	checkAgain: 'Noch einmal untersuchen',
	checkIt: 'Untersuchen',
	looking: 'Sieht hin',
	lookingAtAnotherModel: 'Sieht ein anderes Modell an',
	of10: (checks) => `${checks} von 10`,
	thisModelOrMullWas:
		'Dieses Modell oder Mull wurde seither erneuert: Was damals gefunden wurde, stimmt vielleicht nicht mehr.',
	secondsLoadingIncluded: (seconds) => `${seconds} Sekunden, Laden inbegriffen`,
	thisDevice: 'Dieses Gerät',
	fact,
	copyTheReport: 'Bericht kopieren',
	itWasNotLookedAt:
		'Es wurde noch nicht untersucht. Nichts verlässt dieses Gerät, außer was ein Server gefragt wird.',
	otherModels: 'Andere Modelle',
	// ExperimentView.svelte
	aggregateAndSamplesInThe: 'Gesamt- und Einzelwerte im Schema von Every Eval Ever',
	forOtherTools: 'Für andere Werkzeuge',
	// EyeAnswer.svelte
	itGaveNoAnswer: 'Es gab keine Antwort.',
	// EyeView.svelte
	theLeftOne: 'Die linke',
	noDifference: 'Kein Unterschied',
	theRightOne: 'Die rechte',
	takeWhatYouMarked: (n) => `Nimm, was du in Gesprächen markiert hast (${n})`,
	markedInConversations: 'in Gesprächen markiert',
	waitOnTheBattery: 'Warten, solange das Gerät auf Akku läuft',
	waitsForPower: 'Es wartet, bis das Gerät am Strom hängt.',
	compareByEye: 'Mit dem Auge vergleichen',
	notJudged: 'Nicht beurteilt.',
	noDifference2: 'Kein Unterschied.',
	youTook: (label) => `Du nahmst ${label}.`,
	judged: 'Beurteilt',
	judgedOfAll: (judged, all) => `${judged} von ${all}`,
	whichIsBetter: 'Welche ist besser?',
	theOneBefore: 'Die davor',
	keysLeftRightNoDifference: 'Tasten: ← links, → rechts, ↓ kein Unterschied.',
	waitingForTheNextTwo: 'Wartet auf die nächsten zwei Antworten.',
	theOtherAnswersAreNot: 'Die anderen Antworten sind noch nicht da.',
	allAreJudged: 'Alle sind beurteilt.',
	showWhoseTheyWere: 'Zeigen, von wem sie waren',
	namesAreShownOnceWhen:
		'Namen werden erst gezeigt, wenn alle Antworten da sind; danach wird nichts mehr beurteilt.',
	// SetUp.svelte
	forQuestionsWhoseAnswersNobody:
		'Für Fragen, deren Antworten kein Programm prüfen kann: zwei Antworten nebeneinander, ohne Namen, und du sagst, welche besser ist.',
	theTwoOfTheQuestion: 'Die beiden aus der Frage unten beantworten jede Aufgabe.',
	youComparePairs: (count) => `Du vergleichst ${count} Paare.`,
};

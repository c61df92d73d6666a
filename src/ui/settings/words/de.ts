/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	// Appearance.svelte
	appearance: 'Darstellung',
	theme: 'Farben',
	system: 'System',
	light: 'Hell',
	dark: 'Dunkel',
	language: 'Sprache',
	asTheBrowser: 'Wie der Browser',
	// Embedder.svelte
	whatMemoryComparesWith: 'Womit das Gedächtnis vergleicht',
	memoryIsSearchedByWords:
		'Das Gedächtnis wird nach Wörtern, über Verknüpfungen und mit einem kleinen Modell durchsucht, das Texte in Vektoren verwandelt. Wechselst du es, wird das Gedächtnis im Hintergrund neu eingelesen.',
	embeddingMemoryAnew: 'Gedächtnis wird neu eingelesen',
	doneOfTotal: (done, total) => `${done} von ${total}`,
	comparesMeaning: 'vergleicht Bedeutung',
	comparesLetters: 'vergleicht Buchstaben',
	anyLanguage: 'jede Sprache',
	dimensionsDimensions: (dimensions) => `${dimensions} Dimensionen`,
	shipsWithMull: 'kommt mit Mull',
	downloadingName: (name) => `${name} wird geladen`,
	inUse: 'in Gebrauch',
	stop: 'Stopp',
	downloadName: (name) => `${name} laden`,
	useName: (name) => `${name} nehmen`,
	deleteName: (name) => `${name} löschen`,
	// Erase.svelte
	deleteEverything: 'Alles löschen',
	conversationsMemoryModelsServersKeys:
		'Gespräche, Gedächtnis, Modelle, Server, Schlüssel und Einstellungen. Das lässt sich nicht rückgängig machen.',
	deleteEverything2: 'Alles löschen …',
	deleteEverything3: 'Alles löschen?',
	allThatYouMadeOpened:
		'Alles, was du in Mull gemacht, geöffnet, gewählt und heruntergeladen hast, wird aus diesem Browser gelöscht: Es bleibt keine Kopie, nur ein Sicherungsordner bleibt, wie er ist. Was in anderen Tabs läuft, endet. Mull selbst bleibt und öffnet sich neu.',
	deleteWord: 'löschen',
	typeToConfirm: (word) => `Tippe zur Bestätigung „${word}“`,
	keepEverything: 'Alles behalten',
	deleting: 'Wird gelöscht …',
	deleteIt: 'Löschen',
	// Fallback.svelte
	none: 'Keines',
	whenALocalModelIs: 'Wenn ein lokales Modell wegfällt',
	aRunThatLosesIts:
		'Ein Lauf, der sein Modell verliert, wartet. Wenn du willst, übernimmt ein Server von dir.',
	continueOnAServer: 'Auf einem Server weitermachen',
	never: 'Nie',
	theRunWaitsUntilThe: 'Der Lauf wartet, bis das Modell wieder da ist oder du ein anderes wählst.',
	askEachTime: 'Jedes Mal fragen',
	theRunWaitsAndOffers: 'Der Lauf wartet und bietet den Server an.',
	forTheseRoles: 'Für diese Rollen',
	theyGoOnByThemselves:
		'Sie machen von selbst weiter; jeder Schritt, der dieses Gerät verlassen hat, sagt es.',
	roleName: (name) => `Rolle ${name}`,
	offer: 'Anbieten',
	theyGoOnWith: 'Sie machen weiter mit',
	noServerIsKnownYet: 'Noch ist kein Server bekannt:',
	addOneOnTheModels: 'füge unter Modelle einen hinzu',
	// Instruments.svelte
	instruments: 'Instrumente',
	whatAMissionMayUse:
		'Was ein Auftrag benutzen darf, um etwas herauszufinden und zu testen, was er glaubt. Ohne sie hat er nur dich und sein eigenes Nachdenken.',
	letMullRunCode: 'Mull darf Code ausführen',
	codeThatTheModelWrites:
		'Code, den das Modell schreibt. Er läuft auf diesem Gerät in einer geschlossenen Umgebung: kein Netz, keine Dateien, keine Seite, ein paar Sekunden, 64 MB.',
	letMullReadYourDocuments: 'Mull darf deine Dokumente lesen',
	thoseThatYouAddedUnder: 'Die, die du unter Gedächtnis hinzugefügt hast, und keine anderen.',
	iAmAway: 'Ich bin nicht da',
	aMissionThenAsksYou: 'Ein Auftrag fragt dich dann nichts: Er nimmt an, was er muss, und sagt es.',
	// Keyboard.svelte
	searchAndCommands: 'Alles Gefragte und Beantwortete durchsuchen, und Befehle',
	aNewConversation: 'Ein neues Gespräch',
	theseKeysAnywhereBut: 'Diese Tasten, solange nichts geschrieben wird',
	askFromTheQuestionBox: 'Fragen, aus dem Fragefeld',
	answerNowInARun: 'Jetzt antworten: das Denken endet, in einem Lauf',
	shift: 'Umschalt',
	aNewLineInThe: 'Eine neue Zeile in der Frage',
	tab: 'Tab',
	toTheNextControlThe: 'Zum nächsten Bedienelement; das erste springt zum Inhalt',
	anotherChoiceInARow: 'Eine andere Wahl, in einer Reihe wie der der Algorithmen',
	closeADialogLeaveA: 'Einen Dialog schließen, einen Titel lassen, wie er war',
	keyboard: 'Tastatur',
	// Limits.svelte
	noLimit: 'Keine Grenze.',
	budgetOfARun: 'Budget eines Laufs',
	aRunThatReachesOne:
		'Ein Lauf, der eines davon erreicht, endet mit seiner bis dahin besten Antwort und sagt, warum. 0 heißt: keine Grenze.',
	tokens: 'Token',
	minutes: 'Minuten',
	modelCalls: 'Modellaufrufe',
	// Notices.svelte
	notices: 'Mitteilungen',
	aNoticeOfYourSystem:
		'Eine Mitteilung deines Systems, damit du nicht vor dem Bildschirm warten musst.',
	tellMeWhenARun: 'Sag mir, wenn ein Lauf endet oder etwas fragt',
	onlyWhileMullIsOpen:
		'Nur solange Mull offen und nicht zu sehen ist: Ein geschlossener Tab rechnet nichts. Sie zeigt deine Frage, nie die eines Gesprächs ohne Spur.',
	thisBrowserShowsNoNotices: 'Dieser Browser oder dieses Fenster zeigt Seiten keine Mitteilungen.',
	youRefusedNotices:
		'Du hast Mitteilungen für diese Seite abgelehnt. In den Browsereinstellungen zu dieser Seite kannst du das ändern.',
	// Offline.svelte
	offline: 'Offline',
	mullWorksWithoutANetwork: 'Mull arbeitet ohne Netz, sobald seine eigenen Dateien hier liegen.',
	thePage: 'Die Seite',
	readyOffline: 'offline bereit',
	notComplete: 'nicht vollständig',
	theEngines: 'Die Engines',
	fetchingTheEngines: 'Engines werden geholt',
	notYet: 'noch nicht',
	keepThem: (bytes) => `Behalten, ${bytes}`,
	thisBrowserOrThisWindow:
		'Dieser Browser oder dieses Fenster behält keine Seite für die Offline-Nutzung.',
	looking: 'Wird nachgesehen …',
	// Privacy.svelte
	theKeyIsForgotten: 'Der Schlüssel ist vergessen.',
	allKeysAreForgotten: 'Alle Schlüssel sind vergessen.',
	sent: 'gesendet',
	heldBack: 'zurückgehalten',
	privacy: 'Privatsphäre',
	everyRequestThatWantedTo:
		'Jede Anfrage, die diese Seite zu einer anderen Adresse verlassen wollte, und ob du sie erlaubt hattest.',
	theGuardThatChecksAnd:
		'Der Wächter, der Anfragen prüft und auflistet, läuft hier nicht: ein privates Fenster, ein erster Besuch, der sich noch einrichtet, oder ein Entwicklungsserver. Lade die Seite neu, damit er startet.',
	readingTheList: 'Die Liste wird gelesen …',
	noRequestWasMadeEverything: 'Keine Anfrage. Alles blieb auf diesem Gerät.',
	latestRequests: 'Letzte Anfragen',
	logEarlier: (log) => `${log} frühere`,
	earlierRequests: 'Frühere Anfragen',
	clearTheList: 'Liste leeren',
	mayBeContacted: 'Darf angesprochen werden',
	nobodyAServerIsAllowed:
		'Niemand. Ein Server wird unter Modelle erlaubt, ein Hub, solange er ein Modell sendet oder eine Suche beantwortet.',
	theHubIsAskedOnly:
		'Der Hugging-Face-Hub wird nur gefragt, wenn du unter Modelle auf Herunterladen oder Suchen drückst. Eine Suche schickt ihm die Wörter, die du dort getippt hast; er sieht die Adresse deines Netzes, wie jede Website.',
	keysOnThisDevice: 'Schlüssel auf diesem Gerät',
	noneIsKeptAKey:
		'Keiner wird behalten. Ein Schlüssel, den du eintippst, ist weg, wenn sein Tab geschlossen wird.',
	oneIs: 'Einer ist',
	keptCountAre: (keptCount) => `${keptCount} sind`,
	storedInThisBrowser: (count) =>
		`${count} in diesem Browser gespeichert. Wer seine Dateien lesen kann, kommt an sie heran; eine Passphrase verhindert das. Jedes Skript auf dieser Seite könnte sie so oder so benutzen.`,
	storedUnderYourPassphrase: (count) =>
		`${count} unter deiner Passphrase gespeichert. Ohne sie kommt niemand heran, der die Dateien dieses Browsers liest; jedes Skript auf dieser Seite könnte sie benutzen, sobald sie eingegeben ist.`,
	forgetAllKeys: 'Alle Schlüssel vergessen',
	// Passphrase.svelte
	protectThemByAPassphrase: 'Mit einer Passphrase schützen',
	changeOrRemoveThePassphrase: 'Passphrase ändern oder entfernen',
	whatSealsThemIsMade:
		'Was die behaltenen Schlüssel versiegelt, wird dann aus der Passphrase gemacht und liegt nirgends. Vergisst du sie, sind die behaltenen Schlüssel verloren und sonst nichts: Gib sie neu ein.',
	whatWasKeptBefore:
		'Was vorher behalten wurde, findet sich vielleicht noch eine Weile in den Dateien des Browsers. Willst du sicher sein, lass die Schlüssel von deinem Anbieter ersetzen.',
	newPassphrase: 'Neue Passphrase',
	fourWordsOrMore:
		'Zehn Zeichen oder mehr; vier Wörter, die nicht zusammengehören, sind schwer zu erraten.',
	thePassphraseAgain: 'Dieselbe noch einmal',
	theTwoDiffer: 'Die beiden sind verschieden.',
	setThePassphrase: 'Passphrase setzen',
	changeThePassphrase: 'Passphrase ändern',
	removeThePassphrase: 'Entfernen',
	passphraseIsSet: 'Die behaltenen Schlüssel liegen unter deiner Passphrase.',
	passphraseIsRemoved: 'Die behaltenen Schlüssel liegen ohne Passphrase in diesem Browser.',
	forgottenForgetAllKeys: 'Vergessen? Vergiss alle Schlüssel und gib sie neu ein.',
	// Unlock.svelte
	passphraseOfTheKeys: 'Passphrase der behaltenen Schlüssel',
	isAskedForOnceIn: 'Sie wird nach jedem Start erfragt und bleibt nur im Arbeitsspeicher.',
	thisIsAnotherPassphrase: 'Die behaltenen Schlüssel haben eine andere Passphrase.',
	unlockTheKeys: 'Schlüssel aufschließen',
	keysAreUnlocked:
		'Die behaltenen Schlüssel sind zur Hand, bis Mull geschlossen oder neu geladen wird.',
	// SettingsScreen.svelte
	settings: 'Einstellungen',
	everythingHereIsKeptOn: 'Alles hier bleibt auf diesem Gerät und gilt sofort.',
	about: 'Über Mull',
	mullSlowThinkingForSmall: (version) =>
		`Mull ${version}. Langsames Denken für kleine Modelle, in deinem Browser. MIT-Lizenz; kein Konto, keine Telemetrie.`,
	// Storage.svelte
	storage: 'Speicher',
	conversationsRunsAndModelsLie:
		'Gespräche, Läufe und Modelle liegen in diesem Browser, auf diesem Gerät, und nirgends sonst.',
	inUse2: 'Belegt',
	ofTheThatTheBrowser: (usage, quota) => `${usage} von ${quota}, die der Browser anbietet`,
	ofItAreModels: (bytes) => `${bytes} davon sind Modelle.`,
	kept: 'bleibt',
	theBrowserKeepsItUntil: 'Der Browser behält es, bis du es löschst.',
	mayBeEvicted: 'kann verdrängt werden',
	whenTheDiskFillsUp: 'Wird der Datenträger voll, kann der Browser es löschen, ohne zu fragen.',
	askToKeep: 'Um Behalten bitten',
	theBrowserSaidNoIt:
		'Der Browser hat abgelehnt. Oft stimmt er zu, sobald Mull als App installiert oder als Lesezeichen gespeichert ist; exportiere, was dir wichtig ist.',
	theBrowserDoesNotTell:
		'Der Browser sagt es hier nicht (ein privates Fenster oder eine Adresse ohne https).',
	// ToolKey.svelte
	itsKeyIsAtHand: 'Sein Schlüssel ist da',
	keyIfItWantsOne: 'Schlüssel, falls er einen will',
	keyFor: (name) => `Schlüssel für ${name}`,
	manyServersNeedNone: 'viele Server brauchen keinen',
	useItAndListThe: 'Benutzen und Werkzeuge auflisten',
	useIt: 'Benutzen',
	forgetTheKey: 'Schlüssel vergessen',
	// Tools.svelte
	externalTools: 'Externe Werkzeuge',
	serversThatSpeakTheModel:
		'Server, die das Model Context Protocol sprechen. Was ein Auftrag an ein Werkzeug sendet, verlässt diese Seite; jedes Werkzeug wird einzeln erlaubt.',
	addAToolServer: 'Werkzeugserver hinzufügen',
	addressOfTheToolServer: 'Adresse des Werkzeugservers',
	asking: 'Wird gefragt …',
	allowAndListItsTools: 'Erlauben und Werkzeuge auflisten',
	cancel: 'Abbrechen',
	listItsTools: 'Werkzeuge auflisten',
	forgetName: (name) => `${name} vergessen`,
	allowMullToContact: (name) => `Mull darf ${name} ansprechen`,
	allowedOfThoseAMission: (offered, allowed) =>
		`${offered}, ${allowed} erlaubt. Von denen werden einem Auftrag die angeboten, die zu dem passen, woran er gerade ist.`,
	n1Tool: '1 Werkzeug',
	offeredTools: (offered) => `${offered} Werkzeuge`,
	letMissionsUse: (label) => `Aufträge dürfen ${label} benutzen`,
	mayChangeSomethingAsksYou: 'kann etwas ändern: fragt dich vor jedem Gebrauch',
	describedAnewSinceYouAllowed: 'neu beschrieben, seit du es erlaubt hast',
	noToolsAreListedYet: 'Noch sind keine Werkzeuge aufgelistet.',
	none2: 'Keine.',
};

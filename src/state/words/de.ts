/** German; the terms stand in `ui/german.ts`. */
import { plural } from '../numbers.ts';
import type { en } from './en.ts';

export const de: typeof en = {
	// notices.ts
	anAnswerIsThere: 'Eine Antwort ist da',
	aRunWaitsForYou: 'Ein Lauf wartet auf dich',
	aMissionAsksYou: 'Ein Auftrag fragt dich etwas',
	theListIsThrough: 'Die Liste für später ist durch',
	ofItsQuestions: (answered: number, all: number) => `${answered} von ${all} sind beantwortet.`,
	// view.ts
	executedCode: 'ausgeführter Code',
	yourDocuments: 'deine Dokumente',
	noInstrument: 'kein Instrument',
	toolId: (id) => `Werkzeug „${id}“`,
	// tools.svelte.ts
	isForgotten: (name) => `${name} ist vergessen.`,
	undo: 'Rückgängig',
	// privacy-summary.ts
	roleA: 'Rolle A',
	roleB: 'Rolle B',
	theExpert: 'der Experte',
	aRunUnderWay: 'ein laufender Lauf',
	askAServer: (asking, how) =>
		how > 1
			? `${asking} fragen einen Server: Ihre Schritte verlassen dieses Gerät.`
			: `${asking} fragt einen Server: Die Schritte verlassen dieses Gerät.`,
	roleName: (name) => `Rolle ${name}`,
	whenALocalModelIs: (whom) => `Fällt ein lokales Modell weg, übernimmt ein Server für ${whom}.`,
	aMissionMayUseThe: (whose) =>
		`Ein Auftrag darf die Werkzeuge von ${whose} benutzen: Was er sie fragt, verlässt dieses Gerät.`,
	everythingStaysOnThisDevice:
		'Alles bleibt auf diesem Gerät, außer wenn der Server darauf es weiterreicht.',
	everythingStaysBrowser:
		'Alles bleibt auf diesem Gerät; dass sein eigenes Modell hier rechnet, sagt der Browser.',
	everythingStaysOnThisDevice2: 'Alles bleibt auf diesem Gerät.',
	theBackupFolderGoes: 'Der Sicherungsordner geht dorthin, wohin ihn etwas trägt.',
	// model-arrived.ts
	nowThinkWith: (roles, name) =>
		`${roles.join(' und ')} ${roles.length === 1 ? 'denkt' : 'denken'} jetzt mit ${name}.`,
	noModelNow: (roles) =>
		`${roles.join(' und ')} ${roles.length === 1 ? 'hat' : 'haben'} jetzt kein Modell.`,
	isReady: (name) => `${name} ist bereit.`,
	useForAAndB: 'Für A und B nehmen',
	// conversations.svelte.ts
	forgottenNothingOfItIs: 'Vergessen. Nichts davon ist geblieben.',
	isDeleted: (title) => `„${title}“ ist gelöscht.`,
	// doubt.ts
	onlyDoesSmallSumsWhether: (name) =>
		`${name} kann nur kleine Rechenaufgaben; ob es diese lesen kann, ließ sich nicht nachsehen.`,
	readsNoFiles: (name) =>
		`${name} kennt nur kleine Rechenaufgaben und hat nie eine Datei gesehen: Was angehängt ist, versteht es kaum.`,
	// memory.svelte.ts
	theDocumentIsRead: 'Das Dokument ist gelesen.',
	documentsAreRead: (added) => `${added} Dokumente sind gelesen.`,
	itIsInTheLedger:
		'Sie steht im Register, unter „Nicht getestet“; Aufträge erinnern sich an sie als dein Wort.',
	itStands: 'Sie gilt',
	changedItIsANew: 'Geändert: Es ist eine neue Hypothese, noch nicht getestet.',
	itStandsAndIsTrusted: 'Sie gilt und hat dasselbe Vertrauen wie eine Aussage von dir.',
	itStandsItIsIn: 'Sie gilt: Sie steht im Weltmodell, und kein Auftrag setzt sich darüber hinweg.',
	theFact: 'Der Fakt',
	theFramework: 'Das Vorgehen',
	theDocument: 'Das Dokument',
	theThought: 'Der Gedanke',
	theTaskWithWhatHung: 'Die Aufgabe, mit allem, was an ihr hing,',
	theMissionAndItsConversation: 'Der Auftrag und sein Gespräch sind gelöscht.',
	theWorldModelIsChanged: 'Das Weltmodell ist geändert; was neu ist, ist noch nicht getestet.',
	isDeleted2: (what) => `${what} ist gelöscht.`,
	// backup.svelte.ts
	writingTheFile: 'Datei wird geschrieben',
	readingTheFile: 'Datei wird gelesen',
	importing: 'Wird eingelesen',
	imported: 'Eingelesen.',
	takingTheImportBack: 'Import wird zurückgenommen',
	theImportIsTakenBack: 'Der Import ist zurückgenommen.',
	// folder.svelte.ts
	theFolderWaits: (name) =>
		`Der Sicherungsordner „${name}“ wird nicht beschrieben: Der Browser will dein Ja noch einmal.`,
	allowIt: 'Erlauben',
	cameFromTheFolder: (conversations, memories, deleted) =>
		`Aus dem Ordner: ${[
			conversations ? plural(conversations, 'Gespräch', 'Gespräche') : '',
			memories ? plural(memories, 'Erinnerung', 'Erinnerungen') : '',
			deleted ? `${deleted} anderswo gelöscht` : '',
		]
			.filter(Boolean)
			.join(', ')}.`,
	// keep.ts
	exportedDaysAgo: (days) =>
		`Alles wurde zuletzt vor ${plural(days, 'Tag', 'Tagen')} exportiert; was seitdem dazukam, liegt nur in diesem Browser.`,
	neverExported: (days) =>
		`Was du in ${plural(days, 'Tag', 'Tagen')} gefragt hast, liegt nur in diesem Browser.`,
	backUp: 'Sichern',
	you: 'dich',
	selfReflection: 'Nachdenken über sich',
};

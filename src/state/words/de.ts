/** German; the terms stand in `ui/german.ts`. */
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
	you: 'dich',
	selfReflection: 'Nachdenken über sich',
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
};

/** German; the terms stand in `ui/german.ts`. */
import { plural } from '../../numbers.ts';
import type { en } from './en.ts';

export const de: typeof en = {
	// memory.svelte.ts
	undo: 'Rückgängig',
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
};

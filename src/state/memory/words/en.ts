/** English. */
import type { Shown } from '../../language.svelte.ts';
import { plural } from '../../numbers.ts';

export const en = {
	// memory.svelte.ts
	undo: 'Undo',
	theDocumentIsRead: 'The document is read.',
	documentsAreRead: (added: Shown) => `${added} documents are read.`,
	itIsInTheLedger: 'It is in the ledger, under “Not tested”; missions recall it as your word.',
	itStands: 'It stands',
	changedItIsANew: 'Changed: it is a new hypothesis, not tested yet.',
	itStandsAndIsTrusted: 'It stands, and is trusted like a statement of your own.',
	itStandsItIsIn: 'It stands: it is in the world model, and no mission overrules it.',
	theFact: 'The fact',
	theFramework: 'The framework',
	theDocument: 'The document',
	theThought: 'The thought',
	theTaskWithWhatHung: 'The task, with what hung on it,',
	theMissionAndItsConversation: 'The mission and its conversation are deleted.',
	theWorldModelIsChanged: 'The world model is changed; what is new is not tested yet.',
	isDeleted2: (what: Shown) => `${what} is deleted.`,
	// backup.svelte.ts
	writingTheFile: 'Writing the file',
	readingTheFile: 'Reading the file',
	importing: 'Importing',
	imported: 'Imported.',
	takingTheImportBack: 'Taking the import back',
	theImportIsTakenBack: 'The import is taken back.',
	// folder.svelte.ts
	theFolderWaits: (name: Shown) =>
		`The backup folder “${name}” is not written: the browser wants your yes again.`,
	allowIt: 'Allow it',
	cameFromTheFolder: (conversations: number, memories: number, deleted: number) =>
		`From the folder: ${[
			conversations ? plural(conversations, 'conversation') : '',
			memories ? plural(memories, 'memory', 'memories') : '',
			deleted ? `${deleted} deleted elsewhere` : '',
		]
			.filter(Boolean)
			.join(', ')}.`,
	// keep.ts
	exportedDaysAgo: (days: number) =>
		`Everything was last exported ${plural(days, 'day')} ago; what came since is only in this browser.`,
	neverExported: (days: number) =>
		`What you asked in ${plural(days, 'day')} lies in this browser only.`,
	backUp: 'Back it up',
};

/** English. */
import type { Shown } from '../language.svelte.ts';
import { plural } from '../numbers.ts';

export const en = {
	// notices.ts
	anAnswerIsThere: 'An answer is there',
	aRunWaitsForYou: 'A run waits for you',
	aMissionAsksYou: 'A mission asks you',
	theListIsThrough: 'The list for later is through',
	ofItsQuestions: (answered: number, all: number) => `${answered} of ${all} are answered.`,
	// view.ts
	executedCode: 'executed code',
	yourDocuments: 'your documents',
	noInstrument: 'no instrument',
	toolId: (id: Shown) => `tool “${id}”`,
	// tools.svelte.ts
	isForgotten: (name: Shown) => `${name} is forgotten.`,
	undo: 'Undo',
	// privacy-summary.ts
	roleA: 'role A',
	roleB: 'role B',
	theExpert: 'the Expert',
	aRunUnderWay: 'a run under way',
	askAServer: (asking: Shown, how: number) =>
		how > 1
			? `${asking} ask a server: their steps leave this device.`
			: `${asking} asks a server: its steps leave this device.`,
	roleName: (name: Shown) => `role ${name}`,
	whenALocalModelIs: (whom: Shown) =>
		`When a local model is gone, a server takes over for ${whom}.`,
	aMissionMayUseThe: (whose: Shown) =>
		`A mission may use the tools of ${whose}: what it asks them leaves this device.`,
	everythingStaysOnThisDevice:
		'Everything stays on this device, unless the server on it passes it on.',
	everythingStaysBrowser:
		'Everything stays on this device; that its own model computes here is the browser’s word.',
	everythingStaysOnThisDevice2: 'Everything stays on this device.',
	theBackupFolderGoes: 'The backup folder goes wherever something carries it.',
	// model-arrived.ts
	nowThinkWith: (roles: readonly string[], name: Shown) =>
		`${roles.join(' and ')} now think${roles.length === 1 ? 's' : ''} with ${name}.`,
	noModelNow: (roles: readonly string[]) =>
		`${roles.join(' and ')} ${roles.length === 1 ? 'has' : 'have'} no model now.`,
	isReady: (name: Shown) => `${name} is ready.`,
	useForAAndB: 'Use for A and B',
	// conversations.svelte.ts
	forgottenNothingOfItIs: 'Forgotten. Nothing of it is left.',
	isDeleted: (title: Shown) => `“${title}” is deleted.`,
	// doubt.ts
	onlyDoesSmallSumsWhether: (name: Shown) =>
		`${name} only does small sums; whether it can read this could not be looked up.`,
	readsNoFiles: (name: Shown) =>
		`${name} knows small sums only and was never shown a file: it will hardly understand what is attached.`,
	// memory.svelte.ts
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
	you: 'you',
	selfReflection: 'self-reflection',
};

/** English. */
import type { Shown } from '../language.svelte.ts';

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
	you: 'you',
	selfReflection: 'self-reflection',
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
};

/** English. */
import type { Shown } from '../../../state/language.svelte.ts';
import { plural } from '../../../state/numbers.ts';

export const en = {
	// Palette.svelte
	findOrDo: 'Search and commands',
	askedAnsweredOrDone: 'Search what was asked and answered, or say what to do',
	actions: 'Actions',
	conversations: 'Conversations',
	askedAndAnswered: 'Asked and answered',
	memory: 'Memory',
	settings: 'Settings',
	nothingFits: 'Nothing fits.',
	entries: (count: number) => plural(count, 'entry', 'entries'),
	inTheAnswerTo: (question: Shown) => `in the answer to: ${question}`,
	// actions.ts
	openTheList: 'Open the list for later',
	putTheQuestionIn: 'Put the question into the list for later',
	newConversation: 'New conversation',
	newWithoutTrace: 'New conversation that leaves no trace',
	stopTheRun: 'Stop the run',
	thinkWith: (label: Shown) => `Think with ${label}`,
	go: (screen: Shown) => `Go to ${screen}`,
	showTheKeys: 'Keys',
	light: 'Light theme',
	dark: 'Dark theme',
	likeTheSystem: 'Theme of the system',
};

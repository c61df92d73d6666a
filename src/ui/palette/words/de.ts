/** German. */
import { plural } from '../../../state/numbers.ts';
import type { en } from './en.ts';

export const de: typeof en = {
	// Palette.svelte
	findOrDo: 'Suche und Befehle',
	askedAnsweredOrDone: 'Durchsuch Fragen und Antworten, oder sag, was zu tun ist',
	actions: 'Befehle',
	conversations: 'Gespräche',
	askedAndAnswered: 'Gefragt und beantwortet',
	memory: 'Gedächtnis',
	settings: 'Einstellungen',
	nothingFits: 'Nichts passt.',
	entries: (count) => plural(count, 'Eintrag', 'Einträge'),
	inTheAnswerTo: (question) => `in der Antwort auf: ${question}`,
	// actions.ts
	openTheList: 'Liste für später öffnen',
	putTheQuestionIn: 'Die Frage in die Liste für später legen',
	newConversation: 'Neues Gespräch',
	newWithoutTrace: 'Neues Gespräch ohne Spur',
	stopTheRun: 'Den Lauf anhalten',
	thinkWith: (label) => `Mit ${label} denken`,
	go: (screen) => `Zu: ${screen}`,
	showTheKeys: 'Tasten',
	light: 'Helles Aussehen',
	dark: 'Dunkles Aussehen',
	likeTheSystem: 'Aussehen wie das System',
};

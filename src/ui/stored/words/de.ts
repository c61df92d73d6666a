/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	rowsOf: (rows, shown, table) => `${shown} ${rows === 1 ? 'Zeile' : 'Zeilen'} von „${table}“`,
	couldNotBeRead: (rows) => `Nicht lesbar: ${rows}.`,
	theRestIsShown:
		'Sie werden ausgelassen, alles andere wird gezeigt. Ein Import deines letzten Exports oder aus dem Sicherungsordner stellt sie wieder her, wenn sie darin stehen.',
	closeTheNotice: 'Hinweis schließen',
};

/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	rowsOf: (rows, shown, table) => `${shown} ${rows === 1 ? 'Zeile' : 'Zeilen'} von „${table}“`,
	couldNotBeRead: (rows) => `Nicht lesbar: ${rows}.`,
	theRestIsShown:
		'Sie werden ausgelassen, alles andere wird gezeigt. Ein Import deines letzten Exports oder aus dem Sicherungsordner stellt sie wieder her, wenn sie darin stehen.',
	theBrowserThrewAway: 'Der Browser hat weggeworfen, was Mull hier aufbewahrt hat.',
	thatHappensWhen:
		'Browser tun das, wenn die Festplatte voll ist. Gespräche, Gedächtnis, Einstellungen, Server und geladene Modelle sind aus diesem Browser verschwunden.',
	whatCanBringItBack:
		'Wenn du einen Export hast, importiere ihn. Wenn du einen Sicherungsordner benutzt hast, wähle ihn wieder: Was dort steht, kommt zurück. Schaffe vorher Platz auf der Festplatte.',
	toTheBackups: 'Export und Sicherungsordner',
	askToKeep: 'Den Browser bitten, Künftiges zu behalten',
	itWillBeKept: 'Der Browser behält, was kommt, auch wenn die Festplatte voll ist.',
	theBrowserSaidNo: 'Der Browser hat abgelehnt: Es kann wieder geschehen.',
	closeTheNotice: 'Hinweis schließen',
};

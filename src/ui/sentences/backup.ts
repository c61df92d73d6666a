/** Of backups, their files, and the backup folder. */
import type { Sentences } from '../../core/text/sentences.ts';

export const backup: Sentences = [
	[
		'Something of this import is being thought about.',
		'Über etwas aus diesem Import wird gerade nachgedacht.',
	],
	[
		'Parts of it cannot be read in this browser, so nothing is written to it.',
		'Teile davon sind in diesem Browser nicht lesbar, darum wird nichts hineingeschrieben.',
	],
	[
		'Import this file: that puts back what it has of them.',
		'Lies diese Datei ein: Das stellt wieder her, was sie davon hat.',
	],
	['Stop it, then undo the import.', 'Stoppe es und nimm den Import dann zurück.'],
	[
		'That plan was not made here, or was copied.',
		'Dieser Plan wurde nicht hier gemacht oder wurde kopiert.',
	],
	[
		'The file is written, but Mull could not import it again: it has {} MB and {} rows, and Mull reads {} MB and {} rows.',
		'Die Datei ist geschrieben, aber Mull könnte sie nicht wieder einlesen: Sie hat {0} MB und {1} Zeilen, und Mull liest {2} MB und {3} Zeilen.',
	],
	[
		'Export memory only as well, or delete conversations and documents that you no longer need and export again.',
		'Exportiere auch nur das Gedächtnis, oder lösche Gespräche und Dokumente, die du nicht mehr brauchst, und exportiere noch einmal.',
	],
	[
		'The backup is of version {}, which this Mull does not know yet.',
		'Die Sicherung hat Version {0}, die dieses Mull noch nicht kennt.',
	],
	[
		'Reload Mull until it is up to date, then import it again.',
		'Lade Mull neu, bis es aktuell ist, und lies sie dann noch einmal ein.',
	],
	['There is no run of Mull in this page.', 'Auf dieser Seite ist kein Lauf von Mull.'],
	['The file of this run is too large.', 'Die Datei dieses Laufs ist zu groß.'],
	['The file of this run is no whole JSON.', 'Die Datei dieses Laufs ist kein vollständiges JSON.'],
	['The file cannot be unpacked.', 'Die Datei lässt sich nicht entpacken.'],
	['The file cannot be read any more.', 'Die Datei ist nicht mehr lesbar.'],
	['Choose another copy of the backup.', 'Wähle eine andere Kopie der Sicherung.'],
	[
		'Memory changed all the while, so nothing was imported.',
		'Das Gedächtnis änderte sich die ganze Zeit, darum wurde nichts eingelesen.',
	],
	[
		'Pause the missions that run, then import again.',
		'Pausiere die Aufträge, die laufen, und lies sie dann noch einmal ein.',
	],
	['This is not a backup of Mull.', 'Das ist keine Sicherung von Mull.'],
	[
		'Choose a backup of Mull, or conversations that another program exported, such as ChatGPT or Claude.',
		'Wähle eine Sicherung von Mull oder Gespräche, die ein anderes Programm exportiert hat, etwa ChatGPT oder Claude.',
	],
	['another program', 'einem anderen Programm'],
	['Imported from another program.', 'Aus einem anderen Programm importiert.'],
	['Imported from {}.', 'Aus {0} importiert.'],
	['The archive is larger than {} MB.', 'Das Archiv ist größer als {0} MB.'],
	[
		'Unpack it and choose the file of conversations in it.',
		'Entpacke es und wähle die Datei mit den Gesprächen darin.',
	],
	['There are no conversations in this archive.', 'In diesem Archiv sind keine Gespräche.'],
	[
		'Ask Google’s Takeout for JSON: it writes My Activity as HTML unless you choose otherwise.',
		'Verlange von Googles Datenexport JSON: Meine Aktivitäten kommen sonst als HTML.',
	],
	[
		'Choose the archive that ChatGPT or Claude made, or a backup of Mull.',
		'Wähle das Archiv, das ChatGPT oder Claude gemacht hat, oder eine Sicherung von Mull.',
	],
	['The head of the backup {}.', 'Der Kopf der Sicherung stimmt nicht: {0}.'],
	['The file ends in the middle.', 'Die Datei hört mittendrin auf.'],
	[
		'Choose another copy: this one was cut short.',
		'Wähle eine andere Kopie: Diese ist abgeschnitten.',
	],
	[
		'The file is not as Mull wrote it (line {}).',
		'Die Datei ist nicht so, wie Mull sie geschrieben hat (Zeile {0}).',
	],
	[
		'Choose another copy: this one was changed or cut on its way.',
		'Wähle eine andere Kopie: Diese wurde unterwegs geändert oder abgeschnitten.',
	],
	['Line {} of the file is not text in UTF-8.', 'Zeile {0} der Datei ist kein Text in UTF-8.'],
	['The file has more than {} rows.', 'Die Datei hat mehr als {0} Zeilen.'],
	[
		'The number of {} in the file is not the one it names.',
		'Die Anzahl ({0}) in der Datei ist nicht die, die sie nennt.',
	],
	[
		'The {} in the file were changed after it was made.',
		'Etwas in der Datei ({0}) wurde geändert, nachdem sie gemacht war.',
	],
	[
		'Choose another copy. Mull takes a backup only as it wrote it.',
		'Wähle eine andere Kopie. Mull nimmt eine Sicherung nur so, wie es sie geschrieben hat.',
	],
	['The file is larger than {} MB.', 'Die Datei ist größer als {0} MB.'],
	[
		'A row of the file is longer than any that Mull writes.',
		'Eine Zeile der Datei ist länger als jede, die Mull schreibt.',
	],
	[
		'The file unpacks to more than a backup would hold.',
		'Entpackt wäre die Datei größer als jede Sicherung.',
	],
	[
		'The file of this run is not as Mull writes it: {}.',
		'Die Datei dieses Laufs stimmt nicht: {0}.',
	],
	[
		'The list of what was deleted is not whole, or not as Mull wrote it.',
		'Die Liste des Gelöschten ist nicht ganz, oder nicht so, wie Mull sie geschrieben hat.',
	],
	[
		'The browser does not let Mull use the folder “{}”.',
		'Der Browser lässt Mull den Ordner „{0}“ nicht benutzen.',
	],
	[
		'Allow it again in Settings, Data and privacy.',
		'Erlaube es wieder in den Einstellungen, Daten und Privatsphäre.',
	],
	['The folder “{}” is not there any more.', 'Der Ordner „{0}“ ist nicht mehr da.'],
	[
		'Put it back, or choose another folder in Settings, Data and privacy.',
		'Leg ihn zurück, oder wähle in den Einstellungen, Daten und Privatsphäre, einen anderen Ordner.',
	],
	[
		'There is no room left where the folder “{}” lies.',
		'Wo der Ordner „{0}“ liegt, ist kein Platz mehr.',
	],
	[
		'Make room there: Mull writes again after the next change. What was written before is whole.',
		'Schaff dort Platz: Nach der nächsten Änderung schreibt Mull wieder. Was vorher geschrieben wurde, ist ganz.',
	],
	[
		'The folder “{}” could not be read or written: {}',
		'Der Ordner „{0}“ konnte nicht gelesen oder beschrieben werden: {1}',
	],
	[
		'Mull tries again after the next change.',
		'Mull versucht es nach der nächsten Änderung noch einmal.',
	],
	[
		'Mull does not know all that is in it; what it knows was read.',
		'Mull kennt nicht alles darin; was es kennt, ist gelesen.',
	],
	['Reload Mull until it is up to date.', 'Lade Mull neu, bis es aktuell ist.'],
];

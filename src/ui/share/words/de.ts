/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	// In the file that replays a run
	answer: 'Antwort',
	trace: 'Der Weg dorthin',
	replay: 'Wiedergabe',
	play: 'Wiedergeben',
	pause: 'Anhalten',
	position: 'Stelle in der Aufzeichnung',
	reply: 'Was geschrieben wurde',
	thinking: 'Gedanken dazu',
	found: 'Wie sie gefunden wurde',
	noAnswer: 'Es gibt keine Antwort.',
	noWordsYet: 'Noch keine Worte.',
	madeWithMull: (date) =>
		`Am ${date} aus Mull gespeichert. Diese Datei enthält den ganzen Lauf; Mull öffnet sie unter Gedächtnis, Sicherung.`,
	// In the Markdown of a run
	question: 'Frage',
	restsOn: 'Beruht auf',
	attached: 'Angehängt',
	// Share.svelte
	share: 'Teilen',
	shareThisRun: 'Diesen Lauf teilen',
	copyTheAnswer: 'Die Antwort kopieren',
	asMarkdown: 'Als Markdown',
	asPlainText: 'Als reinen Text',
	copied: 'Kopiert.',
	saveTheRun: 'Den Lauf speichern',
	aPageThatReplaysIt: 'Eine Seite, die ihn wiedergibt',
	oneHtmlFileOpens:
		'Eine HTML-Datei. Jeder Browser öffnet sie, ohne Mull, ohne Modell, ohne Netz, und Mull öffnet sie wieder.',
	markdown: 'Markdown',
	theWordsOnly: 'Frage, Antwort und Schritte, zum Lesen oder Einfügen.',
	json: 'JSON',
	allOfItForPrograms: 'Alles, für Programme und für Mull.',
	print: 'Drucken',
	onPaperOrAsPdf: 'Nur dieser Lauf, auf Papier oder als PDF.',
	itHoldsWhatWasSent:
		'Die Seite und das JSON enthalten alles, was das Modell bekam: frühere Nachrichten dieses Gesprächs, was angehängt war, und was es von deinem Gedächtnis und deinen Dokumenten gelesen hat.',
};

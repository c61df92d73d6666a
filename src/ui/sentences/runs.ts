/** Faults of a run, of the Lab and of this page. */
import type { Sentences } from '../../core/text/sentences.ts';

export const runs: Sentences = [
	['Stopped.', 'Gestoppt.'],
	['Something failed without saying why.', 'Etwas ist gescheitert, ohne zu sagen warum.'],
	['Cancelled before it began.', 'Abgebrochen, bevor es begann.'],
	[
		'This version of Mull has no algorithm "{}".',
		'Diese Version von Mull hat keinen Algorithmus „{0}“.',
	],
	['Choose another one, or update the page.', 'Wähle einen anderen oder aktualisiere die Seite.'],
	['That step is no longer here.', 'Diesen Schritt gibt es hier nicht mehr.'],
	[
		'Mull cannot continue from the middle of a structured reply.',
		'Mit einer Form kann man nicht mitten in ihr fortfahren.',
	],
	['Edit the whole reply instead.', 'Bearbeite stattdessen die ganze Antwort.'],
	['Start the question again.', 'Stell die Frage noch einmal.'],
	[
		'The edited reply must be JSON with the same fields as before.',
		'Die bearbeitete Antwort muss JSON mit denselben Feldern wie zuvor sein.',
	],
	['Keep the fields {} and their types.', 'Behalte die Felder {0} und ihre Typen.'],
	[
		'The reply is not the structure that was asked for{}: {}',
		'Die Antwort hat nicht die verlangte Form{0}: {1}',
	],
	[
		'Try again, or choose a model that follows formats better.',
		'Versuch es noch einmal oder wähle ein Modell, das Formate besser einhält.',
	],
	['The budget of {} for this run is spent.', 'Das Budget von {0} für diesen Lauf ist verbraucht.'],
	['{} calls', '{0} Aufrufen'],
	['{} tokens', '{0} Token'],
	['{} minutes', '{0} Minuten'],
	[
		'The budget of {} for this run was spent before the structure{} was written.',
		'Das Budget von {0} für diesen Lauf war verbraucht, bevor die Form{1} geschrieben war.',
	],
	[
		'Continue with a larger budget, or keep the best answer so far.',
		'Mach mit einem größeren Budget weiter oder behalte die beste Antwort bisher.',
	],
	[
		'Not everything could be kept on this device: {}.',
		'Nicht alles konnte auf diesem Gerät behalten werden: {0}.',
	],
	[
		'Check the connection and the free space, then try again.',
		'Prüfe die Verbindung und den freien Platz und versuch es dann noch einmal.',
	],
	[
		'The guard that checks every network request is not running, so nothing was sent.',
		'Der Wächter, der jede Anfrage ans Netz prüft, läuft nicht, darum wurde nichts gesendet.',
	],
	[
		'Reload the page. In a private window, or over plain http, browsers may not permit it.',
		'Lade die Seite neu. In einem privaten Fenster oder über einfaches http lassen Browser es manchmal nicht zu.',
	],
	['This run is no longer here.', 'Diesen Lauf gibt es hier nicht mehr.'],
	['Ask the question again.', 'Stell die Frage noch einmal.'],
	['This run was deleted.', 'Dieser Lauf wurde gelöscht.'],
	['This run was forgotten.', 'Dieser Lauf wurde vergessen.'],
	[
		'This run was begun by another version of its algorithm.',
		'Dieser Lauf wurde von einer anderen Version seines Algorithmus begonnen.',
	],
	[
		'Look at it as it was, or start it again with the same question.',
		'Sieh ihn an, wie er war, oder beginne ihn neu mit derselben Frage.',
	],
	[
		'Look at the run as it was, or start it again with the same question.',
		'Sieh den Lauf an, wie er war, oder beginne ihn neu mit derselben Frage.',
	],
	[
		'This run was given no memory and no instruments.',
		'Dieser Lauf hat kein Gedächtnis und keine Instrumente.',
	],
	['No model is chosen for role {}.', 'Für Rolle {0} ist kein Modell gewählt.'],
	[
		'Choose one on the Models screen, then resume.',
		'Wähle eines unter Modelle und setze dann fort.',
	],
	['The step key "{}" was used twice in run {}.', 'Der Schritt „{0}“ kam im Lauf {1} zweimal vor.'],
	[
		'The journal holds a {} at "{}" where this version asks for a {}.',
		'Im Journal steht bei „{1}“ ein {0}, wo diese Version ein {2} verlangt.',
	],
	[
		'“{}” was used, and the browser ended before its outcome was known.',
		'„{0}“ wurde benutzt, und der Browser endete, bevor der Ausgang bekannt war.',
	],
	[
		'Check whether it took effect. Then press “Use it again” or “Count it as failed”.',
		'Sieh nach, ob es gewirkt hat; sag dann, ob es noch einmal benutzt oder als gescheitert gezählt werden soll.',
	],
	['The prompt has no value for {{}}.', 'Der Prompt hat keinen Wert für {{0}}.'],
	['That question was answered already.', 'Diese Frage wurde schon beantwortet.'],
	['The run no longer needs that answer.', 'Der Lauf braucht diese Antwort nicht mehr.'],
	[
		'To tell the mission more, edit its task.',
		'Willst du dem Auftrag mehr sagen, bearbeite seine Aufgabe.',
	],
	['That task is no longer here.', 'Diese Aufgabe gibt es hier nicht mehr.'],
	['Add it as a new one.', 'Füge sie als neue hinzu.'],
	['A task needs a name.', 'Eine Aufgabe braucht einen Namen.'],
	['Say in a few words what to do.', 'Sag in wenigen Worten, was zu tun ist.'],
	['The thinking worker was ended.', 'Der Denk-Worker wurde beendet.'],
	[
		'The thinking worker could not be started: {}.',
		'Der Denk-Worker konnte nicht gestartet werden: {0}.',
	],
	[
		'Reload the page; everything finished is kept.',
		'Lade die Seite neu; alles Fertige bleibt erhalten.',
	],
	['An experiment compares two ways to answer.', 'Ein Versuch vergleicht zwei Arten zu antworten.'],
	[
		'Choose at least two, and which two the verdict is about.',
		'Wähle mindestens zwei, und welchen beiden das Urteil gilt.',
	],
	[
		'None of these problems has an answer that can be checked.',
		'Keine dieser Aufgaben hat eine prüfbare Antwort.',
	],
	['Give each its answer.', 'Gib jeder ihre Antwort.'],
	['There is no way to answer called “{}”.', 'Es gibt keine Art zu antworten namens „{0}“.'],
	['Choose one of these: {}.', 'Wähle eine davon: {0}.'],
	[
		'The server failed {} times on one problem.',
		'Der Server hat bei einer Aufgabe {0} Mal versagt.',
	],
	['Look whether it still runs, then go on.', 'Sieh nach, ob er noch läuft, und mach dann weiter.'],
	['No question was found in this text.', 'In diesem Text wurde keine Frage gefunden.'],
	[
		'Write one question a line, with its answer behind a tab or in a CSV with the columns question and answer.',
		'Schreib je Zeile eine Frage, mit ihrer Antwort hinter einem Tabulator oder in einer CSV mit den Spalten question und answer.',
	],
	['These are more than {} problems.', 'Das sind mehr als {0} Aufgaben.'],
	['Take a part of them.', 'Nimm einen Teil davon.'],
	['Line {} is no JSON object.', 'Zeile {0} ist kein JSON-Objekt.'],
	['Give one object for each line.', 'Gib je Zeile ein Objekt.'],
	['Problem {} has no question.', 'Aufgabe {0} hat keine Frage.'],
	['Name its field “question” or “input”.', 'Nenne ihr Feld „question“ oder „input“.'],
	[
		'The answer “{}” of problem {} is none of its choices.',
		'Die Antwort „{0}“ der Aufgabe {1} ist keine ihrer Möglichkeiten.',
	],
	[
		'Write the letter of the choice, or its words.',
		'Schreib den Buchstaben der Möglichkeit oder ihre Worte.',
	],
	['This is no report of the Lab: it {}.', 'Das ist kein Bericht des Labors: {0}.'],
	[
		'This is no report of the Lab: it holds more than any has.',
		'Das ist kein Bericht des Labors: Es steht mehr darin, als einer hat.',
	],
	[
		'Open the JSON file that the Lab saved.',
		'Öffne die JSON-Datei, die das Labor gespeichert hat.',
	],
	['This experiment was deleted.', 'Dieser Versuch wurde gelöscht.'],
	[
		'Give each its answer, or compare the answers by eye.',
		'Gib jeder ihre Antwort, oder vergleiche die Antworten mit dem Auge.',
	],
];

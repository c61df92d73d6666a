/** Ways to answer, kinds of problems, and what each way costs. */
import type { Sentences } from '../../core/text/sentences.ts';

export const labArms: Sentences = [
	['{}, thinking off', '{0}, ohne Denken'],
	['{}, a third as long', '{0}, ein Drittel so lang'],
	['{}, question said twice', '{0}, Frage zweimal gesagt'],
	[
		'Vote of short answers for the price of one long',
		'Abstimmung kurzer Antworten zum Preis einer langen',
	],
	['{}, calculations corrected', '{0}, Rechnungen berichtigt'],
	['{}, short prompts', '{0}, kurze Prompts'],
	['{}, short prompts, calculations corrected', '{0}, kurze Prompts, Rechnungen berichtigt'],
	['{}, one path calculates by code', '{0}, ein Pfad rechnet durch Code'],
	[
		'{}, short prompts, one path calculates by code',
		'{0}, kurze Prompts, ein Pfad rechnet durch Code',
	],
	[
		'MidTry whose first path writes an expression that code calculates, where a number is asked for: five calls or more.',
		'MidTry, dessen erster Pfad einen Ausdruck schreibt, den Code berechnet, wo eine Zahl verlangt ist: fünf Aufrufe oder mehr.',
	],
	[
		'midtry-short whose first path writes an expression that code calculates: five calls or more.',
		'midtry-short, dessen erster Pfad einen Ausdruck schreibt, den Code berechnet: fünf Aufrufe oder mehr.',
	],
	['{} on the second model', '{0} auf dem zweiten Modell'],
	['{} over two models', '{0} über zwei Modelle'],
	['{}, texts put together', '{0}, Texte zusammengeführt'],
	[
		'The second model alone, to compare with: five calls, more if paths disagree.',
		'Das zweite Modell allein, zum Vergleich: fünf Aufrufe, mehr, wenn Pfade sich nicht einig sind.',
	],
	[
		'Two paths of each model and a check by the second: five calls or more.',
		'Zwei Pfade von jedem Modell und eine Prüfung durch das zweite: fünf Aufrufe oder mehr.',
	],
	[
		'Four paths, a comparison and one text of all, where a text is asked for: five calls or more. To compare by eye.',
		'Vier Pfade, ein Vergleich und ein Text aus allen, wo ein Text verlangt ist: fünf Aufrufe oder mehr. Zum Vergleichen nach Augenmaß.',
	],
	['The arm “{}” needs a second model.', 'Die Art „{0}“ braucht ein zweites Modell.'],
	[
		'Choose another model for role B, or name it with --second.',
		'Wähle für Rolle B ein anderes Modell, oder nenne es mit --second.',
	],
	['{}, neutral review', '{0}, neutrale Prüfung'],
	['{}, two drafts', '{0}, zwei Entwürfe'],
	['{}, stops early', '{0}, hält früh an'],
	['{}, two by two', '{0}, paarweise'],
	['{}, says how sure it is', '{0}, sagt, wie sicher es ist'],
	['{}, votes weighed', '{0}, Stimmen gewogen'],
	['Check it', 'Nachrechnen'],
	['{} against {} on {}', '{0} gegen {1} auf {2}'],
	['Word problems', 'Textaufgaben'],
	['Everyday sums', 'Rechnen im Alltag'],
	// What each way to answer costs.
	['One call, always the likeliest word.', 'Ein Aufruf, immer das wahrscheinlichste Wort.'],
	[
		'One call, drawn at temperature 1. For votes it is asked four times or more.',
		'Ein Aufruf, gezogen bei Temperatur 1. Für Abstimmungen wird viermal oder öfter gefragt.',
	],
	[
		'One call at temperature 1 with a third of the thinking, or of the reply without thinking.',
		'Ein Aufruf bei Temperatur 1 mit einem Drittel des Denkens, oder der Antwort ohne Denken.',
	],
	[
		'One call that reads twice as much and writes the same.',
		'Ein Aufruf, der doppelt so viel liest und gleich viel schreibt.',
	],
	['One call with the reasoning mode off.', 'Ein Aufruf ohne Denkmodus.'],
	['One call with thinking of that effort.', 'Ein Aufruf mit Denken dieses Aufwands.'],
	[
		'Four paths and a check: five calls, more if paths disagree.',
		'Vier Pfade und eine Prüfung: fünf Aufrufe, mehr bei Uneinigkeit.',
	],
	[
		'MidTry that stops once the votes are decided: four calls or more.',
		'MidTry, das anhält, sobald die Abstimmung entschieden ist: vier Aufrufe oder mehr.',
	],
	[
		'MidTry with two paths at first: three calls or more.',
		'MidTry mit zunächst zwei Pfaden: drei Aufrufe oder mehr.',
	],
	[
		'MidTry with votes weighed by how sure each path was: five calls or more.',
		'MidTry mit Stimmen, gewogen nach der Sicherheit jedes Pfades: fünf Aufrufe oder mehr.',
	],
	[
		'MidTry whose paths also say in one more line how sure they are: five calls or more.',
		'MidTry, dessen Pfade in einer Zeile mehr auch sagen, wie sicher sie sind: fünf Aufrufe oder mehr.',
	],
	[
		'MidTry whose calculations code does again before the vote: five calls or more.',
		'MidTry, dessen Rechnungen Code vor der Abstimmung nachrechnet: fünf Aufrufe oder mehr.',
	],
	[
		'MidTry in few words, with corrected calculations, for models under one billion parameters: five calls or more.',
		'MidTry in wenigen Worten mit berichtigten Rechnungen, für Modelle unter einer Milliarde Parameter: fünf Aufrufe oder mehr.',
	],
	[
		'A draft, and reviews until one accepts: two calls or more.',
		'Ein Entwurf, und Prüfungen, bis eine zustimmt: zwei Aufrufe oder mehr.',
	],
	[
		'HyperThink whose reviewer is not told to doubt: two calls or more.',
		'HyperThink, dessen Prüfer nicht zweifeln soll: zwei Aufrufe oder mehr.',
	],
	[
		'HyperThink with a second draft, and no review if both agree: two calls or more.',
		'HyperThink mit zweitem Entwurf, ohne Prüfung bei Übereinstimmung: zwei Aufrufe oder mehr.',
	],
	[
		'HyperThink in few words, for models under one billion parameters: two calls or more.',
		'HyperThink in wenigen Worten, für Modelle unter einer Milliarde Parameter: zwei Aufrufe oder mehr.',
	],
	['Order from clues', 'Reihenfolge aus Hinweisen'],
	['Small zebra grids', 'Kleine Zebrarätsel'],
	['Chains of sums', 'Rechenketten'],
	['Common divisors and multiples', 'Gemeinsame Teiler und Vielfache'],
	['Sequences', 'Folgen'],
	['Tracking objects', 'Dinge verfolgen'],
	['Counting letters and words', 'Buchstaben und Wörter zählen'],
	['Short programs', 'Kurze Programme'],
	['Small sums and puzzles', 'Kleine Rechenaufgaben und Rätsel'],
	['Dates and times', 'Datum und Uhrzeit'],
];

import type { Sentences } from '../../core/text/sentences.ts';

export const german: Sentences = [
	['Direct', 'Direkt'],
	['One answer, at once. Nothing checks it.', 'Eine Antwort, sofort. Nichts prüft sie.'],
	['Temperature', 'Temperatur'],
	[
		'Higher is more varied, 0 always takes the likeliest word.',
		'Höher ist abwechslungsreicher, 0 nimmt immer das wahrscheinlichste Wort.',
	],
	['Top-p', 'Top-p'],
	['Answer', 'Antwort'],
	[
		'Says with the answer which numbers of the question it calculates without. On by itself for Pocket.',
		'Sagt mit der Antwort, ohne welche Zahlen der Frage sie rechnet. Bei Pocket von selbst an.',
	],
	[
		'It calculates without {}, which the question says.',
		'Sie rechnet ohne {0}, was in der Frage steht.',
	],
	['Answered in one call.', 'In einem Aufruf beantwortet.'],
	[
		'The thinking ran out of room before it gave an answer.',
		'Dem Denken ging der Platz aus, bevor es eine Antwort gab.',
	],
	[
		'It was cut because it repeated itself, before it gave an answer.',
		'Es wurde abgeschnitten, weil es sich wiederholte, bevor es eine Antwort gab.',
	],
	[
		'The answer was cut at the limit of tokens.',
		'Die Antwort wurde an der Grenze der Token abgeschnitten.',
	],
	[
		'The answer was cut because it repeated itself.',
		'Die Antwort wurde abgeschnitten, weil sie sich wiederholte.',
	],
	['Say the question twice', 'Die Frage zweimal sagen'],
	[
		'May help a model that does not reason. It costs only tokens that are read.',
		'Hilft vielleicht einem Modell, das nicht nachdenkt. Es kostet nur gelesene Token.',
	],
	['Check calculations', 'Rechnungen prüfen'],
	[
		'Code does each calculation of the answer again. It costs no tokens.',
		'Code rechnet jede Rechnung der Antwort nach. Es kostet keine Token.',
	],
	['Correct wrong ones', 'Falsche berichtigen'],
	['Only report wrong ones', 'Falsche nur melden'],
	['Off', 'Aus'],
	['A wrong calculation was corrected.', 'Eine falsche Rechnung wurde berichtigt.'],
	['A calculation is wrong.', 'Eine Rechnung ist falsch.'],
	['“{}” is wrong: it is {}.', '„{0}“ ist falsch: Es ist {1}.'],
	[
		'The answer has the right result. The step below keeps what the model wrote.',
		'In der Antwort steht das richtige Ergebnis. Der Schritt darunter behält, was das Modell schrieb.',
	],
];

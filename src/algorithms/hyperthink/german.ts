import type { Sentences } from '../../core/text/sentences.ts';

export const german: Sentences = [
	['HyperThink', 'HyperThink'],
	[
		'A draft, then reviews that correct it, round after round.',
		'Ein Entwurf, dann Prüfungen, die ihn Runde um Runde verbessern.',
	],
	['Reviews at most', 'Prüfungen höchstens'],
	[
		'The run ends with its best answer after so many reviews. 0 is no limit.',
		'Nach so vielen Prüfungen endet der Lauf mit seiner besten Antwort. 0 heißt: keine Grenze.',
	],
	['Slots of the state', 'Plätze des Zustands'],
	[
		'How many notes the reviewers share; when it is full, random old ones decay.',
		'Wie viele Notizen die Prüfer teilen; ist er voll, verfallen zufällige alte.',
	],
	['Stop when going in circles', 'Anhalten, wenn es im Kreis geht'],
	[
		'End when the same answer comes back after two rejections, or an earlier text recurs.',
		'Beenden, wenn nach zwei Ablehnungen dieselbe Antwort wiederkommt oder ein früherer Text sich wiederholt.',
	],
	['Cool A down', 'A abkühlen'],
	[
		'A begins at temperature 1.6 and ends at 0.2, instead of its own temperature throughout.',
		'A beginnt bei Temperatur 1,6 und endet bei 0,2, statt durchgehend mit der eigenen.',
	],
	['Carry notes along', 'Notizen mitnehmen'],
	[
		'Begin with the notes that the last question of this conversation left behind.',
		'Mit den Notizen beginnen, die die letzte Frage dieses Gesprächs hinterließ.',
	],
	['Draft', 'Entwurf'],
	['Second draft', 'Zweiter Entwurf'],
	['Review without doubt', 'Ohne Zweifel prüfen'],
	[
		'Small reviewers that are told to doubt often change right answers.',
		'Kleine Prüfer, die zweifeln sollen, ändern oft richtige Antworten.',
	],
	['Skip the review if two drafts agree', 'Nicht prüfen, wenn zwei Entwürfe übereinstimmen'],
	[
		'Costs a second draft. Their calculations must hold too.',
		'Kostet einen zweiten Entwurf. Auch ihre Rechnungen müssen stimmen.',
	],
	[
		'Two drafts agree and their calculations hold, so there was no review.',
		'Zwei Entwürfe stimmen überein, und ihre Rechnungen stimmen. Darum gab es keine Prüfung.',
	],
	['Review {}', 'Prüfung {0}'],
	['Review {} by {}: {}, {}.', 'Prüfung {0} von {1}: {2}, {3}.'],
	['accepted', 'angenommen'],
	['rejected', 'abgelehnt'],
	['malformed', 'falsche Form'],
	['{} notes', '{0} Notizen'],
	['1 note', '1 Notiz'],
	[
		'Two reviews in a row did not have the form that was asked for.',
		'Zwei Prüfungen hintereinander hatten nicht die verlangte Form.',
	],
	['{} accepted it in review {}.', '{0} nahm sie in Prüfung {1} an.'],
	['The limit of {} reviews is reached.', 'Die Grenze von {0} Prüfungen ist erreicht.'],
	['The limit of 1 review is reached.', 'Die Grenze von einer Prüfung ist erreicht.'],
	['The review brought no text of its own.', 'Die Prüfung brachte keinen eigenen Text.'],
	[
		'The review brought only a verdict, so the reviewed text stands.',
		'Die Prüfung brachte nur ein Urteil, darum bleibt der geprüfte Text.',
	],
	[
		'The review brought less than a fifth of the text, so the reviewed text stands.',
		'Die Prüfung brachte weniger als ein Fünftel des Textes, darum bleibt der geprüfte Text.',
	],
	[
		'It copied words of the form instead of writing its own.',
		'Sie schrieb Wörter des Formulars ab, statt eigene zu schreiben.',
	],
	[
		'It accepted what it had rejected while working it out.',
		'Sie nahm an, was sie beim Durchrechnen abgelehnt hatte.',
	],
	[
		'It accepted a draft that was cut before its end. That does not count: what it wrote is reviewed next.',
		'Sie nahm einen Entwurf an, der vor seinem Ende abgeschnitten war. Das zählt nicht: Was sie schrieb, wird als Nächstes geprüft.',
	],
	[
		'The answer is the draft, which was cut before its end.',
		'Die Antwort ist der Entwurf, der vor seinem Ende abgeschnitten wurde.',
	],
	['The text is as the reviewer gave it back.', 'Der Text ist so, wie der Prüfer ihn zurückgab.'],
	[
		'Code does each calculation of the candidate again. The reviewer is told which ones are wrong.',
		'Code rechnet jede Rechnung des Entwurfs nach. Der Prüfer erfährt, welche falsch sind.',
	],
];

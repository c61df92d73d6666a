/** Of the models that the site itself offers. */
import type { Sentences } from '../../core/text/sentences.ts';

export const siteModels: Sentences = [
	[
		'The list of models of this site has no “models”, or is no JSON.',
		'Die Modell-Liste dieser Website hat kein „models“ oder ist kein JSON.',
	],
	[
		'Entry {} of this site’s list of models has no “{}” that Mull can use.',
		'Eintrag {0#} in der Modell-Liste dieser Website hat kein „{1}“, mit dem Mull etwas anfangen kann.',
	],
	[
		'The operator of this site can write it again: npm run models.',
		'Wer diese Website betreibt, kann sie neu schreiben lassen: npm run models.',
	],
	[
		'This site offers the model but does not have its file.',
		'Diese Website bietet das Modell an, hat aber seine Datei nicht.',
	],
	[
		'The operator of this site must put the file beside the list of models.',
		'Wer diese Website betreibt, muss die Datei neben die Modell-Liste legen.',
	],
	[
		'The file is not the one that the list of models describes: its SHA-256 is another.',
		'Das ist nicht die Datei, die in der Liste der Modelle steht: Ihr SHA-256 ist ein anderer.',
	],
	[
		'Delete the model here and choose it from the list again. If that does not help, tell the person who offers the model that their list is wrong.',
		'Lösche das Modell hier und wähle es noch einmal aus der Liste. Hilft das nicht, sag dem Anbieter des Modells, dass seine Liste falsch ist.',
	],
];

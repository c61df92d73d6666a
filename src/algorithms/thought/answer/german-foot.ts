/** The German of what stands under an answer: the brain writes it, so it is apart from the rest. */
import type { Sentences } from '../../../core/text/sentences.ts';

export const foot: Sentences = [
	['Assumed:', 'Angenommen:'],
	['Not verified:', 'Nicht geprüft:'],
	['A calculation', 'Eine Rechnung'],
	['A program that read what you gave', 'Ein Programm, das von dir Gegebenes gelesen hat'],
	['You were asked', 'Du wurdest gefragt'],
	['All of {}, {} parts read in order', 'Alles von {0}, {1} Teile der Reihe nach gelesen'],
	['what was given', 'dem Gegebenen'],
	['What you gave', 'Von dir gegeben'],
	['What you gave, part {} ({})', 'Von dir gegeben, Teil {0} ({1})'],
	[
		'All that you gave, {} parts read in order',
		'Alles von dir Gegebene, {0} Teile der Reihe nach gelesen',
	],
	['{}, lines {}', '{0}, Zeilen {1}'],
	['{}, line {}', '{0}, Zeile {1}'],
	['{}, page {}', '{0}, Seite {1}'],
	['lines {}', 'Zeilen {0}'],
	['line {}', 'Zeile {0}'],
	['“{}” was judged by the model alone.', '„{0}“ hat nur das Modell selbst beurteilt.'],
	['The answer was judged by the model alone.', 'Die Antwort hat nur das Modell selbst beurteilt.'],
	[
		'The number {} stands in no task’s answer.',
		'Die Zahl {0} steht in der Antwort keiner Aufgabe.',
	],
	['Part {} ({}) could not be read.', 'Teil {0} ({1}) war nicht lesbar.'],
	[
		'Only {} of {} parts of {} were read: the calls did not allow more.',
		'Nur {0} von {1} Teilen von {2} wurden gelesen: Mehr ließen die Aufrufe nicht zu.',
	],
];

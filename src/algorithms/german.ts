/** What the algorithms say, in German: each in its own folder. */
import type { Sentences } from '../core/text/sentences.ts';
import { german as direct } from './direct/german.ts';
import { german as hyperthink } from './hyperthink/german.ts';
import { german as midtry } from './midtry/german.ts';
import { german as thought } from './thought/german.ts';

const shared: Sentences = [
	['You stopped the run.', 'Du hast den Lauf gestoppt.'],
	['You stopped it before its end.', 'Du hast sie vor ihrem Ende gestoppt.'],
	['Written before it was cut off', 'Geschrieben, bevor es abbrach'],
	['You wanted the answer now.', 'Du wolltest die Antwort gleich.'],
	[
		'Resume, and it goes on where it stopped.',
		'Setz den Lauf fort: er geht weiter, wo er aufgehört hat.',
	],
	['There is no question to think about.', 'Es gibt keine Frage, über die sich nachdenken ließe.'],
	['Type a question.', 'Tippe eine Frage.'],
	[
		'Give role A more tokens for a reply, switch its reasoning off, or choose another model.',
		'Gib Rolle A mehr Token für eine Antwort, schalte den Denkmodus aus oder wähle ein anderes Modell.',
	],
	['HIGH', 'HOCH'],
	['MEDIUM', 'MITTEL'],
	['LOW', 'NIEDRIG'],
	['high', 'hoch'],
	['medium', 'mittel'],
	['low', 'niedrig'],
	['not applicable', 'nicht anwendbar'],
];

export const german: Sentences = [...shared, ...direct, ...hyperthink, ...midtry, ...thought];

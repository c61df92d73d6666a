/** What is said of the model that a browser brings along, and its faults. */
import type { Sentences } from '../../core/text/sentences.ts';

export const browser: Sentences = [
	['The browser', 'Der Browser'],
	['The browser’s own model', 'Browser-Modell'],
	['{}’s own model', '{0}-Modell'],
	[
		'The model that the browser brings along and runs itself.',
		'Das Modell, das der Browser mitbringt und selbst ausführt.',
	],
	['not offered by this browser now', 'von diesem Browser jetzt nicht angeboten'],
	[
		'{} held the reply back: its filter objected to it.',
		'{0} hielt die Antwort zurück: Sein Filter hatte etwas dagegen.',
	],
	[
		'Word the question otherwise, or choose another model.',
		'Formuliere die Frage anders oder wähle ein anderes Modell.',
	],
	[
		'{}’s own model does not do this: a language that it does not know, a form that it cannot keep, or a reply too poor to be shown (“{}”).',
		'Das Modell von {0} tut das nicht: eine Sprache, die es nicht kennt, eine Form, die es nicht halten kann, oder eine Antwort, die zum Zeigen zu schlecht ist („{1}“).',
	],
	[
		'Word the question otherwise, in English if it was not, or choose another model.',
		'Formuliere die Frage anders, auf Englisch, falls sie es nicht war, oder wähle ein anderes Modell.',
	],
	['{} refused the form of the request (“{}”).', '{0} hat die Form der Anfrage abgelehnt („{1}“).'],
	[
		'Try again; if it stays so, choose another model.',
		'Versuch es noch einmal; bleibt es so, wähle ein anderes Modell.',
	],
	['{} stopped its own model (“{}”).', '{0} hat sein Modell angehalten („{1}“).'],
	[
		'Resume: it is asked anew. If it stays so, start the browser again, or choose another model.',
		'Setze fort: Es wird neu gefragt. Bleibt es so, starte den Browser neu oder wähle ein anderes Modell.',
	],
	['{}’s own model has said nothing for minutes.', 'Das Modell von {0} schweigt seit Minuten.'],
	[
		'Try again; if it stays so, start the browser again, or choose another model.',
		'Versuch es noch einmal; bleibt es so, starte den Browser neu oder wähle ein anderes Modell.',
	],
	[
		'The prompt does not fit the context of {}’s own model: it takes {} tokens, and there are {}.',
		'Der Prompt passt nicht in den Kontext des Modells von {0}: Er braucht {1} Token, und es gibt {2}.',
	],
	[
		'The prompt does not fit the context of {}’s own model.',
		'Der Prompt passt nicht in den Kontext des Modells von {0}.',
	],
	[
		'Shorten the question, or choose a model with more context.',
		'Kürze die Frage oder wähle ein Modell mit mehr Kontext.',
	],
	[
		'{} does not let this page use its own model.',
		'{0} lässt diese Seite sein eigenes Modell nicht benutzen.',
	],
	[
		'Press the button on the Models screen again; if it stays so, the browser’s settings or the site forbid it: choose another model.',
		'Drücke den Knopf unter Modelle noch einmal; bleibt es so, verbieten es die Einstellungen des Browsers oder die Website: Wähle ein anderes Modell.',
	],
	[
		'{} offers no model of its own on this device now.',
		'{0} bietet auf diesem Gerät jetzt kein eigenes Modell an.',
	],
	[
		'It needs a computer with much free disk (Chrome asks for 22 GB) and more than 4 GB of graphics memory, or 16 GB of memory and four cores; else choose another model.',
		'Es braucht einen Rechner mit viel freiem Platz (Chrome verlangt 22 GB) und mehr als 4 GB Grafikspeicher, oder 16 GB Speicher und vier Kerne; sonst wähle ein anderes Modell.',
	],
	['{} is still fetching its own model.', '{0} holt sein eigenes Modell noch.'],
	['{} has not fetched its own model yet.', '{0} hat sein eigenes Modell noch nicht geholt.'],
	[
		'Let the browser fetch it on the Models screen, then resume; or choose another model.',
		'Lass es den Browser unter Modelle holen und setze dann fort; oder wähle ein anderes Modell.',
	],
	[
		'{} could not fetch its own model (“{}”).',
		'{0} konnte sein eigenes Modell nicht holen („{1}“).',
	],
	[
		'Check the connection and the free space on the disk, then try again; or choose another model.',
		'Prüfe die Verbindung und den freien Platz und versuch es dann noch einmal; oder wähle ein anderes Modell.',
	],
	[
		'The browser draws the words of its own model as it likes: it takes no temperature, top-p or seed.',
		'Der Browser zieht die Wörter seines eigenen Modells, wie er will: Er nimmt weder Temperatur noch Top-p noch Seed an.',
	],
];

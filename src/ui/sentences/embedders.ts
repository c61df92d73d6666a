/** What embedders say: those of the hub, of a server and of the person's own. */
import type { Sentences } from '../../core/text/sentences.ts';

export const embedders: Sentences = [
	['Press Download beside it: that allows it.', 'Drücke daneben „Laden“: Das erlaubt es.'],
	['{} sent a web page instead of the model.', '{0} schickte eine Webseite statt des Modells.'],
	[
		'If this network asks for a login first, log in; then download it again.',
		'Verlangt dieses Netz zuerst eine Anmeldung, melde dich an; lade es dann noch einmal.',
	],
	[
		'{} answered {} instead of sending the model.',
		'{0} antwortete {1}, statt das Modell zu schicken.',
	],
	[
		'Wait a few minutes, then download it again.',
		'Warte ein paar Minuten und lade es dann noch einmal.',
	],
	['Try again later.', 'Versuch es später noch einmal.'],
	['{} makes no vectors of texts. {}', '{0} macht keine Vektoren aus Texten. {1}'],
	[
		'Start the server with embeddings on, or choose another embedder in Settings.',
		'Starte den Server mit eingeschalteten Embeddings, oder wähle in den Einstellungen ein anderes Vektormodell.',
	],
	['{} sent something else than vectors.', '{0} schickte etwas anderes als Vektoren.'],
	['{} sent {} vectors for {} texts.', '{0} schickte {1} Vektoren für {2} Texte.'],
	[
		'{} gives vectors of {} numbers instead of {}.',
		'{0} liefert Vektoren mit {1} Zahlen statt {2}.',
	],
	[
		'Choose the embedder again in Settings: memory is then embedded anew.',
		'Wähle das Vektormodell in den Einstellungen noch einmal: Das Gedächtnis wird dann neu eingelesen.',
	],
	[
		'{} does not say which vector is of which text.',
		'{0} sagt nicht, welcher Vektor zu welchem Text gehört.',
	],
	['{} sent vectors that are no numbers.', '{0} schickte Vektoren, die keine Zahlen sind.'],
	[
		'Try again; if it stays so, choose another embedder.',
		'Versuch es noch einmal; bleibt es so, wähle ein anderes Vektormodell.',
	],
	[
		'The vectors of this model do not tell texts apart.',
		'Die Vektoren dieses Modells unterscheiden Texte nicht.',
	],
	[
		'Choose an embedding model: many servers have “embed” in its name.',
		'Wähle ein Vektormodell: Bei vielen Servern steht „embed“ im Namen.',
	],
	['Choose another embedder.', 'Wähle ein anderes Vektormodell.'],
	[
		'The embedder came, but there is no room to keep it on this device.',
		'Das Vektormodell kam an, aber auf diesem Gerät ist kein Platz dafür.',
	],
	[
		'Delete a model that is not needed, then download it again.',
		'Lösche ein Modell, das nicht gebraucht wird, und lade es dann noch einmal.',
	],
	[
		'The embedder was used before it was loaded.',
		'Das Vektormodell wurde benutzt, bevor es geladen war.',
	],
	[
		'The embedder gives vectors of {} numbers instead of {}.',
		'Das Vektormodell gibt Vektoren mit {0} Zahlen statt {1}.',
	],
	[
		'Delete it and download it again, or choose another.',
		'Lösche es und lade es noch einmal, oder wähle ein anderes.',
	],
	[
		'The embedder gave vectors that are no numbers.',
		'Das Vektormodell gab Vektoren, die keine Zahlen sind.',
	],
	[
		'The embedder gave a vector of another size than it says.',
		'Das Vektormodell gab einen Vektor von anderer Länge, als es angibt.',
	],
	[
		'The embedder “{}” is not on this device.',
		'Das Vektormodell „{0}“ ist nicht auf diesem Gerät.',
	],
	[
		'Download it, or choose the one that ships with Mull.',
		'Lade es oder wähle das, das mit Mull kommt.',
	],
	[
		'A file of the embedder “{}” is not where it should be.',
		'Eine Datei des Vektormodells „{0}“ ist nicht, wo sie sein sollte.',
	],
	[
		'The runtime of embedders could not be started in this browser.',
		'Die Laufzeit für Vektormodelle konnte in diesem Browser nicht gestartet werden.',
	],
	['The embedder “{}” cannot be loaded: {}', 'Das Vektormodell „{0}“ lässt sich nicht laden: {1}'],
	['The embedder stopped: {}', 'Das Vektormodell blieb stehen: {0}'],
	['It starts again when it is needed.', 'Es startet neu, wenn es wieder gebraucht wird.'],
	[
		'There is not enough memory for the embedder.',
		'Für das Vektormodell reicht der Speicher nicht.',
	],
	[
		'Close other tabs, or choose the embedder that ships with Mull.',
		'Schließe andere Tabs oder wähle das Vektormodell, das mit Mull kommt.',
	],
	[
		'A message from the embedder could not be read.',
		'Eine Nachricht des Vektormodells war nicht lesbar.',
	],
	[
		'The embedder computes vectors that mean nothing on this device.',
		'Das Vektormodell rechnet auf diesem Gerät Vektoren, die nichts bedeuten.',
	],
	[
		'Choose another embedder. The one that ships with Mull is plain code and runs everywhere.',
		'Wähle ein anderes Vektormodell. Das, das mit Mull kommt, ist einfacher Code und läuft überall.',
	],
	[
		'There is no room on this device for a copy of the embedder.',
		'Auf diesem Gerät ist kein Platz für eine Kopie des Vektormodells.',
	],
	[
		'Delete a model that is not needed, then open it again.',
		'Lösche ein Modell, das nicht gebraucht wird, und öffne es dann noch einmal.',
	],
	[
		'These files are no embedder: {} is missing.',
		'Diese Dateien sind kein Vektormodell: {0} fehlt.',
	],
	[
		'These files are no embedder: {} cannot be read.',
		'Diese Dateien sind kein Vektormodell: {0} ist nicht lesbar.',
	],
	[
		'Choose the whole folder of a model in ONNX: config.json, tokenizer.json and the file that ends with .onnx.',
		'Wähle den ganzen Ordner eines Modells in ONNX: config.json, tokenizer.json und die Datei mit der Endung .onnx.',
	],
	[
		'This is a language model: it writes answers and makes no vectors for memory.',
		'Das ist ein Sprachmodell: Es schreibt Antworten und macht keine Vektoren für das Gedächtnis.',
	],
	[
		'Open it on the Models screen. For memory, choose an embedding model.',
		'Öffne es unter Modelle. Wähle für das Gedächtnis ein Vektormodell.',
	],
	[
		'An embedder is opened as one GGUF file, and these are several.',
		'Ein Vektormodell wird als eine GGUF-Datei geöffnet, und das sind mehrere.',
	],
	[
		'Choose one file. If the model is split, choose a version of it in one file.',
		'Wähle eine Datei. Ist das Modell geteilt, wähle eine Fassung in einer Datei.',
	],
	[
		'The server of “{}” is no longer in Mull, so memory uses the included embedder.',
		'Den Server von „{0}“ gibt es in Mull nicht mehr. Das Gedächtnis verwendet darum das Vektormodell, das mit Mull kommt.',
	],
	[
		'Choose another in Settings, or add the server again and choose it.',
		'Wähle in den Einstellungen ein anderes, oder füge den Server wieder hinzu und wähle es.',
	],
	['The embedder no longer answers.', 'Das Vektormodell antwortet nicht mehr.'],
	['The embedder broke down.', 'Das Vektormodell ist ausgefallen.'],
	[
		'The embedder could not be started in this browser.',
		'Das Vektormodell konnte in diesem Browser nicht gestartet werden.',
	],
];

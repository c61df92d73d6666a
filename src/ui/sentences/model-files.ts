/** What is wrong with a model file, and which kind of file it is. */
import type { Sentences } from '../../core/text/sentences.ts';

export const modelFiles: Sentences = [
	['Choose another GGUF file.', 'Wähle eine andere GGUF-Datei.'],
	[
		'Choose another GGUF file, or download it again.',
		'Wähle eine andere GGUF-Datei oder lade sie noch einmal.',
	],
	['Choose a file whose name ends in .gguf.', 'Wähle eine Datei, deren Name auf .gguf endet.'],
	[
		'Download it again, or copy it again from where it came.',
		'Lade sie noch einmal, oder kopiere sie noch einmal von dort, woher sie kam.',
	],
	[
		'Choose another file of this model, such as one in Q4_K_M.',
		'Wähle eine andere Datei dieses Modells, etwa eine in Q4_K_M.',
	],
	['The file ends in the middle of its header.', 'Die Datei endet mitten in ihrem Kopf.'],
	[
		'The header of this file is larger than any model needs.',
		'Der Kopf dieser Datei ist größer, als ihn ein Modell braucht.',
	],
	['The header of this GGUF file is damaged.', 'Der Kopf dieser GGUF-Datei ist beschädigt.'],
	[
		'The file is cut off: it has {} bytes and should have {}.',
		'Die Datei ist abgeschnitten: Sie hat {0#} Byte und müsste {1#} haben.',
	],
	[
		'The weights of this file are packed in a format that Mull does not know (number {}).',
		'Die Gewichte dieser Datei sind in einem Format gepackt, das Mull nicht kennt (Nummer {0}).',
	],
	[
		'The weights of this file are packed in another way than llama.cpp packs {}, or the file is damaged.',
		'Die Gewichte dieser Datei sind anders gepackt, als llama.cpp {0} packt, oder die Datei ist beschädigt.',
	],
	[
		'This GGUF file is of the first, outdated kind.',
		'Diese GGUF-Datei ist von der ersten, veralteten Art.',
	],
	[
		'This GGUF file is of version {}, which Mull does not know yet.',
		'Diese GGUF-Datei hat die Version {0}, die Mull noch nicht kennt.',
	],
	[
		'This GGUF file is made for computers with the other byte order.',
		'Diese GGUF-Datei ist für Computer mit der anderen Bytefolge gemacht.',
	],
	[
		'This is a web page or a text, not a model: perhaps the link needs an account.',
		'Das ist eine Webseite oder ein Text, kein Modell: Vielleicht braucht der Link ein Konto.',
	],
	['This is not a GGUF file.', 'Das ist keine GGUF-Datei.'],
	[
		'The file does not say what kind of model it holds.',
		'Die Datei sagt nicht, welche Art Modell sie enthält.',
	],
	[
		'This file holds only the eyes or ears of a model (a projector), not the model.',
		'Diese Datei enthält nur die Augen oder Ohren eines Modells (einen Projektor), nicht das Modell.',
	],
	[
		'Open it together with the model file that it belongs to.',
		'Öffne sie zusammen mit der Modelldatei, zu der sie gehört.',
	],
	['Open the model file that it belongs to.', 'Öffne die Modelldatei, zu der sie gehört.'],
	[
		'This file is an adapter (LoRA): it changes another model and is none itself.',
		'Diese Datei ist ein Adapter (LoRA): Sie verändert ein anderes Modell und ist selbst keines.',
	],
	[
		'Open a file of the model that the adapter is already merged into.',
		'Öffne eine Datei des Modells, in die der Adapter schon eingerechnet ist.',
	],
	[
		'This file is a control vector: it steers another model and is none itself.',
		'Diese Datei ist ein Steuervektor: Sie lenkt ein anderes Modell und ist selbst keines.',
	],
	[
		'This file holds measurements for packing a model (an importance matrix), not the model.',
		'Diese Datei enthält Messungen zum Packen eines Modells (eine Wichtigkeitsmatrix), nicht das Modell.',
	],
	[
		'This file only speeds up another model (a draft model) and cannot answer alone.',
		'Diese Datei beschleunigt nur ein anderes Modell (ein Entwurfsmodell) und kann allein nicht antworten.',
	],
	[
		'This file holds only the vocabulary of a model.',
		'Diese Datei enthält nur den Wortschatz eines Modells.',
	],
	[
		'This is an embedding model: it turns texts into vectors and writes no answers.',
		'Das ist ein Vektormodell: Es macht aus Texten Vektoren und schreibt keine Antworten.',
	],
	[
		'For answers, choose a language model. To use this one for memory, open its file in Settings, under “Search in memory”.',
		'Wähle für Antworten ein Sprachmodell. Um dieses für das Gedächtnis zu verwenden, öffne seine Datei in den Einstellungen unter „Suche im Gedächtnis“.',
	],
	[
		'This is a reranker: it rates how well texts fit a question and writes none.',
		'Das ist ein Bewertungsmodell: Es bewertet, wie gut Texte zu einer Frage passen, und schreibt keine.',
	],
	[
		'This model draws pictures or videos and writes no text.',
		'Dieses Modell macht Bilder oder Videos und schreibt keinen Text.',
	],
	[
		'This model makes speech and writes no text.',
		'Dieses Modell spricht und schreibt keinen Text.',
	],
	[
		'This model writes all words at once (diffusion), which llama.cpp cannot do in a browser.',
		'Dieses Modell schreibt alle Wörter auf einmal (Diffusion), was llama.cpp im Browser nicht kann.',
	],
	[
		'Choose a language model that writes word by word.',
		'Wähle ein Sprachmodell, das Wort für Wort schreibt.',
	],
	[
		'This file is for another program: it does not say how its model (“{}”) is built.',
		'Diese Datei ist für ein anderes Programm: Sie sagt nicht, wie ihr Modell („{0}“) gebaut ist.',
	],
	['For answers, choose a language model.', 'Wähle für Antworten ein Sprachmodell.'],
	// A model in several files.
	[
		'This model was split into {} files; missing: {}.',
		'Dieses Modell wurde in {0} Dateien geteilt; es fehlen: {1}.',
	],
	['Open all of its files together.', 'Öffne alle seine Dateien zusammen.'],
	[
		'These files do not belong together: they are parts of different models.',
		'Diese Dateien gehören nicht zusammen: Es sind Teile verschiedener Modelle.',
	],
	[
		'Take all files of one model, from one place.',
		'Nimm alle Dateien eines Modells, von einer Stelle.',
	],
	['Parts of this model are missing at {}: {}.', 'Teile dieses Modells fehlen bei {0}: {1}.'],
	[
		'Check the address: all parts must lie there, side by side.',
		'Prüfe die Adresse: Alle Teile müssen dort nebeneinander liegen.',
	],
];

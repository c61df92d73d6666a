/** Faults of what models run on here: llama.cpp, WebLLM. */
import type { Sentences } from '../../core/text/sentences.ts';

export const engines: Sentences = [
	[
		'Reload the page; if you are offline, open it online once so that it can be kept.',
		'Lade die Seite neu; bist du offline, öffne sie einmal online, damit sie behalten werden kann.',
	],
	['The page has no part in the engine {}.', 'Die Seite hat keinen Teil an der Engine {0}.'],
	[
		'The program that runs models in this browser is not on this device yet, and the site cannot be reached.',
		'Das Programm, das Modelle in diesem Browser ausführt, ist noch nicht auf diesem Gerät, und die Website ist nicht erreichbar.',
	],
	[
		'Connect to the network, reload the page and try again.',
		'Verbinde dich mit dem Netz, lade die Seite neu und versuch es noch einmal.',
	],
	[
		'Reload the page; if that does not help, use a recent Chrome, Edge, Firefox or Safari.',
		'Lade die Seite neu; hilft das nicht, nimm einen aktuellen Chrome, Edge, Firefox oder Safari.',
	],
	[
		'llama.cpp could not be started in this browser.',
		'llama.cpp konnte in diesem Browser nicht gestartet werden.',
	],
	[
		'llama.cpp does not know this kind of model (“{}”).',
		'llama.cpp kennt diese Art von Modell nicht („{0}“).',
	],
	['Choose another model.', 'Wähle ein anderes Modell.'],
	[
		'The effort wants a context of {} tokens; memory allows {}.',
		'Der Aufwand verlangt einen Kontext von {0} Token; der Speicher erlaubt {1}.',
	],
	[
		'Its context is {} tokens, as the effort wants.',
		'Sein Kontext hat {0} Token, wie der Aufwand es verlangt.',
	],
	['For that it is kept in 8 bits.', 'Dafür wird er in 8 Bit gehalten.'],
	[
		'There is room for {} of them at once, not for {}.',
		'Für {0} davon ist zugleich Platz, nicht für {1}.',
	],
	['The model file is damaged or cut off.', 'Die Modelldatei ist beschädigt oder abgeschnitten.'],
	['llama.cpp cannot load this model file{}', 'llama.cpp kann diese Modelldatei nicht laden{0}'],
	['Try again.', 'Versuch es noch einmal.'],
	['There is not enough memory for this model.', 'Für dieses Modell reicht der Speicher nicht.'],
	[
		'Close other tabs, choose a smaller model, or give this one less context.',
		'Schließe andere Tabs, wähle ein kleineres Modell oder gib diesem weniger Kontext.',
	],
	['The model’s program stopped working.', 'Das Programm des Modells arbeitet nicht mehr.'],
	['Resume: the model is loaded again.', 'Setze fort: Das Modell wird neu geladen.'],
	[
		'The file of “{}” is damaged or gone. It was opened from disk, so Mull cannot fetch it again.',
		'Die Datei von „{0}“ ist beschädigt oder weg. Sie wurde vom Datenträger geöffnet, darum kann Mull sie nicht noch einmal holen.',
	],
	['Open the GGUF file again.', 'Öffne die GGUF-Datei noch einmal.'],
	[
		'This model needs {} GB; without a suitable graphics processor a browser gives it at most 4 GB.',
		'Dieses Modell braucht {0#} GB; ohne passenden Grafikprozessor gibt ihm ein Browser höchstens 4 GB.',
	],
	[
		'Choose a smaller model or a stronger quantisation, or a shorter context.',
		'Wähle ein kleineres Modell, eine stärkere Quantisierung oder einen kürzeren Kontext.',
	],
	['The model was unloaded.', 'Das Modell wurde entladen.'],
	['The model was unloaded again.', 'Das Modell wurde wieder entladen.'],
	['Resume: it is loaded again.', 'Setze fort: Es wird neu geladen.'],
	[
		'This browser is too old to run llama.cpp models: its WebAssembly has no vectors.',
		'Dieser Browser ist zu alt für Modelle mit llama.cpp: Sein WebAssembly hat keine Vektoren.',
	],
	[
		'Use a recent browser, or connect a server.',
		'Nimm einen aktuellen Browser oder verbinde einen Server.',
	],
	[
		'The graphics memory is not enough for this model.',
		'Der Grafikspeicher reicht für dieses Modell nicht.',
	],
	[
		'The graphics processor was reset or taken away while it worked.',
		'Der Grafikprozessor wurde mitten in der Arbeit zurückgesetzt oder entzogen.',
	],
	[
		'Go on: the model is loaded again. If it happens often, choose a smaller model.',
		'Mach weiter: Das Modell wird neu geladen. Passiert es oft, wähle ein kleineres.',
	],
	[
		'“{}” is not on this device, or not all of it.',
		'„{0}“ ist nicht oder nicht ganz auf diesem Gerät.',
	],
	['Download it on the Models screen.', 'Lade es unter Modelle.'],
	['“{}” arrived damaged: {}.', '„{0}“ kam beschädigt an: {1}.'],
	[
		'Try again; if it stays so, the server has no good copy of this model.',
		'Versuch es noch einmal; bleibt es so, hat der Server keine gute Kopie dieses Modells.',
	],
	['“{}” could not be fetched.', '„{0}“ konnte nicht geholt werden.'],
	[
		'Check the connection and resume the download.',
		'Prüfe die Verbindung und setze das Laden fort.',
	],
	['This is not a model for WebLLM: {}.', 'Das ist kein Modell für WebLLM: {0}.'],
	[
		'Check the address, or choose a model of the list.',
		'Prüfe die Adresse oder wähle ein Modell der Liste.',
	],
	[
		'The last message of a request must be a question.',
		'Die letzte Nachricht einer Anfrage muss eine Frage sein.',
	],
	[
		'WebLLM itself could not be started in this browser.',
		'WebLLM selbst konnte in diesem Browser nicht gestartet werden.',
	],
	['A message from WebLLM could not be read.', 'Eine Nachricht von WebLLM war nicht lesbar.'],
	['The model has said nothing for {} minutes.', 'Das Modell hat seit {0} Minuten nichts gesagt.'],
	[
		'Try again; a smaller model or a shorter prompt is quicker.',
		'Versuch es noch einmal; ein kleineres Modell oder ein kürzerer Prompt ist schneller.',
	],
	// What an engine is at.
	['Waiting for its turn.', 'Wartet, bis es an der Reihe ist.'],
	[
		'This model does not reason by itself: a scratch pass first.',
		'Dieses Modell denkt nicht von selbst nach: zuerst ein Entwurf im Unreinen.',
	],
	['Looking for the model', 'Das Modell wird gesucht'],
	['Looking for the model.', 'Das Modell wird gesucht.'],
	['Loading the model', 'Das Modell wird geladen'],
	['Loading the model.', 'Das Modell wird geladen.'],
	['Loading the model: {} %.', 'Das Modell wird geladen: {0} %.'],
	['Preparing the graphics processor', 'Der Grafikprozessor wird vorbereitet'],
	['Preparing the graphics processor.', 'Der Grafikprozessor wird vorbereitet.'],
	['Preparing the graphics processor: {} %.', 'Der Grafikprozessor wird vorbereitet: {0} %.'],
	['Starting WebLLM', 'WebLLM startet'],
	['Starting WebLLM.', 'WebLLM startet.'],
	['Trying the model out', 'Das Modell wird ausprobiert'],
	['Trying the model out.', 'Das Modell wird ausprobiert.'],
	[
		'The graphics processor refused it. Loading on the processor',
		'Der Grafikprozessor hat es abgelehnt. Es wird auf dem Prozessor geladen',
	],
	['Loading the model again.', 'Das Modell wird neu geladen.'],
	['The reply broke off. Beginning again.', 'Die Antwort brach ab. Neuer Anfang.'],
	['{} does not take {}: {}.', '{0} nimmt {1} nicht an: {2}.'],
	[
		'{} answers one request at a time: asking again.',
		'{0} beantwortet eine Anfrage nach der anderen: wird noch einmal gefragt.',
	],
	['{} Trying again in {}.', '{0} Neuer Versuch in {1}.'],
	[
		'The graphics processor was reset. Loading the model again.',
		'Der Grafikprozessor wurde zurückgesetzt. Das Modell wird neu geladen.',
	],
	[
		'The graphics processor refused a step of this model: {}',
		'Der Grafikprozessor hat einen Schritt dieses Modells abgelehnt: {0}',
	],
	[
		'Choose a shorter context or a smaller model on the Models screen, or a llama.cpp model.',
		'Wähle unter Modelle einen kürzeren Kontext, ein kleineres Modell oder eines für llama.cpp.',
	],
	[
		'Loading the model has not moved for {} minutes.',
		'Das Laden des Modells steht seit {0} Minuten.',
	],
	[
		'Try again; if it stays so, reload the page or restart the browser.',
		'Versuch es noch einmal; bleibt es so, lade die Seite neu oder starte den Browser neu.',
	],
];

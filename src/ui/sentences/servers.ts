/** Faults of servers, and of their addresses. */
import type { Sentences } from '../../core/text/sentences.ts';

export const servers: Sentences = [
	['{} does not see pictures.', '{0} sieht keine Bilder.'],
	[
		'Choose a model that does, or ask without the picture.',
		'Wähle ein Modell, das welche sieht, oder frag ohne das Bild.',
	],
	['The server of “{}” is no longer in Mull.', 'Den Server von „{0}“ gibt es in Mull nicht mehr.'],
	[
		'Choose another model, or add the server again.',
		'Wähle ein anderes Modell oder füge den Server wieder hinzu.',
	],
	[
		'The prompt does not fit the context of {}{}',
		'Der Prompt passt nicht in den Kontext von {0}{1}',
	],
	[
		'Set the context of this endpoint to what the server really offers, or shorten the question.',
		'Stell den Kontext dieses Servers auf das ein, was er wirklich bietet, oder kürze die Frage.',
	],
	[
		'The server names a limit of {} tokens. Mull keeps to it from now on: try again.',
		'Der Server nennt eine Grenze von {0#} Token. Mull hält sich ab jetzt daran: Versuch es noch einmal.',
	],
	['{} does not accept the key{}.', '{0} nimmt den Schlüssel nicht an{1}.'],
	['{} wants a key{}', '{0} will einen Schlüssel{1}'],
	['{} wants another key{}', '{0} will einen anderen Schlüssel{1}'],
	['{} does not allow this{}', '{0} erlaubt das nicht{1}'],
	[
		'Check the API key of this endpoint, and that it may use this model.',
		'Prüfe den API-Schlüssel dieses Servers, und ob er dieses Modell benutzen darf.',
	],
	[
		'{} says that this account has no credit left{}',
		'{0} sagt, dass dieses Konto kein Guthaben mehr hat{1}',
	],
	[
		'Add credit with the provider, or choose a local model.',
		'Lade beim Anbieter Guthaben auf oder wähle ein lokales Modell.',
	],
	['{} takes no more requests for now{}{}', '{0} nimmt vorerst keine Anfragen mehr an{1}{2}'],
	[
		'Wait a while and resume, or lower the number of parallel requests of this endpoint.',
		'Warte eine Weile und setze fort, oder verringere die Zahl gleichzeitiger Anfragen an diesen Server.',
	],
	['{} does not have the model “{}”{}', '{0} hat das Modell „{1}“ nicht{2}'],
	[
		'Edit this server on the Models screen and press Connect, then choose one of its models.',
		'Bearbeite diesen Server unter Modelle, drücke Verbinden und wähle eines seiner Modelle.',
	],
	['{} failed ({}){}', '{0} ist gescheitert ({1}){2}'],
	[
		'Try again; if it stays so, look at the log of the server.',
		'Versuch es noch einmal; bleibt es so, sieh ins Protokoll des Servers.',
	],
	[
		'Enter a key if the server wants one: some fail like this without it. Otherwise look at the log of the server.',
		'Gib einen Schlüssel ein, falls der Server einen will: Manche versagen ohne ihn so. Sieh sonst ins Protokoll des Servers.',
	],
	['{} refused the request ({}){}', '{0} hat die Anfrage abgelehnt ({1}){2}'],
	[
		'Check the model and the sampling of this role.',
		'Prüfe das Modell und das Sampling dieser Rolle.',
	],
	['The address {} leads elsewhere{}', 'Die Adresse {0} führt woandershin{1}'],
	[
		'The address {} is unknown to the server ({}){}',
		'Die Adresse {0} kennt der Server nicht ({1}){2}',
	],
	[
		'Browsers send nothing to port {}. Let the server listen on another one, such as 8000.',
		'An Port {0} schicken Browser nichts. Lass den Server auf einem anderen lauschen, etwa 8000.',
	],
	[
		"This is the address of Ollama's own protocol: enter {}/v1.",
		'Das ist die Adresse von Ollamas eigenem Protokoll: Gib {0}/v1 ein.',
	],
	['If the test fails, enter {}/v1.', 'Scheitert die Prüfung, gib {0}/v1 ein.'],
	['a line break', 'einen Zeilenumbruch'],
	['a space', 'ein Leerzeichen'],
	['an invisible character', 'ein unsichtbares Zeichen'],
	[
		'Check the address of this endpoint: it usually ends with /v1.',
		'Prüfe die Adresse dieses Servers: Meist endet sie mit /v1.',
	],
	[
		'{} answered with a web page, not as a model server.',
		'{0} antwortete mit einer Webseite, nicht als Modellserver.',
	],
	[
		'{} sent something that is not a reply of a model server{}',
		'{0} schickte etwas, das keine Antwort eines Modellservers ist{1}',
	],
	['The model on {} refused to answer{}', 'Das Modell auf {0} wollte nicht antworten{1}'],
	[
		'Put the question in other words, or choose another model.',
		'Stell die Frage mit anderen Worten oder wähle ein anderes Modell.',
	],
	[
		'The model on {} called a tool in place of an answer{}',
		'Das Modell auf {0} rief ein Werkzeug auf, statt zu antworten{1}',
	],
	['Ask again, or choose another model.', 'Frag noch einmal oder wähle ein anderes Modell.'],
	[
		'Try again; if it stays so, check that the endpoint speaks the OpenAI protocol.',
		'Versuch es noch einmal; bleibt es so, prüfe, ob der Server das OpenAI-Protokoll spricht.',
	],
	[
		'{} cannot be reached: either it is not running or not connected, or it does not let web pages use it (CORS).',
		'{0} ist nicht erreichbar: Entweder läuft er nicht oder ist nicht verbunden, oder er lässt sich von Webseiten nicht benutzen (CORS).',
	],
	[
		'Start the server and let it accept {}: Ollama with OLLAMA_ORIGINS={}, vLLM with --allowed-origins \'["{}"]\', LM Studio with “Enable CORS”; llama-server and SGLang accept every page. If the browser asks for access to the local network, allow it.',
		'Starte den Server und erlaube ihm die Seite {0}: Ollama mit OLLAMA_ORIGINS={1}, vLLM mit --allowed-origins \'["{2}"]\', LM Studio mit „Enable CORS“; llama-server und SGLang lassen jede Seite zu. Fragt der Browser nach Zugriff auf das lokale Netzwerk, erlaube ihn.',
	],
	[
		'Start the server and let it accept {}: Ollama with OLLAMA_ORIGINS={}, vLLM with --allowed-origins \'["{}"]\', LM Studio with “Enable CORS”; llama-server and SGLang accept every page. If the browser asks for access to the local network, allow it. Plain http works only for this machine; others need https.',
		'Starte den Server und erlaube ihm die Seite {0}: Ollama mit OLLAMA_ORIGINS={1}, vLLM mit --allowed-origins \'["{2}"]\', LM Studio mit „Enable CORS“; llama-server und SGLang lassen jede Seite zu. Fragt der Browser nach Zugriff auf das lokale Netzwerk, erlaube ihn. Einfaches http geht nur für diesen Rechner; andere brauchen https.',
	],
	['Mull may not contact {}.', 'Mull darf {0} nicht ansprechen.'],
	['Allow this server on the Models screen.', 'Erlaube diesen Server unter Modelle.'],
	[
		'This page came over https, so the browser does not let it call {} over plain http.',
		'Diese Seite kam über https, darum lässt der Browser sie {0} nicht über einfaches http ansprechen.',
	],
	[
		'Give the server https, run Mull on your own machine (npm start), or reach the server through localhost.',
		'Gib dem Server https, starte Mull auf deinem eigenen Rechner (npm start), oder erreiche den Server über localhost.',
	],
	[
		'The connection to {} was cut in the middle of a reply.',
		'Die Verbindung zu {0} riss mitten in einer Antwort ab.',
	],
	[
		'Check the connection and the server, then resume.',
		'Prüfe die Verbindung und den Server und setze dann fort.',
	],
	[
		'{} broke its reply off: it ended without saying that it was whole.',
		'{0} brach die Antwort ab: Sie endete, ohne zu sagen, dass sie ganz ist.',
	],
	[
		'It may answer one request at a time only: let nothing else ask it meanwhile, or start it so that it finishes what it began (llama-cpp-python: --interrupt_requests false), then resume.',
		'Vielleicht beantwortet er nur eine Anfrage auf einmal: Lass ihn inzwischen nichts anderes fragen, oder starte ihn so, dass er beendet, was er begann (llama-cpp-python: --interrupt_requests false); setze dann fort.',
	],
	['{} has sent nothing for {}.', '{0} hat seit {1} nichts geschickt.'],
	[
		'Look whether the server is still working; a smaller model or a shorter prompt answers sooner.',
		'Sieh nach, ob der Server noch arbeitet; ein kleineres Modell oder ein kürzerer Prompt antwortet früher.',
	],
	[
		'The content filter of {} stopped the reply{}',
		'Der Inhaltsfilter von {0} hat die Antwort gestoppt{1}',
	],
	['{} did not finish the reply{}', '{0} hat die Antwort nicht beendet{1}'],
	[
		'Put the question in other words, or choose a local model.',
		'Stell die Frage mit anderen Worten oder wähle ein lokales Modell.',
	],
	['Mull may not contact “{}” yet.', 'Mull darf „{0}“ noch nicht ansprechen.'],
	['“{}” is not an address of a server.', '„{0}“ ist keine Adresse eines Servers.'],
	[
		'Enter a full address, such as http://localhost:11434/v1.',
		'Gib eine vollständige Adresse ein, etwa http://localhost:11434/v1.',
	],
	[
		'The API key of this endpoint contains {}, which no key has.',
		'Der API-Schlüssel dieses Servers enthält {0}; das hat kein Schlüssel.',
	],
	['Enter the key again.', 'Gib den Schlüssel noch einmal ein.'],
	['“{}” is not a full address of the {}.', '„{0}“ ist keine vollständige Adresse: {1}.'],
	['Correct the address.', 'Berichtige die Adresse.'],
	['Enter the address of the server.', 'Gib die Adresse des Servers ein.'],
	[
		'This is not a web address: start with http:// or https://.',
		'Das ist keine Webadresse: Beginne mit http:// oder https://.',
	],
	[
		'Mull talks to http:// and https:// servers only.',
		'Mull spricht nur mit Servern über http:// und https://.',
	],
	[
		'Leave the name and password out of the address: the key has its own field.',
		'Lass Namen und Passwort aus der Adresse weg: Der Schlüssel hat sein eigenes Feld.',
	],
	['Leave out everything from the first ? or #.', 'Lass alles ab dem ersten ? oder # weg.'],
	[
		'Leave out {}: the address ends with /v1, and Mull adds the rest.',
		'Lass {0} weg: Die Adresse endet mit /v1, und Mull ergänzt den Rest.',
	],
	[
		'Most servers want an address that ends with /v1: {}.',
		'Die meisten Server wollen eine Adresse, die mit /v1 endet: {0}.',
	],
	[
		'This page came over https. Some browsers block it from talking to a plain http server, even on this machine; if the test fails, open Mull from localhost.',
		'Diese Seite kam über https. Manche Browser lassen sie nicht mit einem einfachen http-Server sprechen, auch nicht auf diesem Rechner; scheitert die Prüfung, öffne Mull von localhost.',
	],
	['Plain http is possible to this machine only.', 'Einfaches http geht nur zu diesem Rechner.'],
	[
		'Plain http is possible to this machine only{}: what is sent would cross the network unprotected.',
		'Einfaches http geht nur zu diesem Rechner{0}: Was gesendet wird, ginge ungeschützt durchs Netz.',
	],
	['(a browser calls it mixed content)', '(Browser nennen das „mixed content“)'],
	['Write localhost in place of {}.', 'Schreib localhost statt {0}.'],
	[
		'Give {} an https address, or bring it here with a tunnel ({}) and use {}.',
		'Gib {0} eine https-Adresse, oder hol ihn mit einem Tunnel hierher ({1}) und nimm {2}.',
	],
];

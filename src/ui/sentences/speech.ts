/** What the microphone and the speech model say. */
import type { Sentences } from '../../core/text/sentences.ts';

export const speech: Sentences = [
	[
		'The browser does not let Mull use the microphone.',
		'Der Browser lässt Mull das Mikrofon nicht benutzen.',
	],
	[
		'Allow the microphone for this site in the settings of the browser, then press again.',
		'Erlaube dieser Website in den Einstellungen des Browsers das Mikrofon, und drücke dann noch einmal.',
	],
	['This device has no microphone.', 'Dieses Gerät hat kein Mikrofon.'],
	[
		'Connect a microphone, then press again.',
		'Schließe ein Mikrofon an, und drücke dann noch einmal.',
	],
	[
		'The microphone cannot be used at this moment.',
		'Das Mikrofon lässt sich gerade nicht benutzen.',
	],
	[
		'Close other programs that use it, then press again.',
		'Schließe andere Programme, die es benutzen, und drücke dann noch einmal.',
	],
	['The microphone recorded nothing.', 'Das Mikrofon hat nichts aufgenommen.'],
	[
		'Speak a little longer before you press stop.',
		'Sprich etwas länger, bevor du auf Anhalten drückst.',
	],
	['No words were heard.', 'Es waren keine Worte zu hören.'],
	[
		'Speak nearer to the microphone, and look whether the bar moves.',
		'Sprich näher am Mikrofon, und sieh nach, ob sich der Balken bewegt.',
	],
	[
		'The speech model came, but there is no room to keep it on this device.',
		'Das Modell für gesprochene Sprache kam an, aber auf diesem Gerät ist kein Platz dafür.',
	],
	[
		'The speech model was used before it was loaded.',
		'Das Modell für gesprochene Sprache wurde benutzt, bevor es geladen war.',
	],
	[
		'There is not enough memory to write down speech.',
		'Der Speicher reicht nicht, um Gesprochenes aufzuschreiben.',
	],
	[
		'Close other tabs, then speak again, or type your question.',
		'Schließe andere Tabs und sprich dann noch einmal, oder tippe deine Frage.',
	],
	[
		'The speech model is no longer on this device.',
		'Das Modell für gesprochene Sprache ist nicht mehr auf diesem Gerät.',
	],
	[
		'Press the microphone: it offers the download again.',
		'Drücke auf das Mikrofon: Es bietet an, das Modell noch einmal zu laden.',
	],
	[
		'The runtime of the speech model could not be started in this browser.',
		'Die Laufzeit für gesprochene Sprache konnte in diesem Browser nicht gestartet werden.',
	],
	['The speech model failed: {}', 'Das Modell für gesprochene Sprache scheiterte: {0}'],
	[
		'Delete it on the Models screen and download it again.',
		'Lösche es unter Modelle, und lade es noch einmal.',
	],
	[
		'The speech model no longer answers.',
		'Das Modell für gesprochene Sprache antwortet nicht mehr.',
	],
	['Speak again, or type your question.', 'Sprich noch einmal, oder tippe deine Frage.'],
	['The speech model broke down.', 'Das Modell für gesprochene Sprache ist ausgefallen.'],
	[
		'Speak again; if you are offline and it stays so, open the page online once.',
		'Sprich noch einmal; bist du offline und bleibt es so, öffne die Seite einmal online.',
	],
	[
		'The speech model is being fetched already, in another tab.',
		'Das Modell für gesprochene Sprache wird schon geladen, in einem anderen Tab.',
	],
];

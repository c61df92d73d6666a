/** Of engines, the catalogue and this device. */
import type { Sentences } from '../../core/text/sentences.ts';

export const catalogue: Sentences = [
	['Careful', 'Sorgfältig'],
	['In short', 'Kurz gesagt'],
	// Its name before, in what is stored
	['Quick', 'Schnell'],
	['Teacher', 'Lehrer'],
	['A server', 'Ein Server'],
	['not here', 'nicht hier'],
	['server not described', 'Server nicht beschrieben'],
	[
		'Four thoughts at once; uses the graphics processor where it can, else the processor.',
		'Vier Gedanken auf einmal; nutzt den Grafikprozessor, wo es geht, sonst den Prozessor.',
	],
	[
		'Runs on the graphics processor, through WebGPU: the fastest where it works.',
		'Läuft über WebGPU auf dem Grafikprozessor: das Schnellste, wo es geht.',
	],
	[
		'built in · {} MB · small sums and puzzles only',
		'eingebaut · {0#} MB · nur kleine Rechenaufgaben und Rätsel',
	],
	[
		'Pocket · built in · {} MB · small sums and puzzles only',
		'Pocket · eingebaut · {0#} MB · nur kleine Rechenaufgaben und Rätsel',
	],
	[
		'{} is too small for the {}: choose a bigger model on the Models screen and start it again.',
		'{0} ist zu klein für {1}: Wähle unter Modelle ein größeres und starte neu.',
	],
	['{} only does small sums; this {}.', '{0} kann nur kleine Rechenaufgaben; diese {1}.'],
	['is not in the script that it knows', 'steht nicht in der Schrift, die es kennt'],
	['has no number in digits', 'hat keine Zahl in Ziffern'],
	['does not ask for a number', 'fragt nicht nach einer Zahl'],
	[
		'has numbers of a kind that it does not know: {}',
		'hat Zahlen von einer Art, die es nicht kennt: {0}',
	],
	['has words that it does not know: {}', 'hat Wörter, die es nicht kennt: {0}'],
	['is longer than any that it knows', 'ist länger als alle, die es kennt'],
	[
		'is put in a way that it has not met: “{}”',
		'ist so gestellt, wie es ihm nicht begegnet ist: „{0}“',
	],
	['{}, and {}', '{0} und {1}'],
	[
		'Finds texts that speak of like things. It knows words, but not their order.',
		'Findet Texte, die von Ähnlichem sprechen. Es kennt Wörter, aber nicht ihre Reihenfolge.',
	],
	['Opened from this device.', 'Von diesem Gerät geöffnet.'],
	[
		'Small and quick; finds sentences that say the same in other words.',
		'Klein und schnell; findet Sätze, die dasselbe mit anderen Worten sagen.',
	],
	[
		'Better at finding the passage that answers a question.',
		'Findet besser die Stelle, die eine Frage beantwortet.',
	],
	[
		'For texts in other languages than English, or in several.',
		'Für Texte in anderen Sprachen als Englisch oder in mehreren.',
	],
	['Built in', 'Eingebaut'],
	['about 100 languages', 'etwa 100 Sprachen'],
	['English', 'Englisch'],
	['A long context costs it little memory.', 'Ein langer Kontext kostet es wenig Speicher.'],
	['Good reasoning for its size.', 'Denkt gut für seine Größe.'],
	[
		'Good reasoning for its size; fits most laptops.',
		'Denkt gut für seine Größe; passt auf die meisten Laptops.',
	],
	[
		'Light and quick; does not reason by itself.',
		'Leicht und schnell; denkt nicht von selbst nach.',
	],
	['Many languages; does not reason by itself.', 'Viele Sprachen; denkt nicht von selbst nach.'],
	[
		'Newest Qwen for a machine with 6 GB for graphics.',
		'Das neueste Qwen für einen Rechner mit 6 GB für Grafik.',
	],
	[
		'Newest small Qwen; a long context costs it little memory.',
		'Das neueste kleine Qwen; ein langer Kontext kostet es wenig Speicher.',
	],
	[
		'Open in every respect, data included; reasons.',
		'In jeder Hinsicht offen, auch die Daten; denkt nach.',
	],
	[
		'Solid all-round model; does not reason by itself.',
		'Solides Allzweckmodell; denkt nicht von selbst nach.',
	],
	[
		'Strong in mathematics and code; does not reason by itself.',
		'Stark in Mathematik und Code; denkt nicht von selbst nach.',
	],
	[
		'Strong reasoning; wants a graphics card with 8 GB.',
		'Denkt stark; will eine Grafikkarte mit 8 GB.',
	],
	[
		'The best balance of speed and sense on a machine with 6 GB for graphics.',
		'Die beste Mischung aus Tempo und Verstand auf einem Rechner mit 6 GB für Grafik.',
	],
	[
		'The most sense under 2 GiB; slow without a graphics card.',
		'Der meiste Verstand unter 2 GiB; langsam ohne Grafikkarte.',
	],
	[
		'The same model, hardly compressed: somewhat better, somewhat slower.',
		'Dasselbe Modell, kaum komprimiert: etwas besser, etwas langsamer.',
	],
	[
		'The smallest model that reasons. A quick first try.',
		'Das kleinste Modell, das nachdenkt. Ein schneller erster Versuch.',
	],
	[
		'The smallest model that reasons. The quickest first answer.',
		'Das kleinste Modell, das nachdenkt. Die schnellste erste Antwort.',
	],
	[
		'The strongest here; wants a graphics card with 8 GB or more.',
		'Das stärkste hier; will eine Grafikkarte mit 8 GB oder mehr.',
	],
	['Thinks long before it answers.', 'Denkt lange, bevor es antwortet.'],
	[
		'Thinks long before it answers; good at arithmetic for its size.',
		'Denkt lange, bevor es antwortet; rechnet gut für seine Größe.',
	],
	[
		'Thinks long before it answers; strong in mathematics.',
		'Denkt lange, bevor es antwortet; stark in Mathematik.',
	],
	[
		'Tiny: to see that everything works, not to be right.',
		'Winzig: um zu sehen, dass alles geht, nicht um recht zu haben.',
	],
	[
		'Trained to reason; good in European languages.',
		'Zum Nachdenken trainiert; gut in europäischen Sprachen.',
	],
	[
		'Very light, many languages; does not reason by itself.',
		'Sehr leicht, viele Sprachen; denkt nicht von selbst nach.',
	],
	[
		'Trained in one bit: a small download that reasons. Weak at code.',
		'In einem Bit trainiert: ein kleiner Download, der nachdenkt. Schwach bei Programmcode.',
	],
	[
		'Quick, and a long context costs it little memory. Its licence is not for large companies.',
		'Schnell, und ein langer Kontext kostet es wenig Speicher. Seine Lizenz gilt nicht für große Unternehmen.',
	],
	[
		'Tiny, for trying out: its answers are often wrong.',
		'Winzig, zum Ausprobieren: Seine Antworten sind oft falsch.',
	],
	['Very small and quick.', 'Sehr klein und schnell.'],
	['Writes well; does not reason by itself.', 'Schreibt gut; denkt nicht von selbst nach.'],
	[
		'It needs {} of storage; the browser offers {}.',
		'Es braucht {0#} Speicherplatz; der Browser bietet {1#}.',
	],
	[
		'Your graphics processor has no 16-bit floats; take the 32-bit build of this model.',
		'Dein Grafikprozessor hat keine 16-Bit-Gleitkommazahlen; nimm die 32-Bit-Fassung dieses Modells.',
	],
	['your tools', 'deine Werkzeuge'],
	['your server', 'dein Server'],
	['connection test', 'Verbindungsprüfung'],
	['Everything', 'Alles'],
	['Memory', 'Gedächtnis'],
];

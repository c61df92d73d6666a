/** What fits this device, and what it can run. */
import type { Sentences } from '../../core/text/sentences.ts';

export const device: Sentences = [
	[
		'The browser computes graphics on the processor here: it works, but very slowly.',
		'Der Browser rechnet Grafik hier auf dem Prozessor: Es geht, aber sehr langsam.',
	],
	[
		'It needs {}; this device has {} GB in all.',
		'Es braucht {0#}; dieses Gerät hat zusammen {1#} GB.',
	],
	['It needs {} of the {} GB this device has.', 'Es braucht {0#} von den {1#} GB dieses Geräts.'],
	[
		'It needs {} of graphics memory: much for this device.',
		'Es braucht {0#} Grafikspeicher: viel für dieses Gerät.',
	],
	[
		'It needs {} of graphics memory: a card with 8 GB, or a Mac with 16 GB.',
		'Es braucht {0#} Grafikspeicher: eine Karte mit 8 GB oder einen Mac mit 16 GB.',
	],
	['It needs about {} of graphics memory.', 'Es braucht etwa {0#} Grafikspeicher.'],
	[
		'This browser is too old: its WebAssembly has no vectors.',
		'Dieser Browser ist zu alt: Sein WebAssembly hat keine Vektoren.',
	],
	[
		'It needs {}; a web page may use 4 GB at most.',
		'Es braucht {0#}; eine Webseite darf höchstens 4 GB benutzen.',
	],
	[
		'It needs {} and runs on one processor core: slowly.',
		'Es braucht {0#} und läuft auf einem Prozessorkern: langsam.',
	],
	[
		'It needs {} of memory: much for this device.',
		'Es braucht {0#} Speicher: viel für dieses Gerät.',
	],
	[
		'{} is packed so tightly that answers suffer.',
		'{0} ist so eng gepackt, dass die Antworten leiden.',
	],
	[
		'{} is only for models that were trained in so few bits; the answers of any other suffer.',
		'{0} ist nur für Modelle, die in so wenigen Bit trainiert wurden; die Antworten aller anderen leiden.',
	],
	[
		'This model was trained in {}, so nothing is lost.',
		'Dieses Modell wurde in {0} trainiert, also geht nichts verloren.',
	],
	[
		'This model was trained in {}, so nothing is lost; a processor unpacks it more slowly than Q4_K_M.',
		'Dieses Modell wurde in {0} trainiert, also geht nichts verloren; ein Prozessor packt es langsamer aus als Q4_K_M.',
	],
	[
		'This model was trained in this format, so nothing is lost.',
		'Dieses Modell wurde in diesem Format trainiert, also geht nichts verloren.',
	],
	[
		'On a processor {} is slow, or takes up to twice its memory: Q4_K_M is quicker here.',
		'Auf einem Prozessor ist {0} langsam oder braucht bis zum Doppelten an Speicher: Q4_K_M ist hier schneller.',
	],
	[
		'{} is slow to unpack on a processor: Q4_K_M is quicker here.',
		'{0} packt ein Prozessor langsam aus: Q4_K_M ist hier schneller.',
	],
	[
		'{} takes about {} bits for each weight and is hardly worse than the whole model: the usual choice.',
		'{0} braucht etwa {1#} Bit je Gewicht und ist kaum schlechter als das ganze Modell: die übliche Wahl.',
	],
	[
		'{} is nearly as good as the whole model, larger and slower than Q4_K_M.',
		'{0} ist fast so gut wie das ganze Modell, größer und langsamer als Q4_K_M.',
	],
	[
		'{} is not packed at all: Q8_0 is as good, at half the size or less.',
		'{0} ist gar nicht gepackt: Q8_0 ist so gut, bei höchstens der halben Größe.',
	],
	['None of these fits this device.', 'Keine davon passt auf dieses Gerät.'],
	['Their names do not say how they are packed.', 'Ihre Namen sagen nicht, wie sie gepackt sind.'],
	[
		'None of these fits this device with ease; this one comes nearest.',
		'Keine davon passt mühelos auf dieses Gerät; diese kommt dem am nächsten.',
	],
	[
		'What is packed less tightly does not fit or is not here; answers suffer.',
		'Was weniger eng gepackt ist, passt nicht oder ist nicht da; die Antworten leiden.',
	],
	['The best of these that fits this device.', 'Die beste davon, die auf dieses Gerät passt.'],
	[
		'Hardly worse than the whole model, at about a quarter of its size.',
		'Kaum schlechter als das ganze Modell, bei etwa einem Viertel der Größe.',
	],
	[
		'Quick to unpack on the processor of this device, and hardly worse than the whole model.',
		'Der Prozessor dieses Geräts packt sie schnell aus, und sie ist kaum schlechter als das ganze Modell.',
	],
	[
		'So small a model loses much when it is packed tightly, and this one fits.',
		'Ein so kleines Modell verliert viel, wenn es eng gepackt ist, und diese passt.',
	],
	[
		'The smallest of these that is still good, and it fits.',
		'Die kleinste davon, die noch gut ist, und sie passt.',
	],
	['It needs about {} of memory.', 'Es braucht etwa {0#} Speicher.'],
	[
		'It reasons, and llama.cpp was the faster one in the check-ups on this device.',
		'Es denkt nach, und llama.cpp war in den Tests auf diesem Gerät schneller.',
	],
	[
		'It reasons, and WebLLM was the faster one in the check-ups on this device.',
		'Es denkt nach, und WebLLM war in den Tests auf diesem Gerät schneller.',
	],
	[
		'It reasons, is small to download, and your graphics processor can run it.',
		'Es denkt nach, ist schnell geladen, und dein Grafikprozessor kann es ausführen.',
	],
	[
		'It reasons, and your graphics processor can run it at a good speed.',
		'Es denkt nach, und dein Grafikprozessor führt es in gutem Tempo aus.',
	],
	[
		'It reasons and is small enough for the processor of this device.',
		'Es denkt nach und ist klein genug für den Prozessor dieses Geräts.',
	],
	[
		'No model of the list fits this device; connect a server on the Models screen.',
		'Kein Modell der Liste passt auf dieses Gerät; verbinde unter Modelle einen Server.',
	],
	[
		'WebGPU needs a secure address: open this site over https or on localhost.',
		'WebGPU braucht eine sichere Adresse: Öffne diese Seite über https oder auf localhost.',
	],
	[
		'This browser has no WebGPU: use a recent Chrome, Edge, Safari or Firefox.',
		'Dieser Browser hat kein WebGPU: Nimm einen aktuellen Chrome, Edge, Safari oder Firefox.',
	],
	[
		'The browser knows WebGPU but found no graphics processor that it may use: update the graphics driver or switch hardware acceleration on.',
		'Der Browser kennt WebGPU, fand aber keinen Grafikprozessor, den er nutzen darf: Erneuere den Grafiktreiber oder schalte die Hardwarebeschleunigung ein.',
	],
	[
		'The graphics processor or this browser offers too little for WebLLM ({} is {}, needed are {}).',
		'Der Grafikprozessor oder dieser Browser bietet zu wenig für WebLLM ({0} ist {1}, nötig sind {2}).',
	],
	[
		'The browser computes graphics on the processor, so models run slowly.',
		'Der Browser rechnet Grafik auf dem Prozessor, darum laufen Modelle langsam.',
	],
	['Your graphics processor can run models.', 'Dein Grafikprozessor kann Modelle ausführen.'],
	[
		'Your graphics processor ({}) can run models.',
		'Dein Grafikprozessor ({0}) kann Modelle ausführen.',
	],
	[
		'Your graphics processor can run models, in their 32-bit builds.',
		'Dein Grafikprozessor kann Modelle in ihren 32-Bit-Fassungen ausführen.',
	],
	[
		'Your graphics processor ({}) can run models, in their 32-bit builds.',
		'Dein Grafikprozessor ({0}) kann Modelle in ihren 32-Bit-Fassungen ausführen.',
	],
	[
		'This browser is too old to run models on the processor.',
		'Dieser Browser ist zu alt, um Modelle auf dem Prozessor auszuführen.',
	],
	['one core', 'ein Kern'],
	['{} cores', '{0} Kerne'],
	[
		'The processor ({}) can run small models with several threads.',
		'Der Prozessor ({0}) kann kleine Modelle mit mehreren Threads ausführen.',
	],
	[
		'The processor can run small models with one thread.',
		'Der Prozessor kann kleine Modelle mit einem Thread ausführen.',
	],
	[
		'The processor can run small models with one thread, since this page is not isolated.',
		'Der Prozessor kann kleine Modelle mit einem Thread ausführen, denn diese Seite ist nicht isoliert.',
	],
	['There is room for {} GB of models.', 'Für {0#} GB Modelle ist Platz.'],
];

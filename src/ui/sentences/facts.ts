/** What a device is, in German: rows of a check-up, which are English. No other sentence is meant by "no". */
import { translator } from '../../core/text/sentences.ts';

const yes = [
	['yes', 'ja'],
	['no', 'nein'],
] as const;

export const fact = translator([
	...yes,
	['Processor', 'Prozessor'],
	['Memory', 'Arbeitsspeicher'],
	['Room for models', 'Platz für Modelle'],
	['Cross-origin isolated', 'Von anderen Seiten getrennt'],
	['16-bit shaders', 'Shader in 16 Bit'],
	['Graphics', 'Grafik'],
	['Subgroups', 'Untergruppen'],
	['Limits', 'Grenzen'],
	['As it is loaded', 'So geladen'],
	['{} core', '{0} Kern'],
	['{} cores', '{0} Kerne'],
	['{} GB', '{0#} GB'],
	['{} GB or more, as far as the browser tells', '{0#} GB oder mehr, soweit der Browser es sagt'],
	['not told', 'nicht gesagt'],
	['not named', 'ohne Namen'],
	['{}, computed on the processor', '{0}, auf dem Prozessor berechnet'],
	[
		'vectors {}, 64-bit memory {}, promise integration {}',
		'Vektoren {0}, Speicher in 64 Bit {1}, Promise Integration {2}',
	],
	['{}, {} lanes', '{0}, {1} Spuren'],
	['{}, {} to {} lanes', '{0}, {1} bis {2} Spuren'],
	['on {}, one thread, {} tokens of context', 'auf {0}, ein Thread, {1} Token Kontext'],
	['on {}, {} threads, {} tokens of context', 'auf {0}, {1} Threads, {2} Token Kontext'],
	['on {}, {} tokens of context', 'auf {0}, {1} Token Kontext'],
]);

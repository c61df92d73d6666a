/**
 * Sentences about nothing in particular, in several languages, as a measure: a text that is no more like
 * a query than these are says nothing about it. An embedder that does not know a language calls all texts
 * of it alike, and a small memory alone cannot tell. The sentences of the language that is nearest count.
 */
import type { Embedder } from '../../core/ports.ts';

const sentences = [
	`The train to the coast leaves at half past seven every morning.
	My sister planted three apple trees behind the house last spring.
	The company published its annual report with a loss of four million.
	Boil the rice for twelve minutes and add salt at the end.
	The old bridge across the river was closed for repairs in 1987.
	A new version of the program fixes an error in the calendar.
	Doctors recommend half an hour of exercise every day.
	The museum shows paintings by artists of the nineteenth century.
	Parliament voted on the new tax law after a long debate.
	The team won the final with two goals in the last ten minutes.
	Water boils at a lower temperature high in the mountains.
	He forgot the keys of his car on the kitchen table.
	How many people live in the capital of the country?
	When was the first version of the law passed?
	Which material is used to build the walls of the tower?
	Who wrote the letter that was found in the archive?
	What does the insurance pay after a fire?
	Where do the birds of this island spend the winter?
	The dog barks at the postman whenever he rings the bell.
	The students read two chapters of the novel each week.`,
	`Der Zug an die Küste fährt jeden Morgen um halb acht ab.
	Meine Schwester hat im Frühling drei Apfelbäume hinter dem Haus gepflanzt.
	Die Firma veröffentlichte ihren Jahresbericht mit einem Verlust von vier Millionen.
	Koche den Reis zwölf Minuten und gib am Ende Salz dazu.
	Die alte Brücke über den Fluss wurde 1987 wegen Reparaturen gesperrt.
	Eine neue Version des Programms behebt einen Fehler im Kalender.
	Ärzte empfehlen jeden Tag eine halbe Stunde Bewegung.
	Das Museum zeigt Gemälde von Künstlern des neunzehnten Jahrhunderts.
	Das Parlament stimmte nach langer Debatte über das neue Steuergesetz ab.
	Die Mannschaft gewann das Finale mit zwei Toren in den letzten zehn Minuten.
	Hoch in den Bergen siedet Wasser bei niedrigerer Temperatur.
	Er hat die Schlüssel seines Autos auf dem Küchentisch vergessen.
	Wie viele Menschen leben in der Hauptstadt des Landes?
	Wann wurde die erste Fassung des Gesetzes verabschiedet?
	Aus welchem Material sind die Mauern des Turms gebaut?
	Wer schrieb den Brief, der im Archiv gefunden wurde?
	Was zahlt die Versicherung nach einem Brand?
	Wo verbringen die Vögel dieser Insel den Winter?
	Der Hund bellt den Briefträger an, sobald er klingelt.
	Die Schüler lesen jede Woche zwei Kapitel des Romans.`,
].map((lines) => lines.split('\n').map((line) => line.trim()));

/** The vectors of the sentences by language, made once for each embedder. */
export function referenceVectors() {
	let made: { model: string; vectors: Float32Array[][] } | undefined;
	return async (embedder: Embedder, signal: AbortSignal): Promise<Float32Array[][]> => {
		if (made?.model !== embedder.model) {
			const all = await embedder.embed(sentences.flat(), signal);
			let from = 0;
			const vectors = sentences.map(({ length }) => all.slice(from, (from += length)));
			made = { model: embedder.model, vectors };
		}
		return made.vectors;
	};
}

/**
 * Cosines of unrelated texts for this query: the usual one, and one that hardly any reaches; 0 without
 * vectors.
 */
export function barAmong(
	reference: readonly Float32Array[][],
	query: Float32Array,
	deviations = 0,
): { usual: number; bar: number } {
	let nearest = { usual: -1, bar: 0 };
	for (const language of reference) {
		const cosines = language.map((vector) => dot(vector, query));
		const mean = meanOf(cosines);
		const deviation = Math.sqrt(meanOf(cosines.map((cosine) => (cosine - mean) ** 2)));
		if (mean > nearest.usual) nearest = { usual: mean, bar: mean + deviations * deviation };
	}
	return { usual: Math.max(0, nearest.usual), bar: nearest.bar };
}

const dot = (a: Float32Array, b: Float32Array): number =>
	a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const meanOf = (all: number[]): number => all.reduce((sum, x) => sum + x, 0) / all.length;

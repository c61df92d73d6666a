/** German; the terms stand in `ui/german.ts`. */
import type { en } from './en.ts';

export const de: typeof en = {
	// Keep.svelte
	keepHowSureItWas: 'Behalten, wie sicher es bei jedem Wort war',
	keepHowSureItWasHint:
		'In den Einzelheiten eines Schritts sind seine Wörter dann nach ihrer Wahrscheinlichkeit getönt, und man kann mit einem anderen weitermachen. Es kostet Platz und etwas Zeit; nicht jedes Modell sagt es.',
	// Hesitation.svelte, PartsAt.svelte
	shadedWhereItHesitated:
		'Getönt, wo es zögerte. Ein Druck oder die Pfeiltasten zeigen, was es sonst geschrieben hätte; auf und ab gehen zur nächsten solchen Stelle.',
	wordsOfTheReply: 'Wörter der Antwort',
	wordWas: (word, share) => `„${word}“ hatte ${share}.`,
	elseItMightHaveWritten: 'Es hätte schreiben können:',
	nothingElseIsKnown: 'Was sonst, ist nicht bekannt.',
	instead: 'Weiter mit',
	withAnotherWordTheRun:
		'Mit einem anderen Wort wird der Lauf kopiert, und das Modell macht von dort weiter: vielleicht mit anderer Antwort.',
	leastSureWhereItParts: (word, share) =>
		`Wo er abzweigt, war es sich am wenigsten sicher bei „${word}“, ${share}`,
	insteadOf: (word, share) => `(oder „${word}“, ${share})`,
};

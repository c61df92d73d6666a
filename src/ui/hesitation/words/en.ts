/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// Keep.svelte
	keepHowSureItWas: 'Keep how sure it was of each word',
	keepHowSureItWasHint:
		'In the details of a step its words are then shaded by their probability, and you can go on with another one. It takes space and some time; not every model tells.',
	// Hesitation.svelte, PartsAt.svelte
	shadedWhereItHesitated:
		'Shaded where it hesitated. A press, or the arrow keys, show what else it might have written; up and down go to the next such place.',
	wordsOfTheReply: 'Words of the reply',
	wordWas: (word: Shown, share: Shown) => `“${word}” had ${share}.`,
	elseItMightHaveWritten: 'It might have written:',
	nothingElseIsKnown: 'What else is not known.',
	instead: 'Go on with',
	withAnotherWordTheRun:
		'With another word the run is copied, and the model goes on from there: another answer, maybe.',
	leastSureWhereItParts: (word: Shown, share: Shown) =>
		`Where it parts it was least sure of “${word}”, ${share}`,
	insteadOf: (word: Shown, share: Shown) => `(or “${word}”, ${share})`,
};

/** German, of one step of a run; the terms stand in `ui/german.ts`. */
import { plural } from '../../../state/numbers.ts';
import type { step as english } from './en-step.ts';

export const step: typeof english = {
	// StepDialog.svelte
	cutAtTheLimit: 'an der Grenze abgeschnitten',
	cutBecauseItRepeatedItself: 'abgeschnitten, weil es sich wiederholte',
	model: 'Modell',
	where: 'Wo',
	role: 'Rolle',
	topP: 'Top-p',
	seed: 'Startwert',
	reasoning: 'Denkmodus',
	aScratchPass: 'eine Skizze zuvor',
	longestReply: 'Längste Antwort',
	longestThinking: 'Längstes Denken',
	endedAtItsLimit: 'an seiner Grenze beendet',
	endedYouWantedTheAnswer: 'beendet: du wolltest die Antwort gleich',
	tokens: (n) => plural(n, 'Token', 'Token'),
	prompt: 'Prompt',
	tokensFromCache: (promptTokens, cachedTokens) =>
		`${promptTokens} Token, ${cachedTokens} aus dem Zwischenspeicher`,
	reply: 'Antwort',
	calls2: 'Aufrufe',
	time: 'Zeit',
	finish: 'Ende',
	onAServerItLeft: 'auf einem Server: Er verließ dieses Gerät',
	nothingLeftThisDevice: 'nichts verließ dieses Gerät',
	onThisDevice: 'auf diesem Gerät',
	thatDidNotWorkThe: 'Das ging nicht. Der Grund steht über der Antwort.',
	roleRole: (role) => `Rolle ${role}`,
	leftThisDevice: 'verließ dieses Gerät',
	editedByYou: 'von dir bearbeitet',
	todaySVersionWouldAsk: 'Die heutige Version würde mit anderen Worten fragen',
	requestDrifted: 'Anfrage hat sich geändert',
	itsThinkingNeverClosedSo: (finish) =>
		`Das Denken kam nie zum Schluss, darum gibt es keine Antwort. ${finish}`,
	aLongerReplyMayHelp: 'Eine längere Antwort kann helfen.',
	itWasCutBecauseIt:
		'Es wurde abgeschnitten, weil es sich wiederholte. Was es vorher schrieb, zählt; ein anderes Modell oder eine andere Temperatur kann helfen.',
	toFitTheContextSomething: (value) =>
		`Damit der Prompt in den Kontext passt, wurde etwas weggelassen: ${value}.`,
	messages: (n) => plural(n, 'Nachricht', 'Nachrichten'),
	charactersOfTheTextUnder: (characters) => `${characters} Zeichen des geprüften Textes`,
	charactersOfTheQuestion: (characters) => `${characters} Zeichen der Frage`,
	editAndGoOnFrom: 'Bearbeiten und von hier weiter',
	askThisStepAgain: 'Diesen Schritt noch einmal fragen',
	itsReplyAsYouWant: 'Seine Antwort, wie du sie willst',
	itIsAStructureKeep: 'Sie hat eine feste Form: Behalte sie, sonst kann der Lauf nicht weiter.',
	goOnFromHere: 'Von hier weiter',
	leaveItAsItWas: 'Lassen, wie es war',
	theRunIsCopiedSteps:
		'Der Lauf wird kopiert. Schritte davor bleiben; Schritte, deren Anfrage sich ändert, werden noch einmal gemacht.',
	scratch: 'Skizze',
	thinking: 'Denken',
	promptPrompt: (prompt) => `Prompt, ${prompt}`,
	figures: 'Zahlen',
	// StepLine.svelte
	cutItRepeatedItself: 'abgeschnitten: wiederholte sich',
	cutAtItsLimit: 'an der Grenze abgeschnitten',
	edited: 'bearbeitet',
	// StepsView.svelte
	itsThinking: 'Sein Denken',
	// Words.svelte
	nothing: 'Nichts.',
};

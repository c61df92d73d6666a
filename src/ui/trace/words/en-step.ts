/** English, of one step of a run: its dialog, its line, its words. */
import type { Shown } from '../../../state/language.svelte.ts';
import { plural } from '../../../state/numbers.ts';

export const step = {
	// StepDialog.svelte
	cutAtTheLimit: 'cut at the limit',
	cutBecauseItRepeatedItself: 'cut because it repeated itself',
	model: 'Model',
	where: 'Where',
	role: 'Role',
	topP: 'Top-p',
	seed: 'Seed',
	reasoning: 'Reasoning',
	aScratchPass: 'a scratch pass',
	longestReply: 'Longest answer',
	longestThinking: 'Longest thinking',
	endedAtItsLimit: 'ended at its limit',
	endedYouWantedTheAnswer: 'ended: you wanted the answer now',
	tokens: (n: number) => plural(n, 'token'),
	prompt: 'Prompt',
	tokensFromCache: (promptTokens: Shown, cachedTokens: Shown) =>
		`${promptTokens} tokens, ${cachedTokens} from cache`,
	reply: 'Reply',
	calls2: 'Calls',
	time: 'Time',
	finish: 'Finish',
	onAServerItLeft: 'on a server: it left this device',
	nothingLeftThisDevice: 'nothing left this device',
	onThisDevice: 'on this device',
	thatDidNotWorkThe: 'That did not work. The reason stands above the answer.',
	roleRole: (role: Shown) => `Role ${role}`,
	leftThisDevice: 'left this device',
	editedByYou: 'edited by you',
	todaySVersionWouldAsk: "Today's version would ask with other words",
	requestDrifted: 'request drifted',
	itsThinkingNeverClosedSo: (finish: Shown) =>
		`Its thinking never closed, so there is no reply. ${finish}`,
	aLongerReplyMayHelp: 'A longer reply may help.',
	itWasCutBecauseIt:
		'It was cut because it repeated itself. What it wrote before counts; another model or temperature may help.',
	toFitTheContextSomething: (value: Shown) =>
		`To fit the context, something was left out of its prompt: ${value}.`,
	messages: (n: number) => plural(n, 'message'),
	charactersOfTheTextUnder: (candidateCharacters: Shown) =>
		`${candidateCharacters} characters of the text under review`,
	charactersOfTheQuestion: (questionCharacters: Shown) =>
		`${questionCharacters} characters of the question`,
	editAndGoOnFrom: 'Edit and go on from here',
	askThisStepAgain: 'Ask this step again',
	itsReplyAsYouWant: 'Its reply, as you want it',
	itIsAStructureKeep: 'It is a structure: keep its form, or the run cannot go on.',
	goOnFromHere: 'Go on from here',
	leaveItAsItWas: 'Leave it as it was',
	theRunIsCopiedSteps:
		'The run is copied. Steps before it stay; steps whose request changes are done again.',
	scratch: 'Scratch',
	thinking: 'Thinking',
	promptPrompt: (prompt: Shown) => `Prompt, ${prompt}`,
	figures: 'Figures',
	// StepLine.svelte
	cutItRepeatedItself: 'cut: it repeated itself',
	cutAtItsLimit: 'cut at its limit',
	edited: 'edited',
	// StepsView.svelte
	itsThinking: 'Its thinking',
	// Words.svelte
	nothing: 'Nothing.',
};

/** English. */
import type { Shown } from '../../../state/language.svelte.ts';
import { plural } from '../../../state/numbers.ts';

export const en = {
	// AlgorithmMenu.svelte
	chooseTheAlgorithmNow: (label: Shown) => `Choose the algorithm, now ${label}`,
	algorithm: 'Algorithm',
	// Answer.svelte
	confidence: 'Confidence',
	// EffortChoice.svelte, effort-text.ts
	effort: 'Effort',
	effortEachCallThinks: (about: Shown) => `Effort: each call thinks ${about}`,
	brief: 'Brief',
	normal: 'Normal',
	long: 'Long',
	openEnded: 'Open-ended',
	reasoningIsOff: 'not at all: reasoning is off',
	asFarAsItsContext: 'as far as its context goes',
	// AnswerNow.svelte, EndThinking.svelte
	answerNow: 'Answer now',
	answering: 'Answering…',
	endTheThinkingAndAnswer: 'End the thinking and answer from what there is (Alt+Enter)',
	// Bigger.svelte
	aBiggerModel: 'A bigger model',
	models: 'Models',
	// Composer.svelte
	askWithInstead: (label: Shown) => `Ask ${label} instead`,
	aMissionIsTooMuch: (name: Shown, label: Shown) =>
		`A mission is too much for ${name}: it only does small sums, so the ${label} is not begun on it. Choose a bigger model.`,
	tryAnyway: 'Try anyway',
	question: 'Question',
	askNoTraceIsLeft: 'Ask; no trace is left',
	giveItAMission: 'Give it a mission',
	askASmallSumOr: 'Ask a small sum or puzzle',
	askSomethingHard: 'Ask something hard',
	optionsOf: (label: Shown) => `Options of ${label}`,
	leavesNoTrace: 'leaves no trace',
	stop: 'Stop',
	thinkNext: 'Think next',
	stopping: 'Stopping…',
	think: 'Think',
	// ConversationRow.svelte
	newTitle: 'New title',
	pinned: 'pinned',
	thinkingFor: 'thinking for',
	menuOf: (title: Shown) => `Menu of ${title}`,
	unpin: 'Unpin',
	pin: 'Pin',
	rename: 'Rename',
	forget: 'Forget',
	deleteIt: 'Delete',
	// Conversations.svelte
	toRead: (through: Shown) => `${through} to read`,
	putIntoTheList: 'Later: put it into the list',
	noTrace: 'No trace',
	pinned2: 'Pinned',
	newIt: 'New',
	newLeaveNoTrace: 'New, leave no trace',
	searchEverythingWith: (command: Shown) => `Search and commands (${command} K)`,
	searchConversations: 'Search conversations',
	search: 'Search',
	conversations: 'Conversations',
	deleted: 'Deleted',
	moreBelow: (left: Shown) => `${left} more below`,
	nothingFound: 'Nothing found.',
	whatYouAskIsKept: 'What you ask is kept here, on this device.',
	// EngineNews.svelte
	loadingName: (name: Shown) => `Loading ${name}`,
	readingMemory: 'Reading memory',
	anotherTabOfMullIs: 'Another tab of Mull is using the model. This one takes its turn afterwards.',
	// ThinkScreen.svelte
	conversation: 'Conversation',
	thisConversationIsNotOn: 'This conversation is not on this device.',
	// ThinksWith.svelte
	changeWhoThinks: 'Change who thinks',
	leavesThisDevice: 'leaves this device',
	// Turn.svelte
	fork: 'fork',
	compare: 'Compare',
	share: 'Share',
	trace: 'Trace',
	// Waiting.svelte
	askNow: 'Ask now',
	// WaysOut.svelte
	chooseAnotherModel: 'Choose another model',
	tryAgain: 'Try again',
	budget: 'budget',
	limit: 'limit',
	// Welcome.svelte
	nothingOfThisWillBe: 'Nothing of this will be kept.',
	letItMull2: 'Let it mull.',
	whatYouAskHereLives: 'What you ask here lives in memory only and is gone with this tab.',
	aSmallModelOnYour:
		'A small model on your own machine answers fast and is often wrong. Here it drafts, reviews and compares first, and shows every step.',
	thisBrowserIsTooOld: (name: Shown) =>
		`This browser is too old to run llama.cpp, so ${name}, the small model that comes with Mull, does not run here. Choose another model, or connect a server.`,
	isBuiltInDoesSmall: (name: Shown) =>
		`${name} is built in, does small sums and puzzles only, and is sometimes wrong. MidTry has it try four times and tells how many agree.`,
	examples: 'Examples',
	// estimate-text.ts
	atLeastCalls: (least: Shown) => `at least ${least} calls`,
	anyNumberOfCalls: 'any number of calls',
	noLimit: (each: Shown) => `${each}, no limit`,
	aboutTokens: (least: Shown) => `about ${least} tokens`,
	upToTokens: (most: Shown) => `up to ${most} tokens`,
	timeNotKnownYet: 'time not known yet',
	moreIfAServerMust: 'more if a server must be asked again',
	noLimit2: 'no limit',
	// format.ts
	underASecond: 'under a second',
	// model-name.ts
	noModel: 'no model',
	and2: ' and ',
	// result.ts
	facts: (n: number) => plural(n, 'fact'),
	// sureness.ts
	today: 'today',
	yesterday: 'yesterday',
	seconds: (seconds: Shown) => `${seconds} s`,
	minutesSeconds: (minutes: Shown, seconds: Shown) => `${minutes} min ${seconds} s`,
	minutes: (minutes: Shown) => `${minutes} min`,
	hours: (hours: Shown, minutes: Shown) => `${hours} h ${minutes} min`,
	aboutMinutes: (minutes: Shown) => `about ${minutes} min`,
	aboutSeconds: (seconds: Shown) => `about ${seconds} s`,
	rangeCalls: (range: Shown, most: number) => `${range} ${most === 1 ? 'call' : 'calls'}`,
	// examples.ts
	exampleBat:
		'A bat and a ball cost 1.10 together. The bat costs 1.00 more than the ball. What does the ball cost?',
	exampleLetters: 'How many times does the letter r occur in “strawberry raspberry”?',
	exampleLamp:
		'Three switches outside, one lamp inside a closed room. You may enter once. Which switch is it?',
};

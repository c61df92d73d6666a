/** English. */
import type { Shown } from '../../state/language.svelte.ts';

export const en = {
	// App.svelte
	skipToTheContent: 'Skip to the content',
	conversations: 'Conversations',
	close: 'Close',
	// Brand.svelte
	// the list for later
	forLater: 'For later',
	// Framed.svelte
	openMullInATab: 'Open Mull in a tab of its own',
	insideAnotherPage: ': inside another page it does not run.',
	// NotSafe.svelte
	mullCannotWorkHereThis:
		'Mull cannot work here: this page came over plain http from another machine.',
	openItOverHttpsOr:
		'Open it over https, or run it on this machine and open it as http://localhost. Browsers keep storage, locks and encryption for such pages.',
	// Contents.svelte
	sections: 'Sections',
	// Screens.svelte
	screens: 'Screens',
	// Update.svelte
	aConversationThatLeavesNo: 'a conversation that leaves no trace',
	conversationsThatLeaveNoTrace: (conversations: Shown) =>
		`${conversations} conversations that leave no trace`,
	theQuestionThatYouAre: 'the question that you are writing',
	questionsThatYouAreWriting: (questions: Shown) => `${questions} questions that you are writing`,
	theAnswerThatYouAre: 'the answer that you are writing to the agent',
	answersThatYouAreWriting: (answers: Shown) =>
		`${answers} answers that you are writing to the agent`,
	aNewVersionOfMull: 'A new version of Mull is here.',
	takeItNow: 'Take it now',
	takeTheNewVersionNow: 'Take the new version now?',
	thePageIsLoadedAnew: (lost: Shown) =>
		`The page is loaded anew. This is kept nowhere else, and would be gone: ${lost}.`,
	notNow: 'Not now',
	takeItAndLoseThat: 'Take it, and lose that',
	// screens.ts
	think: 'Think',
	memory: 'Memory',
	lab: 'Lab',
	models: 'Models',
	settings: 'Settings',
	// title.svelte.ts
	// KeyField.svelte
	key: 'Key',
	aKeyIsAtHand: 'a key is at hand; type to replace it',
	keepItOnThisDevice: 'Keep it on this device',
	storedInThisBrowser:
		'Stored in this browser: whoever can read its files can get at it. A passphrase, in Settings, prevents that.',
	underYourPassphrase: 'Stored in this browser under your passphrase.',
	offItIsGoneWhen: 'Off: it is gone when this tab is closed.',
	// Leaves.svelte
	leavesThisDevice: 'leaves this device',
	nothingLeavesThisDeviceUnless:
		'Nothing leaves this device, unless what listens there passes it on',
	serverOnThisDevice: 'server on this device',
	// More.svelte
	showMore: 'Show more',
	ofCharactersAreShown: (shown: Shown, ofs: Shown) => `${shown} of ${ofs} characters are shown`,
	// NotLoaded.svelte
	thisPartOfMullCould: 'This part of Mull could not be loaded.',
	reloadThePageIfThat: 'Reload the page; if that does not help, check the connection first.',
	reload: 'Reload',
	// NumberField.svelte
	enterANumberFromTo: (min: Shown, max: Shown) => `Enter a number from ${min} to ${max}.`,
	fromTo: (min: Shown, max: Shown) => `From ${min} to ${max}.`,
	aWholeNumber: 'A whole number.',
	// Toasts.svelte
	letItGo: 'Let it go',
	// figures.ts
	aFewSecondsLeft: 'a few seconds left',
	aboutSecondsLeft: (seconds: Shown) => `about ${seconds} seconds left`,
	aboutMinutesLeft: (seconds: Shown) => `about ${seconds} minutes left`,
	aboutHoursLeft: (seconds: Shown) => `about ${seconds} hours left`,
	textTokens: (text: Shown) => `${text} tokens`,
	haveOfBytes: (have: Shown, bytes: Shown) => `${have} of ${bytes}`,
	// Blocks.svelte
	table: 'Table',
	// CodeBlock.svelte
	copied: 'Copied',
	copyCode: 'Copy code',
	codeLanguage: (language: Shown) => `Code, ${language}`,
	code: 'Code',
	// Formula.svelte
	formula: 'Formula',
	// Inlines.svelte
	imageText: (text: Shown) => `[image: ${text}]`,
	noDescription: 'no description',
	task: 'Task',
	bytes: 'bytes',
	// App.svelte
	checkUp: 'Check-up',
};

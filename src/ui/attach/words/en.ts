/** English. */
import type { Shown } from '../../../state/language.svelte.ts';
import { plural } from '../../../state/numbers.ts';

export const en = {
	// Attach.svelte
	attachFiles: 'Attach files',
	filesToAttach: 'Files to attach',
	// Chips.svelte
	attached: 'Attached',
	isRead: (name: Shown) => `Reading ${name}`,
	willBeReadWhole: 'whole',
	willBeReadByPassages: 'by passages',
	isReadInPart: 'the part that could be read',
	isKeptBack: 'stays here: not sent',
	neverLeavesThisDevice: (name: Shown) => `Never leaves this device: ${name}`,
	takeOut: (name: Shown) => `Take out ${name}`,
	isAttached: (name: Shown, how: Shown) => `${name} is attached: ${how}.`,
	isTakenOut: (name: Shown) => `${name} is taken out.`,
	couldNotBeAttached: (name: Shown) => `“${name}” is not attached`,
	close: 'Close',
	// Doubts.svelte
	readAs: (encoding: Shown) => `Read as ${encoding}; the file does not say which encoding it has.`,
	textOf: (name: Shown) => `Encoding of ${name}`,
	isItRight: 'Wrong characters? Choose another encoding.',
	// Gauge.svelte
	context: 'Context',
	ofTheContext: (share: Shown) => `${share} % of the context`,
	tokensOfContext: (tokens: Shown, context: Shown) => `about ${tokens} of ${context} tokens`,
	aboutTokens: (tokens: Shown) => `about ${tokens} tokens`,
	isReadIn: (time: Shown) => `read in ${time}`,
	timeToReadNotKnown: 'time to read not known yet',
	messagesWouldBeLeftOut: (n: number) =>
		n === 1
			? 'The oldest message of the conversation would be left out.'
			: `The oldest ${n} messages of the conversation would be left out.`,
	charactersWouldBeLeftOut: (n: Shown) =>
		`About ${n} characters from the middle of the question would be left out.`,
	aMissionShowsParts:
		'It is more than fits at once: a mission shows each task the parts that fit it.',
	attachItAsAFile: 'Attach it as a file',
	pastedText: 'Pasted text.txt',
	isAFileNow: 'The long text is a file now; it is read by passages where it does not fit.',
	putItBack: 'Put it back',
	itWouldNotFit: 'Something would be left out.',
	// Given.svelte
	whatWasAttached: 'What was attached',
	allOfIt: 'all of it',
	passagesOf: (shown: number, of: Shown) => `${plural(shown, 'passage')} of ${of}`,
	withAnEarlierQuestion: 'with an earlier question',
	stayedHere: 'stayed here, was not sent',
};

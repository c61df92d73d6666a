/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// LaterScreen.svelte
	forLater: 'For later',
	aListThatRuns:
		'Questions and missions that are asked one after another whenever nothing else runs, overnight for instance. Each becomes a conversation like any other.',
	aClosedTabComputes:
		'A closed tab computes nothing, nor does a device that sleeps: leave this page open and in front. What was under way then goes on from its last finished step when you open Mull again, and the list after it.',
	theList: 'The list',
	nothingWaits: 'Nothing waits here.',
	begin: 'Begin',
	beginWhenQuiet: 'They wait until you begin the list.',
	goesOn: 'They begin one after another, when nothing else runs.',
	waitsForPower: 'The list waits until the device is plugged in.',
	hold: 'Hold the list',
	onlyWhilePlugged: 'Only while the device is plugged in',
	keptAwake: 'The screen is kept on while this page is in front.',
	notAwakeRefused:
		'The browser does not keep the screen on now, as on a low battery: see to it that the device does not go to sleep.',
	notAwakeHidden:
		'The screen is not kept on, since this page is not in front: see to it that the device does not go to sleep.',
	notAwakeNone:
		'This browser cannot keep the screen on: see to it that the device does not go to sleep.',
	missionsMayAsk:
		'A mission that asks you something waits for your answer, and the list goes on without it. Say “I am away” and it assumes instead:',
	iAmAway: 'I am away',
	// Item.svelte
	earlier: (question: Shown) => `Earlier: ${question}`,
	later: (question: Shown) => `Later: ${question}`,
	edit: (question: Shown) => `Edit: ${question}`,
	takeOut: (question: Shown) => `Take out: ${question}`,
	question: 'Question',
	keep: 'Keep',
	leaveIt: 'Leave it as it was',
	takenOutOfTheList: 'Taken out of the list.',
	undo: 'Undo',
	// UnderWay.svelte
	underWay: 'Under way',
	asksYou: 'It asks you:',
	open: 'Open',
	stop: 'Stop',
	// Digest.svelte
	whatCameOfIt: 'What came of it',
	answered: (n: number) => `${n} answered`,
	didNotWork: (n: number) => `${n} did not work`,
	waitForYou: (n: number) => (n === 1 ? '1 waits for you' : `${n} wait for you`),
	allRead: 'All read: put away',
	theirConversationsStay: 'The conversations stay where they are.',
	isDone: 'answered',
	failed: 'did not work',
	waitsForYou: 'waits for you',
	paused: 'It is paused: open it to go on.',
	onceMore: 'Once more',
	inTime: (time: Shown) => `in ${time}`,
	// Add.svelte
	putIn: 'Put into the list',
	questionsOrAMission: 'Questions, or a mission',
	eachLine: 'Each line is a question of its own',
	eachLineHint: 'Off: all of it is one question.',
	askedBy: 'Asked by',
	preset: 'Preset',
	noPreset: 'None',
	howItIsAsked: (who: Shown, price: Shown) =>
		`${who}, ${price} each. What you change later does not change what is in the list.`,
	putQuestionsIn: (n: number) => (n === 1 ? 'Put in' : `Put ${n} in`),
	tooSmallForIt: (model: Shown, algorithm: Shown) =>
		`${model} is too small for the ${algorithm}: choose a bigger model first.`,
	// put-in.ts
	anotherOfThisWaits:
		'A question of this conversation waits in the list already, and its answer would be missing here. Put this one into a conversation of its own, or wait for that answer.',
	itIsInTheList: 'It is in the list for later.',
	toTheList: 'To the list',
	// LaterLine.svelte
	throughRead: (n: number) =>
		n === 1
			? 'One question of the list for later is through.'
			: `${n} questions of the list for later are through.`,
	read: 'Read',
};

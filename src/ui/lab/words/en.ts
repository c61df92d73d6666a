/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// Drawing.svelte
	shareRightWithIts95:
		'Share right with its 95 % interval, against the mean tokens of an answer; the table has the figures.',
	// ExperimentView.svelte
	allExperiments: 'All experiments',
	findingTheLevel: 'Finding the level',
	ofAnswersTokens: (done: Shown, ofs: Shown, tokens: Shown, left: Shown) =>
		`${done} of ${ofs} answers · ${tokens} tokens${left}`,
	pause: 'Pause',
	goOn: 'Go on',
	endItHere: 'End it here',
	verdict: 'Verdict',
	report: 'Report',
	jsonOpensInMull: 'JSON, opens in Mull',
	csv: 'CSV',
	reallyDeleteIt: 'Really delete it',
	keepIt: 'Keep it',
	deleteIt: 'Delete',
	seedSeed: (seed: Shown) => `Seed ${seed}`,
	fingerprintFingerprint: (fingerprint: Shown) => `fingerprint ${fingerprint}`,
	mullApp: (app: Shown) => `Mull ${app}`,
	// FoundLine.svelte
	theExperiment: 'The experiment',
	// IconArray.svelte
	oneSquareForEach: 'One square for each problem:',
	// Items.svelte
	problems: 'Problems',
	show: 'Show',
	whereTheTwoDiffer: 'Where the two differ',
	gained: 'Gained',
	lost: 'Lost',
	all: 'All',
	noneSoFar: 'None so far.',
	rightAnswers: (answers: Shown) => `Right: ${answers}`,
	or: ' or ',
	showMoreOf: (items: Shown) => `Show more of ${items}`,
	// LabScreen.svelte
	deleted: 'Deleted.',
	lab: 'Lab',
	doesThinkingLongerHelpThis:
		'Does thinking longer help this model, on your questions, and at what price? Every way answers the same problems; the Lab says what may be said of it.',
	thisExperimentIsNotOn: 'This experiment is not on this device.',
	newExperiment: 'New experiment',
	experiments: 'Experiments',
	aReportFromElsewhere: 'A report from elsewhere',
	theJsonThatTheLab: 'The JSON that the Lab or its command saved.',
	openAReport: 'Open a report',
	fileOfAReport: 'File of a report',
	// LevelLine.svelte
	itSaysHowFarThe:
		'It says how far the paths agree; how often that is right on this model, the Lab can measure.',
	// RunDialog.svelte
	rightFound: (answers: Shown, answer: Shown) => `Right: ${answers}. Found: ${answer}.`,
	noAnswer: 'no answer',
	tokensTokens: (tokens: Shown) => `${tokens} tokens`,
	confidenceConfidence: (confidence: Shown) => `confidence ${confidence}`,
	begunAnewTimesBecauseThe: (again: Shown) => `begun anew ${again} times because the server failed`,
	itsAnswer: 'Its answer',
	none: 'None.',
	labelTokensTokensStatus: (label: Shown, tokens: Shown, status: Shown) =>
		`${label} · ${tokens} tokens${status}`,
	itWroteNothing: 'It wrote nothing.',
	itsStepsAreWhereThe: 'Its steps are where the experiment was made.',
	itsStepsCannotBeRead: 'Its steps cannot be read.',
	// SetUp.svelte
	model: 'Model',
	samplingAndReasoningAreThose:
		'Sampling and reasoning are those of its roles on the Models screen.',
	whereTheyComeFrom: 'Where they come from',
	madeByProgram: 'Made by program',
	myOwn: 'My own',
	freshOnesSoInNobodys:
		'Fresh ones, so in nobody’s training; each has an answer that is worked out.',
	kinds: 'Kinds',
	howMany: 'How many',
	level: 'Level',
	foundBy12Trials: 'Found by 12 trials',
	levelI: (i: Shown) => `Level ${i}`,
	whereAboutHalfIsRight: 'Where about half is right, a difference shows best.',
	questionsWithTheirAnswers: 'Questions with their answers',
	oneALineWithA:
		'One a line with a tab before its answer; or JSONL or CSV with question, answer, id, group.',
	fileOfProblems: 'File of problems',
	openAFile: 'Open a file',
	problemsFrom: (items: Shown, name: Shown) => `${items} problems from ${name}.`,
	haveNoAnswerThatCan: (unscored: Shown) =>
		`${unscored} have no answer that can be checked: they are not scored, so not asked.`,
	waysToAnswer: 'Ways to answer',
	allOfThemAnswerEvery: 'All of them answer every problem.',
	ways: 'Ways',
	labelRepeatsTimes: (label: Shown, repeats: Shown) => `${label}, ${repeats} times`,
	compareWithAVoteAt: 'Compare with a vote at the same price',
	asManySamplesOfDirect:
		'As many samples of Direct at 1 as the tokens of MidTry or HyperThink pay for; more samples are drawn at the end.',
	theQuestion: 'The question',
	namedBeforeTheStartThe: 'Named before the start; the verdict is about this alone.',
	does: 'Does',
	doBetterThan: 'do better than',
	endAsSoonAsIt: 'End as soon as it is clear',
	savesTimeWhereTheDifference:
		'Saves time where the difference is large. The figures then allow for looking all the while.',
	atMost: 'At most',
	minutes: 'minutes',
	n0NoLimit: '0: no limit',
	tokens: 'tokens',
	runsOrMore: (runs: Shown) => `${runs} runs or more.`,
	problemsMostlyShowADifference: (count: Shown, seen: Shown) =>
		`${count} problems mostly show a difference of ${seen} points, if there is one.`,
	soFewProblemsShowOnly: 'So few problems show only a difference of more than 30 points.',
	begin: 'Begin',
	// SheetTable.svelte
	tableTitle: (title: Shown) => `Table: ${title}`,
	// status.ts
	underWay: 'Under way',
	waits: 'Waits',
	paused: 'Paused',
	done: 'Done.',
	noAnswerFound: 'no answer found',
	cutByALimit: 'cut by a limit',
	right: 'right',
	wrong: 'wrong',
	// Best.svelte
	bestForThisModel: (label: Shown) => `Best for this model: ${label}`,
	// CheckLine.svelte
	orMullWasUpdatedSince: 'or Mull was updated since its check-up.',
	wasNotLookedAtOn: 'was not looked at on this device yet.',
	checkItUnderAMinute: 'Check it, under a minute',
	checkUpOf: (name: Shown, checks: Shown) => `Check-up of ${name}: ${checks}`,
	whatWasFound: 'What was found',
	// CheckList.svelte
	good: 'good',
	worthKnowing: 'worth knowing',
	notToBeTrusted: 'not to be trusted',
	notLookedAt: 'not looked at',
	// CheckScreen.svelte
	theReportIsCopied: 'The report is copied.',
	checkUp: 'Check-up',
	canThisModelBeRelied:
		'Can this model be relied on, on this device? Ten looks at it, mostly in under a minute once it is loaded.',
	models: 'Models',
	stop: 'Stop',
	checkAgain: 'Check again',
	checkIt: 'Check it',
	looking: 'Looking',
	lookingAtAnotherModel: 'Looking at another model',
	of10: (checks: Shown) => `${checks} of 10`,
	thisModelOrMullWas:
		'This model or Mull was updated since: what was found then may be true no longer.',
	secondsLoadingIncluded: (seconds: Shown) => `${seconds} seconds, loading included`,
	thisDevice: 'This device',
	/** One of its facts, or the name of one. */
	fact: (english: string) => english,
	copyTheReport: 'Copy the report',
	itWasNotLookedAt:
		'It was not looked at yet. Nothing leaves this device but what a server is asked.',
	otherModels: 'Other models',
	// ExperimentView.svelte
	aggregateAndSamplesInThe: 'Aggregate and samples in the schema of Every Eval Ever',
	forOtherTools: 'For other tools',
	// EyeAnswer.svelte
	itGaveNoAnswer: 'It gave no answer.',
	// EyeView.svelte
	theLeftOne: 'The left one',
	noDifference: 'No difference',
	theRightOne: 'The right one',
	takeWhatYouMarked: (n: number) => `Take what you marked in conversations (${n})`,
	markedInConversations: 'marked in conversations',
	waitOnTheBattery: 'Wait while the device is on its battery',
	waitsForPower: 'It waits until the device is plugged in.',
	compareByEye: 'Compare by eye',
	notJudged: 'Not judged.',
	noDifference2: 'No difference.',
	youTook: (experiment: Shown) => `You took ${experiment}.`,
	judged: 'Judged',
	judgedOfAll: (judged: Shown, all: Shown) => `${judged} of ${all}`,
	whichIsBetter: 'Which is better?',
	theOneBefore: 'The one before',
	keysLeftRightNoDifference: 'Keys: ← left, → right, ↓ no difference.',
	waitingForTheNextTwo: 'Waiting for the next two answers.',
	theOtherAnswersAreNot: 'The other answers are not in.',
	allAreJudged: 'All are judged.',
	showWhoseTheyWere: 'Show whose they were',
	namesAreShownOnceWhen:
		'Names are shown once, when all answers are in; then nothing is judged any more.',
	// SetUp.svelte
	forQuestionsWhoseAnswersNobody:
		'For questions whose answers nobody can check by program: two answers side by side, without names, and you say which is better.',
	theTwoOfTheQuestion: 'The two of the question below answer every problem.',
	youComparePairs: (count: Shown) => `You compare ${count} pairs.`,
};

/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// Appearance.svelte
	appearance: 'Appearance',
	theme: 'Theme',
	system: 'System',
	light: 'Light',
	dark: 'Dark',
	// Embedder.svelte
	whatMemoryComparesWith: 'What memory compares with',
	memoryIsSearchedByWords:
		'Memory is searched by words and by links, and by a small model that turns texts into vectors. Changing it embeds memory anew in the background.',
	embeddingMemoryAnew: 'Embedding memory anew',
	doneOfTotal: (done: Shown, total: Shown) => `${done} of ${total}`,
	comparesMeaning: 'compares meaning',
	comparesLetters: 'compares letters',
	anyLanguage: 'any language',
	dimensionsDimensions: (dimensions: Shown) => `${dimensions} dimensions`,
	shipsWithMull: 'ships with Mull',
	downloadingName: (name: Shown) => `Downloading ${name}`,
	inUse: 'in use',
	stop: 'Stop',
	downloadName: (name: Shown) => `Download ${name}`,
	useName: (name: Shown) => `Use ${name}`,
	deleteName: (name: Shown) => `Delete ${name}`,
	// Erase.svelte
	deleteEverything: 'Delete everything',
	conversationsMemoryModelsServersKeys:
		'Conversations, memory, models, servers, keys and settings. It cannot be undone.',
	deleteEverything2: 'Delete everything …',
	deleteEverything3: 'Delete everything?',
	deleteWord: 'delete',
	allThatYouMadeOpened:
		'All that you made, opened, chose and downloaded in Mull is deleted from this browser: no copy is kept, but a backup folder stays as it is. What runs in other tabs ends. Mull itself stays and opens anew.',
	typeToConfirm: (word: Shown) => `Type “${word}” to confirm`,
	keepEverything: 'Keep everything',
	deleting: 'Deleting …',
	deleteIt: 'Delete',
	// Fallback.svelte
	none: 'None',
	whenALocalModelIs: 'When a local model is gone',
	aRunThatLosesIts:
		'A run that loses its model waits. A server of yours may take over, if you want that.',
	continueOnAServer: 'Continue on a server',
	never: 'Never',
	theRunWaitsUntilThe: 'The run waits until the model is back, or until you choose another.',
	askEachTime: 'Ask each time',
	theRunWaitsAndOffers: 'The run waits and offers the server.',
	forTheseRoles: 'For these roles',
	theyGoOnByThemselves: 'They go on by themselves; every step that left this device says so.',
	roleName: (name: Shown) => `Role ${name}`,
	offer: 'Offer',
	theyGoOnWith: 'They go on with',
	noServerIsKnownYet: 'No server is known yet:',
	addOneOnTheModels: 'add one on the Models screen',
	// Instruments.svelte
	instruments: 'Instruments',
	whatAMissionMayUse:
		'What a mission may use to find out and to test what it believes. Without any of them it has only you and its own reflection.',
	letMullRunCode: 'Let Mull run code',
	codeThatTheModelWrites:
		'Code that the model writes. It runs in a closed sandbox on this device: no network, no files, no page, a few seconds, 64 MB.',
	letMullReadYourDocuments: 'Let Mull read your documents',
	thoseThatYouAddedUnder: 'Those that you added under Memory, and no others.',
	iAmAway: 'I am away',
	aMissionThenAsksYou: 'A mission then asks you nothing: it assumes what it must, and says so.',
	// Keyboard.svelte
	searchAndCommands: 'Search everything that was asked and answered, and commands',
	aNewConversation: 'A new conversation',
	theseKeysAnywhereBut: 'These keys, while nothing is being written',
	askFromTheQuestionBox: 'Ask, from the question box',
	answerNowInARun: 'Answer now: thinking ends, in a run under way',
	shift: 'Shift',
	aNewLineInThe: 'A new line in the question',
	tab: 'Tab',
	toTheNextControlThe: 'To the next control; the first one skips to the content',
	anotherChoiceInARow: 'Another choice, in a row of choices such as the algorithms',
	closeADialogLeaveA: 'Close a dialog, leave a title as it was',
	keyboard: 'Keyboard',
	// Limits.svelte
	noLimit: 'No limit.',
	budgetOfARun: 'Budget of a run',
	aRunThatReachesOne:
		'A run that reaches one of these ends with its best answer so far and says why. 0 is no limit.',
	tokens: 'Tokens',
	minutes: 'Minutes',
	modelCalls: 'Model calls',
	// Notices.svelte
	notices: 'Notices',
	aNoticeOfYourSystem: 'A notice of your system, so that you need not wait at the screen.',
	tellMeWhenARun: 'Tell me when a run ends or asks',
	onlyWhileMullIsOpen:
		'Only while Mull is open and not seen: a closed tab computes nothing. It shows your question, never of a conversation that leaves no trace.',
	thisBrowserShowsNoNotices: 'This browser, or this window, shows no notices to pages.',
	youRefusedNotices:
		'You refused notices for this page. The browser lets you change that in its settings for this site.',
	// Offline.svelte
	offline: 'Offline',
	mullWorksWithoutANetwork: 'Mull works without a network once its own files lie here.',
	thePage: 'The page',
	readyOffline: 'ready offline',
	notComplete: 'not complete',
	theEngines: 'The engines',
	fetchingTheEngines: 'Fetching the engines',
	notYet: 'not yet',
	keepThem: (bytes: Shown) => `Keep them, ${bytes}`,
	thisBrowserOrThisWindow: 'This browser, or this window, keeps no page for offline use.',
	looking: 'Looking …',
	// Privacy.svelte
	theKeyIsForgotten: 'The key is forgotten.',
	allKeysAreForgotten: 'All keys are forgotten.',
	sent: 'sent',
	heldBack: 'held back',
	privacy: 'Privacy',
	everyRequestThatWantedTo:
		'Every request that wanted to leave this page for another address, and whether you had allowed it.',
	theGuardThatChecksAnd:
		'The guard that checks and lists requests is not running here: a private window, a first visit that is still settling, or a development server. Reload the page to let it start.',
	readingTheList: 'Reading the list …',
	noRequestWasMadeEverything: 'No request was made. Everything stayed on this device.',
	latestRequests: 'Latest requests',
	logEarlier: (log: Shown) => `${log} earlier`,
	earlierRequests: 'Earlier requests',
	clearTheList: 'Clear the list',
	mayBeContacted: 'May be contacted',
	nobodyAServerIsAllowed:
		'Nobody. A server is allowed on the Models screen, a hub while it sends a model or answers a search.',
	theHubIsAskedOnly:
		'The Hugging Face hub is asked only when you press Download or Search on the Models screen. A search sends it the words that you typed there; it sees the address of your network, as any site does.',
	keysOnThisDevice: 'Keys on this device',
	noneIsKeptAKey: 'None is kept. A key you type is gone when its tab is closed.',
	oneIs: 'One is',
	keptCountAre: (keptCount: Shown) => `${keptCount} are`,
	storedInThisBrowser: (count: Shown) =>
		`${count} stored in this browser. Whoever can read its files can get at them; a passphrase prevents that. Any script on this page could use them either way.`,
	storedUnderYourPassphrase: (count: Shown) =>
		`${count} stored under your passphrase. Without it nobody who reads this browser’s files can get at them; any script on this page could use them once it is entered.`,
	forgetAllKeys: 'Forget all keys',
	// Passphrase.svelte
	protectThemByAPassphrase: 'Protect them by a passphrase',
	changeOrRemoveThePassphrase: 'Change or remove the passphrase',
	whatSealsThemIsMade:
		'What seals the kept keys is then made of the passphrase and lies nowhere. If you forget it, the kept keys are lost and nothing else: enter them again.',
	whatWasKeptBefore:
		'What was kept before may be found in the browser’s files for a while. To be certain, have your provider replace those keys.',
	newPassphrase: 'New passphrase',
	fourWordsOrMore:
		'Ten characters or more; four words that do not belong together are hard to guess.',
	thePassphraseAgain: 'The same again',
	theTwoDiffer: 'The two differ.',
	setThePassphrase: 'Set the passphrase',
	changeThePassphrase: 'Change the passphrase',
	removeThePassphrase: 'Remove it',
	passphraseIsSet: 'The kept keys are under your passphrase.',
	passphraseIsRemoved: 'The kept keys are stored in this browser, without a passphrase.',
	forgottenForgetAllKeys: 'Forgotten? Forget all keys, and enter them again.',
	// Unlock.svelte
	passphraseOfTheKeys: 'Passphrase of the kept keys',
	isAskedForOnceIn: 'It is asked for after each start, and stays in memory only.',
	thisIsAnotherPassphrase: 'The kept keys have another passphrase.',
	unlockTheKeys: 'Unlock the keys',
	keysAreUnlocked: 'The kept keys are at hand until Mull is closed or loaded anew.',
	// SettingsScreen.svelte
	settings: 'Settings',
	everythingHereIsKeptOn: 'Everything here is kept on this device and applies at once.',
	about: 'About',
	mullSlowThinkingForSmall: (version: Shown) =>
		`Mull ${version}. Slow thinking for small models, in your browser. MIT licence; no account, no telemetry.`,
	// Storage.svelte
	storage: 'Storage',
	conversationsRunsAndModelsLie:
		'Conversations, runs and models lie in this browser, on this device, and nowhere else.',
	inUse2: 'In use',
	ofTheThatTheBrowser: (usage: Shown, quota: Shown) =>
		`${usage} of the ${quota} that the browser offers`,
	ofItAreModels: (bytes: Shown) => `${bytes} of it are models.`,
	kept: 'kept',
	theBrowserKeepsItUntil: 'The browser keeps it until you delete it.',
	mayBeEvicted: 'may be evicted',
	whenTheDiskFillsUp: 'When the disk fills up, the browser may delete it without asking.',
	askToKeep: 'Ask to keep',
	theBrowserSaidNoIt:
		'The browser said no. It often agrees once Mull is installed as an app or bookmarked; export what matters to you.',
	theBrowserDoesNotTell:
		'The browser does not tell here (a private window, or an address without https).',
	// ToolKey.svelte
	itsKeyIsAtHand: 'Its key is at hand',
	keyIfItWantsOne: 'Key, if it wants one',
	keyFor: (name: Shown) => `Key for ${name}`,
	manyServersNeedNone: 'many servers need none',
	useItAndListThe: 'Use it, and list the tools',
	useIt: 'Use it',
	forgetTheKey: 'Forget the key',
	// Tools.svelte
	externalTools: 'External tools',
	serversThatSpeakTheModel:
		'Servers that speak the Model Context Protocol. What a mission sends to a tool leaves this page; each tool is allowed by itself.',
	addAToolServer: 'Add a tool server',
	addressOfTheToolServer: 'Address of the tool server',
	asking: 'Asking …',
	allowAndListItsTools: 'Allow and list its tools',
	cancel: 'Cancel',
	listItsTools: 'List its tools',
	forgetName: (name: Shown) => `Forget ${name}`,
	allowMullToContact: (name: Shown) => `Allow Mull to contact ${name}`,
	allowedOfThoseAMission: (offered: Shown, offered2: Shown) =>
		`${offered}, ${offered2} allowed. Of those a mission is offered the ones that fit what it is at.`,
	n1Tool: '1 tool',
	offeredTools: (offered: Shown) => `${offered} tools`,
	letMissionsUse: (label: Shown) => `Let missions use ${label}`,
	mayChangeSomethingAsksYou: 'may change something: asks you before each use',
	describedAnewSinceYouAllowed: 'described anew since you allowed it',
	noToolsAreListedYet: 'No tools are listed yet.',
	none2: 'None.',
	language: 'Language',
	asTheBrowser: 'As the browser',
};

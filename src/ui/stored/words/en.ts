/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// Stored.svelte
	rowsOf: (rows: number, shown: Shown, table: Shown) =>
		`${shown} ${rows === 1 ? 'row' : 'rows'} of “${table}”`,
	couldNotBeRead: (rows: Shown) => `${rows} could not be read.`,
	theRestIsShown:
		'They are left out, and all else is shown. An import of your last export, or of the backup folder, puts them back if they are in it.',
	theBrowserThrewAway: 'The browser threw away what Mull kept here.',
	thatHappensWhen:
		'Browsers do so when the disk is full. Conversations, memory, settings, servers and downloaded models are gone from this browser.',
	whatCanBringItBack:
		'If you have an export, import it. If you used a backup folder, choose it again: what was written there comes back. Make room on the disk first.',
	toTheBackups: 'Export and backup folder',
	askToKeep: 'Ask the browser to keep what comes',
	itWillBeKept: 'The browser keeps what comes, also when the disk is full.',
	theBrowserSaidNo: 'The browser said no: it may happen again.',
	closeTheNotice: 'Close this notice',
};

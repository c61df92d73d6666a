/** English. */
import type { Shown } from '../../../state/language.svelte.ts';

export const en = {
	// Stored.svelte
	rowsOf: (rows: number, shown: Shown, table: Shown) =>
		`${shown} ${rows === 1 ? 'row' : 'rows'} of “${table}”`,
	couldNotBeRead: (rows: Shown) => `${rows} could not be read.`,
	theRestIsShown:
		'They are left out, and all else is shown. An import of your last export, or of the backup folder, puts them back if they are in it.',
	closeTheNotice: 'Close this notice',
};

/** The theme lives in one attribute of the document; the style sheet does the rest. */
import type { Settings } from '../../storage/settings.ts';

type Theme = Settings['theme'];

/** Settings are read too late to colour the first frame; this one word is read at once. */
const name = 'mull-theme';

export function showTheme(theme: Theme): void {
	apply(theme);
	try {
		if (theme === 'system') localStorage.removeItem(name);
		else localStorage.setItem(name, theme);
	} catch {
		// No storage in this window: the theme holds until it is closed.
	}
}

/** Shows the theme of the last visit, before anything is drawn. */
export function showLastTheme(): void {
	try {
		apply(localStorage.getItem(name));
	} catch {
		// The system's theme it is.
	}
}

/** Nothing of it is kept; what is shown stays until the page is loaded again. */
export function forgetTheme(): void {
	try {
		localStorage.removeItem(name);
	} catch {
		// No storage, nothing kept.
	}
}

function apply(theme: string | null): void {
	const { dataset } = document.documentElement;
	if (theme === 'light' || theme === 'dark') dataset.theme = theme;
	else delete dataset.theme;
}

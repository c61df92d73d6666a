/** The language that was chosen, read before anything is drawn: settings come too late for that. */
import { isLanguage } from '../../locales/languages.ts';
import type { Settings } from '../../storage/settings.ts';
import { language } from '../language.svelte.ts';

type Choice = Settings['language'];

const name = 'mull-language';

/** The choice of the last visit. */
export function lastLanguage(): Choice {
	try {
		const kept = localStorage.getItem(name);
		return isLanguage(kept) ? kept : 'system';
	} catch {
		return 'system';
	}
}

/** Speaks it from now on, and at once at the next visit. */
export function showLanguage(choice: Choice): void {
	void language.speak(choice);
	try {
		if (choice === 'system') localStorage.removeItem(name);
		else localStorage.setItem(name, choice);
	} catch {
		// No storage in this window: the language holds until it is closed.
	}
}

/** Nothing of it is kept; what is shown stays until the page is loaded again. */
export function forgetLanguage(): void {
	try {
		localStorage.removeItem(name);
	} catch {
		// No storage, nothing kept.
	}
}

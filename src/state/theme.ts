/** The theme lives in one attribute of the document; the style sheet does the rest. */
import type { Settings } from '../storage/settings.ts';

export function showTheme(theme: Settings['theme']): void {
	const { dataset } = document.documentElement;
	if (theme === 'system') delete dataset.theme;
	else dataset.theme = theme;
}

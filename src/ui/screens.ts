import type { Screen } from '../state/router.svelte.ts';
import type { IconName } from './parts/icons.ts';
import { m } from './messages.ts';

const of = (screen: Screen & Parameters<typeof m>[0], icon: IconName) => ({
	screen,
	/** In the language of when it is read. */
	get label(): string {
		return m(screen);
	},
	icon,
});

/** In the order of the menu. */
export const screens: readonly { screen: Screen; label: string; icon: IconName }[] = [
	of('think', 'think'),
	of('memory', 'memory'),
	of('lab', 'flask'),
	of('models', 'model'),
	of('settings', 'gear'),
];

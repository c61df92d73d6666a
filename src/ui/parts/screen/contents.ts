/** The sections of a long screen, so that it can list them: each joins when it is drawn. */
import { getContext, onDestroy, setContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';

const key = Symbol('contents');
/** Titles by the id of their heading, in the order of the screen; a title may change with the language. */
export type Contents = SvelteMap<string, () => string>;

export function keepContents(): Contents {
	return setContext(key, new SvelteMap<string, () => string>());
}

/** False on a screen that keeps no list. */
export function joinContents(id: string, title: () => string): boolean {
	const contents = getContext<Contents | undefined>(key);
	if (!contents) return false;
	contents.set(id, title);
	onDestroy(() => contents.delete(id));
	return true;
}

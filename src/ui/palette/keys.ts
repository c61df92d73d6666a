/** Keys that hold everywhere, and the one thing among them that needs nothing fetched. */
import { router } from '../../state/router.svelte.ts';
import type { ThinkState } from '../../state/think/think.svelte.ts';
import { focusQuestionBox } from '../focus.ts';
import { m } from '../messages.ts';

export function begin(think: ThinkState, isPrivate: boolean): void {
	think.begin(isPrivate);
	router.go('think');
	requestAnimationFrame(focusQuestionBox);
}

/** What the key for commands is called here. */
export const command = (): string =>
	/Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : m('controlKey');

/** Is something being written? Then a letter is a letter. */
export const isWriting = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable || target.matches('input, select, textarea'));

/** Letters are being composed, as of Chinese, Japanese and Korean: Enter takes them and sends nothing. */
export const composing = (event: KeyboardEvent): boolean =>
	// Some browsers end the composition before they tell of the key: then only its code says so.
	event.isComposing || event.keyCode === 229;

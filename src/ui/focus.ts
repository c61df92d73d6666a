/** Where the focus goes when what was pressed is gone: never to the page's body. */

/** To the button that thinks and stops. */
export function focusThinkButton(): void {
	document.getElementById('go')?.focus({ preventScroll: true });
}

/** To the question box. */
export function focusQuestionBox(): void {
	document.getElementById('ask')?.focus({ preventScroll: true });
}

/** The screen is touched, so a keyboard comes up on it where the focus is. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** To the question box, but where its keyboard would cover the screen. */
export function focusQuestionBoxUnlessTouch(): void {
	if (!isTouch()) focusQuestionBox();
}

/**
 * Whatever was pressed in `within` and is gone now, the focus goes on to the button that thinks and
 * stops. To be attached; returns the way to let go.
 */
export function keepFocus(within: HTMLElement): () => void {
	let last: Element | null = null;
	const came = ({ target }: FocusEvent) => (last = target as Element);
	// It left by itself, unless it is gone in a moment.
	const left = ({ target }: FocusEvent) =>
		queueMicrotask(() => {
			if (last === target && last?.isConnected) last = null;
		});
	const changes = new MutationObserver(() => {
		if (!last || last.isConnected) return;
		last = null;
		if (document.activeElement === document.body) focusThinkButton();
	});
	changes.observe(within, { childList: true, subtree: true });
	within.addEventListener('focusin', came);
	within.addEventListener('focusout', left);
	return () => {
		changes.disconnect();
		within.removeEventListener('focusin', came);
		within.removeEventListener('focusout', left);
	};
}

/**
 * Closes a list of radio buttons when a press has chosen, or Enter, which goes on to the question box.
 * To be attached to what holds the list. Arrows choose and leave it open.
 */
export const closeOnChoice =
	(close: () => void) =>
	(list: HTMLElement): (() => void) => {
		const press = ({ detail, target }: MouseEvent) => {
			// What a key does is a click without a button. In Safari so is the click that a label passes
			// on, so only a click on the label counts.
			if (detail === 0 || !(target as Element).closest('label')) return;
			// The choice is told after the press: until then the list stays.
			setTimeout(close);
		};
		const key = (event: KeyboardEvent) => {
			if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
			// It would send the form.
			event.preventDefault();
			close();
			focusQuestionBox();
		};
		list.addEventListener('click', press);
		list.addEventListener('keydown', key);
		return () => {
			list.removeEventListener('click', press);
			list.removeEventListener('keydown', key);
		};
	};

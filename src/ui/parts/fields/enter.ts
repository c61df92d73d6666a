/**
 * Enter sends what was typed. With Shift it writes a line, and while letters are composed it belongs
 * to the input method: some browsers report that only by the key code 229.
 */
export const isSendKey = (event: KeyboardEvent): boolean =>
	event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229;

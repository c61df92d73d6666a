/** Puts spoken words where the cursor stands in a text field, as if they were typed: the field can undo them. */

/** Takes them out again, and what they replaced comes back. */
export type Undo = () => void;

export function insertSpoken(field: HTMLTextAreaElement, text: string): Undo {
	const { value, selectionStart: from, selectionEnd: to } = field;
	const gapBefore = /\S$/.test(value.slice(0, from)) ? ' ' : '';
	const gapAfter = /^[^\s.,;:!?]/.test(value.slice(to)) ? ' ' : '';
	type(field, gapBefore + text + gapAfter);
	return () => {
		field.setSelectionRange(0, field.value.length);
		type(field, value);
		field.setSelectionRange(from, to);
	};
}

/** In place of what is selected. */
function type(field: HTMLTextAreaElement, text: string): void {
	field.focus();
	// The only way that the field's own undo knows of. It is called old, and no browser lacks it.
	if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return;
	field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
	field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

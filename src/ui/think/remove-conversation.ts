/** A conversation is deleted, from its row or from the palette. */
import { tick } from 'svelte';
import { router } from '../../state/router.svelte.ts';
import type { ThinkState } from '../../state/think/think.svelte.ts';
import { focusQuestionBox } from '../focus.ts';
import { focusWhenThere } from '../palette/focus-when-there.ts';

const rowOf = (id: string): HTMLElement | null => {
	const row = document.getElementById(`conversation-${id}`);
	return row?.getClientRects().length ? row : null;
};

/**
 * The focus goes to the next row, or to the last one; without a list to the question box. What is undone
 * is open again if it was, and has the focus.
 */
export async function removeConversation(think: ThinkState, id: string): Promise<void> {
	const { list } = think.conversations;
	const open = id === router.route.id;
	const at = list.findIndex((conversation) => conversation.id === id);
	const next = list[at + 1] ?? list[at - 1];
	if (open) router.go('think', null, true);
	await think.conversations.remove(id, () => {
		if (open) router.go('think', id);
		focusWhenThere(() => rowOf(id));
	});
	await tick();
	const row = next && rowOf(next.id);
	if (row) row.focus();
	else focusQuestionBox();
}

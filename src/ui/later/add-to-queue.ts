/** Puts what stands in the question box into the list, and says where it is. */
import { translate } from '../../state/language.svelte.ts';
import { laterOf } from '../../state/later/later.svelte.ts';
import { router } from '../../state/router.svelte.ts';
import type { ThinkState } from '../../state/think/think.svelte.ts';
import { toasts } from '../../state/toasts.svelte.ts';
import { focusQuestionBox } from '../focus.ts';
import { m } from './messages.ts';

export async function addToQueue(think: ThinkState): Promise<void> {
	const later = laterOf(think);
	const what = await later.addFromBox();
	focusQuestionBox();
	const { error } = later;
	if (error)
		toasts.show(`${translate(error.message)} ${translate(error.wayOut)}`, {
			tone: 'bad',
			seconds: 12,
		});
	else if (what === 'another') toasts.show(m('conversationWaits'), { tone: 'bad', seconds: 8 });
	if (what !== 'added') return;
	const run = () => router.go('later');
	toasts.show(m('added'), { action: { label: m('openList'), run }, seconds: 8 });
}

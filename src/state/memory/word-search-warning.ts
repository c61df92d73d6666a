/** Recall went on without its embedder: the person is told, and what was used instead. */
import type { Client } from '../../worker/client.ts';
import { translate } from '../language.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { m } from './messages.ts';

/** Seconds: long enough to read the reason and the way out. */
const long = 30;

/** Listens until the returned function is called. */
export const warnOfWordSearch = (client: Pick<Client, 'onModel'>): (() => void) =>
	client.onModel((state) => {
		if (state.kind !== 'worded') return;
		const { message, wayOut } = state.error;
		const why = [message, wayOut].map(translate).filter(Boolean).join(' ');
		toasts.show(m('byWords', { why }), { tone: 'bad', seconds: long });
	});

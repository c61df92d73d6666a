/** The conversations at the left: stored ones from the database, private ones from memory. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { Conversation } from '../../core/types.ts';
import { live } from '../../storage/live.ts';
import { changeConversation, listConversations } from '../../storage/runs/runs.ts';
import type { Client } from '../../worker/client.ts';
import type { PrivateState } from './private.svelte.ts';
import type { ToastOptions } from '../toasts.svelte.ts';
import { attempt } from '../attempt.ts';
import { m } from '../messages.ts';

interface Setup {
	client: Pick<Client, 'stop'>;
	privateRuns: PrivateState;
	toast: (text: string, options?: ToastOptions) => void;
	/** A private one is gone for good, and so must be what else is held of it. */
	forgotten: (id: string) => void;
}

const deletion = () => import('../../storage/runs/conversation-deletion.ts');

export class ConversationsState {
	#setup: Setup;
	#stored = $state.raw<readonly Conversation[]>([]);
	#ready = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	#leave: () => void;
	#answered = () => {};
	/** Resolves once the database answered, with what there is or with an error. */
	readonly read = new Promise<void>((resolve) => (this.#answered = resolve));

	constructor(setup: Setup) {
		this.#setup = setup;
		this.#leave = live(
			listConversations,
			(list) => {
				this.#stored = list;
				this.#ready = true;
				this.#error = null;
				this.#answered();
			},
			(error) => {
				this.#error = toPlain(error);
				this.#answered();
			},
		);
	}

	/** Private ones first, then pinned, then by the time of the last question. */
	get list(): readonly Conversation[] {
		return [...this.#setup.privateRuns.conversations, ...this.#stored];
	}

	/** False until the database answered. */
	get ready(): boolean {
		return this.#ready;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	get(id: string | null): Conversation | undefined {
		return this.list.find((conversation) => conversation.id === id);
	}

	/** Those whose title has every word of the query. */
	search(query: string): readonly Conversation[] {
		const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
		return this.list.filter(({ title }) => {
			const there = title.toLocaleLowerCase();
			return words.every((word) => there.includes(word));
		});
	}

	rename(id: string, title: string): Promise<boolean> {
		return this.#try(async () => {
			if (title.trim()) await this.#change(id, { title: title.trim() });
		});
	}

	pin(id: string, pinned: boolean): Promise<boolean> {
		return this.#try(() => this.#change(id, { pinned }));
	}

	/** Deletes and offers to undo it (`undone` is called then); a private one is forgotten for good. */
	remove(id: string, undone: () => void = () => {}): Promise<boolean> {
		return this.#try(() => this.#remove(id, undone));
	}

	close(): void {
		this.#leave();
	}

	async #remove(id: string, undone: () => void): Promise<void> {
		const { privateRuns, toast, client, forgotten } = this.#setup;
		if (privateRuns.has(id)) {
			for (const run of privateRuns.runsOf(id))
				if (run.status === 'running') await client.stop(run.id);
			forgotten(id);
			await privateRuns.remove(id);
			toast(m('privateForgotten'));
			return;
		}
		// Its way back comes with it.
		const { deleteConversation, restoreConversation } = await deletion();
		const deleted = await deleteConversation(id);
		if (!deleted) return;
		toast(m('deleted', { title: short(deleted.conversation.title) }), {
			action: {
				label: m('undo'),
				undoes: true,
				run: async () => {
					await restoreConversation(deleted);
					undone();
				},
			},
		});
	}

	/** Says what went wrong where it is seen, whatever else is on the screen. */
	#try = (work: () => Promise<void>): Promise<boolean> =>
		attempt(
			work,
			(error) => {
				const words = error && `${error.message} ${error.wayOut}`.trim();
				if (words) this.#setup.toast(words, { tone: 'bad', seconds: 12 });
			},
			'storage',
		);

	async #change(id: string, change: Partial<Conversation>): Promise<void> {
		if (this.#setup.privateRuns.has(id)) this.#setup.privateRuns.change(id, change);
		else await changeConversation(id, change);
	}
}

/** One that begins with this question. */
export function newConversation(question: string, isPrivate: boolean): Conversation {
	const now = Date.now();
	const title = titleOf(question);
	return {
		id: crypto.randomUUID(),
		title,
		created: now,
		updated: now,
		pinned: false,
		private: isPrivate,
	};
}

/** The first words of a question name its conversation. */
export function titleOf(question: string): string {
	const line = question.trim().replace(/\s+/g, ' ');
	return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s+\S*$/, '')} …`;
}

const short = (title: string): string => (title.length > 40 ? `${title.slice(0, 40)}…` : title);

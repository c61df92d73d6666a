/** Questions that wait until the one before them is answered. They live as long as the tab. */
import type { Run } from '../../core/types.ts';
import type { Attachment } from './attach/attachments.svelte.ts';

export interface Queued {
	id: string;
	conversationId: string;
	question: string;
	/** Id of the algorithm that was chosen when it was asked. */
	algorithm: string;
	/** What it is asked with. */
	files: readonly Attachment[];
}

/** The run before is done; `atOnce`: it was ended some other way, and the person wants to go on. */
export function canContinue(runs: readonly Run[], atOnce: boolean): boolean {
	if (runs.some(({ status }) => /running|paused|suspended/.test(status))) return false;
	return atOnce || runs.at(-1)?.status === 'done';
}

export class Queue {
	#all = $state.raw<readonly Queued[]>([]);

	get all(): readonly Queued[] {
		return this.#all;
	}

	/** Those of a conversation, the next one first. */
	of(conversationId: string | null): readonly Queued[] {
		return this.#all.filter((queued) => queued.conversationId === conversationId);
	}

	add(queued: Omit<Queued, 'id'>): void {
		this.#all = [...this.#all, { ...queued, id: crypto.randomUUID() }];
	}

	/** False: it was taken already. */
	take(id: string): boolean {
		const left = this.#all.filter((queued) => queued.id !== id);
		const there = left.length < this.#all.length;
		this.#all = left;
		return there;
	}

	/** It could not be asked: it is the next one again. */
	giveBack(queued: Queued): void {
		this.#all = [queued, ...this.#all];
	}

	forget(conversationId: string): void {
		this.#all = this.#all.filter((queued) => queued.conversationId !== conversationId);
	}
}

/** Runs that are under way in any conversation, of this tab and of others, and those that wait for the person. */
import { waitsForUser } from '../../core/mission/waits-for-user.ts';
import type { Run } from '../../core/types.ts';
import { live } from '../../storage/live.ts';
import { openRuns } from '../../storage/runs/runs.ts';
import type { PrivateState } from '../conversation/private.svelte.ts';

export class RunningRuns {
	#private: PrivateState;
	#stored = $state.raw<readonly Run[]>([]);
	#leave: () => void;
	/** Those that were told to stop and have not yet. */
	#stopping = $state.raw<ReadonlySet<string>>(new Set());

	/** `changed` is called whenever a stored one began or ended. */
	constructor(privateRuns: PrivateState, changed: () => void) {
		this.#private = privateRuns;
		this.#leave = live(
			openRuns,
			(runs) => {
				this.#stored = runs;
				changed();
			},
			// Without a database none is stored; who asks one is told so.
			console.warn,
		);
	}

	#open = $derived.by(() => [...this.#private.runs, ...this.#stored]);

	all: readonly Run[] = $derived.by(() => this.#open.filter(({ status }) => status === 'running'));

	of(conversationId: string): Run | undefined {
		return this.all.find((run) => run.conversationId === conversationId);
	}

	/** Conversations with a mission that goes on only once the person has answered. */
	asking: ReadonlySet<string> = $derived.by(
		() => new Set(this.#open.filter(waitsForUser).map(({ conversationId }) => conversationId)),
	);

	/** It was told to stop and is on its way. */
	isStopping({ id, status }: Run): boolean {
		return status === 'running' && this.#stopping.has(id);
	}

	markStopping(id: string, told: boolean): void {
		const stopping = new Set(this.#stopping);
		if (told) stopping.add(id);
		else stopping.delete(id);
		this.#stopping = stopping;
	}

	close(): void {
		this.#leave();
	}
}

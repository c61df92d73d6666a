/** The question that was sent last: it is shown at once, before its run is on the disk. */
import type { Run } from '../../core/types.ts';

export class PendingQuestion {
	/** From which conversation, to which, and the run that it became. */
	#last = $state.raw<{ question: string; from: string | null; to: string; run?: string } | null>(
		null,
	);

	begin(question: string, from: string | null, to: string): void {
		this.#last = { question, from, to };
	}

	became(run: Run): void {
		if (this.#last?.to === run.conversationId) this.#last = { ...this.#last, run: run.id };
	}

	forget(): void {
		this.#last = null;
	}

	/** Another conversation opens: only the one that the question went to still shows it. */
	opens(conversation: string | null): void {
		if (this.#last?.to !== conversation) this.forget();
	}

	/** What is to be shown in this conversation; null once its run is among these. */
	in(conversation: string | null, runs: readonly Run[]): string | null {
		if (!this.#last || ![this.#last.from, this.#last.to].includes(conversation!)) return null;
		const { question, run } = this.#last;
		return runs.some(({ id }) => id === run) ? null : question;
	}
}

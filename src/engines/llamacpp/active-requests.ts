/** The requests under way at one model, and which of them is at fault when its program breaks. */
import type { MullError } from '../../core/errors.ts';

/** One attempt of a request. */
export interface ActiveRequest {
	/** When it last heard from the model, in counts of all that was heard. */
	at: number;
	chunks: number;
	/** It is asked for log-probabilities. */
	told: boolean;
	/** It was at fault. */
	fault?: MullError;
}

export class ActiveRequests {
	/** Log-probabilities broke a reply of this model: it is not asked for them again. */
	mute = false;
	#active = new Set<ActiveRequest>();
	/** Counts everything that reached one of them. */
	#clock = 0;

	get none(): boolean {
		return this.#active.size === 0;
	}

	begin(told: boolean): ActiveRequest {
		const turn = { at: this.#clock++, chunks: 0, told };
		this.#active.add(turn);
		return turn;
	}

	countChunk(turn: ActiveRequest): void {
		turn.chunks++;
		turn.at = this.#clock++;
	}

	end(turn: ActiveRequest): void {
		this.#active.delete(turn);
	}

	/** The program broke over one of them. `blamed`: somebody was, already. */
	broke(error: MullError, blamed: boolean): void {
		const all = [...this.#active];
		if (all.some(({ told }) => told)) this.mute = true;
		// They are served in turn, so it is the one that has waited longest.
		else if (!blamed) all.reduce((a, b) => (b.at < a.at ? b : a)).fault = error;
	}
}

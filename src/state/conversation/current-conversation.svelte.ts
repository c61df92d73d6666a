/** The conversation that is open: its runs, and as turns the branch of it that is shown. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { Run } from '../../core/types.ts';
import { live } from '../../storage/live.ts';
import { runsOf } from '../../storage/runs/runs.ts';
import type { PrivateState } from './private.svelte.ts';
import { siblingTurns, branchOf, turnsOf, type Turn } from './turns.ts';
import type { Versions } from './versions.svelte.ts';

export class Opened {
	#privateRuns: PrivateState;
	#versions: Versions;
	#failed: (error: PlainError) => void;
	#id = $state.raw<string | null>(null);
	#stored = $state.raw<readonly Run[]>([]);
	#ready = $state.raw(false);
	#leave: () => void = () => {};

	constructor(privateRuns: PrivateState, versions: Versions, failed: (error: PlainError) => void) {
		this.#privateRuns = privateRuns;
		this.#versions = versions;
		this.#failed = failed;
	}

	/** Null: a conversation that begins with its first question. */
	get id(): string | null {
		return this.#id;
	}

	/** False until its runs were read. */
	get ready(): boolean {
		return this.#ready;
	}

	get runs(): readonly Run[] {
		const id = this.#id;
		return id && this.#privateRuns.has(id) ? this.#privateRuns.runsOf(id) : this.#stored;
	}

	/** All that was asked, on every branch. */
	#all: readonly Turn[] = $derived.by(() => turnsOf(this.runs));
	turns: readonly Turn[] = $derived.by(() => branchOf(this.#all, this.#versions.branch));

	turnOf = ({ id }: Run): Turn | undefined =>
		this.#all.find(({ runs }) => runs.some((run) => run.id === id));

	/** What stands before a turn of the branch that is shown. */
	before = ({ parent }: Turn): readonly Turn[] =>
		this.turns.slice(0, this.turns.findIndex(({ key }) => key === parent) + 1);

	/** The questions at the place of a turn, itself among them. */
	besides = (turn: Turn): readonly Turn[] => siblingTurns(this.#all, turn);

	/** Safe to call again with the same id. */
	open(id: string | null): void {
		if (id === this.#id && this.#ready) return;
		this.close();
		this.#id = id;
		this.#stored = [];
		this.#ready = id === null || this.#privateRuns.has(id);
		if (this.#ready) return;
		this.#leave = live(
			() => runsOf(id!),
			(runs) => {
				this.#stored = runs;
				this.#ready = true;
			},
			(error) => {
				this.#failed(toPlain(error));
				this.#ready = true;
			},
		);
	}

	close(): void {
		this.#leave();
		this.#leave = () => {};
	}
}

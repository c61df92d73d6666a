/**
 * Conversations that leave no trace. They live in this object and in the brain's memory, and are
 * gone with the tab; nothing of them reaches the database.
 */
import type { Fork } from '../../core/runs/fork.ts';
import type { RunRows } from '../../core/mission/types.ts';
import type { Step, TextId } from '../../core/runs/steps.ts';
import type { Conversation, Run } from '../../core/types.ts';
import type { Client } from '../../worker/client.ts';
import { noRows } from '../mission/rows.ts';

type Brain = Pick<Client, 'onRun' | 'onStored' | 'onRemoved' | 'forget' | 'forkPrivate'>;

export class PrivateState {
	#client: Brain;
	#conversations = $state.raw<readonly Conversation[]>([]);
	#runs = $state.raw<readonly Run[]>([]);
	#steps = $state.raw<ReadonlyMap<string, readonly Step[]>>(new Map());
	#rows = $state.raw<ReadonlyMap<string, RunRows>>(new Map());
	#texts = new Map<TextId, string>();
	#leave: (() => void)[];

	constructor(client: Brain) {
		this.#client = client;
		this.#leave = [
			client.onRun((run) => this.#changed(run)),
			client.onStored(({ runId, steps, texts, rows }) => {
				for (const [id, text] of texts) this.#texts.set(id, text);
				const own = new Map(this.stepsOf(runId).map((step) => [step.key, step]));
				for (const step of steps) own.set(step.key, step);
				const all = [...own.values()].sort((a, b) => a.seq - b.seq);
				this.#steps = new Map(this.#steps).set(runId, all);
				if (Object.keys(rows).length)
					this.#rows = new Map(this.#rows).set(runId, merged(this.rowsOf(runId), rows));
			}),
			client.onRemoved(({ runId, keys }) => {
				const left = this.stepsOf(runId).filter((step) => !keys.includes(step.key));
				this.#steps = new Map(this.#steps).set(runId, left);
			}),
		];
	}

	get conversations(): readonly Conversation[] {
		return this.#conversations;
	}

	has(conversationId: string): boolean {
		return this.#conversations.some(({ id }) => id === conversationId);
	}

	get runs(): readonly Run[] {
		return this.#runs;
	}

	run(id: string): Run | undefined {
		return this.#runs.find((run) => run.id === id);
	}

	runsOf(conversationId: string): readonly Run[] {
		return this.#runs.filter((run) => run.conversationId === conversationId);
	}

	stepsOf(runId: string): readonly Step[] {
		return this.#steps.get(runId) ?? [];
	}

	/** Rows of a mission, in the order they came up. */
	rowsOf(runId: string): RunRows {
		return this.#rows.get(runId) ?? none;
	}

	text(id: TextId): string {
		return this.#texts.get(id) ?? '';
	}

	add(run: Run, conversation: Conversation): void {
		const others = this.#conversations.filter(({ id }) => id !== conversation.id);
		this.#conversations = [{ ...conversation, updated: run.created }, ...others];
		this.#changed(run);
	}

	/** Copies a run of a conversation that is here, with one step edited. */
	fork = async (fork: Fork): Promise<Run> => {
		const made = await this.#client.forkPrivate(fork);
		const { conversationId } = made;
		this.add(
			made,
			this.#conversations.find(({ id }) => id === conversationId)!,
		);
		return made;
	};

	change(id: string, change: Partial<Conversation>): void {
		this.#conversations = this.#conversations.map((conversation) =>
			conversation.id === id ? { ...conversation, ...change } : conversation,
		);
	}

	/** Forgets at once and everywhere: there is no undo. */
	async remove(conversationId: string): Promise<void> {
		const gone = this.runsOf(conversationId).map((run) => run.id);
		this.#conversations = this.#conversations.filter(({ id }) => id !== conversationId);
		this.#runs = this.#runs.filter((run) => run.conversationId !== conversationId);
		// After its reply nothing of them is on its way here any more.
		await this.#client.forget(gone).finally(() => {
			const stay = <T>(all: ReadonlyMap<string, T>) =>
				new Map([...all].filter(([id]) => !gone.includes(id)));
			this.#steps = stay(this.#steps);
			this.#rows = stay(this.#rows);
			if (!this.#runs.length) this.#texts.clear();
		});
	}

	close(): void {
		for (const leave of this.#leave) leave();
	}

	#changed(run: Run): void {
		if (!this.has(run.conversationId)) return;
		const known = this.#runs.some(({ id }) => id === run.id);
		this.#runs = known
			? this.#runs.map((other) => (other.id === run.id ? run : other))
			: [...this.#runs, run];
	}
}

const none: RunRows = { ...noRows, frameworks: [] };

/** The rows with the new ones behind them and the changed ones in their old places. */
function merged(rows: RunRows, written: Partial<RunRows>): RunRows {
	const next: Record<string, { id: number | string }[]> = { ...rows };
	for (const [name, changed] of Object.entries(written)) {
		const all = [...next[name]!, ...changed];
		next[name] = [...new Map(all.map((row) => [row.id, row])).values()];
	}
	return next as unknown as RunRows;
}

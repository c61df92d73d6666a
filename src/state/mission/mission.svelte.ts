/** A watched mission: the rows of its run, and what the person can do to it while it runs. */
import type { Fact } from '../../core/mission/knowledge.ts';
import type { TaskEdit } from '../../core/mission/outside.ts';
import type { Question } from '../../core/mission/types.ts';
import { inOrder, rowName } from '../../core/mission/names.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import { live } from '../../storage/live.ts';
import {
	answersOf,
	editTask,
	questionsOf,
	strategiesOf,
	tasksOf,
	thoughtsOf,
} from '../../storage/memory/working-memory.ts';
import { getFact } from '../../storage/memory/facts.ts';
import type { Client } from '../../worker/client.ts';
import { letRunCode } from './code-offer.svelte.ts';
import { sendAnswer } from './reply.ts';
import { isOpen, noRows, type AgentRows } from './rows.ts';
import { missionView, type MissionView } from './view.ts';
import type { Drafts } from '../drafts.svelte.ts';
import type { RunWatch } from '../think/run.svelte.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import type { ThoughtTrace } from '../../algorithms/thought/trace.ts';
import { attempt } from '../attempt.ts';

export interface AgentSetup {
	client: Pick<Client, 'notifyInput' | 'answerPrivate' | 'editPrivate'>;
	settings: Pick<SettingsState, 'current' | 'change'>;
	/** Answers being written, by the name of the question: one that is not open any more has none. */
	drafts: Pick<Drafts<string>, 'write'>;
}

export class AgentWatch {
	readonly watch: RunWatch;
	#setup: AgentSetup;
	#rows = $state.raw<Omit<AgentRows, 'facts'>>(noRows);
	#facts = $state.raw<readonly Fact[]>([]);
	#ready = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	#leaveRows: () => void = () => {};
	#leaveFacts: () => void = () => {};
	#ids = '';

	constructor(watch: RunWatch, setup: AgentSetup) {
		this.watch = watch;
		this.#setup = setup;
		if (watch.private) this.#ready = true;
		else
			this.#leaveRows = live(
				() => readRows(watch.id),
				(rows) => {
					this.#rows = rows;
					this.#ready = true;
					this.#error = null;
					for (const question of rows.questions)
						if (!isOpen(question)) setup.drafts.write(nameOf(question), '');
				},
				(error) => this.#fail(error),
			);
	}

	/** Those of a mission that leaves no trace travel here; all others are read from the database. */
	get #all(): AgentRows {
		return this.watch.rows ?? { ...this.#rows, facts: [...this.#facts] };
	}

	/** False until the database answered. */
	get ready(): boolean {
		return this.#ready;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	get trace(): ThoughtTrace | null {
		const { trace } = this.watch;
		return trace?.kind === 'thought' ? trace : null;
	}

	mission: MissionView = $derived.by(() => {
		const replayed = this.watch.shown !== null ? this.trace : null;
		return missionView(this.#all, replayed);
	});

	/** Its routes, whatever was replayed so far. */
	get routes(): AgentRows['strategies'] {
		const ids = this.watch.shown !== null ? this.trace?.ids.strategies : null;
		const all = this.#all.strategies;
		return ids ? all.filter(({ id }) => ids.has(id)) : all;
	}

	/** Watches the facts that the journal names, which have no index by run; a private one has its own. */
	followFacts(ids: Iterable<string>): void {
		if (this.watch.private) return;
		const wanted = [...ids].sort(inOrder);
		const key = wanted.join();
		if (key === this.#ids) return;
		this.#ids = key;
		this.#leaveFacts();
		this.#leaveFacts = live(
			async () => (await Promise.all(wanted.map(getFact))).filter((fact) => fact !== undefined),
			(facts) => (this.#facts = facts),
			(error) => this.#fail(error),
		);
	}

	// ── What the person does ────────────────────────────────────────────────────────────────

	/** Answers a question; a run that waits for the person goes on. */
	answer(question: Question, text: string): Promise<boolean> {
		const { client, drafts } = this.#setup;
		return this.#try(() => sendAnswer(this.watch, question, text, { client, answers: drafts }));
	}

	/** USER_AWAY: switched on, a run that waits for the person goes on without. */
	away(away: boolean): Promise<boolean> {
		return this.#try(async () => {
			await this.#setup.settings.change({ userAway: away });
			if (away) await this.#setup.client.notifyInput(this.watch.id);
		});
	}

	/** It may run code from its next round on; one that waits for the person looks for work again. */
	allowCode(): Promise<boolean> {
		return this.#try(async () => {
			await letRunCode(this.#setup.settings, true);
			await this.#setup.client.notifyInput(this.watch.id);
		});
	}

	/** Null adds a task; the run reads it at its next round. */
	edit(taskId: number | null, change: TaskEdit['change']): Promise<boolean> {
		return this.#try(async () => {
			if (this.watch.private) await this.#setup.client.editPrivate(this.watch.id, taskId, change);
			else await editTask(this.watch.id, taskId, change);
			await this.#setup.client.notifyInput(this.watch.id);
		});
	}

	close(): void {
		this.#leaveRows();
		this.#leaveFacts();
	}

	#fail(error: unknown): void {
		this.#error = toPlain(error);
		this.#ready = true;
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error));
}

const nameOf = ({ runId, id }: Question): string => rowName(runId, id);

async function readRows(runId: string): Promise<Omit<AgentRows, 'facts'>> {
	const [tasks, thoughts, strategies, answers, questions] = await Promise.all([
		tasksOf(runId),
		thoughtsOf(runId),
		strategiesOf(runId),
		answersOf(runId),
		questionsOf(runId),
	]);
	return { tasks, thoughts, strategies, answers, questions };
}

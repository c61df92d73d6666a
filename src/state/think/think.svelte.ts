/** The Think screen: the conversation that is open, its turns, and the question being written. */
import type { Entry } from '../../algorithms/entry.ts';
import { entryOf } from '../../algorithms/list.ts';
import type { Trace } from '../../algorithms/shared/trace.ts';
import type { Question } from '../../core/mission/types.ts';
import { rowName } from '../../core/mission/names.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { ForkEdit } from '../../core/fork.ts';
import { newRun } from '../../core/new-run.ts';
import type { Conversation, Message, Run } from '../../core/types.ts';
import { live } from '../../storage/live.ts';
import { addRun, forkStored, getSteps, runsOf } from '../../storage/runs.ts';
import type { Client } from '../../worker/client.ts';
import type { Continue } from '../../runs/resume.ts';
import { isOpen } from '../mission/view.ts';
import { ConversationsState, titleOf } from './conversations.svelte.ts';
import { Drafts } from '../drafts.svelte.ts';
import { LiveTexts } from './live.svelte.ts';
import { NextRun } from './next-run.svelte.ts';
import { PrivateState } from './private.svelte.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { readTrace } from './trace.ts';
import { historyOf, keyOf, turnsOf, type Turn } from './turns.ts';
import { attempt } from '../attempt.ts';

export class ThinkState {
	readonly client: Client;
	readonly settings: SettingsState;
	readonly algorithms: readonly Entry[];
	/** What the next question will be asked with. */
	readonly next: NextRun;
	readonly live: LiveTexts;
	readonly hidden: PrivateState;
	readonly conversations: ConversationsState;
	/** Answers being written to questions of the agent, by question. */
	readonly answers = new Drafts<string>();

	#conversationId = $state.raw<string | null>(null);
	#stored = $state.raw<readonly Run[]>([]);
	#ready = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	#chosen = $state.raw<ReadonlyMap<string, string>>(new Map());
	#private = $state.raw(false);
	/** Questions being written, by conversation; null is the one that does not exist yet. */
	#questions = new Drafts<string | null>();
	#starting = $state.raw(false);
	#leaveRuns: () => void = () => {};

	constructor(client: Client, settings: SettingsState, algorithms: readonly Entry[]) {
		this.client = client;
		this.settings = settings;
		this.algorithms = algorithms;
		this.next = new NextRun(settings, algorithms);
		this.live = new LiveTexts(client);
		this.hidden = new PrivateState(client);
		this.conversations = new ConversationsState({
			client,
			hidden: this.hidden,
			toast: (text, options) => toasts.show(text, options),
			forgotten: (id) => {
				this.#questions.write(id, '');
				for (const run of this.hidden.runsOf(id))
					this.#forgetAnswers(this.hidden.rowsOf(run.id).questions);
			},
		});
		client.onStored(({ rows: { questions = [] } }) =>
			this.#forgetAnswers(questions.filter((question) => !isOpen(question))),
		);
		client.onFailed((error) => (this.#error = toPlain(error)));
	}

	// ── What is open ────────────────────────────────────────────────────────────────────────

	get conversationId(): string | null {
		return this.#conversationId;
	}

	get conversation(): Conversation | undefined {
		return this.conversations.get(this.#conversationId);
	}

	/** The next question leaves no trace. */
	get private(): boolean {
		return this.#conversationId ? this.hidden.has(this.#conversationId) : this.#private;
	}

	/** False until the runs of the open conversation were read. */
	get ready(): boolean {
		return this.#ready;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	/** Opens a conversation; null is a new one. Safe to call again with the same id. */
	open(id: string | null): void {
		if (id === this.#conversationId && this.#ready) return;
		this.#leaveRuns();
		this.#leaveRuns = () => {};
		this.#conversationId = id;
		this.#stored = [];
		this.#ready = id === null || this.hidden.has(id);
		if (this.#ready) return;
		this.#leaveRuns = live(
			() => runsOf(id!),
			(runs) => {
				this.#stored = runs;
				this.#ready = true;
			},
			(error) => {
				this.#error = toPlain(error);
				this.#ready = true;
			},
		);
	}

	/** A new conversation; it exists once its first question is asked. */
	begin(hidden: boolean): void {
		this.open(null);
		this.#private = hidden;
	}

	get runs(): readonly Run[] {
		const id = this.#conversationId;
		return id && this.hidden.has(id) ? this.hidden.runsOf(id) : this.#stored;
	}

	turns: Turn[] = $derived.by(() => turnsOf(this.runs));

	/** The run of a turn that is shown: the one chosen, else the latest. */
	shown(turn: Turn): Run {
		const chosen = this.#chosen.get(turn.key);
		return turn.runs.find((run) => run.id === chosen) ?? turn.runs.at(-1)!;
	}

	choose(turn: Turn, runId: string): void {
		this.#chosen = new Map(this.#chosen).set(turn.key, runId);
	}

	/** The run that the question box would stop. */
	active: Run | undefined = $derived(this.runs.findLast((run) => run.status === 'running'));

	/** The question being written in the open conversation: it outlives the screen, not the tab. */
	get draft(): string {
		return this.#questions.of(this.#conversationId);
	}

	set draft(text: string) {
		this.#questions.write(this.#conversationId, text);
	}

	/** What only this tab holds, and a reload would take. */
	unkept: { conversations: number; questions: number; answers: number } = $derived.by(() => ({
		conversations: this.hidden.conversations.length,
		questions: this.#questions.size,
		answers: this.answers.size,
	}));

	// ── Before a run ────────────────────────────────────────────────────────────────────────

	/** True from the press until the run is on disk. */
	get starting(): boolean {
		return this.#starting;
	}

	/** Asks a question and returns the conversation that it opened or went on with. */
	async ask(question: string): Promise<string | null> {
		const content = question.trim();
		if (!content || this.#starting || this.next.isTooSmall) return null;
		const now = Date.now();
		const conversation = this.conversation ?? {
			id: crypto.randomUUID(),
			title: titleOf(content),
			created: now,
			updated: now,
			pinned: false,
			private: this.private,
		};
		const history = this.#historyOf(this.turns);
		const from = this.#conversationId;
		await this.#start(conversation, history, content);
		// Whoever writes on at once does so in the conversation that just began.
		const next = from === null && !this.#error && this.#questions.of(null);
		if (next) {
			this.#questions.write(null, '');
			this.#questions.write(conversation.id, next);
		}
		return conversation.id;
	}

	/** Asks the question of a run again, with today's algorithm, options and roles. */
	async regenerate(run: Run): Promise<void> {
		const conversation = this.conversations.get(run.conversationId);
		if (!conversation || this.next.isTooSmall) return;
		const earlier = this.turns.slice(
			0,
			this.turns.findIndex(({ key }) => key === keyOf(run)),
		);
		// What was not sent then may be sent now, if another model answers.
		const history = run.alone ? this.#historyOf(earlier) : run.chat.slice(0, -1);
		await this.#start(conversation, history, run.chat.at(-1)?.content ?? '');
	}

	// ── A run under way ─────────────────────────────────────────────────────────────────────

	stop = (run: Run) => this.#try(() => this.client.stop(run.id));
	pause = (run: Run) => this.#try(() => this.client.pause(run.id));
	step = (run: Run) => this.#try(() => this.client.step(run.id));
	resume = (run: Run, change?: Continue) => this.#try(() => this.client.resume(run.id, change));

	/** Goes on with the models that are chosen now. */
	resumeWithChosen = (run: Run) =>
		this.resume(run, { roles: this.settings.roles, expert: this.settings.current.expert });

	/** Goes on where a limit of reviews or a budget ended the run. */
	goFurther(run: Run): Promise<boolean> {
		if (run.outcome?.stop === 'budget') {
			const { tokens, minutes, calls } = run.budget;
			return this.resume(run, {
				budget: { tokens: tokens * 2, minutes: minutes * 2, calls: calls * 2 },
			});
		}
		const options = entryOf(run.algorithm)?.further?.(run.options);
		return this.resume(run, options ? { options } : {});
	}

	/** Copies the run up to an edited step and goes on from there. */
	fork(run: Run, key: string, edit: ForkEdit): Promise<boolean> {
		const fork = { runId: run.id, key, edit, newId: crypto.randomUUID() };
		return this.#begin(async () => {
			if (!run.private) return forkStored(fork);
			const made = await this.client.forkPrivate(fork);
			this.hidden.add(made, this.conversations.get(run.conversationId)!);
			return made;
		});
	}

	/** The one door through which a run begins: it is kept, looked at, and driven. */
	#begin(keep: () => Promise<Run>): Promise<boolean> {
		return this.#try(async () => {
			const run = await keep();
			this.#showLatest(run);
			await this.client.start(run);
		});
	}

	/** A new version of an answer is looked at, whichever was chosen before. */
	#showLatest(run: Run): void {
		const chosen = new Map(this.#chosen);
		if (chosen.delete(keyOf(run))) this.#chosen = chosen;
	}

	close(): void {
		this.#leaveRuns();
		this.live.close();
		this.hidden.close();
		this.conversations.close();
	}

	#historyOf = (turns: readonly Turn[]): Message[] =>
		historyOf(turns.map((turn) => this.shown(turn)));

	/**
	 * Has the question answered as it is chosen now. The built-in model is asked it alone: what was
	 * said before only misleads it.
	 */
	async #start(conversation: Conversation, history: Message[], question: string): Promise<void> {
		const { algorithm, options: chosen, usesBuiltIn: lone } = this.next;
		const { roles, current } = this.settings;
		this.#starting = true;
		await this.#begin(async () => {
			const last = () => this.#lastOf(algorithm);
			const warned = await this.next.doubt(question);
			const run = newRun({
				id: crypto.randomUUID(),
				conversationId: conversation.id,
				algorithm: algorithm.id,
				version: algorithm.version,
				chat: [...(lone ? [] : history), { role: 'user', content: question }],
				...(lone && history.length > 0 ? { alone: history.length } : {}),
				...(warned === null ? {} : { warned }),
				options: (await algorithm.begin?.(chosen, last)) ?? chosen,
				roles,
				budget: current.budget,
				...(current.expert ? { expert: current.expert } : {}),
				seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
				private: conversation.private,
			});
			if (run.private) this.hidden.add(run, conversation);
			else await addRun(run, conversation);
			return run;
		});
		this.#starting = false;
	}

	#forgetAnswers(questions: readonly Question[]): void {
		for (const { runId, id } of questions) this.answers.write(rowName(runId, id), '');
	}

	/** What the conversation's last run of the algorithm came to; null when it has none. */
	async #lastOf({ id }: Entry): Promise<Trace | null> {
		const shown = this.turns.map((turn) => this.shown(turn));
		const last = shown.findLast((run) => run.algorithm === id);
		if (!last) return null;
		const steps = last.private ? this.hidden.stepsOf(last.id) : await getSteps(last.id);
		return readTrace(last, steps);
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error));
}

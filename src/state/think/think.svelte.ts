/** The Think screen: the conversation that is open, its turns, and the question being written. */
import type { Entry } from '../../algorithms/entry.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import { waitsForUser } from '../../core/mission/waits-for-user.ts';
import type { ForkEdit } from '../../core/runs/fork.ts';
import type { Conversation, Run } from '../../core/types.ts';
import { addRun, runsOf } from '../../storage/runs/runs.ts';
import type { Client } from '../../worker/client.ts';
import type { Attachments } from './attach/attachments.svelte.ts';
import { AnswerDrafts } from './answer-drafts.ts';
import { ConversationsState, newConversation } from '../conversation/conversations.svelte.ts';
import { RunControls } from './run-controls.ts';
import { Drafts } from '../drafts.svelte.ts';
import { lastTrace } from './last-trace.ts';
import { LiveTexts } from './live.svelte.ts';
import { NextRun, type Asked } from './next-run.svelte.ts';
import { Opened } from '../conversation/current-conversation.svelte.ts';
import { PrivateState } from '../conversation/private.svelte.ts';
import { canContinue, Queue } from './queue.svelte.ts';
import { RunningRuns } from './running.svelte.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { PendingQuestion } from '../conversation/pending-question.svelte.ts';
import { branchOf, turnsOf, type Turn } from '../conversation/turns.ts';
import { Versions } from '../conversation/versions.svelte.ts';
import { attempt } from '../attempt.ts';

export class ThinkState {
	readonly client: Client;
	readonly settings: SettingsState;
	readonly algorithms: readonly Entry[];
	/** What the next question will be asked with. */
	readonly next: NextRun;
	readonly live: LiveTexts;
	readonly privateRuns: PrivateState;
	readonly conversations: ConversationsState;
	/** Answers being written to questions of the agent, by question. */
	readonly answers = new AnswerDrafts();
	/** Which runs of a turn are looked at. */
	readonly versions = new Versions();
	/** Questions that wait for the one before them. */
	readonly queue = new Queue();
	/** Files that the next question is asked with; its code comes with the button that picks them. */
	attached = $state.raw<Attachments | null>(null);
	/** Runs under way in any conversation. */
	readonly running: RunningRuns;
	/** Stops them, lets them go on, answers them. */
	readonly controls: RunControls;

	#opened: Opened;
	#error = $state.raw<PlainError | null>(null);
	#private = $state.raw(false);
	/** Questions being written, by conversation; null is the one that does not exist yet. */
	#questions = new Drafts<string | null>();
	/** From the press until the run is on disk; the next question waits for it. */
	starting = $state.raw(false);
	#sent = new PendingQuestion();

	constructor(client: Client, settings: SettingsState, algorithms: readonly Entry[]) {
		this.client = client;
		this.settings = settings;
		this.algorithms = algorithms;
		this.next = new NextRun(settings, algorithms, client);
		this.live = new LiveTexts(client);
		this.privateRuns = new PrivateState(client);
		this.#opened = new Opened(this.privateRuns, this.versions, (error) => (this.#error = error));
		const goOn = () => {
			for (const id of new Set(this.queue.all.map((queued) => queued.conversationId)))
				void this.askWaiting(id);
		};
		this.running = new RunningRuns(this.privateRuns, goOn);
		this.controls = new RunControls(this, this.#try);
		client.onRun(goOn);
		this.conversations = new ConversationsState({
			client,
			privateRuns: this.privateRuns,
			toast: (text, options) => toasts.show(text, options),
			forgotten: (id) => {
				this.#questions.write(id, '');
				this.queue.forget(id);
				this.attached?.take(id);
				for (const run of this.privateRuns.runsOf(id))
					this.answers.forget(this.privateRuns.rowsOf(run.id).questions);
			},
		});
		client.onStored(({ rows }) => this.answers.settle(rows.questions ?? []));
		client.onFailed((error) => (this.#error = toPlain(error)));
	}

	get conversationId(): string | null {
		return this.#opened.id;
	}

	get conversation(): Conversation | undefined {
		return this.conversations.get(this.conversationId);
	}

	/** The next question leaves no trace. */
	get private(): boolean {
		return this.conversationId ? this.privateRuns.has(this.conversationId) : this.#private;
	}

	/** False until the runs of the open conversation were read. */
	get ready(): boolean {
		return this.#opened.ready;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	/** Opens a conversation; null is a new one. Safe to call again with the same id. */
	open = (id: string | null): void => {
		if (id !== this.conversationId) this.#sent.opens(id);
		this.#opened.open(id);
	};

	/** A question of this conversation that was sent and is not on the disk yet. */
	sent: string | null = $derived.by(() => this.#sent.in(this.conversationId, this.runs));

	/** A new conversation; it exists once its first question is asked. */
	begin(isPrivate: boolean): void {
		this.#sent.forget();
		this.open(null);
		this.#private = isPrivate;
	}

	runs: readonly Run[] = $derived.by(() => this.#opened.runs);

	/** The branch of the open conversation that is shown. */
	turns: readonly Turn[] = $derived.by(() => this.#opened.turns);

	shown = (turn: Turn): Run => this.versions.shown(turn);
	choose = (turn: Turn, runId: string): void => this.versions.choose(turn, runId);
	branches = (turn: Turn): readonly Turn[] => this.#opened.besides(turn);

	/** The run that the question box would stop. */
	active: Run | undefined = $derived(this.runs.findLast((run) => run.status === 'running'));

	/** The mission at the end of what is shown, while nothing is left to do before the person answers. */
	asking: Run | undefined = $derived.by(() => {
		const last = this.turns.at(-1);
		const run = last && this.shown(last);
		return run && waitsForUser(run) ? run : undefined;
	});

	/** The question being written in the open conversation: it outlives the screen, not the tab. */
	get draft(): string {
		return this.#questions.of(this.conversationId);
	}

	set draft(text: string) {
		this.#questions.write(this.conversationId, text);
	}

	/** What only this tab holds, and a reload would take. */
	lostOnClose: { conversations: number; questions: number; answers: number } = $derived.by(() => ({
		conversations: this.privateRuns.conversations.length,
		questions: this.#questions.size + this.queue.all.length,
		answers: this.answers.size,
	}));

	/** Asks a question and returns the conversation of it. Null: nothing began, and it is a draft again. */
	async ask(question: string, algorithm = this.next.algorithm): Promise<string | null> {
		const [content, from] = [question.trim(), this.conversationId];
		const isFree = content && !this.starting && !this.next.tooSmallFor(algorithm);
		if (!isFree) return (this.#questions.giveBack(from, question), null);
		const conversation = this.conversation ?? newConversation(content, this.private);
		const files = this.attached?.take(from) ?? [];
		const asked = { ...this.versions.behind(this.turns, content), files };
		if (!(await this.#start(conversation, asked, algorithm))) {
			this.#questions.giveBack(from, question);
			this.attached?.giveBack(from, files);
			return null;
		}
		// Whoever writes on at once does so in the conversation that just began.
		if (from === null)
			for (const written of [this.#questions, this.attached]) written?.move(null, conversation.id);
		return conversation.id;
	}

	/** Lets a question wait until what runs in the open conversation is answered. False: it cannot. */
	wait(question: string): boolean {
		const [conversationId, content] = [this.conversationId, question.trim()];
		if (!conversationId || !content || this.next.isTooSmall) return false;
		const [files, algorithm] = [this.attached?.take(conversationId) ?? [], this.next.algorithm.id];
		this.queue.add({ conversationId, question: content, algorithm, files });
		// The run may have ended on disk before this page heard of it: then nobody would call again.
		void this.askWaiting(conversationId);
		return true;
	}

	/** Asks what waits in a conversation once the run before is done, or at once if that is wished. */
	async askWaiting(conversationId: string, atOnce = false): Promise<void> {
		const [queued] = this.queue.of(conversationId);
		const conversation = this.conversations.get(conversationId);
		if (!queued || !conversation || this.starting) return;
		const runs = conversation.private
			? this.privateRuns.runsOf(conversationId)
			: await runsOf(conversationId);
		if (!canContinue(runs, atOnce)) return;
		const algorithm = this.#named(queued.algorithm) ?? this.next.algorithm;
		if (this.next.tooSmallFor(algorithm) || !this.queue.take(queued.id)) return;
		const { question, files } = queued;
		const behind = this.versions.behind(branchOf(turnsOf(runs), this.versions.branch), question);
		if (!(await this.#start(conversation, { ...behind, files }, algorithm)))
			this.queue.giveBack(queued);
	}

	/** Asks another question beside one that was sent: a branch. What runs there stops. False: nothing began. */
	async edit(turn: Turn, question: string): Promise<boolean> {
		const [content, { algorithm }] = [question.trim(), this.next];
		const conversation = this.conversations.get(turn.runs[0]!.conversationId);
		if (!content || !conversation || this.starting || this.next.tooSmallFor(algorithm))
			return false;
		for (const run of turn.runs) if (run.status === 'running') void this.controls.stop(run);
		const again = this.shown(turn);
		const asked = { ...this.versions.behind(this.#opened.before(turn), content), again };
		if (!(await this.#start(conversation, asked, algorithm))) return false;
		this.versions.walkLatest(turn);
		return true;
	}

	/** Asks the question of a run again, with today's options and roles. False: nothing began. */
	async regenerate(run: Run, algorithm = this.next.algorithm): Promise<boolean> {
		return !this.next.tooSmallFor(algorithm) && this.#anew(run, algorithm);
	}

	/** Asks the question of a run again with what made it: its algorithm, options and models. */
	async again(run: Run): Promise<boolean> {
		const algorithm = this.#named(run.algorithm);
		return algorithm !== undefined && this.#anew(run, algorithm, { like: run });
	}

	async #anew(run: Run, algorithm: Entry, as: Pick<Asked, 'like'> = {}): Promise<boolean> {
		const conversation = this.conversations.get(run.conversationId);
		if (!conversation) return false;
		const turn = this.#opened.turnOf(run);
		const asked = this.versions.again(run, turn ? this.#opened.before(turn) : []);
		return this.#start(conversation, { ...asked, ...as }, algorithm, turn);
	}

	/** Has it thought over by a costlier algorithm; both answers then stand side by side. */
	async mull(run: Run, algorithm: Entry): Promise<boolean> {
		const began = await this.regenerate(run, algorithm);
		const turn = this.#opened.turnOf(run);
		if (began && turn) this.versions.compare(turn.key, run.id);
		return began;
	}

	/** Copies the run up to an edited step and goes on from there. */
	fork(run: Run, key: string, edit: ForkEdit): Promise<boolean> {
		const fork = { runId: run.id, key, edit, newId: crypto.randomUUID() };
		const store = async () => (await import('../../storage/runs/fork-stored.ts')).forkStored(fork);
		const keep = run.private ? () => this.privateRuns.fork(fork) : store;
		return this.#begin(keep, this.#opened.turnOf(run));
	}

	/** The one door through which a run begins: it is kept, looked at in its turn, and driven. */
	#begin(keep: () => Promise<Run>, turn?: Turn): Promise<boolean> {
		return this.#try(async () => {
			const run = await keep();
			if (turn) this.versions.showLatest(turn);
			await this.client.start(run);
		});
	}

	close(): void {
		const { live, running, privateRuns, conversations } = this;
		for (const one of [this.#opened, live, running, privateRuns, conversations]) one.close();
	}

	/** Has the question answered by `algorithm`, in its turn if there is one. False: nothing was kept. */
	async #start(to: Conversation, asked: Asked, algorithm: Entry, turn?: Turn): Promise<boolean> {
		this.starting = true;
		// Only a new question is shown early: an edited one and a regenerated answer replace what is there.
		const early = !turn && !asked.again;
		if (early) this.#sent.begin(asked.question, this.conversationId, to.id);
		let kept = false;
		await this.#begin(async () => {
			const shown = this.turns.map(this.shown);
			const last = () => lastTrace(shown, algorithm.id, this.privateRuns);
			const run = await this.next.run(to, asked, algorithm, last);
			if (early) this.#sent.became(run);
			if (run.private) this.privateRuns.add(run, to);
			else await addRun(run, to);
			kept = true;
			return run;
		}, turn);
		this.starting = false;
		if (!kept) this.#sent.forget();
		return kept;
	}

	#named = (id: string) => this.algorithms.find((entry) => entry.id === id);
	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error));
}

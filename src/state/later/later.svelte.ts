/**
 * The list for later in this page: what stands in it, what is put there, and its going on. Every page
 * that knows of a list tries to begin the next; the transaction lets one of them (`storage/runs/later.ts`).
 */
import { entryOf } from '../../algorithms/list.ts';
import { usesBuiltIn } from '../../catalogue/built-in.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import { isProcessed, isQueued } from '../../core/runs/later.ts';
import type { Conversation, Later, Run } from '../../core/types.ts';
import { watchPower } from '../../host/power.ts';
import { stayAwake, type Awake } from '../../host/wake-lock.ts';
import {
	addLater,
	beginNext,
	changeLater,
	releaseQueue,
	listLater,
	moveLater,
	dismissProcessed,
	putBackLater,
	takeOutLater,
	type RemovedFromQueue,
} from '../../storage/runs/later.ts';
import { live } from '../../storage/live.ts';
import { runningRuns } from '../../storage/runs/runs.ts';
import { attempt } from '../attempt.ts';
import { newConversation, titleOf } from '../conversation/conversations.svelte.ts';
import { unfamiliarInput, warningFields } from '../think/unfamiliar-input.ts';
import { lastTrace } from '../think/last-trace.ts';
import type { Asked } from '../think/next-run.svelte.ts';
import type { ThinkState } from '../think/think.svelte.ts';
import { questionOf } from '../conversation/turns.ts';
import { queueCounts } from './resume-queue.svelte.ts';

export class LaterState {
	#think: ThinkState;
	#list = $state.raw<readonly Run[]>([]);
	#ready = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	#awake = $state.raw<Awake | null>(null);
	/** Null: not known yet. */
	#onBattery = $state.raw<boolean | null>(null);
	#sleep: (() => void) | null = null;
	#leavePower: (() => void) | null = null;
	#beginning = false;
	/** Something changed since it last looked for what may begin. */
	#changed = false;
	#leave: (() => void)[];

	constructor(think: ThinkState) {
		this.#think = think;
		const failed = (error: unknown) => (this.#error = toPlain(error));
		this.#leave = [
			live(
				listLater,
				(list) => {
					this.#list = list;
					this.#ready = true;
					[queueCounts.waiting, queueCounts.through] = [this.waiting.length, this.through.length];
					this.#watch();
					void this.#next();
				},
				failed,
			),
			// Whatever else ended may have been what the list waited for.
			live(runningRuns, () => void this.#next(), failed),
		];
	}

	/** False until the disk was read. */
	get ready(): boolean {
		return this.#ready;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	/** Those that wait, the next one first. */
	get waiting(): readonly Run[] {
		return this.#list.filter(isQueued);
	}

	/** One of the list that is worked on. */
	get underWay(): Run | undefined {
		return this.#list.find(({ status }) => status === 'running');
	}

	/** Done, failed, or waiting for the person: until it is put away. */
	get through(): readonly Run[] {
		return this.#list.filter(isProcessed);
	}

	/** What waits may begin; and when. Undefined: it waits until the person says so. */
	get goes(): Later['go'] {
		return this.waiting.find(({ later }) => later?.go)?.later?.go;
	}

	/** Whether the screen stays on for it; null while nothing is to be done. */
	get awake(): Awake | null {
		return this.#awake;
	}

	/** It waits for the device to be plugged in. */
	get waitsForPower(): boolean {
		return this.goes === 'plugged' && this.#onBattery === true;
	}

	/** The questions, as they are chosen to be asked now, each in a conversation of its own. */
	add(questions: readonly string[]): Promise<boolean> {
		return this.#add(async () => {
			const all = [];
			for (const question of questions) {
				const conversation = newConversation(question, false);
				all.push(await this.#item(conversation, { history: [], question, after: null }));
			}
			return all;
		});
	}

	/**
	 * What stands in the question box, with its files, behind what the open conversation shows.
	 * `another`: one of it waits already, whose answer would be missing from what this is asked with.
	 */
	async addFromBox(): Promise<'added' | 'another' | 'refused'> {
		const { draft, conversationId: from, attached, turns, shown, versions } = this.#think;
		const question = draft.trim();
		if (!question || this.#think.private) return 'refused';
		if (turns.map(shown).some(isQueued)) return 'another';
		const conversation = this.#think.conversation ?? newConversation(question, false);
		const files = attached?.of(from) ?? [];
		const given = { ...versions.behind(turns, question), files };
		const added = await this.#add(async () => [await this.#item(conversation, given)]);
		if (!added) return 'refused';
		attached?.take(from);
		this.#think.draft = '';
		return 'added';
	}

	/** Other words for one that waits. */
	edit = (run: Run, question: string): Promise<boolean> =>
		this.#try(async () => {
			const content = question.trim();
			if (content && content !== questionOf(run))
				await changeLater(await this.#reworded(run, content), titleOf(content));
		});

	move = (run: Run, by: -1 | 1): Promise<boolean> => this.#try(() => moveLater(run.id, by));

	/** Takes one out that waits; resolves with the way back, or null where it did not. */
	async takeOut(run: Run): Promise<(() => Promise<void>) | null> {
		let taken: RemovedFromQueue | null = null;
		await this.#try(async () => (taken = await takeOutLater(run.id)));
		return taken && (() => putBackLater(taken!));
	}

	/** Lets what waits begin when nothing else runs; undefined holds it. What is under way goes on. */
	release = (go: Later['go']): Promise<boolean> => this.#try(() => releaseQueue(go));

	/** Those that are through are read; their conversations stay. */
	dismissAll = (): Promise<boolean> => this.#try(dismissProcessed);

	close(): void {
		for (const leave of this.#leave) leave();
		this.#sleep?.();
		this.#leavePower?.();
		[this.#sleep, this.#leavePower] = [null, null];
	}

	async #add(make: () => Promise<{ run: Run; conversation: Conversation }[]>): Promise<boolean> {
		if (this.#think.next.isTooSmall) return false;
		return this.#try(async () => addLater(await make()));
	}

	/** Pinned now: what is chosen tomorrow does not change it. */
	async #item(conversation: Conversation, given: Asked) {
		const { next, privateRuns } = this.#think;
		const { algorithm } = next;
		const last = () => lastTrace(given.before ?? [], algorithm.id, privateRuns);
		return { run: await next.run(conversation, given, algorithm, last), conversation };
	}

	/** What its question says decides what of its files it is shown, and what it is warned of. */
	async #reworded(run: Run, question: string): Promise<Run> {
		const { attached = [], roles, algorithm, warned: _, slight: __, ...rest } = run;
		const entry = entryOf(algorithm);
		const chat = [...run.chat.slice(0, -1), { role: 'user' as const, content: question }];
		const lone = usesBuiltIn(entry, roles);
		const warned = lone ? await unfamiliarInput(question, attached.length > 0) : null;
		const same = { ...rest, roles, algorithm, chat, ...warningFields(warned) };
		if (!attached.some(({ how, earlier }) => how === 'passages' && !earlier))
			return attached.length ? { ...same, attached } : same;
		const { chooseFor } = await import('../think/attach/choose.ts');
		const anew = { history: [], question, after: null, again: run };
		const asked = (entry?.roles ?? ['A']).map((name) => roles[name]);
		const chosen = await chooseFor(this.#think.client, anew, asked);
		return { ...same, attached: [...chosen, ...attached.filter(({ earlier }) => earlier)] };
	}

	/** While there is something to do, the device stays awake and its power is known. */
	#watch(): void {
		const busy = this.goes !== undefined || this.underWay !== undefined;
		if (busy) this.#sleep ??= stayAwake((awake) => (this.#awake = awake));
		else {
			this.#sleep?.();
			[this.#sleep, this.#awake] = [null, null];
		}
		if (this.goes === 'plugged')
			this.#leavePower ??= watchPower((onBattery) => {
				this.#onBattery = onBattery;
				void this.#next();
			});
		else {
			this.#leavePower?.();
			[this.#leavePower, this.#onBattery] = [null, null];
		}
	}

	async #next(): Promise<void> {
		if (!this.goes || this.underWay) return;
		this.#changed = true;
		if (this.#beginning) return;
		this.#beginning = true;
		while (this.#changed) {
			this.#changed = false;
			await this.#try(() => beginNext(this.#onBattery === false));
		}
		this.#beginning = false;
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error), 'storage');
}

let list: LaterState | undefined;

/** The one list of a page. */
export const laterOf = (think: ThinkState): LaterState => (list ??= new LaterState(think));

/**
 * The context of one task, or of one fact under test. Every step of the agent goes through one, nested
 * MidTry and HyperThink included, so that each
 *
 * - ends with the line that says who the agent is, its mood and latest thoughts (T11);
 * - is counted against what the task may spend, in calls of the model (`core/runs/calls.ts`);
 * - is compared with what was asked before: the same words again are a loop, and the mood breaks it.
 *
 * Tasks that run side by side share nothing while they run: each begins from the agent's self as
 * it was at the start of the round, so a replay asks the same whatever finishes first.
 */
import { callsOf } from '../../core/runs/calls.ts';
import { isCut } from '../../core/replies/cut.ts';
import type { NewIds, NewRows, ThoughtRow } from '../../core/mission/types.ts';
import { hasCode, MullError } from '../../core/errors.ts';
import type { RunEvent } from '../../core/events.ts';
import type { AgentDecision, AgentPhase } from './events.ts';
import { hash32 } from '../../core/hash.ts';
import type { AgentMind, Thought } from '../../core/ports.ts';
import type { Message, Reply } from '../../core/types.ts';
import { tokensOf } from '../shared/budgeter.ts';
import type { MissionBrief } from './plan/brief.ts';
import { askForm, briefedChat, roomOf } from './plan/brief-prompt.ts';
import type { Form, Given } from './prompts/form.ts';
import { drift, jolt, pullOf, warmth, type Mood } from './mood.ts';
import {
	AnswerWanted,
	checkEdits,
	LimitReached,
	LoopRefused,
	ModelTooSmall,
	nullIfRecoverable,
} from './limit.ts';
import { short } from '../../core/text/short.ts';
import { lineOf, remembered, type Self } from './self.ts';
import { after, isTooSmall, none, type UnusableReplies, type ReplyUse } from './too-small.ts';
import { isEmpty, isUnusable, useOfText, useOfValue } from './usable.ts';

/** The same words so often are refused: whoever asked goes on without an answer. */
const patience = 5;

/** A task that waits for a trial. */
type Follower = { task: { id: number }; ctx: TaskContext };

export class TaskContext {
	mood: Mood;
	recent: string[];
	/** Its latest replies that could not be used. */
	unusable: UnusableReplies;
	/** Thoughts of this round. */
	news: { name: string; text: string }[] = [];
	/** All that was thought here, as text (thought-agent.md, Tasks 9). */
	stream = '';
	/** Since the round began: one at least for each step, so that one that is refused counts too. */
	calls = 0;
	/** Written from the beginning on: an attempt may go over several rounds. */
	tokens = 0;
	/** Calls set aside for what it began elsewhere: trials of facts. */
	charged = 0;
	/** Calls it may still make in this round; what the person said was heard up to `seen` as it began. */
	allowance = Infinity;
	seen = 0;
	private heard = 0;
	private readonly asked = new Map<number, number>();
	private said = 0;
	private noted = 0;
	private moved = 0;
	private readonly mission: string;
	private readonly brief: MissionBrief | undefined;

	/** It writes the mission's answer: nothing of it is left out when the answer is wanted now. */
	last = false;
	/** Of a trial: the tasks to whose streams its thoughts belong. */
	private readonly followers = new Set<Follower>();

	/** `trial`: of a fact that a task met. Only the tasks themselves write their streams. */
	constructor(
		readonly mind: AgentMind,
		readonly taskId: number | null,
		self: Self,
		private readonly trial = false,
	) {
		this.mission = self.mission;
		this.brief = self.brief;
		this.mood = self.mood;
		this.recent = [...self.recent];
		this.unusable = self.unusable ?? none;
	}

	/** A new round: from the agent's self as it is now. */
	wake({ mood, recent, unusable }: Self, allowance: number): void {
		this.mood = mood;
		this.unusable = unusable ?? none;
		this.recent = [...recent];
		this.news = [];
		this.allowance = allowance;
		this.calls = 0;
		this.charged = 0;
	}

	/** Of the allowance, or of another number that the round began with. */
	left = (of = this.allowance): number => of - this.calls - this.charged;
	affords = (calls: number): boolean => calls <= this.left();

	/** Before each step of a task: an edit by the person takes effect now, not when the round is over. */
	private async throwIfEdited(mind = this.mind, key = `heard-${++this.heard}`): Promise<void> {
		if (this.taskId !== null && !this.trial)
			checkEdits(this.taskId, await mind.edits(key, this.seen));
	}

	/** The answer to one small question, or null when none came that has its form. */
	async fill<Value, G extends Given = Given>(
		form: Form<G>,
		given: G,
		key = form.name,
	): Promise<Value | null> {
		const how = { schema: form.schema!(given), schemaName: form.name, think: form.think ?? false };
		const reply = await this.reply(form, given, key, how);
		const use = reply && useOfValue(form, given, this.goal, reply.value);
		this.count(use);
		return use === 'usable' ? (reply!.value as Value) : null;
	}

	/** Of its latest reply; null where none came. Those of trials do not count. */
	private count(use: ReplyUse | null): void {
		if (this.trial || this.last || use === null) return;
		this.unusable = after(this.unusable, use);
		if (isTooSmall(this.unusable)) throw new ModelTooSmall();
	}

	/** A free text, or null when none came. */
	async write<G extends Given>(form: Form<G>, given: G, key = form.name): Promise<string | null> {
		return (await this.attempt(form, given, key))?.text ?? null;
	}

	/** The same, and whether it was cut. Where no words come, or thinking without end, it is asked once more. */
	async attempt<G extends Given>(
		form: Form<G>,
		given: G,
		key: string,
	): Promise<{ text: string; cut: boolean } | null> {
		const first = await this.reply(form, given, key, {});
		const again = first && isEmpty(first) && this.affords(1);
		if (again) this.count('unusable');
		const how = first?.unclosed ? { think: false } : {};
		const reply = again ? await this.reply(form, given, `${key}-again`, how) : first;
		if (reply) this.count(isEmpty(reply) ? 'unusable' : useOfText(form, given, reply.text.trim()));
		return reply && !isEmpty(reply) ? { text: reply.text.trim(), cut: isCut(reply) } : null;
	}

	private async reply<G extends Given>(
		form: Form<G>,
		given: G,
		key: string,
		how: Pick<Thought, 'schema' | 'schemaName' | 'think'>,
	): Promise<Reply | null> {
		await this.throwIfEdited();
		try {
			return await askForm(this.aware(), this.brief, warmth(this.mood), form, given, key, how);
		} catch (thrown) {
			const none = nullIfRecoverable(thrown);
			this.count(isUnusable(thrown) ? 'unusable' : null);
			return none;
		}
	}

	/** For a nested algorithm, with the brief before it. */
	briefed = (known: string, task: string): Promise<Message[]> =>
		briefedChat(this.brief, this.aware(), known, task);

	/** What is asked, in the person's words. */
	get goal(): string {
		return this.brief?.goal ?? this.mission;
	}

	/** What the person gave with the mission, verbatim. */
	get given(): string {
		return this.brief?.given ?? '';
	}

	/** All of it stands in each prompt that works on a task. */
	givenFits = async (): Promise<boolean> => this.given.length <= (await roomOf(this.aware(), 'A'));

	/** A mind through which every call belongs to this task. `nested`: edits are heard before each. */
	aware(mind = this.mind, nested = false): AgentMind {
		return {
			...mind,
			think: async (key, thought) => {
				if (nested) await this.throwIfEdited(mind, `heard-${key}`);
				return this.think(mind, key, thought);
			},
			contextWindow: async (role) => {
				const room = await mind.contextWindow(role);
				const line = tokensOf(this.line(), room.charactersPerToken) + 8;
				return { ...room, context: Math.max(Math.ceil(room.context / 2), room.context - line) };
			},
			scope: (prefix, how) => this.aware(mind.scope(prefix, how), nested),
		};
	}

	private async think(mind: AgentMind, key: string, thought: Thought): Promise<Reply> {
		const calls = this.left();
		if (calls < 1) throw new LimitReached();
		this.calls += 1;
		const again = await this.breakLoop(thought);
		try {
			const asked: Thought = { ...thought, calls, ...(this.last ? {} : { skippable: true }) };
			const reply = await mind.scope('', { line: lineOf(this, again) }).think(key, asked);
			this.tokens += reply.usage.completionTokens;
			this.charge(reply);
			return reply;
		} catch (thrown) {
			if (thrown instanceof MullError) this.charge(thrown);
			if (hasCode(thrown, 'aborted') && !mind.stop.aborted) throw new AnswerWanted();
			// Its repairs were cut short by the limit.
			if (hasCode(thrown, 'over-budget') && !this.affords(1)) throw new LimitReached();
			throw thrown;
		}
	}

	/** What a step took beyond the one call that was counted when it began. */
	private charge(of: { calls?: number }): void {
		this.calls += Math.max(0, callsOf(of) - 1);
	}

	/** The same words again: the mood is moved, so that they are asked otherwise. How often they were asked. */
	private async breakLoop({ messages, schema }: Thought): Promise<number> {
		const words = hash32(JSON.stringify([messages, schema ?? null]));
		const times = (this.asked.get(words) ?? 0) + 1;
		this.asked.set(words, times);
		if (times === 1) return 0;
		const text = `The same words were about to be asked for time ${times}.`;
		this.mood = jolt(this.mood, this.mind.random(`jolt-${++this.moved}`));
		await this.tell({ type: 'agent/loop', taskId: this.taskId, times, text });
		await this.tell({ type: 'agent/mood', ...this.mood, line: this.line() });
		if (times > patience) throw new LoopRefused('malformed', `${text} It was given up.`);
		return times - 1;
	}

	private line = () => lineOf(this);

	tell = (event: RunEvent): Promise<void> => this.mind.tell(`say-${++this.said}`, event);

	say = (phase: AgentPhase['phase'], text: string): Promise<void> =>
		this.tell({ type: 'agent/phase', taskId: this.taskId, phase, text: short(text, 400) });

	decide = ({ choice, because }: Pick<AgentDecision, 'choice' | 'because'>): Promise<void> =>
		this.tell({ type: 'agent/decision', taskId: this.taskId, choice, because });

	commit = (rows: NewRows): Promise<NewIds> => this.mind.commit(`note-${++this.noted}`, rows);

	/**
	 * Leaves a thought, with the rows that belong to it; the mood moves with what it says. `about`: ids
	 * of the facts that it speaks of.
	 */
	async leave(
		name: string,
		content: string,
		kind: ThoughtRow['kind'] = 'step',
		rows: NewRows = {},
		about: readonly string[] = [],
	): Promise<NewIds> {
		const thought = { name: short(name, 80), content: short(content, 1000) };
		this.recent = [...this.recent, thought.name].slice(-2 * remembered);
		const chance = this.mind.random(`mood-${++this.moved}`);
		this.mood = drift(this.mood, pullOf(`${name} ${content}`), chance);
		this.news.push({ name: thought.name, text: `${thought.name}: ${short(content, 200)}` });
		const line = `${thought.name}: ${thought.content}`;
		this.flow(line);
		const streams: { id: number; ctx: TaskContext }[] = [];
		if (this.taskId !== null && !this.trial) streams.push({ id: this.taskId, ctx: this });
		// The user's answer to a test comes when its tasks have gone on, or are over.
		for (const { task, ctx } of this.followers) {
			ctx.flow(line);
			streams.push({ id: task.id, ctx });
		}
		const { taskChanges = [], ...rest } = rows;
		return this.commit({
			...rest,
			thoughts: [
				{ taskId: this.taskId, kind, thought, ...(about.length > 0 ? { about: [...about] } : {}) },
			],
			taskChanges: [
				...streams.map(({ id, ctx }) => ({ id, change: { stream_of_consciousness: ctx.stream } })),
				...taskChanges,
			],
		});
	}

	private flow(text: string): void {
		this.stream += `${this.stream && text ? '\n' : ''}${text}`;
	}

	/** A task waited for this trial: what was thought in it, now and later, joins the task's stream. */
	follow(job: Follower): void {
		if (this.followers.has(job)) return;
		this.followers.add(job);
		job.ctx.flow(this.stream);
	}
}

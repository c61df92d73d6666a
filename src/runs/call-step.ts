/** What a call of a model leaves in the journal, and what a replay finds there. */
import { callsOf } from '../core/runs/calls.ts';
import { unchosen } from '../core/engines/engine-of.ts';
import { fromPlain, MullError, toPlain, type PlainError } from '../core/errors.ts';
import { sha256 } from '../core/hash.ts';
import { writeOdds } from '../core/text/odds.ts';
import type { Engine, Journal } from '../core/ports.ts';
import { noText, type TextId, type ThinkStep } from '../core/runs/steps.ts';
import type { Reply } from '../core/types.ts';
import { addUsage } from '../core/runs/usage.ts';
import type { MindSetup } from './mind.ts';
import type { ModelCall } from './model-call.ts';
import type { RunRecord } from './record.ts';
import type { PartialReply } from './partial-reply.ts';

/** A step that is asked for: written once, with its texts, when it is known what became of it. */
export class CallStep {
	readonly started: number;
	#row: Omit<ThinkStep, 'seq' | 'status' | 'ended'>;
	#texts = new Map([[noText, '']]);
	#reply: Reply | null = null;
	#before: PartialReply | null;
	/** Its words are an answer, or a part of one; not of a structure. */
	#plain: boolean;
	#record: RunRecord;
	#now: () => number;

	constructor(
		{ key, thought, model, begun, before, ...asked }: ModelCall,
		prompt: { id: TextId; text: string },
		{ run, now }: Pick<MindSetup, 'run' | 'now'>,
		record: RunRecord,
	) {
		this.#record = record;
		this.#before = before;
		this.#plain = !thought.schema;
		this.#now = now;
		this.started = now();
		this.#texts.set(prompt.id, prompt.text);
		this.#row = {
			...asked,
			runId: run.id,
			key,
			kind: 'think',
			label: thought.label,
			role: thought.role,
			model: model ?? unchosen,
			modelName: model?.model ?? '',
			// Nothing has left the device before an engine was asked.
			remote: false,
			started: this.started,
			prompt: prompt.id,
			thinking: noText,
			text: noText,
			...(begun ? (before ? { resumed: true } : { begun: true }) : {}),
		};
	}

	askedOf({ name, remote }: Engine): void {
		this.#row.modelName = name;
		this.#row.remote = remote;
	}

	/** Takes in what the model replied; `done` writes it. */
	async take({ odds, ...came }: Reply): Promise<void> {
		const before = this.#before;
		const reply = before
			? { ...came, usage: addUsage(before.usage, came.usage), calls: before.calls + came.calls }
			: came;
		const { thinking, text, calls: _, ...rest } = reply;
		this.#row = {
			...this.#row,
			...rest,
			...counted(reply),
			...(await this.#words({ thinking, text })),
		};
		const sure = odds && writeOdds(odds);
		if (sure) this.#row.odds = await this.#keep(sure);
		this.#reply = reply;
	}

	async done(): Promise<Reply> {
		const row = { ...this.#row, status: 'done' as const, ended: this.#now() };
		await this.#record.write<ThinkStep>(row, this.#texts);
		return { ...this.#reply!, ...likely(row) };
	}

	/** Gives the fault as the algorithm is to see it. `soFar`: what it had written by then. */
	async failed(
		status: 'failed' | 'cancelled' | 'over-budget',
		fault: MullError,
		soFar: PartialReply | null = null,
	): Promise<MullError> {
		const error = toPlain(fault);
		const before = this.#before?.calls ?? 0;
		const calls = before > 0 ? before + callsOf(fault) : fault.calls;
		const cost = { ...(calls === undefined ? {} : { calls }) };
		const usage = soFar?.usage ?? fault.usage;
		const row = {
			...this.#row,
			...counted(cost),
			...(soFar ? await this.#words(soFar) : {}),
			...(usage ? { usage } : {}),
			status,
			error,
			ended: this.#now(),
		};
		await this.#record.write<ThinkStep>(row, this.#texts);
		return again(error, cost, soFar && this.#plain ? soFar.text : '');
	}

	/** Cut off with its run: the words stay, for the step to go on from. Gives the fault back. */
	async stopped(
		soFar: PartialReply,
		fault = new MullError('aborted', 'Stopped.'),
	): Promise<MullError> {
		const { usage, calls } = soFar;
		const words = { ...(await this.#words(soFar)), usage, ...counted({ calls }) };
		const row = { ...this.#row, ...words, status: 'stopped' as const, ended: this.#now() };
		await this.#record.write<ThinkStep>(row, this.#texts);
		return this.#plain ? Object.assign(fault, { written: soFar.text }) : fault;
	}

	async #words({ thinking, text }: Pick<PartialReply, 'thinking' | 'text'>) {
		return {
			thinking: thinking === '' ? noText : await this.#keep(thinking),
			text: await this.#keep(text),
		};
	}

	async #keep(text: string): Promise<TextId> {
		const id = await sha256(text);
		this.#texts.set(id, text);
		return id;
	}
}

/**
 * Gives what the run observed when the step was recorded. `plain`: its words are an answer, or a part
 * of one; not of a structure.
 */
export async function replay(step: ThinkStep, journal: Journal, plain: boolean): Promise<Reply> {
	if (step.status !== 'done') {
		const error = step.error ?? {
			code: 'bug' as const,
			message: 'The step failed without a reason.',
			wayOut: '',
		};
		throw again(error, step, plain ? await journal.text(step.text) : '');
	}
	return {
		thinking: await journal.text(step.thinking),
		text: await journal.text(step.text),
		finish: step.finish ?? 'stop',
		...(step.endWord === undefined ? {} : { endWord: step.endWord }),
		unclosed: step.unclosed ?? false,
		...(step.thinkingEnded ? { thinkingEnded: step.thinkingEnded } : {}),
		scratch: step.scratch ?? false,
		calls: callsOf(step),
		usage: step.usage ?? {
			promptTokens: 0,
			cachedTokens: 0,
			completionTokens: 0,
			milliseconds: 0,
			exact: false,
		},
		...(step.value === undefined ? {} : { value: step.value }),
		...likely(step),
	};
}

/** How likely the answer was, and to which model. */
function likely({ meanLogprob, model }: Pick<ThinkStep, 'meanLogprob' | 'model'>) {
	if (meanLogprob === undefined) return {};
	return { meanLogprob, by: [model.engine, model.endpoint, model.model].join(' ') };
}

/** For a record: calls are said where they were not one. */
const counted = (of: { calls?: number }) => (callsOf(of) === 1 ? {} : { calls: callsOf(of) });

/** A recorded fault as the algorithm sees it: now and in a replay the same, calls included. */
const again = (error: PlainError, { calls }: { calls?: number }, text: string): MullError =>
	Object.assign(
		fromPlain(error),
		calls === undefined ? {} : { calls },
		text.trim() ? { written: text } : {},
	);

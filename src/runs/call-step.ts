/** What a call of a model leaves in the journal, and what a replay finds there. */
import { callsOf } from '../core/calls.ts';
import { unchosen } from '../core/engines/engine-of.ts';
import { fromPlain, toPlain, type MullError, type PlainError } from '../core/errors.ts';
import { sha256 } from '../core/hash.ts';
import { writeOdds } from '../core/text/odds.ts';
import type { Engine, Journal } from '../core/ports.ts';
import type { TextId, ThinkStep } from '../core/steps.ts';
import type { Reply } from '../core/types.ts';
import type { MindSetup } from './mind.ts';
import type { Asking } from './model-call.ts';
import type { RunRecord } from './record.ts';

/** The address of no text, which most steps need. */
const nothing: TextId = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A step that is asked for: written once, with its texts, when it is known what became of it. */
export class CallStep {
	readonly started: number;
	#row: Omit<ThinkStep, 'seq' | 'status' | 'ended'>;
	#texts = new Map([[nothing, '']]);
	#reply: Reply | null = null;
	#record: RunRecord;
	#now: () => number;

	constructor(
		{ key, thought, model, begun, ...asked }: Asking,
		prompt: { id: TextId; text: string },
		{ run, now }: Pick<MindSetup, 'run' | 'now'>,
		record: RunRecord,
	) {
		this.#record = record;
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
			thinking: nothing,
			text: nothing,
			...(begun ? { begun: true } : {}),
		};
	}

	askedOf({ name, remote }: Engine): void {
		this.#row.modelName = name;
		this.#row.remote = remote;
	}

	/** Takes in what the model replied; `done` writes it. */
	async take({ odds, ...reply }: Reply): Promise<void> {
		const { thinking, text, calls: _, ...rest } = reply;
		this.#row = {
			...this.#row,
			...rest,
			...counted(reply),
			thinking: thinking === '' ? nothing : await this.#keep(thinking),
			text: await this.#keep(text),
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

	/** Gives the fault as the algorithm is to see it. */
	async failed(
		status: 'failed' | 'cancelled' | 'over-budget',
		fault: MullError,
	): Promise<MullError> {
		const error = toPlain(fault);
		const wrote = fault.usage ? { usage: fault.usage } : {};
		const row = { ...this.#row, ...counted(fault), ...wrote, status, error, ended: this.#now() };
		await this.#record.write<ThinkStep>(row, this.#texts);
		return again(error, fault);
	}

	async #keep(text: string): Promise<TextId> {
		const id = await sha256(text);
		this.#texts.set(id, text);
		return id;
	}
}

/** Gives what the run observed when the step was recorded. */
export async function replay(step: ThinkStep, journal: Journal): Promise<Reply> {
	if (step.status !== 'done') {
		const error = step.error ?? {
			code: 'bug' as const,
			message: 'The step failed without a reason.',
			wayOut: '',
		};
		throw again(error, step);
	}
	return {
		thinking: await journal.text(step.thinking),
		text: await journal.text(step.text),
		finish: step.finish ?? 'stop',
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
const again = (error: PlainError, { calls }: { calls?: number }): MullError =>
	Object.assign(fromPlain(error), calls === undefined ? {} : { calls });

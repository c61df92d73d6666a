/** One step of a run that asks a model: streamed, and written down before it resolves. */
import { unchosen } from '../core/engines/engine-of.ts';
import { callsOf, mostCalls } from '../core/calls.ts';
import {
	fromPlain,
	isStepFault,
	MullError,
	toMullError,
	toPlain,
	type PlainError,
} from '../core/errors.ts';
import { mostTokens, within } from '../core/limits.ts';
import { sha256 } from '../core/hash.ts';
import { writeOdds } from '../core/text/odds.ts';
import type { Begun, Journal, Thought } from '../core/ports.ts';
import type { ThinkStep } from '../core/steps.ts';
import type { ModelRef, Reply, RoleName } from '../core/types.ts';
import type { Spending } from './budget.ts';
import type { Enough } from './enough.ts';
import type { MindSetup } from './mind.ts';
import type { RunRecord } from './record.ts';

export interface Asking {
	key: string;
	thought: Thought;
	sampling: ThinkStep['sampling'];
	think: boolean;
	request: string;
	model: ModelRef | null;
	/** In a fork: what the person had its reply begin with. */
	begun?: Begun;
}

/**
 * Does the call and records what the run observed of it: the reply, a fault of the step, its own
 * cancellation, a spent budget. A stop and faults of the surroundings leave no record.
 */
export function createAsk(
	setup: MindSetup & { enough: Enough },
	record: RunRecord,
	budget: Spending,
): (asking: Asking) => Promise<Reply> {
	const { run, now, enough } = setup;
	const { write } = record;
	/** Aborted when this call alone is to end. */
	const ownSignal = ({ signal, spare }: Thought): AbortSignal | undefined => {
		if (!spare) return signal;
		return signal ? AbortSignal.any([signal, enough.run]) : enough.run;
	};

	return async ({ key, thought, sampling, think, request, model, begun }) => {
		// A structure may take several calls, each of at most as much.
		const tokens = mostTokens(sampling, think);
		const most = thought.schema ? mostCalls(think) : 1;
		const prompt = JSON.stringify(thought.messages);
		const [promptId, nothing] = await Promise.all([sha256(prompt), empty()]);
		const own = ownSignal(thought);
		const signal = own ? AbortSignal.any([setup.stop, own]) : setup.stop;
		// Before `mayBegin`, so that a pause meets those that wait here as well.
		for (let wait; (wait = budget.wait({ tokens, calls: most }, signal));) await wait;
		stopped(setup.stop);
		setup.mayBegin();
		const started = now();
		const base = {
			runId: run.id,
			key,
			kind: 'think' as const,
			label: thought.label,
			role: thought.role,
			model: model ?? unchosen,
			modelName: model?.model ?? '',
			// Nothing has left the device before an engine was asked.
			remote: false,
			sampling,
			think,
			request,
			started,
			prompt: promptId,
			thinking: nothing,
			text: nothing,
			...(begun ? { begun: true as const } : {}),
		};
		const texts = new Map([
			[promptId, prompt],
			[nothing, ''],
		]);
		const fail = async (status: 'failed' | 'cancelled' | 'over-budget', fault: MullError) => {
			const error = toPlain(fault);
			const wrote = fault.usage ? { usage: fault.usage } : {};
			const row = { ...base, ...counted(fault), ...wrote, status, error, ended: now() };
			await write<ThinkStep>(row, texts);
			throw again(error, fault);
		};

		if (own?.aborted) {
			return fail('cancelled', unasked(new MullError('aborted', 'Cancelled before it began.')));
		}
		const over = budget.over();
		if (over) return fail('over-budget', unasked(over));
		const grant = budget.grant({ tokens: tokens * most, calls: most });
		const calls = Math.min(grant.calls, thought.calls ?? Infinity);
		setup.live({
			type: 'delta',
			runId: run.id,
			key,
			label: base.label,
			thinking: '',
			text: '',
			started,
		});
		try {
			if (!model) throw noModel(thought.role);
			const engine = await setup.findEngine(model, signal);
			base.modelName = engine.name;
			base.remote = engine.remote;
			const stream = engine.generate(
				{
					messages: thought.messages,
					sampling: grant.tokens < tokens ? within(sampling, grant.tokens) : sampling,
					think,
					enough: enough.of(key),
					...(thought.logprobs ? { logprobs: true as const } : {}),
					...(run.odds ? { odds: true as const } : {}),
					...(begun && !thought.schema ? { begun } : {}),
					...(thought.schema ? { schema: thought.schema } : {}),
					...(thought.schemaName ? { schemaName: thought.schemaName } : {}),
					...(thought.schema && grant.tokens < Infinity ? { allowance: grant.tokens } : {}),
					...(thought.schema && calls < Infinity ? { calls } : {}),
				},
				signal,
			);
			let next = await stream.next();
			for (; !next.done; next = await stream.next()) {
				const { thinking = '', text = '', restart, status } = next.value;
				setup.live({
					type: 'delta',
					runId: run.id,
					key,
					label: base.label,
					thinking,
					text,
					started,
					...(restart ? { restart } : {}),
					...(status === undefined ? {} : { status }),
				});
			}
			const { odds, ...reply } = next.value;
			const { thinking, text, calls: made, ...rest } = reply;
			base.thinking = thinking === '' ? nothing : await sha256(thinking);
			base.text = await sha256(text);
			texts.set(base.thinking, thinking);
			texts.set(base.text, text);
			const each = odds && writeOdds(odds);
			const sure = each ? { odds: await sha256(each) } : {};
			if (each) texts.set(sure.odds!, each);
			// Before the write: nobody need wait for the disk.
			grant.done({ tokens: reply.usage.completionTokens, calls: made });
			const as = { status: 'done' as const, ended: now() };
			const row = { ...base, ...rest, ...sure, ...counted(reply), ...as };
			await write<ThinkStep>(row, texts);
			return { ...reply, ...likely(row) };
		} catch (thrown) {
			const error = toMullError(thrown);
			grant.done({ tokens: error.usage?.completionTokens ?? 0, calls: callsOf(error) });
			if (setup.stop.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
			if (error.code === 'aborted' && own?.aborted) {
				return await fail('cancelled', error);
			}
			if (isStepFault(error)) {
				return await fail(error.code === 'over-budget' ? 'over-budget' : 'failed', error);
			}
			throw error;
		} finally {
			setup.live({ type: 'delta-end', runId: run.id, key });
		}
	};
}

/** The address of no text, which most steps need: worked out once. */
let emptyId: Promise<string> | undefined;
const empty = (): Promise<string> => (emptyId ??= sha256(''));

/** What a request is, apart from who answers it: forks re-run a step when this changes. */
export function requestHash(thought: Thought, sampling: ThinkStep['sampling'], think: boolean) {
	const { temperature, topP, maxThinking } = sampling;
	const request = [thought.messages, thought.schema ?? null, temperature, topP, think];
	// Journals from before thinking had a limit keep their hashes.
	if (think && maxThinking !== undefined) request.push(maxThinking);
	return sha256(JSON.stringify(request));
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

/** It was over before any model was asked. */
const unasked = (error: MullError): MullError => Object.assign(error, { calls: 0 });

/** Throws `aborted` once the run was stopped. */
export function stopped(stop: AbortSignal) {
	if (stop.aborted) throw new MullError('aborted', 'Stopped.');
}

export const noModel = (role: RoleName) =>
	new MullError(
		'no-model',
		`No model is chosen for role ${role}.`,
		'Choose one on the Models screen, then resume.',
	);

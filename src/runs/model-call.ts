/** A call of a model for a step of a run: streamed, and written down before it resolves. */
import { callsOf, maxCalls } from '../core/runs/calls.ts';
import { isStepFault, MullError, toMullError } from '../core/errors.ts';
import { sha256 } from '../core/hash.ts';
import { withPictures } from '../core/pictures.ts';
import { maxTotalTokens, fitLimits } from '../core/runs/limits.ts';
import type { Begun, Request, Thought } from '../core/ports.ts';
import type { ThinkStep } from '../core/runs/steps.ts';
import type { ModelRef, Reply, RoleName } from '../core/types.ts';
import type { Amount, Spending } from './budget.ts';
import { CallStep } from './call-step.ts';
import type { FinishEarly } from './answer-now.ts';
import type { MindSetup } from './mind.ts';
import type { RunRecord } from './record.ts';
import { liveWords } from './live-words.ts';
import type { PartialReply } from './partial-reply.ts';

export interface ModelCall {
	key: string;
	thought: Thought;
	sampling: ThinkStep['sampling'];
	think: boolean;
	request: string;
	model: ModelRef | null;
	/** So many pictures go with it. */
	pictures?: number;
	/** Its reply has begun so: by the person's hand in a fork, or before a stop or a reload. */
	begun?: Begun;
	/** What was written of it before a stop or a reload. */
	before: PartialReply | null;
}

type CallSetup = MindSetup & { enough: FinishEarly };

/**
 * Does the call and records what the run observed of it: the reply, a fault of the step, its own
 * cancellation, a spent budget. After a stop or a fault of the surroundings the record holds the
 * words so far, and a run that goes on continues them.
 */
export function createModelCall(
	setup: CallSetup,
	record: RunRecord,
	budget: Spending,
): (asking: ModelCall) => Promise<Reply> {
	return async (asking) => {
		const { thought, sampling, think, model, before } = asking;
		// A structure may take several calls, each of at most as much.
		const tokens = maxTotalTokens(sampling, think);
		const calls = thought.schema ? maxCalls(think) : 1;
		const messages = JSON.stringify(thought.messages);
		const prompt = { id: await sha256(messages), text: messages };
		const own = ownSignal(thought, setup.enough);
		const signal = own ? AbortSignal.any([setup.stop, own]) : setup.stop;
		// Before `acquireStep`, so that a pause meets those that wait here as well.
		for (let wait; (wait = budget.wait({ tokens, calls }, signal));) await wait;
		const step = new CallStep(asking, prompt, setup, record);
		if (setup.stop.aborted) throw before ? await step.stopped(before) : stopFault();
		setup.acquireStep();
		if (own?.aborted) {
			const fault = new MullError('aborted', 'Cancelled before it began.');
			throw await step.failed('cancelled', unasked(fault));
		}
		const over = budget.over();
		if (over) throw await step.failed('over-budget', unasked(over));
		const grant = budget.grant({ tokens: tokens * calls, calls });
		const words = liveWords(asking, step.started, setup, record);
		try {
			if (!model) throw noModel(thought.role);
			const engine = await setup.findEngine(model, signal);
			step.askedOf(engine);
			const stream = engine.generate(requestOf(asking, grant, setup), signal);
			let next = await stream.next();
			for (; !next.done; next = await stream.next()) words.push(next.value);
			const reply = next.value;
			await step.take(reply);
			// Before the write: nobody need wait for the disk.
			grant.done({ tokens: reply.usage.completionTokens, calls: reply.calls });
			return await step.done();
		} catch (thrown) {
			const error = toMullError(thrown);
			grant.done({ tokens: error.usage?.completionTokens ?? 0, calls: callsOf(error) });
			const soFar = words.soFar(error);
			const stops = setup.stop.aborted || !(own?.aborted || isStepFault(error));
			if (stops) {
				const told = setup.stop.aborted ? stopFault(thrown) : error;
				throw soFar ? await step.stopped(soFar, told) : told;
			}
			const cancelled = error.code === 'aborted' && own?.aborted;
			const status = cancelled
				? 'cancelled'
				: error.code === 'over-budget'
					? 'over-budget'
					: 'failed';
			throw await step.failed(status, error, soFar);
		} finally {
			await words.end();
		}
	};
}

/** Aborted when this call alone is to end. */
function ownSignal({ signal, skippable }: Thought, enough: FinishEarly): AbortSignal | undefined {
	if (!skippable) return signal;
	return signal ? AbortSignal.any([signal, enough.run]) : enough.run;
}

/** What the engine is asked, within what was set aside for it. */
function requestOf(
	{ key, thought, sampling, think, begun }: ModelCall,
	granted: Amount,
	{ run, enough }: CallSetup,
): Request {
	const { messages, schema, schemaName, logprobs } = thought;
	const request: Request = {
		messages: withPictures(messages, run),
		sampling:
			granted.tokens < maxTotalTokens(sampling, think)
				? fitLimits(sampling, granted.tokens)
				: sampling,
		think,
		enough: enough.of(key),
		...(logprobs ? { logprobs } : {}),
		...(run.odds ? { odds: true } : {}),
		...(schemaName ? { schemaName } : {}),
	};
	if (!schema) return begun ? { ...request, begun } : request;
	const calls = Math.min(granted.calls, thought.calls ?? Infinity);
	return {
		...request,
		schema,
		...(granted.tokens < Infinity ? { allowance: granted.tokens } : {}),
		...(calls < Infinity ? { calls } : {}),
	};
}

/** It was over before any model was asked. */
const unasked = (error: MullError): MullError => Object.assign(error, { calls: 0 });

const stopFault = (cause?: unknown) => new MullError('aborted', 'Stopped.', '', { cause });

/** Throws `aborted` once the run was stopped. */
export function stopped(stop: AbortSignal) {
	if (stop.aborted) throw stopFault();
}

export const noModel = (role: RoleName) =>
	new MullError(
		'no-model',
		`No model is chosen for role ${role}.`,
		'Choose one on the Models screen, then resume.',
	);

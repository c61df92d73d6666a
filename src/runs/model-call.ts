/** A call of a model for a step of a run: streamed, and written down before it resolves. */
import { callsOf, mostCalls } from '../core/calls.ts';
import { isStepFault, MullError, toMullError } from '../core/errors.ts';
import { sha256 } from '../core/hash.ts';
import { mostTokens, within } from '../core/limits.ts';
import type { Begun, Delta, Request, Thought } from '../core/ports.ts';
import type { ThinkStep } from '../core/steps.ts';
import type { ModelRef, Reply, RoleName } from '../core/types.ts';
import type { Amount, Spending } from './budget.ts';
import { CallStep } from './call-step.ts';
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

type CallSetup = MindSetup & { enough: Enough };

/**
 * Does the call and records what the run observed of it: the reply, a fault of the step, its own
 * cancellation, a spent budget. A stop and faults of the surroundings leave no record.
 */
export function createModelCall(
	setup: CallSetup,
	record: RunRecord,
	budget: Spending,
): (asking: Asking) => Promise<Reply> {
	return async (asking) => {
		const { thought, sampling, think, model } = asking;
		// A structure may take several calls, each of at most as much.
		const tokens = mostTokens(sampling, think);
		const calls = thought.schema ? mostCalls(think) : 1;
		const messages = JSON.stringify(thought.messages);
		const prompt = { id: await sha256(messages), text: messages };
		const own = ownSignal(thought, setup.enough);
		const signal = own ? AbortSignal.any([setup.stop, own]) : setup.stop;
		// Before `mayBegin`, so that a pause meets those that wait here as well.
		for (let wait; (wait = budget.wait({ tokens, calls }, signal));) await wait;
		stopped(setup.stop);
		setup.mayBegin();
		const step = new CallStep(asking, prompt, setup, record);
		if (own?.aborted) {
			const fault = new MullError('aborted', 'Cancelled before it began.');
			throw await step.failed('cancelled', unasked(fault));
		}
		const over = budget.over();
		if (over) throw await step.failed('over-budget', unasked(over));
		const grant = budget.grant({ tokens: tokens * calls, calls });
		const words = liveWords(asking, step.started, setup);
		words.tell({});
		try {
			if (!model) throw noModel(thought.role);
			const engine = await setup.findEngine(model, signal);
			step.askedOf(engine);
			const stream = engine.generate(requestOf(asking, grant, setup), signal);
			let next = await stream.next();
			for (; !next.done; next = await stream.next()) words.tell(next.value);
			const reply = next.value;
			await step.take(reply);
			// Before the write: nobody need wait for the disk.
			grant.done({ tokens: reply.usage.completionTokens, calls: reply.calls });
			return await step.done();
		} catch (thrown) {
			const error = toMullError(thrown);
			grant.done({ tokens: error.usage?.completionTokens ?? 0, calls: callsOf(error) });
			if (setup.stop.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
			if (error.code === 'aborted' && own?.aborted) throw await step.failed('cancelled', error);
			if (!isStepFault(error)) throw error;
			throw await step.failed(error.code === 'over-budget' ? 'over-budget' : 'failed', error);
		} finally {
			words.end();
		}
	};
}

/** Aborted when this call alone is to end. */
function ownSignal({ signal, spare }: Thought, enough: Enough): AbortSignal | undefined {
	if (!spare) return signal;
	return signal ? AbortSignal.any([signal, enough.run]) : enough.run;
}

/** What the engine is asked, within what was set aside for it. */
function requestOf(
	{ key, thought, sampling, think, begun }: Asking,
	granted: Amount,
	{ run, enough }: CallSetup,
): Request {
	const { messages, schema, schemaName, logprobs } = thought;
	const request: Request = {
		messages,
		sampling:
			granted.tokens < mostTokens(sampling, think) ? within(sampling, granted.tokens) : sampling,
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

/** Words of the call as they come, to whoever watches the run. */
function liveWords({ key, thought }: Asking, started: number, { run, live }: MindSetup) {
	const place = { runId: run.id, key };
	return {
		tell({ thinking = '', text = '', restart, status }: Delta): void {
			live({
				type: 'delta',
				...place,
				label: thought.label,
				thinking,
				text,
				started,
				...(restart ? { restart } : {}),
				...(status === undefined ? {} : { status }),
			});
		},
		end: () => live({ type: 'delta-end', ...place }),
	};
}

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

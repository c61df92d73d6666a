/** One step of thinking: what the journal has of it, else what a fork takes over, else a model's reply. */
import { callsOf } from '../core/runs/calls.ts';
import { hash32, sha256 } from '../core/hash.ts';
import type { Begun, Journal, Scope, Thought } from '../core/ports.ts';
import { withPictures, type Picture } from '../core/pictures.ts';
import type { Step, ThinkStep } from '../core/runs/steps.ts';
import type { Reply, Run } from '../core/types.ts';
import { replay } from './call-step.ts';
import type { ModelCall } from './model-call.ts';
import type { RunRecord } from './record.ts';
import { partialReplyKey, type PartialReply } from './partial-reply.ts';

/** Gives `think` of a mind; `callModel` has the model answer and writes the step. */
export function createThink(
	{ run, journal }: { run: Run; journal: Journal },
	record: RunRecord,
	callModel: (asking: ModelCall) => Promise<Reply>,
) {
	return async (key: string, asked: Thought, scope: Scope): Promise<Reply> => {
		record.use(key);
		const thought = scope.line ? withLine(asked, scope.line) : asked;
		const role = run.roles[thought.role];
		const override = record.get(`${key}#seed`);
		const sampling = {
			...role.sampling,
			...thought.sampling,
			// Each step has its own seed, derived from the role's fixed one or from the run's.
			seed:
				override?.kind === 'once'
					? (override.value as number)
					: hash32(key, role.sampling.seed ?? run.seed),
		};
		const think = thought.think ?? role.think;
		const pictures = withPictures(thought.messages, run).flatMap((one) => one.pictures ?? []);
		const request = await requestHash(thought, sampling, think, pictures);
		const found = record.find(key, 'think');
		if (found && found.status !== 'stopped') {
			// A resume trusts the key; it only says that today's words would differ.
			if (found.request !== request && !found.drifted && !found.edited) {
				await record.amend({ ...found, drifted: true });
			}
			return replay(found, journal, !thought.schema);
		}
		const from = record.inherited(key);
		const begun = record.get(`${key}#begun`);
		if (!override && !begun && from?.kind === 'think' && from.request === request && lasts(from)) {
			const copy: ThinkStep = { ...from, runId: run.id, inherited: true };
			await record.write<ThinkStep>(copy);
			return replay(copy, journal, !thought.schema);
		}
		const model = (scope.expert && run.expert) || role.model;
		const before = await soFarOf(found, record.get(partialReplyKey(key)), journal);
		const shown = pictures.length ? { pictures: pictures.length } : {};
		const asking = { key, thought, sampling, think, request, model, before, ...shown };
		// Of a structure nothing is gone on with, nor of thinking: an engine can only close that.
		if (before?.text.trim() && !thought.schema) {
			const { thinking, text } = before;
			return await callModel({ ...asking, begun: { thinking, text } });
		}
		return await callModel(
			begun?.kind === 'once' ? { ...asking, begun: begun.value as Begun } : asking,
		);
	};
}

/** What was written of a step before its run was stopped, or its page ended. */
async function soFarOf(
	found: ThinkStep | undefined,
	underWay: Step | undefined,
	journal: Journal,
): Promise<PartialReply | null> {
	// The later of the two: a crash left it while the step went on.
	if (underWay?.kind === 'once') return underWay.value as PartialReply;
	if (!found?.usage) return null;
	const thinking = await journal.text(found.thinking);
	const text = await journal.text(found.text);
	return { thinking, text, usage: found.usage, calls: callsOf(found) };
}

/** What a request is, apart from who answers it: forks re-run a step when this changes. */
function requestHash(
	thought: Thought,
	sampling: ThinkStep['sampling'],
	think: boolean,
	pictures: readonly Picture[],
) {
	const { temperature, topP, maxThinking, effort } = sampling;
	const request: unknown[] = [thought.messages, thought.schema ?? null, temperature, topP, think];
	// Journals from before thinking had a limit keep their hashes.
	if (think && maxThinking !== undefined) request.push(maxThinking);
	if (think && effort !== undefined) request.push(effort);
	if (pictures.length) request.push(pictures.map(({ url }) => url));
	return sha256(JSON.stringify(request));
}

/**
 * A fork takes over what follows from the request alone. A cancellation, a spent budget and a
 * server's fault were true of the parent's run only. So was a context that was too small: it may
 * be larger by now.
 */
const lasts = ({ status, error }: ThinkStep) =>
	status === 'done' || (status === 'failed' && error?.code === 'malformed');

/**
 * Every prompt of the scope carries that line (thought-agent.md, Self reflection). It changes most, so it
 * stands late: before the last paragraph, for small models answer what stands last. Never inside a fence.
 */
function withLine(thought: Thought, line: string): Thought {
	const last = thought.messages.findLastIndex(({ role }) => role === 'user');
	const messages = thought.messages.map((message, index) =>
		index === last ? { ...message, content: before(message.content, line) } : message,
	);
	return { ...thought, messages };
}

function before(content: string, line: string): string {
	const at = content.lastIndexOf('\n\n');
	const end = content.slice(at < 0 ? 0 : at + 2);
	const count = (tag: RegExp) => end.match(tag)?.length ?? 0;
	const whole = at >= 0 && count(/^<[a-z]/gm) === count(/^<\/[a-z]/gm);
	return whole ? `${content.slice(0, at)}\n\n${line}\n\n${end}` : `${line}\n\n${content}`;
}

/** One step of an algorithm that asks a model: parts fitted to the role's model, what was cut told, then asked. */
import type { Mind, Thought } from '../../core/ports.ts';
import { maxTotalTokens, fitLimits } from '../../core/runs/limits.ts';
import type { Message, Reply } from '../../core/types.ts';
import { fit, type Parts } from './budgeter.ts';

/**
 * What was cut is told as `trim-<key>` before the call begins. `write` makes the messages of the
 * parts that are left. Throws as `Mind.think` does.
 */
export async function ask(
	mind: Mind,
	key: string,
	parts: Parts,
	write: (parts: Parts) => Message[],
	thought: Omit<Thought, 'messages'>,
): Promise<Reply> {
	const room = await mind.contextWindow(thought.role);
	const think = thought.think !== false;
	const wanted = maxTotalTokens(room, think);
	const { messages, maxTokens: left, cut } = fit(parts, { ...room, maxTokens: wanted }, write);
	if (Object.values(cut).some((count) => count > 0)) {
		await mind.tell(`trim-${key}`, { type: 'trimmed', step: key, ...cut });
	}
	// What the prompt leaves free bounds the reply, whatever a form asks for: a server refuses more
	// than its context holds. A form never gets more than its role is allowed.
	const { maxTokens, maxThinking } = room;
	const own = { maxTokens: Math.min(maxTokens, thought.sampling?.maxTokens ?? Infinity) };
	const limits = think && maxThinking !== undefined ? { ...own, maxThinking } : own;
	const bound = left < wanted || thought.sampling?.maxTokens ? fitLimits(limits, left) : {};
	return await mind.think(key, {
		...thought,
		messages,
		sampling: { ...thought.sampling, ...bound },
	});
}

/** How much the models of a run take in at once. */
import type { ContextWindow, ReplyLimits } from '../core/ports.ts';
import { picturesOf, tokensOfPicture } from '../core/pictures.ts';
import type { RoleName } from '../core/types.ts';
import type { MindSetup } from './mind.ts';
import { noModel, stopped } from './model-call.ts';

/** So much is left for words, however many pictures there are. Tokens. */
const least = 512;

/**
 * Read once for each role in a run, whoever asks, so that prompts are cut the same in a replay.
 * `readOnce` keeps what was read in the journal.
 */
export function contextWindows(
	{ run, stop, acquireStep, findEngine }: MindSetup,
	readOnce: (
		key: string,
		read: () => Promise<ContextWindow>,
		inherit: boolean,
	) => Promise<ContextWindow>,
) {
	const read = new Map<RoleName, Promise<ContextWindow>>();
	// What stands before the words of a prompt is not theirs.
	const taken = picturesOf(run).reduce((sum, picture) => sum + tokensOfPicture(picture), 0);
	const load = async (role: RoleName) => {
		stopped(stop);
		acquireStep(false);
		const { model } = run.roles[role];
		if (!model) throw noModel(role);
		return (await findEngine(model, stop)).contextWindow(stop);
	};
	return async (role: RoleName): Promise<ContextWindow & ReplyLimits> => {
		// Not taken over by a fork: its roles may have changed.
		const window = read.get(role) ?? readOnce(`room-${role}`, () => load(role), false);
		read.set(role, window);
		const { sampling, think } = run.roles[role];
		const { maxTokens, maxThinking } = sampling;
		const { context, ...rest } = await window;
		return {
			...rest,
			context: Math.max(least, context - taken),
			maxTokens,
			...(think && maxThinking !== undefined ? { maxThinking } : {}),
		};
	};
}

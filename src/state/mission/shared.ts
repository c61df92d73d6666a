/** One watch of a mission for all parts of the screen that show it. */
import type { RunWatch } from '../think/run.svelte.ts';
import { AgentWatch, type AgentSetup } from './mission.svelte.ts';

interface Shared {
	agent: AgentWatch;
	users: number;
}
const open = new WeakMap<RunWatch, Shared>();

/** The agent behind a watched run. It closes when everybody who took it has called `leave`. */
export function shareAgent(
	watch: RunWatch,
	setup: AgentSetup,
): { agent: AgentWatch; leave: () => void } {
	const shared = open.get(watch) ?? { agent: new AgentWatch(watch, setup), users: 0 };
	open.set(watch, shared);
	shared.users++;
	const leave = () => {
		if (--shared.users > 0) return;
		open.delete(watch);
		shared.agent.close();
	};
	return { agent: shared.agent, leave };
}

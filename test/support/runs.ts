/** Runs and algorithms for tests of the journal: small, plain, and awkward where it matters. */
import { scriptedEngine, type Script } from './scripted-engine.ts';
import type { Algorithm, Engine, Mind, Request } from '../../src/core/ports.ts';
import type { Outcome, Run } from '../../src/core/types.ts';
import type { FinishEarly } from '../../src/runs/answer-now.ts';
import { createMind, type DrivenMind } from '../../src/runs/mind.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';

export function someRun(change: Partial<Run> = {}): Run {
	const model = { engine: 'llamacpp' as const, model: 'scripted' };
	const sampling = { temperature: 0.5, topP: 0.9, maxTokens: 100 };
	return {
		id: 'run-1',
		conversationId: 'talk-1',
		algorithm: 'direct',
		version: 1,
		chat: [{ role: 'user', content: 'What is 2 + 2?' }],
		options: {},
		roles: { A: { model, sampling, think: true }, B: { model, sampling, think: true } },
		budget: { tokens: 0, minutes: 0, calls: 0 },
		seed: 7,
		status: 'running',
		private: false,
		created: 0,
		updated: 0,
		worked: 0,
		...change,
	};
}

export const ask = (content: string, role: 'A' | 'B' = 'A') => ({
	label: content,
	role,
	messages: [{ role: 'user' as const, content }],
});

/** An algorithm from a function. */
export function algorithmOf(run: (mind: Mind) => Promise<string>, version = 1): Algorithm {
	return {
		id: 'direct',
		label: 'Test',
		version,
		summary: '',
		defaults: {},
		calls: () => ({ least: 1, most: 1 }),
		run: async (_chat, _options, mind): Promise<Outcome> => ({
			answer: await run(mind),
			stop: 'finished',
			reason: 'Finished.',
		}),
	};
}

export const echo = (request: Request): Script => ({
	text: `${request.messages.at(-1)?.content} #${request.sampling.seed}`,
});

export interface MindOptions {
	run?: Run;
	journal?: MemoryJournal;
	engine?: Engine;
	stop?: AbortSignal;
	enough?: FinishEarly;
	acquireStep?: () => void;
	now?: () => number;
}

export async function mindOf(options: MindOptions = {}): Promise<DrivenMind> {
	const engine = options.engine ?? scriptedEngine(echo);
	return createMind({
		run: options.run ?? someRun(),
		journal: options.journal ?? memoryJournal(),
		findEngine: async () => engine,
		stop: options.stop ?? new AbortController().signal,
		acquireStep: options.acquireStep ?? (() => {}),
		...(options.enough ? { enough: options.enough } : {}),
		live: () => {},
		now: options.now ?? Date.now,
	});
}

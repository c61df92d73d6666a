/** The Thought agent's story, folded from the journal: what it did, decided, felt and tested. */
import type { NewIds } from '../../core/mission/types.ts';
import type { Step, ThinkStep, UseStep } from '../../core/runs/steps.ts';
import type { Common } from '../shared/trace.ts';
import type {
	AgentAnswer,
	AgentDecision,
	AgentLoop,
	AgentMood,
	AgentPhase,
	AgentRecalled,
	AgentTested,
} from './events.ts';

/** An event, and when it was told. */
export interface TimedEvent<E> {
	key: string;
	seq: number;
	/** Milliseconds since 1970. */
	at: number;
	event: E;
}

export interface ThoughtTrace extends Common {
	kind: 'thought';
	story: TimedEvent<AgentPhase>[];
	decisions: TimedEvent<AgentDecision>[];
	moods: TimedEvent<AgentMood>[];
	tests: TimedEvent<AgentTested>[];
	recalled: TimedEvent<AgentRecalled>[];
	loops: TimedEvent<AgentLoop>[];
	/** Uses of instruments, in order. */
	uses: UseStep[];
	/** Rows that were written so far; a replay shows no others. */
	ids: { [Name in keyof NewIds]: ReadonlySet<NewIds[Name][number]> };
	/** What stands beside the answer, once there is one. */
	answer: AgentAnswer | null;
	/** The task that the agent turned to last. */
	current: number | null;
}

export function trace(_: unknown, common: Common, journal: readonly Step[]): ThoughtTrace {
	const trace: ThoughtTrace = {
		kind: 'thought',
		...common,
		story: [],
		decisions: [],
		moods: [],
		tests: [],
		recalled: [],
		loops: [],
		uses: [],
		current: null,
		answer: null,
		ids: idsOf(journal),
		// A mission that never had a structure.
		anew: !common.steps.some(({ value }) => value !== undefined),
	};
	for (const step of journal) {
		if (step.kind === 'use') trace.uses.push(step);
		if (step.kind !== 'event') continue;
		const { key, seq, ended: at, event } = step;
		if (event.type === 'agent/phase') trace.story.push({ key, seq, at, event });
		if (event.type === 'agent/decision') trace.decisions.push({ key, seq, at, event });
		if (event.type === 'agent/mood') trace.moods.push({ key, seq, at, event });
		if (event.type === 'agent/tested') trace.tests.push({ key, seq, at, event });
		if (event.type === 'agent/recalled') trace.recalled.push({ key, seq, at, event });
		if (event.type === 'agent/answer') trace.answer = event;
		if (event.type === 'agent/loop') trace.loops.push({ key, seq, at, event });
	}
	// The composer's words are the answer; before them, the latest that a task came to.
	const under = common.live[0]?.key ?? '';
	const composed = /(?:^|\/)compose\/(?:answer|again)$/.test(under);
	// A mission that is one task has no composer: what the task comes to is the answer.
	if (composed || (trace.ids.tasks.size === 1 && under.endsWith('/execute'))) trace.streams = true;
	const latest = common.steps.findLast(
		({ key, text, error }) =>
			/\/execute(?:-answered)?$/.test(key) && text && !error && !asked(key, journal),
	);
	trace.soFar = latest?.text
		? {
				source: { id: latest.text },
				words: 'So far: what a task came to, not the whole answer yet',
			}
		: null;
	trace.current = trace.story.findLast(({ event }) => event.taskId !== null)?.event.taskId ?? null;
	return trace;
}

/** The attempt was a question to the person: what its task wrote next is that question. */
function asked(key: string, journal: readonly Step[]): boolean {
	const at = journal.findIndex((step) => step.key === key);
	const next = journal.slice(at + 1).find((step) => {
		const scope = step.key.slice(0, step.key.lastIndexOf('/') + 1);
		return /think|commit/.test(step.kind) && scope !== '' && key.startsWith(scope);
	});
	return next?.kind === 'commit' && !!next.ids.questions?.length;
}

/** Ids of all rows that the journal wrote; facts also by what was tested. */
function idsOf(journal: readonly Step[]): ThoughtTrace['ids'] {
	const ids = {
		tasks: new Set<number>(),
		thoughts: new Set<number>(),
		strategies: new Set<number>(),
		answers: new Set<number>(),
		questions: new Set<number>(),
		facts: new Set<string>(),
		frameworks: new Set<string>(),
	};
	for (const step of journal) {
		if (step.kind === 'event' && step.event.type === 'agent/tested')
			ids.facts.add(step.event.factId);
		if (step.kind !== 'commit') continue;
		for (const name of Object.keys(ids) as (keyof NewIds)[])
			for (const id of step.ids[name] ?? []) (ids[name] as Set<unknown>).add(id);
	}
	return ids;
}

/**
 * What was done for a task. Its scope is the prefix of the first phase that names it; a step
 * belongs to the longest scope that its key begins with. Null: what was done for the mission
 * itself and for its facts.
 */
export function doneFor(trace: ThoughtTrace, taskId: number | null): TaskSteps {
	const scopes = new Map<string, number>();
	const named = new Set<number>();
	for (const { key, event } of trace.story) {
		if (event.taskId === null || named.has(event.taskId)) continue;
		named.add(event.taskId);
		scopes.set(key.slice(0, key.lastIndexOf('/') + 1), event.taskId);
	}
	const own = ({ key }: { key: string }): boolean => {
		for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
			const task = scopes.get(key.slice(0, end + 1));
			if (task !== undefined) return task === taskId;
		}
		return taskId === null;
	};
	return { steps: trace.steps.filter(own), uses: trace.uses.filter(own) };
}

interface TaskSteps {
	steps: ThinkStep[];
	uses: UseStep[];
}

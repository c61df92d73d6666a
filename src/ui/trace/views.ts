/**
 * What draws a run beyond its steps, by algorithm. They stand here and not in the entries because
 * they are made of the screen's parts, which algorithms do not see.
 */
import type { Component } from 'svelte';
import type { AlgorithmId, TraceOf } from '../../algorithms/list.ts';
import type { RunWatch } from '../../state/think/run.svelte.ts';
import type { ThinkState } from '../../state/think/think.svelte.ts';

export interface ViewProps<T> {
	think: ThinkState;
	trace: T;
	watch: RunWatch;
	onopen: (key: string) => void;
}

type Load<T> = () => Promise<{ default: Component<ViewProps<T>> }>;

const known: { [Id in AlgorithmId]?: Load<TraceOf<Id>> } = {
	hyperthink: () => import('./HyperThinkView.svelte'),
	midtry: () => import('./MidTryView.svelte'),
	thought: () => import('../mission/ThoughtView.svelte'),
};

/** Without one the steps are shown one below the other. */
export const views = known as Record<string, Load<never> | undefined>;

/** What the Thought agent did, decided, felt and tested (thought-agent.md): told once. */
import {
	array,
	name,
	nullable,
	number,
	object,
	oneOf,
	text,
	whole,
	type Check,
} from '../../core/checks/check.ts';
import { uuid } from '../../core/checks/row-checks.ts';
import type { Verdict } from '../../core/mission/knowledge.ts';
import type { EvidenceLabel } from '../../core/mission/types.ts';
import type { RunEvent } from '../../core/events.ts';

/** What the agent turns to: one line of its story. */
export interface AgentPhase {
	type: 'agent/phase';
	taskId: number | null;
	phase:
		| 'awaken'
		| 'decompose'
		| 'ask'
		| 'routes'
		| 'score'
		| 'act'
		| 'execute'
		| 'evaluate'
		| 'back'
		| 'escalate'
		| 'framework'
		| 'test'
		| 'reflect'
		| 'compose';
	text: string;
}

/** A decision of the scheduler, with its reason in one line (decision T13). */
export interface AgentDecision {
	type: 'agent/decision';
	taskId: number | null;
	choice: string;
	because: string;
}

/** The two slow numbers, each in [-1, 1] (decision T11). */
export interface AgentMood {
	type: 'agent/mood';
	valence: number;
	arousal: number;
	/** The line that every prompt carries. */
	line: string;
}

/** A prediction was tested; the fact's row holds the rest. */
export interface AgentTested {
	type: 'agent/tested';
	factId: string;
	prediction: string;
	instrument: string;
	verdict: 'confirmed' | 'falsified' | 'inconclusive';
	evidence: string;
}

/** What was recalled for a step, and why (decision T9). */
export interface AgentRecalled {
	type: 'agent/recalled';
	taskId: number | null;
	items: { kind: string; id: string; text: string; reason: string }[];
}

/** The same words were about to be asked again and again: how it was broken. */
export interface AgentLoop {
	type: 'agent/loop';
	taskId: number | null;
	times: number;
	text: string;
}

/** What stands beside the answer to the mission. */
export interface AgentAnswer {
	type: 'agent/answer';
	/** In the order of their numbers; `ref` is the key of the step that observed it, or a place. */
	sources: {
		kind: 'given' | 'document' | 'tool' | 'code' | 'person';
		title: string;
		text: string;
		ref: string;
		/** The task that found it. */
		taskId?: number;
	}[];
	assumptions: string[];
	unverified: string[];
	confidence: EvidenceLabel;
	/** Why it is no more and no less, in one sentence. */
	because: string;
	/** What of this stands under the answer as well, word for word. */
	foot?: string;
}

interface AgentEvents {
	'agent/answer': AgentAnswer;
	'agent/phase': AgentPhase;
	'agent/decision': AgentDecision;
	'agent/mood': AgentMood;
	'agent/tested': AgentTested;
	'agent/recalled': AgentRecalled;
	'agent/loop': AgentLoop;
}

declare module '../../core/events.ts' {
	interface RunEvents extends AgentEvents {}
}

const taskId = nullable(whole());

/** What they may look like in a file that somebody else wrote. */
export const events = {
	'agent/phase': object<AgentPhase>()({ 'type phase': name(), taskId, text: text() }),
	'agent/decision': object<AgentDecision>()({ type: name(), taskId, 'choice because': text() }),
	'agent/mood': object<AgentMood>()({
		type: name(),
		'valence arousal': number(),
		line: text(),
	}),
	'agent/tested': object<AgentTested>()({
		type: name(),
		factId: uuid,
		'prediction instrument': text(),
		verdict: oneOf<Verdict>('confirmed', 'falsified', 'inconclusive'),
		evidence: text(2_000_000),
	}),
	'agent/recalled': object<AgentRecalled>()({
		type: name(),
		taskId,
		items: array(
			object<AgentRecalled['items'][number]>()({
				kind: name(),
				id: name(700),
				text: text(2_000_000),
				reason: text(),
			}),
		),
	}),
	'agent/loop': object<AgentLoop>()({ type: name(), taskId, times: whole(), text: text() }),
	'agent/answer': object<AgentAnswer>()({
		type: name(),
		sources: array(
			object<AgentAnswer['sources'][number]>()({
				kind: oneOf<AgentAnswer['sources'][number]['kind']>(
					...(['given', 'document', 'tool', 'code', 'person'] as const),
				),
				'title ref': text(),
				text: text(2_000_000),
				'taskId?': whole(),
			}),
		),
		'assumptions unverified': array(text()),
		confidence: oneOf<EvidenceLabel>('HIGH', 'MEDIUM', 'LOW'),
		because: text(),
		'foot?': text(2_000_000),
	}),
} satisfies Record<keyof AgentEvents, Check>;

/** What a screen reader hears of it: what the agent turns to. */
export const say = (event: RunEvent): string => (event.type === 'agent/phase' ? event.text : '');

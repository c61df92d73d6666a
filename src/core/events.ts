/**
 * RunEvent: what an algorithm decided, told once. The journal stores these, the screen draws
 * them, tests expect them. Model calls are not events: they are `ThinkStep`s of their own.
 */
import type { Confidence, Note, RoleName } from './types.ts';

export type RunEvent =
	| HyperThinkReviewed
	| HyperThinkState
	| MidTryPath
	| MidTryConsensus
	| MidTryCheck
	| Trimmed
	| AgentPhase
	| AgentDecision
	| AgentMood
	| AgentTested
	| AgentRecalled
	| AgentLoop;

/** hyperthink.md §I steps 2–7: one review and what came of it. */
export interface HyperThinkReviewed {
	type: 'hyperthink/reviewed';
	/** From 1. */
	review: number;
	by: RoleName;
	verdict: 'accepted' | 'rejected' | 'malformed';
	/** The notes as the reviewer wrote them; not added on acceptance. */
	notes: string[];
	/** Key of the step whose text was under review, and of the step that reviewed it. */
	reviewed: string;
	reviewer: string;
	/** Candidate after this review; on rejection the reviewer's output. */
	output: string;
	/** On acceptance: whose words are the answer, and why (decision H3). */
	kept?: 'reviewer' | 'reviewed';
	keptBecause?: string;
}

/** The auto-decaying state after a rejection (hyperthink.md §I steps 4–5). */
export interface HyperThinkState {
	type: 'hyperthink/state';
	review: number;
	capacity: number;
	notes: Note[];
	added: number[];
	evicted: number[];
	/** Notes of the batch that were already there, word for word. */
	duplicates: string[];
}

/** midtry.md phases 3–4 for one path. Scores are tenths: 4, 3, 2, 1 (decision M2). */
export interface MidTryPath {
	type: 'midtry/path';
	/** From 1. */
	path: number;
	strategy: string;
	temperature: number;
	status: 'scored' | 'failed' | 'cancelled';
	/** Why it failed or was cancelled. */
	because?: string;
	rubric: { verification: boolean; structure: boolean; edges: boolean; format: boolean };
	/** False when the rubric has no patterns for the language of the reply (decision M1). */
	rubricApplies: boolean;
	/** 0 to 10. */
	score: number;
	/** Null when nothing could be extracted (decision M4). */
	answer: string | null;
	normalised: string | null;
}

/** midtry.md phases 4–5 over all paths. */
export interface MidTryConsensus {
	type: 'midtry/consensus';
	/** In tenths; σ is the population's. */
	mean: number;
	deviation: number;
	/** By path number. */
	advantages: Record<number, number>;
	/** Clusters of equal normalised answers, the winner first. */
	clusters: { answer: string; paths: number[]; weight: number }[];
	/** Path whose response is shown. */
	selected: number;
	/** Path that the literal pseudocode would have selected. */
	literal: number;
	confidence: Confidence;
	/** The advantage-weighted consensus, shown beside the counts (decision M5). */
	weighted: { answer: string | null; weight: number; confidence: Confidence };
	/** One sentence: how it was decided, ties included. */
	because: string;
}

/** midtry.md phase 6 and decision M9. */
export interface MidTryCheck {
	type: 'midtry/check';
	verdict: 'confirmed' | 'corrected' | 'disagreed' | 'failed';
	/** Answer that the check came to. */
	answer: string | null;
	because: string;
}

/** The budgeter left something out of a prompt so that it fits the context. Never silent. */
export interface Trimmed {
	type: 'trimmed';
	/** Key of the step whose prompt was cut. */
	step: string;
	/** What was left out, as counts and characters. */
	history: number;
	notes: number;
	candidateCharacters: number;
	questionCharacters: number;
}

// ── The Thought agent (thought-agent.md) ────────────────────────────────────────────────────

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
	factId: number;
	prediction: string;
	instrument: string;
	verdict: 'confirmed' | 'falsified' | 'inconclusive';
	evidence: string;
}

/** What was recalled for a step, and why (decision T9). */
export interface AgentRecalled {
	type: 'agent/recalled';
	taskId: number | null;
	items: { kind: string; id: number; text: string; reason: string }[];
}

/** The same words were about to be asked again and again: how it was broken. */
export interface AgentLoop {
	type: 'agent/loop';
	taskId: number | null;
	times: number;
	text: string;
}

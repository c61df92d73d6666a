/** What MidTry decided: told once, kept in the journal, drawn by the screen. */
import {
	array,
	flag,
	name,
	nullable,
	number,
	object,
	oneOf,
	record,
	text,
	whole,
	type Check,
} from '../../core/checks/check.ts';
import { confidence } from '../../core/checks/row-checks.ts';
import type { RunEvent } from '../../core/events.ts';
import type { Confidence, RoleName } from '../../core/types.ts';

/** midtry.md phases 3–4 for one path. Scores are tenths: 4, 3, 2, 1 (decision M2). */
export interface MidTryPath {
	type: 'midtry/path';
	/** From 1. */
	path: number;
	strategy: string;
	/** Whose model wrote it, where both roles write paths (decision M16). */
	role?: RoleName;
	temperature: number;
	status: 'scored' | 'failed' | 'cancelled';
	/** Why it failed, was cancelled, or has no vote. */
	because?: string;
	rubric: { verification: boolean; structure: boolean; edges: boolean; format: boolean };
	/** False when the rubric has no patterns for the language of the reply (decision M1). */
	rubricApplies: boolean;
	/** 0 to 10. */
	score: number;
	/** Null when nothing could be extracted (decision M4). */
	answer: string | null;
	normalised: string | null;
	/** What is wrong with the numbers that it read: it has no vote (decision M11). */
	misread?: string;
	/** How sure it says it is, from 0 to 100; absent: not said. */
	stated?: number;
	/** What it wrote for code, and what that came to or null; absent: it was not asked (decision M18). */
	code?: { written: string; value: string | null };
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
	clusters: {
		answer: string;
		paths: number[];
		weight: number;
		/** Where votes are weighed by how sure the model was (M12): of as many as there are voters. */
		votes?: number;
	}[];
	/** Path whose response is shown. */
	selected: number;
	/** Path that the literal pseudocode would have selected. */
	literal: number;
	confidence: Confidence;
	/** The advantage-weighted consensus, shown beside the counts (decision M5). */
	weighted: { answer: string | null; weight: number; confidence: Confidence };
	/** One sentence: how it was decided, ties included. */
	because: string;
	/** Paths that a model joined, because they say the same in other words (decision M13). */
	joined?: number[][];
	/** Paths from which one text was put together: it is the answer, and no path is (decision M17). */
	fused?: number[];
	/** The question asks for a text: no answer is counted, a reviewer chose (decision M14). */
	open?: boolean;
}

/** midtry.md phase 6 and decision M9. */
export interface MidTryCheck {
	type: 'midtry/check';
	verdict: 'confirmed' | 'corrected' | 'disagreed' | 'failed';
	/** Answer that the check came to. */
	answer: string | null;
	because: string;
}

interface MidTryEvents {
	'midtry/path': MidTryPath;
	'midtry/consensus': MidTryConsensus;
	'midtry/check': MidTryCheck;
}

declare module '../../core/events.ts' {
	interface RunEvents extends MidTryEvents {}
}

/** What they may look like in a file that somebody else wrote. */
export const events = {
	'midtry/path': object<MidTryPath>()({
		type: name(),
		path: whole(0, 1000),
		'strategy because? misread?': text(),
		'role?': oneOf<RoleName>('A', 'B'),
		'temperature score': number(),
		status: oneOf<MidTryPath['status']>('scored', 'failed', 'cancelled'),
		rubric: object<MidTryPath['rubric']>()({ 'verification structure edges format': flag }),
		rubricApplies: flag,
		'stated?': number(0, 100),
		'code?': object<NonNullable<MidTryPath['code']>>()({
			written: text(),
			value: nullable(text()),
		}),
		'answer normalised': nullable(text(2_000_000)),
	}),
	'midtry/consensus': object<MidTryConsensus>()({
		type: name(),
		'mean deviation': number(),
		advantages: record(number()),
		clusters: array(
			object<MidTryConsensus['clusters'][number]>()({
				answer: text(2_000_000),
				paths: array(whole()),
				'weight votes?': number(),
			}),
		),
		'selected literal': whole(),
		confidence,
		because: text(),
		'joined?': array(array(whole())),
		'fused?': array(whole()),
		'open?': flag,
		weighted: object<MidTryConsensus['weighted']>()({
			answer: nullable(text(2_000_000)),
			weight: number(),
			confidence,
		}),
	}),
	'midtry/check': object<MidTryCheck>()({
		type: name(),
		answer: nullable(text(2_000_000)),
		because: text(),
		verdict: oneOf<MidTryCheck['verdict']>('confirmed', 'corrected', 'disagreed', 'failed'),
	}),
} satisfies Record<keyof MidTryEvents, Check>;

/** What a screen reader hears of it. */
export function say(event: RunEvent): string {
	switch (event.type) {
		case 'midtry/path':
			return event.status === 'scored'
				? `Path ${event.path}: score ${event.score / 10}, ${event.answer ?? 'no answer found'}${event.misread ? ', misread the question' : ''}.`
				: `Path ${event.path}: ${event.status}.`;
		case 'midtry/consensus':
			return event.open ? event.because : `Confidence ${event.confidence}. ${event.because}`;
		case 'midtry/check':
			return `Final check: ${event.verdict}.`;
		default:
			return '';
	}
}

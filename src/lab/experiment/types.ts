/** An experiment of the Lab as it is kept: plain data, the same in the database and in a file. */
import type { PlainError } from '../../core/errors.ts';
import type { Confidence, Roles } from '../../core/types.ts';
import type { Item } from '../problems/item.ts';

/** One way to answer: an algorithm with its options and models. */
export interface Arm {
	/** Unique in the experiment. */
	id: string;
	label: string;
	/** Id in the list of algorithms, and the version that the experiment was planned with. */
	algorithm: string;
	version: number;
	options: Record<string, unknown>;
	roles: Roles;
	/** How often each item is asked. */
	repeats: number;
}

/**
 * A majority among samples of one arm that together cost as many tokens as another arm. Nothing is
 * asked for it that the samples' arm does not ask: it is worked out.
 */
export interface Vote {
	id: string;
	label: string;
	/** Arm that gives the samples. */
	samples: string;
	/** Arm whose tokens it may spend. */
	like: string;
}

export type Source =
	/** `level` null: a pilot finds it. `count` problems over all families. */
	| { kind: 'made'; families: string[]; count: number; level: number | null }
	/** The person's own; `unscored` had no answer that code can check, and are not asked. */
	| { kind: 'own'; name: string; unscored: number };

type Status = 'running' | 'paused' | 'done';

/** Why an experiment is over. */
export type Ending = 'complete' | 'clear' | 'tokens' | 'minutes' | 'stopped';

export interface Experiment {
	id: string;
	title: string;
	/** Milliseconds since 1970. */
	created: number;
	/** 32-bit seed of the problems, of the order and of every run. */
	seed: number;
	source: Source;
	/** Empty until the pilot has found the level. */
	items: Item[];
	arms: Arm[];
	votes: Vote[];
	/** Named before the start: does `other` do better than `base`? */
	primary: { base: string; other: string };
	/** 0: no limit. Minutes are those in which answers are worked on, however many at once. */
	caps: { tokens: number; minutes: number };
	/**
	 * Its answers are compared by a person who does not see whose they are (`blind-comparison.ts`). `shown`: names
	 * were shown, so nothing is judged any more.
	 */
	eye?: { shown: boolean };
	/** Ends as soon as the e-value says so; then only figures that allow for peeking are shown. */
	stopWhenClear: boolean;
	/** Begins no run while the device is on its battery. No part of what it finds out. */
	plugged?: true;
	/** Identity of each model's file or server, as far as it is known. */
	models: Record<string, string>;
	/** Version of Mull. */
	app: string;
	/** SHA-256 of all of the above that bears on a result: another one is another experiment. */
	fingerprint: string;
	status: Status;
	/** Why it is paused though nobody said so. */
	waiting?: PlainError;
	ended?: Ending;
}

/** One thing to do: an item, an arm, a repeat (from 0). */
export interface Unit {
	/** Unique in the experiment. */
	key: string;
	item: Item;
	arm: Arm;
	repeat: number;
}

export type Verdict =
	| 'right'
	| 'wrong'
	/** An answer came, and none could be read out of it. */
	| 'none'
	/** The limit of tokens or a loop ended it before there was an answer. */
	| 'cut';

/** What became of a unit. Only a finished run has one. */
export interface Result {
	experiment: string;
	/** Key of the unit. */
	unit: string;
	item: string;
	arm: string;
	repeat: number;
	runId: string;
	verdict: Verdict;
	/** Normal form of the answer; null: none was found. */
	answer: string | null;
	/** The answer as it was given, its beginning. */
	said: string;
	confidence?: Confidence;
	/** What speaks for the answer (`core/types.ts`, Outcome). */
	signs?: Record<string, number>;
	/**
	 * Whether the draft was right that a review began with, where it had a short answer; of Direct,
	 * whether it was right as the model wrote it, before code put its calculations right.
	 */
	draftRight?: boolean;
	/** Written by the model, thinking, judging and repairs included. */
	tokens: number;
	/** Read by it, from a cache too. */
	promptTokens: number;
	calls: number;
	/** Of work; waiting for a turn included. */
	seconds: number;
	/** Times that it was begun again because a server failed. */
	again: number;
	/** Milliseconds since 1970. */
	ended: number;
}

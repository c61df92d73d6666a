/** What a run's events may look like in a backup (version 1). */
import type { Verdict } from '../../core/mission/types.ts';
import type * as E from '../../core/events.ts';
import type { Confidence, Note, RoleName } from '../../core/types.ts';
import {
	array,
	flag,
	maybe,
	name,
	nullable,
	number,
	object,
	oneOf,
	record,
	text,
	variant,
	whole,
	type Check,
} from './check.ts';

export const role = oneOf<RoleName>('A', 'B');
export const confidence = oneOf<Confidence>('HIGH', 'MEDIUM', 'LOW', 'not applicable');
const taskId = nullable(whole());

export const note = object<Note>({
	...{ runId: name(), id: whole(), text: text(), added: whole() },
	...{ evicted: maybe(whole()), by: role },
});

const events = {
	'hyperthink/reviewed': object<E.HyperThinkReviewed>({
		...{ type: name(), review: whole(), by: role, notes: array(text()) },
		verdict: oneOf<E.HyperThinkReviewed['verdict']>('accepted', 'rejected', 'malformed'),
		...{ reviewed: text(), reviewer: text(), output: text(2_000_000) },
		...{ kept: maybe(oneOf('reviewer', 'reviewed')), keptBecause: maybe(text()) },
	}),
	'hyperthink/state': object<E.HyperThinkState>({
		...{ type: name(), review: whole(), capacity: whole(0, 1000), notes: array(note) },
		...{ added: array(whole()), evicted: array(whole()), duplicates: array(text()) },
	}),
	'midtry/path': object<E.MidTryPath>({
		...{ type: name(), path: whole(0, 1000), strategy: text(), temperature: number() },
		status: oneOf<E.MidTryPath['status']>('scored', 'failed', 'cancelled'),
		because: maybe(text()),
		rubric: object<E.MidTryPath['rubric']>({
			...{ verification: flag, structure: flag, edges: flag, format: flag },
		}),
		...{ rubricApplies: flag, score: number() },
		...{ answer: nullable(text(2_000_000)), normalised: nullable(text(2_000_000)) },
	}),
	'midtry/consensus': object<E.MidTryConsensus>({
		...{ type: name(), mean: number(), deviation: number(), advantages: record(number()) },
		clusters: array(
			object<E.MidTryConsensus['clusters'][number]>({
				...{ answer: text(2_000_000), paths: array(whole()), weight: number() },
			}),
		),
		...{ selected: whole(), literal: whole(), confidence, because: text() },
		weighted: object<E.MidTryConsensus['weighted']>({
			...{ answer: nullable(text(2_000_000)), weight: number(), confidence },
		}),
	}),
	'midtry/check': object<E.MidTryCheck>({
		...{ type: name(), answer: nullable(text(2_000_000)), because: text() },
		verdict: oneOf<E.MidTryCheck['verdict']>('confirmed', 'corrected', 'disagreed', 'failed'),
	}),
	trimmed: object<E.Trimmed>({
		...{ type: name(), step: text(), history: number(), notes: number() },
		...{ candidateCharacters: number(), questionCharacters: number() },
	}),
	'agent/phase': object<E.AgentPhase>({
		...{ type: name(), taskId, phase: name(), text: text() },
	}),
	'agent/decision': object<E.AgentDecision>({
		...{ type: name(), taskId, choice: text(), because: text() },
	}),
	'agent/mood': object<E.AgentMood>({
		...{ type: name(), valence: number(), arousal: number(), line: text() },
	}),
	'agent/tested': object<E.AgentTested>({
		...{ type: name(), factId: whole(), prediction: text(), instrument: text() },
		...{
			verdict: oneOf<Verdict>('confirmed', 'falsified', 'inconclusive'),
			evidence: text(2_000_000),
		},
	}),
	'agent/recalled': object<E.AgentRecalled>({
		...{ type: name(), taskId },
		items: array(
			object<E.AgentRecalled['items'][number]>({
				...{ kind: name(), id: whole(), text: text(2_000_000), reason: text() },
			}),
		),
	}),
	'agent/loop': object<E.AgentLoop>({
		...{ type: name(), taskId, times: whole(), text: text() },
	}),
} satisfies Record<E.RunEvent['type'], Check>;

export const event = variant('type', events);

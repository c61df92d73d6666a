/** The algorithms on offer: who wants to know anything of one asks this list. */
import { entry as direct } from './direct/entry.ts';
import type { Entry } from './entry.ts';
import { entry as hyperthink } from './hyperthink/entry.ts';
import { entry as midtry } from './midtry/entry.ts';
import { entry as thought } from './thought/entry.ts';

const list = [direct, hyperthink, midtry, thought] as const;

export type AlgorithmId = (typeof list)[number]['id'];

/** What their runs are drawn from, told apart by `kind`. */
export type KnownTrace = ReturnType<(typeof list)[number]['trace']>;
export type TraceOf<Id extends AlgorithmId> = Extract<KnownTrace, { kind: Id }>;

export const entries: Entry[] = [...list];

/** Undefined for an id that this version does not know: a run of a newer one. */
export const entryOf = (id: string): Entry | undefined => entries.find((entry) => entry.id === id);

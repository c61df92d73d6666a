/** The missions: two of each of twelve kinds, their numbers and names drawn by a seed. */
import { chanceOf, type Chance, type Mission } from './mission.ts';
import * as lookingUp from './looking-up.ts';
import * as reckoning from './reckoning.ts';

const makers: Record<string, (chance: Chance, characters?: number) => Mission[]> = {
	rows: reckoning.rows,
	offers: reckoning.offers,
	needles: lookingUp.needles,
	hops: lookingUp.hops,
	tool: lookingUp.tools,
	plan: reckoning.plans,
	'follow-up': reckoning.followUps,
	'wrong memory': lookingUp.wrongMemories,
	contradiction: lookingUp.contradictions,
	away: lookingUp.away,
	edit: reckoning.edits,
	date: reckoning.dates,
};

export const kinds: readonly string[] = Object.keys(makers);

/** `characters`: length of the long documents. */
export const missionsOf = (kind: string, seed: number, characters?: number): Mission[] =>
	makers[kind]!(chanceOf(seed, kind), characters);

export const allMissions = (seed: number, characters?: number): Mission[] =>
	kinds.flatMap((kind) => missionsOf(kind, seed, characters));

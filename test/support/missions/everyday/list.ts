/** Twenty-four missions: twelve of the twelve kinds, and twelve of every day. */
import { missionsOf } from '../list.ts';
import { chanceOf, type Chance, type Mission } from '../mission.ts';
import * as everyday from './missions.ts';

/** What decides whether the answer is right, where the agent uses what it has. */
export type Decides = 'code' | 'quote' | 'agreement' | 'judge';

export interface Everyday {
	decides: Decides;
	mission: Mission;
}

/** Kind, the how manieth of it, what decides. */
const known: readonly (readonly [string, number, Decides])[] = [
	['rows', 1, 'code'],
	['offers', 0, 'code'],
	['needles', 0, 'quote'],
	['hops', 0, 'quote'],
	['tool', 0, 'quote'],
	['plan', 0, 'agreement'],
	['plan', 1, 'code'],
	['follow-up', 0, 'code'],
	['contradiction', 0, 'quote'],
	['away', 2, 'code'],
	['date', 0, 'code'],
	['date', 1, 'code'],
];

const fresh: readonly (readonly [(chance: Chance) => Mission, Decides])[] = [
	[everyday.tariffs, 'code'],
	[everyday.gardenRules, 'agreement'],
	[everyday.allowed, 'agreement'],
	[everyday.sumOf40, 'code'],
	[everyday.errands, 'agreement'],
	[everyday.sheep, 'agreement'],
	[everyday.ball, 'code'],
	[everyday.ride, 'code'],
	[everyday.brote, 'code'],
	[everyday.kaution, 'quote'],
	[everyday.letter, 'judge'],
	[everyday.dayPlan, 'judge'],
];

/** `characters`: length of the long documents. Many seeds with 2 MB each would take hours. */
export const everydayMissions = (seed: number, characters = 20_000): Everyday[] => [
	...known.map(([kind, at, decides]) => ({
		decides,
		mission: missionsOf(kind, seed, characters)[at]!,
	})),
	...fresh.map(([make, decides]) => ({
		decides,
		mission: make(chanceOf(seed, make.name)),
	})),
];

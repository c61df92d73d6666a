/** What the agent knows of itself, and the line of it that every prompt carries. */
import { fences } from '../shared/fence.ts';
import type { MissionBrief } from './plan/brief.ts';
import { describeMood, type Mood } from './mood.ts';
import type { UnusableReplies } from './too-small.ts';
import { short } from '../../core/text/short.ts';

/** What the agent knows of itself at all times. */
export interface Self {
	mission: string;
	/** What every prompt carries of it. */
	brief?: MissionBrief;
	mood: Mood;
	/** Names of its latest thoughts, the newest last. */
	recent: string[];
	/** Its latest replies that could not be used. */
	unusable?: UnusableReplies;
}

/** Thoughts that its line carries, the newest. */
export const remembered = 2;

/** Names that say nothing of the mission; a small model takes them for an answer. */
const plain = /^(?:Awake$|Routes?\b|It has parts$|Looking back$)/;

/**
 * The line that every prompt carries near its end, in some 30 tokens: a small model reads little. `again`: how often
 * these very words were asked before.
 */
export function lineOf({ mood, recent }: Pick<Self, 'mood' | 'recent'>, again = 0): string {
	// A thought may carry the words of a document or a tool.
	const thoughts = recent
		.filter((name) => !plain.test(name))
		.slice(-remembered)
		.map((name) => short(name, 40))
		.join(' · ');
	const otherwise =
		again > 0 ? ` You were asked this before, time ${again + 1}: answer in another way.` : '';
	const state = `You are Mull. Your mood: ${describeMood(mood)}.${otherwise}`;
	return thoughts
		? `${state} Your last thoughts:\n${fences([thoughts])('memory', thoughts)}`
		: state;
}

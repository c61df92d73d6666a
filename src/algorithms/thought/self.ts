/** What the agent knows of itself, and the line of it that every prompt carries. */
import { fences } from '../shared/fence.ts';
import type { MissionBrief } from './brief.ts';
import { inWords, type Mood } from './mood.ts';
import { rule } from './prompts/form.ts';

/** What the agent knows of itself at all times. */
export interface Self {
	mission: string;
	/** What every prompt carries of it. */
	brief?: MissionBrief;
	mood: Mood;
	/** Names of its latest thoughts, the newest last. */
	recent: string[];
}

/** Thoughts that its line carries, the newest. */
export const remembered = 3;

export function lineOf({ mission, mood, recent }: Self): string {
	// A thought may bear the words of a document or a tool.
	const thoughts = recent
		.slice(-remembered)
		.map((name) => short(name, 60))
		.join(' · ');
	return [
		'You are Mull, an agent that thinks slowly and doubts what it believes.',
		`Your mission: ${short(mission, 240)}`,
		`Your mood: ${inWords(mood)}.`,
		...(thoughts ? [`Your recent thoughts:\n${fences([thoughts])('memory', thoughts)}`, rule] : []),
	].join('\n');
}

export const short = (text: string, most: number): string => {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

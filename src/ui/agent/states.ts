/** Words, signs and colours of what the agent works on: never a colour alone. */
import type { Fact, Strategy, ThoughtRow, Verdict } from '../../core/mission/types.ts';
import type { AgentPhase } from '../../algorithms/thought/events.ts';
import type { TaskState } from '../../state/mission/view.ts';
import type { IconName } from '../parts/icons.ts';

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

interface Look {
	words: string;
	icon: IconName;
	tone: Tone;
}

export const taskLooks: Record<TaskState, Look> = {
	open: { words: 'open', icon: 'circle', tone: 'plain' },
	blocked: { words: 'blocked', icon: 'lock', tone: 'plain' },
	waiting: { words: 'waits for you', icon: 'ask', tone: 'warn' },
	in_progress: { words: 'in progress', icon: 'think', tone: 'accent' },
	closed: { words: 'closed', icon: 'check', tone: 'good' },
	failed: { words: 'failed for now', icon: 'close', tone: 'bad' },
};

export const routeLooks: Record<Strategy['status'], Look> = {
	untried: { words: 'not tried', icon: 'circle', tone: 'plain' },
	running: { words: 'being tried', icon: 'think', tone: 'accent' },
	succeeded: { words: 'succeeded', icon: 'check', tone: 'good' },
	failed: { words: 'failed', icon: 'close', tone: 'bad' },
};

export const factLooks: Record<Fact['status'], Look> = {
	untested: { words: 'not tested', icon: 'circle', tone: 'plain' },
	surviving: { words: 'not yet falsified', icon: 'check', tone: 'good' },
	falsified: { words: 'falsified', icon: 'close', tone: 'bad' },
	superseded: { words: 'superseded', icon: 'arrow', tone: 'warn' },
};

export const verdictLooks: Record<Verdict, Look> = {
	confirmed: { words: 'held', icon: 'check', tone: 'good' },
	falsified: { words: 'falsified', icon: 'close', tone: 'bad' },
	inconclusive: { words: 'inconclusive', icon: 'dots', tone: 'warn' },
};

export const thoughtKinds: Record<ThoughtRow['kind'], string> = {
	step: 'step',
	reflection: 'reflection',
	assumption: 'assumption',
	decision: 'decision',
	doubt: 'doubt',
};

/** What the agent is at, as a heading of its story. */
export const phaseWords: Record<AgentPhase['phase'], string> = {
	awaken: 'Awakens',
	decompose: 'Decomposes',
	ask: 'Asks',
	routes: 'Looks for routes',
	score: 'Scores routes',
	execute: 'Tries a route',
	evaluate: 'Evaluates',
	back: 'Goes back',
	escalate: 'High-resource mode',
	framework: 'Makes a framework',
	test: 'Tests a fact',
	reflect: 'Reflects',
	compose: 'Composes the answer',
};

/** What the scheduler chose (decision T13). */
export function choiceWords(choice: string): string {
	const words: Record<string, string> = {
		retry: 'Tries again',
		midtry: 'High-resource mode: MidTry',
		hyperthink: 'High-resource mode: HyperThink',
		'new-framework': 'Makes a new framework',
		'give-up': 'Gives up for now',
		partial: 'Goes on with what it has',
		reopen: 'Opens it again',
		refused: 'Refused',
		parallel: 'Side by side',
		tools: 'Offers tools',
	};
	return words[choice] ?? choice;
}

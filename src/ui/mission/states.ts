/** Words, signs and colours of what the agent works on: never a colour alone. */
import type { Fact, Verdict } from '../../core/mission/knowledge.ts';
import type { Strategy, ThoughtRow } from '../../core/mission/types.ts';
import type { AgentPhase } from '../../algorithms/thought/events.ts';
import type { TaskState } from '../../state/mission/view.ts';
import type { IconName } from '../parts/icons.ts';
import { m } from './messages.ts';

type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

interface Look {
	words: string;
	icon: IconName;
	tone: Tone;
}

/** Its words are read when they are shown, in the language of then. */
const look = (words: () => string, icon: IconName, tone: Tone): Look => ({
	get words() {
		return words();
	},
	icon,
	tone,
});

export const taskLooks: Record<TaskState, Look> = {
	open: look(() => m('open'), 'circle', 'plain'),
	blocked: look(() => m('blocked'), 'lock', 'plain'),
	waiting: look(() => m('waitsForYou'), 'ask', 'warn'),
	in_progress: look(() => m('inProgress'), 'think', 'accent'),
	closed: look(() => m('closed'), 'check', 'good'),
	failed: look(() => m('failedForNow'), 'close', 'bad'),
};

export const routeLooks: Record<Strategy['status'], Look> = {
	untried: look(() => m('notTried'), 'circle', 'plain'),
	running: look(() => m('beingTried'), 'think', 'accent'),
	succeeded: look(() => m('succeeded'), 'check', 'good'),
	failed: look(() => m('failed'), 'close', 'bad'),
};

export const factLooks: Record<Fact['status'], Look> = {
	untested: look(() => m('notTested'), 'circle', 'plain'),
	surviving: look(() => m('notYetFalsified'), 'check', 'good'),
	falsified: look(() => m('falsified'), 'close', 'bad'),
	superseded: look(() => m('superseded'), 'arrow', 'warn'),
	disputed: look(() => m('disputed'), 'dots', 'warn'),
};

export const verdictLooks: Record<Verdict, Look> = {
	confirmed: look(() => m('held'), 'check', 'good'),
	falsified: look(() => m('falsified'), 'close', 'bad'),
	inconclusive: look(() => m('inconclusive'), 'dots', 'warn'),
};

export function kindWords(kind: ThoughtRow['kind']): string {
	const words: Record<ThoughtRow['kind'], string> = {
		step: m('stepKind'),
		reflection: m('reflection'),
		assumption: m('assumption'),
		decision: m('decision'),
		doubt: m('doubt'),
	};
	return words[kind];
}

/** What was remembered. */
export function recalledWords(kind: string): string {
	const words: Record<string, string> = {
		fact: m('statement'),
		thought: m('thought'),
		framework: m('frameworkWord'),
		chunk: m('document'),
		task: m('taskWord'),
		mission: m('missionWord'),
	};
	return words[kind] ?? kind;
}

/** What the agent is at, as a heading of its story. */
export function phaseWords(phase: AgentPhase['phase']): string {
	const words: Record<AgentPhase['phase'], string> = {
		awaken: m('awakens'),
		decompose: m('decomposes'),
		ask: m('asks'),
		routes: m('findsRoutes'),
		score: m('scoresRoutes'),
		act: m('acts'),
		execute: m('triesRoute'),
		evaluate: m('evaluates'),
		back: m('goesBack'),
		escalate: m('highResourceMode'),
		framework: m('makesFramework'),
		test: m('testsFact'),
		reflect: m('reflects'),
		compose: m('composesAnswer'),
	};
	return words[phase];
}

/** What the scheduler chose (decision T13). */
export function choiceWords(choice: string): string {
	const words: Record<string, string> = {
		retry: m('triesAgain'),
		midtry: m('highResourceMidTry'),
		hyperthink: m('highResourceHyperThink'),
		'new-framework': m('makesNewFramework'),
		'give-up': m('givesUpForNow'),
		partial: m('continuesAnyway'),
		reopen: m('reopens'),
		refused: m('refused'),
		parallel: m('sideBySide'),
		tools: m('offersTools'),
		dropped: m('drops'),
		'too-small': m('asksWithoutPlan'),
	};
	return words[choice] ?? choice;
}

/** How an answer was found. */
export function howWords(how: string): string {
	const words: Record<string, string> = {
		plain: m('routeDirect'),
		midtry: 'MidTry',
		hyperthink: 'HyperThink',
		composed: m('routeCompose'),
		framework: m('framework'),
	};
	return words[how] ?? how;
}

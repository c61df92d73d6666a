/** Words, signs and colours of what the agent works on: never a colour alone. */
import type { Fact, Verdict } from '../../core/mission/knowledge.ts';
import type { Strategy, ThoughtRow } from '../../core/mission/types.ts';
import type { AgentPhase } from '../../algorithms/thought/events.ts';
import type { TaskState } from '../../state/mission/view.ts';
import type { IconName } from '../parts/icons.ts';
import { w } from './words/index.ts';

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
	open: look(() => w.open, 'circle', 'plain'),
	blocked: look(() => w.blocked, 'lock', 'plain'),
	waiting: look(() => w.waitsForYou, 'ask', 'warn'),
	in_progress: look(() => w.inProgress, 'think', 'accent'),
	closed: look(() => w.closed, 'check', 'good'),
	failed: look(() => w.failedForNow, 'close', 'bad'),
};

export const routeLooks: Record<Strategy['status'], Look> = {
	untried: look(() => w.notTried, 'circle', 'plain'),
	running: look(() => w.beingTried, 'think', 'accent'),
	succeeded: look(() => w.succeeded, 'check', 'good'),
	failed: look(() => w.failed, 'close', 'bad'),
};

export const factLooks: Record<Fact['status'], Look> = {
	untested: look(() => w.notTested, 'circle', 'plain'),
	surviving: look(() => w.notYetFalsified, 'check', 'good'),
	falsified: look(() => w.falsified, 'close', 'bad'),
	superseded: look(() => w.superseded, 'arrow', 'warn'),
	disputed: look(() => w.disputed, 'dots', 'warn'),
};

export const verdictLooks: Record<Verdict, Look> = {
	confirmed: look(() => w.held, 'check', 'good'),
	falsified: look(() => w.falsified, 'close', 'bad'),
	inconclusive: look(() => w.inconclusive, 'dots', 'warn'),
};

export function kindWords(kind: ThoughtRow['kind']): string {
	const words: Record<ThoughtRow['kind'], string> = {
		step: w.stepKind,
		reflection: w.reflection,
		assumption: w.assumption,
		decision: w.decision,
		doubt: w.doubt,
	};
	return words[kind];
}

/** What the agent is at, as a heading of its story. */
export function phaseWords(phase: AgentPhase['phase']): string {
	const words: Record<AgentPhase['phase'], string> = {
		awaken: w.awakens,
		decompose: w.decomposes,
		ask: w.asks,
		routes: w.looksForRoutes,
		score: w.scoresRoutes,
		act: w.acts,
		execute: w.triesARoute,
		evaluate: w.evaluates,
		back: w.goesBack,
		escalate: w.highResourceMode,
		framework: w.makesAFramework,
		test: w.testsAFact,
		reflect: w.reflects,
		compose: w.composesTheAnswer,
	};
	return words[phase];
}

/** What the scheduler chose (decision T13). */
export function choiceWords(choice: string): string {
	const words: Record<string, string> = {
		retry: w.triesAgain,
		midtry: w.highResourceModeMidTry,
		hyperthink: w.highResourceModeHyperThink,
		'new-framework': w.makesANewFramework,
		'give-up': w.givesUpForNow,
		partial: w.goesOnWithWhatIt,
		reopen: w.opensItAgain,
		refused: w.refused,
		parallel: w.sideBySide,
		tools: w.offersTools,
		dropped: w.dropsIt,
		'too-small': w.asksWithoutAPlan,
	};
	return words[choice] ?? choice;
}

/** How an answer was found. */
export function howWords(how: string): string {
	const words: Record<string, string> = {
		plain: w.workingItOut,
		midtry: 'MidTry',
		hyperthink: 'HyperThink',
		composed: w.puttingPartsTogether,
		framework: w.aFramework,
	};
	return words[how] ?? how;
}

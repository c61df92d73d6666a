/** Words, signs and colours of what the agent works on: never a colour alone. */
import type { Fact, Verdict } from '../../core/mission/knowledge.ts';
import type { Strategy, ThoughtRow } from '../../core/mission/types.ts';
import type { AgentPhase } from '../../algorithms/thought/events.ts';
import type { TaskState } from '../../state/mission/view.ts';
import type { IconName } from '../parts/icons.ts';
import { w } from './words/index.ts';

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

interface Look {
	words: string;
	icon: IconName;
	tone: Tone;
}

export const taskLooks: Record<TaskState, Look> = {
	open: {
		get words() {
			return w.open;
		},
		icon: 'circle',
		tone: 'plain',
	},
	blocked: {
		get words() {
			return w.blocked;
		},
		icon: 'lock',
		tone: 'plain',
	},
	waiting: {
		get words() {
			return w.waitsForYou;
		},
		icon: 'ask',
		tone: 'warn',
	},
	in_progress: {
		get words() {
			return w.inProgress;
		},
		icon: 'think',
		tone: 'accent',
	},
	closed: {
		get words() {
			return w.closed;
		},
		icon: 'check',
		tone: 'good',
	},
	failed: {
		get words() {
			return w.failedForNow;
		},
		icon: 'close',
		tone: 'bad',
	},
};

export const routeLooks: Record<Strategy['status'], Look> = {
	untried: {
		get words() {
			return w.notTried;
		},
		icon: 'circle',
		tone: 'plain',
	},
	running: {
		get words() {
			return w.beingTried;
		},
		icon: 'think',
		tone: 'accent',
	},
	succeeded: {
		get words() {
			return w.succeeded;
		},
		icon: 'check',
		tone: 'good',
	},
	failed: {
		get words() {
			return w.failed;
		},
		icon: 'close',
		tone: 'bad',
	},
};

export const factLooks: Record<Fact['status'], Look> = {
	untested: {
		get words() {
			return w.notTested;
		},
		icon: 'circle',
		tone: 'plain',
	},
	surviving: {
		get words() {
			return w.notYetFalsified;
		},
		icon: 'check',
		tone: 'good',
	},
	falsified: {
		get words() {
			return w.falsified;
		},
		icon: 'close',
		tone: 'bad',
	},
	superseded: {
		get words() {
			return w.superseded;
		},
		icon: 'arrow',
		tone: 'warn',
	},
	disputed: {
		get words() {
			return w.disputed;
		},
		icon: 'dots',
		tone: 'warn',
	},
};

export const verdictLooks: Record<Verdict, Look> = {
	confirmed: {
		get words() {
			return w.held;
		},
		icon: 'check',
		tone: 'good',
	},
	falsified: {
		get words() {
			return w.falsified;
		},
		icon: 'close',
		tone: 'bad',
	},
	inconclusive: {
		get words() {
			return w.inconclusive;
		},
		icon: 'dots',
		tone: 'warn',
	},
};

export const thoughtKinds: Record<ThoughtRow['kind'], string> = {
	get step() {
		return w.stepKind;
	},
	get reflection() {
		return w.reflection;
	},
	get assumption() {
		return w.assumption;
	},
	get decision() {
		return w.decision;
	},
	get doubt() {
		return w.doubt;
	},
};

/** What the agent is at, as a heading of its story. */
export const phaseWords: Record<AgentPhase['phase'], string> = {
	get awaken() {
		return w.awakens;
	},
	get decompose() {
		return w.decomposes;
	},
	get ask() {
		return w.asks;
	},
	get routes() {
		return w.looksForRoutes;
	},
	get score() {
		return w.scoresRoutes;
	},
	get act() {
		return w.acts;
	},
	get execute() {
		return w.triesARoute;
	},
	get evaluate() {
		return w.evaluates;
	},
	get back() {
		return w.goesBack;
	},
	get escalate() {
		return w.highResourceMode;
	},
	get framework() {
		return w.makesAFramework;
	},
	get test() {
		return w.testsAFact;
	},
	get reflect() {
		return w.reflects;
	},
	get compose() {
		return w.composesTheAnswer;
	},
};

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

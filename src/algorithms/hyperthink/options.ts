/** HyperThink's options: defaults of the specification and of decisions H2, H4 and H8. */
import { promptLength, type Setting } from '../setting.ts';

export type HyperThinkOptions = {
	/** Reviews at most; 0 is no limit. */
	limit: number;
	/** Slots of the state. */
	capacity: number;
	/** End when the reviews go round in circles. */
	cycleStop: boolean;
	/** Anneal A's temperature from 1.6 to 0.2 over the rounds. */
	anneal: boolean;
	/** Begin with the notes of the conversation's last run, which the page gives in `carried`. */
	carry: boolean;
	carried: string[];
	/** Code does the candidate's calculations again, and the reviewer is told which are wrong. */
	sums: boolean;
	/** The reviewer is told that the candidate may be right or wrong, not to doubt it. */
	neutral: boolean;
	/** Asks for a second draft. If both agree, there is no review. */
	twoDrafts: boolean;
	/** All instructions, or few words for models that long ones confuse (prompts-short.ts). */
	prompts: 'full' | 'short';
};

export const defaults: HyperThinkOptions = {
	limit: 8,
	capacity: 17,
	cycleStop: true,
	anneal: false,
	carry: false,
	carried: [],
	sums: true,
	neutral: false,
	twoDrafts: false,
	prompts: 'full',
};

export const settings: readonly Setting[] = [
	{
		key: 'limit',
		label: 'Reviews at most',
		help: 'The run ends with its best answer after so many reviews. 0 is no limit.',
		kind: 'number',
		min: 0,
		max: 100,
		step: 1,
	},
	{
		key: 'capacity',
		label: 'Slots of the state',
		help: 'How many notes the reviewers share; when it is full, random old ones decay.',
		kind: 'number',
		min: 1,
		max: 100,
		step: 1,
	},
	{
		key: 'cycleStop',
		label: 'Stop when going in circles',
		help: 'End when the same answer comes back after two rejections, or an earlier text recurs.',
		kind: 'boolean',
	},
	{
		key: 'anneal',
		label: 'Cool A down',
		help: 'A begins at temperature 1.6 and ends at 0.2, instead of its own temperature throughout.',
		kind: 'boolean',
	},
	{
		key: 'carry',
		label: 'Carry notes along',
		help: 'Begin with the notes that the last question of this conversation left behind.',
		kind: 'boolean',
	},
	{
		key: 'sums',
		label: 'Check calculations',
		help: 'Code does each calculation of the candidate again. The reviewer is told which ones are wrong.',
		kind: 'boolean',
	},
	{
		key: 'neutral',
		label: 'Review without doubt',
		help: 'Small reviewers that are told to doubt often change right answers.',
		kind: 'boolean',
	},
	{
		key: 'twoDrafts',
		label: 'Skip the review if two drafts agree',
		help: 'Costs a second draft. Their calculations must hold too.',
		kind: 'boolean',
	},
	promptLength,
];

/** H8: 1.6 in the draft, 0.2 in the last round; over ten rounds where there is no limit. */
export function annealedTemperature(round: number, limit: number): number {
	return 1.6 - 1.4 * Math.min(1, round / (limit || 10));
}

/** Notes that the page carried along, whatever it put there. */
export const readCarried = (carried: unknown): string[] =>
	Array.isArray(carried) ? carried.filter((note): note is string => typeof note === 'string') : [];

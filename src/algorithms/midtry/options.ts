/** MidTry's options: defaults of the specification and of decisions M0, M5, M6, M10 and M12. */
import { promptLength, type Setting } from '../setting.ts';

export type MidTryOptions = {
	paths: number;
	/** One for each path; a path without one has (6 + i) / 10. */
	temperatures: number[];
	topP: number;
	/**
	 * What decides confidence and winner: counts of equal answers, or their advantage weight. With
	 * `sure` the votes are weighed by the model's own probabilities, and the confidence is that of
	 * the counts (M12).
	 */
	rule: 'counts' | 'weighted' | 'sure';
	/** The agreed answer's best path, or the highest advantage alone as in the pseudocode. */
	selection: 'consensus' | 'advantage';
	/** Cancel the other paths once enough agree: three of four. */
	earlyStop: boolean;
	/** All paths at once, or two and further ones only while they disagree (M10). */
	draw: 'all' | 'pairs';
	/** A path that reads other numbers than the question has, or leaves one out, has no vote (M11). */
	reading: boolean;
	/** A path's calculations are made again by code: wrong ones are put right, or cost its vote. */
	sums: 'off' | 'correct' | 'veto';
	/** Of a calculation the first path writes it for code, whose result is its answer (M18). */
	code: 'off' | 'expression' | 'program';
	/** Each path says how sure it is, from 0 to 100. It decides nothing: the Lab measures what it means. */
	stated: boolean;
	/** All paths by role A, or the first half by role A and then the rest by role B (M16). */
	models: 'one' | 'two';
	/** Of two models the one that is more often right, where that was measured: it decides a tie. */
	better: 'unknown' | 'A' | 'B';
	/** Where the question asks for a text, one is put together from all paths (M17). */
	fuse: boolean;
	/** The whole scaffold, or few words for models that long instructions confuse (prompts-short.ts). */
	prompts: 'full' | 'short';
};

/** M0, in whole tenths so that 0.7, 0.8 and 0.9 are exactly these. */
export const temperatureOf = (path: number) => Math.min(20, 6 + path) / 10;

/** Whose path it is, and as which of its own: of two models each begins with the first way (M16). */
export function roleOfPath(
	path: number,
	{ paths, models }: Pick<MidTryOptions, 'paths' | 'models'>,
): { role: 'A' | 'B'; nth: number } {
	const own = models === 'two' ? Math.ceil(paths / 2) : paths;
	return path > own ? { role: 'B', nth: path - own } : { role: 'A', nth: path };
}

/** Equal answers out of so many paths that cannot be outvoted: the rest may be cancelled (M10). */
export const earlyStopCount = (paths: number) => Math.max(3, Math.ceil(paths * 0.75));

export const defaults: MidTryOptions = {
	paths: 4,
	temperatures: [1, 2, 3, 4].map(temperatureOf),
	topP: 0.95,
	rule: 'counts',
	selection: 'consensus',
	earlyStop: false,
	draw: 'all',
	reading: false,
	sums: 'off',
	code: 'off',
	stated: false,
	models: 'one',
	better: 'unknown',
	fuse: false,
	prompts: 'full',
};

export const settings: readonly Setting[] = [
	{
		key: 'paths',
		label: 'Paths',
		help: 'How many solutions are written side by side. Three or more can reach HIGH confidence.',
		kind: 'number',
		min: 1,
		max: 16,
		step: 1,
	},
	{
		key: 'temperatures',
		label: 'Temperatures',
		help: 'One for each path: low is reliable, high is varied.',
		kind: 'numbers',
		min: 0,
		max: 2,
		step: 0.1,
	},
	{
		key: 'topP',
		label: 'Top-p of the paths',
		help: 'Share of the likeliest words that are considered.',
		kind: 'number',
		min: 0.05,
		max: 1,
		step: 0.05,
	},
	{
		key: 'rule',
		label: 'What decides',
		help: 'Counting equal answers, or weighing them: by score, or by how sure the model was of its words, where it tells.',
		kind: 'choice',
		choices: [
			{ value: 'counts', label: 'Counts of equal answers' },
			{ value: 'weighted', label: 'Weight by score' },
			{ value: 'sure', label: 'Votes weighed by sureness' },
		],
	},
	{
		key: 'selection',
		label: 'Which response is shown',
		help: 'The best path among those that agree, or the one with the highest score, whatever it answers.',
		kind: 'choice',
		choices: [
			{ value: 'consensus', label: 'Of those that agree' },
			{ value: 'advantage', label: 'Highest score' },
		],
	},
	{
		key: 'earlyStop',
		label: 'Stop early',
		help: 'Cancel the remaining paths once three of four (of more: three quarters) agree.',
		kind: 'boolean',
	},
	{
		key: 'draw',
		label: 'How paths are drawn',
		help: 'Two by two is cheaper: further ones are written only while no answer leads by two.',
		kind: 'choice',
		choices: [
			{ value: 'all', label: 'All at once' },
			{ value: 'pairs', label: 'Two, then more if they disagree' },
		],
	},
	{
		key: 'reading',
		label: 'Check the reading',
		help: 'A path that says what is given, and reads other numbers than the question has or calculates without one of them, has no vote; HIGH needs all paths to agree. On by itself for Pocket.',
		kind: 'boolean',
	},
	{
		key: 'sums',
		label: 'Check calculations',
		help: 'Code does each calculation of a path again. A wrong one is corrected before the path votes, or costs its vote.',
		kind: 'choice',
		choices: [
			{ value: 'off', label: 'Off' },
			{ value: 'correct', label: 'Correct wrong ones' },
			{ value: 'veto', label: 'No vote with a wrong one' },
		],
	},
	{
		key: 'code',
		label: 'Calculate by code',
		help: 'One path writes its calculation, and code does it. Settings must allow programs.',
		kind: 'choice',
		choices: [
			{ value: 'off', label: 'Off' },
			{ value: 'expression', label: 'An expression' },
			{ value: 'program', label: 'A program too' },
		],
	},
	{
		key: 'stated',
		label: 'Ask how sure it is',
		help: 'Each path also says how sure it is, from 0 to 100. It decides nothing by itself: the Lab measures how often such an answer is right.',
		kind: 'boolean',
	},
	{
		key: 'models',
		label: 'Models',
		help: 'With two, role A writes the first half of the paths and role B the rest. The model that agrees with itself more decides.',
		kind: 'choice',
		choices: [
			{ value: 'one', label: 'Role A alone' },
			{ value: 'two', label: 'Roles A and B' },
		],
	},
	{
		key: 'better',
		label: 'The better of two models',
		help: 'It decides where both models agree with themselves alike. Measure both in the Lab on the same problems first.',
		kind: 'choice',
		choices: [
			{ value: 'unknown', label: 'Not measured' },
			{ value: 'A', label: 'Role A' },
			{ value: 'B', label: 'Role B' },
		],
	},
	{
		key: 'fuse',
		label: 'Put the texts together',
		help: 'Where the question asks for a text, role B compares the paths and makes one text of them, which shows what comes from which path. For models of four billion parameters or more.',
		kind: 'boolean',
	},
	promptLength,
];

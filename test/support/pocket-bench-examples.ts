/** How often Pocket is right on the questions of the empty screen, asked as a newcomer asks them. */
import { direct } from '../../src/algorithms/direct/direct.ts';
import { pocketExamples } from '../../src/ui/think/examples.ts';
import { judge, runOnce, type Stage } from './pocket-bench-run.ts';
import { table } from './pocket-bench-table.ts';

/** What is right, in the order of the questions; worked out by hand. */
const answers = ['28', '28', '20', '4'];
const times = 16;

export interface Asked {
	question: string;
	/** Of `times` answers at the settings of the app, each with a seed of its own. */
	right: number;
}

export async function askExamples(stage: Stage): Promise<Asked[]> {
	if (answers.length !== pocketExamples.length) throw new Error('An example has no answer here.');
	const asked: Asked[] = [];
	for (const [index, question] of pocketExamples.entries()) {
		const runs = Array.from({ length: times }, (_, seed) =>
			runOnce(stage, direct, direct.defaults, question, seed),
		);
		const done = await Promise.all(runs);
		const right = done.filter(
			({ outcome }) => judge(outcome.answer, answers[index]!, question).right,
		);
		asked.push({ question, right: right.length });
	}
	return asked;
}

export const examplesTable = (asked: readonly Asked[]): string[] => [
	'## The examples of the empty screen',
	table(
		['Direct, as the app has it', `right of ${times}`],
		asked.map(({ question, right }) => [question, String(right)]),
	),
];

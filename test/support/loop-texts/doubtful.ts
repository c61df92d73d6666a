import { chorus } from './poems.ts';
import { loop, sentence, series, type LoopText } from './parts.ts';

/** Said, for the person to judge, and not cut. */
export const doubtful: LoopText[] = [
	loop(
		'real: one animal, 40 times (a list of 40)',
		`${series(40, (n) => `${n + 1}. Blue-Eared Octopus (Aurora)`)}\n\nI hope this helps.`,
		800,
	),
	{
		...loop(
			'real: one fact, 50 times (a list of 50)',
			`${series(50, (n) => `${n + 1}. It is used in the treatment of many diseases.`)}\n\nThis is a list of 50 facts about water.`,
			1_000,
		),
		question: 'List 50 facts about water.',
	},
	loop(
		'the same for each of 30 days',
		series(30, (n) => `Day ${n + 1}: 30 minutes of walking in the park.`),
		1_100,
	),
	loop('many equal lines of code', `${'    result.append(0)\n'.repeat(60)}return result`, 1_200),
	loop('a long empty form', `| day | km |\n|---|---|\n${'|     |    |\n'.repeat(100)}`, 1_000),
	loop('lines that nobody seems to have asked for', 'I must not talk in class.\n'.repeat(20), 400),
	loop('a chorus five times', `${sentence(1)}\n${chorus.repeat(5)}`, 800),
	loop('a licence for the fifth time', `${series(9, sentence)}\n\n`.repeat(5), 1_400),
	loop(
		'a line for each of 50 percent',
		series(50, (n) => `Loading the model: ${n + 1} %`),
		1_000,
	),
	loop(
		'a large matrix of zeros',
		series(40, () => `[${'0, '.repeat(19)}0],`),
		1_700,
	),
	loop('a seventh, very long', `1/7 = 0.${'142857'.repeat(150)}`, 700),
	loop(
		'a verse that comes out of it',
		`${'La la la la la, la la la. '.repeat(14)}\n${series(60, sentence)}`,
		400,
	),
];

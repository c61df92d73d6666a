/** Loops of signs and figures, with a counter, never quite the same, or asked for. */
import { again, loop, pick, series, type LoopText } from './parts.ts';

export const otherLoops: LoopText[] = [
	// Signs and figures.
	loop('real: digits (miles in kilometres)', again('100000'), 650, 1_350),
	loop('real: ones (a multiplication table)', again('1,  ', '[2,  '), 650, 1_350),
	loop('real: empty blocks of code (a cat in ASCII art)', again('```\n\n'), 950, 2_150),
	loop('real: a picture (hello in 20 languages)', again('🌍', '1. Hello! '), 350, 800),
	loop('real: signs of full width', again('！', '请你'), 350, 800),
	loop('asterisks', again('**', 'It is 42.'), 950, 2_150),
	loop('line breaks', again('\n', 'It is 42.'), 500, 500),
	// With a counter.
	loop(
		'the same item, numbered',
		series(500, (n) => `${n + 1}. The answer is 12.`),
		800,
		2_600,
	),
	loop(
		'the same item, numbered in one line',
		series(500, (n) => `${n + 1}. The answer is 12.`, ' '),
		800,
		2_600,
	),
	loop(
		'a check, numbered',
		series(500, (n) => `${n + 1}. Check the result again.`),
		800,
		2_600,
	),
	loop(
		'real: a step that checks (rolls on trays)',
		series(
			90,
			(n) =>
				`${n + 4}. I will check my answer by dividing the total number of rolls by the number of trays: 42 rolls / 24 trays = 1.`,
		),
		1_000,
		2_500,
	),
	loop(
		'steps that are called so',
		series(200, (n) => `Step ${n + 1}: We look at the number once more.`),
		900,
		2_600,
	),
	loop(
		'steps in German',
		series(200, (n) => `Schritt ${n + 1}: Ich prüfe das Ergebnis noch einmal.`),
		900,
		2_600,
	),
	loop(
		'items in French',
		series(200, (n) => `${n + 1}. La réponse est la même que la question.`),
		900,
		2_600,
	),
	loop(
		'items in Chinese',
		series(200, (n) => `${n + 1}. 答案是十二，我们再检查一次。`),
		400,
		1_400,
	),
	loop(
		'the same question twice numbered',
		series(200, (n) => `${n + 1}. Question ${n + 1}: What is the capital of the country?`),
		1_000,
		2_600,
	),
	loop(
		'real: a link (20 links)',
		series(200, (n) => `  <li>${n + 1}. <a href="https://www.youtube.com">YouTube.com</a>`),
		3_000,
		9_000,
	),
	// Never quite the same.
	loop(
		'real: a tale, a story (a poem about the sea, warm)',
		series(150, (n) => `A ${pick(['tale', 'story'], n)} of the soul's journey to the shore`),
		1_200,
		2_600,
	),
	loop(
		'real: three lines in any order (a haiku, warm)',
		series(300, (n) =>
			pick(['Aria, Aria, Aria', 'Lumina, Aria, Aria', 'A world of light and song\n'], n),
		),
		2_000,
		4_500,
	),
	loop(
		'real: rows of one fruit (a table)',
		series(250, (n) => `| Apple | £1.00 | ${pick(['Green', 'Blue', 'Red', 'Green'], n)} |`),
		2_400,
		6_000,
	),
	loop(
		'four sentences in any order',
		series(
			200,
			(n) =>
				pick(
					[
						'I am sorry for your loss.',
						'I am here to help you.',
						'You can tell me what it is.',
						'I can offer some advice.',
					],
					n,
				),
			' ',
		),
		2_500,
		4_500,
	),
	// Asked for, and more than that.
	loop(
		'what was asked for 20 times, for ever',
		again('I must not talk in class.\n'),
		900,
		3_700,
		'Write "I must not talk in class." 20 times.',
	),
	loop(
		'what was asked for 20 times in German, for ever',
		again('Ich soll nicht schwätzen. '),
		900,
		3_700,
		'Schreibe 20 mal: Ich soll nicht schwätzen.',
	),
];

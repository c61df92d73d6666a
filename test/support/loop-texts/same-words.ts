/** Loops of the same words again and again. */
import { again, loop, sentence, series, type LoopText } from './parts.ts';

export const sameWords: LoopText[] = [
	// The same words again and again.
	loop(
		'real: a phrase in French (the capital of France?)',
		again('la femme au martyre, ', "L'Étoile, la Marseillaise, "),
		400,
		850,
	),
	loop('real: the question of the question', again("c'est la question de la question, "), 400, 850),
	loop(
		'real: the abbots of France',
		again('les Abbé Léger, ', 'La capitale de la France: '),
		400,
		850,
	),
	loop(
		'real: a line of a poem (about the sea)',
		again('A refrain of the sea, a refrain of the sea,\n', 'In the depths of the ocean,\n'),
		400,
		850,
	),
	loop(
		'real: a phrase within a sentence (1/3 as a decimal)',
		again('and multiplies it by 3 again, ', 'It takes the result, '),
		400,
		850,
	),
	loop(
		'real: a sentence in German (a story of a dog)',
		again('Ich kann die Löfkunung eine lange Geschichte übernehren.\n\n'),
		450,
		850,
	),
	loop(
		'real: a sentence in German, later (the same)',
		again(
			'Ich weiß, sic-ja, ihre Läuft weiterlautschuld bestäcken würten.\n\n',
			series(12, sentence),
		),
		900,
		1_300,
	),
	loop(
		'real: a phrase in Chinese (a poem about spring)',
		again('是一种美好的春花，', '春天，我们可以看到，'),
		200,
		350,
	),
	loop(
		'real: an empty answer (the capital of China?)',
		again('The answer is:\n\n', '中国的首都是哪里？\n\n'),
		400,
		850,
	),
	loop(
		'real: two lines of a chorus',
		again(
			'The ocean is a canvas of dreams, a canvas of dreams.\n',
			'The ocean is a canvas of light.\n\n',
		),
		500,
		850,
	),
	loop(
		'real: a paragraph (a story of a cat)',
		again(
			'This is a classic tale of a mysterious and enigmatic character, one who has been shrouded in mystery for centuries.\n\n',
		),
		800,
		1_600,
	),
	loop(
		'real: a clause (a contract)',
		again(
			'The contract is a contract that is enforceable by law, and it includes many clauses.\n\n',
		),
		700,
		1_000,
	),
	loop('real: two who say nothing (a dialogue)', again('Person A:\n\nPerson B:\n\n'), 400, 850),
	loop(
		'real: one who says the same (a dialogue)',
		again(
			"Maria: Ah, I'm going to pour it from your own bottle. I promise you, I'll pour it from your own bottle.\n\n",
		),
		750,
		1_300,
	),
	loop(
		'real: one dish (a meal plan)',
		again('- **Lemon-Cinnamon Branade**\n', 'Day 1: **Breakfast**\n- **Mocha**\n'),
		400,
		850,
	),
	loop('real: one word in a line (a schedule)', again('Monday\n', 'Monday: '), 500, 1_400),
	loop('real: one word after another (a song)', again('Chacha-', 'Ji-Ha-Bab-'), 500, 1_400),
	loop(
		'real: a name that grows (towns of France)',
		again('-Bouillabil', '6. Le Grand'),
		500,
		1_400,
	),
	loop(
		'two sentences in turn',
		again('I am here to support you. I am not here to tell you what to do. '),
		550,
		850,
	),
	loop('a long paragraph', again(`${series(9, sentence)}\n\n`), 1_400, 2_200),
	loop(
		'a loop in thinking',
		again('Wait, let me check this again. ', `${series(20, sentence)}\n`),
		1_250,
		1_750,
	),
	loop('"very" without end', again('very ', 'The sea is '), 550, 1_400),
	loop(
		'"very", each time once more',
		series(90, (n) => `It is ${'very '.repeat(n + 1)}big.`),
		900,
		3_500,
	),
	loop(
		'real: the same object (a JSON array)',
		again('  "name": "Zara",\n  "age": 22,\n', '{\n'),
		1_100,
		2_700,
	),
	loop(
		'real: a rule of a style sheet',
		again('@font-class:OpenCommerce;\n\n', '# CSS\n\n'),
		1_150,
		2_700,
	),
	loop(
		'real: a line of a table of SQL',
		again(
			'    T1_MEMBER_MEMBER_PRIMARY KEY (T1_MEMBER_MEMBER_PRIMARY KEY),\n',
			'CREATE TABLE T1 (\n',
		),
		1_200,
		2_700,
	),
	loop(
		'real: seven rows in turn (a table)',
		again(
			`${series(7, (n) => `| ${['Green', 'Green', 'Red', 'Blue', 'Blue', 'White', 'Green'][n]}   | ${[10, 10, 20, 20, 15, 15, 10][n]}   |`)}\n`,
			'| Color   | Price |\n| ---------|  |\n',
		),
		1_300,
		2_700,
	),
];

/** No loops: code, drawings of signs. */
import { drawn, names, other, pick, series, type LoopText } from './parts.ts';

export const code: LoopText[] = [
	// Code.
	other(
		'variables with an index',
		series(100, (n) => `x${n + 1} = ${n + 1}`),
	),
	other(
		'variables with an index, all zero',
		series(100, (n) => `x${n + 1} = 0;`),
	),
	other(
		'places of an array',
		series(100, (n) => `values[${n}] = 0;`),
	),
	other('equal lines of code', `${'    result.append(0)\n'.repeat(40)}return result`),
	other(
		'objects of JSON',
		`[${series(60, (n) => `{"name": "${pick(names, n)}", "age": ${20 + drawn(n, 60)}}`, ',\n')}]`,
	),
	other(
		'real: users with a number (a JSON array)',
		series(
			60,
			(n) =>
				`  "user${n + 1}": {\n    "name": "${pick(names, n)}",\n    "age": "${20 + drawn(n, 12)}"\n  },`,
		),
	),
	other(
		'rows for a database',
		series(
			60,
			(n) =>
				`INSERT INTO users (id, name, age) VALUES (${n + 1}, '${pick(names, n)}', ${20 + drawn(n, 60)});`,
		),
	),
	other('a list in HTML', `<ul>\n${series(60, (n) => `  <li>Item ${n + 1}</li>`)}\n</ul>`),
	other(
		'classes of a style sheet',
		series(60, (n) => `.box-${n + 1} { color: red; margin: 0; }`),
	),
	other(
		'tests that are alike',
		series(20, (n) => `def test_add_${n}():\n    assert add(${n}, ${n * 3}) == ${n * 4}\n`),
	),
	other(
		'the moves of a game',
		series(
			40,
			(n) =>
				`${n + 1}. ${pick(['Nf3', 'e4', 'Bb5', 'O-O', 'Qd2'], n)} ${pick(['e5', 'Nc6', 'a6', 'd6', 'Be7'], n + 50)}`,
		),
	),
	other('a rule', `Title\n${'-'.repeat(300)}\n${'='.repeat(300)}\nText.`),
	other(
		'a tree of signs',
		series(25, (n) => ' '.repeat(25 - n) + '*'.repeat(2 * n + 1)),
	),
	other('a cat', ` /\\_/\\\n( o.o )\n > ^ <\n`.repeat(8)),
];

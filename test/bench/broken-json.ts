/** Objects as Mull asks for, and the ways in which models break JSON. */

export const objects: unknown[] = [
	{ answer: '42 apples', sure: true },
	{ verdict: 'correct', notes: ['units fit', 'sum checked'], output: 'The answer is 12.' },
	{
		tasks: [
			{ id: 1, title: 'Pack bags', needs: [] },
			{ id: 2, title: 'Call Bob', needs: [1] },
		],
	},
	{ facts: [{ text: 'Bern is the capital.', odds: 0.9 }], open: null },
	{ name: 'search', arguments: { query: "O'Neill, born 1888", limit: 3 } },
	{ steps: ['Add 3 and 4: 7', 'Divide by 2, gives 3.5'], result: 3.5, unit: 'm/s' },
	{ text: 'First line.\nSecond line with "quotes".', done: false },
	{ scores: { clarity: 4, truth: -1, style: 0 }, reason: 'It omits {x} and [y].' },
];
const J = (o: unknown) => JSON.stringify(o);
const P = (o: unknown): string => JSON.stringify(o, null, 2);
const strs = (t: string, f: (b: string) => string) =>
	t.replace(/"((?:[^"\\]|\\.)*)"/g, (_, b: string) => f(b));
/** How a fault breaks an object, or null where it cannot; `none`: nothing may be read. */
type Fault = [name: string, make: (o: unknown) => string | null, want?: 'none'];
export const faults: Fault[] = [
	['fence', (o) => '```json\n' + P(o) + '\n```'],
	['fence+prose', (o) => 'Sure! Here is it:\n```\n' + P(o) + '\n```\nHope it helps.'],
	['prose', (o) => 'The result is ' + J(o) + ' as asked.'],
	['trailing comma', (o) => P(o).replace(/\n\}$/, ',\n}')],
	[
		'trailing comma list',
		(o) => (/\n\s*\]/.test(P(o)) ? P(o).replace(/\n(\s*)\]/g, ',\n$1]') : null),
	],
	['single quotes', (o) => strs(P(o), (b) => `'${b.replace(/'/g, "\\'").replace(/\\"/g, '"')}'`)],
	['bare keys', (o) => P(o).replace(/"(\w+)":/g, '$1:')],
	['// comments', (o) => P(o).replace(/,\n/g, ', // note\n')],
	['# comments', (o) => P(o).replace(/\{\n/, '{\n  # the reply\n')],
	['/* */', (o) => P(o).replace(/\{\n/, '{ /* reply: */\n')],
	['curly', (o) => (J(o).includes('\\"') ? null : strs(P(o), (b) => `“${b}”`))],
	[
		'no comma lines',
		(o) => (P(o).includes('",\n') || P(o).includes(',\n') ? P(o).replace(/,\n/, '\n') : null),
	],
	['no last brace', (o) => P(o).replace(/\n\}$/, '')],
	['no last bracket', (o) => (/\]\n?\}?$/.test(J(o)) ? J(o).slice(0, -2) + '}' : null)],
	['as string', (o) => J(J(o))],
	['escaped', (o) => J(J(o)).slice(1, -1)],
	[
		'python',
		(o) =>
			strs(P(o), (b) => `"${b}"`)
				.replace(/: true/g, ': True')
				.replace(/: false/g, ': False')
				.replace(/: null/g, ': None'),
	],
	['raw newline', (o) => (J(o).includes('\\n') ? J(o).replace(/\\n/g, '\n') : null)],
	['raw quotes', (o) => (J(o).includes('\\"') ? J(o).replace(/\\"/g, '"') : null)],
	['plus', (o) => (/": [1-9]/.test(P(o)) ? P(o).replace(/": ([1-9])/g, '": +$1') : null)],
	['two objects', (o) => J({ draft: 1 }) + '\nBetter:\n' + J(o)],
	['set before', (o) => 'Let S = {1, 2, 3} and f{x}.\n' + J(o)],
	['end token', (o) => J(o) + '<|im_end|>'],
	['semicolon', (o) => 'const reply = ' + P(o) + ';'],
	['tag', (o) => '<json>' + J(o) + '</json>'],
	[
		'bare value',
		(o) =>
			P(o).replace(/"(answer|verdict|name|unit)": "([\w ]+)"/, '"$1": $2') === P(o)
				? null
				: P(o).replace(/"(answer|verdict|name|unit)": "([\w /]+)"/, '"$1": $2'),
	],
	['equals', (o) => P(o).replace(/": /g, '" = ')],
	['arrow', (o) => P(o).replace(/": /g, '" => ')],
	['no opening brace', (o) => P(o).replace(/^\{\n/, '')],
	[
		'quote missing at value end',
		(o) => (/": "[^"\n]*",\n/.test(P(o)) ? P(o).replace(/": "([^"\n]*)",\n/, '": "$1,\n') : null),
	],
	['key quote missing', (o) => P(o).replace(/"(\w+)":/, '"$1:')],
	['two braces too many', (o) => '{' + J(o) + '}'],
	['list around', (o) => '[' + J(o) + ']'],
	['full-width', (o) => J(o).replace(/":/g, '"：').replace(/","/g, '"，"')],
	['nbsp', (o) => P(o).replace(/\n {2}/g, '\n\u00a0\u00a0')],
	['bom', (o) => '\ufeff' + J(o)],
	['cut in string', (o) => J(o).slice(0, -Math.ceil(J(o).length / 3)), 'none'],
	[
		'cut after comma',
		(o) => (J(o).includes(',"') ? J(o).slice(0, J(o).lastIndexOf(',"') + 1) : null),
		'none',
	],
	['ellipsis', (o) => P(o).replace(/\n\}$/, ',\n  ...\n}')],
	['double commas', (o) => P(o).replace(/,\n/, ',,\n')],
	['yaml quotes', (o) => P(o).replace(/"/g, '”')],
];

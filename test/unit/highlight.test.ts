/** Code in colours: what is found, and that nothing of the text is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from '../../src/ui/markdown/highlight.ts';
import { often } from '../support/all.ts';

const known = [
	...['bash', 'c', 'cpp', 'css', 'go', 'html', 'java', 'javascript', 'js', 'json', 'markdown'],
	...['python', 'py', 'rust', 'sh', 'shell', 'sql', 'ts', 'tsx', 'typescript', 'xml', 'JSON'],
];

/** Each part that has a kind, as `kind:text`. */
const found = (code: string, language: string): string[] =>
	highlight(code, language)!
		.filter(({ kind }) => kind)
		.map(({ text, kind }) => `${kind}:${text}`);

test.each([
	['js', 'const n = 42; // all', ['keyword:const', 'number:42', 'comment:// all']],
	['ts', 'type A = `a ${b + "c"} d`;', ['string:`a ', 'string:"c"', 'string: d`']],
	[
		'python',
		'def mul(a):\n    return "x"',
		['keyword:def', 'name:mul', 'keyword:return', 'string:"x"'],
	],
	['json', '{"a": [1, true, "b"]}', ['type:"a"', 'number:1', 'keyword:true', 'string:"b"']],
	['bash', 'for f in *; do echo "$f"; done # x', ['keyword:for', 'string:"$f"', 'comment:# x']],
	[
		'html',
		'<p class="a">b</p><!-- c -->',
		['name:p', 'type:class', 'string:"a"', 'comment:<!-- c -->'],
	],
	['html', '<style>a { color: red }</style>', ['keyword:a']],
	['css', '.a { width: 2px }', ['name:.a', 'number:2px']],
	['rust', 'fn main() { let x: u8 = 1; }', ['keyword:fn', 'name:main', 'keyword:let', 'type:u8']],
	['c', '#include <a.h>\nint x = 1;', ['type:int', 'number:1']],
	['cpp', 'class A { int b; };', ['keyword:class', 'name:A', 'type:int']],
	['java', 'class A { String b = "c"; }', ['keyword:class', 'name:A', 'string:"c"']],
	['go', 'func main() { var a int }', ['keyword:func', 'name:main', 'keyword:var', 'type:int']],
	['sql', "SELECT a FROM b WHERE c = 'd' -- e", ['keyword:SELECT', "string:'d'", 'comment:-- e']],
	['markdown', '# Title\n* a', ['name:# Title', 'keyword:*']],
])('%s: %j', (language, code, parts) => {
	expect(found(code, language)).toEqual(expect.arrayContaining(parts));
});

test('what is put into a string is code again', () => {
	expect(highlight('`a${b}c`', 'js')).toEqual([
		{ text: '`a', kind: 'string' },
		{ text: '${b}', kind: undefined },
		{ text: 'c`', kind: 'string' },
	]);
});

test.each(['', 'klingon', 'text', '__proto__', 'constructor', 'toString'])(
	'of the language %j nothing is known',
	(language) => {
		expect(highlight('let x = 1;', language)).toBeNull();
	},
);

const joined = (code: string, language: string): string =>
	highlight(code, language)!
		.map(({ text }) => text)
		.join('');

test('no character is lost, changed or added', () => {
	const piece = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 10 }),
		fc.constantFrom(
			...['"', "'", '`', '${', '}', '/*', '*/', '//', '#', '<', '</', '>', '<script>', '&lt;', '&'],
			...['function ', 'class ', 'def ', 'SELECT ', '\n', '\r\n', '\t', '\\', '"""', '{', '(', '='],
		),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom(...known), (all, language) => {
			const code = all.join('');
			expect(joined(code, language)).toBe(code);
		}),
		{ numRuns: often(100, 1_000) },
	);
});

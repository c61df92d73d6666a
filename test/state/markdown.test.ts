import fc from 'fast-check';
import type { Tokens } from 'marked';
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, test } from 'vitest';
import Markdown from '../../src/ui/markdown/Markdown.svelte';
import { plain } from '../../src/ui/markdown/entities.ts';
import { parse, readMath, safeLink } from '../../src/ui/markdown/parse.ts';
import { splitIntoPieces } from '../../src/ui/markdown/pieces.ts';
import { often } from '../support/all.ts';
import { waitFor } from '../support/wait.ts';

/** Renders, reads with `look`, and takes it away again. */
function render<T>(text: string, look: (root: HTMLElement) => T): T {
	const root = document.createElement('div');
	const component = mount(Markdown, { target: root, props: { text } });
	flushSync();
	try {
		return look(root);
	} finally {
		void unmount(component);
	}
}

const allowed = new Set(
	(
		'div p strong em del code br a span ul ol li blockquote table thead tbody tr th td hr h3 h4 h5 h6 ' +
		'figure figcaption pre button svg path input'
	).split(' '),
);

/** Nothing may run, load or lead anywhere but by a pressed link of a known kind. */
function expectHarmless(root: HTMLElement) {
	for (const element of root.querySelectorAll('*')) {
		expect(allowed, element.outerHTML.slice(0, 120)).toContain(element.localName);
		for (const { name, value } of element.attributes) {
			expect(name).not.toMatch(/^on|^src|^style|^srcdoc|^formaction|^xlink/);
			if (name === 'href') expect(value).toMatch(/^(https?|mailto):/);
		}
		if (element.localName === 'a') {
			expect(element.getAttribute('rel')).toBe('noreferrer noopener');
			expect(element.getAttribute('target')).toBe('_blank');
		}
	}
}

const hostile = [
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'<svg/onload=alert(1)>',
	'<iframe src="https://evil.example/"></iframe>',
	'<a href="javascript:alert(1)">x</a>',
	'[x](javascript:alert(1))',
	'[x](JaVaScRiPt&colon;alert(1))',
	'[x](java\nscript:alert(1))',
	'[x](data:text/html;base64,PHNjcmlwdD4=)',
	'[x](vbscript:msgbox)',
	'[x](//evil.example/x)',
	'[x](https://ok.example/" onmouseover="alert(1))',
	'![x](https://evil.example/pixel.png?secret)',
	'![x](data:image/svg+xml,<svg onload=alert(1)>)',
	'<style>*{background:url(https://evil.example)}</style>',
	'<math><mtext><img src=x onerror=alert(1)></mtext></math>',
	'```html\n<script>alert(1)</script>\n```',
	'`<img src=x>`',
	'# <b onclick=alert(1)>h',
	'| a | b |\n|---|:-:|\n| <img src=x> | [y](javascript:1) |',
	'- [x] <script>1</script>\n- [ ] b',
	'<!-- --><script>1</script><![CDATA[ x ]]>',
	'[ref]\n\n[ref]: javascript:alert(1) "t"',
	'&lt;script&gt;alert(1)&lt;/script&gt;',
	'$\\href{javascript:alert(1)}{x}$',
	'$$\\includegraphics{https://evil.example/x.png}$$',
];

describe('text that means harm', () => {
	test.each(hostile)('%s', (text) => {
		render(text, expectHarmless);
	});

	test('any mixture of it', () => {
		const piece = fc.oneof(
			fc.constantFrom(...hostile),
			fc.string({ unit: 'binary', maxLength: 12 }),
		);
		fc.assert(
			fc.property(
				fc.array(piece, { maxLength: 6 }),
				fc.constantFrom('', '\n', '\n\n', '> ', '  '),
				(all, by) => render(all.join(by), expectHarmless),
			),
			{ numRuns: often(25, 300) },
		);
	});

	test.each([
		['quotes', '>'.repeat(5000)],
		['lists', '- '.repeat(5000)],
		['brackets', '['.repeat(5000)],
		['stars', '*a '.repeat(5000)],
		['backticks', '`'.repeat(5000)],
		['dollars', '$'.repeat(20000)],
		['dollars and words', '$a '.repeat(5000)],
		['open brackets of formulas', '\\['.repeat(10000)],
		['fewer of them', '\\['.repeat(3900)],
	])('made to exhaust the parser: %s', (_, text) => {
		const started = performance.now();
		render(text, (root) => expect(root.textContent).not.toBe(''));
		// Wide enough for a busy machine; a parser that is exhausted takes far longer.
		expect(performance.now() - started).toBeLessThan(30_000);
	});
});

describe('what is shown', () => {
	const html = (text: string, selector: string) =>
		render(text, (root) => root.querySelector(selector)?.textContent?.trim());

	test.each([
		[
			'There are forty beds \\[1\\], and \\[2, 3\\] say so.',
			'There are forty beds [1], and [2, 3] say so.',
		],
		['See \\[Smith 2020\\] for it.', 'See [Smith 2020] for it.'],
		['Add sugar \\(optional\\) now.', 'Add sugar (optional) now.'],
		['Set PATH=$HOME/bin:$PATH first.', 'Set PATH=$HOME/bin:$PATH first.'],
		['cp $SRC/a $DST/b', 'cp $SRC/a $DST/b'],
		['Water is H~2~O.', 'Water is H~2~O.'],
	])('no formula and no deletion: %s', (text, shown) => {
		render(text, (root) => {
			expect(root.textContent.trim()).toBe(shown);
			expect(root.querySelectorAll('p')).toHaveLength(1);
			expect(root.querySelector('del, em')).toBeNull();
		});
		expect(JSON.stringify(parse(text))).not.toContain('"math"');
	});

	test.each([
		'the $n$th element',
		'two $k$s',
		'so \\[x^2 = 4\\] holds',
		'of \\(n\\) or \\(ABC\\)',
		'\\[\n42\n\\]',
		'$$x$$',
		'\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}',
		'That is:\n\\begin{equation*}\nE = mc^2\n\\end{equation*}\nand so on.',
	])('still a formula: %s', (text) => expect(JSON.stringify(parse(text))).toContain('"math"'));

	test('an environment without its end stays text', () =>
		expect(JSON.stringify(parse('\\begin{align} a'))).not.toContain('"math"'));

	test('a block of Markdown keeps the blocks of code in it, also cut into pieces', () => {
		const text = '```markdown\n# Title\n```bash\nnpm i\n```\nMore\n```\nAfter *it*.';
		const inner = '# Title\n```bash\nnpm i\n```\nMore';
		const [code, after] = parse(text)!;
		expect(code).toMatchObject({ type: 'code', lang: 'markdown', text: inner });
		expect(after).toMatchObject({ type: 'paragraph' });
		const long = `${'Words. '.repeat(700)}\n\n${text}`;
		expect(splitIntoPieces(long).pieces.some((piece) => piece.includes(inner))).toBe(true);
		// Without inner blocks, and without an end, it is read as ever.
		expect(parse('```markdown\n# a\n```\nb')![0]).toMatchObject({ text: '# a' });
		expect(parse('```md\n```js\nx\n```\nb')![0]).toMatchObject({ text: '```js\nx' });
	});

	test.each([
		['| x | y |\n| - | - |\n| $a|b$ | c |', [['$a|b$', 'c']]],
		[
			'| x | y |\n| - | - |\n| $P(A|B)$ | $|x|$ |\n| 1 | 2 |',
			[
				['$P(A|B)$', '$|x|$'],
				['1', '2'],
			],
		],
		['| x | y |\n| - | - |\n| $5 | $6 | 7 |', [['$5', '$6']]],
		['| x | y | z |\n| - | - | - |\n| cost $a | b$ | c |', [['cost $a', 'b$', 'c']]],
		['$|x|$ | y\n- | -\n1 | 2\n\nAfter $a|b$.', [['1', '2']]],
	])('a bar of a formula ends no cell: %s', (text, rows) => {
		const tokens = parse(text)!;
		const table = tokens[0] as Tokens.Table;
		expect(table.rows.map((row) => row.map((cell) => cell.text))).toEqual(rows);
		expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
	});

	test('a formula far below costs no block above it a look at the rest', () => {
		const blocks = 'a\n# b\n'.repeat(8_000);
		const least = [Infinity, Infinity];
		for (let tries = 0; tries < 5; tries++)
			for (const [i, formula] of ['\\(x\\)', '$x$'].entries()) {
				const before = performance.now();
				expect(parse(`${blocks}\n${formula}`)).not.toBeNull();
				least[i] = Math.min(least[i]!, performance.now() - before);
			}
		expect(least[1], 'milliseconds with dollars').toBeLessThan(4 * least[0]!);
	});

	test('a line ends in a cell of a table where <br> says so; other HTML stays text', () => {
		render('| a |\n|---|\n| one<br>two<BR/>three<b>four |', (root) => {
			expect(root.querySelectorAll('td br')).toHaveLength(2);
			expect(root.querySelector('td')!.textContent).toBe('onetwothree<b>four');
		});
	});

	test.each([
		['caf&eacute; &Uuml;ber &szlig;', 'café Über ß'],
		['&alpha;&omega; &Delta; &euro;5 &hearts;', 'αω Δ €5 ♥'],
		['&nosuch; &amp;lt;', '&nosuch; &lt;'],
	])('entities: %s', (text, shown) => {
		expect(plain(text)).toBe(shown);
		render(text, (root) => expect(root.textContent.trim()).toBe(shown));
	});

	test('sources that no link uses are shown with their addresses', () => {
		const text = 'It is so [2].\n\n[1]: https://one.example/a "A title"\n[2]: https://two.example/';
		render(text, (root) => {
			expect(root.textContent).toContain('[1]: https://one.example/a');
			expect(root.textContent).toContain('A title');
			const links = [...root.querySelectorAll('a')].map(({ href }) => href);
			expect(links.toSorted()).toEqual(['https://one.example/a', 'https://two.example/']);
			expectHarmless(root);
		});
	});

	test('a line ends where the model ended it', () => {
		const lines = render('5 are left.\nAnswer: 5', (root) =>
			[...root.querySelector('p')!.childNodes].map((node) => node.textContent?.trim()),
		);
		expect(lines.filter((line) => line !== undefined && line !== '')).toEqual([
			'5 are left.',
			'Answer: 5',
		]);
		expect(render('a\nb', (root) => root.querySelectorAll('br').length)).toBe(1);
	});

	test.each([
		['**bold**', 'strong', 'bold'],
		['a `b < c` d', 'code', 'b < c'],
		['```js\nlet x = 1 < 2;\n```', 'pre', 'let x = 1 < 2;'],
		['# Title', 'h3', 'Title'],
		['3. three\n4. four', 'ol[start="3"] li', 'three'],
		['| a |\n|---|\n| b |', 'td', 'b'],
		['Fish &amp; chips &#8212; &nosuch;', 'p', 'Fish & chips — &nosuch;'],
		['<b>raw</b>', 'p', '<b>raw</b>'],
		['[site](https://a.example/x)', 'p', 'site\u00a0(a.example)'],
		['[rel](/etc/passwd)', 'p', 'rel'],
		['![cat](https://pics.example/cat.png)', 'p', '[image: cat]\u00a0(pics.example)'],
		['write to <me@a.example>', 'a[href="mailto:me@a.example"]', 'me@a.example'],
	])('%j', (text, selector, shown) => {
		expect(html(text, selector)).toBe(shown);
	});

	test('a formula shows its source until the mathematics is there', async () => {
		const root = document.createElement('div');
		const component = mount(Markdown, { target: root, props: { text: 'so $x^2 < 4$ holds' } });
		flushSync();
		expect(root.textContent).toContain('x^2 < 4');
		await expect.poll(() => root.querySelector('math msup')?.textContent).toBe('x2');
		void unmount(component);
	});

	test('a formula that cannot be read stays as text', async () => {
		const root = document.createElement('div');
		const component = mount(Markdown, { target: root, props: { text: '$\\frac{1}{$ x' } });
		flushSync();
		await expect.poll(() => root.querySelector('.failed')?.textContent).toBe('\\frac{1}{');
		void unmount(component);
	});

	test('mathematics holds nothing but MathML, even when the TeX asks for more', async () => {
		const tex = '\\href{javascript:alert(1)}{x} + \\color{red}{y} + \\text{<img src=x>}';
		const root = document.createElement('div');
		const component = mount(Markdown, { target: root, props: { text: `$$${tex}$$` } });
		flushSync();
		await expect.poll(() => root.querySelector('math, .failed')).not.toBeNull();
		expect(root.querySelector('a, img, [href], [style]')).toBeNull();
		void unmount(component);
	});
});

describe('the small rules', () => {
	test.each([
		['$x$', 'x', false],
		['$$x$$', 'x', true],
		['\\(x\\)', 'x', false],
		['\\[ x \\]', 'x', true],
		['$a\\$b$', 'a\\$b', false],
	])('reads %s', (source, tex, display) => {
		expect(readMath(source)).toEqual({ raw: source, tex, display });
	});

	test.each(['$5 and $10', '$5-$10', '$ x $', '$$', '$x', '$a\nb$', '\\(x', 'x$'])(
		'leaves %j alone',
		(source) => {
			expect(readMath(source)).toBeUndefined();
		},
	);

	test.each([
		['https://a.example/b', 'a.example'],
		['http://localhost:8080/', 'localhost:8080'],
		['mailto:x@y.example', 'x@y.example'],
		// Letters that look like others are written as their code.
		['https://\u0430pple.example/', 'xn--pple-43d.example'],
		['https://bank\u202e.example/', undefined],
		['mailto:x@\u202ey.example', 'x@%E2%80%AEy.example'],
	])('follows %s', (href, host) => {
		expect(safeLink(href)?.host).toBe(host);
	});

	test.each([
		'javascript:1',
		' javascript:1',
		'data:text/html,x',
		'file:///etc',
		'/x',
		'',
		'blob:x',
		'x',
	])('does not follow %j', (href) => {
		expect(safeLink(href)).toBeNull();
	});

	test('decodes entities into characters only', () => {
		expect(plain('a &lt;b&gt; &#x41;&#66; &nothing; &#0; &#9999999;')).toBe(
			'a <b> AB &nothing; &#0; &#9999999;',
		);
	});

	test.each([
		['a|*', '**b**'],
		['a]_', '*b*'],
		['~a.', '~~b~~'],
	])(
		'after a loop of %s signs of emphasis are words, in the next text they are not',
		(unit, fine) => {
			const looped = JSON.stringify(parse(`${unit.repeat(300)} ${fine}`));
			expect(looped).not.toMatch(/"type":"(?:strong|em|del)"/);
			expect(JSON.stringify(parse(`2 * 3, snake_case_name, a*b ${fine}`))).toMatch(
				/"type":"(?:strong|em|del)"/,
			);
		},
	);

	test('gives up on a text that is too long to parse', () => {
		expect(parse('x'.repeat(200_001))).toBeNull();
	});
});

describe('a long text in pieces', () => {
	const words = (count: number, from = 0) =>
		Array.from({ length: count }, (_, n) => `word${from + n}`).join(' ');
	const paragraphs = (count: number) =>
		Array.from({ length: count }, (_, n) => `${words(60, n * 60)}.`).join('\n\n');

	test('a text of usual length is one piece', () => {
		expect(splitIntoPieces(paragraphs(8)).pieces).toEqual([paragraphs(8)]);
	});

	test('is cut between paragraphs', () => {
		const { pieces } = splitIntoPieces(paragraphs(100));
		expect(pieces.length).toBeGreaterThan(8);
		expect(pieces.join('')).toBe(paragraphs(100));
		for (const piece of pieces) expect(piece).toMatch(/^word\d+ [^]*\.\n*$/);
	});

	test('not inside of an item that goes on', () => {
		const item = (n: number) => `${n}. ${words(40)}\n\n   more of it ${n}\n\n`;
		const list = Array.from({ length: 60 }, (_, n) => item(n + 1)).join('');
		for (const piece of splitIntoPieces(list).pieces) expect(piece).toMatch(/^\d+\. /);
	});

	test('code stays in one block where it can, and is code on both sides where it cannot', () => {
		const line = 'let x = a * b; // ``` is no end\n';
		const code = (lines: number) => `\`\`\`js\n${line.repeat(lines)}\`\`\`\n`;
		const around = paragraphs(5);
		const whole = splitIntoPieces(`${around}\n\n${code(600)}\n${around}`).pieces;
		expect(whole.filter((piece) => piece.includes('let x'))).toEqual([code(600)]);

		const blocks = splitIntoPieces(code(3_000)).pieces.flatMap((piece) => parse(piece)!);
		expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(['code']));
		expect(blocks.map((block) => (block as { text: string }).text).join('\n')).toBe(
			line.repeat(3_000).trimEnd(),
		);
	});

	test('a table goes on under its head', () => {
		const rows = Array.from({ length: 400 }, (_, n) => `| ${n} | ${words(3)} |\n`).join('');
		const { pieces } = splitIntoPieces(`Days:\n\n| day | word |\n|---|:-:|\n${rows}\nThat is all.`);
		const tables = pieces.flatMap((piece) => parse(piece)!).filter(({ type }) => type === 'table');
		expect(tables.length).toBeGreaterThan(1);
		const cells = tables.flatMap((table) => (table as { rows?: unknown[] }).rows ?? []);
		expect(cells.length).toBe(400);
	});

	/** The pieces are the text, but for a fence that is closed after one and opened again in the next. */
	function holds(text: string, pieces: string[], at = 0): boolean {
		const [piece, ...rest] = pieces;
		if (piece === undefined) return at === text.length;
		return [/^/, /^ {0,3}~~~.*\n/].some((again) =>
			[/$/, /~~~$/, /\n~~~$/].some((end) => {
				const own = piece.replace(at > 0 ? again : '', '').replace(rest.length > 0 ? end : '', '');
				return text.startsWith(own, at) && holds(text, rest, at + own.length);
			}),
		);
	}

	test('no piece is long, and no character is lost or torn, whatever the text', () => {
		const unit = fc.constantFrom(
			'a',
			'a ',
			'\n',
			'a\n\n',
			'😀',
			'> ',
			'- a\n',
			'|',
			'\t',
			'~~~ ',
			'# ',
		);
		fc.assert(
			fc.property(fc.array(fc.tuple(unit, fc.integer({ min: 1, max: 6_000 }))), (runs) => {
				const text = runs.map(([unit, count]) => unit.repeat(count)).join('');
				const { pieces, whole } = splitIntoPieces(text);
				expect(whole).toBe(true);
				expect(splitIntoPieces(text, 3).pieces).toEqual(pieces.slice(0, 3));
				expect(holds(text, pieces)).toBe(true);
				for (const piece of pieces) {
					// A fence that opens is code from there on; it is closed and opened again at each cut.
					expect(piece.length).toBeLessThanOrEqual(text.includes('~~~') ? 40_600 : 5_000);
					expect(piece).not.toMatch(/^ {0,3}~~~.*\n~~~$/);
					expect(piece).not.toMatch(/[\ud800-\udbff]$/);
				}
			}),
			{
				numRuns: often(30, 3_000),
				// Code that is opened once and cut after 40,000 characters.
				examples: [
					[
						[
							['~~~ ', 1],
							['- a\n', 1],
							['~~~ ', 1518],
							['~~~ ', 5990],
							['a ', 4981],
						],
					],
				],
			},
		);
	});

	test('appears piece by piece, and the rest at a press', async () => {
		const text = paragraphs(400);
		const root = document.createElement('div');
		const component = mount(Markdown, { target: root, props: { text } });
		flushSync();
		const shown = () => root.querySelectorAll('.reading > p').length;
		expect(shown()).toBeLessThan(20);
		await waitFor(() => expect(root.querySelector('button')?.textContent).toBe('Show more'));
		const first = shown();
		expect(first).toBeGreaterThan(80);
		expect(first).toBeLessThan(200);
		root.querySelector('button')!.click();
		await waitFor(() => expect(shown()).toBeGreaterThan(first + 50));
		await waitFor(() => expect(root.querySelector('button')).not.toBeNull());
		const button = () => root.querySelector('button');
		// However slowly the pieces come: pressed when it stands there, until all of it is shown.
		for (let press = 0; press < 6 && shown() < 400; press++) {
			button()?.click();
			flushSync();
			await waitFor(() => expect(button() !== null || shown() === 400).toBe(true));
		}
		expect(shown()).toBe(400);
		await waitFor(() => expect(button()).toBeNull());
		void unmount(component);
	});
});

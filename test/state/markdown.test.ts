import fc from 'fast-check';
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, test } from 'vitest';
import Markdown from '../../src/ui/markdown/Markdown.svelte';
import { parse, plain, readMath, safeLink } from '../../src/ui/markdown/parse.ts';

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
			{ numRuns: 150 },
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
		['Fish &amp; chips &#8212; &eacute;', 'p', 'Fish & chips — &eacute;'],
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

	test('gives up on a text that is too long to parse', () => {
		expect(parse('x'.repeat(200_001))).toBeNull();
	});
});

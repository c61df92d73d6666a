/** Answers that a program keeps as HTML, as the Markdown that Mull shows. */
import { expect, test } from 'vitest';
import { markdownOf } from '../../src/storage/backup/foreign/html.ts';

test.each<[html: string, markdown: string]>([
	['B.', 'B.'],
	['', ''],
	['  <p>A  \n b.</p>\n<p>C.</p>  ', 'A b.\n\nC.'],
	['<h2>Title</h2>\n<p>A &amp; B &lt;c&gt;</p>', '## Title\n\nA & B <c>'],
	['<p>A<br>B<br/>C</p>', 'A\nB\nC'],
	['<p><strong>A</strong> and <em>b</em> and <code>x = 1</code></p>', '**A** and *b* and `x = 1`'],
	['<ul>\n<li><p>A</p></li>\n<li>B</li>\n</ul>\n<p>C</p>', '- A\n- B\n\nC'],
	[
		'<ol start="3"><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ol>',
		'3. A\n   - B\n   - C\n4. D',
	],
	['<ol><li><p>A</p><p>B</p></li></ol>', '1. A\n\n   B'],
	['<pre><code class="py">a = 1\n  b = 2\n</code></pre><p>C</p>', '```\na = 1\n  b = 2\n```\n\nC'],
	['<pre>a &lt; b<br>c</pre>', '```\na < b\nc\n```'],
	['<pre>never closed', '```\nnever closed\n```'],
	['<pre>a\n```\nb</pre>', '````\na\n```\nb\n````'],
	[
		'<ol><li><p>A:</p><pre>b\n  c</pre></li><li>D</li></ol>',
		'1. A:\n\n   ```\n   b\n     c\n   ```\n2. D',
	],
	['<table><tr><td><ul><li>A<li>B</ul></td></tr></table>', '| - A - B |\n| --- |'],
	['<p>A</p><hr><p>B</p>', 'A\n\n---\n\nB'],
	['see <a href="https://a.org/x_(y)">here</a>.', 'see [here](https://a.org/x_%28y%29).'],
	['<a href="javascript:alert(1)">A</a>', 'A'],
	['<img alt="a cat" src="https://a.org/cat.png"> B', '[a cat] B'],
	[
		'<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><p>1|2</p></td><td>3<br>4</td></tr></tbody></table><p>C</p>',
		'| A | B |\n| --- | --- |\n| 1\\|2 | 3 4 |\n\nC',
	],
	['<style>p { color: red }</style><script>alert(1)</script>A', 'A'],
	['<ul><li>A<li>B', '- A\n- B'],
	['</ul></li></table></pre></a>A', 'A'],
])('%j', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

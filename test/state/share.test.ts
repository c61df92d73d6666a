/** A run as a file for others: the page that replays it, Markdown, plain text. */
import { createHash } from 'node:crypto';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventStep, ThinkStep } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import { runFile, type RunFile } from '../../src/state/conversation/export.ts';
import type { RunWatch } from '../../src/state/think/run.svelte.ts';
import { runJsonInPage } from '../../src/storage/backup/run-file.ts';
import { conversationPage } from '../../src/ui/share/conversation.ts';
import { conversationMarkdown, runMarkdown } from '../../src/ui/share/markdown.ts';
import { runPage } from '../../src/ui/share/page.ts';
import { plainText } from '../../src/ui/share/plain-text.ts';
import { often } from '../support/all.ts';
import { someRun } from '../support/runs.ts';

const model = { engine: 'llamacpp' as const, model: 'm' };
const think = (key: string, seq: number, more: Partial<ThinkStep> = {}): ThinkStep => ({
	...{ runId: 'run-1', key, seq, kind: 'think', started: 0, ended: 1500, role: 'A' },
	...{ label: key, model, modelName: 'Pocket', remote: false, think: true, request: '' },
	...{ sampling: { temperature: 0, topP: 1, maxTokens: 9 }, status: 'done' },
	...{ prompt: 'p', thinking: `${key}-thinking`, text: key, ...more },
});

const reviewed = (output: string, notes: string[]): EventStep => ({
	...{ runId: 'run-1', key: 'reviewed-1', seq: 3, started: 0, ended: 0, kind: 'event' },
	event: {
		...{ type: 'hyperthink/reviewed', review: 1, by: 'B', verdict: 'rejected', notes },
		...{ reviewed: 'draft', reviewer: 'review-1', output },
	},
});

/** HyperThink: a draft and a review that wrote another version. */
const fileOf = (draft: string, output = draft, answer = output, question = draft): RunFile => ({
	...{ format: 'mull-run', version: 1, exported: 5 },
	run: someRun({
		algorithm: 'hyperthink',
		status: 'done',
		chat: [{ role: 'user', content: question }],
		outcome: { answer, stop: 'limit', reason: 'The limit.' },
	}) as Run,
	steps: [think('draft', 1), think('review-1', 2, { role: 'B' }), reviewed(output, [output])],
	texts: {
		...{ p: 'PROMPT', draft, 'draft-thinking': `hm ${draft}` },
		...{ 'review-1': '{}', 'review-1-thinking': '' },
	},
});

/** The run asked a server, with three files: one whole, one by passages, one that never leaves. */
function withFiles(file: RunFile, text: string): RunFile {
	const given = { local: false, how: 'whole' as const, of: 1 };
	const page = (n: number, text: string) => ({ place: `page ${n}`, text });
	const away = { engine: 'remote' as const, model: 'm', endpoint: 'e' };
	file.run.roles = { ...file.run.roles, A: { ...file.run.roles.A, model: away } };
	file.run.attached = [
		{ ...given, name: 'a.md', kind: 'markdown', bytes: 1500, passages: [{ place: '', text }] },
		{
			...{ ...given, name: 'long.pdf', kind: 'pdf', bytes: 2e6, how: 'passages', of: 40 },
			passages: [page(3, 'Three.'), page(9, 'Nine.')],
		},
		{
			...{ ...given, name: 'mine.txt', kind: 'text', bytes: 9, local: true },
			passages: [{ place: '', text: 'SECRET' }],
		},
	];
	return file;
}

/** Opens a page as a browser does, and runs what its policy lets run. */
function opened(html: string): { page: Document; executed: number } {
	const page = new DOMParser().parseFromString(html, 'text/html');
	const policy = page.querySelector('meta[http-equiv]')!.getAttribute('content')!;
	let executed = 0;
	for (const script of page.querySelectorAll('script')) {
		if (script.type === 'application/json') continue;
		const hash = createHash('sha256').update(script.textContent!).digest('base64');
		if (!policy.includes(`script-src 'sha256-${hash}'`)) continue;
		executed++;
		new Function('document', script.textContent!)(page);
	}
	return { page, executed };
}

const kinds = new Set(
	(
		'html head meta title style body main header section h1 h2 h3 h4 p div span ul li footer script ' +
		'article details summary pre code strong em button input'
	).split(' '),
);

function expectHarmless(html: string): void {
	const { page, executed } = opened(html);
	expect(executed).toBe(1);
	expect(page.querySelectorAll('script').length).toBe(3);
	for (const element of page.querySelectorAll('*')) {
		expect(kinds, element.outerHTML.slice(0, 100)).toContain(element.localName);
		for (const { name } of element.attributes)
			expect(name).toMatch(
				/^(lang|charset|http-equiv|content|name|class|dir|id|aria-label|role|type|hidden|min|max|value|open)$/,
			);
	}
}

describe('the page of a conversation', () => {
	const run = (question: string, answer: string) =>
		someRun({
			status: 'done',
			chat: [{ role: 'user', content: question }],
			outcome: { answer, stop: 'finished', reason: 'Done.' },
		});
	const kinds = new Set(
		(
			'html head meta title style body main h1 h2 h3 section div p footer table tbody tr th td ul ol li ' +
			'pre code strong em del blockquote br hr'
		).split(' '),
	);
	const harmless = (html: string) => {
		const page = new DOMParser().parseFromString(html, 'text/html');
		for (const element of page.querySelectorAll('*')) {
			expect(kinds, element.outerHTML.slice(0, 100)).toContain(element.localName);
			for (const { name } of element.attributes)
				expect(name).toMatch(/^(lang|charset|http-equiv|content|name|class|dir)$/);
		}
		return page;
	};

	test('has its questions and answers in their order, formatted, without a script', async () => {
		const table = 'It is **so**:\n\n| a | b |\n|---|---|\n| 1 | [x](https://example.org/) |';
		const runs = [run('First?', table), run('Second?', '<answer>20</answer>'), run('Third?', '')];
		const page = harmless(await conversationPage('Two & three', runs, '23 November'));
		const asked = [...page.querySelectorAll('.asked')].map((one) => one.textContent);
		expect(asked).toEqual(['First?', 'Second?', 'Third?']);
		const [first, second, third] = page.querySelectorAll('.words');
		expect(first!.querySelector('strong')!.textContent).toBe('so');
		expect(first!.querySelector('td:last-child')!.textContent).toBe('x (https://example.org/)');
		expect(second!.textContent).toBe('20');
		expect(third!.textContent).toBe('There is no answer.');
		expect(page.body.textContent).toMatch(/Saved from Mull on 23 November/);
		const policy = page.querySelector('meta[http-equiv]')!.getAttribute('content')!;
		const hash = createHash('sha256').update(page.querySelector('style')!.textContent!);
		expect(policy).toContain("script-src 'none'");
		expect(policy).toContain(`style-src 'sha256-${hash.digest('base64')}'`);
	});

	test('whatever was written stays words', async () => {
		const evil =
			'<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) `</code>`';
		const page = harmless(
			await conversationPage(evil, [run(evil, evil), run('', `# ${evil}`)], evil),
		);
		expect(page.querySelector('.asked')!.textContent).toBe(evil);
		await fc.assert(
			fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
				harmless(await conversationPage(text, [run(text, text)], ''));
			}),
			{ numRuns: often(20, 300) },
		);
	});

	test('its title, which goes into a history, names no question that leaves no trace', async () => {
		const secret = { ...run('My illness?', 'Yes.'), private: true };
		expect(harmless(await conversationPage('My illness?', [secret], '')).title).toBe('Mull');
	});
});

describe('the page', () => {
	beforeEach(() => {
		vi.useRealTimers();
		// Nothing is laid out here.
		Element.prototype.scrollIntoView = () => {};
	});

	test('holds the run whole, and shows its answer, steps, notes and thinking as text', async () => {
		const file = fileOf('12 + 5 = **16**', 'It is 17.\n\n<answer>17</answer>');
		const html = await runPage(file, '23 November');
		expect(JSON.parse(runJsonInPage(html)!)).toEqual(file);
		const { page } = opened(html);
		expect(page.querySelector('.result')!.textContent).toBe('17');
		expect(page.querySelector('.rests')!.textContent).toMatch(/1 review/);
		const [draft, review] = page.querySelectorAll('#trace article');
		expect(draft!.textContent).toMatch(/Adraft.*Pocket.*12 \+ 5 = 16.*hm 12/s);
		expect(draft!.querySelector('strong')!.textContent).toBe('16');
		// Of a review what it wrote, not the JSON of its form.
		expect(review!.textContent).toMatch(/It is 17/);
		expect(review!.textContent).not.toContain('{}');
		expect(review!.querySelector('.notes')!.textContent).toMatch(/17/);
		expect(page.body.textContent).toMatch(/Saved from Mull on 23 November/);
	});

	test('its title, which goes into a history, names no question that leaves no trace', async () => {
		const file = fileOf('draft', 'draft', 'draft', 'My illness?');
		expect(opened(await runPage(file, '')).page.title).toBe('My illness? · Mull');
		file.run.private = true;
		expect(opened(await runPage(file, '')).page.title).toBe('Mull');
	});

	test('replays: the first moment alone, then the next, then the answer', async () => {
		vi.useFakeTimers();
		const { page } = opened(await runPage(fileOf('12 + 5 = 16', 'It is 17.'), ''));
		const shown = () => page.querySelectorAll('#trace > :not([hidden])').length;
		const answer = () => page.querySelector('#answer')!.textContent;
		const button = page.querySelector('button')!;
		expect([shown(), button.textContent]).toEqual([3, 'Replay']);
		button.click();
		expect([shown(), answer(), button.textContent]).toEqual([0, 'No words yet.', 'Hold']);
		vi.advanceTimersByTime(900);
		expect([shown(), answer()]).toEqual([1, 'The draft, not reviewed yet12 + 5 = 16']);
		vi.advanceTimersByTime(1800);
		expect([shown(), answer(), button.textContent]).toEqual([
			...[3, expect.stringContaining('It is 17.'), 'Replay'],
		]);
		const range = page.querySelector('input')!;
		range.value = '1';
		range.dispatchEvent(new Event('input'));
		expect(shown()).toBe(1);
	});

	test('weighs 150 kB at most without the run', async () => {
		expect((await runPage(fileOf(''), '')).length).toBeLessThan(150_000);
		const long = fileOf('word '.repeat(100_000), 'x');
		const html = await runPage(long, '');
		expect(html.length - JSON.stringify(long).length).toBeLessThan(150_000);
	});

	test('what was attached: folded, under its numbers; what was kept back is named alone', async () => {
		const file = withFiles(fileOf('17', '17'), '</pre><script>x</script>');
		const html = await runPage(file, '');
		const { page } = opened(html);
		const lines = [...page.querySelectorAll('#given > *')].map((one) => one.textContent);
		expect(lines).toEqual([
			'a.md · markdown · 2 kB · all of it[1]</pre><script>x</script>',
			'long.pdf · pdf · 2.0 MB · 2 passages of 40[2] page 3Three.[3] page 9Nine.',
			'mine.txt · text · 9 bytes · stayed here, was not sent',
		]);
		expect(page.querySelectorAll('#given details[open]').length).toBe(0);
		expectHarmless(html);
		// Where no script runs, their names stand there.
		expect(html).toContain('<p class="facts" dir="auto">a.md · markdown');
		// A mission numbers its sources itself.
		file.run.algorithm = 'thought';
		const other = opened(await runPage({ ...file, steps: [] }, '')).page;
		expect(other.querySelector('#given')!.textContent).toContain('page 3Three.page 9Nine.');
	});

	test('its file has no word of what was kept back from a server', async () => {
		const { run } = withFiles(fileOf('17'), 'given');
		const watch = { run, steps: [], text: async () => '' } as unknown as RunWatch;
		const file = await runFile(watch);
		expect(file.run.attached!.map(({ passages }) => passages.length)).toEqual([1, 2, 0]);
		expect(JSON.stringify(file)).not.toContain('SECRET');
		expect(run.attached![2]!.passages).toHaveLength(1);
	});

	const hostile = [
		...[
			'</script><script>alert(1)</script>',
			'<!--<script>',
			']]>',
			'<img src=x onerror=alert(1)>',
		],
		...['"><svg onload=alert(1)>', "' autofocus onfocus=alert(1) '", '</title><script>x</script>'],
		...[
			'```\n</pre><script>x</script>',
			'**<b onclick=x>**',
			'</style><base href="//x">',
			'&lt;b&gt;',
		],
		...[
			'\u2028</SCRIPT >',
			'[x](javascript:alert(1))',
			'\0<',
			'${alert(1)}',
			'</textarea><iframe>',
		],
		'<meta http-equiv="refresh" content="0;url=https://x.example">',
	];
	test('never makes a hostile text anything but text', async () => {
		const piece = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }));
		const text = fc.array(piece, { maxLength: 4 }).map((parts) => parts.join('\n'));
		await fc.assert(
			fc.asyncProperty(text, text, text, text, text, async (given, ...texts) => {
				const file = withFiles(fileOf(...texts), given);
				const html = await runPage(file, '');
				expectHarmless(html);
				expect(JSON.parse(runJsonInPage(html)!)).toEqual(file);
			}),
			{ numRuns: often(15, 120) },
		);
	});
	test.each(hostile)('not this one either: %j', async (text) =>
		expectHarmless(await runPage(withFiles(fileOf(text), text), text)),
	);
});

test('as Markdown: the answer first, and no heading of a model among those of the file', () => {
	const file = fileOf('# Mine\n\n12 + 5', '17', '17', 'How\nmany?');
	withFiles(file, '# Given\n\nx');
	const text = runMarkdown(file);
	expect(text).toMatch(
		/^# Question\n\n> How\n> many\?\n\nAttached: a.md · long.pdf · mine.txt\n\n## Answer\n\n17\n/,
	);
	expect(text).toMatch(/### A · draft\n\nPocket · 1\.5 s\n\n> # Mine\n>\n> 12 \+ 5\n/);
	expect(text).toMatch(/### B · review-1\n.*\n\n> 17\n\n- 17\n/s);
	expect(text).toContain(
		'### a.md\n\nmarkdown · 2 kB · all of it\n\n#### [1]\n\n> # Given\n>\n> x',
	);
	expect(text).toContain(
		'#### [3] page 9\n\n> Nine.\n\n### mine.txt\n\ntext · 9 bytes · stayed here',
	);
	expect(text.match(/^#/gm)!.length).toBe(12);
});

test.each([
	['**Bold** and `code` and [a link](https://x.example).', 'Bold and code and a link.'],
	['# Title\n\nWords  \nmore', 'Title\n\nWords\nmore'],
	['- a\n- b\n  - c', '– a\n– b\n  – c'],
	['3. a\n4. b', '3. a\n4. b'],
	['```js\nlet a = 1;\n```', 'let a = 1;'],
	['| a | b |\n|---|---|\n| 1 | **2** |', 'a\tb\n1\t2'],
	['> quoted\n\n---\n\nend', 'quoted\n\nend'],
	['so $x^2$ it is &lt; 3', 'so x^2 it is < 3'],
	['<b>raw</b>', '<b>raw</b>'],
])('as plain text: %j', (markdown, plain) => {
	expect(plainText(markdown)).toBe(plain);
});

test('a conversation as Markdown: each question quoted, its answer below, in order', () => {
	const turn = (question: string, answer: string) => fileOf('', '', answer, question).run;
	const runs = [turn('Where is\n# Bonn?', 'On the **Rhine**.'), turn('And Ulm?', '')];
	expect(conversationMarkdown('Rivers\nand towns', runs)).toBe(
		'# Rivers and towns\n\n> Where is\n> # Bonn?\n\nOn the **Rhine**.\n\n> And Ulm?\n\nThere is no answer.\n',
	);
});

/** The words of the screens are messages, in English and German, and nothing is left out. */
import fs from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { afterEach, describe, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { embedders } from '../../src/catalogue/embedders.ts';
import { ggufModels, webllmModels } from '../../src/catalogue/models.ts';
import { waitsForTurn } from '../../src/core/runs/calls.ts';
import { engines } from '../../src/core/engines/list.ts';
import { figuresInGerman, translator } from '../../src/core/text/sentences.ts';
import { language, translate, type Translation } from '../../src/state/language.svelte.ts';
import { count, decimal } from '../../src/state/numbers.ts';
import { translationOf } from '../../src/ui/languages.ts';
import { sentences } from '../support/german.ts';
import { m } from '../../src/ui/settings/messages.ts';

const under = (folder: string, ends: RegExp): [path: string, text: string][] =>
	fs
		.readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => ends.test(path))
		.map((path) => [`${folder}/${path}`, fs.readFileSync(`${folder}/${path}`, 'utf8')]);

/** What `look` finds wrong in them, each with its file; there must be files. */
function wrongIn(
	files: ReturnType<typeof under>,
	look: (path: string, source: string) => string[],
): string[] {
	expect(files.length).toBeGreaterThan(50);
	return files.flatMap(([path, source]) => look(path, source).map((wrong) => `${path}: ${wrong}`));
}

/** The same in every language: names, signs of formats, addresses. */
const same = /^(?:Mull|MidTry|HyperThink|Pocket|σ|T|https?:\/\/\S+|kB|MB|GB|%|Z)$/;
const isWord = (text: string) =>
	/\p{L}{2}/u.test(text) &&
	!same.test(text) &&
	!text.split(/[\s·,.:()+−–-]+/).every((one) => !one || same.test(one));

const shownAttributes = new Set(
	'label aria-label title about hint summary placeholder alt text empty legend aria-valuetext aria-description'.split(
		' ',
	),
);

interface Node {
	type: string;
	name?: string;
	data?: string;
	value?: unknown;
	[key: string]: unknown;
}

/** Letters of the markup that a person would read. */
function raw(source: string): string[] {
	const found: string[] = [];
	const see = (node: unknown): void => {
		if (Array.isArray(node)) return node.forEach(see);
		if (typeof node !== 'object' || node === null) return;
		const { type, name, data, value } = node as Node;
		if (['StyleSheet', 'StyleDirective', 'Comment'].includes(type)) return;
		if (type === 'Text' && isWord(data!)) found.push(data!.trim());
		if (type === 'Attribute') {
			if (!shownAttributes.has(name!)) return;
			for (const part of Array.isArray(value) ? value : [])
				if (part.type === 'Text' && isWord(part.data)) found.push(`${name}="${part.data}"`);
			return see(Array.isArray(value) ? value.filter((part) => part.type !== 'Text') : value);
		}
		if (type === 'ExpressionTag') {
			const { expression } = node as unknown as { expression: Node };
			found.push(...literals(expression));
			return;
		}
		for (const [key, part] of Object.entries(node)) if (key !== 'loc') see(part);
	};
	see(parse(source, { modern: true }).fragment);
	return found;
}

/** What an expression may come to, where that is written in it. */
function literals(node: Node): string[] {
	const of = (...parts: unknown[]) => parts.flatMap((part) => literals(part as Node));
	switch (node.type) {
		case 'Literal':
			return typeof node.value === 'string' && isWord(node.value) ? [node.value] : [];
		case 'TemplateLiteral': {
			const own = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
			return [...own.filter(isWord), ...of(...(node.expressions as Node[]))];
		}
		case 'ConditionalExpression':
			return of(node.consequent, node.alternate);
		case 'LogicalExpression':
			return of(node.left, node.right);
		default:
			return [];
	}
}

describe('no screen has words of its own', () => {
	test('of any component', () => {
		expect(wrongIn(under('src/ui', /\.svelte$/), (_, source) => raw(source))).toEqual([]);
	});

	test.each([
		'<p>Hello</p>',
		'<p>{n} steps</p>',
		'<button aria-label="Close"></button>',
		'<Field label="Key for {name}" />',
		"<p>{busy ? 'Asking …' : m('ask')}</p>",
		'<p>{`${n} tools`}</p>',
		"<Badge title={x ?? 'none found'} />",
	])('they would be found: %s', (source) => {
		expect(raw(source)).toHaveLength(1);
	});
});

/** A word that is read once, when the file is loaded, stays in the language of that moment. */
function readOnce(source: string, file: string): string[] {
	const found: string[] = [];
	const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const renamed = source.matchAll(/import \{ m as (\w+) \}/g);
	const speaks = new Set(['m', 'translate', ...[...renamed].map(([, name]) => name!)]);
	const see = (node: ts.Node): void => {
		if (ts.isFunctionLike(node)) return;
		if (ts.isCallExpression(node) && /^\$(?:derived|effect)/.test(node.expression.getText(tree)))
			return;
		const tells = ts.isCallExpression(node) && speaks.has(node.expression.getText(tree));
		if (tells) found.push(node.getText(tree));
		ts.forEachChild(node, see);
	};
	see(tree);
	return found;
}
const scripts = (source: string) =>
	[...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n');

test('every screen follows a change of the language', () => {
	const files = [...under('src/ui', /\.(svelte|ts)$/), ...under('src/state', /\.ts$/)];
	const once = wrongIn(files, (path, source) =>
		readOnce(path.endsWith('.svelte') ? scripts(source) : source, 's.ts'),
	);
	expect(once).toEqual([]);
});

test('a word that is read once would be found', () => {
	expect(readOnce("const list = [{ label: m('light') }];", 's.ts')).toEqual(["m('light')"]);
	const renamed = "import { m as shell } from './messages.ts'; const list = [shell('light')];";
	expect(readOnce(renamed, 's.ts')).toEqual(["shell('light')"]);
	expect(readOnce("const list = { get label() { return m('light'); } };", 's.ts')).toEqual([]);
});

// ── Sentences of others ─────────────────────────────────────────────────────────────────────

const inGerman = translator(sentences);
const known = new Set(sentences.map(([english]) => english));

/** Texts that an expression may come to, with `{}` for what is put in. */
function texts(node: ts.Expression | undefined): string[] {
	if (!node) return [];
	if (ts.isParenthesizedExpression(node)) return texts(node.expression);
	if (ts.isStringLiteralLike(node)) return node.text ? [node.text] : [];
	if (ts.isConditionalExpression(node)) return [...texts(node.whenTrue), ...texts(node.whenFalse)];
	// A long one is put together from pieces.
	if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
		return texts(node.left).flatMap((begin) => endings(node.right).map((end) => begin + end));
	}
	if (!ts.isTemplateExpression(node)) return [];
	return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')];
}

const peeled = (node: ts.Expression): ts.Expression =>
	ts.isParenthesizedExpression(node) ? peeled(node.expression) : node;

/** What may stand at the end: nothing as well. */
function endings(node: ts.Expression): string[] {
	const inner = peeled(node);
	if (!ts.isConditionalExpression(inner)) return texts(inner);
	return [inner.whenTrue, inner.whenFalse].flatMap((part) =>
		ts.isStringLiteralLike(part) ? [part.text] : texts(part),
	);
}

function errorsOf(source: string): string[] {
	const tree = ts.createSourceFile('s.ts', source, ts.ScriptTarget.Latest, true);
	const found: string[] = [];
	const see = (node: ts.Node): void => {
		if (ts.isNewExpression(node) && node.expression.getText(tree) === 'MullError')
			found.push(...texts(node.arguments?.[1]), ...texts(node.arguments?.[2]));
		// Of backups that are refused (`storage/backup/read.ts`).
		if (ts.isCallExpression(node) && node.expression.getText(tree) === 'refuse')
			found.push(...texts(node.arguments[0]), ...texts(node.arguments[1]));
		ts.forEachChild(node, see);
	};
	see(tree);
	return found;
}

test('every error that is written where it is thrown has its German', () => {
	const thrown = under('src', /\.(svelte|ts)$/).flatMap(([, source]) => errorsOf(source));
	expect(thrown.length).toBeGreaterThan(150);
	const words = thrown.filter((english) => /\p{L}/u.test(english));
	expect([...new Set(words)].filter((english) => !known.has(english))).toEqual([]);
});

test('what an engine says that it is at has its German', () => {
	const said = under('src/engines', /\.ts$/).flatMap(([, source]) =>
		[
			...source.matchAll(/(?:phase|progress|report)\('([A-Z][^']+)'/g),
			...source.matchAll(/(?:status|phase): '([A-Z][^']+)'/g),
			...source.matchAll(/return \['([A-Z][^']+)', (?:fraction|null)\]/g),
		].map(([, words]) => words!),
	);
	expect(said).toEqual(expect.arrayContaining(['Downloading', 'Loading the model', 'Checking']));
	const speak = translator(sentences);
	const stays = (english: string) => speak(english) === english;
	expect([...new Set([...said, waitsForTurn])].filter(stays)).toEqual([]);
	// WebLLM tells a step that waits for it how far it is.
	expect(['Starting WebLLM.', 'Loading the model: 40 %.'].filter(stays)).toEqual([]);
});

test('whatever an algorithm, an engine or a model of the list says of itself has its German', () => {
	const said = [
		...entries.flatMap(({ label, summary, settings }) => [
			label,
			summary,
			...settings.flatMap((setting) => [
				setting.label,
				setting.help,
				...(setting.kind === 'choice' ? setting.choices.map((choice) => choice.label) : []),
			]),
		]),
		...engines.flatMap(({ about, missing }) => [about, missing].filter(Boolean)),
		...[...ggufModels, ...webllmModels, ...embedders].map(({ note }) => note),
	];
	expect([...new Set(said)].filter((english) => !known.has(english))).toEqual([]);
});

test('no sentence stands twice, and each hole of the German is one of the English', () => {
	expect(sentences.length).toBe(known.size);
	for (const [english, text] of sentences) {
		const holes = english.split('{}').length - 1;
		const used = [...text.matchAll(/\{(\d)#?\}/g)].map(([, hole]) => Number(hole));
		expect(used.toSorted(), english).toEqual(Array.from({ length: holes }, (_, hole) => hole));
	}
});

test.each([
	['Path 3', 'Pfad 3'],
	['3 of 4 paths agree.', '3 von 4 Pfaden stimmen überein.'],
	[
		'3 of 4 paths agree. The final check found nothing to change.',
		'3 von 4 Pfaden stimmen überein. Die Schlussprüfung fand nichts zu ändern.',
	],
	[
		'No two paths agree; path 2 has the highest score.',
		'Keine zwei Pfade stimmen überein; Pfad 2 hat die beste Wertung.',
	],
	[
		'2 of 4 paths agree. Between equal counts, the lower temperature decided.',
		'2 von 4 Pfaden stimmen überein. Bei Gleichstand entschied die niedrigere Temperatur.',
	],
	[
		'The budget of 3 calls for this run is spent.',
		'Das Budget von 3 Aufrufen für diesen Lauf ist verbraucht.',
	],
	['Direct at 0 helps', 'Direkt bei 0 hilft'],
	['62 % to 71 %', '62 % bis 71 %'],
	// Figures of ours are written as German writes them; what a path answered is not ours.
	['Path 1: score 7.5, 3.14.', 'Pfad 1: Wertung 7,5, 3.14.'],
	['one time in 1,200', 'in einem von 1.200 Fällen'],
	['Direct at 0.7', 'Direkt bei 0,7'],
	[
		'It needs 2.3 GB; this device has 1.5 GB in all.',
		'Es braucht 2,3 GB; dieses Gerät hat zusammen 1,5 GB.',
	],
	// A model or a server wrote these: that they fit a short template by chance says nothing.
	['He went from here to the sea.', 'He went from here to the sea.'],
	['She asks, and he always helps', 'She asks, and he always helps'],
	['Whatever a server says.', 'Whatever a server says.'],
	['', ''],
])('%s → %s', (english, text) => {
	expect(inGerman(english)).toBe(text);
});

test.each([
	['12,400 of 1.5 GB', '12.400 of 1,5 GB'],
	['1,234,567.25', '1.234.567,25'],
	// No numbers of ours: versions, addresses, names, lists.
	['Q4.1 v1.2.3 127.0.0.1 0.1a', 'Q4.1 v1.2.3 127.0.0.1 0.1a'],
	['End 3. Then 4, 5', 'End 3. Then 4, 5'],
])('figures: %s → %s', (english, text) => {
	expect(figuresInGerman(english)).toBe(text);
});

test('of two templates that fit, the one that says more is taken', () => {
	const speak = translator([
		['{} came to nothing', 'A {0}'],
		['The check {} came to nothing', 'B {0}'],
	]);
	expect(speak('The check of it came to nothing')).toBe('B of it');
	expect(speak('It came to nothing')).toBe('A It');
});

// ── The language of the moment ──────────────────────────────────────────────────────────────

describe('the language', () => {
	const page = { lang: 'en' };
	const speak = async (choice: 'system' | 'en' | 'de', preferred: string[]) => {
		Object.assign(globalThis, { document: { documentElement: page } });
		await language.speak(choice, preferred);
		return [language.now, page.lang, m('appearance')];
	};
	const deutsch = ['de', 'de', 'Darstellung'];
	const english = ['en', 'en', 'Appearance'];
	afterEach(() => {
		language.learn(translationOf);
		Reflect.deleteProperty(globalThis, 'document');
	});

	test('is the first of the browser’s that Mull speaks, else English', async () => {
		language.learn(translationOf);
		expect(await speak('system', ['de-AT', 'en'])).toEqual(deutsch);
		expect(await speak('system', ['fr', 'en-US', 'de'])).toEqual(english);
		expect(await speak('system', ['fr', 'de-CH', 'en'])).toEqual(deutsch);
		expect(await speak('system', ['fr', 'den'])).toEqual(english);
		expect(await speak('system', [])).toEqual(english);
	});

	test('is the one that was chosen, whatever the browser prefers', async () => {
		expect(await speak('de', ['en'])).toEqual(deutsch);
		expect(await speak('en', ['de'])).toEqual(english);
	});

	test('stays English where German cannot be fetched', async () => {
		language.learn(() => Promise.reject(new Error('offline')));
		expect(await speak('de', [])).toEqual(english);
	});

	test('is the last that was chosen, though an earlier one comes later', async () => {
		let come = (_: Translation) => {};
		language.learn(() => new Promise((resolve) => (come = resolve)));
		const first = speak('de', []);
		await speak('en', []);
		come(await translationOf('de'));
		await first;
		expect(language.now).toBe('en');
	});

	test('writes numbers and sentences of others its own way', async () => {
		await speak('de', []);
		expect([count(12_400), decimal(1.5), translate('Draft')]).toEqual(['12.400', '1,5', 'Entwurf']);
		await speak('en', []);
		expect([count(12_400), decimal(1.5), translate('Draft')]).toEqual(['12,400', '1.5', 'Draft']);
	});
});

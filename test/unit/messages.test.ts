/** Messages are data: filled in by the rules of the language, the same in each, and asked for as they are. */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { formatMessage } from '../../src/state/message-format.ts';

test.each([
	['Stop', {}, 'Stop'],
	['{a} of {b}', { a: 3, b: 'four' }, '3 of four'],
	['Seed {seed}', { seed: 1234567 }, 'Seed 1234567'],
	['{n, plural, one {# call} other {# calls}}', { n: 1 }, '1 call'],
	['{n, plural, one {# call} other {# calls}}', { n: 0 }, '0 calls'],
	['{n, plural, one {# call} other {# calls}}', { n: 12_400 }, '12,400 calls'],
	['({n, plural, one {One of {who}} other {# of {who}}})', { n: 2, who: 'Ada' }, '(2 of Ada)'],
	['{kind, select, sum {a sum} other {a puzzle}}', { kind: 'sum' }, 'a sum'],
	['{kind, select, sum {a sum} other {a puzzle}}', { kind: 'chess' }, 'a puzzle'],
	// A parameter is text, whatever it looks like.
	['{a}, {b}', { a: '{b}', b: '$&' }, '{b}, $&'],
	['{n, plural, one {# of {who}} other {}}', { n: 1, who: '{n} #' }, '1 of {n} #'],
	['{name} is read', { name: '\u202eabc' }, '\u2068abc\u2069 is read'],
])('%s with %j → %s', (text, given, shown) => expect(formatMessage(text, given)).toBe(shown));

// ── The files ───────────────────────────────────────────────────────────────────────────────

type Room = Record<string, string>;
const roomsOf = (language: string): string[] =>
	fs.readdirSync(`src/locales/${language}`).filter((file) => file.endsWith('.json'));
const read = (language: string): Record<string, Room> =>
	Object.fromEntries(
		roomsOf(language).map((file) => {
			const text = fs.readFileSync(`src/locales/${language}/${file}`, 'utf8');
			return [path.basename(file, '.json'), JSON.parse(text) as Room];
		}),
	);
const english = read('en');
const others = fs.readdirSync('src/locales').filter((name) => !/^en$|\./.test(name));

/** The names of its parameters; what is no parameter has no braces. */
function parameters(text: string): string[] {
	const names = new Set<string>();
	// Numbers of every form, and each word, in case it is a choice.
	for (const value of ['0', '1', '2', '3', '5', '11', ...text.match(/\w+/g)!]) {
		const given = new Proxy({} as Record<string, string>, {
			get: (_, name: string) => (names.add(name), value),
		});
		expect(formatMessage(text, given), text).not.toMatch(/[{}]/);
	}
	return [...names].sort();
}

test.each(others)('%s has messages of English only, with the same parameters', (language) => {
	const texts = Object.entries(read(language)).flatMap(([room, messages]) =>
		Object.entries(messages).map(([key, text]) => [`${room}: ${key}`, text, english[room]?.[key]]),
	);
	expect(texts.length).toBeGreaterThan(0);
	for (const [name, text, original] of texts)
		expect(original && parameters(text!), name).toEqual(original && parameters(original));
	expect(texts.filter(([, , original]) => !original)).toEqual([]);
});

test('German has all of them', () => {
	const keys = (rooms: Record<string, Room>) =>
		Object.entries(rooms).flatMap(([room, messages]) =>
			Object.keys(messages).map((key) => `${room}: ${key}`),
		);
	expect(keys(read('de')).sort()).toEqual(keys(english).sort());
});

// ── Their uses ──────────────────────────────────────────────────────────────────────────────

interface Use {
	key: string;
	given: string[];
}

/** The scripts and the expressions of a component, one after another. */
function scriptOf(file: string, source: string): string {
	if (file.endsWith('.ts')) return source;
	const { fragment, instance, module } = parse(source, { modern: true });
	const textOf = ({ start, end }: Range) => source.slice(start, end);
	const parts = [module, instance].map(
		(script) => script && textOf(script.content as unknown as Range),
	);
	const see = (node: unknown): void => {
		if (Array.isArray(node)) return node.forEach(see);
		if (typeof node !== 'object' || node === null) return;
		for (const [name, part] of Object.entries(node))
			if (/^(?:expression|test|declaration)$/.test(name)) parts.push(`(${textOf(part as Range)});`);
			else see(part);
	};
	see(fragment);
	return parts.join('\n');
}
interface Range {
	start: number;
	end: number;
}

/** Each call of `name` with a key that is written there. */
function usesIn(source: string, name: string): Use[] {
	const tree = ts.createSourceFile('s.ts', source, ts.ScriptTarget.Latest, true);
	const found: Use[] = [];
	const see = (node: ts.Node): void => {
		if (ts.isCallExpression(node) && node.expression.getText(tree) === name)
			for (const key of keysOf(node.arguments[0]!))
				found.push({ key, given: namesOf(node.arguments[1]) });
		ts.forEachChild(node, see);
	};
	see(tree);
	return found;
}

/** A key, or each of a condition; none where it is computed. */
function keysOf(node: ts.Expression): string[] {
	if (ts.isStringLiteral(node)) return [node.text];
	if (!ts.isConditionalExpression(node)) return [];
	return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)];
}

const namesOf = (given: ts.Expression | undefined): string[] =>
	given && ts.isObjectLiteralExpression(given)
		? given.properties.map((property) => (property.name as ts.Identifier).text).sort()
		: [];

const calls = fs
	.readdirSync('src', { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.(svelte|ts)$/.test(file))
	.flatMap((file) => {
		const source = fs.readFileSync(`src/${file}`, 'utf8');
		const imports = source.matchAll(/import \{ m(?: as (\w+))? \} from '([^']*messages\.ts)'/g);
		return [...imports].map(([, alias, from]) => {
			const messages = fs.readFileSync(path.join('src', path.dirname(file), from!), 'utf8');
			const room = /messagesOf\('(\w+)'/.exec(messages)![1]!;
			return { file, source, room, uses: usesIn(scriptOf(file, source), alias ?? 'm') };
		});
	});

test('every message gets the parameters that it has', () => {
	expect(calls.length).toBeGreaterThan(3);
	for (const { file, room, uses } of calls)
		for (const { key, given } of uses)
			expect(given, `${file}: ${key}`).toEqual(parameters(english[room]![key]!));
});

test('every message is asked for', () => {
	const unused = Object.entries(english).flatMap(([room, messages]) => {
		const sources = calls.filter((call) => call.room === room).map(({ source }) => source);
		return Object.keys(messages)
			.filter((key) => !sources.some((source) => source.includes(`'${key}'`)))
			.map((key) => `${room}: ${key}`);
	});
	expect(unused).toEqual([]);
});

test('a wrong parameter would be found', () => {
	const shown = "<p>{m(open ? 'opened' : 'closed', { by })} {m(state)}</p>";
	expect(usesIn(scriptOf('a.svelte', shown), 'm')).toEqual([
		{ key: 'opened', given: ['by'] },
		{ key: 'closed', given: ['by'] },
	]);
});

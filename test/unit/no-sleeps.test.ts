/**
 * No test sleeps: it waits for a fact. A sleep is too short on a busy machine and too long on any other.
 * Below a tenth of a second it is the interval of a poll, or lets others have their turn.
 */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const folders = ['unit', 'state', 'browser', 'browsers', 'e2e'];
/** Nets: what they do ends a test that has failed. */
const nets = ['browsers/process.ts', 'e2e/answer-now.test.ts'];

/** Lines that wait by time, a tenth of a second or longer or for as long as a variable says. */
function sleeps(text: string): number[] {
	if (!/setTimeout|waitForTimeout/.test(text)) return [];
	const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
	const lines: number[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node) && isSleep(node))
			lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return lines;
}

function isSleep({ expression, arguments: [, wait] }: ts.CallExpression): boolean {
	const called = expression.getText().split('.').at(-1);
	if (called === 'waitForTimeout') return true;
	if (called !== 'setTimeout' || wait === undefined) return false;
	return !(ts.isNumericLiteral(wait) && Number(wait.text) < 100);
}

test('no test sleeps', () => {
	const cases = [
		['await page.waitForTimeout(5)', 1],
		['new Promise((wake) => setTimeout(wake, 100))', 1],
		['setTimeout(() => controller.abort(), 4_000)', 1],
		['window.setTimeout(wake, 15 + 37 * kill)', 1],
		['setTimeout(wake, 99)', 0],
		['setTimeout(wake)', 0],
		['// setTimeout(wake, 500)', 0],
		["run('setTimeout(wake, 500)')", 0],
	] as const;
	expect(cases.map(([text]) => sleeps(text).length)).toEqual(cases.map(([, many]) => many));

	const found = folders.flatMap((folder) =>
		readdirSync(`test/${folder}`)
			.map((name) => `${folder}/${name}`)
			.filter((path) => path.endsWith('.ts') && !nets.includes(path))
			.flatMap((path) =>
				sleeps(readFileSync(`test/${path}`, 'utf8')).map((line) => `test/${path}:${line}`),
			),
	);
	expect(found).toEqual([]);
});

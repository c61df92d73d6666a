/** Reports of the Lab: what they say, that nothing breaks out of them, and that they are read again. */
import { describe, expect, test, vi } from 'vitest';
import { compare } from '../../src/lab/experiment/compare.ts';
import { runExperiment } from '../../src/lab/experiment/run-experiment.ts';
import type { Result } from '../../src/lab/experiment/types.ts';
import { readCsv } from '../../src/lab/problems/csv.ts';
import { labFile, readLabFile, reportCsv } from '../../src/lab/report/files.ts';
import { findingOf } from '../../src/lab/report/finding.ts';
import {
	bestOf,
	foundSentence,
	latestOf,
	levelSentence,
	type Found,
} from '../../src/lab/report/finding-text.ts';
import { reportHtml } from '../../src/lab/report/html.ts';
import { priceSentence, sentencesOf, verdictOf } from '../../src/lab/report/sentences.ts';
import { iconArrayOf } from '../../src/lab/report/icon-array.ts';
import { drawing, marksOf } from '../../src/lab/report/drawing.ts';
import { coverageSheet, sheets } from '../../src/lab/report/tables.ts';
import { memoryPlace, someExperiment, type Said } from '../support/lab.ts';

const never = new AbortController().signal;

async function done(say: (arm: string, n: number) => Said, count = 10) {
	const items = Array.from({ length: count }, (_, n) => ({
		...{ id: `i${n}`, question: `What is ${n} + 1?`, answers: [String(n + 1)] },
		...{ kind: 'number' as const, family: n % 2 ? 'Odd' : 'Even' },
	}));
	const experiment = await someExperiment({
		items,
		source: { kind: 'own', name: 'x', unscored: 0 },
	});
	const world = memoryPlace(({ arm, item }) => say(arm.id, Number(item.id.slice(1))));
	const end = await runExperiment(experiment, new Map(), world.place, 4, never);
	return { experiment: end, results: world.kept as Map<string, Result> };
}

/** MidTry gains 7 and loses 4 of 40, at five times the tokens. */
const mixed = () =>
	done(
		(arm, n) => ({
			right: arm === 'midtry' ? n < 27 : n >= 7 && n < 31,
			tokens: arm === 'midtry' ? 50 : 10,
		}),
		40,
	);

describe('in words', () => {
	test('seven gained, four lost of 40', async () => {
		const { experiment, results } = await mixed();
		const comparison = compare(experiment, results, 'direct-0', 'midtry');
		expect(verdictOf(experiment, comparison)).toBe('Too few to tell');
		expect(sentencesOf(experiment, comparison)).toEqual([
			'MidTry helped on 7 and hurt on 4 of 40 problems, compared with Direct at 0.',
			'Chance alone does this one time in two.',
			'The true difference is probably between −9 and +23 percentage points.',
			'To see +5 points you would need about 900 problems.',
		]);
		expect(priceSentence(experiment, comparison)).toContain('none shown');
	});
	test('a clear gain has a price', async () => {
		const { experiment, results } = await done(
			(arm, n) => ({ right: arm === 'midtry' || n < 15, tokens: arm === 'midtry' ? 50 : 10 }),
			30,
		);
		const comparison = compare(experiment, results, 'direct-0', 'midtry');
		expect(verdictOf(experiment, comparison)).toBe('MidTry helps');
		// 40 more tokens on each, half of them for nothing.
		expect(priceSentence(experiment, comparison)).toContain('about 80 tokens');
	});
	test('before anything is in', async () => {
		const experiment = await someExperiment();
		const comparison = compare(experiment, new Map(), 'direct-0', 'midtry');
		expect(sentencesOf(experiment, comparison)).toEqual([
			'No problem has been answered by both yet.',
		]);
	});
	test.each([
		[{ both: 4, gained: 0, lost: 1, neither: 5 }, 140, 14],
		[{ both: 20, gained: 7, lost: 4, neither: 9 }, 350, 28],
		[{ both: 100, gained: 30, lost: 40, neither: 30 }, 350, 112],
		[{ both: 600, gained: 30, lost: 40, neither: 330 }, 350, 140],
		[{ both: 0, gained: 0, lost: 0, neither: 0 }, 0, 0],
	])('one square for each problem, none on another: %j', (table, width, height) => {
		const squares = iconArrayOf(table);
		expect([squares.width, squares.height]).toEqual([width, height]);
		const seen = new Set<string>();
		for (const name of Object.keys(table) as (keyof typeof table)[]) {
			const path = squares.kinds.find((one) => one.name === name)?.path ?? '';
			const found = [...path.matchAll(/M(\d+) (\d+)h(\d+)v\3h-\3z/g)];
			expect(found).toHaveLength(table[name]);
			for (const [, x, y, side] of found) {
				seen.add(`${x} ${y}`);
				expect(Number(x) + Number(side)).toBeLessThan(width);
				expect(Number(y) + Number(side)).toBeLessThan(height);
			}
		}
		expect(seen.size).toBe(Object.values(table).reduce((a, b) => a + b));
	});

	test('the report has as many squares as problems', async () => {
		const { experiment, results } = await mixed();
		const html = reportHtml(experiment, results, 'today');
		const [figure] = /<figure class="squares">.*?<\/figure>/.exec(html)!;
		expect(figure.match(/M\d/g)).toHaveLength(40);
		expect(figure).toContain('One square for each problem: both right 20, gained 7, lost 4');
	});
});

describe('as files', () => {
	test('tables are whole', async () => {
		const { experiment, results } = await mixed();
		for (const { head, rows } of sheets(experiment, results)) {
			expect(rows.length).toBeGreaterThan(0);
			for (const row of rows) expect(row).toHaveLength(head.length);
		}
		const [arms] = sheets(experiment, results);
		expect(arms!.rows.map((row) => row.slice(3, 7))).toEqual([
			['24', '16', '0', '0'],
			// Four samples each.
			['96', '64', '0', '0'],
			['27', '13', '0', '0'],
			['–', '–', '–', '–'],
		]);
	});
	test('answering only when sure: HIGH alone errs less, on fewer', async () => {
		const { experiment, results } = await mixed();
		for (const result of results.values())
			if (result.arm === 'midtry')
				result.confidence = Number(result.item.slice(1)) < 30 ? 'HIGH' : 'LOW';
		// 27 of the first 30 are right, none of the last ten.
		expect(coverageSheet(experiment, results)!.rows).toEqual([
			['MidTry', 'HIGH', '75 %', '10 %'],
			['MidTry', 'HIGH, LOW', '100 %', '33 %'],
		]);
	});
	test('the drawing has a mark for each arm that has answered', async () => {
		const { experiment, results } = await mixed();
		const marks = marksOf(experiment, results);
		expect(marks.map(({ label }) => label)).toEqual([
			'Direct at 0',
			'Direct at 1',
			'MidTry',
			'Vote for the price of MidTry',
		]);
		// Five times the tokens lies further right; more right lies higher.
		expect(marks[2]!.x).toBeGreaterThan(marks[0]!.x);
		expect(marks[2]!.y < marks[0]!.y).toBe(true);
		for (const { x, y, top, bottom } of marks) {
			expect(top <= y && y <= bottom).toBe(true);
			for (const n of [x / drawing.width, top / drawing.height, bottom / drawing.height])
				expect(n >= 0 && n <= 1).toBe(true);
		}
		expect(reportHtml(experiment, results, 'today').match(/<circle/g)).toHaveLength(4);
		for (const a of marks)
			for (const b of marks)
				if (a !== b && Math.abs(a.x - b.x) < 100)
					expect(Math.abs(a.nameY - b.nameY)).toBeGreaterThanOrEqual(13);
		expect(marksOf(experiment, new Map())).toEqual([]);
	});
	test('in the drawing no name lies on an axis, where nothing was right as well', async () => {
		const { experiment, results } = await done(() => ({ right: false }));
		const marks = marksOf(experiment, results);
		expect(marks.length).toBeGreaterThan(2);
		for (const { nameY } of marks) {
			expect(nameY).toBeLessThan(drawing.bottom - 10);
			expect(nameY).toBeGreaterThan(drawing.top);
		}
		for (const a of marks)
			for (const b of marks)
				if (a !== b && Math.abs(a.x - b.x) < 100)
					expect(Math.abs(a.nameY - b.nameY)).toBeGreaterThanOrEqual(13);
		const html = reportHtml(experiment, results, 'today');
		expect(html).toContain('>Right answers</text>');
		expect(html).toContain('>Tokens for each answer</text>');
	});
	test('nothing that a model wrote becomes part of the page', async () => {
		const evil = '</td><script>alert(1)</script>"><img src=x onerror=alert(1)>';
		const { experiment, results } = await done(() => ({ right: false, answer: evil }));
		const html = reportHtml({ ...experiment, title: evil }, results, 'today');
		expect(html).not.toMatch(/<script|<img/);
		expect(html).toContain('&#60;script&#62;');
	});
	test('CSV: an item a line, an arm a column', async () => {
		const { experiment, results } = await mixed();
		const [head, first] = readCsv(reportCsv(experiment, results));
		expect(head!.slice(5)).toEqual(['direct-0', 'direct-1', 'midtry', 'vote-midtry']);
		expect(first!.slice(5)).toEqual(['0', '0', '1', '0']);
	});
	test('JSON is read again, the same', async () => {
		const { experiment, results } = await mixed();
		const read = readLabFile(JSON.stringify(labFile(experiment, results)));
		expect(read.experiment).toEqual(experiment);
		expect(read.results).toEqual([...results.values()]);
	});
	// It would be kept, and then be hidden as damaged.
	test('a report with rows that Mull could not read again is not opened', async () => {
		const { experiment, results } = await mixed();
		const { ended: _, ...unended } = [...results.values()][0]!;
		const report = (change: object) =>
			JSON.stringify({ ...labFile(experiment, results), ...change });
		expect(() => readLabFile(report({ results: [unended] }))).toThrow('“ended”');
		const arms = experiment.arms.map((arm) => ({ ...arm, roles: { A: {}, B: {} } }));
		expect(() => readLabFile(report({ experiment: { ...experiment, arms } }))).toThrow('“arms”');
	});
	test.each([
		['', 'no report'],
		['{}', 'lacks the field'],
		['{"mull":"lab","format":1,"experiment":{},"results":[]}', 'another kind'],
		['{"mull":"lab","format":1,"experiment":null,"results":[],"__proto__":{}}', 'no report'],
	])('what is none is refused: %s', (text, words) => {
		expect(() => readLabFile(text)).toThrow(words);
	});
	test('what holds more than any report has is refused before it is parsed', () => {
		const parsed = vi.spyOn(JSON, 'parse');
		const many = `{"mull":"lab","results":[${'0,'.repeat(6_000_000)}0]}`;
		const deep = `{"mull":"lab","results":${'['.repeat(1000)}${']'.repeat(1000)}}`;
		for (const text of [many, deep])
			expect(() => readLabFile(text)).toThrow('holds more than any has');
		expect(parsed).not.toHaveBeenCalled();
		parsed.mockRestore();
	});
	test('arms that are not there are refused', async () => {
		const { experiment, results } = await mixed();
		const file = labFile({ ...experiment, primary: { base: 'direct-0', other: 'none' } }, results);
		expect(() => readLabFile(JSON.stringify(file))).toThrow('does not have');
	});
});

describe('what is kept with the model', () => {
	const model = { engine: 'remote' as const, model: 'scripted', endpoint: 'e' };
	test('seven gained, four lost: too few to tell, and what the labels were worth', async () => {
		const { experiment, results } = await mixed();
		for (const result of results.values())
			if (result.arm === 'midtry')
				result.confidence = Number(result.item.slice(1)) < 20 ? 'HIGH' : 'LOW';
		const finding = findingOf(experiment, results)!;
		const { one } = latestOf([finding], model, 'midtry')!;
		expect(foundSentence(finding, one)).toBe(
			'Measured on this model: MidTry helped on 7 and hurt on 4 of 40 problems, at 5.0 times the tokens: too few to tell.',
		);
		expect(levelSentence(one, 'HIGH')).toBe('HIGH: 20 of 20 right on this model, in the Lab.');
		expect(levelSentence(one, 'LOW')).toBe('LOW: 7 of 20 right on this model, in the Lab.');
		expect(levelSentence(one, 'MEDIUM')).toBeNull();
	});
	test('a clear gain is said as points', async () => {
		const { experiment, results } = await done(
			(arm, n) => ({ right: arm === 'midtry' || n < 15, tokens: arm === 'midtry' ? 50 : 10 }),
			30,
		);
		const finding = findingOf(experiment, results)!;
		expect(foundSentence(finding, finding.found[0]!)).toContain(
			'MidTry is right on 50 of 100 problems more than Direct at 0, at 5.0 times the tokens (30 problems)',
		);
	});
	test('nothing of an experiment under way, nor of two models, nor of another model', async () => {
		const { experiment, results } = await mixed();
		expect(findingOf({ ...experiment, status: 'running' }, results)).toBeNull();
		const [first, ...arms] = experiment.arms;
		const { A, B } = first!.roles;
		const other = { A: { ...A, model: { ...model, model: 'other' } }, B };
		const mixedModels = { ...experiment, arms: [{ ...first!, roles: other }, ...arms] };
		expect(findingOf(mixedModels, results)).toBeNull();
		const finding = findingOf(experiment, results)!;
		expect(latestOf([finding], { ...model, model: 'other' }, 'midtry')).toBeNull();
		expect(latestOf([finding], model, 'hyperthink')).toBeNull();
		expect(bestOf([finding], model)).toBeNull();
		const newer = { ...finding, when: finding.when + 1, experiment: 'newer' };
		expect(latestOf([newer, finding], model, 'midtry')!.finding.experiment).toBe('newer');
	});
});

describe('the best for a model', () => {
	const model = { engine: 'remote' as const, model: 'm', endpoint: 'e' };
	const found = (algorithm: string, says: Found['says'], difference: number, times: number) => ({
		...{ algorithm, label: algorithm, items: 60, gained: 9, lost: 2, says, difference, times },
		levels: [],
	});
	const finding = (when: number, all: Found[]) => ({
		...{ experiment: `x${when}`, when, model, base: 'Direct at 0', kinds: [], found: all },
	});
	const best = (...all: ReturnType<typeof finding>[]) => bestOf(all, model)?.one.algorithm;

	test('only what an experiment says helps; the most, then the cheapest', () => {
		expect(best()).toBeUndefined();
		expect(best(finding(1, [found('midtry', 'no sign', 0.2, 5)]))).toBeUndefined();
		expect(best(finding(1, [found('midtry', 'hurts', -0.2, 5)]))).toBeUndefined();
		const two = [found('midtry', 'helps', 0.1, 5), found('hyperthink', 'helps', 0.2, 9)];
		expect(best(finding(1, two))).toBe('hyperthink');
		const even = [found('midtry', 'helps', 0.1, 5), found('hyperthink', 'helps', 0.1, 3)];
		expect(best(finding(1, even))).toBe('hyperthink');
	});
	test('a later experiment takes back what an earlier one said', () => {
		const early = finding(1, [found('midtry', 'helps', 0.1, 5)]);
		expect(best(early, finding(2, [found('midtry', 'no sign', 0, 5)]))).toBeUndefined();
		expect(best(early, finding(2, [found('hyperthink', 'too few', 0, 5)]))).toBe('midtry');
	});
	test('of another model it says nothing', () => {
		expect(bestOf([finding(1, [found('midtry', 'helps', 0.1, 5)])], null)).toBeNull();
	});
});

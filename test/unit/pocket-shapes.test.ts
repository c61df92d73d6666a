/** What Pocket is trained on says nothing false, and has the forms that the algorithms read. */
import { describe, expect, test } from 'vitest';
import { extractAnswer } from '../../src/core/answers/answer.ts';
import { readJson } from '../../src/core/replies/json.ts';
import { verdictOf } from '../../src/algorithms/midtry/check.ts';
import { reviewSchema } from '../../src/algorithms/hyperthink/prompts.ts';
import { readReview } from '../../src/algorithms/hyperthink/review.ts';
import { faults } from '../../src/core/checks/schema.ts';
import { strategies } from '../../src/algorithms/midtry/prompts.ts';
import { scoreOf } from '../../src/algorithms/midtry/score.ts';
import { trained } from '../../pocket/problem.ts';
import { makeProblem } from '../../pocket/families/index.ts';
import { makeRandom } from '../../pocket/random.ts';
import { read } from '../../pocket/careful.ts';
import { example, mixes, pathText, refusal, type Example } from '../../pocket/shapes.ts';
import { calculate, lookBack, slip, type Way } from '../../pocket/worked.ts';

const examples = (['warm', 'full', 'reading', 'people'] as const).flatMap((mix) => {
	const random = makeRandom(mix.length);
	return Array.from({ length: 2000 }, () => example(mix, random));
});
const of = (shape: string) => examples.filter((found) => found.shape === shape);
const inside = (list: Example[]) => list.filter(({ family }) => family !== 'outside');
const whole = ({ done }: Example) => done.map(([text]) => text).join('');
const reply = (found: Example) => whole(found).split('\n</think>\n\n').at(-1)!;

/** Every "a + b = c" in a text, and whether it is true; read without the generator's help. */
function equationsIn(text: string) {
	const found = text.matchAll(/(?<![\d=])(\d+) ?([-+×÷]) ?(\d+) ?= ?(\d+)/g);
	return [...found].map(([said, a, op, b, c]) => {
		const [left, right, result] = [Number(a), Number(b), Number(c)];
		const real = { '+': left + right, '-': left - right, '×': left * right }[op!];
		return { said, true: result === (real ?? Math.floor(left / right)) };
	});
}

test('every shape of every mix is there', () => {
	for (const mix of Object.values(mixes)) {
		for (const shape of Object.keys(mix)) {
			if (shape !== 'foreign') expect(of(shape).length, shape).toBeGreaterThan(10);
		}
	}
	expect(examples.filter(({ family }) => family === 'outside').length).toBeGreaterThan(50);
});

test('nothing false is learned but what is named as the candidate’s', () => {
	let count = 0;
	for (const found of examples) {
		for (const [text, learn] of found.done) {
			if (learn === 0) continue;
			for (const { said, true: holds } of equationsIn(text)) {
				count += 1;
				const quoted = text.includes(`The candidate has ${said}`);
				expect(holds || quoted, `${said} in: ${text}`).toBe(true);
			}
		}
	}
	expect(count).toBeGreaterThan(20_000);
});

test('a plan names the operation of each calculation that follows, and all of them are true', () => {
	const names: Record<string, string> = {
		...{ '+': 'add', '-': 'subtract', '×': 'multiply', '÷': 'divide' },
	};
	for (const found of of('planned')) {
		const plans = [...whole(found).matchAll(/Plan: (.+?)\.((?: \d+[-+×÷]\d+=\d+\.)+)\n/g)];
		expect(plans).toHaveLength(6);
		for (const [, planned, done] of plans) {
			const ops = [...done!.matchAll(/\d([-+×÷])\d/g)].map(([, op]) => names[op!]);
			expect(planned!.split(', ')).toEqual(ops);
			expect(equationsIn(done!).every((equation) => equation.true)).toBe(true);
		}
	}
});

test('drills are true, and what is to be recalled was said', () => {
	for (const found of of('drill')) {
		expect(equationsIn(whole(found)).every((equation) => equation.true)).toBe(true);
	}
	for (const { done } of of('recall')) {
		const said = done[0]![0];
		if (done.some(([text]) => text.startsWith('Given: '))) continue;
		for (let i = 1; i < done.length; i += 2) {
			expect(said).toContain(`${done[i]![0]}${done[i + 1]![0]}`.trim());
		}
	}
});

describe('what is shown and not learned is taken back at once', () => {
	const careful = [...of('path'), ...of('review'), ...of('check')];
	const shown = careful.flatMap(({ done }) =>
		done.flatMap(([text, learn], index) =>
			learn === 0 ? [{ text: text.trim(), next: done[index + 1]![0] }] : [],
		),
	);
	const kinds = {
		'an early end': /^Used:$/,
		'a quotient that does not fit': /^\d+÷\d+: \d+×\d+=\d+$/,
		'a wrong number': /^\d+[-+×]\d+\.$/,
	};
	const all = (kind: keyof typeof kinds) => shown.filter(({ text }) => kinds[kind].test(text));

	test('there is nothing else', () => {
		const counts = Object.keys(kinds).map((kind) => all(kind as keyof typeof kinds).length);
		expect(Math.min(...counts)).toBeGreaterThan(10);
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(shown.length);
	});
	test('an early end', () => {
		for (const { next } of all('an early end')) {
			const [, used, left] = /^ ([\d, ]+)\. Not yet: ([\d, ]+)\.$/.exec(next)!;
			expect(left!.split(', ').filter((number) => used!.split(', ').includes(number))).toEqual([]);
		}
	});
	test('a quotient that does not fit', () => {
		for (const { text, next } of all('a quotient that does not fit')) {
			const [left, right, first] = text.match(/\d+/g)!.map(Number) as [number, number, number];
			const so = Number(/so (\d+)\.$/.exec(next)![1]);
			expect(so).toBe(Math.floor(left / right));
			expect(next).toContain(first > so ? `more than ${left}` : `${right} or more`);
		}
	});
	test('a wrong number', () => {
		for (const { text, next } of all('a wrong number')) {
			expect(next).toContain(`Wait, not ${/(\d+)\.$/.exec(text)![1]}. `);
		}
	});
});

test('each way of reading says the same, in its order', () => {
	const random = makeRandom(8);
	for (let i = 0; i < 500; i++) {
		const draw = { numbers: 'seen', phrasing: 'seen' } as const;
		const problem = makeProblem(random.pick(trained), draw, random);
		const all = `Given: ${problem.given.join(', ')}.`;
		for (const how of ['plain', 'numbers', 'asked'] as const) {
			const text = read(problem, how);
			expect(text).toContain(all);
			expect(text).toContain(`Asked: ${problem.asked}.`);
		}
		expect(read(problem, 'asked').indexOf('Asked')).toBe(0);
		const listed = /^Numbers: ([\d, ]*)\. /.exec(read(problem, 'numbers'))![1]!;
		expect(listed.split(', ')).toEqual(problem.question.match(/\d+/g) ?? ['']);
	}
});

test('the rubric of MidTry prefers no path for the words that its strategy uses', () => {
	const random = makeRandom(9);
	for (let i = 0; i < 300; i++) {
		const draw = { numbers: 'seen', phrasing: 'seen' } as const;
		const problem = makeProblem(random.pick(trained), draw, random);
		const scores = strategies.map((strategy) => {
			const { applies, score } = scoreOf(
				{ thinking: '', text: pathText(problem, strategy) },
				problem.question,
			);
			return applies && score;
		});
		expect(scores).toEqual([8, 8, 8, 8]);
	}
});

describe('the answer is where it is looked for', () => {
	test.each(['direct', 'starter', 'path'])('%s', (shape) => {
		for (const found of inside(of(shape))) {
			const answer = extractAnswer(reply(found), { numericQuestion: false });
			// A path looks back afterwards; its third line has the calculation.
			const worked = /^3\. .*$/m.exec(reply(found))?.[0] ?? reply(found);
			const last = equationsIn(worked).at(-1)!.said.split('=')[1]!.trim();
			expect(answer, reply(found)).toBe(last);
		}
	});
	test('nothing else is answered', () => {
		for (const found of examples.filter(({ family }) => family === 'outside')) {
			if (!['direct', 'starter', 'path'].includes(found.shape)) continue;
			expect(reply(found)).toBe(refusal);
		}
	});
});

test('reviews have the structure, and accept exactly what is right', () => {
	const verdicts = new Map([
		[true, 0],
		[false, 0],
	]);
	for (const found of inside([...of('review'), ...of('repair')])) {
		const value = readJson(reply(found));
		expect(faults(reviewSchema, value)).toEqual([]);
		const review = readReview(value, { text: 'x', finished: true })!;
		verdicts.set(review.accepted, verdicts.get(review.accepted)! + 1);
		const prompt = found.messages[1]!.content;
		const candidate = /<candidate(?:-\d)?>\n([\s\S]*)\n<\/candidate/.exec(prompt)![1]!;
		const same = extractAnswer(candidate) === extractAnswer(review.output);
		expect(review.accepted, `${candidate}\n→ ${reply(found)}`).toBe(same);
	}
	expect(Math.min(...verdicts.values())).toBeGreaterThan(50);
});

test('checks and divergences end with the right answer', () => {
	for (const found of inside(of('check'))) {
		const text = reply(found);
		const right = equationsIn(text).at(-1)!.said.split('=')[1]!.trim();
		expect(verdictOf(text, false)).toBe(right);
		const response = /<response(?:-\d)?>\n([\s\S]*)\n<\/response/.exec(
			found.messages.at(-1)!.content,
		)!;
		const same = extractAnswer(response[1]!) === right;
		expect(text).toContain(same ? 'Verdict: OK' : 'Verdict: PROBLEM');
	}
	for (const found of inside(of('divergence'))) {
		const text = reply(found);
		const ruled = verdictOf(text, false);
		if (ruled === null || text.includes('None of them')) continue;
		expect(text).toContain(`ends with ${ruled}.`);
	}
});

test('every way to calculate comes to the result, and looking back to the start', () => {
	const random = makeRandom(5);
	for (let i = 0; i < 3000; i++) {
		const draw = { numbers: 'seen', phrasing: 'seen' } as const;
		const problem = makeProblem(random.pick(trained), draw, random);
		for (const step of problem.steps) {
			for (const way of ['plain', 'split'] satisfies Way[]) {
				const text = calculate(step, way);
				expect(equationsIn(text).every((equation) => equation.true)).toBe(true);
				expect(text).toMatch(new RegExp(`(?:=|so )${step.result}$`));
			}
			expect(equationsIn(lookBack(step)).every((equation) => equation.true)).toBe(true);
		}
		const { steps, note } = slip(problem, random);
		expect(steps.at(-1)!.result).not.toBe(problem.answer);
		expect(note).toMatch(/^The candidate (?:has|stops)/);
	}
});

/** Trying a framework of code: by its own test, over the ranges of its free parameters. */
import type { Parameter } from '../../../core/mission/knowledge.ts';
import type { InstrumentInfo, Observation } from '../../../core/mission/outside.ts';
import type { Job } from '../job.ts';

/** Of 1: what a test must print at least. */
export const passingScore = 0.8;

interface Bench {
	/** Score of the program's own test with these parameters, 0 to 1, and what was wrong. */
	run(parameters: Parameter[]): Promise<{ score: number; fault: string | null }>;
	/** Null when the test notices a program that does nothing; otherwise the fault of the test. */
	idle(): Promise<string | null>;
}

/** Where a program is tried: its own test in the sandbox, each run with a key of its own. */
export function createTestBench(
	{ ctx }: Job,
	info: InstrumentInfo,
	{ code, test }: { code: string; test: string },
	key: string,
): Bench {
	let runs = 0;
	const use = (program: string, parameters: Parameter[]) =>
		ctx.mind.use(`${key}run-${++runs}`, info, {
			code: `${program}\n;${test}`,
			parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
		});
	return {
		async run(parameters) {
			if (!/\bsolve\b/.test(code) || !/\bsolve\s*\(/.test(test)) {
				return { score: 0, fault: 'The code must define solve, and the test must call it.' };
			}
			const seen = await use(code, parameters);
			if (!seen.ok) return { score: 0, fault: seen.error ?? 'It failed without saying why.' };
			const score = scoreOf(seen);
			if (Number.isNaN(score)) {
				const said = seen.text.trim() || 'nothing';
				return {
					score: 0,
					fault: `The test must print one number from 0 to 1; it printed ${said}.`,
				};
			}
			return {
				score,
				fault: score >= passingScore ? null : `The test printed ${score}: the result is not right.`,
			};
		},
		async idle() {
			const seen = await use('function solve() {}', []);
			return seen.ok && scoreOf(seen) >= passingScore
				? 'The test passes even for a solve that does nothing: it tests nothing.'
				: null;
		},
	};
}

function scoreOf({ text }: Observation): number {
	const last = text.trim().split('\n').at(-1)?.trim() ?? '';
	if (last === 'true') return 1;
	if (last === 'false') return 0;
	return last === '' ? NaN : Math.max(0, Math.min(1, Number(last)));
}

/** Steps of the grid over a declared range, and tries near the best. */
const grid = 5;
const near = 3;

/** Searches the free parameters one after another over their ranges, then near the best. */
export async function tuneParameters(
	{ ctx }: Job,
	bench: Bench,
	ranges: { name: string; low: number; high: number }[],
	key: string,
) {
	let best: Parameter[] = ranges.map((range) => ({
		...range,
		value: (range.low + range.high) / 2,
	}));
	let { score, fault } = await bench.run(best);
	if (ranges.length === 0 || (fault !== null && score === 0 && /solve|print/.test(fault))) {
		return { parameters: best, score, fault, guidelines: '' };
	}
	const seen: string[] = [];
	const attempt = async (index: number, value: number) => {
		if (score >= 1) return;
		const parameters = best.map((one, at) => (at === index ? { ...one, value } : one));
		const result = await bench.run(parameters);
		seen.push(`${best[index]!.name} = ${value}: ${result.score}`);
		if (result.score > score) [best, score, fault] = [parameters, result.score, result.fault];
	};
	for (const [index, { low, high }] of ranges.entries()) {
		for (let step = 0; step < grid; step++) {
			await attempt(index, rounded(low + ((high - low) * step) / (grid - 1)));
		}
	}
	const random = ctx.mind.random(key);
	for (let tries = 0; tries < near; tries++) {
		const index = tries % ranges.length;
		const { low, high } = ranges[index]!;
		const moved = best[index]!.value + (random() - 0.5) * ((high - low) / (grid - 1));
		await attempt(index, rounded(Math.max(low, Math.min(high, moved))));
	}
	const values = best.map(
		({ name, value, low, high }) => `${name} = ${value} (of ${low} to ${high})`,
	);
	const guidelines = `Parameters found by search: ${values.join(', ')}, score ${score}.${seen.length ? ` Others: ${seen.slice(0, 8).join('; ')}.` : ''}`;
	return { parameters: best, score, fault, guidelines };
}

const rounded = (value: number) => Number(value.toPrecision(6));

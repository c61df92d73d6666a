/** The Lab's formulae against published figures, brute force and simulation. */
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../src/core/hash.ts';
import {
	betaCdf,
	logChoose,
	normalCdf,
	normalQuantile,
	studentQuantile,
} from '../../src/lab/statistics/distributions.ts';
import {
	agrestiMin,
	clustered,
	groupSums,
	holm,
	neededItems,
	signFlip,
	tableOf,
	type Pair,
} from '../../src/lab/statistics/paired.ts';
import {
	clearThreshold,
	eValue,
	runningInterval,
	wealth,
} from '../../src/lab/statistics/running.ts';
import { jeffreys, riskCoverage, wilson } from '../../src/lab/statistics/shares.ts';
import { fractionalMajority, majority } from '../../src/lab/statistics/votes.ts';
import { about, chanceText, points } from '../../src/lab/statistics/number-text.ts';

/** Exact McNemar: the sign flips of items that were each asked once. */
const mcnemar = (gained: number, lost: number): number =>
	signFlip(Array.from({ length: gained + lost }, (_, i) => (i < gained ? 1 : -1)));

describe('distributions, against printed tables', () => {
	test.each([
		[0.975, 1.959964],
		[0.8, 0.841621],
		[0.9995, 3.290527],
	])('normal quantile %f', (p, z) => expect(normalQuantile(p)).toBeCloseTo(z, 6));
	test.each([
		[1, 12.706205],
		[4, 2.776445],
		[10, 2.228139],
		[120, 1.97993],
	])('t, 97.5 %%, %i degrees', (df, t) => expect(studentQuantile(0.975, df)).toBeCloseTo(t, 5));
	test('normal tails', () => {
		expect(normalCdf(-1.959964)).toBeCloseTo(0.025, 7);
		expect(normalCdf(3)).toBeCloseTo(0.998650102, 8);
		expect(normalCdf(2.4494) + normalCdf(-2.4494)).toBeCloseTo(1, 12);
		// Either side of where the method changes.
		expect(normalCdf(2.4496) - normalCdf(2.4494)).toBeCloseTo(0.0002 * 0.019864, 7);
	});
	test('the incomplete beta is the binomial tail', () => {
		const [n, k, p] = [17, 6, 0.3];
		let tail = 0;
		for (let i = k; i <= n; i++) tail += Math.exp(logChoose(n, i)) * p ** i * (1 - p) ** (n - i);
		expect(betaCdf(p, k, n - k + 1)).toBeCloseTo(tail, 12);
	});
});

describe('paired', () => {
	// 150 and 86 of 1,600 changed their minds (Agresti, Categorical Data Analysis, §10.1).
	test('the approval of a prime minister', () => {
		const { low, high } = agrestiMin(86, 150, 1600);
		expect([low, high].map((x) => Number(x.toFixed(2)))).toEqual([-0.06, -0.02]);
		expect(mcnemar(86, 150)).toBeLessThan(1e-4);
	});
	test.each([
		// 2 · Σ of Bin(14, ½) up to 2 = 2 · (1 + 14 + 91) / 2^14.
		[12, 2, 212 / 16384],
		[7, 4, (2 * (1 + 11 + 55 + 165 + 330)) / 2048],
		[5, 5, 1],
		[0, 0, 1],
		[0, 6, 2 / 64],
	])('exact McNemar of %i and %i', (b, c, p) => expect(mcnemar(b, c)).toBeCloseTo(p, 12));
	test('sign flips are counted, not sampled', () => {
		const differences = [3, -1, 2, 2, 0, -1];
		let as = 0;
		for (let signs = 0; signs < 64; signs++) {
			const sum = differences.reduce((s, d, i) => s + ((signs >> i) & 1 ? d : -d), 0);
			if (Math.abs(sum) >= 5) as += 1;
		}
		expect(signFlip(differences)).toBeCloseTo(as / 64, 12);
	});
	// Facts of the Lab, §3: computed independently there, cut to whole items.
	test.each([
		[0.05, 0.1, 311],
		[0.05, 0.2, 625],
		[0.05, 0.3, 939],
		[0.1, 0.15, 115],
		[0.1, 0.2, 154],
		[0.1, 0.3, 233],
		[0.2, 0.25, 46],
		[0.2, 0.3, 56],
		[0.2, 0.4, 76],
	])('items for +%f at discordance %f', (delta, discordance, n) => {
		expect(Math.abs(neededItems(delta, discordance) - n)).toBeLessThanOrEqual(2);
	});
	// Holm 1979, as R's p.adjust gives it.
	test('Holm', () => {
		const ps = [0.01, 0.04, 0.03, 0.005];
		expect(holm(ps).map((p) => Number(p.toFixed(4)))).toEqual([0.03, 0.06, 0.06, 0.02]);
	});
	test('the table and the groups', () => {
		const pairs: Pair[] = [
			{ a: 0, b: 1, group: 'x' },
			{ a: 1, b: 0, group: 'x' },
			{ a: 1, b: 1 },
			{ a: 0, b: 0.25 },
		];
		expect(tableOf(pairs)).toEqual({ both: 1, gained: 1, lost: 1, neither: 1 });
		expect(groupSums(pairs, 4)).toEqual([0, 0, 1]);
	});
	test('equal items in a group count once: the interval widens by √ of their number', () => {
		const random = randomFor(1, 'groups');
		const values = Array.from({ length: 40 }, () => Math.floor(random() * 3) - 1);
		const pairs = (times: number) =>
			values.flatMap((d, i) =>
				Array.from({ length: times }, () => ({ a: 0, b: d, group: String(i) })),
			);
		const width = ({ low, high }: { low: number; high: number }) => high - low;
		expect(width(clustered(pairs(9)))).toBeCloseTo(width(clustered(pairs(1))), 10);
		const alone = clustered(pairs(9).map(({ a, b }) => ({ a, b })));
		expect(width(clustered(pairs(9))) / width(alone)).toBeGreaterThan(2.8);
	});
});

describe('shares', () => {
	// Newcombe 1998, Statistics in Medicine 17:857, table I.
	test.each([
		[81, 263, 0.2553, 0.3662],
		[15, 148, 0.0624, 0.1605],
		[0, 20, 0, 0.1611],
		[1, 29, 0.0061, 0.1718],
	])('Wilson of %i in %i', (right, n, low, high) => {
		expect(wilson(right, n).low).toBeCloseTo(low, 4);
		expect(wilson(right, n).high).toBeCloseTo(high, 4);
	});
	// Brown, Cai and DasGupta 2001, table 5: n = 10, x = 1 and n = 20, x = 5.
	test.each([
		[1, 10, 0.011, 0.381],
		[5, 20, 0.102, 0.464],
	])('Jeffreys of %i in %i', (right, n, low, high) => {
		expect(jeffreys(right, n).low).toBeCloseTo(low, 3);
		expect(jeffreys(right, n).high).toBeCloseTo(high, 3);
	});
	// Facts of the Lab, §3: agreement 3/3, 2/3, none on a 3B model.
	test('risk and coverage', () => {
		const levels = [
			{ right: 373, of: 533 },
			{ right: 284, of: 617 },
			{ right: 78, of: 650 },
		];
		const curve = riskCoverage(levels).map(({ coverage, risk }) => [coverage, risk]);
		expect(curve.flat().map((x) => Math.round(100 * x))).toEqual([30, 30, 64, 43, 100, 59]);
	});
});

describe('votes', () => {
	/** All draws of k, each looked at. */
	function byHand(answers: (string | null)[], right: string, k: number): number {
		let [sum, all] = [0, 0];
		for (let set = 0; set < 1 << answers.length; set++) {
			const drawn = answers.filter((_, i) => (set >> i) & 1);
			if (drawn.length !== k) continue;
			all += 1;
			const counts = new Map<string, number>();
			for (const one of drawn) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
			const most = Math.max(0, ...counts.values());
			if (most > 0 && counts.get(right) === most)
				sum += 1 / [...counts.values()].filter((count) => count === most).length;
		}
		return sum / all;
	}
	const samples = ['4', '4', '5', null, '6', '5', '4', '7', null];
	test.each([1, 2, 3, 4, 5, 7, 9])('of %i', (k) => {
		expect(majority(samples, '4', k)).toBeCloseTo(byHand(samples, '4', k), 10);
		expect(majority(samples, '6', k)).toBeCloseTo(byHand(samples, '6', k), 10);
	});
	test('a mode that is wrong makes voting worse', () => {
		const wrong = ['a', 'a', 'a', 'b', 'b'];
		expect(majority(wrong, 'b', 5)).toBe(0);
		expect(majority(wrong, 'b', 1)).toBeCloseTo(0.4, 12);
	});
	test('between two whole numbers', () => {
		const [two, three] = [majority(samples, '4', 2), majority(samples, '4', 3)];
		expect(fractionalMajority(samples, '4', 2.25)).toBeCloseTo(0.75 * two + 0.25 * three, 12);
		expect(fractionalMajority(samples, '4', 40)).toBeCloseTo(majority(samples, '4', 9), 12);
	});
});

describe('looking at every item', () => {
	/** One experiment: −1, 0, 1 for each item. */
	function* items(random: () => number, n: number, discordance: number, delta: number) {
		for (let i = 0; i < n; i++) {
			const u = random();
			yield u < (discordance + delta) / 2 ? 1 : u < discordance ? -1 : 0;
		}
	}

	test('2,000 experiments without any effect, looked at 200 times: at most 5 % false alarms', () => {
		let [alarms, naive] = [0, 0];
		for (let run = 0; run < 2000; run++) {
			const random = randomFor(run, 'null');
			let [gained, lost, alarm, fooled] = [0, 0, false, false];
			for (const d of items(random, 200, 0.25, 0)) {
				if (d > 0) gained += 1;
				if (d < 0) lost += 1;
				if (d === 0) continue;
				alarm ||= eValue(gained, lost) >= clearThreshold;
				// The usual test, looked at as often: what this is for.
				if (gained + lost > 5) fooled ||= mcnemarTable(gained, lost) <= 0.05;
			}
			alarms += Number(alarm);
			naive += Number(fooled);
		}
		expect(alarms / 2000).toBeLessThanOrEqual(0.05);
		expect(naive / 2000).toBeGreaterThan(0.1);
	});

	test('a true +20 points at 30 % discordance is found within 100 items mostly', () => {
		let found = 0;
		for (let run = 0; run < 400; run++) {
			let [gained, lost, clearNow] = [0, 0, false];
			for (const d of items(randomFor(run, 'effect'), 100, 0.3, 0.2)) {
				if (d > 0) gained += 1;
				if (d < 0) lost += 1;
				clearNow ||= eValue(gained, lost) >= clearThreshold;
			}
			found += Number(clearNow);
		}
		// Facts of the Lab, §3: 0.86.
		expect(found / 400).toBeGreaterThan(0.8);
		expect(found / 400).toBeLessThan(0.92);
	});

	test('the running interval holds at all looks together, and 35 to 15 of 200 is known', () => {
		for (const [discordance, delta] of [
			[0.25, 0],
			[0.3, 0.15],
		] as const) {
			let missed = 0;
			for (let run = 0; run < 300; run++) {
				const counts = new Map([
					[1, 0],
					[0, 0],
					[-1, 0],
				]);
				let miss = false;
				let n = 0;
				for (const d of items(randomFor(run, 'interval'), 300, discordance, delta)) {
					counts.set(d, counts.get(d)! + 1);
					if (++n % 5 === 0) miss ||= wealth(counts, delta) >= clearThreshold;
				}
				missed += Number(miss);
			}
			expect(missed / 300).toBeLessThanOrEqual(0.05);
		}
		const many = (n: number, d: number) => Array.from({ length: n }, () => d);
		const { low, high } = runningInterval([...many(35, 1), ...many(15, -1), ...many(150, 0)]);
		expect(low).toBeCloseTo(-0.006, 2);
		expect(high).toBeCloseTo(0.202, 2);
	});

	test('the interval of a fixed number covers the truth at least 94 times of 100', () => {
		for (const [n, discordance, delta] of [
			[40, 0.25, 0],
			[60, 0.3, 0.1],
			[100, 0.2, 0.05],
		] as const) {
			let covered = 0;
			const runs = 4000;
			for (let run = 0; run < runs; run++) {
				let [gained, lost] = [0, 0];
				for (const d of items(randomFor(run, `cover-${n}`), n, discordance, delta)) {
					if (d > 0) gained += 1;
					if (d < 0) lost += 1;
				}
				const { low, high } = agrestiMin(gained, lost, n);
				if (low <= delta && delta <= high) covered += 1;
			}
			expect(covered / runs, `n = ${n}`).toBeGreaterThanOrEqual(0.94);
		}
	});

	test('groups that hang together: the plain interval misses, the clustered one does not', () => {
		const [runs, groups, size] = [600, 30, 8];
		let [plain, ours] = [0, 0];
		for (let run = 0; run < runs; run++) {
			const random = randomFor(run, 'clusters');
			const pairs: Pair[] = [];
			for (let g = 0; g < groups; g++) {
				// The whole group leans one way.
				const lean = random() < 0.5 ? 0.9 : 0.1;
				for (let i = 0; i < size; i++) {
					const gained = random() < lean;
					if (random() < 0.5) pairs.push({ a: Number(!gained), b: Number(gained), group: `${g}` });
					else pairs.push({ a: 1, b: 1, group: `${g}` });
				}
			}
			const table = tableOf(pairs);
			const wald = agrestiMin(table.gained, table.lost, pairs.length);
			if (wald.low <= 0 && 0 <= wald.high) plain += 1;
			const { low, high } = clustered(pairs);
			if (low <= 0 && 0 <= high) ours += 1;
		}
		expect(plain / runs).toBeLessThan(0.8);
		expect(ours / runs).toBeGreaterThanOrEqual(0.93);
	});

	const known = new Map<string, number>();
	function mcnemarTable(gained: number, lost: number): number {
		const key = `${gained} ${lost}`;
		if (!known.has(key)) known.set(key, mcnemar(gained, lost));
		return known.get(key)!;
	}
});

describe('words', () => {
	test.each([
		[0.549, 'one time in two'],
		[1, 'nearly every time'],
		[0.7, 'two times in three'],
		[0.049, 'one time in 20'],
		[0.0129, 'one time in 80'],
		[0.0001, 'less than one time in 1,000'],
		[0.003, 'one time in 350'],
	])('%f', (p, words) => expect(chanceText(p)).toBe(words));
	test('numbers', () => {
		expect([about(687), about(1244), about(8)]).toEqual(['690', '1,200', '8']);
		expect([points(0.08), points(-0.031), points(0.001)]).toEqual(['+8', '−3', '0']);
	});
});

/**
 * What drawing costs while Pocket thinks, in each engine that is here: processor time by thread over
 * three runs of MidTry, with motion allowed. `npm run bench -- drawing`. All three draw by the
 * processor, as if there were no graphics card.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../../scripts/serve.mjs';
import { pocketExamples } from '../../src/ui/think/examples.ts';
import type { Driver } from '../browsers/driver.ts';
import { engines } from '../browsers/engines.ts';
import { ask, done, shown } from '../browsers/steps.ts';
import { threadTimes, workOf, type ThreadTime, type Work } from '../support/thread-times.ts';

const rounds = 3;
/** Of all that the browser's processes used: what is reached, with some room. The goal is a tenth. */
const most = 0.2;

const figures: Record<string, number> = {};
afterAll(() => {
	mkdirSync('test/.out', { recursive: true });
	writeFileSync('test/.out/bench-drawing.json', JSON.stringify(figures));
});

test.each(engines)(
	'%s draws little while it thinks',
	async (_, launch) => {
		const site = await serve({ port: 0 });
		const browser = await launch({ motion: true });
		try {
			await browser.open(site.url);
			await shown(browser, { css: '[aria-label=Examples]' });
			expect(await browser.run(() => matchMedia('(prefers-reduced-motion)').matches, null)).toBe(
				false,
			);
			// The first answer is for the compilers of the browser and counts for nothing.
			await ask(browser, 'Direct', pocketExamples[0]!);
			await done(browser);
			const spent: ThreadTime[] = [];
			let milliseconds = 0;
			for (let round = 0; round < rounds; round++) {
				await ask(browser, 'MidTry', pocketExamples[round]!);
				const before = new Map(threadTimes().map(({ id, seconds }) => [id, seconds]));
				const began = performance.now();
				await over(browser);
				milliseconds += performance.now() - began;
				for (const thread of threadTimes())
					spent.push({ ...thread, seconds: thread.seconds - (before.get(thread.id) ?? 0) });
			}
			if (process.env.MULL_THREADS) console.log(byThread(spent));
			const of = (work: Work) =>
				spent
					.filter((thread) => workOf(thread) === work)
					.reduce((sum, { seconds }) => sum + seconds, 0);
			const share = of('drawing') / spent.reduce((sum, { seconds }) => sum + seconds, 0);
			const { version } = browser;
			for (const work of ['drawing', 'thinking', 'compiling', 'rest'] as const)
				figures[`${work}, s of processor time, ${version}`] = of(work);
			figures[`the three runs, s on the clock, ${version}`] = milliseconds / 1000;
			figures[`drawing, % of all, ${version}`] = share * 100;
			expect(share).toBeLessThan(most);
		} finally {
			await browser.end();
			await site.close();
		}
	},
	3_600_000,
);

/** Looks at the title, seldom: to read the database many times a second would be work of the page. */
async function over(browser: Driver): Promise<void> {
	const working = () => browser.run(() => document.title.startsWith('●'), null);
	do await new Promise((wake) => setTimeout(wake, 500));
	while (await working());
	await done(browser);
}

/** `MULL_THREADS=1` prints it: what belongs to which work is seen there. */
function byThread(spent: readonly ThreadTime[]): string {
	const sums = new Map<string, number>();
	for (const thread of spent) {
		const name = `${workOf(thread).padEnd(10)} ${thread.program}, ${thread.thread}`;
		sums.set(name, (sums.get(name) ?? 0) + thread.seconds);
	}
	return [...sums]
		.filter(([, seconds]) => seconds >= 0.05)
		.sort(([, a], [, b]) => b - a)
		.map(([name, seconds]) => `${seconds.toFixed(2).padStart(8)} ${name}`)
		.join('\n');
}

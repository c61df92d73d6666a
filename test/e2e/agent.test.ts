/** The Thought agent on the built site. */
import { writeTinyGguf } from '../support/tiny-file.ts';
import { expect, expectAccessible, test } from './support.ts';
import {
	ask,
	answer,
	changeSettings,
	finished,
	lastRun,
	openGguf,
	rows,
	stepsOf,
} from './using.ts';

test('on a random model it ends cleanly within its limits, whatever nonsense that says', async ({
	browser,
	site,
}) => {
	const { path, remove } = await writeTinyGguf();
	const page = await browser.open(site.url);
	await openGguf(page, path);
	await changeSettings(page, ({ roles, options, instruments }) => {
		for (const role of [roles.A, roles.B]) role.sampling.maxTokens = 120;
		options.thought = { calls: 30, tasks: 6 };
		Object.assign(instruments as object, { code: true });
	});
	await ask(page, 'Thought agent', 'Which is more: 3 baskets of 14 apples, or 5 boxes of 9 pears?');
	await finished(page, 240_000);
	const run = (await lastRun(page))!;
	expect(run.outcome?.stop, JSON.stringify(run)).toMatch(/finished|limit/);
	expect((await answer(page).innerText()).trim()).not.toBe('');
	const thoughts = (await stepsOf(page, run.id)).filter((step) => step.kind === 'think');
	expect(thoughts.length).toBeLessThanOrEqual(30);
	expect((await rows(page, 'tasks')).length).toBeLessThanOrEqual(6);
	// Nothing survives that was not tested.
	for (const fact of await rows<{ status: string; predictions: { verdict: string }[] }>(
		page,
		'facts',
	)) {
		if (fact.status === 'surviving') {
			expect(fact.predictions.some(({ verdict }) => verdict === 'confirmed')).toBe(true);
		}
	}
	await expectAccessible(page);
	await remove();
}, 300_000);
